"""What a question or a step can be made to depend on: earlier questions, and answers to them that
can be given. All of it follows from what the question types declare."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.conditions import ANSWERED, AT_LEAST, AT_MOST, HAS, IS, IS_NOT
from surveys.plan import Condition, Question, Step, StudyPlan
from surveys.questions import KINDS
from surveys.variables import BOOLEAN, CATEGORY, INTEGER, NUMBER

HOW_IN_WORDS: Mapping[str, Any] = {
    IS: gettext_lazy("is"),
    IS_NOT: gettext_lazy("is not"),
    HAS: gettext_lazy("includes"),
    AT_LEAST: gettext_lazy("is at least"),
    AT_MOST: gettext_lazy("is at most"),
    ANSWERED: gettext_lazy("is answered"),
}


@dataclass(frozen=True)
class Earlier:
    """A question that is asked before. Its name is how a condition calls it."""

    name: str
    step: Step
    question: Question

    @property
    def hows(self) -> tuple[str, ...]:
        return hows_of(self.question)

    @property
    def answers(self) -> list[tuple[str, str]]:
        """Those that can be listed, as JSON and in words."""
        return [(as_json(value), words) for value, words in answers_of(self.question)]


def earlier_questions(plan: StudyPlan, key: str, before: str = "") -> list[Earlier]:
    """All questions asked before this one of a step; without one, before the step itself ends."""
    found: list[Earlier] = []
    for step in plan.steps:
        is_here = step.key == key
        for question in step.questions:
            if is_here and question.id == before:
                return found
            if question.kind in KINDS and KINDS[question.kind].asks:
                name = question.id if is_here else f"{step.key}.{question.id}"
                found.append(Earlier(name, step, question))
        if is_here:
            return found
    return found


def hows_of(question: Question) -> tuple[str, ...]:
    types = {variable.type for variable in KINDS[question.kind].variables(question)}
    alone = len(KINDS[question.kind].variables(question)) == 1
    if alone and types == {CATEGORY}:
        return (IS, IS_NOT, ANSWERED)
    if alone and types <= {INTEGER, NUMBER}:
        return (AT_LEAST, AT_MOST, IS, IS_NOT, ANSWERED)
    if types == {BOOLEAN}:
        return (HAS, ANSWERED)
    return (ANSWERED,)


def answers_of(question: Question) -> Iterator[tuple[Any, str]]:
    kind = KINDS[question.kind]
    variables = kind.variables(question)
    if HAS in hows_of(question):
        for variable in variables:
            yield variable.name, kind.in_words(question, [variable.name])
    elif IS in hows_of(question):
        for code, words in variables[0].values.items():
            yield as_value(question, code), words


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def as_value(question: Question, code: str) -> Any:
    """A code as it is stored: text for options, a number for points of a scale."""
    number = int(code) if str(code).lstrip("-").isdigit() else None
    is_number = number is not None and KINDS[question.kind].possible(question, number)
    return number if is_number else code


def condition_in_words(plan: StudyPlan, key: str, condition: Condition | None) -> str:
    """“understanding” is “Perfectly”."""
    if condition is None:
        return ""
    known = {each.name: each for each in earlier_questions(plan, key)}
    earlier = known.get(condition.question)
    asked = earlier.question.text if earlier else condition.question
    if condition.how == ANSWERED:
        return _("“%(question)s” is answered") % {"question": asked}
    listed = dict(answers_of(earlier.question)) if earlier else {}
    value = condition.value if isinstance(condition.value, str | int | float) else None
    words = {
        "question": asked,
        "how": HOW_IN_WORDS.get(condition.how, condition.how),
        "answer": listed.get(value, condition.value),
    }
    return _("“%(question)s” %(how)s “%(answer)s”") % words
