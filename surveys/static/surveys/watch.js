// @ts-check
// A stopwatch for attention: running totals of what was seen, what was not, and of each part.

export class Watch {
  /** @param {() => number} now milliseconds @param {boolean} seen whether it is in sight at first */
  constructor(now, seen) {
    this.now = now;
    this.since = now();
    this.isSeen = seen;
    this.part = "";
    this.seen = 0;
    this.away = 0;
    /** @type {Map<string, number>} */ this.parts = new Map();
  }

  /** From now on it is in sight or not, and this part of it. @param {boolean} seen @param {string} part "" for none */
  look(seen, part) {
    const now = this.now();
    const passed = now - this.since;
    this.since = now;
    if (this.isSeen) {
      this.seen += passed;
      if (this.part) this.parts.set(this.part, (this.parts.get(this.part) ?? 0) + passed);
    } else {
      this.away += passed;
    }
    this.isSeen = seen;
    this.part = part;
  }

  totals() {
    const parts = Object.fromEntries([...this.parts].map(([part, ms]) => [part, Math.round(ms)]));
    return { seen: Math.round(this.seen), away: Math.round(this.away), parts };
  }
}
