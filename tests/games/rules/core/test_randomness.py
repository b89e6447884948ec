"""Chance: fair, reproducible, and first what a record wants to see."""

from collections import Counter

import numpy as np

from games.rules.core.jit import COMPILING
from games.rules.core.randomness import (
    NOTHING_FORCED,
    Stream,
    below,
    draw,
    fork_stream,
    seed_of_playout,
    seed_stream,
    shuffle,
    throw,
)
from games.rules.core.records import bytes_of, new

THROWS = 60_000 if COMPILING else 6_000


def stream_of(seed: int, lane: int = 1) -> Stream:
    stream = new(Stream)
    seed_stream(stream, seed, lane)
    return stream


def test_the_generator_is_the_published_one():
    """sfc32 from state (1, 2, 3), counter 4, computed by hand from its definition."""
    stream = new(Stream)
    stream.a, stream.b, stream.c, stream.counter = 1, 2, 3, 4

    drawn = [int(draw(stream)) for _ in range(2)]

    # first: 1 + 2 + 4; then a = 2 ^ (2 >> 9), b = 3 + (3 << 3), counter 5: 2 + 27 + 5
    assert drawn == [7, 34]


def test_the_same_seed_gives_the_same_stream_and_lanes_differ():
    first, second, other = stream_of(9), stream_of(9), stream_of(9, lane=2)

    assert [draw(first) for _ in range(5)] == [draw(second) for _ in range(5)]
    assert draw(stream_of(9)) != draw(other)


def test_a_die_is_fair():
    stream = stream_of(2007)

    counts = Counter(int(throw(stream, 6)) for _ in range(THROWS))

    expected = THROWS / 6
    chi_square = sum((counts[dots] - expected) ** 2 / expected for dots in range(1, 7))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert chi_square < 20.5  # 0.999 quantile with 5 degrees of freedom


def test_forced_outcomes_come_first_and_leave_the_stream_alone():
    stream, untouched = stream_of(1), stream_of(1)
    stream.forced = 4

    assert throw(stream, 6) == 4
    assert stream.forced == NOTHING_FORCED
    assert bytes_of(stream) == bytes_of(untouched)


def test_an_impossible_outcome_is_noted():
    stream = stream_of(1)
    stream.forced = 7

    throw(stream, 6)

    assert stream.impossible


def test_a_shuffle_keeps_the_cards():
    cards = np.arange(52)

    shuffle(stream_of(3), cards, 52)

    assert sorted(cards.tolist()) == list(range(52))
    assert cards.tolist() != list(range(52))


def test_playouts_have_seeds_of_their_own():
    seeds = {int(seed_of_playout(new(Stream), 5, index)) for index in range(500)}

    assert len(seeds) == 500
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert int(seed_of_playout(new(Stream), 5, 17)) in seeds


def test_a_fork_has_a_future_of_its_own():
    source, forked = stream_of(1), new(Stream)
    fork_stream(forked, source)

    assert [below(forked, 1000) for _ in range(4)] != [below(stream_of(1), 1000) for _ in range(4)]
