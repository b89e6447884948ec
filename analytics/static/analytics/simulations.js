// @ts-check
// Watches a simulation: asks how far it is, and shows the whole page anew when it has ended.

/** @typedef {{progress: string, playouts: number, done: number, failed: number, games: string, pace: string, failures: string, batches: {number: number, done: string}[]}} Told */

const EVERY = 1000; // milliseconds
const AT_MOST = 15_000; // between two questions while nothing moves or nobody answers
const SLOWER = 1.5;
const SAY_EVERY = 10; // per cent, for whoever listens

/** @param {ParentNode} place @param {string} name @param {string} words */
function setWords(place, name, words) {
  const element = place.querySelector(`[data-${name}]`);
  if (element && element.textContent !== words) element.textContent = words;
}

class Watch {
  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel;
    this.pause = EVERY;
    this.etag = "";
    this.said = 0;
    this.timer = 0;
    document.addEventListener("visibilitychange", () => this.look());
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), this.pause);
  }

  /** Nobody looks: nobody asks. */
  look() {
    clearTimeout(this.timer);
    if (document.hidden) return;
    this.pause = EVERY;
    void this.ask();
  }

  async ask() {
    try {
      const answer = await fetch(this.panel.dataset.poll ?? "", { headers: this.etag ? { "If-None-Match": this.etag } : {} });
      if (answer.status === 200) this.show(await answer.json(), answer.headers.get("ETag") ?? "");
      else this.pause = Math.min(AT_MOST, this.pause * SLOWER);
    } catch {
      this.pause = Math.min(AT_MOST, this.pause * SLOWER); // no connection: it is tried again
    }
    if (!document.hidden) this.later();
  }

  /** @param {Told} told @param {string} etag */
  show(told, etag) {
    if (told.progress !== this.panel.dataset.progress) location.reload();
    this.etag = etag;
    this.pause = EVERY;
    setWords(this.panel, "games", told.games);
    setWords(this.panel, "pace", told.pace);
    setWords(this.panel, "failures", told.failures);
    this.panel.querySelector("[data-failures]")?.toggleAttribute("hidden", !told.failures);
    const bar = /** @type {HTMLProgressElement | null} */ (this.panel.querySelector("[data-bar]"));
    if (bar) bar.value = told.done;
    for (const batch of told.batches) {
      const row = document.querySelector(`[data-batch="${batch.number}"]`);
      if (row) setWords(row, "done", batch.done);
    }
    this.say(told);
  }

  /** @param {Told} told */
  say(told) {
    const tenth = Math.floor((100 * told.done) / told.playouts / SAY_EVERY);
    if (tenth <= this.said) return;
    this.said = tenth;
    setWords(this.panel, "said", `${told.games}, ${told.pace}`);
  }
}

const panel = /** @type {HTMLElement | null} */ (document.querySelector("[data-poll]"));
if (panel) new Watch(panel);
