// @ts-check
// The stopwatch of a task at a table: it runs on the server's clock, this only shows it.
// What was pressed is kept on the device until it is acknowledged, with the moment it was pressed.

import { newKey, waitAfter } from "../games/client.js";
import { asFace, stateAfter } from "./clock.js";
import { codeIn, deviceStore } from "./device.js";
import { post } from "./saving.js";

/** @typedef {{do: string, number: number, key: string, at: number}} Press */
/** @typedef {{number: number, state: string, elapsed_ms: number, words: string, is_typed: boolean, note: string, error: string}} Told */

const TICK = 250;
const MOST_LATE = 24 * 60 * 60 * 1000;
const LATER = new Set([408, 425, 429, 500, 502, 503, 504]);

class Timing {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.number = Number(box.dataset.timing);
    this.state = box.dataset.state ?? "ready";
    this.elapsed = Number(box.dataset.elapsed);
    this.since = performance.now();
    this.show();
  }

  /** @param {string} selector @returns {HTMLElement | null} */
  find(selector) {
    return this.box.querySelector(selector);
  }

  now() {
    return this.elapsed + (this.state === "running" ? performance.now() - this.since : 0);
  }

  /** @param {string} state @param {number} elapsed */
  set(state, elapsed) {
    this.state = state;
    this.elapsed = elapsed;
    this.since = performance.now();
    this.show();
  }

  show() {
    this.box.dataset.state = this.state;
    const shown = { start: this.state === "ready", stop: this.state === "running", reset: this.state !== "ready" };
    for (const [press, is] of Object.entries(shown)) {
      const button = this.find(`[data-press=${press}]`);
      if (button) button.hidden = !is;
    }
    this.tick();
  }

  tick() {
    const face = this.find("[data-face]");
    const words = asFace(this.now());
    if (face && face.textContent !== words) face.textContent = words;
  }

  /** @param {Told} told */
  hear(told) {
    this.set(told.state, told.elapsed_ms);
    this.say("[data-note]", told.note);
    const typed = this.find("[data-typed-words]");
    if (typed) typed.textContent = told.is_typed ? told.words : "";
  }

  /** @param {string} selector @param {string} words */
  say(selector, words) {
    const place = this.find(selector);
    if (!place) return;
    place.textContent = words;
    place.hidden = !words;
  }

  /** @param {string} words */
  showError(words) {
    this.say("[data-error]", words);
    this.box.classList.toggle("wrong", words !== "");
    for (const input of this.box.querySelectorAll("input.clock")) {
      if (words) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }
}

class Stopwatch {
  /** @param {HTMLElement} section @param {HTMLFormElement} form */
  constructor(section, form) {
    this.section = section;
    this.form = form;
    this.api = `${form.dataset.api ?? ""}step/`;
    this.place = form.dataset.step ?? "";
    this.name = `stopwatch ${codeIn(form.dataset.api ?? "")} ${this.place}`;
    this.store = deviceStore();
    this.timings = Array.from(section.querySelectorAll("[data-timing]"), (box) => new Timing(/** @type {HTMLElement} */ (box)));
    this.failures = 0;
    /** @type {Promise<void> | null} */ this.going = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    section.addEventListener("click", (event) => this.clicked(event));
    section.addEventListener("change", (event) => void this.typed(event));
    form.addEventListener("submit", (event) => void this.submit(event));
    addEventListener("online", () => this.flush());
    setInterval(() => this.timings.forEach((timing) => timing.tick()), TICK);
    if (this.waiting().length) this.flush();
  }

  /** What was pressed and is not acknowledged yet. @returns {Press[]} */
  waiting() {
    return JSON.parse(this.store.getItem(this.name) ?? "[]");
  }

