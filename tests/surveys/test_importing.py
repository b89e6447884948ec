"""Documents that were written elsewhere."""

from typing import Any

import pytest

from surveys.importing import require_sound
from surveys.library import StudyTemplate, study_templates
from surveys.reading import Malformed
from tests.surveys.studying import asking, choice, document

TEMPLATES = study_templates()


@pytest.mark.django_db
@pytest.mark.parametrize("template", TEMPLATES, ids=[each.key for each in TEMPLATES])
def test_what_we_offer_ourselves_could_have_been_stored_here(template: StudyTemplate) -> None:
    assert require_sound(template.fresh_document()).title


def test_what_is_not_given_is_for_the_checker_to_miss() -> None:
    bare = {"id": "x", "kind": "choice", "text": "Which?"}

    assert require_sound(document(asking("q", bare), {"key": "s", "kind": "text", "title": "T"}))


def test_kinds_that_are_not_known_are_read() -> None:
    strange = {"id": "x", "kind": "telepathy", "text": "Guess.", "settings": {"a": [1]}}

    assert require_sound(document(asking("q", strange)))


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"options": "abc"}, "options"),
        ({"options": ["a", "b"]}, "options"),
        ({"options": [{"code": "a"}]}, "options"),
        ({"options": [{"code": "a", "text": 5}, {"code": "b", "text": "B"}]}, "options"),
        ({"options": [{"code": "a", "text": "A"}, {"code": "a", "text": "B"}]}, "options"),
        ({"options": [{"code": "a", "text": "x" * 400}]}, "options"),
        ({"options": {"a": "A"}}, "options"),
        ({"shuffled": "yes"}, "shuffled"),
        ({"shuffled": 1}, "shuffled"),
    ],
)
def test_a_setting_no_editor_could_have_stored_is_named(given: Any, place: str) -> None:
    question = {**choice("fun"), "settings": {**choice("fun")["settings"], **given}}

    with pytest.raises(Malformed) as refusal:
        require_sound(document(asking("q", choice("first"), question)))

    assert refusal.value.path == f"steps[1].settings.questions[1].settings.{place}"


@pytest.mark.parametrize("points", ["5", 1, 99, 5.5, [5], {"n": 5}, True])
def test_a_number_out_of_its_limits_or_none_at_all_is_named(points: Any) -> None:
    scale = {"id": "s", "kind": "likert", "text": "How?", "settings": {"points": points}}

    with pytest.raises(Malformed, match=r"questions\[0\]\.settings\.points"):
        require_sound(document(asking("q", scale)))


def test_the_settings_of_a_step_are_checked_too() -> None:
    consent = {"key": "consent", "kind": "consent", "title": "C", "settings": {"statement": 5}}

    with pytest.raises(Malformed, match=r"steps\[0\]\.settings\.statement"):
        require_sound(document(steps=[consent]))
