"""Statistics of histograms, quotients and correlations, against known results."""

import numpy as np
import pytest

from analytics.stats.differences import Spread
from analytics.stats.distributions import bins_of, distribution_of, width_for
from analytics.stats.relations import correlation, quotient


def test_mean_and_deviation_are_those_of_the_values() -> None:
    shown = distribution_of({1: 2, 3: 1, 4: 1, 5: 1})

    assert shown.mean.value == pytest.approx(2.8)
    assert shown.deviation == pytest.approx(np.std([3, 1, 4, 1, 5], ddof=1))
    assert (shown.least, shown.most, shown.n) == (1, 5, 5)


def test_a_quantile_is_the_smallest_value_that_enough_do_not_exceed() -> None:
    shown = distribution_of(dict.fromkeys(range(1, 101), 1))

    assert [shown.quantiles[share].value for share in (0.05, 0.25, 0.5, 0.75, 0.95)] == [
        5,
        25,
        50,
        75,
        95,
    ]


def test_the_interval_of_a_median_is_made_of_order_statistics() -> None:
    """Of 100 values the 40th and the 61st hold the median in 95 of 100 samples (Conover)."""
    median = distribution_of(dict.fromkeys(range(1, 101), 1)).median

    assert (median.low, median.high) == (40, 61)


def test_the_interval_of_a_median_holds_it_as_often_as_it_says() -> None:
    random = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        values, counts = np.unique(random.geometric(0.05, 300), return_counts=True)
        median = distribution_of(dict(zip(values.tolist(), counts.tolist(), strict=True))).median
        held += median.low <= 14 <= median.high  # the median of this distribution

    assert held / 400 > 0.93


def test_bins_hold_every_value_once() -> None:
    counted = {value: value % 7 + 1 for value in range(13, 990, 3)}

    bins = bins_of(sorted(counted.items()))

    assert sum(each.count for each in bins) == sum(counted.values())
    assert len(bins) <= 41
    assert not bins[-1].is_open
    assert {each.high - each.low + 1 for each in bins} == {width_for(990 - 13)}


def test_a_few_values_far_out_share_the_last_bin() -> None:
    bins = bins_of([*((value, 50) for value in range(10, 30)), (200, 3)])

    assert (bins[0].low, bins[0].high) == (10, 10)
    assert bins[-1].is_open
    assert bins[-1].high == 200
    assert sum(each.count for each in bins) == 20 * 50 + 3


def test_nothing_counted_is_no_error() -> None:
    shown = distribution_of({})

    assert (shown.n, list(shown.bins)) == (0, [])


def test_fisher_s_interval_is_the_textbook_s() -> None:
    """r = 0.5 of 28 pairs: 0.156 to 0.736 (tanh of atanh r -/+ 1.96 / 5)."""
    got = correlation(0.5, 28)

    assert (got.low, got.high) == (pytest.approx(0.1560, abs=1e-4), pytest.approx(0.7358, abs=1e-4))


def test_a_quotient_s_interval_is_not_too_narrow() -> None:
    """Two counts that rise together: the interval holds the true quotient at least as often."""
    random = np.random.default_rng(2)
    held = 0
    for _ in range(300):
        below = random.poisson(20, 200)
        above = random.binomial(below, 0.3)
        spreads = [Spread(x.mean(), x.std(ddof=1), 200) for x in (above, below)]
        got = quotient(*spreads)
        assert got
        held += not got.excludes(0.3)

    assert held / 300 >= 0.95


def test_a_known_covariance_gives_the_interval_its_proper_width() -> None:
    random = np.random.default_rng(3)
    held = 0
    for _ in range(400):
        below = random.poisson(20, 200)
        above = random.binomial(below, 0.3)
        one, two = (Spread(x.mean(), x.std(ddof=1), 200) for x in (above, below))
        got = quotient(one, two, float(np.cov(above, below)[0, 1]))
        assert got
        held += not got.excludes(0.3)

    assert 0.92 < held / 400 < 0.98


def test_what_never_happened_divides_nothing() -> None:
    assert quotient(Spread(1.0, 0.5, 10), Spread(0.0, 0.0, 10)) is None
