"""Coming to a study: consent first, once per person, and kind words where nobody can join."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from playtest.accounts.models import User
from surveys.models import Consent, JoinLink, Participation, Study, Visit
from surveys.services.joining import Agreement, CannotJoin, consent_hash, join
from surveys.services.studies import launch, set_state
from tests.surveys.studying import arm, asking, choice, document, joined, study_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def study(ada: User) -> Study:
    return opened(ada)


def opened(ada: User, **more: Any) -> Study:
    study = study_of(ada, **more)
    launch(study, to="open", by=ada)
    study.refresh_from_db()
    return study


def link_of(study: Study) -> JoinLink:
    return study.links.get()


def form_on(client: Client, study: Study) -> dict[str, Any]:
    """What the first page would send for somebody who agrees."""
    page = client.get(link_of(study).get_absolute_url())
    return {
        "key": page.context["key"],
        "text_hash": page.context["text_hash"],
        "agreed": "yes",
        "answer": "yes",
        "read_ms": "8000",
    }


def send(client: Client, study: Study, form: dict[str, Any]) -> Any:
    return client.post(link_of(study).get_absolute_url(), form)


def test_looking_at_the_first_page_stores_nothing(client: Client, study: Study) -> None:
    client.get(link_of(study).get_absolute_url())

    assert not Participation.objects.exists()
    assert not client.cookies


def test_the_first_page_tells_what_is_asked_and_by_whom(client: Client, study: Study) -> None:
    page = client.get(link_of(study).get_absolute_url()).content.decode()

    for words in ("Thick ends", "Does it hold?", "about 20 minutes", "Ada Berg", "I take part."):
        assert words in page


def test_who_agrees_gets_an_address_and_their_consent_is_stored_with_its_words(
    client: Client, study: Study
) -> None:
    answer = send(client, study, form_on(client, study))

    person = Participation.objects.get()
    assert answer.url == person.get_absolute_url()
    assert study.version
    assert person.consent.text_hash == consent_hash(study.version.plan)
    assert person.consent.read_ms == 8000
    assert not Visit.objects.exists()  # nothing before the consent, nothing with it


def test_without_the_tick_nobody_has_agreed(client: Client, study: Study) -> None:
    answer = send(client, study, {**form_on(client, study), "agreed": ""})

    assert answer.status_code == 422
    assert "Please tick the sentence" in answer.content.decode()
    assert not Consent.objects.exists()


@pytest.mark.parametrize("broken", [{"key": "x"}, {"key": ""}, {"agreed": "maybe"}])
def test_a_form_that_is_not_ours_joins_nobody(
    client: Client, study: Study, broken: dict[str, str]
) -> None:
    answer = send(client, study, {**form_on(client, study), **broken})

    assert answer.status_code == 422
    assert not Participation.objects.exists()


@pytest.mark.parametrize("told", ["", "x", "-1", "1" * 30, "²"])
def test_a_reading_time_that_makes_no_sense_is_left_out(
    client: Client, study: Study, told: str
) -> None:
    send(client, study, {**form_on(client, study), "read_ms": told})

    assert Consent.objects.get().read_ms is None


def test_a_doubled_click_joins_once(client: Client, study: Study) -> None:
    form = form_on(client, study)

    first, second = send(client, study, form), send(client, study, form)

    assert first.url == second.url
    assert Participation.objects.count() == 1


def test_a_doubled_click_on_the_last_place_leads_to_it_twice(client: Client, ada: User) -> None:
    study = opened(ada, quota=1)
    form = form_on(client, study)

    first, second = send(client, study, form), send(client, study, form)

    assert (first.status_code, second.status_code) == (302, 302)
    assert first.url == second.url


def test_whoever_says_no_is_counted_and_no_more(client: Client, study: Study) -> None:
    answer = send(client, study, {"answer": "no"})

    study.refresh_from_db()
    assert "Thank you all the same" in answer.content.decode()
    assert study.declined == 1
    assert not Participation.objects.exists()


def test_an_unknown_link_says_what_to_do(client: Client, db: None) -> None:
    answer = client.get("/join/nowhere/")

    assert answer.status_code == 404
    assert "Perhaps a letter is missing" in answer.content.decode()


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"state": "draft"}, 403, "not begun yet"),
        ({"state": "paused"}, 403, "paused at the moment"),
        ({"state": "closed"}, 410, "has ended"),
        ({"opens_at": timedelta(days=1)}, 403, "not begun yet"),
        ({"closes_at": timedelta(days=-1)}, 410, "has ended"),
    ],
)
def test_a_study_that_takes_nobody_says_why(
    client: Client, study: Study, changes: dict[str, Any], status: int, words: str
) -> None:
    form = form_on(client, study)
    moved = {
        name: timezone.now() + value if isinstance(value, timedelta) else value
        for name, value in changes.items()
    }
    Study.objects.filter(pk=study.pk).update(**moved)

    seen = client.get(link_of(study).get_absolute_url())
    sent = send(client, study, form)

    for answer in (seen, sent):
        assert answer.status_code == status
        assert words in answer.content.decode()
        assert "ada@example.org" in answer.content.decode()
    assert not Participation.objects.exists()


def test_a_link_that_was_ended_takes_nobody(client: Client, study: Study) -> None:
    JoinLink.objects.update(ended_at=timezone.now())

    assert client.get(link_of(study).get_absolute_url()).status_code == 410


def test_a_full_study_says_so_before_anybody_reads_in_vain(client: Client, ada: User) -> None:
    study = opened(ada, quota=1)
    joined(study)

    answer = client.get(link_of(study).get_absolute_url())

    assert answer.status_code == 409
    assert "Enough people have taken part" in answer.content.decode()


def test_two_who_want_the_last_place_do_not_both_get_it(client: Client, ada: User) -> None:
    study = opened(ada, quota=1)
    one, other = form_on(client, study), form_on(client, study)

    send(client, study, one)
    late = send(client, study, other)

    assert late.status_code == 409
    assert Participation.objects.count() == 1


def test_words_that_changed_meanwhile_are_not_agreed_to(study: Study) -> None:
    with pytest.raises(CannotJoin) as refusal:
        join(link_of(study), Agreement(uuid.uuid4(), "of other words"))

    assert refusal.value.why == "changed"
    assert not Participation.objects.exists()


def test_who_agreed_to_old_words_is_shown_the_new_ones(client: Client, study: Study) -> None:
    answer = send(client, study, {**form_on(client, study), "text_hash": "of other words"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "has changed since you opened this page" in page
    assert f'href="{link_of(study).get_absolute_url()}"' in page


def test_a_browser_that_comes_twice_is_offered_to_go_on(client: Client, study: Study) -> None:
    send(client, study, form_on(client, study))

    again = client.get(link_of(study).get_absolute_url())

    assert Participation.objects.get().get_absolute_url() in again.content.decode()


def test_who_has_an_earlier_visit_can_go_on_though_the_study_has_ended(
    client: Client, study: Study
) -> None:
    send(client, study, form_on(client, study))
    set_state(study, to="closed")

    answer = client.get(link_of(study).get_absolute_url())

    assert Participation.objects.get().get_absolute_url() in answer.content.decode()


def test_the_session_remembers_no_more_than_where_somebody_was(
    client: Client, study: Study
) -> None:
    send(client, study, form_on(client, study))

    assert client.session["visits"] == {str(study.pk): Participation.objects.get().code}


def test_no_other_page_is_told_the_secret_address(client: Client, study: Study) -> None:
    answer = client.get(link_of(study).get_absolute_url())

    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]


def test_everybody_gets_an_arm_and_the_arms_stay_balanced(ada: User) -> None:
    study = opened(ada, arms=[arm("a"), arm("b", referee="guided")])

    arms = [joined(study).arms[0] for _person in range(8)]

    assert sorted(arms) == ["a"] * 4 + ["b"] * 4


def test_pilot_data_stays_apart(ada: User) -> None:
    study = study_of(ada, quota=1)
    launch(study, to="pilot", by=ada)

    people = [joined(study) for _person in range(3)]

    assert all(person.is_pilot for person in people)


def test_what_is_told_before_is_part_of_what_is_agreed_to() -> None:
    from surveys.plan import read_plan

    plain = read_plan(document())

    for changed in ({"minutes": 90}, {"materials": ["a die"]}, {"summary": "Something else"}):
        assert consent_hash(read_plan(document(**changed))) != consent_hash(plain)
    other_steps = read_plan(document(asking("more", choice("x"))))
    assert consent_hash(other_steps) == consent_hash(plain)
