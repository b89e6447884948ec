import assert from "node:assert/strict";
import test from "node:test";

import { carriedWith, itemFor, mergeScene, nameOfBoard, readScene } from "../../games/static/games/scene.js";
import { cell, pile, scene, thing } from "./scenes.mjs";

const told = (more) => {
  const { width: _w, height: _h, unit: _u, ground: _g, ...rest } = scene({ cells: ["a", "b", "c"], looks: {} });
  return { ...rest, ...more };
};

test("a told scene takes from the set-up what it leaves out", () => {
  const base = scene();

  const merged = mergeScene(base, {}, told({ name: "Later." }));

  assert.deepEqual(merged, { ...base, name: "Later." });
});

test("a told scene may change a cell, leave one out, and change the size of the board", () => {
  const changed = cell("b", 60, 20, { name: "place b, barred" });

  const merged = mergeScene(scene(), {}, told({ cells: ["a", changed], height: 80 }));

  assert.deepEqual(merged.cells.map((it) => it.name), ["place a, empty", "place b, barred"]);
  assert.equal(merged.height, 80);
  assert.equal(merged.width, 120);
});

test("looks once told stay known", () => {
  const base = scene();
  const first = mergeScene(base, {}, told({ looks: { die: { width: 9, height: 9, parts: [] } } }));

  const second = mergeScene(base, first.looks, told({}));

  assert.ok("die" in second.looks && "disc" in second.looks);
});

test("a cell under a pickable thing is meant by that thing", () => {
  const reading = readScene(scene({ things: [thing("red", "a", 22, 18)] }));

  assert.deepEqual([...reading.items.keys()].sort(), ["b", "c", "red"]);
  assert.equal(itemFor(reading, "a"), "red");
  assert.equal(itemFor(reading, "b"), "b");
});

test("a thing that lies elsewhere in its cell leaves the cell an item", () => {
  const reading = readScene(scene({ things: [thing("red", "a", 38, 20)] }));

  assert.ok(reading.items.has("a"));
});

test("what cannot be picked is no item, but is read with the board", () => {
  const die = thing("die", "", 60, 20, { name: "The die shows five", pickable: false });
  const drawn = scene({ things: [die] });

  assert.ok(!readScene(drawn).items.has("die"));
  assert.equal(nameOfBoard(drawn), "Three places. The die shows five");
});

test("a pile is an item if nothing on it can be picked, or if an action names it", () => {
  const drawn = scene({ tray: [pile("hand"), pile("cards", [thing("king", "", 20, 30)])] });

  assert.deepEqual([...readScene(drawn).items.keys()].slice(3), ["hand", "king"]);
  assert.ok(readScene(drawn, ["cards"]).items.has("cards"));
  assert.equal(itemFor(readScene(drawn), "cards"), "king");
});

test("a thing is named with its place, unless its name tells it", () => {
  const things = [thing("red", "a", 20, 20), thing("blue", "b", 60, 20, { name: "blue piece on place b" })];
  const { items } = readScene(scene({ things }));

  assert.equal(items.get("red").name, "piece red, place a");
  assert.equal(items.get("blue").name, "blue piece on place b");
});

test("with a card go the cards that lie on it, and nothing beside it", () => {
  const card = (id, y) => thing(id, "a", 20, y, { look: "card" });
  const drawn = scene({ things: [card("king", 20), card("queen", 38), card("jack", 56), thing("far", "a", 90, 20), thing("other", "b", 20, 58)] });

  assert.deepEqual(carriedWith(drawn, "queen").map((it) => it.id), ["queen", "jack"]);
});
