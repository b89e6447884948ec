"""What a question asks of a line-up's sums: each measure is an estimate, or None where it does not
apply.
"""

from dataclasses import dataclass
from typing import Protocol

from analytics.charts.shapes import PERCENT, PLAIN
from analytics.reports.lineup import LineUp
from analytics.stats.distributions import distribution_of
from analytics.stats.estimates import Estimate, share
from analytics.stats.relations import correlation

FEWEST = 2  # games it happened in, for a mean over them


class Measure(Protocol):
    @property
    def unit(self) -> str: ...
    def of(self, line_up: LineUp) -> Estimate | None: ...


@dataclass(frozen=True)
class Won:
    """The share of games that were won: of a solitaire, or by anybody."""

    unit: str = PERCENT

    def of(self, line_up: LineUp) -> Estimate | None:
        return line_up.decided


@dataclass(frozen=True)
class Draws:
    unit: str = PERCENT

    def of(self, line_up: LineUp) -> Estimate | None:
        return None if line_up.is_solitaire else line_up.draws


@dataclass(frozen=True)
class Happened:
    """The share of games in which a metric was at least `least`, or at most `most`."""

    metric: str
    least: int | None = 1
    most: int | None = None
    unit: str = PERCENT

    def of(self, line_up: LineUp) -> Estimate | None:
        counted = line_up.summary.histograms[self.metric][0]
        low = -float("inf") if self.least is None else self.least
        high = float("inf") if self.most is None else self.most
        hits = sum(count for value, count in counted.items() if low <= value <= high)
        return share(hits, line_up.n)


@dataclass(frozen=True)
class Mean:
    metric: str
    cell: int = 0
    unit: str = PLAIN

    def of(self, line_up: LineUp) -> Estimate | None:
        return line_up.mean_of(self.metric, self.cell)


@dataclass(frozen=True)
class MeanWhereItHappened:
    """Of a metric that is 0 in games where the thing never happened."""

    metric: str
    unit: str = PLAIN

    def of(self, line_up: LineUp) -> Estimate | None:
        counted = line_up.summary.histograms[self.metric][0]
        happened = {value: count for value, count in counted.items() if value > 0}
        if sum(happened.values()) < FEWEST:
            return None
        return distribution_of(happened).mean


@dataclass(frozen=True)
class Quotient:
    """Of two sums over all games; of all cells of two metrics, or of one each."""

    above: str
    below: str
    cell: int = 0
    unit: str = PLAIN

    def of(self, line_up: LineUp) -> Estimate | None:
        return line_up.quotient(self.above, self.below, self.cell)


@dataclass(frozen=True)
class WithWinning:
    """The correlation of a metric of each seat with winning."""

    metric: str
    unit: str = PLAIN

    def of(self, line_up: LineUp) -> Estimate | None:
        if self.metric not in line_up.summary.products:
            return None
        r = line_up.summary.with_winning(self.metric)
        return None if r is None else correlation(r, line_up.n)


@dataclass(frozen=True)
class StrongerWins:
    """The better agent's points where two agents meet: wins, draws counted half."""

    unit: str = PERCENT

    def of(self, line_up: LineUp) -> Estimate | None:
        agents = line_up.by_agent
        if len(agents) != 2 or line_up.summary.seats != 2:  # noqa: PLR2004 - one against one
            return None
        nobody = line_up.n * (1 - line_up.decided.value)
        best = max(each.wins.value for each in agents)
        return share(best * line_up.n + nobody / 2, line_up.n)


@dataclass(frozen=True)
class FirstWins:
    """The first seat's share of the games that somebody won."""

    unit: str = PERCENT

    def of(self, line_up: LineUp) -> Estimate | None:
        won = line_up.summary.wins()
        if line_up.is_solitaire or len(set(line_up.agents)) > 1 or not sum(won):
            return None
        return share(won[0], round(sum(won)))
