"""Differences against published examples."""

import pytest

from analytics.stats.differences import (
    Spread,
    difference_of_means,
    difference_of_shares,
    holm,
)
from analytics.stats.estimates import chance_of, mean, share


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),  # Newcombe 1998 II, table II, method 10 (score)
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
    ],
)
def test_the_interval_of_a_difference_of_shares_is_the_published_one(first, second, low, high):
    got = difference_of_shares(second, first).estimate

    assert (got.low, got.high) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


def test_a_difference_of_means_is_welch_s():
    got = difference_of_means(Spread(10.0, 3.0, 900), Spread(10.5, 4.0, 1600))

    assert got.estimate.value == 0.5
    assert got.estimate.high - got.estimate.low == pytest.approx(2 * 1.96 * 0.1414214, rel=1e-4)
    assert got.effect == pytest.approx(0.5 / 3.5355339, rel=1e-6)
    assert got.p == pytest.approx(0.000406952, rel=1e-4)


def test_equal_groups_differ_by_nothing():
    same = Spread(4.0, 0.0, 50)

    assert difference_of_means(same, same).p == 1.0
    assert difference_of_shares((0, 30), (0, 30)).p == 1.0


def test_holm_s_correction_is_the_published_one():
    """Holm 1979 by hand: sorted p times what is left, never falling."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_an_estimate_knows_what_it_excludes():
    assert share(60, 100).excludes(0.5)
    assert not share(6, 10).excludes(0.5)
    assert mean(2.0, 1.0, 400).excludes(1.9)


def test_a_deviate_of_two_has_the_known_chance():
    assert chance_of(1.959963984540054) == pytest.approx(0.05)
    assert chance_of(-3) == pytest.approx(0.0026998, abs=1e-7)
