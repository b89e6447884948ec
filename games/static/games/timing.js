// @ts-check
// How long motions take, and how fast a series of them is played. Pure.

/** @typedef {import("./types.js").Motion} Motion */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {{step: number, move: number, flip: number, capture: number, die: number, gap: number, refuse: number}} Tempo milliseconds */

const LONGEST_MOVE = 700;
const PATIENCE = 2500; // what takes longer is played at double speed
const LIMIT = 6000; // and never longer than this

/** Of a CSS duration, in milliseconds. @param {string} words */
export function milliseconds(words) {
  const number = parseFloat(words) || 0;
  return words.trim().endsWith("ms") ? number : 1000 * number;
}

/** @param {(name: string) => string} read a custom property @returns {Tempo} */
export function readTempo(read) {
  const of = (/** @type {string} */ name) => milliseconds(read(`--d-${name}`));
  return { step: of("step"), move: of("move"), flip: of("flip"), capture: of("capture"), die: of("die"), gap: of("gap"), refuse: of("refuse") };
}

/** The ids a moving thing passes, its goal last. @param {Motion} motion */
export function wayOf(motion) {
  const via = motion.via ?? [];
  const to = motion.to ?? "";
  return !to || via[via.length - 1] === to ? via : [...via, to];
}

/** @param {Motion} motion @param {Tempo} tempo */
export function lengthOf(motion, tempo) {
  const walk = () => Math.min(LONGEST_MOVE, tempo.move && tempo.move + tempo.step * (wayOf(motion).length - 1));
  /** @type {Record<string, () => number>} */
  const lengths = {
    move: walk,
    turn: () => tempo.flip,
    come: () => tempo.flip,
    throw: () => tempo.die,
    point: () => tempo.die,
    take: () => tempo.capture,
  };
  return lengths[motion.kind]?.() ?? 0;
}

/** When each motion of an event begins: what is taken goes once the mover has landed. @param {Motion[]} motions @param {Tempo} tempo */
export function startsOf(motions, tempo) {
  const landed = Math.max(0, ...motions.filter((it) => it.kind === "move").map((it) => lengthOf(it, tempo)));
  return motions.map((motion) => (motion.kind === "take" ? landed : 0));
}

/** @param {Told} event @param {Tempo} tempo */
export function lengthOfEvent(event, tempo) {
  const motions = event.motions ?? [];
  const starts = startsOf(motions, tempo);
  return Math.max(0, ...motions.map((motion, index) => starts[index] + lengthOf(motion, tempo)));
}

/** How many times faster than usual these events are played. @param {Told[]} events @param {Tempo} tempo */
export function rateFor(events, tempo) {
  const moving = events.map((event) => lengthOfEvent(event, tempo)).filter((length) => length > 0);
  const total = moving.reduce((sum, length) => sum + length + tempo.gap, -tempo.gap);
  if (total <= PATIENCE) return 1;
  return Math.max(2, total / LIMIT);
}
