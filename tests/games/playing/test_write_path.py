"""The write path: each wish once, whatever is sent twice, late, or by the wrong hand."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Attempt, Move, Table
from games.models.tables import Phase
from games.playing.opening import ME, PERSON
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    every_game,
    stranger,
    table_of,
    the_play_at,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def dugi() -> Browser:
    """Both seats at one screen, before the first move."""
    return Browser(*table_of("dugi"))


# -- once


@every_game
def test_a_legal_move_is_stored_and_answered_with_what_it_did(game: str) -> None:
    browser = Browser(*table_of(game))

    answer = browser.any_move()

    assert answer.status_code == 201
    state = answer.json()
    assert state["ply"] == 1
    assert [step["ply"] for step in state["steps"]] == [1]
    row = Move.objects.get(table=browser.table)
    assert (row.seq, row.by_agent) == (1, False)
    assert as_it_stands(browser.table).ply == 1
    with the_play_at(browser.table) as play:
        assert row.state_hash == play.match.fingerprint()


@every_game
def test_a_gesture_and_the_move_as_it_is_written_are_the_same_move(game: str) -> None:
    browser = Browser(*table_of(game, referee="guided"))
    offered = browser.state(seat=browser.wish()["seat"])["actions"][0]

    answer = browser.move(source=offered["source"], target=offered["target"])

    assert answer.status_code == 201
    assert Move.objects.get().text == offered["move"]


def test_the_same_wish_sent_twice_is_one_move_with_one_answer(dugi: Browser) -> None:
    wish = dugi.wish(move=dugi.legal()[0], client_ms=5)

    first, second = dugi.post("moves/", **wish), dugi.post("moves/", **wish)

    assert (first.status_code, second.status_code) == (201, 200)
    assert "Idempotent-Replayed" not in first
    assert second["Idempotent-Replayed"] == "true"
    assert first.json() == second.json()
    assert Move.objects.count() == 1


def test_a_wish_that_is_repeated_later_changes_nothing_and_shows_how_the_table_stands(
    dugi: Browser,
) -> None:
    wish = dugi.wish(move=dugi.legal()[0])
    dugi.post("moves/", **wish)
    dugi.play_on(3)

    answer = dugi.post("moves/", **wish)

    assert (answer.status_code, answer["Idempotent-Replayed"]) == (200, "true")
    assert answer.json()["ply"] == 4
    assert Move.objects.count() == 4


def test_a_wish_may_be_repeated_after_the_end(dugi: Browser) -> None:
    wish = dugi.wish()
    first = dugi.post("resign/", **wish)

    second = dugi.post("resign/", **wish)

    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json()["phase"] == Phase.OVER
    assert Move.objects.count() == 1


@pytest.mark.parametrize("changed", [{"ply": 1}, {"seat": 1}, {"move": "other"}])
def test_the_same_key_with_another_body_is_refused_and_the_first_stands(
    dugi: Browser, changed: dict[str, object]
) -> None:
    wish = dugi.wish(move=dugi.legal()[0])
    dugi.post("moves/", **wish)

    answer = dugi.post("moves/", **{**wish, **changed})

    assert (answer.status_code, answer.json()["code"]) == (422, "key-reused")
    assert [row.text for row in Move.objects.all()] == [wish["move"]]


def test_the_key_of_a_move_cannot_take_it_back(dugi: Browser) -> None:
    wish = dugi.wish(move=dugi.legal()[0])
    dugi.post("moves/", **wish)
    del wish["move"]

    answer = dugi.post("undo/", **wish)

    assert (answer.status_code, answer.json()["code"]) == (422, "key-reused")
    assert Move.objects.count() == 1


def test_the_same_key_at_two_tables_is_two_wishes(dugi: Browser) -> None:
    other, key = Browser(*table_of("dugi")), uuid4()

    answers = [browser.move(key=key, move=browser.legal()[0]) for browser in (dugi, other)]

    assert [answer.status_code for answer in answers] == [201, 201]


# -- not now


def test_a_move_for_an_earlier_ply_is_answered_with_how_the_table_stands(dugi: Browser) -> None:
    late = dugi.wish(move=dugi.legal()[0])
    dugi.any_move()

    answer = dugi.post("moves/", **late)

    assert answer.status_code == 409
    told = answer.json()
    assert told["code"] == "outdated"
    assert told["message"] == "The table has moved on. This is how it stands now."
    assert told["state"]["ply"] == 1
    assert [step["ply"] for step in told["state"]["steps"]] == [1]
    assert Move.objects.count() == 1


def test_a_move_for_a_ply_to_come_is_refused(dugi: Browser) -> None:
    answer = dugi.move(ply=1, move=dugi.legal()[0])

    assert (answer.status_code, answer.json()["code"]) == (409, "outdated")
    assert answer.json()["state"]["steps"] == []


def test_who_is_not_to_move_has_to_wait() -> None:
    table, visitor = table_of("dugi")
    second = Browser(table, visitor, seat=1)

    answer = second.move(seat=1, move=second.legal()[0])

    assert (answer.status_code, answer.json()["code"]) == (409, "not-your-turn")
    assert answer.json()["state"]["viewer"] == 1
    assert Move.objects.count() == 0


@pytest.mark.parametrize("path", ["moves/", "undo/", "resign/", "stuck/"])
def test_neither_a_stranger_nor_another_seat_can_act_for_a_seat(path: str) -> None:
    table, visitor = table_of("dugi")
    first_seat_only, nobody = Browser(table, visitor, seat=0), Browser(table, stranger())
    wish = {"key": uuid4(), "ply": 0}
    said = {"move": first_seat_only.legal()[0]} if path == "moves/" else {}

    answers = [
        first_seat_only.post(path, **wish, **said, seat=1),
        nobody.post(path, **wish, **said, seat=0),
        nobody.post(path, **wish, **said, seat=7),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert {answer.json()["message"] for answer in answers} == {"There is no such seat."}
    assert "state" not in answers[0].json()
    assert not Move.objects.exists()


def test_the_key_to_a_seat_opens_no_seat_of_another_table(dugi: Browser) -> None:
    other, _visitor = table_of("dugi")
    wish = dugi.wish(move=dugi.legal()[0])
    dugi.table = other

    assert dugi.post("moves/", **wish).status_code == 404


def test_there_is_nothing_at_an_unknown_address(dugi: Browser) -> None:
    wish = dugi.wish(move=dugi.legal()[0])
    dugi.table = Table(code="nosuchtable")

    assert dugi.post("moves/", **wish).status_code == 404
    assert dugi.get().status_code == 404
    assert dugi.post("agent/", ply=0).status_code == 404


def test_after_the_end_nothing_moves_and_the_time_is_told(dugi: Browser) -> None:
    move = dugi.legal()[0]
    dugi.post("resign/", **dugi.wish())
    ended_at = timezone.now() - timedelta(hours=3)
    Table.objects.update(ended_at=ended_at)

    answers = [dugi.move(move=move), dugi.post("undo/", **dugi.wish())]

    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (409, "over")
        assert answer.json()["message"] == f"The game ended at {ended_at:%H:%M}."
        assert answer.json()["state"]["result"]["headline"]
    assert Move.objects.count() == 1


def test_nobody_moves_before_everybody_is_here() -> None:
    browser = Browser(*table_of("dugi", [ME, PERSON]))

    answer = browser.move(move=browser.legal()[0])

    assert (answer.status_code, answer.json()["code"]) == (409, "waiting")
    assert browser.state()["phase"] == Phase.WAITING


def test_two_tabs_on_one_seat_make_one_move_between_them(dugi: Browser) -> None:
    moves = dugi.legal()
    here, there = dugi.wish(move=moves[0]), dugi.wish(move=moves[1])

    answers = [dugi.post("moves/", **here), dugi.post("moves/", **there)]

    assert [answer.status_code for answer in answers] == [201, 409]
    assert answers[1].json()["state"]["scene"] == answers[0].json()["scene"]
    assert Move.objects.get().text == moves[0]


def test_a_refusal_of_the_table_leaves_no_attempt(dugi: Browser) -> None:
    dugi.move(ply=9, move=dugi.legal()[0])

    assert not Attempt.objects.exists()
