import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { holds } from "../../surveys/static/surveys/conditions.js";

const TABLE = JSON.parse(readFileSync(new URL("../surveys/conditions.json", import.meta.url), "utf8"));

for (const row of TABLE) {
  test(`${row.how}: ${row.why}`, () => {
    const answers = new Map("raw" in row ? [["q", row.raw]] : []);

    assert.equal(holds({ question: "q", how: row.how, value: row.value }, answers), row.holds);
  });
}
