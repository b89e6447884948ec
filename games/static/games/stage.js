// @ts-check
// The pictures on the cloth: draws scenes, keeps one node per thing, knows where on the screen each item is.

import { drawFocus, drawFootprint, drawMark, drawPart, drawThing, drawTrail, svg } from "./drawing.js";
import { BOARD, keyOfPile, nameOfBoard, readScene, surfacesOf } from "./scene.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Surface} Surface */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Pile} Pile */
/** @typedef {{root: SVGSVGElement, ground: SVGElement, outlines: SVGElement, feet: SVGElement, prints: SVGElement, things: SVGElement, marks: SVGElement, focus: SVGElement, told: string}} Layers */
/** @typedef {{surface: string, x: number, y: number}} Place */

const HIDDEN = { "aria-hidden": "true" };

export class Stage {
  /** @param {HTMLElement} felt @param {HTMLElement} board @param {HTMLElement} tray @param {{watching?: boolean}} [how] watching: nothing can be picked */
  constructor(felt, board, tray, { watching = false } = {}) {
    this.watching = watching;
    this.felt = felt;
    this.board = board;
    this.tray = tray;
    /** @type {Map<string, Layers>} */ this.layers = new Map();
    /** @type {Map<string, {node: SVGElement, told: string}>} */ this.cellNodes = new Map();
    /** @type {Map<string, {node: SVGElement, told: string}>} */ this.thingNodes = new Map();
    /** @type {Map<string, Place & {thing: Thing}>} */ this.places = new Map();
    /** @type {Map<string, Place & {cell: Cell}>} */ this.cells = new Map();
    /** @type {Scene} */ this.scene = /** @type {any} */ (null);
    this.reading = /** @type {import("./scene.js").Reading} */ ({ items: new Map(), covers: new Map() });
  }

  /** Draw a scene; nodes of what stays are kept. @param {Scene} scene @param {Iterable<string>} [named] */
  show(scene, named = []) {
    const surfaces = surfacesOf(scene);
    this.scene = scene;
    if (!this.watching) this.reading = readScene(scene, named);
    forget(this.thingNodes, surfaces.flatMap((surface) => surface.things));
    forget(this.cellNodes, surfaces.flatMap((surface) => surface.cells));
    this.places.clear();
    this.cells.clear();
    this.showPiles(scene.tray);
    for (const surface of surfaces) this.drawSurface(surface);
  }

  /** @param {string} key @param {string} name */
  layersOf(key, name) {
    const found = this.layers.get(key);
    if (found) return found;
    const [ground, outlines, feet, prints, things, marks, focus] = ["ground", "outlines", "feet", "prints", "things", "marks", "focus"].map((layer) =>
      svg("g", layer === "outlines" || layer === "things" ? { class: `l-${layer}` } : { class: `l-${layer}`, ...HIDDEN }),
    );
    const root = /** @type {SVGSVGElement} */ (svg("svg", { class: "drawn live", role: this.watching ? "img" : "group", "aria-label": name }, ground, outlines, feet, prints, things, marks, focus));
    root.dataset.surface = key;
    const layers = { root, ground, outlines, feet, prints, things, marks, focus, told: "" };
    this.layers.set(key, layers);
    if (key === BOARD) this.board.replaceChildren(root);
    return layers;
  }

  /** One box for each pile, with its title and note. @param {Pile[]} piles */
  showPiles(piles) {
    const ids = new Set(piles.map((pile) => pile.id));
    /** @type {Map<string, HTMLElement>} */
    const known = new Map();
    for (const box of /** @type {HTMLElement[]} */ ([...this.tray.children])) {
      const id = box.dataset.pile ?? "";
      if (ids.has(id)) known.set(id, box);
      else {
        box.remove();
        this.layers.delete(keyOfPile(id));
      }
    }
    putInOrder(this.tray, piles.map((pile) => this.fillPile(known.get(pile.id) ?? this.newPile(pile.id), pile)));
    this.tray.hidden = !piles.length;
  }

