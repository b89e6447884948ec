import assert from "node:assert/strict";
import { test } from "node:test";

import { inColours, partNotes } from "../../analytics/static/analytics/figures.js";

const STYLE = { getPropertyValue: (name) => ({ "--chart-1": " #2A5D4B", "--sans": "Noto" })[name] ?? "" };

test("colours that have names get their values, wherever they stand", () => {
  const drawn = inColours({ line: { color: "var(--chart-1)" }, list: ["var(--sans)", 3, null] }, STYLE);

  assert.deepEqual(drawn, { line: { color: "#2A5D4B" }, list: ["Noto", 3, null] });
});

test("a band keeps a part of its line's colour", () => {
  assert.equal(inColours("var(--chart-1)/.16", STYLE), "rgba(42,93,75,.16)");
});

test("figures that do not fit beside a name go below the row", () => {
  const notes = [
    { text: "a rather long name of a metric", yshift: 17 },
    { text: "+10.9 (10.2 to 11.7)", yshift: 17 },
  ];
  const layout = { height: 100, yaxis: { range: [0.35, -0.9] } };

  partNotes(notes, 300, layout);

  assert.equal(notes[1].yshift, -17);
  assert.ok(layout.height > 100);
});

test("what fits stays where it is", () => {
  const notes = [
    { text: "Won", yshift: 17 },
    { text: "64 %", yshift: 17 },
  ];

  partNotes(notes, 300, { height: 100, yaxis: { range: [0.35, -0.9] } });

  assert.equal(notes[1].yshift, 17);
});
