"""What a chart shows, in numbers. The page draws it with Plotly, paper with lines of our own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analytics.stats.distributions import Distribution
from analytics.stats.estimates import Estimate

PERCENT, PLAIN = "percent", "plain"


@dataclass(frozen=True)
class Row:
    """One line of a chart of intervals. `tone` 2 .. 4 sets it apart from the others."""

    label: str
    estimate: Estimate
    note: str = ""
    tone: int = 1


@dataclass(frozen=True)
class Intervals:
    """Estimates as dots with their intervals, one under the other."""

    rows: Sequence[Row]
    unit: str = PERCENT
    reference: float | None = None  # a line to compare with: an equal share, no difference
    bounds: tuple[float, float] | None = None


@dataclass(frozen=True)
class Histogram:
    """How often each value came, with the middle half and the median marked.

    `bars` are (label, middle, width, count); a bar may lead to a game of its length.
    """

    distribution: Distribution
    axis: str
    links: Mapping[int, str] = field(default_factory=dict)  # low end of a bin -> address
    scale: float = 1.0  # what one unit of the values is on the axis
    other: Distribution | None = None  # drawn over it, as shares: the parent's
    names: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Line:
    """One quantity along an option."""

    label: str
    points: Sequence[Estimate]
    tone: int = 1


@dataclass(frozen=True)
class Lines:
    """Quantities along an option's values, each with its band."""

    axis: str
    places: Sequence[str]
    lines: Sequence[Line]
    unit: str = PERCENT
    reference: float | None = None


@dataclass(frozen=True)
class Heat:
    """A quantity over two options, or of who meets whom. None: not played."""

    across: str
    down: str
    columns: Sequence[str]
    rows: Sequence[str]
    cells: Sequence[Sequence[Estimate | None]]
    unit: str = PERCENT


Chart = Intervals | Histogram | Lines | Heat
