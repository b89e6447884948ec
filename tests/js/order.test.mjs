import assert from "node:assert/strict";
import test from "node:test";

import { inWords, moved, nearest, placeAt, sumOf } from "../../surveys/static/surveys/order.js";

test("a thing moves up and down a list, the others close up", () => {
  assert.deepEqual(moved(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
  assert.deepEqual(moved(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
});

test("what is dragged goes before the first thing whose middle lies below", () => {
  assert.deepEqual([5, 15, 40].map((y) => placeAt([10, 20, 30], y)), [0, 1, 3]);
});

test("a tap means the nearest cell", () => {
  assert.equal(nearest([[0, 0], [10, 0], [10, 10]], 9, 4), 1);
  assert.equal(nearest([], 1, 1), -1);
});

test("only whole numbers are counted", () => {
  assert.equal(sumOf(["30", " 23 ", "", "x", "1.5", "-2", "99999"]), 53);
});

test("a sentence is filled in, and what is unknown stays empty", () => {
  assert.equal(inWords("%(total)s of %(most)s", { total: 53, most: 52 }), "53 of 52");
  assert.equal(inWords("%(other)s!", {}), "!");
});
