"""What a histogram of whole numbers says: quantiles with intervals, and bins to draw."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analytics.stats.estimates import Estimate, mean
from analytics.stats.proportions import Z95

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
MOST_BINS = 40
NEARLY_ALL, FAR_OUT = 0.99, 1.6  # of the values; times as far as they lie
WIDTHS = (1, 2, 5)  # of bins, times a power of ten


@dataclass(frozen=True)
class Bin:
    """How many values lie from `low` to `high`, both included."""

    low: int
    high: int
    count: int
    is_open: bool = False  # the last one may hold everything from `low` on


@dataclass(frozen=True)
class Distribution:
    """A quantity over all playouts."""

    mean: Estimate
    deviation: float
    least: int
    most: int
    quantiles: Mapping[float, Estimate]
    bins: Sequence[Bin]
    top: Mapping[int, int]  # the counted values themselves

    @property
    def n(self) -> int:
        return self.mean.n

    @property
    def median(self) -> Estimate:
        return self.quantiles[0.5]


def distribution_of(
    counted: Mapping[int, int], exact: tuple[float, float] | None = None
) -> Distribution:
    """Of value -> count. `exact` is mean and deviation where the values were rounded."""
    values = sorted(counted.items())
    n = sum(counted.values())
    middle, spread = exact if exact is not None else moments_of(values, n)
    return Distribution(
        mean=mean(middle, spread, n),
        deviation=spread,
        least=values[0][0] if values else 0,
        most=values[-1][0] if values else 0,
        quantiles={share: quantile(values, n, share) for share in QUANTILES},
        bins=bins_of(values),
        top=dict(values),
    )


def moments_of(values: Sequence[tuple[int, int]], n: int) -> tuple[float, float]:
    """Mean and standard deviation, from whole-number sums."""
    total = sum(value * count for value, count in values)
    squares = sum(value * value * count for value, count in values)
    if n < 2:  # noqa: PLR2004 - one value has no spread
        return (float(total), 0.0)
    return total / n, math.sqrt((squares * n - total * total) / (n * (n - 1)))


def quantile(values: Sequence[tuple[int, int]], n: int, share: float) -> Estimate:
    """With the order statistics that hold it in 95 of 100 samples, by the normal approximation."""
    half = Z95 * math.sqrt(n * share * (1 - share))
    ranks = [
        max(1, math.ceil(share * n)),
        max(1, math.floor(share * n - half)),
        min(n, math.ceil(share * n + half) + 1),
    ]
    value, low, high = values_at(values, ranks)
    return Estimate(value, low, high, n)


def values_at(values: Sequence[tuple[int, int]], ranks: Sequence[int]) -> list[int]:
    """The values that stand at these places, counted from 1, when all are sorted."""
    found = dict.fromkeys(ranks, 0)
    waiting = sorted(found)
    seen = 0
    for value, count in values:
        seen += count
        while waiting and waiting[0] <= seen:
            found[waiting.pop(0)] = value
    return [found[rank] for rank in ranks]


def bins_of(values: Sequence[tuple[int, int]], most: int = MOST_BINS) -> list[Bin]:
    """At most so many bins of the same round width, empty ones between included.

    A few values far out would leave no room for the others: the last bin holds them.
    """
    if not values:
        return []
    least, far = values[0][0], values[-1][0]
    (nearly_all,) = values_at(values, [math.ceil(NEARLY_ALL * sum(n for _value, n in values))])
    last = far if far - least <= FAR_OUT * (nearly_all - least + 1) else nearly_all + 1
    width = width_for(last - least + 1, most)
    start = least // width * width
    counts = [0] * ((last - start) // width + 1)
    for value, count in values:
        counts[min((value - start) // width, len(counts) - 1)] += count
    bins = [
        Bin(start + number * width, start + (number + 1) * width - 1, count)
        for number, count in enumerate(counts)
    ]
    if bins[-1].high < far:
        bins[-1] = Bin(bins[-1].low, far, bins[-1].count, is_open=True)
    return bins


def bins_for_both(shown: Distribution, other: Distribution) -> list[Bin]:
    """Of the first, with edges that suit both."""
    together = Counter(shown.top)
    together.update(other.top)
    edges = bins_of(sorted(together.items()))
    return [
        replace(each, count=sum(n for v, n in shown.top.items() if each.low <= v <= each.high))
        for each in edges
    ]


def width_for(span: int, most: int = MOST_BINS) -> int:
    """The smallest of 1, 2, 5, 10, 20, ... that needs no more bins."""
    power = 1
    while True:
        for width in WIDTHS:
            if width * power * (most - 1) >= span or width * power >= span:
                return width * power
        power *= 10
