// @ts-check
// Parts, looks and marks as SVG, in the same words as the pictures the server draws.

/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Item} Item */

const SVG = "http://www.w3.org/2000/svg";
const MINUS = "\u2212";
const MIN_COUNT = 2; // a single card needs no number
const ABOUT_SQUARE = 1.15; // height to width: such a look gets a round ring
const DOT = 0.18; // of a unit: the radius of a target's dot
const ROOM = 0.15; // of a unit: between a look and its frame
const BADGE = 0.27; // of a unit: the radius of a cross's badge

/**
 * @param {string} tag @param {Record<string, string | number | undefined>} [attributes] @param {(Node | string)[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/** @param {string} role */
const classesOf = (role) => role.split(" ").map((word) => `s-${word}`).join(" ");

/** @param {Part} part */
export function drawPart(part) {
  const { tag, role, words, ...attributes } = part;
  return svg(tag, { class: classesOf(role), ...attributes }, words ?? "");
}

/** @param {Thing} thing @param {Look} look */
export function drawThing(thing, look) {
  const tags = [...drawBadge(thing.badge ?? "", look), ...drawCount(thing.count ?? 0, look)];
  return [...look.parts.map(drawPart), ...(tags.length ? [svg("g", { class: "tags" }, ...tags)] : [])];
}

/** @param {string} badge @param {Look} look */
function drawBadge(badge, look) {
  if (!badge) return [];
  const [x, y, width] = [0.45 * look.width, -0.45 * look.height, 8 + 7 * badge.length];
  const role = badge.startsWith(MINUS) ? "badge-low" : "badge";
  return [
    svg("rect", { class: `s-${role}`, x: x - width / 2, y: y - 8, width, height: 16, rx: 8 }),
    svg("text", { class: `s-${role}-ink`, x, y: y + 4, "font-size": 11.5, "text-anchor": "middle" }, badge),
  ];
}

/** @param {number} count @param {Look} look */
function drawCount(count, look) {
  if (count < MIN_COUNT) return [];
  const [x, y] = [look.width / 2 - 3, look.height / 2 - 3];
  return [
    svg("circle", { class: "s-count", cx: x, cy: y, r: 9.5 }),
    svg("text", { class: "s-count-ink", x, y: y + 4, "font-size": 11.5, "text-anchor": "middle" }, String(count)),
  ];
}

/** A look alone, as a small picture. @param {Look} look */
export function drawLook(look) {
  const { width, height } = look;
  const box = `${-width / 2 - 2} ${-height / 2 - 2} ${width + 4} ${height + 4}`;
  return svg("svg", { class: "look", viewBox: box, "aria-hidden": "true" }, ...look.parts.map(drawPart));
}

// -- marks

/** @param {Item} item @param {number} unit @param {string} role @param {number} [more] units further out */
function frame(item, unit, role, more = 0) {
  const room = ROOM * unit + more;
  const [width, height] = [item.width + room, item.height + room];
  const round = item.kind === "pile" || height > ABOUT_SQUARE * width || width > ABOUT_SQUARE * height;
  const rx = round ? 0.14 * Math.min(width, height) : Math.min(width, height) / 2;
  return svg("rect", { class: `s-${role}`, x: item.x - width / 2, y: item.y - height / 2, width, height, rx });
}

/** @param {number} x @param {number} y @param {number} arm */
const cross = (x, y, arm) =>
  svg("path", { class: "s-m-cross", d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}` });

/** @param {Item} item @param {number} unit */
function refused(item, unit) {
  const r = BADGE * unit;
  const [x, y] = [item.x + item.width / 2, item.y - item.height / 2];
  return [
    frame(item, unit, "m-refused-ground"),
    frame(item, unit, "m-refused"),
    svg("circle", { class: "s-m-badge", cx: x, cy: y, r }),
    svg("path", { class: "s-m-badge-cross", d: `M${x - 0.4 * r} ${y - 0.4 * r}l${0.8 * r} ${0.8 * r}m0 ${-0.8 * r}l${-0.8 * r} ${0.8 * r}` }),
  ];
}

/** @type {Record<string, (item: Item, unit: number) => SVGElement[]>} */
const MARKS = {
  picked: (item, unit) => [frame(item, unit, "m-picked-edge", 1.5), frame(item, unit, "m-picked", 1.5)],
  source: (item, unit) => [frame(item, unit, "m-source")],
  target: (item, unit) =>
    item.kind === "cell"
      ? [svg("circle", { class: "s-m-target", cx: item.x, cy: item.y, r: DOT * unit })]
      : [frame(item, unit, "m-target-edge"), frame(item, unit, "m-target")],
  taken: (item, unit) => [frame(item, unit, "m-taken"), cross(item.x, item.y, 0.16 * item.width)],
  refused,
  point: (item, unit) => [frame(item, unit, "m-point")],
};

/** A mark above the things. @param {string} kind @param {Item} item @param {number} unit */
export const drawMark = (kind, item, unit) => MARKS[kind]?.(item, unit) ?? [];

/** A footprint fills the cell. @param {string} kind @param {Part} outline */
export const drawFootprint = (kind, outline) => drawPart({ ...outline, role: `m-${kind}` });

/** @param {{x: number, y: number}[]} points */
export const drawTrail = (points) =>
  svg("path", { class: "s-m-trail", d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}` });

/** The focus, above all other marks: along a cell's outline or around a thing. @param {Item} item @param {Part | null} outline @param {number} unit */
export function drawFocus(item, outline, unit) {
  if (outline) return ["m-focus-halo", "m-focus"].map((role) => drawPart({ ...outline, role }));
  return [frame(item, unit, "m-focus-halo", 3), frame(item, unit, "m-focus", 3)];
}
