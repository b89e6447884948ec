// @ts-check
// Where things are in relation to each other, on the screen. Nothing here touches the page.

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Spot} Spot */

/** @type {Record<string, Point>} */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const AHEAD = 0.5; // less than this many pixels is beside, not ahead
const ASIDE = 2; // a step aside counts as much as two ahead

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The spot an arrow key leads to: the nearest one ahead, and only if nothing lies ahead one further aside.
 * @param {Spot[]} spots @param {Spot} from @param {string} key @returns {Spot | null}
 */
export function spotInDirection(spots, from, key) {
  const way = DIRECTIONS[key];
  if (!way) return null;
  const seen = spots
    .filter((spot) => spot.id !== from.id)
    .map((spot) => ({ spot, ...seenFrom(from, spot, way) }))
    .filter(({ ahead }) => ahead > AHEAD);
  const straight = seen.filter(({ ahead, aside }) => aside <= ahead);
  return cheapest(straight.length ? straight : seen);
}

/** @param {Point} from @param {Point} to @param {Point} way */
function seenFrom(from, to, way) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { ahead: dx * way.x + dy * way.y, aside: Math.abs(dx * way.y - dy * way.x) };
}

/** @param {{spot: Spot, ahead: number, aside: number}[]} seen @returns {Spot | null} */
function cheapest(seen) {
  let best = null;
  let least = Infinity;
  for (const { spot, ahead, aside } of seen) {
    const cost = ahead + ASIDE * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/**
 * @param {Spot[]} spots @param {Point} point @param {number} [reach] pixels
 * @returns {Spot | null} the nearest spot within reach
 */
export function nearestSpot(spots, point, reach = Infinity) {
  let best = null;
  let least = reach;
  for (const spot of spots) {
    const far = distance(spot, point);
    if (far <= least) [best, least] = [spot, far];
  }
  return best;
}

/**
 * What a finger means: the nearest of the likely ones, else the nearest of all.
 * @param {Spot[]} likely @param {Spot[]} all @param {Point} point @param {number} reach
 */
export const spotMeant = (likely, all, point, reach) =>
  nearestSpot(likely, point, reach) ?? nearestSpot(all, point, reach);

/** In reading order: row by row, what is less than half a row apart counts as one row. @param {Spot[]} spots @param {number} row */
export function inReadingOrder(spots, row) {
  const line = (/** @type {Spot} */ spot) => Math.round(spot.y / row);
  return [...spots].sort((a, b) => line(a) - line(b) || a.x - b.x);
}

/**
 * The one after or before in a cycle; the first one if `current` is not among them.
 * @param {string[]} ids @param {string} current @param {1 | -1} step
 */
export function cycled(ids, current, step) {
  if (!ids.length) return null;
  const at = ids.indexOf(current);
  if (at < 0) return step > 0 ? ids[0] : ids[ids.length - 1];
  return ids[(at + step + ids.length) % ids.length];
}
