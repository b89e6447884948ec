// @ts-check
// The rulebook at hand: which section is looked up during which step, and for how long.

import { inTheMiddle, looking, report } from "./attention.js";

const book = /** @type {HTMLElement | null} */ (document.querySelector("[data-book]"));

if (book) {
  const sections = /** @type {HTMLElement[]} */ ([...book.querySelectorAll("[data-section]")]);
  looking.isPartOnly = true; // the step's own page counts the rest
  looking.part = () => `rules.${/** @type {HTMLElement | undefined} */ (inTheMiddle(sections))?.dataset.section ?? ""}`;
  report(book.dataset.api ?? "", book.dataset.step ?? "");
}
