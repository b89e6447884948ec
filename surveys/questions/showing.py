"""Questions ready for a template: as they are put to one person, with what was answered so far."""

import json
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.rulebooks.html import markdown
from surveys.asking import asked_of, piped
from surveys.conditions import full_name, holds
from surveys.here import Here
from surveys.models import Answer
from surveys.plan import Question
from surveys.questions import KINDS
from surveys.questions.question import Asked, QuestionKind, field_name
from surveys.services.answering import DECLINE, current_answers

DRAWN_ONCE = 2_000  # questions that are kept as they look before anybody answers


@dataclass(frozen=True)
class Shown:
    """One question of a page. `_question.html` draws it with its kind's own template."""

    asked: Asked
    number: int  # among those that ask something; 0 for information
    text: str
    help: str
    answer: Answer | None
    is_hidden: bool  # by a condition; the browser shows it when an answer on the page says so
    condition: dict[str, Any] | None  # on an answer of the same page
    value: Any
    is_declined: bool
    error: str
    context: dict[str, Any]
    looks_like: Hashable = (
        None  # equal for all who see it the same; none for what is somebody's own
    )

    @property
    def drawn(self) -> str:
        """Its block of the page."""
        return draw(self) if self.looks_like is None else draw_once(Same(self.looks_like, self))

    @property
    def question(self) -> Question:
        return self.asked.question

    @property
    def kind(self) -> QuestionKind:
        return KINDS[self.question.kind]

    @property
    def template(self) -> str:
        return self.kind.template

    @property
    def name(self) -> str:
        return field_name(self.question)

    @property
    def decline_name(self) -> str:
        return f"{self.name}{DECLINE}"

    @property
    def id(self) -> str:
        """Of its block on the page; those of its parts begin with it."""
        return f"q-{self.question.id}"

    @property
    def described_by(self) -> str:
        return f"{self.id}-help {self.id}-error {self.id}-notes"

    @property
    def notes(self) -> list[str]:
        return list(self.answer.notes) if self.answer else []

    @property
    def worked_out(self) -> str:
        has_value = self.answer is not None and self.answer.value is not None
        return self.kind.worked_out(self.answer.value) if self.answer and has_value else ""

    @property
    def condition_json(self) -> str:
        return json.dumps(self.condition)

    @property
    def html(self) -> str:
        """The text as markdown: of information."""
        return markdown(self.text)


@dataclass(frozen=True)
class Same:
    """A question that looks the same to many people, and one of those it is shown to."""

    looks_like: Hashable
    shown: Shown = field(compare=False)


def draw(shown: Shown) -> str:
    return render_to_string("surveys/questions/_question.html", {"shown": shown})


@lru_cache(maxsize=DRAWN_ONCE)
def draw_once(same: Same) -> str:
    """Most questions of a page that is opened: drawing them would be most of its cost."""
    return draw(same.shown)


def shown_questions(here: Here) -> list[Shown]:
    """Those of a step that can come up on its page."""
    answers = {} if here.is_preview else current_answers(here)
    shown, number = [], 0
    for question in here.step.questions:
        each = show(here, question, answers.get(question.id), number + 1)
        if each.is_hidden and each.condition is None and not here.is_preview:
            continue
        number += each.kind.asks
        shown.append(each)
    return shown


def show(here: Here, question: Question, answer: Answer | None, number: int) -> Shown:
    kind, asked = KINDS[question.kind], asked_of(here, question)
    text, help_text = (
        piped(words, here.plan, here.answers, here.step.key)
        for words in (question.text, question.help)
    )
    value = shown_value(here, question, answer)
    is_hidden = not holds(question.show_if, here.answers, here.step.key)
    error = here.errors.get(question.id, "")
    is_own = (
        here.is_preview
        or error
        or answer
        or value is not None
        or kind.shown_order(asked) is not None
    )
    return Shown(
        asked,
        number if kind.asks else 0,
        text,
        help_text,
        answer,
        is_hidden,
        condition_for_browser(here, question),
        value,
        answer is not None and answer.is_declined,
        error,
        dict(kind.context(asked, value)),
        None if is_own else (*seen_by_many(here, question), number, text, help_text, is_hidden),
    )


def seen_by_many(here: Here, question: Question) -> tuple[str, ...]:
    """Which question this is, of a document that does not change, in which arm and language."""
    version = here.participation.version.content_hash
    return (get_language() or "", version, here.place.arm, here.step.key, question.id)


def shown_value(here: Here, question: Question, answer: Answer | None) -> Any:
    """What was answered; or what was typed, where that could not be stored."""
    if here.typed is not None and question.id in here.errors:
        kind = KINDS[question.kind]
        raw = kind.raw(question, here.typed)
        if raw is not None:
            return kind.as_value(question, raw)
    return answer.value if answer else None


def condition_for_browser(here: Here, question: Question) -> dict[str, Any] | None:
    """Only conditions on answers of the same page can change while it is open."""
    condition = question.show_if
    if condition is None:
        return None
    step, _dot, name = full_name(condition.question, here.step.key).rpartition(".")
    if step != here.step.key:
        return None
    return {"question": name, "how": condition.how, "value": condition.value}
