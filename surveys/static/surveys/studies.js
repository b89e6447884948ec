// @ts-check
// Studies: drag steps into their order, copy links, widen and narrow a preview. All of it works without.

import "./copying.js";
import { placeAt } from "./order.js";

/** Let the steps of a list be dragged by their grips; what comes of it is sent with its form.
 * @param {HTMLElement} list @param {HTMLFormElement} form */
function letDrag(list, form) {
  const rows = () => /** @type {HTMLElement[]} */ (Array.from(list.children));
  for (const row of rows()) {
    const grip = /** @type {HTMLElement | null} */ (row.querySelector(".grip"));
    if (!grip) continue;
    grip.hidden = false;
    grip.addEventListener("pointerdown", (event) => drag(event, row));
  }

  /** @param {PointerEvent} start @param {HTMLElement} row */
  function drag(start, row) {
    start.preventDefault();
    const before = rows();
    row.classList.add("dragged");
    const listening = new AbortController(); // of the window: a grip that moves loses its pointer
    /** @param {PointerEvent} event */
    const move = (event) => {
      const others = rows().filter((each) => each !== row);
      const middles = others.map((each) => {
        const box = each.getBoundingClientRect();
        return box.top + box.height / 2;
      });
      list.insertBefore(row, others[placeAt(middles, event.clientY)] ?? null);
    };
    const stop = () => {
      listening.abort();
      row.classList.remove("dragged");
      if (rows().some((each, index) => each !== before[index])) send();
    };
    const until = { signal: listening.signal };
    addEventListener("pointermove", move, until);
    addEventListener("pointerup", stop, until);
    addEventListener("pointercancel", stop, until);
  }

  function send() {
    for (const row of rows()) {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = "step";
      field.value = row.dataset.key ?? "";
      form.append(field);
    }
    form.submit();
  }
}

/** The choice of a width takes effect at once. @param {HTMLSelectElement} choice */
function letWiden(choice) {
  const frame = document.getElementById(choice.dataset.width ?? "");
  choice.addEventListener("change", () => frame?.classList.toggle("phone", choice.value === "phone"));
}

document.querySelectorAll("[data-order]").forEach((list) => {
  const element = /** @type {HTMLElement} */ (list);
  const form = document.getElementById(element.dataset.order ?? "");
  if (form instanceof HTMLFormElement) letDrag(element, form);
});
document.querySelectorAll("select[data-width]").forEach((choice) => letWiden(/** @type {HTMLSelectElement} */ (choice)));
