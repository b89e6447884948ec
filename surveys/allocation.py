"""Who gets which arm. Pure, seeded, and the same for the same slot whoever asks.

Slots are numbered; slot *i* stands for one tester. Balanced assignment deals slots in permuted
blocks; where everybody meets all arms, slots go through the rows of a balanced Latin square in
permuted blocks. A slot whose tester dropped out is free again, so balance is kept.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import count

from surveys.plan import ALL_ARMS, Arm, Assignment

MOST_SLOTS = 1_000_000  # a bound for the search, far above any study


def arms_of_slot(assignment: Assignment, arms: Sequence[Arm], slot: int) -> list[str]:
    """The arm of a slot, or all arms in the slot's order."""
    if assignment.how == ALL_ARMS:
        rows = latin_square([arm.key for arm in arms])
        return rows[_in_block(assignment.seed, len(rows), slot)]
    dealt = [arm.key for arm in arms for _ in range(arm.weight)]
    block = dealt * max(1, assignment.block)
    return [block[_in_block(assignment.seed, len(block), slot)]]


def _in_block(seed: int, size: int, slot: int) -> int:
    """Which of a block's entries stands at this slot: each block is a permutation of its own."""
    number, inside = divmod(slot, size)
    order = list(range(size))
    random.Random(f"{seed}/{number}").shuffle(order)  # noqa: S311 - an assignment, no secret
    return order[inside]


def free_slots(taken: Collection[int]) -> Iterator[int]:
    """Slots without a tester, lowest first."""
    held = set(taken)
    return (slot for slot in count() if slot not in held)


def next_slot(
    assignment: Assignment, arms: Sequence[Arm], taken: Collection[int], filled: Counter[str]
) -> int | None:
    """The slot of the next tester; None if every arm is full."""
    full = {arm.key for arm in arms if arm.quota is not None and filled[arm.key] >= arm.quota}
    if len(full) == len(arms) or (assignment.how == ALL_ARMS and full):
        return None
    for slot in free_slots(taken):
        if slot >= MOST_SLOTS:
            return None
        if not full.intersection(arms_of_slot(assignment, arms, slot)):
            return slot
    return None


def latin_square(keys: Sequence[str]) -> list[list[str]]:
    """Orders in which each arm stands at each place, and precedes each other, equally often.

    Williams' construction: for an odd number of arms the mirrored rows are needed as well.
    """
    size = len(keys)
    first = [0]
    for step in range(1, size):
        first.append((step + 1) // 2 if step % 2 else size - step // 2)
    rows = [[keys[(entry + shift) % size] for entry in first] for shift in range(size)]
    return rows if size % 2 == 0 else rows + [row[::-1] for row in rows]
