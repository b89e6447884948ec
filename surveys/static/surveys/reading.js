// @ts-check
// The rulebook chapter by chapter: one in sight at a time, the time of each section counted. Without this all are one page.

import { inTheMiddle, looking } from "./attention.js";
import { inWords } from "./order.js";

const chapters = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".chapter")]);
const where = /** @type {HTMLElement | null} */ (document.querySelector("[data-where]"));
const next = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-next-section]"));
const back = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-back-section]"));
const done = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-next]"));
const leave = /** @type {HTMLButtonElement | null} */ (document.querySelector("button.back[name=go]"));
const address = document.querySelector(".note.address");
let open = 0;
let furthest = 0;

/** @param {HTMLElement} chapter */
const nameOf = (chapter) => chapter.firstElementChild?.id ?? "";

/** @param {number} place */
function show(place) {
  open = place;
  furthest = Math.max(furthest, place);
  const isLast = open === chapters.length - 1;
  chapters.forEach((chapter, index) => (chapter.hidden = index !== open));
  if (where) where.textContent = inWords(where.dataset.words ?? "", { number: open + 1, total: chapters.length });
  document.querySelectorAll(".dots i").forEach((dot, index) => (dot.className = index === open ? "on" : index <= furthest ? "seen" : ""));
  if (next) {
    next.hidden = isLast;
    next.textContent = inWords(next.dataset.words ?? "", { title: chapters[open + 1]?.dataset.title ?? "" });
  }
  if (done) done.hidden = !isLast;
  if (back) back.hidden = open === 0;
  if (leave) leave.hidden = open !== 0;
}

/** @param {number} place */
function turn(place) {
  show(place);
  address?.remove(); // it was read, and is in the menu
  history.replaceState(null, "", `#${nameOf(chapters[place])}`); // a reload comes back to it
  scrollTo(0, 0);
  chapters[open].querySelector("h1, h2")?.focus({ preventScroll: true });
}

if (chapters.length > 1) {
  document.querySelector("[data-reading]")?.removeAttribute("hidden");
  next?.addEventListener("click", () => turn(open + 1));
  back?.addEventListener("click", () => turn(open - 1));
  show(Math.max(0, chapters.findIndex((chapter) => nameOf(chapter) === location.hash.slice(1))));
}
looking.part = () => {
  const section = inTheMiddle([...(chapters[open]?.querySelectorAll("[data-section]") ?? [])]);
  return section instanceof HTMLElement ? (section.dataset.section ?? "") : "";
};
