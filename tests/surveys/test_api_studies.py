"""Studies over the API, in the hands of programs and of those who err."""

import json
from typing import Any

import pytest
from django.test import Client

from playtest.accounts.models import User
from surveys.models import Right, State, Study
from surveys.services.studies import create_study, invite_member, launch
from tests.surveys.studying import answered, arm, asking, choice, document, joined, study_of

pytestmark = pytest.mark.django_db
API = "/api/v1/studies/"


@pytest.fixture
def as_ada(client: Client, ada: User) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def study(ada: User) -> Study:
    return study_of(ada, arms=[arm("a"), arm("b")])


def send(client: Client, method: str, path: str, body: Any = None) -> Any:
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.generic(method, f"{API}{path}", text, content_type="application/json")


def test_a_program_makes_edits_launches_and_closes_a_study(as_ada: Client) -> None:
    made = send(as_ada, "POST", "", {"document": document()})
    assert made.status_code == 201
    slug, revision = made.json()["slug"], made.json()["revision"]
    assert as_ada.get(f"{API}{slug}/problems/").json() == {"problems": []}

    edited = send(
        as_ada,
        "PATCH",
        f"{slug}/",
        {"revision": revision, "document": {"minutes": 30}, "closes_at": "2100-01-01T00:00:00Z"},
    )
    assert edited.status_code == 200
    assert edited.json()["document"]["minutes"] == 30
    assert len(edited.json()["document"]["steps"]) == 3

    for state in ("pilot", "open", "renewed", "paused", "closed"):
        answer = send(as_ada, "POST", f"{slug}/state/", {"to": state})
        assert answer.status_code == 200, answer.json()
    assert answer.json()["state"] == "closed"
    versions = as_ada.get(f"{API}{slug}/versions/").json()["versions"]
    assert [each["number"] for each in versions] == [1]
    frozen = as_ada.get(f"{API}{slug}/versions/1/").json()
    assert frozen["document"]["minutes"] == 30
    assert frozen["content_hash"] == versions[0]["content_hash"]


@pytest.mark.parametrize("key", ["email-7-rules-comprehension", "first-playtest"])
def test_a_program_begins_from_a_template(as_ada: Client, key: str) -> None:
    made = send(as_ada, "POST", "", {"template": key, "title": "Mine"})

    assert made.status_code == 201
    assert made.json()["title"] == "Mine"
    assert made.json()["document"]["contact"]["email"] == "ada@example.org"


def test_a_study_is_made_once_however_often_it_is_asked_for(as_ada: Client) -> None:
    key = {"Idempotency-Key": "00000000-0000-4000-8000-00000000000a"}
    body = json.dumps({"template": "first-playtest"})

    first, again = (
        as_ada.post(API, body, content_type="application/json", headers=key) for _ in range(2)
    )

    assert first.json() == again.json()
    assert Study.objects.count() == 1


def test_a_program_copies_what_it_may_see(as_ada: Client, study: Study, cy: User) -> None:
    foreign = study_of(cy)

    assert send(as_ada, "POST", "", {"copy_of": study.slug}).json()["title"] == "Copy of Thick ends"
    assert send(as_ada, "POST", "", {"copy_of": foreign.slug}).status_code == 404


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "one of the three"),
        ({"template": "x", "copy_of": "y"}, "one of the three"),
        ({"template": "nothing"}, "no template “nothing”"),
        ({"document": []}, "dictionary"),
        ({"document": {"title": "x", "steps": 5}}, "steps"),
        ({"document": {"title": "x", "minutes": "long"}}, "minutes"),
        ({"template": "first-playtest", "owner": "cy"}, "Unknown field"),
        ({"template": "first-playtest", "title": "x" * 121}, "120"),
        ("[]", "object"),
        ("{", "Not JSON"),
        ('{"document": {"title": "a\\u0000"}}', "stored"),
        ('{"document": {"minutes": NaN}}', "NaN"),
    ],
)
def test_what_is_no_study_is_refused_in_words(as_ada: Client, body: Any, said: str) -> None:
    answer = send(as_ada, "POST", "", body)

    assert answer.status_code in (400, 422)
    assert said in answer.content.decode()
    assert not Study.objects.exists()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"revision": 7}, 409),
        ({"revision": "1"}, 400),
        ({"revision": 0}, 400),
        ({"revision": 1, "state": "open"}, 400),
        ({"revision": 1, "closes_at": "soon"}, 400),
        ({"revision": 1, "document": {"steps": [{"key": "a"}]}}, 422),
        ({"revision": 1, "document": {"assignment": {"how": "by lot"}}}, 422),
        ({"revision": 1, "document": {"format": "playtest-study/9"}}, 422),
    ],
)
def test_an_edit_that_cannot_be_leaves_all_as_it_was(
    as_ada: Client, study: Study, body: Any, status: int
) -> None:
    answer = send(as_ada, "PATCH", f"{study.slug}/", body)

    assert answer.status_code == status
    assert Study.objects.get().draft == study.draft
    assert Study.objects.get().revision == 1


def test_settings_no_editor_could_have_stored_are_named(as_ada: Client, study: Study) -> None:
    steps = [asking("q", {**choice("fun"), "settings": {"options": "abc"}})]

    answer = send(as_ada, "PATCH", f"{study.slug}/", {"revision": 1, "document": {"steps": steps}})

    assert answer.status_code == 422
    assert answer.json()["path"] == "steps[0].settings.questions[0].settings.options"


