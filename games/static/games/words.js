// @ts-check
// Sentences the scripts say themselves. Everything about the game comes from the server.

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Seat} Seat */

export const LOST = "No connection. Your last move is saved. We try again every few seconds.";
export const MOVED_ON = "This table has moved on in another tab. This is how it stands now.";
export const NOT_YOUR_TURN = "It is not your turn.";
export const NOT_ANSWERED = "The server could not answer. Please try again.";
export const SILENT_REFUSAL = "Tried a move. Refused.";
export const TAKEN_BACK = "The last move was taken back.";

/** Whom everybody waits for. @param {State} state @returns {Seat | null} */
export const moverOf = (state) => state.seats.find((seat) => seat.seat === state.to_move) ?? null;

/** What stands above the board when it is not your turn; "" where the scene's own words fit. @param {State} state */
export function turnInWords(state) {
  if (state.phase !== "playing" || state.your_turn || state.cover || !state.you.length) return "";
  if (state.agent_next) return "The agent is thinking";
  const mover = moverOf(state);
  return mover ? `Waiting for ${nameOf(mover)}` : "";
}

/** @param {Seat} seat */
export const nameOf = (seat) => (seat.kind === "person" && seat.who ? seat.who : seat.name);

/** A name at the beginning of a sentence. @param {string} name */
export const capital = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** @param {number} count @param {boolean} picked */
export const movesInWords = (count, picked) => (picked ? `Where it may go (${count})` : `Moves you can make (${count})`);

/** @param {string} message */
export const refusedInWords = (message) => (message ? `${withStop(message)} Refused.` : SILENT_REFUSAL);

/** @param {string} sentence */
export const withStop = (sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);
