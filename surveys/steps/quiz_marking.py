"""Marking a quiz: which answers were right, at which try, and whether enough of them were.

What was marked stays in the visit's record, whatever becomes of the answers. Nothing here tells a
tester anything; `steps.quiz` says what is shown, and when.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from surveys.conditions import holds
from surveys.here import Here
from surveys.models import Answer
from surveys.plan import Question
from surveys.questions import KINDS

TRIES, ROUND, AT, TOLD, SINCE = "tries", "round", "at", "told", "since"  # in the record
NEVER, EACH, AT_END = "none", "each", "end"  # when somebody learns whether they were right
ONWARDS, READ_AGAIN, END = "on", "again", "end"  # what happens to who was not right often enough
MOST_ROUNDS = 3  # of reading the rules again
CERTAIN = 4  # the surest of the answers to "How sure are you?"
WHOLE = 100  # percent


@dataclass(frozen=True)
class QuizTerms:
    """What a quiz is set to."""

    feedback: str = AT_END
    attempts: int = 1
    pass_mark: int | None = None  # percent
    failed: str = ONWARDS
    confidence: bool = False


def quiz_terms(settings: Mapping[str, Any]) -> QuizTerms:
    usual = QuizTerms()
    return QuizTerms(
        str(settings.get("feedback") or usual.feedback),
        int(settings.get("attempts") or usual.attempts),
        settings.get("pass_mark"),
        str(settings.get("failed") or usual.failed),
        bool(settings.get("confidence")),
    )


# -- what is asked


def asked_here(here: Here) -> list[Question]:
    """The questions this person is asked, given their answers so far."""
    return [
        question
        for question in here.step.questions
        if KINDS[question.kind].asks and holds(question.show_if, here.answers, here.step.key)
    ]


def has_key(question: Question) -> bool:
    return question.key is not None


def scored(questions: Sequence[Question]) -> list[Question]:
    return [question for question in questions if has_key(question)]


# -- marking


def mark(
    here: Here, question: Question, answer: Answer | None, *, ms: int, sure: int | None
) -> None:
    """Write down one try."""
    value = answer.value if answer else None
    right = value is not None and KINDS[question.kind].is_right(question, value)
    made = {"value": value, "right": right, "ms": ms, "sure": sure, ROUND: round_of(here)}
    tries = dict(here.visit.record.get(TRIES, {}))
    tries[question.id] = [*tries.get(question.id, []), made]
    here.visit.record = {**here.visit.record, TRIES: tries}


def round_of(here: Here) -> int:
    return int(here.visit.record.get(ROUND, 1))


def tries_at(record: Mapping[str, Any], question: Question) -> list[dict[str, Any]]:
    """All tries of a question, of all rounds."""
    found: list[dict[str, Any]] = record.get(TRIES, {}).get(question.id, [])
    return found


def tries_now(here: Here, question: Question) -> list[dict[str, Any]]:
    """Those since the rules were last read."""
    now = round_of(here)
    return [each for each in tries_at(here.visit.record, question) if each[ROUND] == now]


def is_right_now(here: Here, question: Question) -> bool:
    tries = tries_now(here, question)
    return bool(tries) and tries[-1]["right"]


def may_try_again(here: Here, terms: QuizTerms, questions: Sequence[Question]) -> bool:
    """Whether one of these is wrong and may be tried once more."""
    return any(
        not is_right_now(here, question) and len(tries_now(here, question)) < terms.attempts
        for question in scored(questions)
    )


def has_passed(here: Here, terms: QuizTerms) -> bool | None:
    """None where there is no mark to reach."""
    questions = scored(asked_here(here))
    if terms.pass_mark is None or not questions:
        return None
    right = sum(is_right_now(here, question) for question in questions)
    return right * WHOLE >= terms.pass_mark * len(questions)


# -- what came of it


def score_of(record: Mapping[str, Any], questions: Sequence[Question]) -> dict[str, int]:
    """How many were right at the first try and at the last, of how many that were marked."""
    marked = [tries for tries in (tries_at(record, question) for question in questions) if tries]
    return {
        "asked": len(marked),
        "score": sum(bool(tries[0]["right"]) for tries in marked),
        "score_last": sum(bool(tries[-1]["right"]) for tries in marked),
    }