def test_all_problems_are_told_with_their_places(as_ada: Client, ada: User) -> None:
    study = study_of(ada, asking("q", {**choice("fun"), "text": ""}), quota=0)

    told = as_ada.get(f"{API}{study.slug}/problems/").json()["problems"]
    refused = send(as_ada, "POST", f"{study.slug}/state/", {"to": "open"})

    assert [(each["where"], each["step"], each["question"]) for each in told] == [
        ("about", None, None),
        ("step", "q", "fun"),
    ]
    assert refused.status_code == 422
    assert refused.json()["code"] == "problems"
    assert refused.json()["problems"] == told


@pytest.mark.parametrize(("to", "status"), [("paused", 422), ("draft", 400), ("", 400)])
def test_a_state_it_cannot_have_is_refused(
    as_ada: Client, study: Study, to: str, status: int
) -> None:
    assert send(as_ada, "POST", f"{study.slug}/state/", {"to": to}).status_code == status
    assert Study.objects.get().state == State.DRAFT


def test_links_are_listed_added_and_ended(as_ada: Client, study: Study, cy: User) -> None:
    added = send(as_ada, "POST", f"{study.slug}/links/", {"label": "class", "arm": "b"})
    assert added.status_code == 201
    assert added.json()["address"].endswith(f"/join/{added.json()['code']}/")

    ended = send(as_ada, "DELETE", f"{study.slug}/links/{added.json()['code']}/")
    assert ended.json()["ended_at"]
    listed = as_ada.get(f"{API}{study.slug}/links/").json()["links"]
    assert [each["arm"] for each in listed] == [None, "b"]
    assert send(as_ada, "POST", f"{study.slug}/links/", {"arm": "z"}).status_code == 422
    foreign = study_of(cy).links.get()
    assert send(as_ada, "DELETE", f"{study.slug}/links/{foreign.code}/").status_code == 404


def test_the_codebook_is_what_the_page_offers(as_ada: Client, study: Study) -> None:
    page = as_ada.get(f"{study.get_absolute_url()}codebook.json").json()

    assert as_ada.get(f"{API}{study.slug}/codebook/").json() == page


@pytest.fixture
def answers(study: Study, ada: User) -> Study:
    """One has answered in the pilot, two in the study; one of them withdrew."""
    for state, given in ((State.PILOT, "b"), (State.OPEN, "a"), (State.OPEN, "a")):
        if study.state != state:
            study = launch(study, to=state, by=ada)
        person = joined(study)
        answered(person, "after", fun=given)
    person.standing = "withdrawn"
    person.save(update_fields=["standing"])
    return study


def test_answers_come_with_pseudonyms_and_by_choice(as_ada: Client, answers: Study) -> None:
    told = as_ada.get(f"{API}{answers.slug}/answers/").json()
    assert [(each["question"], each["value"]) for each in told["results"]] == [("fun", "a")]
    assert told["next"] is None

    pilots = as_ada.get(f"{API}{answers.slug}/answers/", {"pilots": "true"}).json()
    assert [each["value"] for each in pilots["results"]] == ["b"]
    nobody = as_ada.get(f"{API}{answers.slug}/answers/", {"arm": "z"}).json()
    assert nobody["results"] == []
    assert as_ada.get(f"{API}{answers.slug}/answers/", {"arms": "a"}).status_code == 400
    assert as_ada.get(f"{API}{answers.slug}/answers/", {"version": "x"}).status_code == 400


@pytest.mark.parametrize("right", [Right.DATA, Right.PSEUDONYMS])
def test_who_sees_pseudonyms_only_gets_no_link_and_no_time(
    client: Client, answers: Study, ben: User, right: str
) -> None:
    invite_member(answers, email=ben.email, right=right)
    client.force_login(ben)

    person = client.get(f"{API}{answers.slug}/participants/").json()["results"][0]
    answer = client.get(f"{API}{answers.slug}/answers/").json()["results"][0]

    more = {"joined_at", "finished_at", "link", "address"} if right == Right.DATA else set()
    plain = {"pseudonym", "version", "pilot", "arms", "standing", "steps_done", "steps"}
    assert set(person) == plain | more
    assert ("at" in answer) == (right == Right.DATA)
    assert answer["pseudonym"] == person["pseudonym"]


def test_a_list_holds_what_somebody_may_see(as_ada: Client, study: Study, cy: User) -> None:
    study_of(cy, title="Of Cy")
    create_study(document(title="Of 2013"), by=None)

    told = as_ada.get(API).json()
    found = as_ada.get(API, {"q": "2013"}).json()

    assert {each["title"] for each in told["results"]} == {"Thick ends", "Of 2013"}
    assert [each["title"] for each in found["results"]] == ["Of 2013"]
    first = as_ada.get(API, {"limit": "1"}).json()
    assert len(first["results"]) == 1
    assert len(as_ada.get(first["next"]).json()["results"]) == 1


def test_who_makes_no_studies_may_not_by_api_either(client: Client) -> None:
    from tests import people

    client.force_login(people.make_person("Tess", is_designer=False))

    assert send(client, "POST", "", {"template": "first-playtest"}).status_code == 403


def test_rights_are_told(client: Client, study: Study, ben: User) -> None:
    invite_member(study, email=ben.email, right=Right.DATA)
    client.force_login(ben)

    told = client.get(f"{API}{study.slug}/").json()

    assert told["may"] == {"edit": False, "see_all_data": True, "share": False}
    assert send(client, "PATCH", f"{study.slug}/", {"revision": 1}).status_code == 404