  /** @param {Press[]} presses */
  keep(presses) {
    if (presses.length) this.store.setItem(this.name, JSON.stringify(presses));
    else this.store.removeItem(this.name);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-press]"));
    const timing = this.timings.find((each) => button && each.box.contains(button));
    if (!button || !timing) return;
    event.preventDefault();
    const press = button.dataset.press ?? "";
    const state = stateAfter(timing.state, press);
    timing.set(state, state === "done" ? timing.now() : 0);
    timing.showError("");
    this.moveFocus(timing);
    this.keep([...this.waiting(), { do: press, number: timing.number, key: newKey(), at: Date.now() }]);
    this.flush();
  }

  /** The button that was pressed has gone; the one in its place gets the focus. @param {Timing} timing */
  moveFocus(timing) {
    const buttons = /** @type {HTMLElement[]} */ (Array.from(timing.box.querySelectorAll("[data-press]")));
    buttons.find((each) => !each.hidden)?.focus();
  }

  flush() {
    clearTimeout(this.timer);
    this.going ??= this.sendAll().finally(() => (this.going = null));
    return this.going;
  }

  async sendAll() {
    for (let next = this.waiting()[0]; next; next = this.waiting()[0]) {
      const { at, ...press } = next;
      const late_ms = Math.min(MOST_LATE, Math.max(0, Date.now() - at));
      const answer = await this.send({ ...press, late_ms });
      if (!answer || LATER.has(answer.status)) return this.missed();
      this.failures = 0;
      this.keep(this.waiting().filter((each) => each.key !== press.key));
      const told = await answer.json();
      if (answer.ok) this.hear(told.timings);
      else await this.refused(told.message ?? this.section.dataset.failed ?? "");
    }
    if (!this.failures) this.say("");
  }

  /** @param {object} body @returns {Promise<Response | null>} */
  async send(body) {
    try {
      return await post(this.api, { place: this.place, ...body }, { keepalive: true });
    } catch {
      return null;
    }
  }

  missed() {
    this.failures += 1;
    this.say(this.section.dataset.lost ?? "");
    this.timer = setTimeout(() => this.flush(), waitAfter(this.failures));
  }

  /** The server says how it really stands. @param {string} why */
  async refused(why) {
    const answer = await this.send({ do: "look" });
    if (answer?.ok) this.hear((await answer.json()).timings);
    this.failures = 1; // keeps what is said in sight
    this.say(why);
  }

  /** @param {Told[]} told */
  hear(told) {
    const open = new Set(this.waiting().map((press) => press.number));
    for (const each of told) {
      if (!open.has(each.number)) this.timings.find((timing) => timing.number === each.number)?.hear(each);
    }
  }

  /** @param {string} words */
  say(words) {
    const line = /** @type {HTMLElement} */ (this.section.querySelector("[data-line]"));
    line.textContent = words;
    line.hidden = !words;
  }

  /** Times that are typed are kept as soon as they are there. @param {Event} event */
  async typed(event) {
    const input = /** @type {HTMLElement} */ (event.target);
    const timing = this.timings.find((each) => each.box.contains(input));
    if (!timing || !input.matches("input.clock")) return;
    const [start, end] = Array.from(timing.box.querySelectorAll("input.clock"), (each) => /** @type {HTMLInputElement} */ (each).value);
    const answer = await this.send({ do: "typed", number: timing.number, start, end });
    if (!answer?.ok) return; // the page sends them once more
    const told = /** @type {Told[]} */ ((await answer.json()).timings);
    this.hear(told);
    timing.showError(told.find((each) => each.number === timing.number)?.error ?? "");
  }

  /** The page is sent when every press has arrived. @param {SubmitEvent} event */
  async submit(event) {
    if (!this.waiting().length) return;
    event.preventDefault();
    const submitter = /** @type {HTMLElement | null} */ (event.submitter);
    await this.flush();
    if (!this.waiting().length) this.form.requestSubmit(submitter);
  }
}

const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-stopwatch]"));
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("step"));
if (section && form?.dataset.api) new Stopwatch(section, form);
