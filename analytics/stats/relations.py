"""Quotients and correlations with intervals, as far as sums allow."""

import math

from analytics.stats.differences import Spread
from analytics.stats.estimates import Estimate
from analytics.stats.proportions import Z95

FEWEST_FOR_FISHER = 4  # its standard error divides by n - 3


def correlation(r: float, n: int) -> Estimate:
    """With Fisher's interval; n counts what is independent: games, not the seats in them."""
    if n < FEWEST_FOR_FISHER or abs(r) >= 1:
        return Estimate(r, -1.0, 1.0, n)
    z, half = math.atanh(r), Z95 / math.sqrt(n - 3)
    return Estimate(r, math.tanh(z - half), math.tanh(z + half), n)


def quotient(above: Spread, below: Spread, covariance: float = 0.0) -> Estimate | None:
    """Of two sums over the same games; None if the divisor never happened.

    Without a covariance the interval takes the two as independent. Counts of one game that rise
    together make it wider than it needs to be then, never narrower.
    """
    if below.mean == 0:
        return None
    value = above.mean / below.mean
    spread = above.deviation**2 + (value * below.deviation) ** 2 - 2 * value * covariance
    variance = max(0.0, spread) / below.n
    half = Z95 * math.sqrt(variance) / abs(below.mean)
    return Estimate(value, value - half, value + half, below.n)
