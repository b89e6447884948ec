import assert from "node:assert/strict";
import test from "node:test";

import { newKey, waitAfter, waitBetween } from "../../games/static/games/client.js";
import { Lookups } from "../../games/static/games/rulebook.js";
import { refusedInWords, turnInWords } from "../../games/static/games/words.js";

const CONFIG = { poll_seconds: 1, idle_seconds: 10 };

test("after failures one waits longer and longer, but never more than eight seconds", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 9].map(waitAfter), [1000, 2000, 4000, 8000, 8000, 8000]);
});

test("news are asked for often while others are to move, and rarely else", () => {
  assert.equal(waitBetween({ yours: false }, CONFIG, false), 1000);
  assert.equal(waitBetween({ yours: true }, CONFIG, false), 10000);
  assert.equal(waitBetween({ yours: false }, CONFIG, true), 10000);
});

test("keys are UUIDs and differ", () => {
  assert.match(newKey(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(newKey(), newKey());
});

test("a section is told when another comes in sight, if it was open for more than a second", () => {
  let now = 0;
  const told = [];
  const lookups = new Lookups(() => now, (lookup) => told.push(lookup));

  lookups.look("1");
  now = 5000;
  lookups.look("2");
  now = 5400;
  lookups.look("");
  now = 9000;
  lookups.look("2");
  now = 12000;
  lookups.look("2");
  lookups.look("");

  assert.deepEqual(told, [{ section: "1", ms: 5000 }, { section: "2", ms: 3000 }]);
});

test("who waits is told for whom", () => {
  const seats = [{ seat: 0, name: "White", who: "you", kind: "person" }, { seat: 1, name: "Black", who: "Ines", kind: "person" }];
  const state = { phase: "playing", your_turn: false, cover: null, you: [0], agent_next: false, to_move: 1, seats };

  assert.equal(turnInWords(state), "Waiting for Ines");
  assert.equal(turnInWords({ ...state, agent_next: true }), "The agent is thinking");
  assert.equal(turnInWords({ ...state, your_turn: true }), "");
  assert.equal(turnInWords({ ...state, you: [] }), "");
});

test("a refusal is told with what was tried, if the referee says that", () => {
  assert.equal(refusedInWords("You tried to stomp."), "You tried to stomp. Refused.");
  assert.equal(refusedInWords("It cannot go there"), "It cannot go there. Refused.");
  assert.equal(refusedInWords(""), "Tried a move. Refused.");
});