  /** @param {HTMLElement} box @param {Pile} pile */
  fillPile(box, pile) {
    box.style.setProperty("--units", String(pile.width));
    say(box.querySelector("b"), pile.title);
    say(box.querySelector("span"), pile.note);
    return box;
  }

  /** @param {string} id */
  newPile(id) {
    const box = document.createElement("div");
    const words = document.createElement("p");
    words.append(document.createElement("b"), document.createElement("span"));
    words.setAttribute("aria-hidden", "true");
    box.className = "pile";
    box.dataset.pile = id;
    box.append(this.layersOf(keyOfPile(id), "").root, words);
    return box;
  }

  /** @param {Surface} surface */
  drawSurface(surface) {
    const isBoard = surface.key === BOARD;
    const name = isBoard ? nameOfBoard(this.scene) : surface.cells[0].name;
    const layers = this.layersOf(surface.key, name);
    layers.root.setAttribute("viewBox", `0 0 ${surface.width} ${surface.height}`);
    layers.root.setAttribute("aria-label", name);
    const told = JSON.stringify([surface.ground, surface.cells.map((cell) => cell.print)]);
    if (told !== layers.told) {
      layers.told = told;
      layers.ground.replaceChildren(...surface.ground.map(drawPart));
      layers.prints.replaceChildren(...surface.cells.flatMap((cell) => cell.print.map(drawPart)));
    }
    putInOrder(layers.outlines, surface.cells.map((cell) => this.drawCell(cell, surface.key)));
    putInOrder(layers.things, surface.things.map((thing) => this.drawThing(thing, surface.key)));
  }

  /** @param {Cell} cell @param {string} surface */
  drawCell(cell, surface) {
    this.cells.set(cell.id, { surface, x: cell.x, y: cell.y, cell });
    const told = JSON.stringify(cell.outline);
    const known = this.cellNodes.get(cell.id);
    const node = known?.node ?? svg("g", { class: "cell" });
    if (known?.told !== told) node.replaceChildren(drawPart(cell.outline));
    this.cellNodes.set(cell.id, { node, told });
    this.dress(node, cell.id);
    return node;
  }

  /** @param {Thing} thing @param {string} surface */
  drawThing(thing, surface) {
    const { x, y } = thing;
    this.places.set(thing.id, { surface, x, y, thing });
    const told = JSON.stringify([thing.look, thing.badge, thing.count]);
    const known = this.thingNodes.get(thing.id);
    const node = known?.node ?? svg("g", { class: "thing" }, svg("g", { class: "body" }));
    if (known?.told !== told) node.firstElementChild?.replaceChildren(...drawThing(thing, this.scene.looks[thing.look]));
    node.setAttribute("transform", `translate(${x} ${y})`);
    this.thingNodes.set(thing.id, { node, told });
    this.dress(node, thing.id);
    return node;
  }

