"""The way through a study: which places, in which order."""

from typing import Any

import pytest

from surveys.plan import StudyPlan, read_plan
from surveys.way import next_position, shown_way, way_of
from tests.surveys.studying import arm, asking, choice, document


def plan_of(*steps: dict[str, Any]) -> StudyPlan:
    return read_plan(document(*steps, arms=[arm("a"), arm("b"), arm("c")]))


def names(plan: StudyPlan, *arms: str) -> list[str]:
    return [place.name for place in way_of(plan, arms)]


def test_somebody_with_one_arm_comes_to_each_step_once() -> None:
    plan = plan_of(asking("one", choice("x"), per_arm=True), asking("two", choice("x")))

    assert names(plan, "b") == ["consent", "one", "two", "debrief"]
    assert {place.arm for place in way_of(plan, ["b"])} == {"b"}


def test_steps_per_arm_that_follow_each_other_are_done_arm_by_arm() -> None:
    plan = plan_of(
        asking("read", choice("x"), per_arm=True),
        asking("play", choice("x"), per_arm=True),
        asking("last", choice("x")),
    )

    assert names(plan, "c", "a") == [
        "consent",
        *("read@c", "play@c", "read@a", "play@a"),
        *("last", "debrief"),
    ]


@pytest.mark.parametrize(
    ("answer", "goes_to"), [("a", "extra"), ("b", "debrief"), (None, "debrief")]
)
def test_a_step_whose_condition_does_not_hold_is_passed_over(
    answer: str | None, goes_to: str
) -> None:
    when = {"question": "one.x", "how": "is", "value": "a"}
    plan = plan_of(asking("one", choice("x")), asking("extra", choice("y"), show_if=when))
    way = way_of(plan, ["a"])
    answers = {} if answer is None else {"one.x": answer}

    assert way[next_position(way, 1, answers)].name == goes_to
    assert ("extra" in [place.name for place in shown_way(way, answers)]) == (goes_to == "extra")


def test_after_the_last_place_the_way_is_over() -> None:
    way = way_of(plan_of(), ["a"])

    assert next_position(way, len(way) - 1, {}) == len(way)
