// @ts-check
// What a scene holds: whole scenes from told ones, what can be picked, what it is called. No page, no rules.

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").ToldScene} ToldScene */
/** @typedef {import("./types.js").Surface} Surface */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Pile} Pile */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Look} Look */

export const BOARD = "board";
const CELL_ROOM = 0.8; // of a unit: the room a mark on a cell takes

/**
 * A whole scene from one told relative to the set-up. Looks once seen stay known.
 * @param {Scene} base @param {Record<string, Look>} known @param {ToldScene} told @returns {Scene}
 */
export function mergeScene(base, known, told) {
  const cells = new Map(base.cells.map((cell) => [cell.id, cell]));
  const { width, height, unit, ground } = base;
  return {
    width,
    height,
    unit,
    ground,
    ...told,
    cells: told.cells.map((cell) => (typeof cell === "string" ? /** @type {Cell} */ (cells.get(cell)) : cell)),
    looks: { ...base.looks, ...known, ...told.looks },
  };
}

/** The board and the piles beside it: each is a picture of its own. @param {Scene} scene @returns {Surface[]} */
export function surfacesOf(scene) {
  return [{ ...scene, key: BOARD }, ...scene.tray.map(surfaceOfPile)];
}

/** @param {Pile} pile @returns {Surface} */
export function surfaceOfPile(pile) {
  const { id, width, height, ground, things } = pile;
  /** @type {Cell} */
  const whole = {
    id,
    name: wordsOf(pile),
    x: width / 2,
    y: height / 2,
    outline: { tag: "rect", role: "touch", x: 0, y: 0, width, height, rx: 6 },
    print: [],
    pickable: true,
  };
  return { key: keyOfPile(id), width, height, ground, things, cells: [whole] };
}

/** @param {string} id */
export const keyOfPile = (id) => `pile:${id}`;

/** @param {Pile} pile */
const wordsOf = (pile) =>
  [pile.title, pile.note, ...pile.things.filter((it) => !it.pickable).map((it) => it.name)].filter(Boolean).join(", ");

/**
 * What can be picked, by id, and which thing stands for a cell or pile it covers.
 * @typedef {{items: Map<string, Item>, covers: Map<string, string>}} Reading
 */

/**
 * @param {Scene} scene @param {Iterable<string>} [named] piles that are items whatever lies on them
 * @returns {Reading}
 */
export function readScene(scene, named = []) {
  const wanted = new Set(named);
  /** @type {Reading} */
  const reading = { items: new Map(), covers: new Map() };
  for (const surface of surfacesOf(scene)) {
    const covers = coversOf(surface, scene.looks);
    for (const [cell, thing] of covers) reading.covers.set(cell, thing);
    for (const cell of surface.cells) {
      const shown = !covers.has(cell.id) || (surface.key !== BOARD && wanted.has(cell.id));
      if (cell.pickable && shown) reading.items.set(cell.id, itemOfCell(cell, surface, scene.unit));
    }
    for (const thing of surface.things) {
      if (thing.pickable) reading.items.set(thing.id, itemOfThing(thing, surface, scene.looks));
    }
  }
  return reading;
}

/** The item that stands for an id: itself, or what covers that cell or pile. @param {Reading} reading @param {string} id */
export const itemFor = ({ items, covers }, id) => (items.has(id) ? id : (covers.get(id) ?? id));

/**
 * Which pickable thing hides which cell; of several the uppermost.
 * @param {Surface} surface @param {Record<string, Look>} looks @returns {Map<string, string>}
 */
function coversOf(surface, looks) {
  const covers = new Map();
  const isPile = surface.key !== BOARD;
  for (const thing of surface.things.filter((it) => it.pickable)) {
    for (const cell of surface.cells) {
      if (isPile || liesOn(thing, cell, looks[thing.look])) covers.set(cell.id, thing.id);
    }
  }
  return covers;
}

/** @param {Thing} thing @param {Cell} cell @param {Look} look */
const liesOn = (thing, cell, look) =>
  (!thing.on || thing.on === cell.id) &&
  Math.abs(thing.x - cell.x) <= look.width / 2 &&
  Math.abs(thing.y - cell.y) <= look.height / 2;

/** @param {Cell} cell @param {Surface} surface @param {number} unit @returns {Item} */
function itemOfCell(cell, surface, unit) {
  const isPile = surface.key !== BOARD;
  return {
    id: cell.id,
    kind: isPile ? "pile" : "cell",
    surface: surface.key,
    name: cell.name,
    x: cell.x,
    y: cell.y,
    width: isPile ? surface.width : CELL_ROOM * unit,
    height: isPile ? surface.height : CELL_ROOM * unit,
    on: "",
    owner: null,
    atOnce: Boolean(cell.at_once),
  };
}

/** @param {Thing} thing @param {Surface} surface @param {Record<string, Look>} looks @returns {Item} */
function itemOfThing(thing, surface, looks) {
  const { width, height } = looks[thing.look];
  return {
    id: thing.id,
    kind: "thing",
    surface: surface.key,
    name: nameOfThing(thing, surface),
    x: thing.x,
    y: thing.y,
    width,
    height,
    on: thing.on ?? "",
    owner: thing.owner ?? null,
    atOnce: Boolean(thing.at_once),
  };
}

/** A thing is read with its place, unless its own name tells that already. @param {Thing} thing @param {Surface} surface */
function nameOfThing(thing, surface) {
  const cell = surface.cells.find((it) => it.id === thing.on);
  const place = cell?.name.split(",")[0] ?? "";
  const told = thing.name.toLowerCase();
  const known = !cell || told.includes(place.toLowerCase()) || told.includes(cell.id.toLowerCase());
  return known ? thing.name : `${thing.name}, ${place}`;
}

/**
 * A thing and all that lies on it: later in the picture, on the same cell, each overlapping the one before.
 * @param {Scene} scene @param {string} id @returns {Thing[]}
 */
export function carriedWith(scene, id) {
  const surface = surfacesOf(scene).find((it) => it.things.some((thing) => thing.id === id));
  if (!surface) return [];
  const at = surface.things.findIndex((thing) => thing.id === id);
  const run = [surface.things[at]];
  for (const thing of surface.things.slice(at + 1)) {
    const top = run[run.length - 1];
    if (thing.pickable && thing.on && thing.on === top.on && overlap(thing, top, scene.looks)) run.push(thing);
  }
  return run;
}

/** @param {Thing} a @param {Thing} b @param {Record<string, Look>} looks */
const overlap = (a, b, looks) =>
  Math.abs(a.x - b.x) < (looks[a.look].width + looks[b.look].width) / 2 &&
  Math.abs(a.y - b.y) < (looks[a.look].height + looks[b.look].height) / 2;

/** What lies loose on the board and cannot be picked is read with the board's name. @param {Scene} scene */
export const nameOfBoard = (scene) =>
  [scene.name, ...scene.things.filter((it) => !it.pickable && !it.on).map((it) => it.name)].map((words) => words.replace(/\.$/, "")).join(". ");
