// @ts-check
// Options in an order: moved by buttons or dragged. A number beside each, hidden then, is the answer.

import { FILLED } from "./fields.js";
import { inWords, moved, placeAt } from "./order.js";

/** @typedef {{list: HTMLElement, keep: HTMLElement, said: HTMLElement}} Parts */

/** @param {HTMLElement} row @returns {HTMLSelectElement} */
const placeOf = (row) => /** @type {HTMLSelectElement} */ (row.querySelector("select"));

/** @param {HTMLElement} list */
export function letRank(list) {
  const question = /** @type {HTMLElement} */ (list.closest("[data-question]"));
  const keep = /** @type {HTMLElement} */ (question.querySelector("[data-keep]"));
  const said = /** @type {HTMLElement} */ (question.querySelector("[data-said]"));
  const rows = () => /** @type {HTMLElement[]} */ ([...list.children]);

  const draw = () => {
    const all = rows();
    all.forEach((row, place) => {
      /** @type {HTMLButtonElement} */ (row.querySelector("[data-up]")).disabled = place === 0;
      /** @type {HTMLButtonElement} */ (row.querySelector("[data-down]")).disabled = place === all.length - 1;
    });
    const isRanked = all.every((row) => placeOf(row).value);
    list.toggleAttribute("data-ranked", isRanked);
    keep.hidden = isRanked;
  };
  /** The order in sight becomes the answer. */
  const take = () => {
    rows().forEach((row, place) => (placeOf(row).value = String(place + 1)));
    draw();
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** @param {HTMLElement} row @param {number} by */
  const move = (row, by) => {
    const all = rows();
    const to = all.indexOf(row) + by;
    list.replaceChildren(...moved(all, all.indexOf(row), to));
    take();
    say(row, to);
  };
  /** @param {HTMLElement} row @param {number} place */
  const say = (row, place) => {
    for (const each of rows()) each.classList.toggle("moved", each === row);
    const what = row.querySelector(".rankwords")?.textContent ?? "";
    said.textContent = inWords(said.dataset.words ?? "", { what, place: place + 1, total: rows().length });
  };

  list.classList.add("scripted");
  for (const row of rows()) {
    placeOf(row).hidden = true;
    for (const part of row.querySelectorAll("[data-grip], .rankbuttons")) part.removeAttribute("hidden");
    row.querySelector("[data-up]")?.addEventListener("click", (event) => press(event, () => move(row, -1)));
    row.querySelector("[data-down]")?.addEventListener("click", (event) => press(event, () => move(row, 1)));
    letDrag(list, row, take, say);
  }
  keep.querySelector("button")?.addEventListener("click", take);
  question.addEventListener(FILLED, () => {
    list.replaceChildren(...rows().sort((one, other) => Number(placeOf(one).value) - Number(placeOf(other).value)));
    draw();
  });
  draw();
}

/** The button stays where the finger is, as long as it can be pressed again. @param {Event} event @param {() => void} act */
function press(event, act) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  act();
  const other = /** @type {HTMLButtonElement | null} */ (button.parentElement?.querySelector("button:not([disabled])") ?? null);
  (button.disabled ? other : button)?.focus();
}

/** @param {HTMLElement} list @param {HTMLElement} row @param {() => void} take @param {(row: HTMLElement, place: number) => void} say */
function letDrag(list, row, take, say) {
  const grip = /** @type {HTMLElement} */ (row.querySelector("[data-grip]"));
  const rows = () => /** @type {HTMLElement[]} */ ([...list.children]);
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const others = rows().filter((each) => each !== row);
    const middles = others.map((each) => {
      const box = each.getBoundingClientRect();
      return box.top + box.height / 2;
    });
    list.insertBefore(row, others[placeAt(middles, event.clientY)] ?? null);
  };
  grip.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    grip.addEventListener("pointermove", follow);
    const drop = () => {
      grip.removeEventListener("pointermove", follow);
      row.classList.remove("dragged");
      take();
      say(row, rows().indexOf(row));
    };
    grip.addEventListener("lostpointercapture", drop, { once: true });
  });
}
