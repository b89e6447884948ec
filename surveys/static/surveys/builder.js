// @ts-check
// The questionnaire builder: questions are dragged by their grips. The buttons beside them do the same.

/** @param {Element} row */
function middleOf(row) {
  const box = row.getBoundingClientRect();
  return box.top + box.height / 2;
}

/** @param {HTMLElement} row */
const placeOf = (row) => Array.from(row.parentElement?.children ?? []).indexOf(row);

/** Let the others make room. The row itself is not taken out, or it would lose the pointer.
 * @param {HTMLElement} row @param {number} y */
function makeRoom(row, y) {
  for (let next = row.nextElementSibling; next && y > middleOf(next); next = row.nextElementSibling) row.before(next);
  for (let last = row.previousElementSibling; last && y < middleOf(last); last = row.previousElementSibling) row.after(last);
}

/** Send a row to the place where it lies now, counted from 1. @param {HTMLElement} row */
function send(row) {
  const form = /** @type {HTMLFormElement | null} */ (row.querySelector("form[data-move]"));
  if (!form) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "to";
  field.value = String(placeOf(row) + 1);
  form.append(field);
  form.requestSubmit();
}

/** @param {PointerEvent} start @param {HTMLElement} grip @param {HTMLElement} row */
function drag(start, grip, row) {
  start.preventDefault();
  grip.setPointerCapture(start.pointerId);
  const before = placeOf(row);
  row.classList.add("dragged");
  /** @param {PointerEvent} event */
  const move = (event) => makeRoom(row, event.clientY);
  const stop = () => {
    grip.removeEventListener("pointermove", move);
    row.classList.remove("dragged");
    if (placeOf(row) !== before) send(row);
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("lostpointercapture", stop, { once: true });
}

// The list is replaced after each change, so the page listens for all of its grips.
addEventListener("pointerdown", (event) => {
  const grip = event.target instanceof Element ? event.target.closest(".questionlist .grip") : null;
  const row = grip?.closest("li");
  if (grip instanceof HTMLElement && row instanceof HTMLElement) drag(event, grip, row);
});
