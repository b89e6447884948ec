// @ts-check
// Talks to the server: asks for news, sends wishes, and repeats what was not answered with the same key.

/** @typedef {import("./types.js").Config} Config */
/** @typedef {import("./types.js").State} State */
/** @typedef {{status: number, data: any}} Answer */
/** @typedef {{ply: number, revision: number, live: boolean, yours: boolean, seat: number | null, sits: boolean}} Known what the page shows */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 8000;
const UNANSWERED = new Set([502, 503, 504]); // somebody on the way gave up; the wish may have arrived
const NOT_MODIFIED = 304;

/** How long to wait before trying again, in milliseconds. @param {number} failures so far */
export const waitAfter = (failures) => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));

/** How long until the next question, in milliseconds. @param {Known} known @param {Config} config @param {boolean} hidden */
export const waitBetween = (known, config, hidden) =>
  1000 * (known.yours || hidden ? config.idle_seconds : config.poll_seconds);

/** A wish is known by its key, however often it is sent. */
export const newKey = () =>
  crypto.randomUUID?.() ??
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(digit) / 4)))).toString(16),
  );

export class Client {
  /**
   * @param {Config} config
   * @param {{known: () => Known, state: (state: State) => void, lost: (is: boolean) => void, say: (message: string) => void}} hear
   */
  constructor(config, hear) {
    this.config = config;
    this.hear = hear;
    this.failures = 0;
    this.posting = 0;
    this.asking = false;
    this.seenAt = -Infinity;
    /** @type {Set<() => void>} */ this.sleepers = new Set();
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.missed());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }

  /** @param {string} path @param {RequestInit & {headers?: Record<string, string>}} [how] @returns {Promise<Answer>} */
  async request(path, how = {}) {
    const headers = { Accept: "application/json", "X-CSRFToken": this.config.csrf, ...how.headers };
    const response = await fetch(this.config.api + path, { credentials: "same-origin", cache: "no-store", ...how, headers });
    const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
    return { status: response.status, data: isJson ? await response.json() : {} };
  }

  /** Send a wish until it is answered. @param {string} path @param {object} body @returns {Promise<Answer>} */
  async post(path, body) {
    const sent = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    this.posting += 1;
    try {
      for (;;) {
        const answer = await this.request(path, sent).catch(() => null);
        if (answer && !UNANSWERED.has(answer.status)) {
          this.found();
          return answer;
        }
        this.missed();
        await this.sleep(waitAfter(this.failures));
      }
    } finally {
      this.posting -= 1;
    }
  }

  /** Send something that may be lost, also while the page is being left. @param {string} path @param {object} body */
  mention(path, body) {
    const sent = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, keepalive: true };
    void this.request(path, sent).catch(() => undefined);
  }

  missed() {
    this.failures += 1;
    this.hear.lost(true);
  }

  found() {
    if (this.failures) this.hear.lost(false);
    this.failures = 0;
  }

  /** @param {number} duration */
  sleep(duration) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.sleepers.delete(done);
        resolve(undefined);
      };
      const timer = setTimeout(done, duration);
      this.sleepers.add(done);
    });
  }

  /** Do now what waits for a while. */
  wake() {
    for (const done of [...this.sleepers]) done();
  }

  /** Ask for news as long as there can be any: one question at a time. */
  async listen() {
    while (this.hear.known().live) {
      const wait = this.failures ? waitAfter(this.failures) : waitBetween(this.hear.known(), this.config, document.hidden);
      await this.sleep(wait);
      if (!this.posting) await this.look();
    }
  }

  /** How the table stands. @param {{anew?: boolean}} [how] anew: whatever is known already */
  async look({ anew = false } = {}) {
    const { ply, revision, seat } = this.hear.known();
    const query = seat === null ? "" : `&seat=${seat}`;
    /** @type {Record<string, string>} */
    const headers = anew ? {} : { "If-None-Match": `"${revision}"` };
    if (this.isToBeSeen()) headers["X-Playtest-Here"] = "1";
    const answer = await this.request(`?since=${ply}${query}`, { headers }).catch(() => null);
    if (!answer || UNANSWERED.has(answer.status)) return this.missed();
    this.found();
    if (answer.status === NOT_MODIFIED) return;
    if (answer.status === 200) this.hear.state(answer.data);
    else if (answer.data.message) this.hear.say(answer.data.message);
  }

  /** Whether it is time to say that somebody still sits here. */
  isToBeSeen() {
    if (!this.hear.known().sits || document.hidden) return false;
    const now = performance.now();
    if (now - this.seenAt < 1000 * this.config.heartbeat_seconds) return false;
    this.seenAt = now;
    return true;
  }

  /** Ask for the agents' replies; if that fails, the next news says again that they are due. @param {number} ply */
  async askAgents(ply) {
    if (this.asking) return;
    this.asking = true;
    const body = JSON.stringify({ ply });
    const answer = await this.request("agent/", { method: "POST", body, headers: { "Content-Type": "application/json" } }).catch(() => null);
    this.asking = false;
    if (answer?.status === 200) this.hear.state(answer.data);
  }
}
