"""A question that the document behind a game asks, or a claim it makes: data, not code."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from analytics.reports.lineup import LineUp
from analytics.reports.measures import Measure
from analytics.stats.estimates import Estimate, share

Words = str | Promise


@dataclass(frozen=True)
class Asked:
    """One thing to be measured, under its name in the chart."""

    label: Words
    measure: Measure


@dataclass(frozen=True)
class Reference:
    """A figure the document gives, or what people did, to stand beside the measured one."""

    label: Words
    estimate: Estimate


def people(label: Words, won: int, of: int) -> Reference:
    """A share that people reached; its interval is Wilson's, as for simulated games."""
    return Reference(label, share(won, of))


def printed(label: Words, value: float) -> Reference:
    """A figure without an interval."""
    return Reference(label, Estimate(value, value, value, 0))


@dataclass(frozen=True)
class Question:
    """What is asked, what the document says, and what is measured to answer it.

    `reading` tells how to read the numbers, where that is not plain.
    """

    id: str
    title: Words
    asked: Sequence[Asked]
    said: Words = ""
    reading: Words = ""
    references: Sequence[Reference] = ()
    level: float | None = None  # what no effect would look like: no correlation, an equal share
    applies: Callable[[LineUp], bool] | None = None

    def is_for(self, line_up: LineUp) -> bool:
        return self.applies is None or self.applies(line_up)
