"""Clock times as people type them, and the time between two of them. Pure.

"2:28", "7:07 PM", "7:22pm", "15:25", "9.05": to the minute. Where neither time says which half of
the day it is, the time between them is counted modulo twelve hours.
"""

import re
from dataclasses import dataclass

CLOCK = re.compile(r"\s*(\d{1,2})\s*[:.h]\s*(\d{2})\s*(?:([ap])\.?\s*m\.?)?\s*", re.IGNORECASE)
HALF, DAY = 12 * 60, 24 * 60  # minutes
NOON, LAST_HOUR, LAST_MINUTE = 12, 23, 59


class NoClockTime(ValueError):
    """What was typed is no time of the day."""


@dataclass(frozen=True)
class Clock:
    """A time of the day; `half` is "am", "pm", or empty where it was not said."""

    minutes: int  # since midnight, as typed
    half: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it may be morning or evening."""
        return not self.half and 0 < self.minutes // 60 <= NOON


def read_clock(text: str) -> Clock:
    found = CLOCK.fullmatch(text)
    if found is None:
        raise NoClockTime(text)
    hour, minute, letter = int(found[1]), int(found[2]), (found[3] or "").lower()
    if minute > LAST_MINUTE or hour > (NOON if letter else LAST_HOUR) or (letter and hour == 0):
        raise NoClockTime(text)
    if letter:
        hour = hour % NOON + (NOON if letter == "p" else 0)
    return Clock(hour * 60 + minute, f"{letter}m" if letter else "")


def minutes_between(start: Clock, end: Clock) -> int:
    """From start to end. If either may be of both halves of the day, modulo twelve hours."""
    circle = HALF if start.is_open or end.is_open else DAY
    return (end.minutes - start.minutes) % circle
