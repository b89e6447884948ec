// @ts-check
// What every page has: menus that close, messages that go, forms that ask first. All of it works without.

const SHOWN_FOR = 5000; // milliseconds; errors stay

/** Escape and a click elsewhere close an open menu. @param {HTMLDetailsElement} menu */
function closeMenuFromOutside(menu) {
  addEventListener("click", (event) => {
    if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/** @param {HTMLElement} toast */
function letGo(toast) {
  const button = /** @type {HTMLButtonElement | null} */ (toast.querySelector(".dismiss"));
  button?.removeAttribute("hidden");
  button?.addEventListener("click", () => toast.remove());
  if (toast.dataset.toast === "error") return;
  const goLater = () => setTimeout(() => toast.remove(), SHOWN_FOR);
  let timer = goLater();
  const stay = () => clearTimeout(timer);
  const go = () => (timer = goLater());
  toast.addEventListener("pointerenter", stay);
  toast.addEventListener("pointerleave", go);
  toast.addEventListener("focusin", stay);
  toast.addEventListener("focusout", go);
}

/**
 * Put a form's question into the page's dialog; resolves to whether the answer was yes.
 * @param {HTMLDialogElement} dialog
 * @param {DOMStringMap} asked
 * @returns {Promise<boolean>}
 */
function ask(dialog, asked) {
  /** @param {string} selector @param {string | undefined} words */
  const say = (selector, words) => {
    const place = dialog.querySelector(selector);
    if (place && words !== undefined) place.textContent = words;
  };
  say("h2", asked.confirm);
  say("[data-text]", asked.confirmText ?? "");
  say("[data-yes]", asked.confirmYes);
  say("[data-no]", asked.confirmNo);
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** @param {SubmitEvent} event */
async function askFirst(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("confirm"));
  if (!form.dataset.confirm || !dialog || "agreed" in form.dataset) return;
  event.preventDefault();
  const { submitter } = event;
  if (!(await ask(dialog, form.dataset))) return;
  form.dataset.agreed = "";
  form.requestSubmit(submitter);
  delete form.dataset.agreed;
}

document.querySelectorAll("details.drop").forEach((menu) => closeMenuFromOutside(/** @type {HTMLDetailsElement} */ (menu)));
document.querySelectorAll("[data-toast]").forEach((toast) => letGo(/** @type {HTMLElement} */ (toast)));
addEventListener("submit", askFirst);
