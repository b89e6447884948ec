// @ts-check
// Answers that are not saved yet. They are kept on this device under the key they will be sent with, so
// that each counts once, however often it is sent, and none is lost with the page or the network.

/** @typedef {{question: string, key: string, value: any, declined: boolean, client_ms: number | null, wrong?: string}} Entry */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */

const PREFIX = "playtest-answers";
const SEPARATOR = " ";

/** @param {string} code @param {string} place */
const nameOf = (code, place) => [PREFIX, code, place].join(SEPARATOR);

/** The places of somebody's way that have something unsent. @param {string[]} names of what is stored @param {string} code */
export function placesIn(names, code) {
  const start = nameOf(code, "");
  return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

/** @param {Pick<Entry, "value" | "declined">} one @param {Pick<Entry, "value" | "declined">} other */
export const isSameAnswer = (one, other) =>
  one.declined === other.declined && JSON.stringify(one.value) === JSON.stringify(other.value);

export class Outbox {
  /** @param {Store} store @param {string} code of the visit @param {string} place @param {() => string} newKey */
  constructor(store, code, place, newKey) {
    this.store = store;
    this.name = nameOf(code, place);
    this.newKey = newKey;
    /** @type {Map<string, Entry>} by question, the latest answer alone */ this.entries = new Map();
    for (const entry of this.stored()) this.entries.set(entry.question, entry);
  }

  /** @returns {Entry[]} */
  stored() {
    try {
      const found = JSON.parse(this.store.getItem(this.name) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return []; // what is not ours is not read
    }
  }

  /** @param {string} question @param {any} value @param {boolean} declined @param {number | null} clientMs */
  put(question, value, declined, clientMs) {
    const known = this.entries.get(question);
    const fresh = { question, key: this.newKey(), value, declined, client_ms: clientMs };
    if (known && isSameAnswer(known, fresh)) return;
    this.entries.set(question, fresh);
    this.keep();
  }

  /** What is still to be sent; what was refused waits until it is changed. */
  unsent() {
    return [...this.entries.values()].filter((entry) => !entry.wrong);
  }

  refused() {
    return [...this.entries.values()].filter((entry) => entry.wrong);
  }

  /** @param {string} question */
  has(question) {
    return this.entries.has(question);
  }

  /** These were saved, unless they have changed since. @param {Entry[]} sent */
  saved(sent) {
    for (const { question, key } of sent) if (this.entries.get(question)?.key === key) this.entries.delete(question);
    this.keep();
  }

  /** @param {Entry} sent @param {string} wrong why it cannot be saved */
  refuse(sent, wrong) {
    const entry = this.entries.get(sent.question);
    if (entry?.key === sent.key) entry.wrong = wrong;
    this.keep();
  }

  /** @param {string} question */
  drop(question) {
    if (this.entries.delete(question)) this.keep();
  }

  keep() {
    const entries = [...this.entries.values()];
    try {
      if (entries.length) this.store.setItem(this.name, JSON.stringify(entries));
      else this.store.removeItem(this.name);
    } catch {
      // the device keeps no more: what is on the page is still sent
    }
  }
}
