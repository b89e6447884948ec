// @ts-check
// A game as a film: a slider over its positions, with the motions between them.

import { Player } from "./motion.js";
import { MovingStage } from "./moving.js";
import { element, need, readJson, setWords } from "./page_parts.js";
import { mergeScene } from "./scene.js";
import { showSeats, showStatus } from "./status.js";

/** @typedef {import("./types.js").Told} Told */
/** @typedef {{ply: number, words: string, heading: string, events: Told[], marks: import("./types.js").Mark[], scene: import("./types.js").ToldScene}} Frame */
/** @typedef {{frames: string, method: string, record?: object, csrf: string, count: number, chunk: number, play_on: string, download: string, lines: {ply: number, words: string, events: Told[]}[]}} Config */

const LINGER = 600; // milliseconds on each position while the film runs

class Film {
  constructor() {
    this.config = /** @type {Config} */ (readJson("replay-config"));
    this.base = /** @type {import("./types.js").Scene} */ (readJson("replay-base"));
    /** @type {Map<number, Promise<Frame[]>>} */ this.chunks = new Map();
    this.stage = new MovingStage(need("[data-felt]"), need("[data-board]"), need("[data-tray]"), { watching: true });
    this.player = new Player(this.stage);
    this.looks = this.base.looks;
    this.slider = /** @type {HTMLInputElement} */ (need("[data-slider]"));
    this.ply = this.config.count;
    this.wanted = this.ply;
    this.running = false;
    this.busy = false;
    this.wire();
    this.drawLog();
    void this.jump(this.ply);
  }

