"""Differences between two independent groups, with intervals, effect sizes and what could have been
found. For simulations: the groups are large, and normal theory holds.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analytics.stats.estimates import Estimate, chance_of, share
from analytics.stats.proportions import Z95

Z80 = 0.8416212335729143  # the normal quantile behind a power of 80 %


@dataclass(frozen=True)
class Difference:
    """The second group minus the first."""

    estimate: Estimate
    p: float
    effect: float  # Cohen's h of shares, d of means
    findable: float  # the difference that 80 of 100 such comparisons would have found


def difference_of_shares(first: tuple[float, int], second: tuple[float, int]) -> Difference:
    """With Newcombe's interval, made of the two groups' Wilson intervals."""
    one, two = share(*first), share(*second)
    value = two.value - one.value
    low = value - math.hypot(two.value - two.low, one.high - one.value)
    high = value + math.hypot(two.high - two.value, one.value - one.low)
    pooled = (first[0] + second[0]) / (one.n + two.n)
    error = math.sqrt(pooled * (1 - pooled) * (1 / one.n + 1 / two.n))
    effect = 2 * (math.asin(math.sqrt(two.value)) - math.asin(math.sqrt(one.value)))
    p = chance_of(value / error) if error else 1.0
    return Difference(Estimate(value, low, high, one.n + two.n), p, effect, (Z95 + Z80) * error)


@dataclass(frozen=True)
class Spread:
    """What is known of a group's values."""

    mean: float
    deviation: float
    n: int


def difference_of_means(first: Spread, second: Spread) -> Difference:
    """With Welch's standard error; d by the mean of the two variances."""
    value = second.mean - first.mean
    error = math.sqrt(first.deviation**2 / first.n + second.deviation**2 / second.n)
    scale = math.sqrt((first.deviation**2 + second.deviation**2) / 2)
    estimate = Estimate(value, value - Z95 * error, value + Z95 * error, first.n + second.n)
    p = chance_of(value / error) if error else float(value == 0)
    return Difference(estimate, p, value / scale if scale else 0.0, (Z95 + Z80) * error)


def holm(chances: Sequence[float]) -> list[float]:
    """Each p adjusted for having looked at all of them (Holm 1979)."""
    order = sorted(range(len(chances)), key=lambda index: chances[index])
    adjusted, highest = [0.0] * len(chances), 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[index]))
        adjusted[index] = highest
    return adjusted
