// @ts-check
// What is in the hand: what is picked, where it may go, what was just refused; and all of that on the board.

import { actionFor, drop, hints, likely, pick } from "./picking.js";
import { carriedWith, itemFor } from "./scene.js";
import { setLabel } from "./stage.js";

/** @typedef {import("./moving.js").MovingStage} Stage */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {{source: string, target: string}} Gesture */
/** @typedef {Action & {sent: Gesture}} Way an action by the items that stand for what it names */
/**
 * @typedef {Object} Table what the hand needs of it
 * @property {() => State} state
 * @property {() => boolean} ready whether a gesture is of use now
 * @property {() => Mark[]} marks of the scene and the last move
 * @property {(gesture: Gesture, items: Gesture) => void} act
 * @property {(ways: Way[], picked: boolean) => void} list the moves there are
 * @property {() => void} touched a new gesture begins: old news can go
 * @property {() => void} idle somebody tried although it is not their turn
 */

const REFUSED_FOR = 6000; // milliseconds
const SHAKE = 6; // pixels
const SHAKE_STEPS = [0, -1, 1, -1, 1, 0];

export class Hand {
  /** @param {Stage} stage @param {Table} table */
  constructor(stage, table) {
    this.stage = stage;
    this.table = table;
    /** @type {string | null} */ this.picked = null;
    /** @type {string | null} */ this.refusedAt = null;
    /** @type {Way[]} */ this.ways = [];
    this.timer = 0;
  }

  // -- for pointer and keyboard

  ready() {
    return this.table.ready();
  }

  /** A click, tap or key. @param {string} id */
  choose(id) {
    if (!this.ready()) return this.table.idle();
    this.apply(pick(this.picked, id, this.context()));
  }

  /** @param {string} id @param {string | null} target */
  release(id, target) {
    this.apply(drop(id, target));
  }

  /** @param {string} id */
  standsFor(id) {
    return itemFor(this.stage.reading, id);
  }

  likely() {
    return likely(this.picked, this.context(), this.table.state().viewer);
  }

  /** @param {string} id */
  carried(id) {
    return carriedWith(this.stage.scene, id).map((thing) => thing.id);
  }

  /** @returns {boolean} whether there was something to put back */
  putBack() {
    if (this.picked === null) return false;
    this.lift(null);
    return true;
  }

  /** What may be picked, or where the picked one may go, if that is shown. */
  waysShown() {
    const { sources, targets } = hints(this.picked, this.ways);
    return [...(this.picked === null ? sources : targets)];
  }

  // -- holding

  isGuided() {
    return this.table.state().referee === "guided";
  }

  context() {
    return { items: this.stage.reading.items, actions: this.ways, guided: this.isGuided() };
  }

  /** @param {import("./picking.js").Outcome} outcome */
  apply({ picked, act }) {
    this.lift(picked);
    if (!act) return;
    const way = /** @type {Way | null} */ (actionFor(this.ways, act.source, act.target));
    this.table.act(way?.sent ?? act, act);
  }

  /** @param {string | null} id */
  lift(id) {
    this.forget();
    this.picked = id;
    this.table.touched();
    this.show();
  }

  /** Nothing is picked, and nothing was refused. */
  forget() {
    clearTimeout(this.timer);
    this.picked = null;
    this.refusedAt = null;
  }

  /** While something happens nothing can be picked; the list of moves stays until there is a new one. */
  rest() {
    this.forget();
    this.ways = [];
    this.stage.mark(this.table.marks());
  }

  /** After a scene was drawn: actions by the items that stand for what they name. @param {Action[]} actions */
  learn(actions) {
    const stands = (/** @type {string} */ id) => (id ? this.standsFor(id) : "");
    this.ways = actions.map((action) => ({
      ...action,
      source: stands(action.source),
      target: stands(action.target),
      sent: { source: action.source, target: action.target },
    }));
    if (this.picked !== null && !this.stage.reading.items.has(this.picked)) this.picked = null;
    this.show();
  }

  // -- showing

  show() {
    const { sources, targets } = hints(this.picked, this.ways);
    this.stage.mark([...this.table.marks(), ...this.marks(sources, targets)]);
    for (const item of this.stage.reading.items.values()) {
      const node = this.stage.nodeOf(item.id);
      if (!node) continue;
      const isWay = this.picked === null ? sources.has(item.id) : targets.has(item.id);
      const hint = this.picked === null ? ", can be picked" : ", can be put here";
      setLabel(node, isWay ? item.name + hint : item.name);
      if (item.id === this.picked) node.setAttribute("aria-pressed", "true");
      else node.removeAttribute("aria-pressed");
    }
    const isHeld = this.picked !== null;
    this.table.list(isHeld ? this.ways.filter((way) => way.source === this.picked) : this.ways, isHeld);
  }

  /** @param {Set<string>} sources @param {Set<string>} targets @returns {Mark[]} */
  marks(sources, targets) {
    const guided = this.isGuided();
    return [
      { kind: "source", on: guided && this.picked === null ? [...sources] : [] },
      { kind: "target", on: guided ? [...targets] : [] },
      { kind: "picked", on: this.picked === null ? [] : [this.picked] },
      { kind: "refused", on: this.refusedAt === null ? [] : [this.refusedAt] },
    ];
  }

  /** Mark for a while where something was refused. @param {string} id */
  showRefused(id) {
    this.refusedAt = id;
    this.show();
    this.timer = setTimeout(() => {
      this.refusedAt = null;
      this.show();
    }, REFUSED_FOR);
  }

  /** @param {string} id @param {number} duration */
  shake(id, duration) {
    const node = this.stage.bodyOf(id) ?? this.stage.nodeOf(id)?.firstElementChild;
    const place = this.stage.placeOf(id);
    if (!node || !place || !duration) return;
    const by = SHAKE / this.stage.onScreen(place).scale;
    node.animate(SHAKE_STEPS.map((step) => ({ transform: `translateX(${step * by}px)` })), { duration, easing: "ease-in-out" });
  }
}
