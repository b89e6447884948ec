"""Times of the day, the time between two of them, and dates."""

import datetime
import random
from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from surveys.clocks import Clock, NoClockTime, minutes_between, read_clock
from surveys.plan import Question
from surveys.questions.fields import SettingsForm
from surveys.questions.question import (
    PARTS,
    Asked,
    QuestionKind,
    Summary,
    WrongAnswer,
    require_text,
)
from surveys.variables import INTEGER, TIME, Variable

LONGEST_CLOCK = 20


def clock_in(raw: Any) -> tuple[str, Clock]:
    """A time as it was typed, and read."""
    text = require_text(raw, LONGEST_CLOCK)
    try:
        return text, read_clock(text)
    except NoClockTime:
        raise WrongAnswer(
            _("“%(given)s” is no time of the day. Write it like 2:28, 7:07 PM or 15:25.")
            % {"given": text}
        ) from None


def minutes_in_words(minutes: int) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}


class ClockTime(QuestionKind):
    key: ClassVar[str] = "clock"
    name = gettext_lazy("Clock time")
    hint = gettext_lazy("A time of the day, to the minute, as people write it.")
    Settings = SettingsForm

    def read(self, asked: Asked, raw: Any) -> Any:
        text, clock = clock_in(raw)
        return {"typed": text, "minutes": clock.minutes, "half": clock.half or None}

    def as_value(self, question: Question, raw: Any) -> Any:
        return {"typed": raw}

    def in_words(self, question: Question, value: Any) -> str:
        return str(value["typed"])

    def variables(self, question: Question) -> list[Variable]:
        return [
            Variable("", question.text, TIME),
            Variable("minutes", f"{question.text} (since midnight)", INTEGER, unit="min"),
        ]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {"": value["typed"], "minutes": value["minutes"]}

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return f"{dice.randint(13, 21)}:{dice.randint(0, 59):02}"


class SpanSettings(SettingsForm):
    longest = forms.IntegerField(
        label=gettext_lazy("Longest time that is plausible, in minutes"),
        help_text=gettext_lazy("Longer ones are kept, with a note."),
        required=False,
        min_value=1,
        max_value=24 * 60,
        widget=forms.NumberInput({"class": "input"}),
    )


class Span(QuestionKind):
    key: ClassVar[str] = "span"
    name = gettext_lazy("Start and end time")
    hint = gettext_lazy("Two clock times; the time between them is worked out and shown.")
    shape = PARTS
    is_group = True
    Settings = SpanSettings

    def read(self, asked: Asked, raw: Any) -> Any:
        if not isinstance(raw, dict):
            raise WrongAnswer(_("A start and an end were expected."))
        given = {name: raw.get(name) or "" for name in ("start", "end")}
        for name, words in (("start", _("when it began")), ("end", _("when it ended"))):
            if not given[name]:
                raise WrongAnswer(_("Please say %(when)s.") % {"when": words})
        (start, began), (end, ended) = clock_in(given["start"]), clock_in(given["end"])
        return {"start": start, "end": end, "minutes": minutes_between(began, ended)}

    def remarks(self, asked: Asked, value: Any) -> list[str]:
        longest = asked.settings.get("longest")
        if longest and value["minutes"] > longest:
            return [
                _("%(minutes)s is longer than usual. Please look once more, or go on.")
                % {"minutes": minutes_in_words(value["minutes"])}
            ]
        return []

    def worked_out(self, value: Any) -> str:
        return minutes_in_words(value["minutes"])

    def in_words(self, question: Question, value: Any) -> str:
        return minutes_in_words(value["minutes"])

    def variables(self, question: Question) -> list[Variable]:
        return [
            Variable("start", _("%(what)s, start") % {"what": question.text}, TIME),
            Variable("end", _("%(what)s, end") % {"what": question.text}, TIME),
            Variable("minutes", question.text, INTEGER, unit="min"),
        ]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {name: value[name] for name in ("start", "end", "minutes")}

    def summary(self, question: Question, values: Sequence[Any], declined: int) -> Summary:
        return Summary(len(values), declined, numbers=[value["minutes"] for value in values])

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        hour, minute, lasted = dice.randint(13, 20), dice.randint(0, 59), dice.randint(2, 20)
        end = hour * 60 + minute + lasted
        return {"start": f"{hour}:{minute:02}", "end": f"{end // 60}:{end % 60:02}"}


class Date(QuestionKind):
    key: ClassVar[str] = "date"
    name = gettext_lazy("Date")
    hint = gettext_lazy("A day.")
    Settings = SettingsForm

    def read(self, asked: Asked, raw: Any) -> Any:
        text = require_text(raw, LONGEST_CLOCK)
        try:
            return datetime.date.fromisoformat(text).isoformat()
        except ValueError:
            raise WrongAnswer(_("Please write the day like 2013-03-24.")) from None

    def variables(self, question: Question) -> list[Variable]:
        return [Variable("", question.text, TIME)]

    def columns(self, question: Question, value: Any) -> dict[str, Any]:
        return {"": value}

    def fake(self, asked: Asked, dice: random.Random) -> Any:
        return f"{dice.randint(2000, 2025)}-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}"
