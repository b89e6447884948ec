// @ts-check
// Sends what lies in the outbox, a few at a time, until it is acknowledged.

import { waitAfter } from "../games/client.js";

/** @typedef {import("./outbox.js").Entry} Entry */
/** @typedef {import("./outbox.js").Outbox} Outbox */
/** @typedef {{notes: string[], worked_out: string}} Told */
/** @typedef {{saved_at: string, wrong: Record<string, string>, told: Record<string, Told>, late: boolean}} Saved */
/** @typedef {{saved: (sent: Entry[], answer: Saved) => void, refused: (sent: Entry, why: string) => void, lost: () => void, over: () => void}} Hear */

const AT_ONCE = 50;
const PATIENCE = 15000; // milliseconds for one answer of the server
const OVER = new Set([404, 409]); // erased, or withdrawn: nothing is stored any more
const LATER = new Set([408, 425, 429, 500, 502, 503, 504]);

/** @param {string} address @param {object} body @param {RequestInit} [how] */
export function post(address, body, how = {}) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return fetch(address, { method: "POST", credentials: "omit", cache: "no-store", headers, body: JSON.stringify(body), ...how });
}

/** A page that is being left sends without waiting for an answer. @param {string} address @param {object} body */
export const mention = (address, body) => void post(address, body, { keepalive: true }).catch(() => undefined);

export class Saving {
  /** @param {string} api of the visit @param {string} place @param {Outbox} outbox @param {Hear} hear */
  constructor(api, place, outbox, hear) {
    this.api = api;
    this.place = place;
    this.outbox = outbox;
    this.hear = hear;
    this.failures = 0;
    this.over = false;
    /** @type {Promise<boolean> | null} */ this.going = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    addEventListener("online", () => void this.flush());
  }

  /** Send all there is; resolves to whether all of it has been answered. @returns {Promise<boolean>} */
  async flush() {
    clearTimeout(this.timer);
    while (this.outbox.unsent().length && !this.over) {
      this.going ??= this.sendSome().finally(() => (this.going = null));
      if (!(await this.going)) return false;
    }
    return true;
  }

  async sendSome() {
    const sent = this.outbox.unsent().slice(0, AT_ONCE);
    const answer = await this.send(sent);
    if (!answer || LATER.has(answer.status)) {
      this.missed();
      return false;
    }
    this.failures = 0;
    if (answer.ok) this.take(sent, /** @type {Saved} */ (await answer.json()));
    else if (OVER.has(answer.status)) this.end();
    else if (sent.length === 1) this.refuse(sent[0], await wordsOf(answer));
    else return this.sendEach(sent);
    return true;
  }

  /** One of several was refused altogether: each is sent alone, to find out which. @param {Entry[]} sent */
  async sendEach(sent) {
    for (const entry of sent) {
      const answer = await this.send([entry]);
      if (!answer || LATER.has(answer.status)) {
        this.missed();
        return false;
      }
      if (answer.ok) this.take([entry], await answer.json());
      else this.refuse(entry, await wordsOf(answer));
    }
    return true;
  }

  /** @param {Entry[]} entries @returns {Promise<Response | null>} */
  async send(entries) {
    try {
      return await post(`${this.api}answers/`, this.body(entries), { signal: AbortSignal.timeout(PATIENCE) });
    } catch {
      return null; // no network: tried again later, with the same keys
    }
  }

  /** @param {Entry[]} entries */
  body(entries) {
    const answers = entries.map(({ question, key, value, declined, client_ms }) => ({ question, key, value, declined, client_ms }));
    return { place: this.place, answers };
  }

  /** @param {Entry[]} sent @param {Saved} answer */
  take(sent, answer) {
    const kept = sent.filter((entry) => !(entry.question in answer.wrong));
    this.outbox.saved(kept);
    for (const entry of sent) if (entry.question in answer.wrong) this.refuse(entry, answer.wrong[entry.question]);
    this.hear.saved(kept, answer);
  }

  /** @param {Entry} entry @param {string} why */
  refuse(entry, why) {
    this.outbox.refuse(entry, why);
    this.hear.refused(entry, why);
  }

  missed() {
    this.failures += 1;
    this.hear.lost();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), waitAfter(this.failures));
  }

  end() {
    this.over = true;
    this.hear.over();
  }

  /** The page is being left: what is unsent goes along once more; it stays in the outbox as well. */
  leave() {
    const unsent = this.outbox.unsent().slice(0, AT_ONCE);
    if (unsent.length && !this.over) mention(`${this.api}answers/`, this.body(unsent));
  }
}

/** @param {Response} answer */
async function wordsOf(answer) {
  const told = await answer.json().catch(() => ({}));
  return String(told.message ?? answer.statusText);
}
