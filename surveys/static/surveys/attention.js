// @ts-check
// How long a page, and which part of it, has been in sight. Time without focus is counted apart.

import { newKey } from "../games/client.js";
import { Watch } from "./watch.js";
import { mention } from "./saving.js";

const EVERY = 15000; // milliseconds between two reports while the page is open

/** The part of the page that is looked at now: a question, a section; "" for none. Pages with parts set it. */
export const looking = { part: () => "", isPartOnly: false };

const isSeen = () => document.visibilityState === "visible" && document.hasFocus();

/** Report how this page load is looked at, until it is left. @param {string} api of the visit @param {string} place */
export function report(api, place) {
  const watch = new Watch(() => performance.now(), isSeen());
  const load = newKey();
  let told = "";

  const look = () => watch.look(isSeen(), looking.part());
  const tell = () => {
    look();
    const { seen, away, parts } = watch.totals();
    const totals = looking.isPartOnly ? { seen: 0, away: 0, parts } : { seen, away, parts };
    if (JSON.stringify(totals) === told) return;
    told = JSON.stringify(totals);
    mention(`${api}attention/`, { place, load, ...totals });
  };

  for (const name of ["focus", "blur", "scroll"]) addEventListener(name, look, { passive: true });
  for (const name of ["focusin", "pointerdown", "toggle"]) document.addEventListener(name, look, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => (document.hidden ? tell() : look()));
  addEventListener("pagehide", tell);
  setInterval(() => isSeen() && tell(), EVERY);
}

/** The element of these that lies at the middle of the window, or nearest above it. @param {Element[]} elements */
export function inTheMiddle(elements) {
  const middle = innerHeight / 2;
  const begun = elements.filter((element) => element.getClientRects().length && element.getBoundingClientRect().top <= middle);
  return begun.at(-1) ?? elements.find((element) => element.getClientRects().length);
}
