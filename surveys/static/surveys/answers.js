// @ts-check
// A page of questions: each answer is saved as it is given, and questions come and go with the answers.

import { inTheMiddle, looking } from "./attention.js";
import { holds } from "./conditions.js";
import { codeIn, deviceStore } from "./device.js";
import { ALL, declineOf, fill, isDeclined, isTouched, rawOf } from "./fields.js";
import { isSameAnswer, Outbox } from "./outbox.js";
import { Saving } from "./saving.js";
import { StatusLine } from "./saved_line.js";
import { enhance } from "./widgets.js";
import { newKey } from "../games/client.js";

/** @typedef {import("./saving.js").Saved} Saved */
/** @typedef {{value: any, declined: boolean}} Answer */

const PAUSE = 800; // milliseconds after the last key
const SAVED_WHILE_TYPED = new Set(["text", "long_text", "texts"]); // half a clock time would be refused

/** @param {ParentNode} root @returns {HTMLElement[]} */
const questionsIn = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(ALL)]);

/** @param {HTMLElement} question */
const idOf = (question) => question.dataset.question ?? "";

/** @param {HTMLElement} question @returns {Answer} */
const answerOf = (question) => ({ value: isDeclined(question) ? null : rawOf(question), declined: isDeclined(question) });

// -- questions that depend on others

/** @param {ParentNode} root */
export function showByConditions(root) {
  /** @type {Map<string, any>} */ const answers = new Map();
  for (const question of questionsIn(root)) {
    const { value, declined } = answerOf(question);
    if (value !== null || declined) answers.set(idOf(question), value);
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-show-if]"))) {
    element.classList.toggle("notnow", !holds(JSON.parse(element.dataset.showIf ?? ""), answers));
  }
}

/** An answer and "I prefer not to say" exclude each other. @param {HTMLElement} question @param {EventTarget | null} touched */
function settleDecline(question, touched) {
  const decline = declineOf(question);
  if (!decline) return;
  if (touched === decline && decline.checked) fill(question, null, true);
  else if (touched !== decline && rawOf(question) !== null) decline.checked = false;
}

// -- what is said at a question

