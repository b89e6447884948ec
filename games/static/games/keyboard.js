// @ts-check
// The board and the tray by keyboard: together one tab stop, arrows go by what lies where.

import { cycled, inReadingOrder, nearestSpot, spotInDirection } from "./geometry.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Spot} Spot */

export class Keyboard {
  /**
   * @param {Stage} stage
   * @param {{choose: (id: string) => void, putBack: () => boolean, waysShown: () => string[]}} hand
   */
  constructor(stage, hand) {
    this.stage = stage;
    this.hand = hand;
    /** @type {string | null} */ this.current = null;
    /** @type {import("./types.js").Point | null} */ this.where = null;
    stage.felt.addEventListener("keydown", (event) => this.press(event));
    stage.felt.addEventListener("focusin", (event) => this.focused(event));
    stage.felt.addEventListener("focusout", () => this.stage.showFocus(null));
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const node = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".item"));
    if (!node?.dataset.id) return;
    this.rove(node.dataset.id);
    this.stage.showFocus(node.matches(":focus-visible") ? node.dataset.id : null);
  }

  /** The item that Tab leads to. @param {string} id */
  rove(id) {
    if (this.current !== null) this.stage.nodeOf(this.current)?.setAttribute("tabindex", "-1");
    this.current = id;
    this.stage.nodeOf(id)?.setAttribute("tabindex", "0");
    this.where = this.stage.spots().find((spot) => spot.id === id) ?? null;
  }

  /** @param {string | null | undefined} id */
  go(id) {
    if (!id) return;
    this.rove(id);
    this.stage.nodeOf(id)?.focus();
    this.stage.showFocus(id);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.hand.putBack()) return event.preventDefault();
    const node = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(".item"));
    const id = node?.dataset.id;
    if (!id) return;
    if (event.key === "Enter" || event.key === " ") this.hand.choose(id);
    else if (!this.walk(event.key, id)) return;
    event.preventDefault();
  }

  /** @param {string} key @param {string} id @returns {boolean} whether the key leads somewhere by nature */
  walk(key, id) {
    const spots = this.stage.spots();
    const here = spots.find((spot) => spot.id === id);
    if (!here) return false;
    const ordered = () => inReadingOrder(spots, this.stage.unitOnScreen() || 1).map((spot) => spot.id);
    /** @type {Record<string, () => string | null | undefined>} */
    const ways = {
      Home: () => ordered()[0],
      End: () => ordered().pop(),
      PageDown: () => cycled(this.waysInOrder(spots), id, 1),
      PageUp: () => cycled(this.waysInOrder(spots), id, -1),
    };
    if (!(key in ways) && !key.startsWith("Arrow")) return false;
    this.go(key in ways ? ways[key]() : spotInDirection(spots, here, key)?.id);
    return true;
  }

  /** @param {Spot[]} spots */
  waysInOrder(spots) {
    const ways = new Set(this.hand.waysShown());
    const shown = spots.filter((spot) => ways.has(spot.id));
    return inReadingOrder(shown, this.stage.unitOnScreen() || 1).map((spot) => spot.id);
  }

  /** Before a redraw: whether the focus is on the cloth, or on the button that uncovers it. */
  isHere() {
    return Boolean(document.activeElement?.closest(".item, [data-do=uncover]"));
  }

  /** After a redraw: stay on the same item, else go to the nearest. @param {boolean} wasHere the focus was on the cloth */
  settle(wasHere) {
    const spots = this.stage.spots();
    const same = spots.find((spot) => spot.id === this.current);
    const next = same ?? (this.where ? nearestSpot(spots, this.where) : inReadingOrder(spots, this.stage.unitOnScreen() || 1)[0]);
    if (!next) return;
    this.rove(next.id);
    const node = this.stage.nodeOf(next.id);
    if (!wasHere || document.activeElement === node) return this.stage.showFocus(wasHere && node?.matches(":focus-visible") ? next.id : null);
    node?.focus({ preventScroll: true });
  }
}
