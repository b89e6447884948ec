// @ts-check
// Under the board: what the referee says, all legal moves as buttons, and a box to type one.

import { element, need, setWords } from "./page_parts.js";
import { movesInWords, withStop } from "./words.js";

/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Rule} Rule */

const MANY = 8; // more buttons than this are folded away

export class MoveList {
  /** @param {(action: Action) => void} choose @param {(move: string) => void} type */
  constructor(choose, type) {
    this.choose = choose;
    this.box = /** @type {HTMLDetailsElement} */ (need("[data-moves]"));
    this.told = "";
    const form = /** @type {HTMLFormElement} */ (need("[data-typed]"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("move"));
      if (field.value.trim()) type(field.value.trim());
    });
    this.form = form;
  }

  /** @param {Action[]} actions @param {boolean} picked @param {boolean} yours */
  show(actions, picked, yours) {
    need("[data-typing]").hidden = !yours;
    const told = JSON.stringify([actions.map(({ words, move }) => [words, move]), picked]);
    if (told === this.told) return;
    this.told = told;
    this.box.hidden = !actions.length;
    this.box.open = actions.length <= MANY;
    setWords(need("summary", this.box), movesInWords(actions.length, picked));
    need(".acts", this.box).replaceChildren(...actions.map((action) => this.button(action)));
    if (actions.length) setWords(need("[data-example]"), `As records write it, for example “${actions[0].move}”.`);
  }

  /** @param {Action} action */
  button(action) {
    const button = element("button", { type: "button", class: "btn" }, action.words);
    button.addEventListener("click", () => this.choose(action));
    return button;
  }

  /** A typed move was made: the box is free for the next one. */
  clear() {
    this.form.reset();
  }
}

export class RefusalBox {
  /** @param {(rule: Rule) => void} look up a rule */
  constructor(look) {
    this.look = look;
    this.box = need("[data-refusal]");
  }

  /** @param {string} message @param {Rule | null} rule */
  show(message, rule) {
    const words = element("div", {}, element("p", {}, element("strong", {}, withStop(message))));
    if (rule) words.append(element("blockquote", {}, `“${rule.sentence}”`));
    const cross = element("span", { class: "x", "aria-hidden": "true" }, "✕");
    this.box.replaceChildren(cross, words, ...(rule ? [this.button(rule)] : []));
    this.box.hidden = false;
  }

  /** @param {Rule} rule */
  button(rule) {
    const button = element("button", { type: "button", class: "btn sm" }, "Show in the rules");
    button.addEventListener("click", () => this.look(rule));
    return button;
  }

  hide() {
    this.box.hidden = true;
    this.box.replaceChildren();
  }
}
