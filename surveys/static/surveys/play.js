// @ts-check
// The play step: waiting for somebody to play with, and the time that is left.

import { newKey } from "../games/client.js";
import { asClock, warningAt } from "./clock.js";
import { post } from "./saving.js";

const LOOK_EVERY = 2000; // milliseconds between two looks into the lobby
const TICK = 1000;
const MINUTE = 60; // seconds

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("step"));

/** @returns {Promise<any>} how it stands; null if nobody answers */
async function look() {
  const { api = "", step = "" } = form?.dataset ?? {};
  try {
    const answer = await post(`${api}step/`, { place: step, do: "look", key: newKey() });
    if (answer.status === 409) return { seated: true }; // moved on elsewhere: the page is old
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

const sleep = (/** @type {number} */ duration) => new Promise((resolve) => setTimeout(resolve, duration));

/** Look until somebody has come or the waiting is over; then the page shows what is next. @param {HTMLElement} lobby */
async function wait(lobby) {
  const line = /** @type {HTMLElement} */ (lobby.querySelector("[data-wait]"));
  for (;;) {
    const told = await look();
    if (told && !told.waits) return location.reload();
    if (told) {
      const words = told.left > 0 ? lobby.dataset.left ?? "" : lobby.dataset.soon ?? "";
      line.textContent = words.replace("%(time)s", asClock(told.left));
    }
    await sleep(LOOK_EVERY);
  }
}

/** Show what is left of the time, warn before it ends, and say when it has. @param {HTMLElement} clock */
function watchTime(clock) {
  const note = /** @type {HTMLElement} */ (document.querySelector("[data-timenote]"));
  const ends = performance.now() + 1000 * Number(clock.dataset.seconds);
  let said = "";
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    showLeft(clock, left);
    const warning = warningAt(left);
    if (warning && warning !== said) {
      note.textContent = note.dataset[warning] ?? "";
      note.hidden = false;
      said = warning;
    }
    if (left > 0) return;
    clearInterval(timer);
    void endTime();
  };
  const timer = setInterval(tick, TICK);
  tick();
}

/** @param {HTMLElement} clock @param {number} left */
function showLeft(clock, left) {
  const words = left <= 0 ? clock.dataset.none : left <= 2 * MINUTE ? clock.dataset.few : clock.dataset.many;
  clock.classList.toggle("few", left <= MINUTE);
  const told = (words ?? "").replace("%(minutes)s", String(Math.ceil(left / MINUTE))).replace("%(seconds)s", String(left));
  if (clock.textContent !== told) clock.textContent = told;
}

/** The server ends what has to end; no other game begins. */
async function endTime() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-next-game]"))) {
    button.textContent = button.dataset.onwards ?? "";
  }
  while (!(await look())) await sleep(LOOK_EVERY);
}

/** Who has finished needs no way out of the game any more. */
function watchResult() {
  const card = document.querySelector("[data-result]");
  const leave = /** @type {HTMLElement | null} */ (document.querySelector("[data-leave]"));
  const sheet = /** @type {HTMLElement | null} */ (document.querySelector(".sheet.only-phone"));
  if (!card) return;
  const show = () => {
    const over = !card.hasAttribute("hidden");
    if (leave) leave.hidden = over;
    if (sheet) sheet.hidden = over;
  };
  new MutationObserver(show).observe(card, { attributes: true, attributeFilter: ["hidden"] });
  show();
}

const lobby = /** @type {HTMLElement | null} */ (document.querySelector("[data-lobby]"));
const clock = /** @type {HTMLElement | null} */ (document.querySelector(".timeleft"));
if (lobby) void wait(lobby);
if (clock) watchTime(clock);
watchResult();
