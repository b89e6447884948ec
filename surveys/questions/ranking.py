"""Putting options into an order."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.plan import Question
from surveys.questions.choice import Choosing, options_of, order_of
from surveys.questions.question import MANY, Asked, Summary, WrongAnswer, field_name
from surveys.variables import INTEGER, Variable


class Ranking(Choosing):
    key: ClassVar[str] = "ranking"
    name = gettext_lazy("Ranking")
    hint = gettext_lazy("All options in an order, best first.")
    shape = MANY

    def raw(self, question: Question, data: QueryDict) -> Any:
        """Each option has a field with its place; a script hides and fills the fields."""
        name = field_name(question)
        places = {
            code: str(data.get(f"{name}.{code}", "")).strip() for code in options_of(question)
        }
        if not any(places.values()):
            return None
        if not all(place.isascii() and place.isdigit() for place in places.values()):
            return list(places)[:-1]  # refused by `read`, which says what is missing
        if len(set(places.values())) < len(places):
            return list(places)[:-1]
        return sorted(places, key=lambda code: int(places[code]))

    def as_value(self, question: Question, raw: Any) -> Any:
        return None  # places that do not fit together are given anew

    def fields(self, question: Question, raw: Any) -> dict[str, Any]:
        name = field_name(question)
        return {f"{name}.{code}": str(place) for place, code in enumerate(raw, start=1)}

    def read(self, asked: Asked, raw: Any) -> Any:
        known = options_of(asked.question)
        if not isinstance(raw, list) or sorted(map(str, raw)) != sorted(known):
            raise WrongAnswer(_("Please give each option a place of its own."))
        return [str(code) for code in raw]

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        words = options_of(asked.question)
        order = value if isinstance(value, list) else order_of(asked)
        places = range(1, len(order) + 1)
        ranked = [
            (code, words[code], place if value else "")
            for place, code in zip(places, order, strict=True)
        ]
        return {"ranked": ranked, "places": list(places), "is_ranked": bool(value)}

    def in_words(self, question: Question, value: Any) -> str:
        words = options_of(question)
        return ", ".join(f"{place}. {words.get(code, code)}" for place, code in enumerate(value, 1))

    def variables(self, question: Question) -> list[Variable]:
        return [
            Variable(
                code,
                _("%(what)s: place of %(option)s") % {"what": question.text, "option": words},
                INTEGER,
            )
            for code, words in options_of(question).items()
        ]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {code: place for place, code in enumerate(value, start=1)}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        """How often each option came first."""
        firsts = Counter(value[0] for value in values if value)
        counts = {words: firsts[code] for code, words in options_of(question).items()}
        return Summary(len(values), declined, counts=counts)

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        codes = list(options_of(asked.question))
        dice.shuffle(codes)
        return codes
