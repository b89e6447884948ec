"""What came of one variant and one line-up of agents: typed numbers with their uncertainty."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from analytics.simulation.summary import Summary, samples_of
from analytics.stats.differences import Spread
from analytics.stats.distributions import Distribution, distribution_of
from analytics.stats.estimates import Estimate, mean, share
from analytics.stats.proportions import wilson
from analytics.stats.relations import correlation, quotient
from games.rules.core.game import Game, Variant
from games.rules.core.records import dtype_of

COUNTED = ("decisions", "offered")  # by the engine, in every game
Z_OF_SEATS = {2: 2.2414, 3: 2.3940, 4: 2.4977}  # 95 % for so many seats together (Bonferroni)


@dataclass(frozen=True)
class SeatShare:
    """How often who sits there wins."""

    seat: str
    agent: str
    wins: Estimate


@dataclass(frozen=True)
class AgentShare:
    """How often an agent wins, at whichever of its seats; `fair` if all were equally good."""

    agent: str
    seats: int
    wins: Estimate
    fair: float


@dataclass(frozen=True)
class Advantage:
    """The seat that wins most beyond an equal share of the games that somebody won."""

    seat: str
    beyond: Estimate
    detectable: float  # the half width of the interval: what could have been told from nothing


@dataclass(frozen=True)
class Cell:
    """One number of a metric: a metric of each seat has several."""

    label: str
    distribution: Distribution


@dataclass(frozen=True)
class Quantity:
    """A metric of the game, or what the engine counts."""

    name: str
    label: str
    cells: Sequence[Cell]
    with_winning: Estimate | None

    @property
    def is_single(self) -> bool:
        return len(self.cells) == 1

    @property
    def first(self) -> Distribution:
        return self.cells[0].distribution


@dataclass(frozen=True, eq=False)
class LineUp:
    """The sums of one batch, and what they say. What is derived is worked out when it is asked."""

    number: int
    label: str
    game: Game
    variant: Variant
    agents: Sequence[str]
    summary: Summary
    wanted: int
    failed: int
    at: Mapping[str, Any]
    seed: int
    is_current: bool = True  # the rules that played it are those we have

    @property
    def n(self) -> int:
        return self.summary.playouts

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seat_names(self.variant.options)

    @property
    def is_solitaire(self) -> bool:
        return self.summary.seats == 1

    # -- who wins

    @cached_property
    def wins(self) -> list[SeatShare]:
        rows = zip(self.seats, self.agents, self.summary.wins(), strict=True)
        return [SeatShare(seat, agent, share(won, self.n)) for seat, agent, won in rows]

    @property
    def decided(self) -> Estimate:
        """The share of games that somebody won."""
        return share(sum(self.summary.wins()), self.n)

    @property
    def by_agent(self) -> list[AgentShare]:
        """In the order of the seats; only telling where agents differ."""
        won: dict[str, float] = {}
        for agent, wins in zip(self.agents, self.summary.wins(), strict=True):
            won[agent] = won.get(agent, 0.0) + wins
        places = Counter(self.agents)
        whole = self.decided.value / self.summary.seats
        return [
            AgentShare(agent, places[agent], share(wins, self.n), whole * places[agent])
            for agent, wins in won.items()
        ]

    @property
    def advantage(self) -> Advantage | None:
        """Of a seat, where all agents are the same; the interval allows for the choice of seat."""
        if self.is_solitaire or len(set(self.agents)) > 1 or not self.n:
            return None
        equal = self.decided.value / self.summary.seats
        best = max(self.wins, key=lambda seat: seat.wins.value)
        z = Z_OF_SEATS.get(self.summary.seats, max(Z_OF_SEATS.values()))
        low, high = wilson(best.wins.value * self.n, self.n, z)
        beyond = Estimate(best.wins.value - equal, low - equal, high - equal, self.n)
        return Advantage(best.seat, beyond, (high - low) / 2)

    @property
    def draws(self) -> Estimate:
        return share(self.summary.draws(), self.n)

    @property
    def undecided(self) -> Estimate:
        return share(self.summary.undecided(), self.n)

    @property
    def reasons(self) -> list[tuple[str, Estimate]]:
        """Why games ended, the most frequent first."""
        found = sorted(self.summary.reasons.items(), key=lambda item: (-item[1], item[0]))
        return [(name.replace("_", " "), share(count, self.n)) for name, count in found]

    # -- what is counted

    @cached_property
    def labels(self) -> dict[str, str]:
        """Every metric there is, with its label."""
        own = {
            name: label
            for name, label in self.game.metrics.METRICS.items()
            if name in self.summary.moments
        }
        return own | {"decisions": "Decisions", "offered": "Choices offered, summed"}

    def quantity(self, name: str) -> Quantity:
        cells = [
            Cell(label, self.distribution(name, index))
            for index, label in enumerate(self.cell_labels(name))
        ]
        related = self.summary.with_winning(name) if name in self.summary.products else None
        told = None if related is None else correlation(related, self.n)
        return Quantity(name, self.labels[name], cells, told)

    def distribution(self, name: str, index: int = 0) -> Distribution:
        moments = self.summary.moments[name][index]
        exact = (moments.mean(self.n), moments.deviation(self.n))
        return distribution_of(self.summary.histograms[name][index], exact)

    def cell_labels(self, name: str) -> list[str]:
        """Of the cells that this variant uses; seats by name, the rest by place."""
        if name in self.game.metrics.PER_SEAT:
            return list(self.seats)
        if name in COUNTED:
            return [""]
        sizes = dtype_of(self.game.metrics.Tally)[name].shape
        if not sizes:
            return [""]
        places = product(*(range(1, size + 1) for size in sizes))
        return [", ".join(map(str, place)) for place in places]

    def spread(self, name: str, index: int = 0) -> Spread:
        moments = self.summary.moments[name][index]
        return Spread(moments.mean(self.n), moments.deviation(self.n), self.n)

    def mean_of(self, name: str, index: int = 0) -> Estimate:
        spread = self.spread(name, index)
        return mean(spread.mean, spread.deviation, self.n)

    @property
    def branching(self) -> Estimate | None:
        """Choices at a decision."""
        return self.quotient("offered", "decisions")

    def quotient(self, above: str, below: str, index: int = 0) -> Estimate | None:
        """With the covariance where it was summed."""
        one, two = self.spread(above, index), self.spread(below, index)
        crosses = self.summary.crosses
        if above not in crosses or samples_of(above) != below or self.n <= 1:
            return quotient(one, two)
        together = crosses[above][index] - self.n * one.mean * two.mean
        return quotient(one, two, together / (self.n - 1))

    @property
    def single(self) -> list[str]:
        """The metrics of one number."""
        return [name for name in self.labels if len(self.cell_labels(name)) == 1]

    # -- games to look at

    def example_of_length(self, length: float) -> int | None:
        return self.summary.examples.get(f"length {int(length)}")

    def example_of_reason(self, reason: str) -> int | None:
        return self.summary.examples.get(f"reason {reason.replace(' ', '_')}")


def names_of(line_ups: Sequence[LineUp]) -> list[str]:
    """Short names that tell line-ups apart: rules, agents, or both."""
    labels = {each.label for each in line_ups}
    agents = {tuple(each.agents) for each in line_ups}
    names = []
    for each in line_ups:
        seated = ", ".join(dict.fromkeys(each.agents))
        if len(labels) == 1 and len(agents) > 1:
            names.append(seated)
        elif len(agents) == 1:
            names.append(each.label)
        else:
            names.append(f"{each.label}; {seated}")
    if len(set(names)) < len(names):
        names = [f"{each.number + 1}. {name}" for each, name in zip(line_ups, names, strict=True)]
    return names
