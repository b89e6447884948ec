"""Changing the questions of a document."""

from typing import Any

import pytest

from games.refusals import Refused
from surveys import building
from surveys.building import Gone
from surveys.plan import MOST_QUESTIONS, Condition, Question, read_plan, read_question
from tests.surveys.studying import asking, choice, document


@pytest.fixture
def study() -> dict[str, Any]:
    """Two questionnaires; the second refers to the first."""
    depends = {"question": "first.fun", "how": "is", "value": "a"}
    later = choice("why", text="You said [[first.fun]].", show_if=depends)
    first = asking("first", choice("fun"), choice("mood", text="After [[fun]]?"))
    return document(first, asking("second", later, show_if=depends))


def ids(study: dict[str, Any], key: str = "first") -> list[str]:
    step = read_plan(study).step(key)
    assert step
    return [question.id for question in step.questions]


def test_questions_are_added_at_the_end(study: dict[str, Any]) -> None:
    building.add_questions(study, "first", [choice("new"), choice("newer")])

    assert ids(study) == ["fun", "mood", "new", "newer"]


def test_a_step_holds_only_so_many_questions(study: dict[str, Any]) -> None:
    many = [choice(f"q{number}") for number in range(MOST_QUESTIONS - 1)]

    with pytest.raises(Refused, match="at most 200 questions"):
        building.add_questions(study, "first", many)


def test_a_new_name_is_followed_everywhere(study: dict[str, Any]) -> None:
    building.replace_question(study, ("first", "fun"), choice("joy"))

    plan = read_plan(study)
    second = plan.step("second")
    assert second
    assert ids(study) == ["joy", "mood"]
    assert plan.step("first").questions[1].text == "After [[joy]]?"  # type: ignore[union-attr]
    assert second.questions[0].text == "You said [[first.joy]]."
    assert second.questions[0].show_if == Condition("first.joy", "is", "a")
    assert second.show_if == Condition("first.joy", "is", "a")


def test_a_question_of_the_same_name_in_another_step_keeps_its_own(study: dict[str, Any]) -> None:
    own = {"question": "fun", "how": "is", "value": "a"}
    building.add_questions(study, "second", [choice("fun"), choice("more", show_if=own)])

    building.replace_question(study, ("first", "fun"), choice("joy"))

    second = read_plan(study).step("second")
    assert second
    assert second.questions[2].show_if == Condition("fun", "is", "a")


@pytest.mark.parametrize(("to", "order"), [(-5, ["mood", "fun"]), (99, ["fun", "mood"])])
def test_a_question_moves_no_further_than_the_ends(
    study: dict[str, Any], to: int, order: list[str]
) -> None:
    building.move_question(study, ("first", "mood"), to)

    assert ids(study) == order


def test_a_copy_belongs_to_no_instrument(study: dict[str, Any]) -> None:
    building.add_questions(study, "first", [choice("sus_1", instrument="sus")])

    name = building.duplicate_question(study, ("first", "sus_1"))

    step = read_plan(study).step("first")
    assert step
    assert name == "sus_2"
    assert step.questions[-1].instrument == ""
    assert step.questions[-2].instrument == "sus"


@pytest.mark.parametrize(
    "change",
    [
        lambda study: building.remove_question(study, ("first", "none")),
        lambda study: building.move_question(study, ("first", "none"), 0),
        lambda study: building.duplicate_question(study, ("first", "none")),
        lambda study: building.replace_question(study, ("first", "none"), choice("new")),
        lambda study: building.add_questions(study, "none", [choice("new")]),
    ],
)
def test_what_is_not_there_any_more_is_named(study: dict[str, Any], change: Any) -> None:
    with pytest.raises(Gone, match="“none” is not there any more"):
        change(study)


def test_an_entry_says_only_what_is_not_plain() -> None:
    plain = Question("fun", "text", "Was it fun?")
    rich = Question(
        "why",
        "text",
        "Why?",
        help="In a word.",
        required=False,
        show_if=Condition("fun", "answered"),
        settings={"longest": 20},
    )

    assert building.entry_of(plain) == {"id": "fun", "kind": "text", "text": "Was it fun?"}
    assert building.entry_of(rich) == {
        "id": "why",
        "kind": "text",
        "text": "Why?",
        "help": "In a word.",
        "required": False,
        "show_if": {"question": "fun", "how": "answered"},
        "settings": {"longest": 20},
    }
    assert read_question(building.entry_of(rich)) == rich


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("How long did it take?", "long_take"),
        ("What did you do?", "what_did_you_do"),
        ("Δύσκολο;", "question"),
        ("Was it FUN, fun, fun, fun or fun again?", "fun_fun_fun_fun"),
        ("Incomprehensibilities notwithstanding?", "incomprehensibilities_no"),
    ],
)
def test_a_name_is_made_of_the_words_that_tell(text: str, name: str) -> None:
    assert building.propose_id(text, set()) == name


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert building.propose_id("Fun?", {"fun", "fun_2"}) == "fun_3"
    assert building.free_id("fun_2", {"fun_2"}) == "fun_3"
