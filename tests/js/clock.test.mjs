import assert from "node:assert/strict";
import test from "node:test";

import { asClock, asFace, stateAfter, warningAt } from "../../surveys/static/surveys/clock.js";

const SECOND = 1000, HOUR = 3_600_000;

test("a stopwatch shows whole seconds, and hours only when there are some", () => {
  const shown = [0, 999, 7 * SECOND, 750 * SECOND, HOUR - 1, HOUR + 123 * SECOND, 25 * HOUR].map(asFace);

  assert.deepEqual(shown, ["0:00", "0:00", "0:07", "12:30", "59:59", "1:02:03", "25:00:00"]);
});

test("a press moves a timing on, or begins it anew", () => {
  assert.equal(stateAfter("ready", "start"), "running");
  assert.equal(stateAfter("running", "stop"), "done");
  for (const state of ["ready", "running", "done"]) assert.equal(stateAfter(state, "reset"), "ready");
});

test("a press that comes twice or makes no sense changes nothing", () => {
  const pointless = [["running", "start"], ["done", "start"], ["ready", "stop"], ["done", "stop"], ["ready", "jump"]];

  for (const [state, press] of pointless) assert.equal(stateAfter(state, press), state);
});

test("what is left is told in minutes and seconds", () => {
  assert.deepEqual([0, 9, 60, 65, 600, 3600].map(asClock), ["0:00", "0:09", "1:00", "1:05", "10:00", "60:00"]);
});

test("it is warned five minutes before the end, one minute before it, and at it", () => {
  const said = [301, 300, 61, 60, 1, 0, -5].map(warningAt);

  assert.deepEqual(said, ["", "five", "five", "soon", "soon", "up", "up"]);
});
