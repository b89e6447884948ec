"""Scales and numbers: Likert, slider, number."""

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from surveys.plan import Question
from surveys.questions.fields import LinesField, SettingsForm
from surveys.questions.question import Asked, QuestionKind, Summary, WrongAnswer
from surveys.variables import INTEGER, NUMBER, Variable

LONGEST_LABEL, LONGEST_NUMBER = 80, 30
LARGEST = 10**12
USUAL_POINTS, FEWEST_POINTS, MOST_POINTS = 5, 2, 11


def number_in(raw: Any) -> float:
    """A number as it was typed or sent. WrongAnswer if it is none that can be counted with."""
    if isinstance(raw, bool) or not isinstance(raw, int | float | str):
        raise WrongAnswer(_("A number was expected."))
    text = str(raw).strip().replace(",", ".")
    try:
        number = float(text) if len(text) <= LONGEST_NUMBER else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or abs(number) > LARGEST:
        raise WrongAnswer(_("“%(given)s” is no number.") % {"given": text[:LONGEST_NUMBER]})
    return number


def plain(number: float) -> int | float:
    """Whole numbers without a point."""
    return int(number) if number == int(number) else number


def require_within(number: float, low: float | None, high: float | None) -> None:
    if low is not None and number < low:
        raise WrongAnswer(_("It must be at least %(low)s.") % {"low": plain(low)})
    if high is not None and number > high:
        raise WrongAnswer(_("It must be at most %(high)s.") % {"high": plain(high)})


def text_field(label: Any, **more: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=LONGEST_LABEL,
        widget=forms.TextInput({"class": "input"}),
        **more,
    )


def number_field(label: Any, **more: Any) -> forms.FloatField:
    widget = forms.NumberInput({"class": "input", "step": "any"})
    return forms.FloatField(label=label, required=False, widget=widget, **more)


