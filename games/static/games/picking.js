// @ts-check
// Gestures: what a pick means, given what is picked already. Pure: it knows the items and the actions told, no rules.

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {{items: Map<string, Item>, actions: Action[], guided: boolean}} Context `actions` name items */
/** @typedef {{picked: string | null, act: {source: string, target: string} | null}} Outcome */

/** @param {Action[]} actions @param {string} source @param {string} target */
export const actionFor = (actions, source, target) =>
  actions.find((action) => action.source === source && action.target === target) ?? null;

/**
 * A click, tap or key on an item.
 * @param {string | null} picked @param {string} id @param {Context} context @returns {Outcome}
 */
export function pick(picked, id, context) {
  if (picked === null) return isWholeGesture(id, context) ? act(id, "") : keep(id);
  if (picked === id) return keep(null);
  if (isInstead(picked, id, context)) return keep(id);
  return act(picked, id);
}

/** A thing dragged onto an item is meant for it, whosever it is. @param {string} source @param {string | null} target @returns {Outcome} */
export const drop = (source, target) => (target === null || target === source ? keep(null) : act(source, target));

/** @param {string | null} picked @returns {Outcome} */
const keep = (picked) => ({ picked, act: null });

/** @param {string} source @param {string} target @returns {Outcome} */
const act = (source, target) => ({ picked: null, act: { source, target } });

/** Where the ways on from an item are known, they decide; else what the scene says of it. @param {string} id @param {Context} context */
function isWholeGesture(id, { items, actions, guided }) {
  const atOnce = items.get(id)?.atOnce ?? false;
  const own = actions.filter((action) => action.source === id);
  if (!guided || !own.length) return atOnce;
  const whole = own.filter((action) => action.target === "");
  return atOnce ? whole.length > 0 : whole.length === own.length;
}

/** Somebody has changed their mind: this is to be picked, not a target. @param {string} picked @param {string} id @param {Context} context */
function isInstead(picked, id, { items, actions, guided }) {
  if (guided && actionFor(actions, picked, id)) return false;
  if (guided && actions.some((action) => action.source === id && action.target)) return true;
  const owner = items.get(picked)?.owner ?? null;
  return owner !== null && items.get(id)?.owner === owner;
}

/** What may be picked now, and where the picked one may go. @param {string | null} picked @param {Action[]} actions */
export function hints(picked, actions) {
  const targets = actions.filter((action) => action.source === picked && action.target).map((action) => action.target);
  return {
    sources: new Set(actions.map((action) => action.source)),
    targets: new Set(picked === null ? [] : targets),
  };
}

/** What a finger most likely means. @param {string | null} picked @param {Context} context @param {number} viewer */
export function likely(picked, context, viewer) {
  const { items, actions, guided } = context;
  const { sources, targets } = hints(picked, actions);
  const owner = picked === null ? viewer : (items.get(picked)?.owner ?? null);
  const own = [...items.values()].filter((item) => item.owner !== null && item.owner === owner).map((item) => item.id);
  if (!guided) return new Set(picked === null ? own : []);
  return picked === null ? sources : new Set([picked, ...targets, ...own]);
}
