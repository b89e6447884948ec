"""What differs between two documents of a study, in words."""

from typing import Any

import pytest

from surveys.comparing import Difference, differences
from surveys.plan import read_plan
from tests.surveys.studying import CONSENT, DEBRIEF, arm, asking, choice, document


def told(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str, str]]:
    found: list[Difference] = differences(read_plan(before), read_plan(after))
    return [(each.label, each.before, each.after) for each in found]


def test_the_same_document_differs_in_nothing() -> None:
    assert told(document(arms=[arm("a")]), document(arms=[arm("a")])) == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"title": "Thin"}, ("Title", "Thick ends", "Thin")),
        ({"minutes": 30}, ("Minutes", "20", "30")),
        (
            {"criteria": ["adults", "new here"]},
            ("Who can take part", "nothing", "adults\nnew here"),
        ),
        ({"quota": 12}, ("How many testers at most", "nothing", "12")),
        ({"assignment": {"how": "all"}}, ("Who gets which arm", "balanced", "all")),
        (
            {"contact": {"name": "Ben", "email": "ada@example.org"}},
            ("Who asks", "Ada Berg", "Ben"),
        ),
    ],
)
def test_words_are_shown_before_and_after(changed: Any, said: tuple[str, str, str]) -> None:
    assert told(document(), document(**changed)) == [said]


def test_arms_that_come_go_and_change_are_named() -> None:
    before = document(arms=[arm("a"), arm("b")])
    after = document(arms=[arm("a", referee="silent"), arm("c")])

    assert told(before, after) == [
        ("Arm “Arm a”: referee", "explaining", "silent"),
        ("Arm “Arm b”", "there", "nothing"),
        ("Arm “Arm c”", "nothing", "there"),
    ]


def test_steps_that_come_go_change_and_move_are_named() -> None:
    first, second = asking("one", choice("x")), asking("two", choice("y"))
    before = document(first, second)
    condition = {"question": "two.y", "how": "is", "value": "a"}
    after = document(steps=[CONSENT, second, {**first, "show_if": condition}, DEBRIEF])

    assert told(before, after) == [
        (
            "Order of the steps",
            "Before you begin → One → Two → Thank you",
            "Before you begin → Two → One → Thank you",
        ),
        ("Step “One”: shown only if", "nothing", "two.y is a"),
    ]
    gone = told(before, document(first))
    assert gone == [("Step “Two”", "there", "nothing")]


def test_settings_are_called_as_their_form_calls_them() -> None:
    after = {**CONSENT, "settings": {**CONSENT["settings"], "statement": "Yes."}}

    changed = told(document(), document(steps=[after, asking("after", choice("fun")), DEBRIEF]))

    assert changed == [("Step “Before you begin”: The sentence they tick", "I take part.", "Yes.")]


def test_questions_are_compared_one_by_one() -> None:
    before = document(asking("q", choice("fun"), choice("gone")))
    after = document(asking("q", choice("fun", "a", "b", "c", text="Fun?", required=False)))

    assert told(before, after) == [
        ("Step “Q”, question “fun”: text", "What about fun?", "Fun?"),
        ("Step “Q”, question “fun”: required", "yes", "no"),
        (
            "Step “Q”, question “fun”: Options",
            "a: Answer a\nb: Answer b",
            "a: Answer a\nb: Answer b\nc: Answer c",
        ),
        ("Step “Q”, question “gone”", "What about gone?", "nothing"),
    ]


def test_questions_in_another_order_are_named_as_such() -> None:
    before = document(asking("q", choice("x"), choice("y")))
    after = document(asking("q", choice("y"), choice("x")))

    assert told(before, after) == [("Step “Q”: order of the questions", "x, y", "y, x")]
