"""Whether something is shown, given the answers so far. conditions.js has the same."""

from collections.abc import Mapping
from typing import Any

from surveys.plan import Condition

IS, IS_NOT, HAS, AT_LEAST, AT_MOST, ANSWERED = (
    "is",
    "is_not",
    "has",
    "at_least",
    "at_most",
    "answered",
)
HOWS = (IS, IS_NOT, HAS, AT_LEAST, AT_MOST, ANSWERED)

Answers = Mapping[str, Any]  # "step.question" -> value; None: declined


def holds(condition: Condition | None, answers: Answers, step: str) -> bool:
    """`answers` are those given so far, by full name. What was not answered fulfils nothing."""
    if condition is None:
        return True
    name = full_name(condition.question, step)
    if name not in answers:
        return condition.how == IS_NOT
    return fulfils(answers[name], condition)


def full_name(question: str, step: str) -> str:
    return question if "." in question else f"{step}.{question}"


def fulfils(given: Any, condition: Condition) -> bool:
    wanted = condition.value
    if condition.how == ANSWERED:
        return given is not None
    if condition.how == HAS:
        return isinstance(given, list) and wanted in given
    if condition.how in (AT_LEAST, AT_MOST):
        if not isinstance(given, int | float):
            return False
        return bool(given >= wanted if condition.how == AT_LEAST else given <= wanted)
    return bool((given == wanted) == (condition.how == IS))
