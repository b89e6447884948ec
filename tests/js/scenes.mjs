// Small scenes for the tests, in the words the server uses.

export const part = (role = "cell") => ({ tag: "rect", role, x: 0, y: 0, width: 40, height: 40 });

export const cell = (id, x, y, more = {}) => ({ id, name: `place ${id}, empty`, x, y, outline: part(), print: [], pickable: true, ...more });

export const thing = (id, on, x, y, more = {}) => ({ id, name: `piece ${id}`, look: "disc", x, y, on, pickable: true, owner: null, ...more });

export const pile = (id, things = []) => ({ id, title: "Hand", note: "empty", width: 40, height: 60, things, ground: [] });

export const scene = (more = {}) => ({
  width: 120,
  height: 40,
  unit: 40,
  name: "Three places.",
  status: { headline: "Your move", sentence: "", done: 0, total: 0 },
  ground: [part("board")],
  cells: [cell("a", 20, 20), cell("b", 60, 20), cell("c", 100, 20)],
  things: [],
  looks: { disc: { width: 30, height: 30, parts: [] }, card: { width: 30, height: 42, parts: [] } },
  seats: [],
  tray: [],
  marks: [],
  ...more,
});
