"""One question being edited: what its forms take, and what they show of it."""

import json
from typing import Any

import pytest
from django.http import QueryDict

from surveys.editor import Editor, edit, new_question
from surveys.plan import Condition, StudyPlan, read_plan
from tests.surveys.studying import arm, asking, choice, document

SCREENER = {**asking("fit", choice("age", "a", "b", "c", key=["a"])), "kind": "screener"}


@pytest.fixture
def plan() -> StudyPlan:
    number = {"id": "turns", "kind": "number", "text": "How many?", "settings": {"high": 9}}
    steps = (SCREENER, asking("before", choice("known")), asking("after", number, choice("fun")))
    return read_plan(document(*steps))


def editing(plan: StudyPlan, name: str, kind: Any = "choice", **sent: Any) -> Editor:
    """The editor of a question, or of a new one in the last questionnaire."""
    step = next(step for step in plan.steps if name in [q.id for q in step.questions] or not name)
    if not name:
        step = plan.steps[3]
    found = next((question for question in step.questions if question.id == name), None)
    return edit(plan, step, found or new_question(kind), query(**sent) if sent else None)


def query(**sent: Any) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in sent.items():
        place = name.replace("__", "-")
        data.setlist(place, value if isinstance(value, list) else [value])
    return data


def test_a_new_question_must_be_answered_unless_somebody_says_otherwise(plan: StudyPlan) -> None:
    sent = {"question__text": "Why?", "settings__longest": "20"}

    assert editing(plan, "", "text").words.initial["required"]
    assert not valid(editing(plan, "", "text", **sent)).required


def valid(editor: Editor) -> Any:
    assert editor.is_valid(), [form.errors for form in editor.forms]
    return editor.result()


def test_everything_that_is_wrong_is_found_at_once(plan: StudyPlan) -> None:
    sent = {"question__text": "", "question__id": "fun", "settings__longest": "0"}

    editor = editing(plan, "", "text", **sent, show_if__when="nonsense")

    assert not editor.is_valid()
    assert set(editor.words.errors) == {"text", "id"}
    assert set(editor.settings.errors) == {"longest"}
    assert set(editor.condition.errors) == {"when"}


def test_only_what_is_asked_before_can_be_depended_on(plan: StudyPlan) -> None:
    when: Any = editing(plan, "fun").condition.fields["when"]
    offered = [label for label, _choices in when.choices[1:]]

    assert [label.split("”")[0] for label in offered] == [
        "if “What about age?",
        "if “What about known?",
        "if “How many?",
    ]


def test_a_number_is_compared_with_what_is_typed(plan: StudyPlan) -> None:
    when = json.dumps({"question": "turns", "how": "at_least"}, sort_keys=True)
    sent = {"question__text": "Long?", "settings__options": "a: Yes\nb: No"}

    result = valid(editing(plan, "fun", **sent, show_if__when=when, show_if__number="5"))

    assert result.show_if == Condition("turns", "at_least", 5)


def test_a_number_nobody_can_reach_is_refused(plan: StudyPlan) -> None:
    when = json.dumps({"question": "turns", "how": "at_least"}, sort_keys=True)
    sent = {"question__text": "Long?", "settings__options": "a: Yes\nb: No"}

    assert not editing(plan, "fun", **sent, show_if__when=when, show_if__number="50").is_valid()


def test_the_preview_shows_what_is_typed_and_nothing_that_makes_no_sense(plan: StudyPlan) -> None:
    settings = "a: One\nb: Two"
    shown = editing(plan, "", question__text="Which?", settings__options=settings).shown()

    assert shown
    assert shown.text == "Which?"
    assert shown.number == 3
    assert editing(plan, "", question__text="Which?", settings__options="").shown() is None
    assert editing(plan, "").shown() is None


def test_the_preview_names_what_stands_for_an_earlier_answer(plan: StudyPlan) -> None:
    sent = {"question__text": "You said [[before.known]].", "settings__longest": "9"}

    shown = editing(plan, "", "text", **sent).shown()

    assert shown
    assert shown.text == "You said …."


def test_the_keys_of_a_screener_are_ticked(plan: StudyPlan) -> None:
    editor = editing(plan, "age")

    assert editor.has_key
    assert editor.shown_for_key() is None
    assert [(words, is_wanted) for _value, words, is_wanted in editor.wanted()] == [
        ("Answer a", True),
        ("Answer b", False),
        ("Answer c", False),
    ]


def test_a_key_is_kept_while_the_options_are_edited(plan: StudyPlan) -> None:
    sent = {"question__text": "Age?", "settings__options": "a: 16\nc: 60\nd: 90"}

    editor = editing(plan, "age", **sent, key__wanted=["x"], **{"key.wanted": ['"c"', '"d"']})

    assert [is_wanted for _value, _words, is_wanted in editor.wanted()] == [False, True, True]
    assert valid(editor).key == ["c", "d"]


def test_nothing_ticked_means_that_every_answer_will_do(plan: StudyPlan) -> None:
    sent = {"question__text": "Age?", "settings__options": "a: 16\nc: 60"}

    assert valid(editing(plan, "age", **sent)).key is None


def test_a_questionnaire_has_no_keys(plan: StudyPlan) -> None:
    editor = editing(plan, "fun")

    assert not editor.has_key
    assert editor.wanted() == []
    assert "rule" not in editor.words.fields


def test_an_item_of_an_instrument_keeps_its_name() -> None:
    item = choice("sus_1", instrument="sus")
    plan = read_plan(document(asking("after", item)))
    sent = {"question__text": "I would use it.", "settings__options": "a: Yes\nb: No"}

    result = valid(editing(plan, "sus_1", **sent, question__id="renamed"))

    assert result.id == "sus_1"
    assert result.instrument == "sus"


def test_an_item_of_an_instrument_keeps_its_points() -> None:
    scale = {"points": 5, "low": "No", "high": "Yes"}
    item = {"id": "sus_1", "kind": "likert", "text": "?", "settings": scale, "instrument": "sus"}
    plan = read_plan(document(asking("after", item)))
    sent = {"question__text": "I would use it.", "settings__points": "7"}

    result = valid(editing(plan, "sus_1", **sent, settings__low="Never", settings__high="Always"))

    assert result.settings == {"points": 5, "low": "Never", "high": "Always"}


@pytest.mark.django_db
def test_the_key_of_a_board_is_a_cell_of_the_game() -> None:
    question = {"id": "where", "kind": "board", "text": "Where?", "settings": {"most": 1}}
    screener = {**asking("fit", question), "kind": "screener"}
    plan = read_plan(document(screener, arms=[arm("a")]))
    sent = {"question__text": "Where?", "settings__most": "1"}
    shown = editing(plan, "where").shown_for_key()
    assert shown
    cell = shown.context["cells"][0][0]

    assert valid(editing(plan, "where", **sent, **{"q.the-right-answer": [cell]})).key == [cell]
    wrong = editing(plan, "where", **sent, **{"q.the-right-answer": ["nowhere"]})
    assert not wrong.is_valid()
    assert "cells of the board" in wrong.key_error


@pytest.mark.django_db
@pytest.mark.parametrize("position", ['{"nonsense": 1}', '{"board": 3}', "{}", "[1]", "{"])
def test_a_position_that_is_none_breaks_no_preview(position: str) -> None:
    plan = read_plan(document(asking("after", choice("fun")), arms=[arm("a")]))
    sent = {"question__text": "Where?", "settings__most": "1", "settings__position": position}

    shown = edit(plan, plan.steps[1], new_question("board"), query(**sent)).shown()

    assert shown is None or shown.question.kind == "board"