/** @param {HTMLElement} question @param {string} sentence "" for none */
function showError(question, sentence) {
  const place = /** @type {HTMLElement} */ (question.querySelector("[data-error]"));
  place.textContent = sentence;
  place.hidden = !sentence;
  question.classList.toggle("wrong", sentence !== "");
  for (const control of question.querySelectorAll(".answer .input")) {
    if (sentence) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}

/** @param {HTMLElement} question @param {string[]} notes @param {string} workedOut */
function showTold(question, notes, workedOut) {
  const place = /** @type {HTMLElement} */ (question.querySelector("[data-notes]"));
  place.replaceChildren(...notes.map((note) => Object.assign(document.createElement("p"), { textContent: note })));
  place.hidden = notes.length === 0;
  const result = question.querySelector("[data-worked-out]");
  if (result) result.textContent = workedOut;
}

// -- a page that is being answered

class Page {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    const { api = "", step = "" } = form.dataset;
    this.line = new StatusLine(/** @type {HTMLElement} */ (form.querySelector("[data-saved]")));
    this.outbox = new Outbox(deviceStore(), codeIn(api), step, newKey);
    this.saving = new Saving(api, step, this.outbox, {
      saved: (sent, answer) => this.saved(sent, answer),
      refused: (entry, why) => this.refused(entry.question, why),
      lost: () => this.line.say("lost"),
      over: () => this.movedOn(),
    });
    this.others = new BroadcastChannel(`visit ${codeIn(api)} ${step}`);
    this.others.addEventListener("message", (event) => this.heard(event.data));
    /** @type {Map<string, Answer>} what is saved, as far as this page knows */
    this.known = new Map(questionsIn(form).map((question) => [idOf(question), answerOf(question)]));
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.isSending = false;
  }

  begin() {
    for (const entry of this.outbox.entries.values()) {
      const question = this.question(entry.question);
      if (question) fill(question, entry.value, entry.declined);
      if (question && entry.wrong) showError(question, entry.wrong);
    }
    const unsaved = questionsIn(this.form).filter((question) => this.hasError(question) || isTouched(question));
    for (const question of unsaved) {
      this.known.delete(idOf(question));
      if (!this.hasError(question)) this.take(question);
    }
    this.form.addEventListener("input", (event) => this.changed(event, false));
    this.form.addEventListener("change", (event) => this.changed(event, true));
    this.form.addEventListener("submit", (event) => void this.submit(event));
    this.form.addEventListener("formdata", (event) => this.leaveOutSaved(event.formData));
    addEventListener("pagehide", () => this.leave());
    document.addEventListener("visibilitychange", () => document.hidden && this.leave());
    addEventListener("pageshow", () => (this.isSending = false));
    if (this.outbox.unsent().length) void this.saving.flush();
  }

  /** @param {HTMLElement} question */
  hasError(question) {
    return !(/** @type {HTMLElement} */ (question.querySelector("[data-error]")).hidden);
  }

  /** @param {string} id */
  question(id) {
    return questionsIn(this.form).find((question) => idOf(question) === id);
  }

  /** @param {Event} event @param {boolean} isDone whether somebody is through with the control */
  changed(event, isDone) {
    const touched = /** @type {HTMLElement} */ (event.target);
    const question = /** @type {HTMLElement | null} */ (touched.closest(ALL));
    if (!question) return;
    settleDecline(question, touched);
    showByConditions(this.form);
    this.take(question);
    clearTimeout(this.timer);
    if (isDone || !("typed" in touched.dataset)) void this.save();
    else if (SAVED_WHILE_TYPED.has(question.dataset.kind ?? "")) this.timer = setTimeout(() => void this.save(), PAUSE);
  }

  /** Into the outbox, if it differs from what is saved. @param {HTMLElement} question */
  take(question) {
    const id = idOf(question);
    const answer = answerOf(question);
    const known = this.known.get(id);
    if (known && isSameAnswer(known, answer) && !this.outbox.has(id)) return;
    this.outbox.put(id, answer.value, answer.declined, Math.round(performance.now()));
  }

  async save() {
    if (!this.outbox.unsent().length) return;
    this.line.say("saving");
    await this.saving.flush();
  }

  /** @param {import("./outbox.js").Entry[]} sent @param {Saved} answer */
  saved(sent, answer) {
    for (const { question: id, value, declined } of sent) {
      const told = answer.told[id];
      this.known.set(id, { value, declined });
      this.tell(id, told?.notes ?? [], told?.worked_out ?? "");
      this.others.postMessage({ id, value, declined, told });
    }
    if (answer.late) this.movedOn();
    if (this.outbox.refused().length) this.line.say("kept-out");
    else if (!this.outbox.unsent().length) this.line.say("saved-at", new Date(answer.saved_at));
  }

  /** @param {string} id @param {string[]} notes @param {string} workedOut */
  tell(id, notes, workedOut) {
    const question = this.question(id);
    if (!question) return;
    showError(question, "");
    showTold(question, notes, workedOut);
  }

  /** @param {string} id @param {string} why */
  refused(id, why) {
    const question = this.question(id);
    if (question) showError(question, why);
    this.known.delete(id);
    this.line.say("kept-out");
  }

  /** Another tab has saved an answer. @param {{id: string, value: any, declined: boolean, told?: import("./saving.js").Told}} news */
  heard({ id, value, declined, told }) {
    const question = this.question(id);
    if (!question || this.outbox.has(id)) return;
    fill(question, value, declined);
    this.known.set(id, { value, declined });
    this.tell(id, told?.notes ?? [], told?.worked_out ?? "");
    showByConditions(this.form);
  }

  movedOn() {
    this.form.querySelector("[data-moved-on]")?.removeAttribute("hidden");
  }

  // -- sending the page

  /** Answers first, then the page: without a network nobody is led into an error page. @param {SubmitEvent} event */
  async submit(event) {
    const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (this.isSending) return;
    event.preventDefault();
    clearTimeout(this.timer);
    questionsIn(this.form).forEach((question) => this.take(question));
    const hasNews = this.outbox.unsent().length > 0;
    const isThrough = hasNews ? await this.saving.flush() : await this.isReachable();
    if (!isThrough) {
      this.line.say("lost");
      return;
    }
    this.isSending = true;
    this.form.requestSubmit(submitter);
  }

  async isReachable() {
    try {
      await fetch(this.form.dataset.api ?? "", { cache: "no-store", credentials: "omit" });
      return true;
    } catch {
      return false;
    }
  }

  /** The page speaks only for what could not be saved and is in sight. @param {FormData} data */
  leaveOutSaved(data) {
    const dirty = questionsIn(this.form).filter((question) => this.outbox.has(idOf(question)) && !question.classList.contains("notnow"));
    const names = new Set(dirty.map(idOf));
    for (const question of questionsIn(this.form)) {
      if (names.has(idOf(question))) continue;
      for (const name of [...data.keys()]) {
        if (name === question.dataset.name || name.startsWith(`${question.dataset.name}.`)) data.delete(name);
      }
    }
    data.delete("asked");
    for (const name of ["", ...names]) data.append("asked", name);
  }

  leave() {
    questionsIn(this.form).forEach((question) => this.take(question));
    this.saving.leave();
  }
}

// -- beginning

enhance(document);
addEventListener("htmx:load", (event) => enhance(/** @type {ParentNode} */ (event.target)));
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("step"));
if (form?.dataset.api) {
  new Page(form).begin();
  const questions = questionsIn(form);
  looking.part = () => {
    const own = document.activeElement?.closest(ALL) ?? inTheMiddle(questions);
    return own instanceof HTMLElement ? idOf(own) : "";
  };
}
if (form) {
  showByConditions(form);
  form.addEventListener("change", () => showByConditions(/** @type {HTMLFormElement} */ (form)));
}