class LikertSettings(SettingsForm):
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        initial=USUAL_POINTS,
        min_value=FEWEST_POINTS,
        max_value=MOST_POINTS,
        widget=forms.NumberInput({"class": "input"}),
    )
    low = text_field(gettext_lazy("The lowest point means"))
    high = text_field(gettext_lazy("The highest point means"))
    labels = LinesField(
        label=gettext_lazy("Words for all points"),
        help_text=gettext_lazy("One per line, lowest first; may stay empty."),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        labels, points = cleaned.get("labels"), cleaned.get("points")
        if labels and points and len(labels) != points:
            problem = _("%(points)s points need as many words; these are %(given)s.")
            self.add_error("labels", problem % {"points": points, "given": len(labels)})
        return cleaned


def labels_of(question: Question) -> dict[int, str]:
    """Point -> its words, where it has any."""
    settings, points = question.settings, points_of(question)
    if settings.get("labels"):
        return dict(enumerate(settings["labels"], start=1))
    ends = {1: settings.get("low", ""), points: settings.get("high", "")}
    return {point: words for point, words in ends.items() if words}


def points_of(question: Question) -> int:
    return int(question.settings.get("points", USUAL_POINTS))


class Likert(QuestionKind):
    key: ClassVar[str] = "likert"
    name = gettext_lazy("Likert scale")
    hint = gettext_lazy("Agreement or frequency, on a scale with labelled ends.")
    Settings = LikertSettings
    is_group = True

    def read(self, asked: Asked, raw: Any) -> Any:
        number = number_in(raw)
        points = points_of(asked.question)
        if number != int(number) or not 1 <= number <= points:
            raise WrongAnswer(_("Please choose a point from 1 to %(most)s.") % {"most": points})
        return int(number)

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        labels = labels_of(asked.question)
        points = range(1, points_of(asked.question) + 1)
        return {
            "points": [(point, labels.get(point, ""), point == value) for point in points],
            "is_labelled": len(labels) == len(points),
            "low": asked.settings.get("low", ""),
            "high": asked.settings.get("high", ""),
        }

    def in_words(self, question: Question, value: Any) -> str:
        return labels_of(question).get(value, str(value))

    def variables(self, question: Question) -> list[Variable]:
        words = {str(point): label for point, label in labels_of(question).items()}
        return [Variable("", question.text, INTEGER, values=words)]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {"": value}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        counted = Counter(values)
        points = range(1, points_of(question) + 1)
        counts = {self.label(question, point): counted[point] for point in points}
        return Summary(len(values), declined, counts=counts, numbers=list(values))

    def label(self, question: Question, point: int) -> str:
        words = labels_of(question).get(point, "")
        return f"{point}: {words}" if words else str(point)

    def possible(self, question: Question, value: Any) -> bool:
        return isinstance(value, int) and 1 <= value <= points_of(question)

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return str(dice.randint(1, points_of(asked.question)))


class Numeric(QuestionKind):
    """What sliders and numbers have in common."""

    def limits(self, question: Question) -> tuple[float | None, float | None]:
        return question.settings.get("low"), question.settings.get("high")

    def in_words(self, question: Question, value: Any) -> str:
        unit = question.settings.get("unit", "")
        return f"{value} {unit}".strip()

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {"": value}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        return Summary(len(values), declined, numbers=list(values))

    def problems(self, question: Question) -> list[str]:
        low, high = self.limits(question)
        if low is not None and high is not None and low >= high:
            return [_("has a lowest value that is not below the highest")]
        return []

    def possible(self, question: Question, value: Any) -> bool:
        low, high = self.limits(question)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return (low is None or value >= low) and (high is None or value <= high)


class SliderSettings(SettingsForm):
    low = forms.FloatField(
        label=gettext_lazy("From"),
        initial=0,
        widget=forms.NumberInput({"class": "input", "step": "any"}),
    )
    high = forms.FloatField(
        label=gettext_lazy("To"),
        initial=100,
        widget=forms.NumberInput({"class": "input", "step": "any"}),
    )
    step = forms.FloatField(
        label=gettext_lazy("In steps of"),
        initial=1,
        min_value=0.001,
        widget=forms.NumberInput({"class": "input", "step": "any"}),
    )
    low_label = text_field(gettext_lazy("The left end means"))
    high_label = text_field(gettext_lazy("The right end means"))


class Slider(Numeric):
    key: ClassVar[str] = "slider"
    name = gettext_lazy("Slider")
    hint = gettext_lazy("A value between two ends; nothing is chosen until it is moved.")
    Settings = SliderSettings

    def read(self, asked: Asked, raw: Any) -> Any:
        number = number_in(raw)
        require_within(number, *self.limits(asked.question))
        return plain(number)

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        low, high = asked.settings.get("low", 0), asked.settings.get("high", 100)
        return {
            "low": plain(low),
            "high": plain(high),
            "step": plain(asked.settings.get("step", 1)),
            "middle": plain((low + high) / 2),
            "low_label": asked.settings.get("low_label", ""),
            "high_label": asked.settings.get("high_label", ""),
        }

    def variables(self, question: Question) -> list[Variable]:
        return [Variable("", question.text, NUMBER)]

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        low, high = asked.settings.get("low", 0), asked.settings.get("high", 100)
        step = asked.settings.get("step", 1) or 1
        return str(low + step * dice.randint(0, int((high - low) / step)))


class NumberSettings(SettingsForm):
    whole = forms.BooleanField(
        label=gettext_lazy("Whole numbers only"), required=False, initial=True
    )
    low = number_field(gettext_lazy("At least"))
    high = number_field(gettext_lazy("At most"))
    unit = text_field(gettext_lazy("Unit"), help_text=gettext_lazy("Shown behind the field."))


class Number(Numeric):
    key: ClassVar[str] = "number"
    name = gettext_lazy("Number")
    hint = gettext_lazy("A number, with limits and a unit.")
    Settings = NumberSettings

    def read(self, asked: Asked, raw: Any) -> Any:
        number = number_in(raw)
        if asked.settings.get("whole") and number != int(number):
            raise WrongAnswer(_("Please give a whole number."))
        require_within(number, *self.limits(asked.question))
        return plain(number)

    def context(self, asked: Asked, value: Any) -> Mapping[str, Any]:
        return {"unit": asked.settings.get("unit", ""), "whole": asked.settings.get("whole", False)}

    def variables(self, question: Question) -> list[Variable]:
        kind = INTEGER if question.settings.get("whole") else NUMBER
        return [Variable("", question.text, kind, unit=question.settings.get("unit", ""))]

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        low, high = self.limits(asked.question)
        lowest = math.ceil(low) if low is not None else 0
        highest = math.floor(high) if high is not None else lowest + 10
        return str(dice.randint(lowest, max(lowest, highest)))
