// @ts-check
// Whether a question is shown, given the answers so far: the same as conditions.py, for one page.

/** @typedef {{question: string, how: string, value: any}} Condition */
/** @typedef {Map<string, any>} Answers question -> what was answered; those without an answer are missing */

/** @param {Condition} condition @param {Answers} answers */
export function holds(condition, answers) {
  if (!answers.has(condition.question)) return condition.how === "is_not";
  return fulfils(answers.get(condition.question), condition);
}

/** @param {any} given null if somebody preferred not to say @param {Condition} condition */
function fulfils(given, { how, value }) {
  if (how === "answered") return given !== null;
  if (how === "has") return Array.isArray(given) && given.includes(String(value));
  if (how === "at_least" || how === "at_most") {
    const number = numberIn(given);
    if (number === null) return false;
    return how === "at_least" ? number >= value : number <= value;
  }
  return isSame(given, value) === (how === "is");
}

/** What a browser holds are texts: a number is compared as one. @param {any} given @param {any} value */
function isSame(given, value) {
  if (typeof value === "number") return numberIn(given) === value;
  if (Array.isArray(value)) return Array.isArray(given) && given.length === value.length && value.every((each, place) => given[place] === String(each));
  return given === value;
}

/** @param {any} given @returns {number | null} */
function numberIn(given) {
  if (typeof given !== "string" || given.trim() === "") return null;
  const number = Number(given.replace(",", "."));
  return Number.isFinite(number) ? number : null;
}
