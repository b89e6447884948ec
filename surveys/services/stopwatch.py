"""A stopwatch that runs on the server's clock: it survives a reload, a crash and another device.

Every press is kept; what the stopwatch shows follows from them. A time that was read off another
clock stands beside it, and is marked as typed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from games.refusals import NotNow, Refused
from surveys.clocks import minutes_between
from surveys.here import Here
from surveys.questions.question import WrongAnswer
from surveys.questions.times import clock_in, minutes_in_words

START, STOP, RESET = "start", "stop", "reset"
PRESSES, TYPED = "presses", "typed"  # in the record of the visit
MOST_PRESSES = 500  # of one tester: above that somebody is not a person
READY, RUNNING, DONE = "ready", "running", "done"
STOPWATCH, BY_HAND = "stopwatch", "typed"
MINUTE = 60


@dataclass(frozen=True)
class Timing:
    """One of the times that are taken."""

    number: int
    began_at: datetime | None = None
    ended_at: datetime | None = None
    typed: Mapping[str, Any] | None = None

    @property
    def state(self) -> str:
        if self.began_at is None:
            return READY
        return RUNNING if self.ended_at is None else DONE

    @property
    def is_typed(self) -> bool:
        """What was typed counts: somebody who types corrects the stopwatch."""
        return self.typed is not None and self.typed.get("minutes") is not None

    @property
    def source(self) -> str:
        if self.is_typed:
            return BY_HAND
        return STOPWATCH if self.state == DONE else ""

    @property
    def seconds(self) -> int | None:
        if self.typed is not None and self.is_typed:
            return int(self.typed["minutes"]) * MINUTE
        if self.began_at is None or self.ended_at is None:
            return None
        return round((self.ended_at - self.began_at).total_seconds())

    def elapsed_ms(self, now: datetime) -> int:
        """What the stopwatch shows."""
        if self.began_at is None:
            return 0
        return max(0, round(((self.ended_at or now) - self.began_at).total_seconds() * 1000))

    def in_words(self) -> str:
        if self.typed is not None and self.is_typed:
            return minutes_in_words(int(self.typed["minutes"]))
        return "" if self.seconds is None else seconds_in_words(self.seconds)


def seconds_in_words(seconds: int) -> str:
    minutes, rest = divmod(seconds, MINUTE)
    if not minutes:
        return _("%(seconds)s s") % {"seconds": rest}
    return _("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}


# -- reading


def timings_of(record: Mapping[str, Any], repeats: int) -> list[Timing]:
    return [timing_of(record, number) for number in range(1, repeats + 1)]


def timing_of(record: Mapping[str, Any], number: int) -> Timing:
    """Fold the presses: a start while it runs, or a stop while it does not, means nothing."""
    began: datetime | None = None
    ended: datetime | None = None
    for press in presses_in(record, number):
        at = parse_datetime(press["at"])
        if press["do"] == RESET:
            began = ended = None
        elif press["do"] == START and began is None:
            began = at
        elif press["do"] == STOP and began is not None and ended is None:
            ended = at
    return Timing(number, began, ended, record.get(TYPED, {}).get(str(number)))


def presses_in(record: Mapping[str, Any], number: int) -> Sequence[Mapping[str, Any]]:
    return [press for press in record.get(PRESSES, []) if press["number"] == number]


# -- pressing


def press(here: Here, do: str, number: int, key: UUID | None, late_ms: int = 0) -> None:
    """Start, stop or set back, once for each key. What was meant a while ago counts from then."""
    record = here.visit.record
    known = record.get(PRESSES, [])
    if any(each["key"] == str(key) for each in known):
        return
    require_sense(record, do, number)
    now = timezone.now()
    meant = now - timedelta(milliseconds=late_ms)
    earlier = max((parse_datetime(each["at"]) or now for each in known), default=None)
    floor = earlier or here.visit.began_at
    made = {
        "do": do,
        "number": number,
        "key": str(key or uuid4()),
        "at": max(meant, min(floor, now)).isoformat(),
        "late_ms": late_ms,
    }
    here.visit.record = {**record, PRESSES: [*known, made]}


def require_sense(record: Mapping[str, Any], do: str, number: int) -> None:
    known = record.get(PRESSES, [])
    if len(known) >= MOST_PRESSES:
        raise Refused(_("The stopwatch was pressed too often. Please type the times instead."))
    running = [n for n in {each["number"] for each in known} if is_running(record, n)]
    if do == START and any(n != number for n in running):
        raise NotNow(_("Stop the other time first."), "running")


def is_running(record: Mapping[str, Any], number: int) -> bool:
    return timing_of(record, number).state == RUNNING


# -- typing


def type_times(here: Here, number: int, start: str, end: str) -> None:
    """Clock times in place of the stopwatch; nothing typed takes them away. Half of a pair is
    kept until the other half comes. WrongAnswer says what is no time of the day."""
    typed = dict(here.visit.record.get(TYPED, {}))
    if start.strip() or end.strip():
        typed[str(number)] = pair_of(start.strip(), end.strip())
    else:
        typed.pop(str(number), None)
    here.visit.record = {**here.visit.record, TYPED: typed}


def pair_of(start: str, end: str) -> dict[str, Any]:
    read = {name: clock_in(text) for name, text in (("start", start), ("end", end)) if text}
    told: dict[str, Any] = {name: text for name, (text, _clock) in read.items()}
    if len(read) == 2:  # noqa: PLR2004 - both of the pair
        told["minutes"] = minutes_between(read["start"][1], read["end"][1])
    return told


def lacks(timing: Timing) -> str:
    """What is still to be done for this time, in words; nothing if it is there."""
    if timing.seconds is not None:
        return ""
    if timing.typed:
        return _("Please type both when it began and when it ended.")
    if timing.state == RUNNING:
        return _("The stopwatch is still running.")
    return _("This time is missing.")


def try_typing(here: Here, number: int, start: str, end: str) -> str:
    """The same; returns what is wrong with what was typed."""
    try:
        type_times(here, number, start, end)
    except WrongAnswer as problem:
        return str(problem)
    return ""
