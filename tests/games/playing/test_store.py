"""Games in memory are only a cache: whatever was kept or lost, the log in the database decides."""

from contextlib import suppress
from uuid import uuid4

import pytest
from django.db import OperationalError, transaction

from games.models import Move, Table
from games.playing import store
from games.playing.play import Play
from games.playing.services import Wish, play_move
from games.refusals import Refused
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    every_game,
    folded,
    table_of,
    the_play_at,
)

pytestmark = pytest.mark.django_db


def kept(table: Table) -> Play | None:
    """What this process has of a table, without asking the database."""
    return store._plays.get(table.pk)


@every_game
def test_every_row_holds_the_hash_a_fresh_fold_of_the_log_gives(game: str) -> None:
    browser = Browser(*table_of(game))
    browser.play_on(30)
    play = Play.of(as_it_stands(browser.table))

    for row in Move.objects.order_by("seq"):
        play.enter(row)
        assert play.match.fingerprint() == row.state_hash, row

    assert play.ply == as_it_stands(browser.table).ply > 0
    with the_play_at(browser.table) as remembered:
        assert remembered.match.fingerprint() == play.match.fingerprint()


@every_game
def test_a_process_that_has_just_started_tells_the_same_as_one_that_was_there(game: str) -> None:
    browser = Browser(*table_of(game, referee="guided"))
    browser.play_on(12)
    seat = browser.wish()["seat"]
    told = [browser.state(seat=seat, since=since) for since in (0, 6, 12)]

    store.forget()

    assert [browser.state(seat=seat, since=since) for since in (0, 6, 12)] == told


def test_a_play_is_kept_when_its_move_is_on_disk() -> None:
    browser = Browser(*table_of("dugi"))

    browser.any_move()

    play = kept(browser.table)
    assert play
    assert play.ply == 1


def test_a_play_catches_up_with_what_another_process_did() -> None:
    browser = Browser(*table_of("dugi"))
    browser.play_on(2)
    here = kept(browser.table)
    store.forget()
    browser.play_on(3, seed=4)
    store.forget()
    assert here
    store._plays[browser.table.pk] = here  # this process slept meanwhile

    with the_play_at(browser.table) as play:
        assert play is here
        assert play.ply == 5
        assert play.match.fingerprint() == folded(browser.table).match.fingerprint()


def test_a_play_catches_up_with_a_move_another_process_took_back() -> None:
    browser = Browser(*table_of("party", rules="big"))
    while not browser.any_move().json()["undo"]:
        pass
    here, before = kept(browser.table), as_it_stands(browser.table).ply
    store.forget()
    assert browser.post("undo/", **browser.wish()).status_code == 201
    assert here
    store._plays[browser.table.pk] = here

    with the_play_at(browser.table) as play:
        assert play is here
        assert (play.ply, len(play.in_force)) == (before + 1, before - 1)
        assert play.match.fingerprint() == folded(browser.table).match.fingerprint()


def test_who_knows_an_older_state_of_the_table_gets_that_state() -> None:
    """A reader that fetched the table before a move must not see the game after it."""
    browser = Browser(*table_of("dugi"))
    older = as_it_stands(browser.table)
    browser.play_on(2)

    with store.at(older) as play:
        assert play.ply == 0


def test_no_two_hold_the_same_play() -> None:
    browser = Browser(*table_of("dugi"))
    browser.any_move()

    with the_play_at(browser.table) as first, the_play_at(browser.table) as second:
        assert first is not second
        assert first.match.fingerprint() == second.match.fingerprint()


def test_a_refusal_leaves_the_play_in_memory_and_as_it_was() -> None:
    browser = Browser(*table_of("dugi"))
    browser.any_move()
    play = kept(browser.table)
    assert play
    before = play.match.fingerprint()

    browser.move(move="nonsense")

    assert kept(browser.table) is play
    assert play.match.fingerprint() == before


def test_a_play_that_failed_half_way_is_thrown_away() -> None:
    browser = Browser(*table_of("dugi"))
    browser.any_move()

    with suppress(ZeroDivisionError), the_play_at(browser.table) as play:
        play.match.act(play.match.legal_actions()[0])
        raise ZeroDivisionError

    assert kept(browser.table) is None
    assert browser.state()["ply"] == 1


def test_only_so_many_games_are_kept_and_the_last_used_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store, "MOST", 2)
    first, second, third = (Browser(*table_of("dugi")) for _ in range(3))
    for browser in (first, second, first, third):
        browser.state()

    assert [kept(browser.table) is None for browser in (first, second, third)] == [
        False,
        True,
        False,
    ]


def test_a_table_of_another_rules_version_is_refused_in_words() -> None:
    browser = Browser(*table_of("dugi"))
    move = browser.legal()[0]
    store.forget()
    Table.objects.update(rules_version=99)

    answers = [
        browser.get(),
        browser.move(move=move),
        browser.get("frames/", **{"from": 0, "to": 1}),
    ]
    late = browser.move(ply=3, move=move)
    pages = [browser.client.get(browser.page + page) for page in ("", "replay/", "record.json")]

    assert [answer.status_code for answer in answers] == [422, 422, 422]
    assert "this release plays" in answers[0].json()["message"]
    assert late.status_code == 409
    assert [page.status_code for page in pages] == [409, 409, 409]
    assert all(b"this release plays" in page.content for page in pages)
    assert browser.client.get("/tables/").status_code == 200


# -- with real commits and rollbacks


@pytest.mark.django_db(transaction=True)
def test_a_play_of_a_transaction_that_was_rolled_back_is_not_used() -> None:
    table, visitor = table_of("dugi")
    with store.at(table) as play:
        moves = play.match.legal()
    wish = Wish(uuid4(), ply=0, seat=0, move=moves[0])

    with suppress(OperationalError), transaction.atomic():
        assert play_move(table.code, visitor, wish).table.ply == 1
        raise OperationalError("the disk is full")

    assert kept(table) is None
    with store.at(as_it_stands(table)) as play:
        assert (play.ply, play.match.legal()) == (0, moves)
    assert play_move(table.code, visitor, wish).repeated is False, "it had not been made"
    assert Move.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_what_a_transaction_in_progress_sees_is_seen_by_nobody_else() -> None:
    table, visitor = table_of("dugi")
    with store.at(table) as play:
        moves = play.match.legal()

    with suppress(Refused), transaction.atomic():
        play_move(table.code, visitor, Wish(uuid4(), ply=0, seat=0, move=moves[0]))
        play_move(table.code, visitor, Wish(uuid4(), ply=1, seat=1, move="nonsense"))
        raise Refused("and everything is taken back")

    with store.at(as_it_stands(table)) as play:
        assert (play.ply, play.match.legal()) == (0, moves)
