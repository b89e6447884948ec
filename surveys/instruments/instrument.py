"""What an instrument consists of, typed, as its file says it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from surveys.plan import Question
from surveys.questions import KINDS

OURS, FREE, PASTED = "ours", "free", "pasted"  # whose the wording is, and who supplies it
WORDINGS = (OURS, FREE, PASTED)
MEAN, SUM = "mean", "sum"
HOWS = (MEAN, SUM)


def rounded(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Item:
    """One question of an instrument. Without a text of its own, the wording is to be pasted."""

    id: str
    text: str = ""
    measures: str = ""  # what it is about, where there is no text to say so
    settings: Mapping[str, Any] = field(default_factory=dict)  # over those of the instrument


@dataclass(frozen=True)
class Score:
    """factor * (mean or sum of its parts) + offset. Parts are items, or scores named before it."""

    id: str
    name: str
    of: tuple[str, ...]
    reversed: tuple[str, ...] = ()
    how: str = MEAN
    factor: float = 1
    offset: float = 0
    low: float = 0
    high: float = 0
    meaning: str = ""  # what a high value says

    @property
    def in_words(self) -> str:
        """How it is worked out, as a formula in words."""
        parts = _("sum of %(n)s") if self.how == SUM else _("mean of %(n)s")
        told = parts % {"n": len(self.of)}
        if self.factor != 1:
            told = f"{rounded(self.factor)} × {told}"  # noqa: RUF001 - it is times
        if self.offset:
            sign = "−" if self.offset < 0 else "+"  # noqa: RUF001 - it is minus
            told = f"{told} {sign} {rounded(abs(self.offset))}"
        return told


@dataclass(frozen=True)
class Reference:
    """A value to compare with, and who says so."""

    value: str
    about: str
    source: str


@dataclass(frozen=True)
class Instrument:
    """A questionnaire with a known scoring."""

    key: str
    name: str
    about: str
    source: str
    licence: str
    wording: str
    kind: str  # the question type of its items
    items: tuple[Item, ...]
    scores: tuple[Score, ...]
    link: str = ""
    intro: str = ""
    caution: str = ""
    pairs: bool = False  # an item is a pair of words, one at each end of the scale
    settings: Mapping[str, Any] = field(default_factory=dict)
    references: tuple[Reference, ...] = ()

    @property
    def needs_wording(self) -> bool:
        return self.wording == PASTED

    @property
    def is_ours(self) -> bool:
        return self.wording == OURS

    @property
    def answered_by(self) -> Any:
        """Its question type, in words."""
        return KINDS[self.kind].name

    @property
    def points(self) -> int:
        """Of a Likert scale; 0 for others."""
        return int(self.settings.get("points", 0))

    @property
    def reversed_items(self) -> frozenset[str]:
        """Those whose answers are turned round in a score."""
        return frozenset(name for score in self.scores for name in score.reversed)

    def is_item(self, question: Question) -> bool:
        """Whether it is one of its items, and answered in numbers from the same end to the same:
        only then do its answers count."""
        item = next((each for each in self.items if each.id == question.id), None)
        if item is None or question.kind != self.kind:
            return False
        own = {**self.settings, **item.settings}
        numbers = {name: value for name, value in own.items() if isinstance(value, int | float)}
        return all(question.settings.get(name) == value for name, value in numbers.items())

    def question(self, item: Item, text: str, settings: Mapping[str, Any]) -> Question:
        told = {**self.settings, **item.settings, **settings}
        return Question(item.id, self.kind, text, settings=told, instrument=self.key)
