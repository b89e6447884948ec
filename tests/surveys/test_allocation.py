"""Who gets which arm: balance, whatever happens on the way."""

from collections import Counter
from itertools import pairwise

import pytest

from surveys.allocation import arms_of_slot, free_slots, latin_square, next_slot
from surveys.plan import ALL_ARMS, BALANCED, Arm, Assignment

ONE_EACH = Assignment(BALANCED, seed=7, block=2)
EVERYTHING = Assignment(ALL_ARMS, seed=7)


def arms(*weights: int, quota: int | None = None) -> list[Arm]:
    letters = "abcdefghij"
    return [
        Arm(letters[index], letters[index], weight=weight, quota=quota)
        for index, weight in enumerate(weights)
    ]


def dealt(assignment: Assignment, given: list[Arm], slots: int) -> list[str]:
    return [arms_of_slot(assignment, given, slot)[0] for slot in range(slots)]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("weights", [(1, 1), (1, 1, 1), (2, 1), (3, 2, 1)])
def test_after_every_block_the_arms_are_even_by_weight(seed: int, weights: tuple[int, ...]) -> None:
    given, assignment = arms(*weights), Assignment(BALANCED, seed, block=2)
    size = 2 * sum(weights)

    everybody = dealt(assignment, given, 5 * size)

    for start in range(0, len(everybody), size):
        counted = Counter(everybody[start : start + size])
        assert counted == {arm.key: 2 * arm.weight for arm in given}


def test_within_a_block_no_arm_leads_by_more_than_half_of_it() -> None:
    everybody = dealt(ONE_EACH, arms(1, 1), 400)

    for end in range(len(everybody)):
        counted = Counter(everybody[:end])
        assert abs(counted["a"] - counted["b"]) <= 2


def test_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    first, again = (dealt(ONE_EACH, arms(1, 1), 60) for _ in range(2))
    other = dealt(Assignment(BALANCED, seed=8, block=2), arms(1, 1), 60)

    assert first == again
    assert first != other


def test_blocks_differ_so_that_nobody_can_foresee_the_next() -> None:
    everybody = dealt(Assignment(BALANCED, seed=1, block=2), arms(1, 1), 400)
    blocks = {tuple(everybody[start : start + 4]) for start in range(0, 400, 4)}

    assert len(blocks) == 6  # all orders of two and two


def test_the_place_of_somebody_who_dropped_out_is_given_again() -> None:
    given = arms(1, 1)
    taken = set(range(10)) - {3, 6}

    first = next_slot(ONE_EACH, given, taken, Counter())
    second = next_slot(ONE_EACH, given, taken | {3}, Counter())

    assert (first, second) == (3, 6)
    assert next(free_slots(taken | {3, 6})) == 10


def test_a_full_arm_is_passed_over_and_full_arms_take_nobody() -> None:
    given = arms(1, 1, quota=5)

    slots: set[int] = set()
    filled: Counter[str] = Counter()
    while (slot := next_slot(ONE_EACH, given, slots, filled)) is not None:
        slots.add(slot)
        filled.update(arms_of_slot(ONE_EACH, given, slot))

    assert filled == {"a": 5, "b": 5}


def test_one_full_arm_leaves_the_others_open() -> None:
    given = [Arm("a", "a", quota=1), Arm("b", "b")]

    slots = [next_slot(ONE_EACH, given, {0, 1, 2, 3}, Counter(a=1))]

    assert [arms_of_slot(ONE_EACH, given, slot or 0) for slot in slots] == [["b"]]


def test_who_meets_all_arms_needs_room_in_each() -> None:
    given = [Arm("a", "a", quota=2), Arm("b", "b")]

    assert next_slot(EVERYTHING, given, set(), Counter(a=1, b=1)) is not None
    assert next_slot(EVERYTHING, given, set(), Counter(a=2, b=2)) is None


@pytest.mark.parametrize("size", range(1, 9))
def test_each_arm_stands_at_each_place_equally_often(size: int) -> None:
    keys = [arm.key for arm in arms(*([1] * size))]
    rows = latin_square(keys)

    for place in range(size):
        counted = Counter(row[place] for row in rows)
        assert counted == dict.fromkeys(keys, len(rows) // size)


@pytest.mark.parametrize("size", range(2, 9))
def test_each_arm_follows_each_other_equally_often(size: int) -> None:
    rows = latin_square([arm.key for arm in arms(*([1] * size))])

    follows = Counter(pair for row in rows for pair in pairwise(row))

    assert len(follows) == size * (size - 1)
    assert len(set(follows.values())) == 1


@pytest.mark.parametrize("size", [2, 3, 4])
def test_after_every_round_of_testers_the_orders_are_even(size: int) -> None:
    given = arms(*([1] * size))
    rows = len(latin_square([arm.key for arm in given]))

    orders = [tuple(arms_of_slot(EVERYTHING, given, slot)) for slot in range(4 * rows)]

    assert all(sorted(order) == [arm.key for arm in given] for order in orders)
    for start in range(0, len(orders), rows):
        assert len(set(orders[start : start + rows])) == rows
