// @ts-check
// Times as they are shown to testers, and what becomes of them. Pure.

const HOUR = 3600, MINUTE = 60; // seconds
const FIVE_MINUTES = 5 * MINUTE;

const pair = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** Milliseconds as a stopwatch shows them: 0:07, 12:30, 1:02:03. @param {number} ms */
export function asFace(ms) {
  const seconds = Math.floor(ms / 1000);
  const rest = `${pair(Math.floor(seconds / MINUTE) % MINUTE)}:${pair(seconds % MINUTE)}`;
  const hours = Math.floor(seconds / HOUR);
  return hours ? `${hours}:${rest}` : rest.replace(/^0/, "");
}

/** What a press makes of a timing before the server has said so. @param {string} state @param {string} press */
export const stateAfter = (state, press) => {
  if (press === "reset") return "ready";
  if (press === "start" && state === "ready") return "running";
  return press === "stop" && state === "running" ? "done" : state;
};

/** @param {number} seconds as a clock shows them: 1:05 */
export const asClock = (seconds) => `${Math.floor(seconds / MINUTE)}:${pair(seconds % MINUTE)}`;

/** What is to be said of the time at this moment: nothing, or which warning. @param {number} left in seconds */
export const warningAt = (left) => (left <= 0 ? "up" : left <= MINUTE ? "soon" : left <= FIVE_MINUTES ? "five" : "");
