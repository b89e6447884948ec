import assert from "node:assert/strict";
import test from "node:test";

import { drop, hints, likely, pick } from "../../games/static/games/picking.js";

const item = (id, more = {}) => [id, { id, kind: "thing", owner: null, atOnce: false, ...more }];
const action = (source, target = "") => ({ source, target, words: "", move: "" });

const context = (more = {}) => ({
  items: new Map([item("red-1", { owner: 0 }), item("red-2", { owner: 0 }), item("blue", { owner: 1 }), item("field", { kind: "cell" }), item("deck", { atOnce: true })]),
  actions: [],
  guided: false,
  ...more,
});

test("the first pick holds, the second acts", () => {
  assert.deepEqual(pick(null, "red-1", context()), { picked: "red-1", act: null });
  assert.deepEqual(pick("red-1", "field", context()), { picked: null, act: { source: "red-1", target: "field" } });
});

test("a second pick of the same thing puts it back", () => {
  assert.deepEqual(pick("red-1", "red-1", context()), { picked: null, act: null });
});

test("where one pick is the whole gesture it acts at once, unless something is picked", () => {
  assert.deepEqual(pick(null, "deck", context()).act, { source: "deck", target: "" });
  assert.deepEqual(pick("red-1", "deck", context()).act, { source: "red-1", target: "deck" });
});

test("who has picked one of their pieces may pick another instead", () => {
  assert.deepEqual(pick("red-1", "red-2", context()), { picked: "red-2", act: null });
  assert.deepEqual(pick("red-1", "blue", context()).act, { source: "red-1", target: "blue" });
});

test("guided, a move onto an own piece is a move if it is legal", () => {
  const guided = context({ guided: true, actions: [action("red-1", "red-2")] });

  assert.deepEqual(pick("red-1", "red-2", guided).act, { source: "red-1", target: "red-2" });
  assert.deepEqual(pick("red-2", "red-1", guided), { picked: "red-1", act: null });
});

test("guided, what may be picked is picked instead, unless it is a target", () => {
  const guided = context({ guided: true, actions: [action("blue", "field"), action("blue", "red-1"), action("red-1", "field"), action("deck")] });

  assert.deepEqual(pick("red-1", "blue", guided), { picked: "blue", act: null });
  assert.deepEqual(pick("blue", "red-1", guided).act, { source: "blue", target: "red-1" });
  assert.deepEqual(pick("red-1", "deck", guided).act, { source: "red-1", target: "deck" });
});

test("guided, what the actions say beats what the scene says", () => {
  const onlyTargets = context({ guided: true, actions: [action("deck", "field")] });
  const onlyWhole = context({ guided: true, actions: [action("red-1")] });
  const both = context({ guided: true, actions: [action("red-1"), action("red-1", "field")] });

  assert.deepEqual(pick(null, "deck", onlyTargets), { picked: "deck", act: null });
  assert.deepEqual(pick(null, "red-1", onlyWhole).act, { source: "red-1", target: "" });
  assert.deepEqual(pick(null, "red-1", both), { picked: "red-1", act: null });
});

test("a dragged thing is meant for where it is dropped, also for an own piece", () => {
  assert.deepEqual(drop("red-1", "red-2").act, { source: "red-1", target: "red-2" });
  assert.deepEqual(drop("red-1", "red-1"), { picked: null, act: null });
  assert.deepEqual(drop("red-1", null), { picked: null, act: null });
});

test("hints name what may be picked, and where the picked one may go", () => {
  const actions = [action("red-1", "field"), action("red-1", "blue"), action("deck")];

  assert.deepEqual([...hints(null, actions).sources], ["red-1", "deck"]);
  assert.deepEqual([...hints(null, actions).targets], []);
  assert.deepEqual([...hints("red-1", actions).targets], ["field", "blue"]);
});

test("a finger most likely means legal targets and own things, or own pieces where nothing is shown", () => {
  const guided = context({ guided: true, actions: [action("red-1", "field")] });

  assert.deepEqual([...likely(null, guided, 0)], ["red-1"]);
  assert.deepEqual([...likely("red-1", guided, 0)], ["red-1", "field", "red-2"]);
  assert.deepEqual([...likely(null, context(), 1)], ["blue"]);
  assert.deepEqual([...likely("red-1", context(), 0)], []);
});
