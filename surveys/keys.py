"""The key of a question: the right answer of a quiz, or the answers that let somebody take part.

It is set by answering the question itself, so every question type can have one. Where a step takes
several answers as the key, they are ticked in a list.
"""

from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from surveys.asking import asked_of
from surveys.conditions import IS
from surveys.depending import answers_of, as_json, hows_of
from surveys.here import Here
from surveys.models import Answer
from surveys.plan import Question
from surveys.questions import KINDS
from surveys.steps.step import StepKind

KEY_ID = "the-right-answer"  # under this name the question is put to who sets its key
FIELD = "key.wanted"


def takes_list(step: StepKind, question: Question) -> bool:
    return step.many_keys and IS in hows_of(question) and bool(list(answers_of(question)))


def choices_of(question: Question) -> list[tuple[str, str, bool]]:
    """Answer as JSON, in words, and whether it is wanted."""
    wanted = question.key if isinstance(question.key, list) else [question.key]
    return [(as_json(value), words, value in wanted) for value, words in answers_of(question)]


def read_key(step: StepKind, question: Question, data: QueryDict, here: Here) -> Any:
    """What was sent as the key; None for none. WrongAnswer says what is wrong with it."""
    if takes_list(step, question):
        sent = data.getlist(FIELD)
        return [value for value, _words in answers_of(question) if as_json(value) in sent] or None
    asked = asked_of(here, put(question))
    raw = KINDS[question.kind].raw(asked.question, data)
    return None if raw is None else KINDS[question.kind].read(asked, raw)


def put(question: Question) -> Question:
    """The question as it is put to who sets its key."""
    plain = replace(question, text=_("The answer"), help="", show_if=None, may_decline=False)
    return replace(plain, id=KEY_ID, required=False)


def answered(question: Question) -> Answer | None:
    return None if question.key is None else Answer(value=question.key)
