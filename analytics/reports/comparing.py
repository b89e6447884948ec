"""Two line-ups side by side: what differs, by how much, and what would have been seen."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from analytics.charts.shapes import PERCENT, PLAIN
from analytics.reports.lineup import LineUp
from analytics.stats.differences import (
    Difference,
    difference_of_means,
    difference_of_shares,
    holm,
)
from analytics.stats.estimates import Estimate

LEVEL = 0.05
MOST_SAID = 4
SAID_ALREADY = ("won", "decided")  # metrics that repeat who wins


@dataclass(frozen=True)
class Compared:
    """One quantity in both, the second minus the first."""

    name: str
    label: str
    unit: str
    before: Estimate
    after: Estimate
    difference: Difference
    p: float  # adjusted for all that were looked at

    @property
    def is_found(self) -> bool:
        return self.p < LEVEL


@dataclass(frozen=True)
class Comparison:
    """The first is what is compared with: the parent, unless another was chosen."""

    first: LineUp
    second: LineUp
    rows: Sequence[Compared]

    @property
    def found(self) -> list[Compared]:
        """The largest effect first."""
        rows = [row for row in self.rows if row.is_found]
        return sorted(rows, key=lambda row: -abs(row.difference.effect))

    @property
    def headline(self) -> list[Compared]:
        """Who wins and how long it takes, whether they differ or not; then the largest effects."""
        first = [row for row in self.rows if row.name in (self.best, self.first.game.length)]
        return [*first, *(row for row in self.found if row not in first)][:MOST_SAID]

    @property
    def best(self) -> str:
        """The name of the row about the seat that wins most in the second."""
        return f"win {max(self.second.wins, key=lambda each: each.wins.value).seat}"

    @property
    def not_found(self) -> list[Compared]:
        return [row for row in self.rows if not row.is_found]


@dataclass(frozen=True)
class Pair:
    name: str
    label: str
    unit: str
    before: Estimate
    after: Estimate
    difference: Difference


def compare(first: LineUp, second: LineUp) -> Comparison:
    """Everything both have, corrected for how much that is (Holm)."""
    pairs = [*compared_shares(first, second), *compared_means(first, second)]
    adjusted = holm([pair.difference.p for pair in pairs])
    rows = [
        Compared(
            pair.name, pair.label, pair.unit, pair.before, pair.after, pair.difference, p
        )
        for pair, p in zip(pairs, adjusted, strict=True)
    ]  # fmt: skip
    return Comparison(first, second, rows)


def compared_shares(first: LineUp, second: LineUp) -> list[Pair]:
    wanted: list[tuple[str, str, Estimate, Estimate]] = []
    if first.seats == second.seats:
        for one, two in zip(first.wins, second.wins, strict=True):
            label = _("Won") if first.is_solitaire else _("%(seat)s wins") % {"seat": one.seat}
            wanted.append((f"win {one.seat}", label, one.wins, two.wins))
    if not first.is_solitaire:
        wanted.append(("draws", _("Draws"), first.draws, second.draws))
    wanted.append(("undecided", _("Undecided"), first.undecided, second.undecided))
    return [
        Pair(name, label, PERCENT, one, two, shares_apart(one, two))
        for name, label, one, two in wanted
        if one.value or two.value
    ]


def shares_apart(one: Estimate, two: Estimate) -> Difference:
    return difference_of_shares((one.value * one.n, one.n), (two.value * two.n, two.n))


def compared_means(first: LineUp, second: LineUp) -> list[Pair]:
    """The metrics of one number that vary in at least one of the two."""
    names = [name for name in first.single if name in second.labels]
    lengths = [first.game.length, "decisions"]
    ordered = [*lengths, *(name for name in names if name not in lengths)]
    pairs = []
    for name in dict.fromkeys(ordered):
        one, two = first.spread(name), second.spread(name)
        varies = one.deviation or two.deviation or one.mean != two.mean
        if varies and name not in SAID_ALREADY:
            means = first.mean_of(name), second.mean_of(name)
            apart = difference_of_means(one, two)
            pairs.append(Pair(name, first.labels[name], PLAIN, *means, apart))
    return pairs
