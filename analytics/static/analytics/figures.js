// @ts-check
// Draws the figures of a report with Plotly, in the page's own colours, again when the theme changes.

const NAMED = /^var\((--[\w-]+)\)(?:\/(\.\d+))?$/; // a custom property, perhaps thinned: var(--chart-1)/.16
const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const CONFIG = { displayModeBar: false, responsive: true };
const BELOW = 18; // pixels more for figures below the last row
const LETTER = 7.6; // pixels that a letter of a note takes

/** @typedef {{ data: object[], layout: Record<string, any> }} Figure */

/**
 * The value of a colour or font that a figure names.
 * @param {string} text
 * @param {CSSStyleDeclaration} style
 */
export function resolve(text, style) {
  const named = NAMED.exec(text);
  if (!named) return text;
  const value = style.getPropertyValue(named[1]).trim();
  const hex = named[2] ? HEX.exec(value) : null;
  if (!hex) return value;
  const [red, green, blue] = hex.slice(1).map((pair) => parseInt(pair, 16));
  return `rgba(${red},${green},${blue},${named[2]})`;
}

/**
 * The same figure with every named colour put in.
 * @param {any} part
 * @param {CSSStyleDeclaration} style
 * @returns {any}
 */
export function inColours(part, style) {
  if (typeof part === "string") return resolve(part, style);
  if (Array.isArray(part)) return part.map((item) => inColours(item, style));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inColours(value, style)]));
}

/** @param {HTMLElement} place @returns {Figure} */
function figureOf(place) {
  return JSON.parse(document.getElementById(place.dataset.figure ?? "")?.textContent ?? "{}");
}

/**
 * Where a name and its figures do not fit into one line, all figures go below; the table has names in full.
 * @param {any[]} notes in pairs: a name at the left, its figures at the right
 * @param {number} width
 * @param {Record<string, any>} layout
 */
export function partNotes(notes, width, layout) {
  const most = Math.floor(width / LETTER);
  const names = notes.filter((_, place) => place % 2 === 0);
  const figures = notes.filter((_, place) => place % 2 === 1);
  const fits = names.every((name, place) => name.text.length + figures[place].text.length < most);
  if (!fits) {
    figures.forEach((note) => (note.yshift = -note.yshift));
    layout.height += BELOW;
    layout.yaxis.range[0] += (BELOW / layout.height) * (layout.yaxis.range[0] - layout.yaxis.range[1]);
  }
  for (const name of names) {
    if (name.text.length > most) name.text = `${name.text.slice(0, most - 1)}…`;
  }
}

/** @param {HTMLElement} place */
function draw(place) {
  const figure = inColours(figureOf(place), getComputedStyle(document.documentElement));
  if (figure.layout.annotations) partNotes(figure.layout.annotations, place.clientWidth, figure.layout);
  // @ts-ignore: Plotly is a classic script that has run before
  return Plotly.react(place, figure.data, figure.layout, CONFIG);
}

/** A bar leads to a game of its length. @param {any} place */
function followBars(place) {
  place.on("plotly_click", (/** @type {any} */ event) => {
    const address = event.points[0]?.customdata?.[2];
    if (address) location.assign(address);
  });
}

/** @param {() => void} redraw */
function onNewTheme(redraw) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

/** Each chart is drawn when it comes near, so that long reports open quickly. @param {HTMLElement[]} places */
function drawWhenNear(places) {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries.filter((each) => each.isIntersecting)) {
        watcher.unobserve(entry.target);
        const place = /** @type {HTMLElement} */ (entry.target);
        draw(place).then(() => {
          followBars(place);
          place.dataset.drawn = "";
        });
      }
    },
    { rootMargin: "600px" },
  );
  places.forEach((place) => watcher.observe(place));
}

if (typeof document !== "undefined") {
  const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-figure]")]);
  drawWhenNear(places);
  onNewTheme(() => places.filter((place) => "drawn" in place.dataset).forEach(draw));
}
