"""Leaving: at any moment, and without a trace if somebody wants."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from games.models import Table
from games.playing.opening import ME, Plan, open_table
from games.playing.seats import Visitor
from playtest.accounts.models import User
from surveys.arms import version_of
from surveys.models import Answer, Consent, Participation, Sitting, Standing, Study, Visit, Waiting
from surveys.services.studies import launch
from tests.surveys.studying import answered, arm, asking, choice, joined, study_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(ada: User) -> Participation:
    study = study_of(ada, asking("after", choice("fun")), arms=[arm("a")])
    launch(study, to="open", by=ada)
    person = joined(study)
    answered(person, "earlier", fun="a", why="b")
    return person


def leave(client: Client, person: Participation, how: str) -> Any:
    return client.post(f"{person.get_absolute_url()}withdraw/", {"how": how})


def sit_down(person: Participation, table: Table, seat: int) -> None:
    Sitting.objects.create(
        consent=person.consent,
        place="play",
        number=1,
        table=table,
        seat=seat,
        key="k",
        began_at=timezone.now() - timedelta(minutes=1),
    )


def table_of(person: Participation) -> Table:
    rules = version_of(person.version.plan.arms[0])
    return open_table(rules, Plan([ME]), Visitor(AnonymousUser()))


def test_the_page_asks_what_shall_become_of_what_was_sent(
    client: Client, person: Participation
) -> None:
    page = client.get(f"{person.get_absolute_url()}leave/").content.decode()

    assert "You may keep it." in page
    assert "Erase everything I sent." in page


def test_who_withdraws_leaves_what_they_sent_and_frees_their_place(
    client: Client, person: Participation
) -> None:
    answer = leave(client, person, "keep")

    person.refresh_from_db()
    assert answer.status_code == 302
    assert (person.standing, person.slot) == (Standing.WITHDRAWN, None)
    assert Answer.objects.count() == 2
    assert "You have withdrawn" in client.get(person.get_absolute_url()).content.decode()


def test_nothing_more_is_stored_after_that(client: Client, person: Participation) -> None:
    leave(client, person, "keep")

    client.post(person.get_absolute_url(), {"place": "after", "q.fun": "a"})

    assert Answer.objects.count() == 2
    assert not Visit.objects.filter(place="after").exists()


def test_who_erases_leaves_no_row_and_is_told_what_is_gone(
    client: Client, person: Participation
) -> None:
    answer = leave(client, person, "erase")

    page = answer.content.decode()
    assert "Everything is erased" in page
    assert "2 answers" in page
    for model in (Participation, Consent, Answer, Visit):
        assert not model.objects.exists()
    assert Study.objects.get().erased == 1
    assert client.get(person.get_absolute_url()).status_code == 404


def test_one_may_still_erase_after_withdrawing_or_finishing(
    client: Client, person: Participation
) -> None:
    leave(client, person, "keep")

    leave(client, person, "erase")

    assert not Participation.objects.exists()


def test_games_of_ones_own_are_erased_too(client: Client, person: Participation) -> None:
    table = table_of(person)
    sit_down(person, table, 0)

    page = leave(client, person, "erase").content.decode()

    assert "1 game with all its moves" in page
    assert not Table.objects.filter(pk=table.pk).exists()


def test_whoever_leaves_leaves_their_table_and_the_lobby(
    client: Client, person: Participation
) -> None:
    table = table_of(person)
    sit_down(person, table, 0)
    now = timezone.now()
    Waiting.objects.create(
        consent=person.consent, lobby="x", place="play", number=2, since=now, seen_at=now
    )

    leave(client, person, "keep")

    table.refresh_from_db()
    assert table.is_closed
    assert not Waiting.objects.exists()


def test_everything_stored_can_be_taken_away(client: Client, person: Participation) -> None:
    told = client.get(f"{person.get_absolute_url()}my-data.json").json()

    assert [row["value"] for row in told["answers"]] == ["a", "b"]
    assert told["consent"]["text_hash"] == person.consent.text_hash
    assert [step["place"] for step in told["steps"]] == ["earlier"]


def test_what_happens_with_the_data_is_said_on_a_page_with_the_way_back(
    client: Client, person: Participation
) -> None:
    page = client.get(f"{person.get_absolute_url()}about-me/").content.decode()

    assert "2 answers" in page
    assert person.pseudonym in page
    assert f"http://testserver{person.get_absolute_url()}" in page


@pytest.mark.parametrize("how", ["", "maybe"])
def test_without_a_clear_wish_nothing_is_erased(
    client: Client, person: Participation, how: str
) -> None:
    leave(client, person, how)

    assert Answer.objects.count() == 2


def test_an_address_nobody_has_can_leave_nothing(client: Client, person: Participation) -> None:
    assert client.post("/t/nobody/withdraw/", {"how": "erase"}).status_code == 404
    assert Answer.objects.count() == 2
