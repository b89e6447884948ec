// @ts-check
// Every step of a tester's way: what is wrong is shown first, an old page says so, attention is counted.

import "./copying.js";
import { report } from "./attention.js";
import { codeIn, deviceStore, storedNames } from "./device.js";
import { Saving } from "./saving.js";
import { newKey } from "../games/client.js";
import { Outbox, placesIn } from "./outbox.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("step"));

/** The first control that cannot be used as it is, or what says that something is missing. */
function showWhatIsWrong() {
  const errors = /** @type {HTMLElement | null} */ (document.querySelector("[data-errors]"));
  const first = errors?.querySelector("a[href^='#']")?.getAttribute("href")?.slice(1);
  const question = first ? document.getElementById(first) : null;
  const control = question?.querySelector("input:not([type=hidden]):not([hidden]), textarea, select");
  (/** @type {HTMLElement | null} */ (control) ?? errors)?.focus();
}

/** @param {string} api @param {string} place @param {string} standing */
async function isOld(api, place, standing) {
  try {
    const answer = await fetch(api, { cache: "no-store", credentials: "omit" });
    if (answer.status === 404) return true;
    if (!answer.ok) return false;
    const now = await answer.json();
    return now.place !== place || now.standing !== standing;
  } catch {
    return false; // no network: nobody knows
  }
}

/** A page that was gone back to, or lay open in another tab, may be behind. @param {HTMLFormElement} form */
function watchForOthers(form) {
  const { api = "", step = "", standing = "" } = form.dataset;
  const note = /** @type {HTMLElement | null} */ (form.querySelector("[data-moved-on]"));
  const look = async () => {
    if (note?.hidden && (await isOld(api, step, standing))) note.hidden = false;
  };
  addEventListener("pageshow", (event) => event.persisted && void look());
  document.addEventListener("visibilitychange", () => document.hidden || void look());
  addEventListener("focus", () => void look());
}

/** Answers to earlier pages that this device could not send then. They are kept, though too late to count.
 * @param {HTMLFormElement} form */
async function sendLeftOvers(form) {
  const { api = "", step = "" } = form.dataset;
  const code = codeIn(api);
  const ignore = () => undefined;
  const deaf = { saved: ignore, refused: ignore, lost: ignore, over: ignore };
  for (const place of placesIn(storedNames(), code)) {
    const outbox = new Outbox(deviceStore(), code, place, newKey);
    if (place === step || !(await new Saving(api, place, outbox, deaf).flush())) continue;
    for (const entry of outbox.refused()) outbox.drop(entry.question);
  }
}

showWhatIsWrong();
if (form?.dataset.api) {
  report(form.dataset.api, form.dataset.step ?? "");
  watchForOthers(form);
  void sendLeftOvers(form);
}
