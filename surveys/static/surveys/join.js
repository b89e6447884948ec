// @ts-check
// The first page: how long the consent was read, and a doubled click is one.

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("step"));
const read = /** @type {HTMLInputElement | null} */ (form?.querySelector("[name=read_ms]") ?? null);
let isSent = false;

form?.addEventListener("submit", (event) => {
  if (isSent) event.preventDefault();
  isSent = true;
  if (read) read.value = String(Math.round(performance.now()));
});
addEventListener("pageshow", () => (isSent = false)); // somebody came back to it
