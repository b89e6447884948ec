"""Reading the document of a study: what fits becomes typed, what does not is named in its place."""

from typing import Any

import pytest

from surveys.plan import FORMAT, hash_of, read_plan
from surveys.reading import Malformed
from tests.surveys.studying import arm, asking, choice, document


def test_a_document_becomes_typed_records() -> None:
    condition = {"question": "after.fun", "how": "is", "value": "a"}
    steps = (asking("after", choice("fun")), asking("more", choice("why"), show_if=condition))

    plan = read_plan(document(*steps, arms=[arm("a", weight=2)], criteria=["adults"]))

    assert plan.criteria == ("adults",)
    assert [step.key for step in plan.steps] == ["consent", "after", "more", "debrief"]
    assert [question.id for _step, question in plan.questions()] == ["fun", "why"]
    more = plan.step("more")
    assert more
    assert more.show_if
    assert more.show_if.value == "a"
    found = plan.arm("a")
    assert found
    assert found.weight == 2
    assert plan.arm("b") is None


def test_what_is_not_said_has_its_usual_value() -> None:
    plan = read_plan({})

    assert (plan.title, plan.language, plan.quota, plan.steps) == ("", "en", None, ())
    assert plan.assignment.how == "balanced"
    assert plan.consent is None


def test_a_frozen_document_says_more_and_is_read_all_the_same() -> None:
    assert read_plan({**document(), "rules": {"a": "hash"}, "format": FORMAT}).title


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ([], "an object was expected"),
        ({"format": "other/1"}, "format: “playtest-study/1” was expected"),
        ({"title": None}, "title: a text was expected, not None"),
        ({"title": "x" * 50_001}, "title: the text has 50,001 characters"),
        ({"minutes": -1}, "minutes: a whole number from 0"),
        ({"minutes": True}, "minutes: a whole number from 0"),
        ({"minutes": 1.5}, "minutes: a whole number from 0"),
        ({"quota": "many"}, "quota: a whole number"),
        ({"criteria": "adults"}, "criteria: a list was expected"),
        ({"criteria": ["a"] * 41}, "criteria: the list has 41 entries; at most 40 fit"),
        ({"contact": {"phone": "1"}}, "contact.phone: is not known here"),
        ({"assignment": {"how": "by lot"}}, "assignment.how: one of “balanced”"),
        ({"assignment": {"seed": 2**60}}, "assignment.seed: a whole number"),
        ({"arms": [{"key": "a b", "name": "A"}]}, "arms[0].key: a name of letters"),
        ({"arms": [{"key": "a"}]}, "arms[0].name: is missing"),
        ({"arms": [arm("a", weight=0)]}, "arms[0].weight: a whole number from 1 to 20"),
        ({"arms": [arm("a", referee="kind")]}, "arms[0].referee: one of"),
        ({"arms": [arm("a", wording="his words")]}, "arms[0].wording: “original”"),
        ({"steps": [{"key": "s", "kind": "text"}]}, "steps[0].title: is missing"),
        ({"steps": [asking("q", {"id": "f"})]}, "steps[0].settings.questions[0].kind: is missing"),
        (
            {"steps": [asking("q", choice("f", show_if={"question": "x"}))]},
            "steps[0].settings.questions[0].show_if.how: is missing",
        ),
        ({"steps": [asking("q", choice("f", required="no"))]}, "required: yes or no was expected"),
        ({"steps": [asking("q", choice("f", colour="red"))]}, "colour: is not known here"),
        ({"steps": [asking("q", choice("f", key=float("nan")))]}, "a value that JSON knows"),
        ({"title": "a\ud800"}, "cannot be stored"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(wrong: Any, said: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_plan(wrong)

    assert said in str(refusal.value)


def test_a_document_that_is_nested_too_deeply_is_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(100):
        deep = {"in": deep}

    with pytest.raises(Malformed, match="nested too deeply"):
        read_plan({"steps": [{"key": "s", "kind": "text", "title": "T", "settings": deep}]})


def test_the_same_content_has_the_same_hash_whatever_its_order() -> None:
    one, other = {"a": 1, "b": [1, 2]}, {"b": [1, 2], "a": 1}

    assert hash_of(one) == hash_of(other)
    assert hash_of(one) != hash_of({**one, "b": [2, 1]})
