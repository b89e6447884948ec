// @ts-check
// Moving things in a list. Pure.

/** @template Thing @param {Thing[]} list @param {number} from @param {number} to @returns {Thing[]} */
export function moved(list, from, to) {
  const rest = list.filter((_thing, place) => place !== from);
  return [...rest.slice(0, to), list[from], ...rest.slice(to)];
}

/** Which of these middles a pointer is above: the place where a thing that is dragged would go.
 * @param {number[]} middles @param {number} y */
export function placeAt(middles, y) {
  const below = middles.findIndex((middle) => y < middle);
  return below < 0 ? middles.length : below;
}

/** The point of these that lies nearest; -1 for none. @param {[number, number][]} points @param {number} x @param {number} y */
export function nearest(points, x, y) {
  const distances = points.map(([px, py]) => Math.hypot(px - x, py - y));
  return distances.length ? distances.indexOf(Math.min(...distances)) : -1;
}

/** The sum of what was typed into fields; what is no whole number counts nothing. @param {string[]} typed */
export const sumOf = (typed) => typed.reduce((sum, text) => sum + (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0), 0);

/** A sentence with its parts: "%(total)s of 52". @param {string} words @param {Record<string, string | number>} parts */
export const inWords = (words, parts) => words.replace(/%\((\w+)\)s/g, (_whole, name) => String(parts[name] ?? ""));
