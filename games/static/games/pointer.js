// @ts-check
// The board and the tray by mouse, pen and finger: clicks, taps, dragging, and a lens for small cells.

import { distance, nearestSpot, spotMeant } from "./geometry.js";
import { Lens } from "./lens.js";

/** @typedef {import("./moving.js").MovingStage} Stage */
/** @typedef {import("./types.js").Point} Point */
/**
 * @typedef {Object} Hand what the page does with gestures
 * @property {() => boolean} ready whether a gesture is of use now
 * @property {(id: string) => void} choose a click on an item
 * @property {(id: string) => void} lift a thing is being dragged
 * @property {(id: string, target: string | null) => void} release it is let go
 * @property {(id: string) => string} standsFor the item an id means
 * @property {() => Set<string>} likely what a finger most likely means now
 * @property {(id: string) => string[]} carried the thing and all that lies on it
 */

const THRESHOLD = 6; // pixels: less is a click
const SMALL = 24; // pixels: smaller cells are hard to hit with a finger
const REACH = 28; // pixels: how far beside an item a finger may be
const HOLD = 450; // milliseconds until the lens opens

export class Pointer {
  /** @param {Stage} stage @param {Hand} hand */
  constructor(stage, hand) {
    this.stage = stage;
    this.hand = hand;
    this.lens = new Lens(stage);
    /** @type {{id: string, start: Point, pointer: number, touch: boolean, surface: string} | null} */ this.down = null;
    /** @type {{id: string, doubles: {node: SVGElement, offset: Point, scale: number}[], sources: SVGElement[]} | null} */ this.drag = null;
    this.timer = 0;
    this.byPointer = false;
    const { felt } = stage;
    felt.addEventListener("pointerdown", (event) => this.press(event));
    felt.addEventListener("pointermove", (event) => this.move(event));
    felt.addEventListener("pointerup", (event) => this.up(event));
    felt.addEventListener("pointercancel", () => this.cancel());
    felt.addEventListener("click", (event) => this.click(event));
    felt.addEventListener("touchmove", (event) => (this.drag || this.lens.isOpen) && event.preventDefault(), { passive: false });
    felt.addEventListener("contextmenu", (event) => this.down?.touch && event.preventDefault());
  }

  /** What is under a point: the item itself or what stands for it. @param {Point} point @returns {string | null} */
  under({ x, y }) {
    const found = /** @type {SVGElement | null} */ (document.elementFromPoint(x, y)?.closest("[data-id]"));
    const id = found?.dataset.id ? this.hand.standsFor(found.dataset.id) : null;
    return id !== null && this.stage.reading.items.has(id) ? id : null;
  }

  /** With a finger on small cells the nearest item is meant. @param {Point} point @param {boolean} touch @returns {string | null} */
  meant(point, touch) {
    const hit = this.under(point);
    if (!touch || (hit !== null && this.stage.unitOnScreen() >= SMALL)) return hit;
    const likely = this.hand.likely();
    const spots = this.stage.spots();
    return spotMeant(spots.filter((spot) => likely.has(spot.id)), spots, point, REACH)?.id ?? hit;
  }

  /** @param {PointerEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target);
    const surface = /** @type {SVGElement | null} */ (target.closest("[data-surface]"))?.dataset.surface;
    this.byPointer = Boolean(surface);
    if (!surface || event.button !== 0 || !event.isPrimary || !this.hand.ready()) return;
    const touch = event.pointerType === "touch";
    const start = { x: event.clientX, y: event.clientY };
    const id = this.under(start) ?? this.meant(start, touch);
    if (!id) return;
    this.down = { id, start, pointer: event.pointerId, touch, surface };
    if (touch) this.timer = setTimeout(() => this.openLens(start), HOLD);
  }

  /** @param {Point} point */
  openLens(point) {
    if (!this.down || this.drag) return;
    this.lens.open(this.down.surface, point);
    this.lens.aim(point, this.atLens(point));
  }

  /** @param {Point} point */
  atLens(point) {
    return nearestSpot(this.stage.spots(), point, REACH)?.id ?? null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.down || event.pointerId !== this.down.pointer) return;
    const point = { x: event.clientX, y: event.clientY };
    if (this.lens.isOpen) return this.lens.aim(point, this.atLens(point));
    if (!this.drag && distance(point, this.down.start) > THRESHOLD) this.begin();
    this.drag?.doubles.forEach(({ node, offset, scale }) => this.place(node, { x: point.x + offset.x, y: point.y + offset.y }, scale));
  }

  /** Only things can be dragged: a finger that moves on anything else scrolls the page. */
  begin() {
    clearTimeout(this.timer);
    const { id, start, pointer } = /** @type {NonNullable<typeof this.down>} */ (this.down);
    if (this.stage.reading.items.get(id)?.kind !== "thing") {
      this.down = null;
      return;
    }
    this.stage.felt.setPointerCapture(pointer);
    this.hand.lift(id);
    const carried = this.hand.carried(id);
    const doubles = carried.map((thing) => this.double(thing, start)).filter((it) => it !== null);
    const sources = carried.map((thing) => this.stage.nodeOf(thing)).filter((it) => it !== null);
    this.drag = { id, doubles, sources };
    this.stage.felt.classList.add("dragging");
  }

  /** @param {string} id @param {Point} start */
  double(id, start) {
    const place = this.stage.places.get(id);
    const node = place && this.stage.liftThing(id);
    if (!place || !node) return null;
    const at = this.stage.onScreen(place);
    node.classList.add("held");
    this.place(node, at, at.scale);
    return { node, offset: { x: at.x - start.x, y: at.y - start.y }, scale: at.scale };
  }

  /** @param {SVGElement} node @param {Point} point @param {number} scale */
  place(node, point, scale) {
    const box = this.stage.flight.getBoundingClientRect();
    node.setAttribute("transform", `translate(${point.x - box.left} ${point.y - box.top}) scale(${scale})`);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.down || event.pointerId !== this.down.pointer) return;
    const { touch, id } = this.down;
    const point = { x: event.clientX, y: event.clientY };
    const wasLens = this.lens.isOpen;
    const dragged = this.drag?.id;
    const target = wasLens ? this.atLens(point) : this.meant(point, touch);
    this.cancel();
    if (dragged) this.hand.release(dragged, target);
    else if (wasLens ? target : touch) this.hand.choose(target ?? id);
    else if (!wasLens) this.hand.choose(id);
  }

  /** Put everything back as it was before the button or finger went down. */
  cancel() {
    clearTimeout(this.timer);
    this.lens.close();
    this.drag?.doubles.forEach(({ node }) => node.remove());
    this.drag?.sources.forEach((node) => node.classList.remove("away"));
    this.stage.felt.classList.remove("dragging");
    this.down = null;
    this.drag = null;
  }

  /** Screen readers click without a pointer. @param {MouseEvent} event */
  click(event) {
    const node = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".item"));
    if (node?.dataset.id && event.detail === 0 && !this.byPointer) this.hand.choose(this.hand.standsFor(node.dataset.id));
    this.byPointer = false;
  }
}
