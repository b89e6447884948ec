// @ts-check
// What this device remembers. Where it may remember nothing, a page remembers for itself.

/** @typedef {import("./outbox.js").Store} Store */

/** The secret of a visit, from the address of its API. @param {string} api */
export const codeIn = (api) => api.split("/").at(-2) ?? "";

/** A store for as long as the page lives, where there is no other. @returns {Store} */
function shortMemory() {
  /** @type {Map<string, string>} */ const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

const pageStore = shortMemory();

/** @returns {Store} */
export function deviceStore() {
  try {
    return localStorage;
  } catch {
    return pageStore; // storage is switched off
  }
}

/** The names of all that is kept. @returns {string[]} */
export function storedNames() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
