import assert from "node:assert/strict";
import test from "node:test";

import { addLine, lastTurns, turnsOf } from "../../games/static/games/log.js";

const step = (ply, ...events) => ({ ply, events: events.map(([heading, text]) => ({ heading, text })) });

test("events of one player in a row are one turn; what has no heading goes on with it", () => {
  const steps = [step(1, ["White", "White throws."], ["", "A piece is taken."]), step(2, ["White", "White moves."]), step(3, ["Black", "Black throws."])];

  const turns = turnsOf(steps, false);

  assert.deepEqual(turns.map((turn) => [turn.ply, turn.heading, turn.lines.length]), [[1, "White", 3], [3, "Black", 1]]);
});

test("who plays alone has a turn for each move, without a name", () => {
  const turns = turnsOf([step(1, ["Player", "A."]), step(2, ["Player", "B."], ["", "C."])], true);

  assert.deepEqual(turns.map((turn) => [turn.ply, turn.heading, turn.lines.length]), [[1, "", 1], [2, "", 2]]);
});

test("a refused attempt stays in the turn it happened in", () => {
  const turns = turnsOf([step(1, ["White", "White throws."])], false);

  addLine(turns, 1, "", { text: "Tried to move. Refused.", refused: true }, false);

  assert.equal(turns.length, 1);
  assert.equal(turns[0].lines[1].refused, true);
});

test("the last turn is shown however long it is, others only if they fit", () => {
  const turns = turnsOf([step(1, ["White", "a"]), step(2, ["Black", "b"], ["", "c"], ["", "d"])], false);

  assert.deepEqual(lastTurns(turns, 2).map((turn) => turn.heading), ["Black"]);
  assert.deepEqual(lastTurns(turns, 4).map((turn) => turn.heading), ["Black", "White"]);
});
