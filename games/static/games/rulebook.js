// @ts-check
// The rulebook beside the board: one section open at a time, and for how long each was open.

/** @typedef {{section: string, ms: number}} Lookup */

const WORTH_TELLING = 1000; // milliseconds: what was open for less was only passed by

/** Counts how long sections are open and in sight. */
export class Lookups {
  /** @param {() => number} now milliseconds @param {(lookup: Lookup) => void} tell */
  constructor(now, tell) {
    this.now = now;
    this.tell = tell;
    this.section = "";
    this.since = 0;
  }

  /** This section is in sight from now on; "" for none. @param {string} section */
  look(section) {
    if (section === this.section) return;
    const ms = Math.round(this.now() - this.since);
    if (this.section && ms > WORTH_TELLING) this.tell({ section: this.section, ms });
    this.section = section;
    this.since = this.now();
  }
}

export class Rulebook {
  /** @param {HTMLElement} book @param {(lookup: Lookup) => void} tell */
  constructor(book, tell) {
    this.book = book;
    this.visible = false;
    this.lookups = new Lookups(() => performance.now(), tell);
    this.sections = /** @type {HTMLDetailsElement[]} */ ([...book.querySelectorAll("[data-section]")]);
    for (const section of this.sections) section.addEventListener("toggle", () => this.toggled(section));
    document.addEventListener("visibilitychange", () => this.count());
    addEventListener("pagehide", () => this.lookups.look(""));
  }

  /** @param {HTMLDetailsElement} section */
  toggled(section) {
    if (section.open) for (const other of this.sections) if (other !== section) other.open = false;
    this.count();
  }

  /** @param {boolean} visible */
  setVisible(visible) {
    this.visible = visible;
    this.count();
  }

  count() {
    const open = this.sections.find((section) => section.open);
    this.lookups.look(this.visible && !document.hidden ? (open?.dataset.section ?? "") : "");
  }

  /** Open the section that states a rule, and mark the rule as the one just broken. @param {string} rule @param {string} section */
  show(rule, section) {
    this.book.querySelectorAll(".here").forEach((place) => place.classList.remove("here"));
    const place = /** @type {HTMLElement | null} */ (this.book.querySelector(`[data-rules~="${CSS.escape(rule)}"]`));
    const details = place?.closest("details") ?? this.sections.find((it) => it.dataset.section === section);
    if (details) details.open = true;
    place?.classList.add("here");
    const target = place ?? details;
    requestAnimationFrame(() => target?.scrollIntoView({ block: "center" }));
  }
}
