"""Studies as files and as copies, what they record, and what came of it."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.asserts import assertContains

from playtest.accounts.models import User
from surveys.models import Right, State, Study
from surveys.services.studies import create_study, invite_member, launch
from tests.surveys.studying import (
    answered,
    arm,
    asking,
    at,
    choice,
    document,
    joined,
    post,
    study_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def study(ada: User) -> Study:
    return study_of(ada, asking("after", choice("fun")), arms=[arm("a"), arm("b")])


def test_a_demonstration_can_be_seen_and_copied_but_not_changed(as_ada: Client) -> None:
    demo = create_study(document(title="Of 2013"), by=None)

    assertContains(as_ada.get("/studies/"), "Of 2013")
    assert as_ada.get(at(demo, "about/")).status_code == 404
    page = as_ada.post(at(demo, "copy/"), follow=True)
    assertContains(page, "Copy of Of 2013")
    assert Study.objects.get(title="Copy of Of 2013").plan.contact.email == "ada@example.org"


def sent_file(client: Client, content: bytes) -> Any:
    return client.post("/studies/import/", {"file": SimpleUploadedFile("study.json", content)})


def test_a_study_is_downloaded_and_imported_again(as_ada: Client, study: Study) -> None:
    answer = as_ada.get(at(study, "study.json"))
    assert "attachment" in answer["Content-Disposition"]

    sent_file(as_ada, answer.content)

    mine, again = Study.objects.order_by("pk")
    assert again.draft == mine.draft
    assert again.slug != mine.slug


def test_a_version_is_downloaded_as_it_was_frozen(as_ada: Client, ada: User) -> None:
    study = launch(study_of(ada), to=State.OPEN, by=ada)
    post(as_ada, study, "steps/after/duplicate/")

    frozen = as_ada.get(at(study, "study.json"), {"version": "1"}).json()

    assert len(frozen["steps"]) == 3
    for wrong in ("2", "x", "-1", "", "9" * 5000):
        assert as_ada.get(at(study, "study.json"), {"version": wrong}).status_code == 404
    sent_file(as_ada, json.dumps(frozen).encode())
    assert Study.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "an object was expected"),
        (b"null", "an object was expected"),
        (b'{"format": "playtest-study/9"}', "playtest-study/1"),
        (b'{"title": 5}', "title"),
        (b'{"title": "x", "assignment": 5}', "assignment"),
        (b'{"title": "x", "minutes": 1e400}', "minutes"),
        (b'{"title": "x", "steps": [{"key": "a", "kind": "b"}]}', "steps[0]"),
        (b'{"title": "a\\u0000b"}', "cannot be stored"),
        (b'{"title": "\\ud800"}', "cannot be stored"),
        (b'{"title": "x", "minutes": ' + b"9" * 5000 + b"}", "not JSON"),
        (b" " * 2_000_001, "at most 2 MB"),
        (
            b'{"title": "x", "steps": [{"key": "q", "kind": "questionnaire", "title": "Q", '
            b'"settings": {"questions": [{"id": "f", "kind": "choice", "text": "F", '
            b'"settings": {"options": "abc"}}]}}]}',
            "steps[0].settings.questions[0].settings.options",
        ),
    ],
)
def test_a_file_that_is_no_study_is_refused_in_words(
    as_ada: Client, content: bytes, said: str
) -> None:
    answer = sent_file(as_ada, content)

    assertContains(answer, said, status_code=422)
    assert not Study.objects.exists()


def test_no_file_at_all_is_said(as_ada: Client) -> None:
    assertContains(as_ada.post("/studies/import/"), "Choose a file first", status_code=422)


# -- what it records, and what came of it


def test_the_codebook_is_a_page_and_a_file(as_ada: Client, study: Study) -> None:
    assertContains(as_ada.get(at(study, "codebook/")), "after.fun")

    told = as_ada.get(at(study, "codebook.json")).json()

    asked = next(each for each in told["variables"] if each["name"] == "after.fun")
    assert asked["values"] == {"a": "Answer a", "b": "Answer b"}


@pytest.fixture
def answers(study: Study, ada: User) -> Study:
    """Two have answered in the study, one in its pilot."""
    launch(study, to=State.PILOT, by=ada)
    answered(joined(study), "after", fun="b")
    launch(study, to=State.OPEN, by=ada)
    for given in ("a", "a"):
        answered(joined(study), "after", fun=given)
    return study


def test_answers_are_counted_question_by_question_pilots_apart(
    as_ada: Client, answers: Study
) -> None:
    page = as_ada.get(at(answers, "answers/"))
    assertContains(page, "What about fun?")
    assertContains(page, 'aria-label="Answer a: 100 %"')

    pilots = as_ada.get(at(answers, "answers/"), {"pilots": "on"})
    assertContains(pilots, 'aria-label="Answer b: 100 %"')
    for arm_key in ("a", "b"):
        assertContains(as_ada.get(at(answers, "answers/"), {"arm": arm_key}), "n = 1")
    assert as_ada.get(at(answers, "answers/"), {"arm": "z", "version": "x"}).status_code == 200


@pytest.mark.parametrize("right", [Right.DATA, Right.PSEUDONYMS])
def test_who_sees_pseudonyms_only_sees_no_link_and_no_time(
    client: Client, answers: Study, ben: User, right: str
) -> None:
    invite_member(answers, email=ben.email, right=right)
    client.force_login(ben)
    person = answers.participations.filter(is_pilot=False)[0]

    page = client.get(at(answers, "answers/")).content.decode()

    assert person.pseudonym in page
    assert (person.code in page) == (right == Right.DATA)
    assert ("Joined" in page) == (right == Right.DATA)


def test_the_hub_counts_who_is_where(as_ada: Client, answers: Study) -> None:
    page = as_ada.get(at(answers))

    assertContains(page, "Testers by arm and how far they have come")
    assertContains(page, "Pilots by arm")
