// @ts-check
// What some question types add to their plain controls. Each works without; the controls hold the answer.

import { FILLED } from "./fields.js";
import { inWords, nearest, sumOf } from "./order.js";
import { letRank } from "./ranking.js";

/** An answer given by a script counts like one by hand. @param {Element} control */
const answered = (control) => control.dispatchEvent(new Event("change", { bubbles: true }));

/** @param {HTMLElement} slider A number field, moved by a handle; open until it was touched. */
function letSlide(slider) {
  const [field, handle] = /** @type {HTMLInputElement[]} */ ([...slider.querySelectorAll("input")]);
  const value = /** @type {HTMLElement} */ (slider.querySelector("[data-value]"));
  const label = slider.closest("[data-question]")?.querySelector("label.q");
  const middle = String((Number(handle.min) + Number(handle.max)) / 2);

  const draw = () => {
    const isOpen = field.value === "";
    slider.classList.toggle("open", isOpen);
    handle.value = isOpen ? middle : field.value;
    value.textContent = isOpen ? (slider.dataset.open ?? "") : field.value;
    handle.setAttribute("aria-valuetext", value.textContent ?? "");
  };
  const choose = () => {
    field.value = handle.value;
    draw();
  };
  handle.id = `${field.id}-handle`;
  label?.setAttribute("for", handle.id);
  field.hidden = true;
  handle.hidden = value.hidden = handle.disabled = false;
  handle.addEventListener("input", choose);
  for (const name of ["change", "pointerup"]) {
    handle.addEventListener(name, () => {
      choose(); // the middle may be meant too, though the handle did not move
      answered(field);
    });
  }
  handle.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose();
    answered(field);
  });
  slider.closest("[data-question]")?.addEventListener(FILLED, draw);
  draw();
}

/** @param {HTMLElement} counter how long a text is, once it matters */
function letCount(counter) {
  const text = /** @type {HTMLInputElement} */ (counter.parentElement?.querySelector("[data-typed]"));
  const most = Number(counter.dataset.longest);
  const draw = () => {
    const given = text.value.trim().length;
    counter.hidden = text instanceof HTMLTextAreaElement ? given === 0 : given < most * 0.8;
    counter.classList.toggle("over", given > most);
    counter.textContent = inWords(counter.dataset.words ?? "", { given: given.toLocaleString(), most: most.toLocaleString() });
  };
  text.addEventListener("input", draw);
  text.closest("[data-question]")?.addEventListener(FILLED, draw);
  draw();
}

/** @param {HTMLElement} pieces texts, of which only those in use are shown */
function letAdd(pieces) {
  const fields = /** @type {HTMLTextAreaElement[]} */ ([...pieces.querySelectorAll("textarea")]);
  const more = /** @type {HTMLButtonElement} */ (pieces.querySelector("[data-more]"));
  let inUse = Number(pieces.dataset.inUse);
  const draw = () => {
    inUse = Math.max(inUse, 1 + fields.findLastIndex((field) => field.value.trim() !== ""));
    fields.forEach((field, place) => field.classList.toggle("unused", place >= inUse));
    more.hidden = inUse >= fields.length;
  };
  more.addEventListener("click", () => {
    inUse += 1;
    draw();
    fields[inUse - 1].focus();
  });
  pieces.closest("[data-question]")?.addEventListener(FILLED, draw);
  draw();
}

/** @param {HTMLElement} sum what the counts of a grid come to, and how many there can be */
function letSum(sum) {
  const question = /** @type {HTMLElement} */ (sum.closest("[data-question]"));
  const counts = /** @type {HTMLInputElement[]} */ ([...question.querySelectorAll("[data-count]")]);
  const most = Number(sum.dataset.most);
  const draw = () => {
    const total = sumOf(counts.map((field) => field.value));
    const words = /** @type {HTMLElement} */ (sum.querySelector("[data-total]"));
    words.textContent = inWords(sum.dataset.words ?? "", { total });
    /** @type {HTMLMeterElement} */ (sum.querySelector("meter")).value = total;
    sum.classList.toggle("right", total === most);
    sum.classList.toggle("over", total > most);
  };
  question.addEventListener("input", draw);
  question.addEventListener(FILLED, draw);
  draw();
}

/** @param {HTMLElement} board a drawing whose cells can be tapped; the ticked names are the answer */
function letPoint(board) {
  const picture = /** @type {HTMLElement} */ (board.querySelector("[data-picked]"));
  const chosen = /** @type {HTMLElement} */ (board.querySelector("[data-chosen]"));
  const names = /** @type {HTMLDetailsElement} */ (board.querySelector("[data-names]"));
  const cells = /** @type {HTMLInputElement[]} */ ([...board.querySelectorAll("input[data-x]")]);
  const most = Number(board.dataset.most);
  /** @param {HTMLInputElement} cell */
  const nameOf = (cell) => cell.parentElement?.textContent?.trim() ?? "";

  const draw = () => {
    const ticked = cells.filter((cell) => cell.checked);
    picture.querySelectorAll(".pin").forEach((pin) => pin.remove());
    ticked.forEach((cell) => picture.append(pinAt(cell)));
    chosen.textContent = ticked.length ? ticked.map(nameOf).join(", ") : (chosen.dataset.none ?? "");
    cells.forEach((cell) => (cell.disabled = most > 1 && !cell.checked && ticked.length >= most));
  };
  /** @param {HTMLInputElement} cell */
  const toggle = (cell) => {
    if (cell.disabled) return;
    cell.checked = !cell.checked;
    answered(cell);
  };
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const places = cells.map((cell) => /** @type {[number, number]} */ ([Number(cell.dataset.x) * box.width, Number(cell.dataset.y) * box.height]));
    const place = nearest(places, event.clientX - box.left, event.clientY - box.top);
    if (place >= 0) toggle(cells[place]);
  });
  board.addEventListener("change", (event) => {
    const cell = /** @type {HTMLInputElement} */ (event.target);
    if (most === 1 && cell.checked) for (const other of cells) other.checked = other === cell;
    draw();
  });
  board.closest("[data-question]")?.addEventListener(FILLED, draw);
  names.open = false;
  draw();
}

/** @param {HTMLInputElement} cell */
function pinAt(cell) {
  const pin = document.createElement("span");
  pin.className = "pin";
  pin.textContent = "✓";
  pin.ariaHidden = "true";
  pin.style.left = `${Number(cell.dataset.x) * 100}%`;
  pin.style.top = `${Number(cell.dataset.y) * 100}%`;
  return pin;
}

/** @type {[string, (element: HTMLElement) => void][]} */
const WIDGETS = [
  ["[data-slider]", letSlide],
  ["[data-counter]", letCount],
  ["[data-pieces]", letAdd],
  ["[data-sum]", letSum],
  ["[data-board]", letPoint],
  ["[data-ranking]", letRank],
];

/** @type {WeakSet<Element>} */ const enhanced = new WeakSet();

/** Every widget below here, once. @param {ParentNode} root */
export function enhance(root) {
  for (const [selector, make] of WIDGETS) {
    for (const element of root.querySelectorAll(selector)) {
      if (enhanced.has(element)) continue;
      enhanced.add(element);
      make(/** @type {HTMLElement} */ (element));
    }
  }
}
