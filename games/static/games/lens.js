// @ts-check
// A round glass above the finger that shows what lies under it twice as large, and names it.

import { svg } from "./drawing.js";
import { element } from "./page_parts.js";

/** @typedef {import("./moving.js").MovingStage} Stage */
/** @typedef {import("./types.js").Point} Point */

const SIZE = 152; // pixels
const STRENGTH = 2;
const ABOVE = 26; // pixels between the finger and the glass

export class Lens {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.isOpen = false;
    this.surface = "";
    this.copy = svg("use", {});
    this.glass = svg("svg", { class: "glass drawn" }, this.copy, svg("path", { class: "s-m-aim", d: "" }));
    this.name = element("p", { class: "lensname" });
    this.node = element("div", { class: "lens", "aria-hidden": "true" }, this.glass, this.name);
    this.node.hidden = true;
    stage.felt.append(this.node);
  }

  /** @param {string} surface @param {Point} point */
  open(surface, point) {
    const root = this.stage.layers.get(surface)?.root;
    if (!root) return;
    root.id = "under-the-lens";
    this.copy.setAttribute("href", `#${root.id}`);
    const [, , width, height] = (root.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
    this.copy.setAttribute("width", width);
    this.copy.setAttribute("height", height);
    this.surface = surface;
    this.isOpen = true;
    this.node.hidden = false;
    this.aim(point, null);
  }

  /** @param {Point} point @param {string | null} id what would be picked */
  aim(point, id) {
    const matrix = this.stage.matrixOf(this.surface);
    if (!matrix) return;
    const [x, y] = [(point.x - matrix.e) / matrix.a, (point.y - matrix.f) / matrix.d];
    const half = SIZE / 2 / (matrix.a * STRENGTH);
    this.glass.setAttribute("viewBox", `${x - half} ${y - half} ${2 * half} ${2 * half}`);
    const arm = half / 12;
    this.glass.lastElementChild?.setAttribute("d", `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`);
    const cloth = this.stage.felt.getBoundingClientRect();
    const left = Math.min(Math.max(point.x - cloth.left - SIZE / 2, 4), cloth.width - SIZE - 4);
    this.node.style.transform = `translate(${left}px, ${point.y - cloth.top - SIZE - ABOVE}px)`;
    this.name.textContent = id === null ? "" : (this.stage.reading.items.get(id)?.name ?? "");
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.node.hidden = true;
    this.copy.removeAttribute("href");
    this.stage.layers.get(this.surface)?.root.removeAttribute("id");
  }
}
