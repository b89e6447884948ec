"""Somebody's way through a study: which places they come to, in which order. Pure.

A place is a step, or a step in one arm where everybody meets all arms. The way follows from the
plan and the tester's arms alone; what is skipped by a condition is still a place on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from surveys.conditions import Answers, holds
from surveys.plan import NO_ARM, Step, StudyPlan


@dataclass(frozen=True)
class Place:
    step: Step
    arm: str  # its key; NO_ARM where a study has none
    name: str  # "play", or "play@b"


def way_of(plan: StudyPlan, arms: Sequence[str]) -> list[Place]:
    """All places, in order. Steps done once per arm that follow each other are done arm by arm."""
    if len(arms) < 2:  # noqa: PLR2004
        arm = arms[0] if arms else NO_ARM
        return [Place(step, arm, step.key) for step in plan.steps]
    places: list[Place] = []
    for per_arm, steps in groupby(plan.steps, lambda step: step.per_arm):
        block = list(steps)
        if not per_arm:
            places += [Place(step, arms[0], step.key) for step in block]
            continue
        places += [Place(step, arm, f"{step.key}@{arm}") for arm in arms for step in block]
    return places


def next_position(way: Sequence[Place], position: int, answers: Answers) -> int:
    """The next place that is to be visited after this one; the length of the way at its end."""
    return next(
        (index for index in range(position + 1, len(way)) if is_shown(way[index], answers)),
        len(way),
    )


def is_shown(place: Place, answers: Answers) -> bool:
    return holds(place.step.show_if, answers, place.step.key)


def shown_way(way: Sequence[Place], answers: Answers) -> list[Place]:
    """What somebody is told they will come through, as far as it is known."""
    return [place for place in way if is_shown(place, answers)]
