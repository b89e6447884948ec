"""A task at a real table: what to do, what is needed, and how long it took."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebooks.html import markdown
from surveys.asking import piped
from surveys.deeds import Deed
from surveys.here import Here
from surveys.models import Visit
from surveys.plan import Step, StudyPlan
from surveys.questions.fields import LinesField
from surveys.services import stopwatch
from surveys.services.stopwatch import (
    BY_HAND,
    MINUTE,
    RESET,
    START,
    STOP,
    STOPWATCH,
    TYPED,
    Timing,
    lacks,
    timings_of,
)
from surveys.steps.step import NotDone, StepKind, StepSettings, Turn
from surveys.variables import BOOLEAN, CATEGORY, INTEGER, TIME, Variable

EITHER, BY_WATCH, BY_CLOCK, NOT_AT_ALL = "either", "stopwatch", "clock", "none"
TIMINGS = (
    (EITHER, gettext_lazy("a stopwatch on the page, or clock times that are typed in")),
    (BY_WATCH, gettext_lazy("a stopwatch on the page")),
    (BY_CLOCK, gettext_lazy("clock times that are typed in")),
    (NOT_AT_ALL, gettext_lazy("nothing; no time is taken")),
)
MOST_REPEATS, LONGEST_TASK = 20, 24 * 60
PRESSED = (START, STOP, RESET)
UNDONE = "undone"  # in the record: somebody did not do all of it


class TableTaskSettings(StepSettings):
    instructions = forms.CharField(
        label=gettext_lazy("What to do"),
        help_text=gettext_lazy("Markdown. Number the steps as they are to be done."),
        max_length=20_000,
        widget=forms.Textarea({"class": "input", "rows": 12}),
    )
    materials = LinesField(
        label=gettext_lazy("What is needed"),
        help_text=gettext_lazy("One per line."),
        required=False,
    )
    timing = forms.ChoiceField(
        label=gettext_lazy("Time is taken by"),
        choices=TIMINGS,
        initial=EITHER,
        widget=forms.Select({"class": "input"}),
    )
    repeats = forms.IntegerField(
        label=gettext_lazy("How often it is timed"),
        required=False,
        min_value=1,
        max_value=MOST_REPEATS,
        initial=1,
        widget=forms.NumberInput({"class": "input"}),
    )
    longest = forms.IntegerField(
        label=gettext_lazy("Longest time that is plausible, in minutes"),
        help_text=gettext_lazy("Longer ones are kept, with a note. May stay empty."),
        required=False,
        min_value=1,
        max_value=LONGEST_TASK,
        widget=forms.NumberInput({"class": "input"}),
    )


class TableTaskStep(StepKind):
    key: ClassVar[str] = "table_task"
    name = gettext_lazy("Task at a real table")
    hint = gettext_lazy("Instructions and materials, with a stopwatch or clock times.")
    Settings = TableTaskSettings

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        words = piped(here.settings.get("instructions", ""), here.plan, here.answers, here.step.key)
        return {
            "html": markdown(words),
            "how": how_of(here.settings),
            "timings": [self.told(here, timing) for timing in timings_in(here)],
            "undone": bool(here.visit.record.get(UNDONE)),
        }

    def act(self, here: Here, deed: Deed) -> Mapping[str, Any]:
        """A press, or times that were typed; returns how every timing stands."""
        wrong = ""
        number = min(deed.number, repeats_of(here.settings))
        if deed.do in PRESSED:
            stopwatch.press(here, deed.do, number, deed.key, deed.late_ms)
        elif deed.do == TYPED:
            wrong = stopwatch.try_typing(here, number, deed.start, deed.end)
        told = [self.told(here, timing) for timing in timings_in(here)]
        told = [{**each, "error": wrong if each["number"] == number else ""} for each in told]
        return {"timings": told}

    def places_on_page(self, here: Here) -> Mapping[str, str]:
        return {
            f"t{timing.number}": _("Time %(number)s") % {"number": timing.number}
            for timing in timings_in(here)
        }

    def complete(self, here: Here, data: QueryDict) -> None:
        pressed = data.get("press", "")
        if pressed:  # a page without scripts
            self.press_by_form(here, pressed)
        wrong: dict[str, str] = {}
        for number in range(1, repeats_of(here.settings) + 1):
            start, end = data.get(f"t{number}.start"), data.get(f"t{number}.end")
            if start is not None or end is not None:
                problem = stopwatch.try_typing(here, number, start or "", end or "")
                wrong |= {f"t{number}": problem} if problem else {}
        here.visit.record = {**here.visit.record, UNDONE: data.get("undone") == "yes"}
        here.visit.save(update_fields=["record"])
        if not here.visit.record[UNDONE]:
            missing = {f"t{each.number}": lacks(each) for each in timings_in(here)}
            wrong = {name: said for name, said in {**missing, **wrong}.items() if said}
        if wrong:
            raise NotDone(wrong)

    def press_by_form(self, here: Here, pressed: str) -> None:
        do, _dash, number = pressed.partition("-")
        known = number.isascii() and number.isdigit() and len(number) < 4  # noqa: PLR2004
        if do in PRESSED and known and 1 <= int(number) <= repeats_of(here.settings):
            stopwatch.press(here, do, int(number), None)
        raise Turn

    def told(self, here: Here, timing: Timing) -> dict[str, Any]:
        """One timing, for the template and for the script alike."""
        typed = timing.typed or {}
        if here.typed is not None:  # also what could not be read
            names = ("start", "end")
            typed = {name: here.typed.get(f"t{timing.number}.{name}", "") for name in names}
        return {
            "number": timing.number,
            "state": timing.state,
            "elapsed_ms": timing.elapsed_ms(timezone.now()),
            "words": timing.in_words(),
            "is_typed": timing.is_typed,
            "start": typed.get("start", ""),
            "end": typed.get("end", ""),
            "note": remark_on(here.settings, timing),
            "error": here.errors.get(f"t{timing.number}", ""),
        }

    # -- what it says of itself

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        if not str(step.settings.get("instructions", "")).strip():
            yield _("has no instructions")

    def variables(self, step: Step) -> list[Variable]:
        sources = {STOPWATCH: _("stopwatch"), BY_HAND: _("typed")}
        own = [Variable("undone", _("Said that not all of it was done"), BOOLEAN)]
        for number in range(1, repeats_of(step.settings) + 1):
            start = _("Time %(number)s") % {"number": number}
            own += [
                Variable(f"{number}.seconds", start, INTEGER, unit="s"),
                Variable(f"{number}.source", f"{start}: {_('how')}", CATEGORY, values=sources),
                Variable(f"{number}.start", f"{start}: {_('began')}", TIME),
                Variable(f"{number}.end", f"{start}: {_('ended')}", TIME),
            ]
        return own if how_of(step.settings) != NOT_AT_ALL else own[:1]

    def columns(self, step: Step, visit: Visit) -> dict[str, Any]:
        told: dict[str, Any] = {"undone": bool(visit.record.get(UNDONE))}
        if how_of(step.settings) == NOT_AT_ALL:
            return told
        for timing in timings_of(visit.record, repeats_of(step.settings)):
            told |= columns_of(timing)
        return told

    def fake(self, here: Here, dice: random.Random) -> Mapping[str, Any]:
        sent: dict[str, Any] = {}
        for timing in timings_in(here):
            began, lasted = dice.randint(13 * 60, 20 * 60), dice.randint(2, 20)
            for name, minutes in (("start", began), ("end", began + lasted)):
                sent[f"t{timing.number}.{name}"] = f"{minutes // 60}:{minutes % 60:02}"
        return sent


def how_of(settings: Mapping[str, Any]) -> str:
    return str(settings.get("timing") or EITHER)


def repeats_of(settings: Mapping[str, Any]) -> int:
    return int(settings.get("repeats") or 1)


def timings_in(here: Here) -> list[Timing]:
    if how_of(here.settings) == NOT_AT_ALL:
        return []
    return timings_of(here.visit.record, repeats_of(here.settings))


def remark_on(settings: Mapping[str, Any], timing: Timing) -> str:
    """What is odd about a time that is kept all the same."""
    longest = settings.get("longest")
    if not longest or timing.seconds is None or timing.seconds <= int(longest) * MINUTE:
        return ""
    return _("%(time)s is longer than usual. Please look once more, or go on.") % {
        "time": timing.in_words()
    }


def columns_of(timing: Timing) -> dict[str, Any]:
    if timing.source == BY_HAND and timing.typed is not None:
        start, end = timing.typed.get("start"), timing.typed.get("end")
    else:
        start = timing.began_at.isoformat() if timing.began_at else None
        end = timing.ended_at.isoformat() if timing.ended_at else None
    return {
        f"{timing.number}.seconds": timing.seconds,
        f"{timing.number}.source": timing.source or None,
        f"{timing.number}.start": start,
        f"{timing.number}.end": end,
    }
