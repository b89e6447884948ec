"""Numbers with their uncertainty and n."""

import math
from dataclasses import dataclass

from analytics.stats.proportions import Z95, wilson


@dataclass(frozen=True)
class Estimate:
    """A value with its 95 % interval, from n observations."""

    value: float
    low: float
    high: float
    n: int

    def excludes(self, value: float) -> bool:
        return value < self.low or value > self.high


def share(successes: float, n: int) -> Estimate:
    """A share with Wilson's interval."""
    low, high = wilson(successes, n)
    return Estimate(successes / n if n else 0.0, low, high, n)


def mean(value: float, deviation: float, n: int) -> Estimate:
    """A mean with its normal interval: for simulations, whose n is large."""
    half = Z95 * deviation / math.sqrt(n) if n else math.inf
    return Estimate(value, value - half, value + half, n)


def chance_of(z: float) -> float:
    """The two-sided probability of a normal deviate at least this far out."""
    return math.erfc(abs(z) / math.sqrt(2))
