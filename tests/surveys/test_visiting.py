"""Somebody's way: one place at a time, resumed anywhere, with the time they looked."""

import uuid
from typing import Any

import pytest
from django.test import Client

from playtest.accounts.models import User
from surveys.models import Answer, Participation, Standing, Visit
from surveys.services.studies import launch
from tests.surveys.studying import arm, asking, choice, joined, study_of

pytestmark = pytest.mark.django_db
SCREENER = {
    "key": "fit",
    "kind": "screener",
    "title": "Do you fit?",
    "settings": {"questions": [choice("age", "young", "old", key="old")]},
}
RULES = {"key": "rules", "kind": "rulebook", "title": "The rules", "settings": {}}
AFTER = asking("after", choice("fun"))
TEXT = {"key": "hello", "kind": "text", "title": "Hello", "settings": {"text": "Welcome."}}


def taking_part(ada: User, *steps: Any, **more: Any) -> Participation:
    study = study_of(ada, *steps, **more)
    launch(study, to="open", by=ada)
    return joined(study)


def send(client: Client, person: Participation, place: str, **form: Any) -> Any:
    answer = client.post(person.get_absolute_url(), {"place": place, **form})
    person.refresh_from_db()
    return answer


def look(client: Client, person: Participation) -> str:
    return client.get(person.get_absolute_url()).content.decode()


def attend(client: Client, person: Participation, place: str, **totals: Any) -> Any:
    body = {"place": place, "load": str(uuid.UUID(int=7)), "seen": 0, "away": 0, **totals}
    address = f"/api/v1/visits/{person.code}/attention/"
    return client.post(address, body, content_type="application/json")


# -- from step to step


def test_one_address_leads_through_the_whole_study(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)

    seen = [look(client, person)]
    for place, form in (("hello", {}), ("after", {"q.fun": "a"})):
        assert send(client, person, place, **form).url == person.get_absolute_url()
        seen.append(look(client, person))

    for words, page in zip(("Welcome.", "What about fun?", "Done."), seen, strict=True):
        assert words in page
    assert person.standing == Standing.FINISHED


def test_the_way_is_told_in_words(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)

    assert "2 of 4: Hello" in look(client, person)


def test_a_step_begins_when_it_is_seen_and_ends_when_it_is_sent(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)
    assert not Visit.objects.exists()

    look(client, person)
    began = Visit.objects.get().began_at
    look(client, person)
    send(client, person, "hello")

    visit = Visit.objects.get(place="hello")
    assert visit.began_at == began
    assert visit.done_at is not None
    assert visit.done_at >= began


def test_another_device_resumes_at_the_same_place(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)
    send(client, person, "hello")

    assert "What about fun?" in look(Client(), person)


def test_an_old_page_that_is_sent_again_changes_nothing(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)
    send(client, person, "hello")

    answer = send(client, person, "hello")

    assert answer.status_code == 302
    assert person.position == 2


@pytest.mark.parametrize("place", ["", "nowhere", "debrief", "after\x00"])
def test_nobody_jumps_ahead(client: Client, ada: User, place: str) -> None:
    person = taking_part(ada, TEXT, AFTER)

    send(client, person, place)

    assert person.position == 1


def test_one_may_go_back_where_nothing_was_decided_and_keeps_what_was_typed(
    client: Client, ada: User
) -> None:
    person = taking_part(ada, TEXT, AFTER)
    send(client, person, "hello")

    send(client, person, "after", go="back", **{"q.fun": "b"})

    assert "Welcome." in look(client, person)
    assert Answer.objects.get().value == "b"


def test_nobody_goes_back_behind_a_screener(client: Client, ada: User) -> None:
    person = taking_part(ada, SCREENER, AFTER)
    send(client, person, "fit", **{"q.age": "old"})

    page = look(client, person)
    send(client, person, "after", go="back")

    assert 'value="back"' not in page
    assert person.position == 2


def test_what_each_step_is_about_can_depend_on_an_answer(client: Client, ada: User) -> None:
    when = {"question": "one.fun", "how": "is", "value": "a"}
    person = taking_part(
        ada, asking("one", choice("fun")), asking("extra", choice("why"), show_if=when)
    )

    send(client, person, "one", **{"q.fun": "b"})

    assert person.standing == Standing.FINISHED


