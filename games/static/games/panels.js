// @ts-check
// What is beside the board: three tabs on wide screens, sheets from below on phones.

import { need, setWords } from "./page_parts.js";

const WIDE = "(min-width: 1000px)";
const TITLES = { rules: "Rules", log: "Log", table: "Table" };

/** @typedef {keyof typeof TITLES} Name */

export class Panels {
  /** @param {(name: Name, visible: boolean) => void} seen is told which panel comes in sight and goes */
  constructor(seen) {
    this.seen = seen;
    this.tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-tab]")]);
    this.dialog = /** @type {HTMLDialogElement} */ (need("[data-sheetdialog]"));
    this.wide = matchMedia(WIDE);
    /** @type {Name} */ this.current = "rules";
    /** @type {Name | null} */ this.sheet = null;
    for (const tab of this.tabs) this.wire(tab);
    for (const button of document.querySelectorAll("[data-sheet]")) {
      button.addEventListener("click", () => this.openSheet(/** @type {Name} */ (/** @type {HTMLElement} */ (button).dataset.sheet)));
    }
    need("[data-do=close]", this.dialog).addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.closeSheet());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.wide.addEventListener("change", () => (this.dialog.open ? this.dialog.close() : this.report()));
    this.select("rules");
  }

  /** @param {HTMLElement} tab */
  wire(tab) {
    tab.addEventListener("click", () => this.select(/** @type {Name} */ (tab.dataset.tab)));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = this.tabs[(this.tabs.indexOf(tab) + step + this.tabs.length) % this.tabs.length];
      this.select(/** @type {Name} */ (next.dataset.tab));
      next.focus();
    });
  }

  /** @param {Name} name */
  select(name) {
    this.current = name;
    for (const tab of this.tabs) {
      const chosen = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      need(`[data-home=${tab.dataset.tab}]`).hidden = !chosen;
    }
    need("[data-recent]").classList.toggle("covered", name === "log");
    this.report();
  }

  /** Bring a panel into sight, whatever the screen. @param {Name} name */
  open(name) {
    if (this.wide.matches) this.select(name);
    else this.openSheet(name);
  }

  /** @param {Name} name */
  openSheet(name) {
    this.sheet = name;
    setWords(need("#sheet-title"), TITLES[name]);
    need("[data-sheetplace]").replaceChildren(need(`[data-panel=${name}]`));
    if (!this.dialog.open) this.dialog.showModal();
    this.report();
  }

  closeSheet() {
    if (this.sheet) need(`[data-home=${this.sheet}]`).append(need(`[data-panel=${this.sheet}]`));
    this.sheet = null;
    this.report();
  }

  report() {
    for (const name of /** @type {Name[]} */ (Object.keys(TITLES))) {
      this.seen(name, this.wide.matches ? this.current === name : this.sheet === name);
    }
  }
}