  /** What can be picked is a button. @param {SVGElement} node @param {string} id */
  dress(node, id) {
    const item = this.reading.items.get(id);
    node.dataset.id = id;
    node.classList.toggle("item", Boolean(item));
    if (item) {
      node.setAttribute("role", "button");
      node.removeAttribute("aria-hidden");
      if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
      setLabel(node, item.name);
    } else {
      for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) node.removeAttribute(name);
      node.setAttribute("aria-hidden", "true");
    }
  }

  /** @param {string} id @returns {SVGElement | null} */
  nodeOf(id) {
    return this.thingNodes.get(id)?.node ?? this.cellNodes.get(id)?.node ?? null;
  }

  /** An item, or a stand-in for anything else that has a place, so that it can be marked. @param {string} id @returns {Item | null} */
  markable(id) {
    const item = this.reading.items.get(id);
    if (item) return item;
    const place = this.places.get(id) ?? this.cells.get(id);
    if (!place) return null;
    const thing = this.places.get(id)?.thing;
    const look = thing ? this.scene.looks[thing.look] : null;
    const size = 0.8 * this.scene.unit;
    return { id, kind: thing ? "thing" : "cell", surface: place.surface, name: "", x: place.x, y: place.y, width: look?.width ?? size, height: look?.height ?? size, on: "", owner: null, atOnce: false };
  }

  /** Draw these marks and no others. @param {Mark[]} marks */
  mark(marks) {
    for (const layers of this.layers.values()) {
      layers.feet.replaceChildren();
      layers.marks.replaceChildren();
    }
    for (const mark of marks) this.addMark(mark);
  }

  /** @param {Mark} mark */
  addMark(mark) {
    if (mark.kind === "trail") {
      const board = mark.on.map((id) => this.places.get(id) ?? this.cells.get(id)).filter((place) => place?.surface === BOARD);
      if (board.length > 1) this.layers.get(BOARD)?.feet.append(drawTrail(/** @type {Place[]} */ (board)));
      return;
    }
    for (const id of mark.on) {
      const item = this.markable(id);
      const layers = item && this.layers.get(item.surface);
      if (!item || !layers) continue;
      const outline = this.cells.get(id)?.cell.outline;
      const isFootprint = mark.kind === "from" || mark.kind === "to";
      if (isFootprint && outline) layers.feet.append(drawFootprint(mark.kind, outline));
      else layers.marks.append(...drawMark(mark.kind, item, this.scene.unit));
    }
  }

  /** Show where the keyboard is. @param {string | null} id */
  showFocus(id) {
    for (const layers of this.layers.values()) layers.focus.replaceChildren();
    const item = id === null ? null : this.reading.items.get(id);
    if (!item) return;
    const outline = item.kind === "cell" ? (this.cells.get(item.id)?.cell.outline ?? null) : null;
    this.layers.get(item.surface)?.focus.append(...drawFocus(item, outline, this.scene.unit));
  }

  /** @param {string} id @returns {Place | null} */
  placeOf(id) {
    const { surface, x, y } = this.cells.get(id) ?? this.places.get(id) ?? { surface: "", x: 0, y: 0 };
    return surface ? { surface, x, y } : null;
  }

  /** @param {string} id */
  bodyOf(id) {
    return this.thingNodes.get(id)?.node.firstElementChild ?? null;
  }

  // -- the screen

  /** @param {string} surface */
  matrixOf(surface) {
    return this.layers.get(surface)?.root.getScreenCTM() ?? null;
  }

  /** Where a place is in the window, and how large a unit is there. @param {Place} place */
  onScreen({ surface, x, y }) {
    const matrix = this.matrixOf(surface);
    return matrix ? { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f, scale: matrix.a } : { x: 0, y: 0, scale: 1 };
  }

  /** All items with their place in the window. */
  spots() {
    return [...this.reading.items.values()].map((item) => ({ id: item.id, ...this.onScreen(item) }));
  }

  /** The width of the smallest cell in pixels. */
  unitOnScreen() {
    return (this.matrixOf(BOARD)?.a ?? 1) * this.scene.unit;
  }
}

/** @param {Element | null} node @param {string} words */
function say(node, words) {
  if (node && node.textContent !== words) node.textContent = words;
}

/** A label changes only if its words do: readers repeat a label that is set anew. @param {Element} node @param {string} label */
export function setLabel(node, label) {
  if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
}

/** Take away the nodes of what is no longer there. @param {Map<string, {node: SVGElement}>} nodes @param {{id: string}[]} kept */
function forget(nodes, kept) {
  const ids = new Set(kept.map(({ id }) => id));
  for (const [id, { node }] of nodes) {
    if (ids.has(id)) continue;
    node.remove();
    nodes.delete(id);
  }
}

/** Put nodes in this order, moving as few as possible: a node that is moved loses the focus. @param {Element} parent @param {Element[]} nodes */
function putInOrder(parent, nodes) {
  let next = parent.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
}
