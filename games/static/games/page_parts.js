// @ts-check
// Small helpers for the page's own elements.

/**
 * @param {string} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** An element that the template promises. @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
export function need(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page lacks ${selector}.`);
  return /** @type {HTMLElement} */ (found);
}

/** Words change only if they differ, so that readers do not repeat them. @param {Element} node @param {string} words */
export function setWords(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** What the server put on the page as JSON. @param {string} id */
export const readJson = (id) => JSON.parse(need(`#${id}`).textContent ?? "null");

/** @param {HTMLDialogElement} dialog @returns {Promise<string>} the value of the button that closed it */
export function askIn(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

const COPIED_FOR = 2000;

/** Copy a link and say so on the button. @param {HTMLElement} button */
export async function copyLink(button) {
  const link = new URL(button.dataset.copy ?? "", location.href).href;
  const label = button.dataset.label ?? button.textContent ?? "";
  button.dataset.label = label;
  const done = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  setWords(button, done ? "Link copied" : "Please copy it by hand");
  setTimeout(() => setWords(button, label), COPIED_FOR);
}

/** A link to hand on, with a button that copies it. @param {string} label @param {string} link */
export function linkRow(label, link) {
  const whole = new URL(link, location.href).href;
  const field = element("input", { class: "input mono", readonly: "", value: whole, "aria-label": label });
  field.addEventListener("focus", () => /** @type {HTMLInputElement} */ (field).select());
  const button = element("button", { type: "button", class: "btn", "data-copy": whole }, "Copy");
  return element("div", { class: "copyrow" }, field, button);
}
