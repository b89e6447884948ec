// @ts-check
// The line that says what is saved and what is not.

import { inWords } from "./order.js";

const TIME = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export class StatusLine {
  /** @param {HTMLElement} line */
  constructor(line) {
    this.line = line;
    document.querySelector(".waysheet")?.prepend(line); // in sight wherever somebody is on the page
    this.words = /** @type {HTMLElement} */ (line.querySelector("[data-saved-words]"));
  }

  /** @param {"saving" | "lost" | "kept-out" | "saved-at"} what @param {Date} [at] */
  say(what, at) {
    const sentence = this.line.getAttribute(`data-${what}`) ?? "";
    this.words.textContent = inWords(sentence, { time: at ? TIME.format(at) : "" });
    this.line.classList.toggle("lost", what === "lost" || what === "kept-out");
  }
}
