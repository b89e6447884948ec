"""Questions ready for a template: as they are put to one person, with what was answered so far."""

from dataclasses import dataclass
from typing import Any

from surveys.asking import asked_of, piped
from surveys.conditions import full_name, holds
from surveys.here import Here
from surveys.models import Answer
from surveys.plan import Question
from surveys.questions import KINDS
from surveys.questions.question import Asked, field_name
from surveys.services.answering import current_answers


@dataclass(frozen=True)
class Shown:
    """One question of a page."""

    asked: Asked
    number: int  # among those that ask something; 0 for information
    text: str
    help: str
    answer: Answer | None
    is_hidden: bool  # by a condition; the browser shows it when an answer on the page says so
    condition: dict[str, Any] | None
    context: dict[str, Any]

    @property
    def question(self) -> Question:
        return self.asked.question

    @property
    def template(self) -> str:
        return KINDS[self.question.kind].template

    @property
    def name(self) -> str:
        return field_name(self.question)

    @property
    def shape(self) -> str:
        return KINDS[self.question.kind].shape

    @property
    def value(self) -> Any:
        return self.answer.value if self.answer else None

    @property
    def is_declined(self) -> bool:
        return self.answer is not None and self.answer.is_declined

    @property
    def notes(self) -> list[str]:
        return list(self.answer.notes) if self.answer else []


def shown_questions(here: Here) -> list[Shown]:
    answers = {} if here.is_preview else current_answers(here)
    shown, number = [], 0
    for question in here.step.questions:
        number += KINDS[question.kind].asks
        shown.append(show(here, question, answers.get(question.id), number))
    return shown


def show(here: Here, question: Question, answer: Answer | None, number: int) -> Shown:
    kind, asked = KINDS[question.kind], asked_of(here, question)
    said = [piped(text, here.plan, here.answers, here.step.key) for text in words_of(question)]
    context = dict(kind.context(asked, answer.value if answer else None))
    return Shown(
        asked,
        number if kind.asks else 0,
        said[0],
        said[1],
        answer,
        not holds(question.show_if, here.answers, here.step.key),
        condition_for_browser(here, question),
        context,
    )


def words_of(question: Question) -> tuple[str, str]:
    return question.text, question.help


def condition_for_browser(here: Here, question: Question) -> dict[str, Any] | None:
    """Only conditions on answers of the same page can change while it is open."""
    condition = question.show_if
    if condition is None:
        return None
    step, _dot, name = full_name(condition.question, here.step.key).rpartition(".")
    if step != here.step.key:
        return None
    return {"question": name, "how": condition.how, "value": condition.value}
