// @ts-check
// Above and beside the board: whose turn, how far, who plays, how it ended.

import { drawLook } from "./drawing.js";
import { element, linkRow, need, setWords } from "./page_parts.js";
import { capital, nameOf } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Result} Result */

const NARROW = 1.3; // width to height: beside such a board there is room for the seats

/** @param {Scene} scene @param {string} [waiting] what is said instead when everybody waits for somebody else */
export function showStatus(scene, waiting = "") {
  const { headline, sentence, done, total } = scene.status;
  setWords(need("[data-headline]"), waiting || headline);
  setWords(need("[data-sentence]"), waiting ? headline : sentence);
  showPips(done, waiting ? 0 : total);
  showLoneSeat(scene);
}

/** @param {number} done @param {number} total */
function showPips(done, total) {
  const pips = need("[data-pips]");
  const dots = Array.from({ length: total }, (_, index) => element("i", index < done ? { class: "on" } : {}));
  pips.replaceChildren(...dots, element("span", { class: "small" }, `${done} of ${total} done`));
  pips.hidden = total === 0;
}

/** Who plays alone needs no row of seats, only the figure that counts. @param {Scene} scene */
function showLoneSeat(scene) {
  const score = need("[data-score]");
  const [seat] = scene.seats;
  score.hidden = scene.seats.length !== 1 || !seat?.score;
  if (seat) score.replaceChildren(element("b", {}, seat.score), ` ${seat.note}`);
}

/** @param {Scene} scene @param {State | null} state */
export function showSeats(scene, state) {
  const list = need("[data-seats]");
  list.hidden = scene.seats.length < 2;
  need("[data-round]").classList.toggle("beside", !list.hidden && scene.width / scene.height < NARROW);
  list.replaceChildren(...scene.seats.map((seat, number) => drawSeat(scene, seat, state?.seats[number])));
}

/** @param {Scene} scene @param {import("./types.js").SceneSeat} seat @param {Seat} [person] */
function drawSeat(scene, seat, person) {
  const look = scene.looks[seat.look];
  const who = [person?.who, person?.away ? "away" : ""].filter(Boolean).join(", ");
  const lines = [who, seat.note].filter(Boolean).map((line) => element("span", {}, line));
  const now = seat.to_move ? [element("span", { class: "sr" }, "to move")] : [];
  return element(
    "li",
    { class: "seatrow", ...(seat.to_move ? { "data-now": "" } : {}) },
    ...(look ? [drawLook(look)] : []),
    element("p", {}, element("b", {}, seat.name), element("b", { class: "figure num" }, seat.score)),
    element("div", {}, ...lines, ...now),
  );
}

/** The cards above the board: waiting, passing the device, somebody away, the result. @param {State} state */
export function showCards(state) {
  showInvites(state);
  const isWaiting = state.phase === "waiting";
  need("[data-waiting]").hidden = !isWaiting;
  need("[data-status]").hidden = isWaiting || Boolean(state.cover) || Boolean(state.result); // the card says it all
  showCover(state);
  showAway(state);
  need("[data-return]").hidden = !state.seats.some((seat) => seat.may_return);
  showResult(state.result);
}

/** @param {State} state */
function showInvites(state) {
  const open = state.seats.filter((seat) => seat.invite);
  const told = JSON.stringify(open.map((seat) => seat.invite));
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-invites]"))) {
    if (place.dataset.told === told) continue;
    place.dataset.told = told;
    place.replaceChildren(...open.flatMap((seat) => [element("p", { class: "label" }, `Link for ${seat.name}`), linkRow(`Link for ${seat.name}`, seat.invite ?? "")]));
  }
}

/** @param {State} state */
function showCover({ cover }) {
  need("[data-cover]").hidden = !cover;
  need("[data-felt]").classList.toggle("covered", Boolean(cover));
  if (!cover) return;
  setWords(need("#cover-title"), `Pass the device to ${cover.name}`);
  setWords(need("[data-do=uncover]"), `I am ${cover.name}`);
}

/** @param {State} state */
function showAway(state) {
  const away = state.phase === "playing" ? state.seats.find((seat) => seat.may_replace) : undefined;
  need("[data-away]").hidden = !away;
  if (away) setWords(need("#away-title"), `${capital(nameOf(away))} has been away for a while`);
}

/** @param {Result | null} result */
function showResult(result) {
  const card = need("[data-result]");
  const appears = card.hidden && Boolean(result);
  card.hidden = !result;
  if (!result || !appears) return;
  setWords(need("#result-title"), result.headline);
  setWords(need("[data-why]"), result.sentence);
  need("[data-rows]").replaceChildren(...result.rows.map(([name, score]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", { class: "n" }, score))));
  need("[data-facts]").replaceChildren(...result.facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}

/** Only who sits at a game that is being played can be stuck. @param {State} state */
const sitsAndPlays = ({ you, phase }) => you.length > 0 && phase === "playing";

/** @param {State} state */
export function showPeople(state) {
  need("[data-people]").replaceChildren(
    ...state.seats.map((seat) => element("li", {}, element("b", {}, seat.name), element("span", {}, seat.away ? `${seat.who}, away` : seat.who))),
  );
  for (const [name, offered] of /** @type {[string, boolean][]} */ ([["undo", state.undo], ["resign", state.may_resign], ["stuck", sitsAndPlays(state)]])) {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-do=${name}]`))) button.hidden = !offered;
  }
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".tools [data-copy]"))) button.hidden = false;
}
