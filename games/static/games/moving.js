// @ts-check
// A stage on which things move. Whatever a motion leaves out, the next scene shown puts right.

import { drawThing, svg } from "./drawing.js";
import { keyOfPile } from "./scene.js";
import { Stage } from "./stage.js";

/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Look} Look */
/** @typedef {{surface: string, x: number, y: number}} Place */

export class MovingStage extends Stage {
  /** @param {HTMLElement} felt @param {HTMLElement} board @param {HTMLElement} tray @param {{watching?: boolean}} [how] */
  constructor(felt, board, tray, how) {
    super(felt, board, tray, how);
    this.flight = svg("svg", { class: "flight", "aria-hidden": "true" });
    felt.append(this.flight);
  }

  /** @param {Record<string, Look>} looks */
  learn(looks) {
    this.scene = { ...this.scene, looks: { ...this.scene.looks, ...looks } };
  }

  /** The thing an id means: itself, or the uppermost on that cell or pile. @param {string} id @returns {string | null} */
  thingAt(id) {
    if (this.places.has(id)) return id;
    const isThere = (/** @type {Place & {thing: Thing}} */ place) => place.thing.on === id || place.surface === keyOfPile(id);
    return [...this.places.values()].filter(isThere).pop()?.thing.id ?? null;
  }

  /** Its double above the cloth, while the thing itself is away. @param {string} id */
  liftThing(id) {
    const node = this.thingNodes.get(id)?.node;
    const body = node?.firstElementChild;
    if (!node || !body) return null;
    const double = /** @type {SVGElement} */ (body.cloneNode(true));
    node.classList.add("away");
    this.flight.append(double);
    return double;
  }

  /** @param {string} id */
  landThing(id) {
    this.thingNodes.get(id)?.node.classList.remove("away");
  }

  /** @param {string} id @param {Place} place @param {string} on */
  putThing(id, place, on) {
    const known = this.places.get(id);
    const node = this.thingNodes.get(id)?.node;
    if (!known || !node) return;
    this.places.delete(id);
    this.places.set(id, { ...place, thing: { ...known.thing, on, x: place.x, y: place.y } });
    node.setAttribute("transform", `translate(${place.x} ${place.y})`);
    this.untag(id);
    const layer = this.layers.get(place.surface)?.things;
    if (layer && layer.lastElementChild !== node) layer.append(node);
    this.landThing(id);
  }

  /** A number or a badge belonged to the place it left. @param {string} id */
  untag(id) {
    const entry = this.thingNodes.get(id);
    const tags = entry?.node.querySelector(".tags");
    if (!entry || !tags) return;
    tags.remove();
    entry.told = "";
  }

  /** @param {string} id @param {string} look */
  wear(id, look) {
    const known = this.places.get(id);
    const entry = this.thingNodes.get(id);
    if (!known || !entry || !this.scene.looks[look]) return;
    known.thing = { ...known.thing, look };
    entry.told = "";
    entry.node.firstElementChild?.replaceChildren(...drawThing(known.thing, this.scene.looks[look]));
  }

  /** Other looks of the same series: "die-3" for "die-5". @param {string} look */
  looksLike(look) {
    const series = look.replace(/[^-]*$/, "");
    return Object.keys(this.scene.looks).filter((key) => series && key.startsWith(series) && !key.slice(series.length).includes("-"));
  }

  /** @param {string} id */
  dropThing(id) {
    this.thingNodes.get(id)?.node.remove();
    this.thingNodes.delete(id);
    this.places.delete(id);
  }

  /** @param {string} id @param {string} look @param {Place} place @param {string} on */
  bringThing(id, look, place, on) {
    if (!this.scene.looks[look] || this.places.has(id)) return;
    const thing = { id, name: "", look, x: place.x, y: place.y, on, pickable: false };
    this.layers.get(place.surface)?.things.append(this.drawThing(thing, place.surface));
  }

  /** A picture above the cloth of what is no longer there. @param {SVGElement[]} parts @param {{x: number, y: number, scale: number}} at */
  ghost(parts, { x, y, scale }) {
    const node = svg("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...parts);
    this.flight.append(node);
    return node;
  }

  /** Where each thing is on the cloth and how it looks. */
  snapshot() {
    const things = [...this.places.values()].map((place) => ({ id: place.thing.id, look: place.thing.look, thing: place.thing, screen: this.onCloth(place) }));
    return new Map(things.map((thing) => [thing.id, thing]));
  }

  /** The same within the cloth, where flights are drawn. @param {Place} place */
  onCloth(place) {
    const { x, y, scale } = this.onScreen(place);
    const box = this.flight.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top, scale };
  }
}
