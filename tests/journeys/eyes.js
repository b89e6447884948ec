// What tests see of a board in the browser: which items there are, what they are called, where they can be touched.

const EDGE = 4; // pixels: nobody touches the very edge of a window

const eyes = {
  nodes: () => [...document.querySelectorAll("[data-surface] [data-id]")],

  node: (id) => eyes.nodes().find((node) => node.dataset.id === id),

  center(node) {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  },

  at: (x, y) => document.elementFromPoint(x, y)?.closest("[data-id]"),

  show: (id) => eyes.node(id)?.scrollIntoView({ block: "center", behavior: "instant" }),

  // The item itself, or the one that lies on its middle.
  itemFor(id) {
    const node = eyes.node(id);
    if (!node || node.matches(".item")) return id;
    node.scrollIntoView({ block: "nearest", behavior: "instant" });
    return eyes.at(...eyes.center(node))?.dataset.id ?? id;
  },

  // A point where this item is uppermost; the middle first.
  pointOf(id) {
    const node = eyes.node(eyes.itemFor(id));
    if (!node) return null;
    const inSight = eyes.sample(node);
    if (inSight) return inSight;
    node.scrollIntoView({ block: "center", behavior: "instant" });
    return eyes.sample(node);
  },

  sample(node) {
    const box = node.getBoundingClientRect();
    const parts = [0.5, 0.2, 0.8, 0.1, 0.9, 0.35, 0.65, 0.04, 0.96];
    const points = parts.flatMap((across) => parts.map((down) => [box.x + across * box.width, box.y + down * box.height]));
    const isInside = ([x, y]) => x > EDGE && y > EDGE && x < innerWidth - EDGE && y < innerHeight - EDGE;
    return points.filter(isInside).find(([x, y]) => eyes.at(x, y) === node) ?? null;
  },

  items: () => eyes.nodes().filter((node) => node.matches(".item")),

  // Where each key leads from each item, by the page's own geometry; what turns out otherwise is noted by `wayTo`.
  async survey() {
    const script = performance.getEntriesByType("resource").find(({ name }) => /geometry[.\w]*\.js/.test(name));
    const { cycled, inReadingOrder, spotInDirection } = await import(script.name);
    const spots = eyes.items().map((node) => ({ id: node.dataset.id, x: eyes.center(node)[0], y: eyes.center(node)[1] }));
    const isWay = ({ id }) => /, can be (picked|put here)$/.test(eyes.node(id).getAttribute("aria-label"));
    const ways = inReadingOrder(spots.filter(isWay), eyes.unit()).map(({ id }) => id);
    const leads = (spot) => ({
      ...Object.fromEntries(["Left", "Right", "Up", "Down"].map((way) => [`Arrow${way}`, spotInDirection(spots, spot, `Arrow${way}`)?.id])),
      PageDown: cycled(ways, spot.id, 1),
      PageUp: cycled(ways, spot.id, -1),
    });
    eyes.map = new Map(spots.map((spot) => [spot.id, leads(spot)]));
    eyes.last = null;
  },

  // The width of the smallest cell on the screen.
  unit() {
    const board = document.querySelector("[data-surface=board]");
    const { unit } = JSON.parse(document.getElementById("table-base").textContent);
    return unit * board.getScreenCTM().a;
  },

  // Where the focus is, and the first key of the shortest way to an item.
  wayTo(id) {
    const here = document.activeElement.dataset.id;
    if (eyes.last) eyes.map.get(eyes.last.from)[eyes.last.key] = here;
    const key = here === id ? "" : eyes.firstKey(here, id);
    eyes.last = { from: here, key };
    return [here, key];
  },

  firstKey(here, id) {
    const from = new Map([[here, ""]]);
    for (const place of from.keys()) {
      for (const [key, next] of Object.entries(eyes.map.get(place) ?? {})) {
        if (next && !from.has(next)) from.set(next, from.get(place) || key);
      }
    }
    return from.get(id) ?? "";
  },

  // How the board differs from what the rules say it shows.
  differences({ names, places, piles, movers, over }) {
    const items = new Map(eyes.items().map((node) => [node.dataset.id, node.getAttribute("aria-label")]));
    const missing = Object.keys(names).filter((id) => !items.has(id) && !eyes.isCovered(id));
    const unknown = [...items.keys()].filter((id) => !(id in names) && !piles.includes(id));
    const wrong = [...items].filter(([id, label]) => id in names && !label.startsWith(names[id]));
    const astray = Object.keys(places).filter((id) => eyes.node(id)?.getAttribute("transform") !== `translate(${places[id].join(" ")})`);
    const now = [...document.querySelectorAll("[data-seats] li")].map((seat) => seat.matches("[data-now]"));
    const states = {
      covered: document.querySelector("[data-felt]").matches(".covered"),
      moving: eyes.moving() > 0,
      "wrong to move": now.join() !== movers.join(),
      "wrong result": document.querySelector("[data-result]").hidden === over,
    };
    const is = Object.keys(states).filter((state) => states[state]);
    return [...missing, ...unknown, ...wrong.map(([id, label]) => `${id}: ${label}`), ...astray.map((id) => `${id} lies elsewhere`), ...is];
  },

  // A cell under a thing that can be picked is read with it.
  isCovered(id) {
    const cell = eyes.node(id);
    if (!cell?.matches(".cell")) return false;
    const place = cell.getBoundingClientRect();
    const meets = (box) => box.left < place.right && box.right > place.left && box.top < place.bottom && box.bottom > place.top;
    const things = [...cell.closest("[data-surface]").querySelectorAll(".thing.item")];
    return things.some((thing) => meets(thing.getBoundingClientRect()));
  },

  labels: (ids) => ids.map((id) => eyes.node(id)?.getAttribute("aria-label")).filter(Boolean),

  moving: () => document.getAnimations().filter((animation) => animation.playState === "running").length,

  // Items that are smaller on the screen than a finger needs.
  small(least) {
    const sizes = eyes.items().map((node) => [node.dataset.id, node.getBoundingClientRect()]);
    return sizes.filter(([, box]) => Math.min(box.width, box.height) < least).map(([id]) => id);
  },

  // Count what is set in motion from now on.
  watchMotion() {
    const { animate } = Element.prototype;
    eyes.moved = 0;
    Element.prototype.animate = function (...how) {
      eyes.moved += 1;
      return animate.apply(this, how);
    };
  },
};

window.eyes = eyes;
