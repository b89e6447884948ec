"""One of several options, or any number of them."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.plan import Question
from surveys.questions.fields import OptionsForm
from surveys.questions.question import MANY, Asked, QuestionKind, Summary, WrongAnswer
from surveys.variables import BOOLEAN, CATEGORY, Variable


def options_of(question: Question) -> Mapping[str, str]:
    """Code -> words, in the order they were written."""
    return {option["code"]: option["text"] for option in question.settings.get("options", ())}


def is_option(question: Question, code: Any) -> bool:
    return isinstance(code, str) and code in options_of(question)


def order_of(asked: Asked) -> list[str]:
    codes = list(options_of(asked.question))
    if asked.settings.get("shuffled"):
        dice = random.Random(f"{asked.seed}/{asked.question.id}")  # noqa: S311 - no secret
        dice.shuffle(codes)
    return codes


class Choosing(QuestionKind):
    """What the two have in common."""

    Settings = OptionsForm
    is_group = True

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        words, chosen = options_of(asked.question), value if isinstance(value, list) else [value]
        return {"options": [(code, words[code], code in chosen) for code in order_of(asked)]}

    def shown_order(self, asked: Asked) -> list[str] | None:
        return order_of(asked) if asked.settings.get("shuffled") else None

    def problems(self, question: Question) -> list[str]:
        if len(options_of(question)) < 2:  # noqa: PLR2004 - a choice needs two
            return [_("offers fewer than two options")]
        return []


class SingleChoice(Choosing):
    key: ClassVar[str] = "choice"
    name = gettext_lazy("Single choice")
    hint = gettext_lazy("One of several options.")

    def read(self, asked: Asked, raw: Any) -> Any:
        if not is_option(asked.question, raw):
            raise WrongAnswer(_("Please choose one of the options."))
        return raw

    def in_words(self, question: Question, value: Any) -> str:
        return options_of(question).get(value, str(value))

    def variables(self, question: Question) -> list[Variable]:
        return [Variable("", question.text, CATEGORY, values=options_of(question))]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {"": value}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        counted = Counter(values)
        counts = {words: counted[code] for code, words in options_of(question).items()}
        return Summary(len(values), declined, counts=counts)

    def possible(self, question: Question, value: Any) -> bool:
        return is_option(question, value)

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return dice.choice(list(options_of(asked.question)))


class MultipleChoice(Choosing):
    key: ClassVar[str] = "choices"
    name = gettext_lazy("Multiple choice")
    hint = gettext_lazy("Any number of the options.")
    shape = MANY

    def read(self, asked: Asked, raw: Any) -> Any:
        if not isinstance(raw, list) or not all(is_option(asked.question, code) for code in raw):
            raise WrongAnswer(_("Please choose from the options."))
        return [code for code in options_of(asked.question) if code in raw]

    def in_words(self, question: Question, value: Any) -> str:
        words = options_of(question)
        return ", ".join(words.get(code, code) for code in value)

    def variables(self, question: Question) -> list[Variable]:
        return [
            Variable(code, f"{question.text}: {words}", BOOLEAN)
            for code, words in options_of(question).items()
        ]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {code: code in value for code in options_of(question)}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        counted = Counter(code for value in values for code in value)
        counts = {words: counted[code] for code, words in options_of(question).items()}
        return Summary(len(values), declined, counts=counts)

    def possible(self, question: Question, value: Any) -> bool:
        codes = value if isinstance(value, list) else [value]
        return all(is_option(question, code) for code in codes)

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        codes = list(options_of(asked.question))
        return [code for code in codes if dice.random() < 0.5] or codes[:1]  # noqa: PLR2004