  wire() {
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      first: () => this.jump(0),
      previous: () => this.jump(this.wanted - 1),
      next: () => this.step(),
      last: () => this.jump(this.config.count),
      play: () => (this.running ? this.pause() : this.run()),
      download: () => this.download(),
    };
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-film]"))) {
      button.addEventListener("click", () => void deeds[button.dataset.film ?? ""]?.());
    }
    this.slider.addEventListener("input", () => void this.jump(Number(this.slider.value)));
    const speed = /** @type {HTMLSelectElement} */ (need("[data-speed]"));
    speed.addEventListener("change", () => (this.player.speed = Number(speed.value)));
    document.addEventListener("keydown", (event) => this.press(event, deeds));
    need("[data-felt]").addEventListener("pointerdown", () => this.player.playing && this.player.skip());
  }

  /** Keys work wherever they mean nothing else. @param {KeyboardEvent} event @param {Record<string, () => unknown>} deeds */
  press(event, deeds) {
    if (/** @type {Element} */ (event.target).closest("input, select, textarea, button, a, summary")) return;
    const deed = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void deeds[deed]();
  }

  // -- frames

  /** @param {number} ply @returns {Promise<Frame>} */
  async frame(ply) {
    const { chunk } = this.config;
    const number = Math.floor(ply / chunk);
    const frames = await this.load(number);
    if (ply % chunk > chunk / 2 && (number + 1) * chunk <= this.config.count) void this.load(number + 1).catch(() => undefined);
    return frames[ply - number * chunk];
  }

  /** @param {number} number @returns {Promise<Frame[]>} */
  load(number) {
    const known = this.chunks.get(number);
    if (known) return known;
    const from = number * this.config.chunk;
    const loading = this.fetch(from, Math.min(from + this.config.chunk - 1, this.config.count));
    loading.catch(() => this.chunks.delete(number));
    this.chunks.set(number, loading);
    return loading;
  }

  /** @param {number} from @param {number} to @returns {Promise<Frame[]>} */
  async fetch(from, to) {
    const { frames, method, record, csrf } = this.config;
    const response =
      method === "GET"
        ? await fetch(`${frames}?from=${from}&to=${to}`, { credentials: "same-origin" })
        : await fetch(frames, { method, body: JSON.stringify({ record, from, to }), headers: { "Content-Type": "application/json", "X-CSRFToken": csrf }, credentials: "same-origin" });
    if (!response.ok) throw new Error(`The frames could not be had: ${response.status}.`);
    return (await response.json()).frames;
  }

  // -- showing

  /** Show a position at once; of many wishes in a row only the last counts. @param {number} ply */
  async jump(ply) {
    this.pause();
    await this.show(ply, false);
  }

  async step() {
    this.pause();
    await this.show(this.wanted + 1, true);
  }

  async run() {
    this.running = true;
    this.showControls();
    if (this.ply >= this.config.count) await this.show(0, false);
    while (this.running && this.ply < this.config.count) {
      await this.show(this.ply + 1, true);
      await this.player.wait(LINGER);
    }
    this.pause();
  }

  pause() {
    this.running = false;
    this.player.skip();
    this.showControls();
  }

  /** @param {number} ply @param {boolean} moving */
  async show(ply, moving) {
    this.wanted = Math.max(0, Math.min(this.config.count, ply));
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.wanted !== this.ply || !this.stage.scene) await this.showOne(this.wanted, moving && this.wanted === this.ply + 1);
      this.complain("");
    } catch {
      this.wanted = this.ply;
      this.running = false;
      this.complain("This part of the game could not be loaded. Please try again.");
    }
    this.busy = false;
    this.showControls();
  }

  /** @param {number} ply @param {boolean} moving */
  async showOne(ply, moving) {
    const frame = await this.frame(ply);
    const scene = mergeScene(this.base, this.looks, frame.scene);
    this.looks = scene.looks;
    const draw = () => {
      this.stage.show(scene);
      this.stage.mark([...scene.marks, ...frame.marks]);
      showStatus(scene);
      showSeats(scene, null);
    };
    if (this.stage.scene) await this.player.play(moving ? frame.events : [], scene, () => undefined, draw);
    else draw();
    this.ply = ply;
    this.showControls();
  }

  showControls() {
    const { count } = this.config;
    const words = this.ply ? `Move ${this.ply} of ${count}` : `Start, before ${count} moves`;
    this.slider.value = String(this.wanted);
    this.slider.setAttribute("aria-valuetext", words);
    setWords(need("[data-where]"), words);
    setWords(need("[data-film=play]"), this.running ? "Pause" : "Play");
    for (const [name, off] of /** @type {[string, boolean][]} */ ([["first", this.wanted === 0], ["previous", this.wanted === 0], ["next", this.wanted === count], ["last", this.wanted === count]])) {
      need(`[data-film=${name}]`).setAttribute("aria-disabled", String(off));
    }
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-ply]"))) field.value = String(this.ply);
    this.markLine();
  }

  /** @param {string} message */
  complain(message) {
    const line = need("[data-line]");
    setWords(line, message);
    line.hidden = !message;
  }

  // -- the log

  drawLog() {
    const list = need("[data-lines]");
    list.replaceChildren(...this.config.lines.map((line) => this.drawLine(line)));
  }

  /** @param {Config["lines"][number]} line */
  drawLine(line) {
    const words = line.events.map((event) => event.text).join(" ") || line.words || "The start";
    const button = element("button", { type: "button", class: "jump" }, element("span", { class: "t" }, String(line.ply)), element("span", {}, words));
    button.addEventListener("click", () => void this.jump(line.ply));
    return element("li", {}, button);
  }

  markLine() {
    const list = need("[data-lines]");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = /** @type {HTMLElement | undefined} */ (list.children[this.ply]?.firstElementChild);
    line?.setAttribute("aria-current", "step");
    if (line) list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  /** A record that was brought along is handed back as a file. */
  download() {
    const file = new Blob([JSON.stringify(this.config.record, null, 1)], { type: "application/json" });
    const link = /** @type {HTMLAnchorElement} */ (element("a", { href: URL.createObjectURL(file), download: "record.json" }));
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

const record = document.querySelector("[data-record]");
if (record) /** @type {HTMLInputElement} */ (record).value = JSON.stringify(readJson("replay-config").record ?? null);
new Film();
