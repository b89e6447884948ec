"""Who is at a table: sitting down by a link, the keys to seats, being seen."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Seat, Table
from games.models.tables import CODE_BYTES, Phase, SeatKind
from games.playing.opening import ME, PERSON
from games.playing.seats import IN_SESSION, MOST_TABLES
from playtest.accounts.models import User
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    link_to,
    sit_down,
    stranger,
    table_of,
    vanish,
)

HERE = {"X-Playtest-Here": "1"}

pytestmark = pytest.mark.django_db


# -- sitting down


def test_the_game_begins_when_the_last_seat_is_taken(opened: Browser) -> None:
    assert opened.state()["phase"] == Phase.WAITING
    long_ago = timezone.now() - timedelta(hours=1)
    Table.objects.update(decision_began_at=long_ago)

    guest = sit_down(opened.table)

    assert guest.state()["you"] == [1]
    state = opened.state()
    assert (state["phase"], state["you"], state["your_turn"]) == (Phase.PLAYING, [0], True)
    assert as_it_stands(opened.table).decision_began_at > long_ago, "waiting is not thinking"


def test_following_an_invitation_alone_takes_no_seat(opened: Browser) -> None:
    page = Client().get(link_to(opened.table))

    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert Seat.objects.get(number=1).kind == SeatKind.OPEN


def test_the_second_who_follows_an_invitation_is_told_that_it_is_taken(opened: Browser) -> None:
    sit_down(opened.table)
    late = Client()

    page, answer = late.get(link_to(opened.table)), late.post(link_to(opened.table))

    assert page.status_code == 200
    assert answer.status_code == 409
    assert b"Somebody has taken this seat already." in answer.content
    assert late.get(f"/api/v1/tables/{opened.table.code}/").json()["you"] == []


def test_who_has_the_seat_may_use_the_invitation_again(opened: Browser) -> None:
    guest = sit_down(opened.table)
    key = Seat.objects.get(number=1).key_hash

    answer = guest.client.post(link_to(opened.table))

    assert answer.status_code == 302
    assert Seat.objects.get(number=1).key_hash == key


def test_an_invitation_to_a_game_that_is_closed_seats_nobody(opened: Browser) -> None:
    opened.post("seats/1/replace/", how="end")

    answer = Client().post(link_to(opened.table))

    assert answer.status_code == 409
    assert Seat.objects.get(number=1).kind == SeatKind.OPEN


@pytest.mark.parametrize("wrong", ["x", "a" * 22])
def test_a_guessed_invitation_or_key_leads_nowhere(opened: Browser, wrong: str) -> None:
    address, other = opened.table.get_absolute_url(), table_of("dugi", [ME, PERSON])[0]
    foreign = other.seats.get(number=1).invite

    for path in (f"seat/{wrong}/", f"me/{wrong}/", f"seat/{foreign}/", f"me/{foreign}/"):
        assert Client().get(address + path).status_code == 404


def test_codes_keys_and_invitations_are_of_128_bits(opened: Browser) -> None:
    key = opened.client.session[IN_SESSION][opened.table.code]["0"]
    seat = Seat.objects.get(number=1)

    assert CODE_BYTES * 8 >= 128
    assert {len(it) for it in (opened.table.code, seat.invite, key)} == {22}
    assert key not in Seat.objects.get(number=0).key_hash, "the database cannot give it away"


def test_a_spectator_is_not_told_the_invitation(opened: Browser) -> None:
    spectator = Browser(opened.table, stranger())
    invite = Seat.objects.get(number=1).invite

    assert invite in opened.look().content.decode()
    assert invite not in spectator.look().content.decode()
    assert invite not in spectator.client.get(spectator.page).content.decode()


# -- keys


def test_the_session_gets_a_new_name_with_every_seat(opened: Browser) -> None:
    client = Client()
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    before = session.session_key

    guest = sit_down(opened.table, client)

    assert guest.client.cookies["sessionid"].value != before
    assert not client.session.exists(before)
    assert Client(headers={"Cookie": f"sessionid={before}"}).get(opened.api).json()["you"] == []


def test_the_personal_link_goes_on_in_another_browser(opened: Browser) -> None:
    guest = sit_down(opened.table)
    key = guest.client.session[IN_SESSION][opened.table.code]["1"]
    link = f"{opened.table.get_absolute_url()}me/{key}/"
    elsewhere = Browser(opened.table, stranger())

    answer = elsewhere.client.get(link)

    assert (answer.status_code, answer["Location"]) == (302, opened.table.get_absolute_url())
    assert "no-store" in answer["Cache-Control"]
    assert elsewhere.state()["you"] == guest.state()["you"] == [1]
    assert link in elsewhere.client.get(elsewhere.page).content.decode()


def test_without_its_cookie_a_browser_is_a_stranger(opened: Browser) -> None:
    guest = sit_down(opened.table)
    guest.client.cookies.clear()

    assert guest.state()["you"] == []


def test_who_has_signed_in_finds_the_seat_on_any_device(opened: Browser, ada: User) -> None:
    here, there = Client(), Client()
    here.force_login(ada)
    sit_down(opened.table, here)
    there.force_login(ada)

    state = there.get(opened.api).json()

    assert state["you"] == [1]
    assert opened.state()["seats"][1]["who"] == "Ada Berg"
    assert opened.table.title in there.get("/tables/").content.decode()


def test_a_browser_remembers_so_many_tables_and_the_newest_of_them() -> None:
    visitor = stranger()
    for number in range(MOST_TABLES + 2):
        visitor.remember(Table(code=f"t{number}"), 0, "key")

    assert len(visitor.keys) == MOST_TABLES
    assert list(visitor.keys)[-1] == f"t{MOST_TABLES + 1}"
    assert "t0" not in visitor.keys


# -- being there


def test_a_sign_of_life_is_noted_for_the_own_seat_alone(opened: Browser) -> None:
    guest = sit_down(opened.table)
    for number in (0, 1):
        vanish(opened.table, number, 500)

    guest.look(**HERE)
    Browser(opened.table, stranger()).look(**HERE)

    assert [seat["away"] > 0 for seat in opened.state()["seats"]] == [True, False]


def test_who_is_missing_shortly_is_not_away(opened: Browser) -> None:
    sit_down(opened.table)
    vanish(opened.table, 1, opened.table.patience - 5)

    assert opened.state()["seats"][1]["away"] == 0
    assert opened.state()["seats"][1]["may_replace"] is False


def test_a_sign_of_life_is_answered_although_nothing_is_new(opened: Browser) -> None:
    etag = opened.look()["ETag"]

    assert opened.look(**{"If-None-Match": etag}).status_code == 304
    assert opened.look(**{"If-None-Match": etag}, **HERE).status_code == 200
