"""Words: a line, a paragraph, several pieces; and information, which asks nothing."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.plan import Question
from surveys.questions.fields import SettingsForm
from surveys.questions.question import MANY, Asked, QuestionKind, Summary, WrongAnswer, require_text
from surveys.variables import TEXT, Variable

LINE, PARAGRAPH, LONGEST = 200, 5_000, 20_000
MOST_PIECES = 20
SOME_WORDS = ("The rules were clear.", "I was unsure about one thing.", "More fun than I thought.")


def length_field(usual: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=gettext_lazy("Longest answer, in characters"),
        initial=usual,
        min_value=1,
        max_value=LONGEST,
        widget=forms.NumberInput({"class": "input"}),
    )


class LineSettings(SettingsForm):
    longest = length_field(LINE)


class ParagraphSettings(SettingsForm):
    longest = length_field(PARAGRAPH)


class PiecesSettings(SettingsForm):
    most = forms.IntegerField(
        label=gettext_lazy("At most so many pieces"),
        initial=5,
        min_value=1,
        max_value=MOST_PIECES,
        widget=forms.NumberInput({"class": "input"}),
    )
    longest = length_field(PARAGRAPH)


class ShortText(QuestionKind):
    key: ClassVar[str] = "text"
    name = gettext_lazy("Short text")
    hint = gettext_lazy("One line.")
    Settings: ClassVar[type[forms.Form]] = LineSettings
    usual = LINE

    def longest(self, question: Question) -> int:
        return int(question.settings.get("longest", self.usual))

    def read(self, asked: Asked, raw: Any) -> Any:
        text = require_text(raw, self.longest(asked.question))
        if not text:
            raise WrongAnswer(_("Please write something."))
        return text

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        return {"longest": self.longest(asked.question)}

    def variables(self, question: Question) -> list[Variable]:
        return [Variable("", question.text, TEXT, is_free_text=True)]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {"": value}

    def is_right(self, question: Question, value: Any) -> bool:
        """Case and spaces at the ends do not matter."""
        return str(value).casefold().strip() == str(question.key).casefold().strip()

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return dice.choice(SOME_WORDS)[: self.longest(asked.question)]


class LongText(ShortText):
    key: ClassVar[str] = "long_text"
    name = gettext_lazy("Long text")
    hint = gettext_lazy("A paragraph or more.")
    Settings = ParagraphSettings
    usual = PARAGRAPH


class Texts(QuestionKind):
    key: ClassVar[str] = "texts"
    name = gettext_lazy("Several texts")
    hint = gettext_lazy("As many pieces as somebody wants to write.")
    shape = MANY
    is_group = True
    Settings = PiecesSettings

    def read(self, asked: Asked, raw: Any) -> Any:
        if not isinstance(raw, list):
            raise WrongAnswer(_("A list of texts was expected."))
        longest = int(asked.settings.get("longest", PARAGRAPH))
        pieces = [piece for piece in (require_text(each, longest) for each in raw) if piece]
        most = int(asked.settings.get("most", 1))
        if not pieces:
            raise WrongAnswer(_("Please write something."))
        if len(pieces) > most:
            raise WrongAnswer(_("At most %(most)s pieces, please.") % {"most": most})
        return pieces

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        """All pieces there may be; a script keeps those aside that are not wanted yet."""
        written = value if isinstance(value, list) else []
        most = int(asked.settings.get("most", 1))
        empty = [""] * (most - len(written))
        return {
            "pieces": [*written, *empty],
            "in_use": max(1, len(written)),
            "longest": int(asked.settings.get("longest", PARAGRAPH)),
        }

    def in_words(self, question: Question, value: Any) -> str:
        return "\n\n".join(value)

    def variables(self, question: Question) -> list[Variable]:
        return [
            Variable(str(number), f"{question.text} ({number})", TEXT, is_free_text=True)
            for number in range(1, int(question.settings.get("most", 1)) + 1)
        ]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {str(number): piece for number, piece in enumerate(value, start=1)}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        pieces = [piece for value in values for piece in value]
        return Summary(len(values), declined, texts=pieces)

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return [dice.choice(SOME_WORDS)]


class Information(QuestionKind):
    key: ClassVar[str] = "info"
    name = gettext_lazy("Information")
    hint = gettext_lazy("A block of text between questions; it asks nothing.")
    asks = False
    Settings: ClassVar[type[forms.Form]] = SettingsForm

    def read(self, asked: Asked, raw: Any) -> Any:
        raise WrongAnswer(_("Nothing is asked here."))

    def variables(self, question: Question) -> list[Variable]:
        return []

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {}

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return None
