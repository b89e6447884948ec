// @ts-check
// What stands in the controls of a question, in the shape that is sent; and putting it there.

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */

export const ALL = "[data-question][data-name]";

/** Said to a question whose controls were filled by a script: what is drawn beside them follows. */
export const FILLED = "filled";

/** @param {HTMLElement} question @returns {Control[]} those that hold its answer */
export function controlsOf(question) {
  const name = question.dataset.name ?? "";
  const all = /** @type {Control[]} */ ([...question.querySelectorAll("input, textarea, select")]);
  return all.filter((control) => !isDecline(control) && (control.name === name || control.name.startsWith(`${name}.`)));
}

/** @param {Element} control */
const isDecline = (control) => control instanceof HTMLElement && "decline" in control.dataset;

/** @param {Control} control */
const isTicked = (control) => control instanceof HTMLInputElement && ["radio", "checkbox"].includes(control.type);

/** @param {Control} control */
const partOf = (control) => control.name.slice(control.name.indexOf(".", "q.".length) + 1);

/** @param {HTMLElement} question @returns {HTMLInputElement | null} */
export const declineOf = (question) => question.querySelector("[data-decline]");

/** @param {HTMLElement} question */
export const isDeclined = (question) => declineOf(question)?.checked ?? false;

/** The answer as it is sent: a text, a list of texts, parts by name; null for none. @param {HTMLElement} question */
export function rawOf(question) {
  const controls = controlsOf(question);
  if (question.dataset.kind === "ranking") return orderOf(controls);
  if (question.dataset.shape === "parts") {
    const given = controls.filter((control) => control.value.trim());
    return given.length ? Object.fromEntries(given.map((control) => [partOf(control), control.value])) : null;
  }
  const values = controls.filter((control) => (isTicked(control) ? /** @type {HTMLInputElement} */ (control).checked : control.value.trim())).map((control) => control.value);
  if (question.dataset.shape === "many") return values.length ? values : null;
  return values[0] ?? null;
}

/** @param {Control[]} places a number beside each option @returns {string[] | null} */
function orderOf(places) {
  if (places.some((place) => !place.value)) return null;
  return [...places].sort((one, other) => Number(one.value) - Number(other.value)).map(partOf);
}

/** Whether something was given here since the page was made: before its scripts came, for instance.
 * @param {HTMLElement} question */
export function isTouched(question) {
  const decline = declineOf(question);
  return controlsOf(question).some(differs) || (decline !== null && differs(decline));
}

/** @param {Control} control */
function differs(control) {
  if (control instanceof HTMLSelectElement) return ![...control.options].every((option) => option.selected === (option.defaultSelected || isFirstOf(control, option)));
  return isTicked(control) ? /** @type {HTMLInputElement} */ (control).checked !== /** @type {HTMLInputElement} */ (control).defaultChecked : control.value !== control.defaultValue;
}

/** Without a choice the first option is shown. @param {HTMLSelectElement} control @param {HTMLOptionElement} option */
const isFirstOf = (control, option) => option.index === 0 && ![...control.options].some((each) => each.defaultSelected);

/** Show an answer in the controls. @param {HTMLElement} question @param {any} raw @param {boolean} declined */
export function fill(question, raw, declined) {
  const decline = declineOf(question);
  if (decline) decline.checked = declined;
  const controls = controlsOf(question);
  const values = Array.isArray(raw) ? raw : raw === null ? [] : [raw];
  controls.forEach((control, place) => {
    if (question.dataset.kind === "ranking") control.value = placeIn(raw, partOf(control));
    else if (question.dataset.shape === "parts") control.value = raw?.[partOf(control)] ?? "";
    else if (isTicked(control)) /** @type {HTMLInputElement} */ (control).checked = values.includes(control.value);
    else control.value = values[place] ?? "";
  });
  question.dispatchEvent(new CustomEvent(FILLED));
}

/** @param {any} order @param {string} code */
const placeIn = (order, code) => (Array.isArray(order) && order.includes(code) ? String(order.indexOf(code) + 1) : "");