# -- the ends


def test_who_does_not_fit_is_told_kindly_and_their_answers_go(client: Client, ada: User) -> None:
    person = taking_part(ada, SCREENER, AFTER)

    send(client, person, "fit", **{"q.age": "young"})

    person.study.refresh_from_db()
    assert "look for people who answer some questions differently" in look(client, person)
    assert (person.standing, person.slot) == (Standing.SCREENED, None)
    assert person.study.screened_out == 1
    assert not Answer.objects.exists()


def test_nothing_more_is_stored_of_who_did_not_fit(client: Client, ada: User) -> None:
    person = taking_part(ada, SCREENER)
    send(client, person, "fit", **{"q.age": "young"})
    body = {"question": "age", "key": str(uuid.uuid4()), "value": "old"}

    saved = client.post(
        f"/api/v1/visits/{person.code}/answers/",
        {"place": "fit", "answers": [body]},
        content_type="application/json",
    )

    assert saved.status_code == 409
    assert attend(client, person, "fit", seen=5).status_code == 409
    assert not Answer.objects.exists()


def test_who_has_finished_gets_a_code_that_stays(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)

    send(client, person, "hello")
    send(client, person, "after", **{"q.fun": "a"})
    code = person.completion_code
    send(client, person, "after", **{"q.fun": "b"})

    assert code
    assert person.completion_code == code
    assert person.finished_at is not None


# -- the rulebook


def test_the_rules_are_read_chapter_by_chapter_and_unclear_ones_marked(
    client: Client, ada: User
) -> None:
    person = taking_part(ada, RULES, AFTER, arms=[arm("a")])
    page = look(client, person)

    send(client, person, "rules", unclear=["3.2", "no such section"])

    assert page.count("This part is unclear to me") > 20
    assert Visit.objects.get(place="rules").record == {"unclear": ["3.2"]}


def test_the_rules_are_at_hand_once_they_were_read_and_not_before(
    client: Client, ada: User
) -> None:
    person = taking_part(ada, TEXT, RULES, AFTER, arms=[arm("a")])
    rules = f"{person.get_absolute_url()}rules/"

    before = client.get(rules)
    send(client, person, "hello")
    send(client, person, "rules")
    after = client.get(rules)

    assert before.status_code == 404
    assert after.status_code == 200
    assert "The bridge" in after.content.decode()
    assert f'href="{rules}"' in look(client, person)


# -- how long somebody looked


def test_attention_is_kept_as_the_largest_totals_of_each_page_load(
    client: Client, ada: User
) -> None:
    person = taking_part(ada, TEXT, AFTER)
    look(client, person)

    for seen, away, parts in (
        (100, 5, {"x": 40}),
        (900, 5, {"x": 60, "y": 1}),
        (500, 9, {"x": 50}),
    ):
        assert attend(client, person, "hello", seen=seen, away=away, parts=parts).status_code == 204

    kept = Visit.objects.get().attention
    assert list(kept.values()) == [{"seen": 900, "away": 9, "parts": {"x": 60, "y": 1}}]


@pytest.mark.parametrize(
    "totals",
    [
        {"seen": -1},
        {"seen": 2**63},
        {"seen": "5"},
        {"parts": {"x" * 100: 5}},
        {"parts": {"a b": 5}},
        {"parts": {"x": -1}},
        {"load": "x"},
        {"more": 1},
    ],
)
def test_a_time_that_is_none_is_refused(client: Client, ada: User, totals: Any) -> None:
    person = taking_part(ada, TEXT, AFTER)
    look(client, person)

    assert attend(client, person, "hello", **totals).status_code == 400
    assert Visit.objects.get().attention == {}


def test_nobody_has_looked_at_a_step_they_have_not_come_to(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)

    assert attend(client, person, "after", seen=5).status_code == 422
    assert not Visit.objects.exists()


def test_a_tab_can_ask_whether_it_is_still_the_right_one(client: Client, ada: User) -> None:
    person = taking_part(ada, TEXT, AFTER)
    before = client.get(f"/api/v1/visits/{person.code}/").json()

    send(client, person, "hello")

    after = client.get(f"/api/v1/visits/{person.code}/").json()
    assert (before["place"], before["standing"]) == ("hello", "active")
    assert (after["place"], after["standing"]) == ("after", "active")
