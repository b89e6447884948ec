import assert from "node:assert/strict";
import test from "node:test";

import { Watch } from "../../surveys/static/surveys/watch.js";

function clock() {
  const time = { ms: 0, now: () => time.ms, pass: (ms) => (time.ms += ms) };
  return time;
}

test("time without focus is counted apart", () => {
  const time = clock();
  const watch = new Watch(time.now, true);

  time.pass(1000);
  watch.look(false, "");
  time.pass(5000);
  watch.look(true, "");
  time.pass(200);
  watch.look(true, "");

  assert.deepEqual(watch.totals(), { seen: 1200, away: 5000, parts: {} });
});

test("each part has the time it was looked at, and only that", () => {
  const time = clock();
  const watch = new Watch(time.now, true);

  watch.look(true, "fun");
  time.pass(300);
  watch.look(true, "clear");
  time.pass(400);
  watch.look(false, "fun");
  time.pass(9000);
  watch.look(true, "fun");
  time.pass(50);
  watch.look(true, "");

  assert.deepEqual(watch.totals().parts, { fun: 350, clear: 400 });
});
