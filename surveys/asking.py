"""A question as it is put to one person: piped words, the facts of their game, their own order."""

import re
from collections.abc import Mapping

from surveys.arms import components_of
from surveys.conditions import Answers, full_name
from surveys.here import Here
from surveys.plan import Question, StudyPlan
from surveys.questions import KINDS
from surveys.questions.question import Asked

PIPE_BEGINS = "[["
PIPE = re.compile(r"\[\[([\w.@-]+)\]\]")


def asked_of(here: Here, question: Question) -> Asked:
    return Asked(
        question,
        components=components_of(here.arm) if here.arm else {},
        arm=here.arm,
        seed=here.participation.seed,
    )


def piped(text: str, plan: StudyPlan, answers: Answers, step: str) -> str:
    """“[[game.result]]” becomes what was answered there, in words; nothing where nothing was."""
    if PIPE_BEGINS not in text:
        return text
    known = {f"{place.key}.{question.id}": question for place, question in plan.questions()}

    def said(match: re.Match[str]) -> str:
        name = full_name(match[1], step)
        return in_words(known, answers, name)

    return PIPE.sub(said, text)


def in_words(known: Mapping[str, Question], answers: Answers, name: str) -> str:
    question, value = known.get(name), answers.get(name)
    if question is None or value is None:
        return "…"
    return KINDS[question.kind].in_words(question, value)
