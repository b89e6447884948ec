"""The codebook writes itself: whatever a study records is in it, under the name of its column."""

import json

import pytest

from surveys.codebook import as_json, codebook_of
from surveys.library import study_templates
from surveys.plan import StudyPlan, read_plan
from surveys.questions import KINDS as QUESTIONS
from surveys.steps import KINDS as STEPS
from tests.surveys.studying import arm, asking, choice, document


def names(plan: StudyPlan) -> list[str]:
    return [variable.name for section in codebook_of(plan) for variable in section.variables]


def test_every_question_is_a_variable_with_its_values() -> None:
    plan = read_plan(document(asking("q", choice("fun", may_decline=True))))

    section = next(each for each in codebook_of(plan) if each.step == "q")
    asked = {variable.name: variable for variable in section.variables}

    assert list(asked) == ["q.began_at", "q.done_at", "q.fun", "q.fun.declined"]
    assert asked["q.fun"].label == "What about fun?"
    assert asked["q.fun"].values == {"a": "Answer a", "b": "Answer b"}


def test_information_is_no_variable_and_parts_have_names() -> None:
    words = {"id": "words", "kind": "info", "text": "Read."}
    several = {**choice("which", "x", "y"), "kind": "choices"}

    found = names(read_plan(document(asking("q", words, several))))

    assert "q.words" not in found
    assert {"q.which.x", "q.which.y"} <= set(found)


def test_where_everybody_meets_all_arms_steps_have_an_arm_in_their_names() -> None:
    asked = asking("q", choice("fun"), per_arm=True)
    plan = read_plan(document(asked, arms=[arm("a"), arm("b")], assignment={"how": "all"}))

    found = names(plan)

    assert "q@….fun" in found
    assert "arms" in found
    assert "arm" not in found


@pytest.mark.parametrize("key", [template.key for template in study_templates()])
def test_no_two_variables_of_a_template_share_a_name(key: str) -> None:
    document_of = {template.key: template.document for template in study_templates()}

    found = names(read_plan(document_of[key]))

    assert sorted(found) == sorted(set(found))
    json.dumps(as_json(read_plan(document_of[key])))


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_type_of_question_says_what_it_records(kind: str) -> None:
    question = {"id": "x", "kind": kind, "text": "What?"}
    plan = read_plan(document(asking("q", question)))

    recorded = [name for name in names(plan) if name.startswith("q.x")]

    partly = {"choices", "ranking", "grid", "texts", "board"}  # a variable for each part, if any
    assert bool(recorded) == QUESTIONS[kind].asks or kind in partly


@pytest.mark.parametrize("kind", STEPS)
def test_every_kind_of_step_is_in_the_codebook(kind: str) -> None:
    plan = read_plan(document({"key": "s", "kind": kind, "title": "A step"}))

    section = next(each for each in codebook_of(plan) if each.step == "s")

    assert all(variable.name.startswith("s.") for variable in section.variables)
    assert all(str(variable.label) for variable in section.variables)


def test_kinds_that_are_not_known_do_not_stop_the_codebook() -> None:
    strange = {"id": "x", "kind": "telepathy", "text": "Guess."}
    plan = read_plan(document(asking("q", strange), {"key": "s", "kind": "seance", "title": "S"}))

    assert "q.x" not in names(plan)
