import assert from "node:assert/strict";
import test from "node:test";

import { cycled, inReadingOrder, nearestSpot, spotInDirection, spotMeant } from "../../games/static/games/geometry.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const grid = (columns, rows) =>
  Array.from({ length: columns * rows }, (_, index) => ({
    id: `${index % columns},${Math.floor(index / columns)}`,
    x: 40 * (index % columns),
    y: 40 * Math.floor(index / columns),
  }));

const rings = (radii, segments) =>
  radii.flatMap((radius, ring) =>
    Array.from({ length: segments }, (_, segment) => {
      const turn = (2 * Math.PI * (segment + 0.5)) / segments;
      return { id: `${ring}.${segment}`, x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
    }),
  );

const reachable = (spots) => {
  const seen = new Set([spots[0].id]);
  const open = [spots[0]];
  while (open.length) {
    const from = open.pop();
    for (const next of KEYS.map((key) => spotInDirection(spots, from, key))) {
      if (!next || seen.has(next.id)) continue;
      seen.add(next.id);
      open.push(next);
    }
  }
  return seen.size;
};

test("an arrow leads to the next cell of a grid", () => {
  const spots = grid(4, 3);
  const from = spots.find((spot) => spot.id === "1,1");

  assert.deepEqual(
    KEYS.map((key) => spotInDirection(spots, from, key)?.id),
    ["0,1", "2,1", "1,0", "1,2"],
  );
});

test("an arrow at the edge leads nowhere", () => {
  const spots = grid(4, 3);

  assert.equal(spotInDirection(spots, spots[0], "ArrowLeft"), null);
  assert.equal(spotInDirection(spots, spots[0], "ArrowUp"), null);
});

test("what lies straight ahead comes before what is nearer but aside", () => {
  const from = { id: "from", x: 0, y: 0 };
  const ahead = { id: "ahead", x: 60, y: 0 };
  const aside = { id: "aside", x: 20, y: 45 };

  assert.equal(spotInDirection([from, aside, ahead], from, "ArrowRight")?.id, "ahead");
  assert.equal(spotInDirection([from, aside], from, "ArrowRight")?.id, "aside");
});

test("every spot of a grid, of rings and of a board with a tray can be reached by arrows", () => {
  const boards = [
    grid(8, 4),
    rings([53, 73, 94, 115, 135, 156, 177], 24),
    [...grid(6, 2), { id: "hand", x: 20, y: 190 }, { id: "die", x: 95, y: 190 }, { id: "bank", x: -60, y: 20 }],
  ];

  for (const spots of boards) assert.equal(reachable(spots), spots.length);
});

test("the nearest spot counts only within reach", () => {
  const spots = grid(2, 1);

  assert.equal(nearestSpot(spots, { x: 26, y: 3 })?.id, "1,0");
  assert.equal(nearestSpot(spots, { x: 20, y: 60 }, 28), null);
});

test("a finger means what is likely before what is nearest", () => {
  const [left, right] = grid(2, 1);

  assert.equal(spotMeant([right], [left, right], { x: 15, y: 0 }, 28)?.id, right.id);
  assert.equal(spotMeant([right], [left, right], { x: 2, y: 0 }, 28)?.id, left.id);
});

test("reading order goes row by row, whatever the exact heights", () => {
  const spots = [
    { id: "c", x: 0, y: 41 },
    { id: "b", x: 50, y: 1 },
    { id: "a", x: 0, y: 3 },
  ];

  assert.deepEqual(inReadingOrder(spots, 40).map((spot) => spot.id), ["a", "b", "c"]);
});

test("a cycle goes round in both directions and begins at its ends", () => {
  assert.equal(cycled(["a", "b", "c"], "c", 1), "a");
  assert.equal(cycled(["a", "b", "c"], "a", -1), "c");
  assert.equal(cycled(["a", "b", "c"], "elsewhere", 1), "a");
  assert.equal(cycled([], "a", 1), null);
});
