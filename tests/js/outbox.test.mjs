import assert from "node:assert/strict";
import test from "node:test";

import { isSameAnswer, Outbox, placesIn } from "../../surveys/static/surveys/outbox.js";

function memory() {
  const kept = new Map();
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

function keys() {
  let last = 0;
  return () => `key-${(last += 1)}`;
}

const outboxOn = (store, place = "after") => new Outbox(store, "code", place, keys());

test("an answer is kept with its key until it is saved, over a reload", () => {
  const store = memory();
  outboxOn(store).put("fun", "a", false, 900);

  const [entry] = outboxOn(store).unsent();

  assert.deepEqual(entry, { question: "fun", key: "key-1", value: "a", declined: false, client_ms: 900 });
});

test("the same answer again keeps its key, another one gets its own", () => {
  const outbox = outboxOn(memory());
  outbox.put("fun", ["a"], false, 1);
  outbox.put("fun", ["a"], false, 2);
  assert.equal(outbox.unsent()[0].key, "key-1");

  outbox.put("fun", ["b"], false, 3);

  assert.deepEqual(outbox.unsent().map(({ key, value }) => [key, value]), [["key-3", ["b"]]]);
});

test("what was saved is forgotten, unless it changed meanwhile", () => {
  const store = memory();
  const outbox = outboxOn(store);
  outbox.put("fun", "a", false, 1);
  outbox.put("clear", "a", false, 1);
  const sent = outbox.unsent();
  outbox.put("fun", "b", false, 2);

  outbox.saved(sent);

  assert.deepEqual(outbox.unsent().map(({ question, value }) => [question, value]), [["fun", "b"]]);
  outbox.saved(outbox.unsent());
  assert.equal(store.kept.size, 0);
});

test("what was refused waits until it is changed", () => {
  const store = memory();
  const outbox = outboxOn(store);
  outbox.put("when", "25:00", false, 1);
  outbox.refuse(outbox.unsent()[0], "no time");
  assert.deepEqual(outbox.unsent(), []);
  assert.equal(outboxOn(store).refused()[0].wrong, "no time");

  outbox.put("when", "15:00", false, 2);

  assert.equal(outbox.unsent().length, 1);
});

test("each step of each person has an outbox of its own", () => {
  const store = memory();
  outboxOn(store, "one").put("fun", "a", false, 1);
  new Outbox(store, "other", "two", keys()).put("fun", "a", false, 1);

  assert.deepEqual(placesIn([...store.kept.keys(), "playtest-theme"], "code"), ["one"]);
});

test("what is not ours, or cannot be kept, does no harm", () => {
  const store = memory();
  store.setItem("playtest-answers code after", "{not json");
  store.setItem = () => {
    throw new Error("full");
  };
  const outbox = outboxOn(store);

  outbox.put("fun", "a", false, 1);

  assert.equal(outbox.unsent().length, 1);
});

test("preferring not to say is another answer than none", () => {
  assert.equal(isSameAnswer({ value: null, declined: false }, { value: null, declined: true }), false);
});
