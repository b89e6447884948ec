// @ts-check
// The log: what happened, turn by turn, newest first; and the same aloud.

import { element, need, setWords } from "./page_parts.js";
import { TAKEN_BACK } from "./words.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {{ply: number, heading: string, lines: {text: string, refused: boolean}[]}} Turn */

const RECENT = 8; // lines beside the rulebook, at least those of the last turn
const ALOUD = 30; // sentences kept for readers

/**
 * Whether an event opens a new turn. With one player each move is a turn.
 * @param {Turn | undefined} turn @param {number} ply @param {string} heading @param {boolean} alone
 */
export const opensTurn = (turn, ply, heading, alone) =>
  !turn || (alone ? turn.ply !== ply : heading !== "" && heading !== turn.heading);

/** @param {Turn[]} turns oldest first @param {number} ply @param {string} heading @param {{text: string, refused?: boolean}} line @param {boolean} alone */
export function addLine(turns, ply, heading, line, alone) {
  const last = turns[turns.length - 1];
  if (opensTurn(last, ply, heading, alone)) turns.push({ ply, heading: alone ? "" : heading || last?.heading || "", lines: [] });
  turns[turns.length - 1].lines.push({ text: line.text, refused: line.refused ?? false });
  return turns;
}

/** The last turns, as many as fit; the last one always. @param {Turn[]} turns @param {number} most lines */
export function lastTurns(turns, most) {
  let lines = 0;
  const fits = (/** @type {Turn} */ turn) => (lines += turn.lines.length) <= most;
  const newest = [...turns].reverse();
  const count = newest.findIndex((turn) => !fits(turn));
  return newest.slice(0, Math.max(1, count < 0 ? newest.length : count));
}

/** A move taken back tells nothing of itself, so it is told in our words. @param {Step} step @returns {Told[]} */
export const eventsOf = (step) =>
  step.events.length || step.kind !== "undo" ? step.events : [{ text: TAKEN_BACK, heading: "", motions: [] }];

/** @param {Step[]} steps @param {boolean} alone @returns {Turn[]} */
export function turnsOf(steps, alone) {
  /** @type {Turn[]} */
  const turns = [];
  for (const step of steps) for (const event of eventsOf(step)) addLine(turns, step.ply, event.heading, event, alone);
  return turns;
}

/** @param {Turn} turn */
function drawTurn(turn) {
  const named = turn.lines[0]?.text.startsWith(turn.heading);
  const title = turn.heading && !named ? [element("b", {}, turn.heading)] : [];
  const [first, ...rest] = turn.lines;
  const lines = [drawLine(first, named ? turn.heading : ""), ...rest.map((line) => drawLine(line))];
  return element("li", {}, element("span", { class: "t" }, String(turn.ply)), element("div", {}, ...title, ...lines));
}

/** @param {{text: string, refused: boolean}} line @param {string} [bold] the words it begins with that stand out */
const drawLine = (line, bold = "") =>
  element("p", line.refused ? { class: "refused" } : {}, ...(bold ? [element("b", {}, bold)] : []), line.text.slice(bold.length));

export class LogPanel {
  /** @param {boolean} alone one player only */
  constructor(alone) {
    this.alone = alone;
    /** @type {Turn[]} */ this.turns = [];
    this.list = need("[data-log]");
    this.recent = need("[data-recent] .log");
    this.latest = need("[data-latest]");
    this.aloud = need("[data-told]");
  }

  /** @param {Step[]} steps */
  fill(steps) {
    this.turns = turnsOf(steps, this.alone);
    if (this.turns.length) this.list.replaceChildren(...this.turns.map(drawTurn).reverse());
    this.showRecent();
  }

  /** @param {Step} step @param {Told} event */
  tell(step, event) {
    this.add(step.ply, event.heading, { text: event.text });
    setWords(this.latest, event.text);
    this.latest.hidden = false;
    this.speak(event.text);
  }

  /** @param {number} ply @param {string} text */
  refuse(ply, text) {
    this.add(this.alone ? (this.turns[this.turns.length - 1]?.ply ?? ply) : ply, "", { text, refused: true });
  }

  /** @param {number} ply @param {string} heading @param {{text: string, refused?: boolean}} line */
  add(ply, heading, line) {
    const before = this.turns.length;
    addLine(this.turns, ply, heading, line, this.alone);
    const turn = this.turns[this.turns.length - 1];
    if (!before) this.list.replaceChildren();
    if (this.turns.length > before) this.list.prepend(drawTurn(turn));
    else this.list.firstElementChild?.lastElementChild?.append(drawLine(turn.lines[turn.lines.length - 1]));
    this.showRecent();
  }

  showRecent() {
    this.recent.replaceChildren(...lastTurns(this.turns, RECENT).map(drawTurn));
    need("[data-recent]").hidden = !this.turns.length;
  }

  /** Say a sentence once to those who listen. @param {string} sentence */
  speak(sentence) {
    this.aloud.append(element("p", {}, sentence));
    while (this.aloud.children.length > ALOUD) this.aloud.firstElementChild?.remove();
  }
}
