"""The contract of a question type. Each is declared once; form, validation, autosave, display,
summary, codebook, export and bots come from it.

A *raw* answer is what a browser sends, by form or as JSON: a text, a list of texts, or parts by
name. A *value* is what is stored: JSON that `read` has checked.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from surveys.plan import Arm, Question
from surveys.variables import Variable

ONE, MANY, PARTS = "one", "many", "parts"  # shapes of a raw answer


class WrongAnswer(Exception):
    """What cannot be an answer to this question, in words for who gave it."""


@dataclass(frozen=True)
class Asked:
    """A question as it is put to one person: with the facts of their arm and their own order."""

    question: Question
    components: Mapping[str, int] = field(default_factory=dict)  # of the game: {"cards": 52}
    arm: Arm | None = None  # where boards and pieces come from
    seed: int = 0  # of the order in which options are shown

    @property
    def settings(self) -> Mapping[str, Any]:
        return self.question.settings


@dataclass(frozen=True)
class Summary:
    """What came of a question: figures with n, no formatted text."""

    n: int
    declined: int
    counts: Mapping[str, int] = field(default_factory=dict)  # answer in words -> how many
    numbers: Sequence[float] = ()  # where the answers are numbers, all of them
    texts: Sequence[str] = ()


class QuestionKind:
    """A question type; one instance of each is in `surveys.questions.KINDS`."""

    key: ClassVar[str]
    name: ClassVar[Any]  # in words, for the builder
    hint: ClassVar[Any] = ""
    shape: ClassVar[str] = ONE
    asks: ClassVar[bool] = True  # information asks nothing
    is_group: ClassVar[bool] = False  # whether its answer takes several controls
    needs_game: ClassVar[bool] = False
    Settings: ClassVar[type[forms.Form]]  # what the builder asks; `clean` gives what is stored

    @property
    def template(self) -> str:
        return f"surveys/questions/{self.key}.html"

    # -- answering

    def raw(self, question: Question, data: QueryDict) -> Any:
        """What a form sent for this question, in this kind's shape; None if nothing did."""
        name = field_name(question)
        if self.shape == MANY:
            return [value for value in data.getlist(name) if value.strip()] or None
        if self.shape == PARTS:
            start = f"{name}."
            parts = {key[len(start) :]: str(data[key]) for key in data if key.startswith(start)}
            return parts if any(value.strip() for value in parts.values()) else None
        typed = data.get(name) or ""
        return typed if typed.strip() else None

    def fields(self, question: Question, raw: Any) -> dict[str, Any]:
        """What a form sends for a raw answer, so that `raw` finds it: by field, a text or texts."""
        name = field_name(question)
        if self.shape == PARTS:
            return {f"{name}.{part}": value for part, value in raw.items()}
        return {name: list(raw) if self.shape == MANY else raw}

    def read(self, asked: Asked, raw: Any) -> Any:
        """The value of a raw answer. WrongAnswer says what is wrong with it."""
        raise NotImplementedError

    def remarks(self, asked: Asked, value: Any) -> list[str]:
        """What is odd about an answer that is kept all the same, in words."""
        return []

    def is_right(self, question: Question, value: Any) -> bool:
        """Whether it equals the key of a quiz."""
        return bool(value == question.key)

    # -- showing

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        """What the template needs besides `asked`, `question`, `name` and `value`."""
        return {}

    def as_value(self, question: Question, raw: Any) -> Any:
        """What cannot be stored, as the template shows a value: nothing that was typed is lost."""
        return raw

    def worked_out(self, value: Any) -> str:
        """What follows from an answer and is shown beside it, in words: how long it took."""
        return ""

    def shown_order(self, asked: Asked) -> list[str] | None:
        """The order in which options were shown, where it was drawn."""
        return None

    def in_words(self, question: Question, value: Any) -> str:
        return str(value)

    # -- what comes of it

    def variables(self, question: Question) -> list[Variable]:
        raise NotImplementedError

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        """Variable name -> what an export writes for this value."""
        raise NotImplementedError

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        words = [self.in_words(question, value) for value in values]
        return Summary(len(values), declined, texts=words)

    # -- checking and trying

    def problems(self, question: Question) -> list[str]:
        """What is wrong with how the question was set up, in words."""
        return []

    def possible(self, question: Question, value: Any) -> bool:
        """Whether somebody can give this answer: for conditions that nobody fulfils."""
        return True

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        """A plausible raw answer."""
        raise NotImplementedError


def field_name(question: Question) -> str:
    return f"q.{question.id}"


def require_text(raw: Any, longest: int) -> str:
    """A text as somebody typed it."""
    if not isinstance(raw, str):
        raise WrongAnswer(_("A text was expected."))
    text = raw.strip().replace("\r\n", "\n")
    if "\x00" in text:
        raise WrongAnswer(_("The text holds a character that cannot be stored."))
    if len(text) > longest:
        raise WrongAnswer(
            _("At most %(most)s characters; these are %(given)s.")
            % {"most": f"{longest:,}", "given": f"{len(text):,}"}
        )
    return text
