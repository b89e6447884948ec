import assert from "node:assert/strict";
import test from "node:test";

import { lengthOf, lengthOfEvent, milliseconds, rateFor, readTempo, startsOf, wayOf } from "../../games/static/games/timing.js";

const TEMPO = { step: 90, move: 260, flip: 220, capture: 300, die: 450, gap: 120 };
const STILL = { step: 0, move: 0, flip: 0, capture: 0, die: 0, gap: 0 };
const move = (...via) => ({ kind: "move", thing: "red", to: "goal", via });
const event = (...motions) => ({ text: "", heading: "", motions });

test("durations come from the style sheet, in either unit", () => {
  assert.equal(milliseconds("260ms"), 260);
  assert.equal(milliseconds(" .5s"), 500);
  assert.equal(milliseconds(""), 0);
  assert.deepEqual(readTempo((name) => (name === "--d-die" ? "450ms" : "1ms")).die, 450);
});

test("a way ends at its goal, once", () => {
  assert.deepEqual(wayOf(move("a", "b")), ["a", "b", "goal"]);
  assert.deepEqual(wayOf(move("a", "goal")), ["a", "goal"]);
});

test("a move takes longer with each further cell, but never too long", () => {
  assert.equal(lengthOf(move(), TEMPO), 260);
  assert.equal(lengthOf(move("a", "b"), TEMPO), 440);
  assert.equal(lengthOf(move("a", "b", "c", "d", "e", "f", "g", "h"), TEMPO), 700);
});

test("with reduced motion nothing takes any time", () => {
  for (const kind of ["turn", "throw", "take", "come", "point"]) assert.equal(lengthOf({ kind, thing: "red" }, STILL), 0);
  assert.equal(lengthOf(move("a", "b", "c"), STILL), 0);
});

test("what is taken goes when the mover has landed", () => {
  const motions = [move("a"), { kind: "take", thing: "blue" }, { kind: "turn", thing: "card" }];

  assert.deepEqual(startsOf(motions, TEMPO), [0, 350, 0]);
  assert.equal(lengthOfEvent(event(...motions), TEMPO), 650);
});

test("short series are played as they are, long ones twice as fast, very long ones within six seconds", () => {
  const die = event({ kind: "throw", thing: "die", look: "die-1" });

  assert.equal(rateFor([die, die], TEMPO), 1);
  assert.equal(rateFor(Array(8).fill(die), TEMPO), 2);
  assert.equal(rateFor(Array(100).fill(die), TEMPO), (100 * 570 - 120) / 6000);
  assert.equal(rateFor([], TEMPO), 1);
});
