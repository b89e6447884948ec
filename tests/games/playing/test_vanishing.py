"""Going on without somebody: an agent in their place, an early end, tables nobody comes back to."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Attempt, Move, Seat, Stuck, Table
from games.models.tables import Phase, SeatKind
from games.playing.company import ABANDONED_AFTER, sweep_abandoned
from games.rules.registry import GAMES
from games.tasks import sweep_abandoned_tables
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    link_to,
    sit_down,
    stranger,
    table_of,
    vanish,
)

pytestmark = pytest.mark.django_db


# -- going on without somebody


@pytest.mark.parametrize("how", ["agent", "end"])
def test_nobody_is_replaced_before_the_stated_time(opened: Browser, how: str) -> None:
    sit_down(opened.table)
    vanish(opened.table, 1, opened.table.patience - 5)

    answer = opened.post("seats/1/replace/", how=how)

    assert (answer.status_code, answer.json()["code"]) == (409, "still-here")
    assert Seat.objects.get(number=1).kind == SeatKind.PERSON


def test_an_agent_plays_on_for_who_has_vanished(opened: Browser) -> None:
    guest = sit_down(opened.table)
    opened.play_on(1)
    vanish(opened.table, 1, opened.table.patience + 5)
    assert opened.state()["seats"][1]["may_replace"] is True

    state = opened.post("seats/1/replace/", how="agent").json()
    moved = opened.post("agent/", ply=state["ply"]).json()

    assert (state["seats"][1]["kind"], state["agent_next"]) == (SeatKind.AGENT, True)
    assert [step["who"] for step in moved["steps"]] == ["agent"]
    assert guest.state()["seats"][1] | {"who": ""} == {
        **moved["seats"][1],
        "who": "",
        "yours": True,
        "may_return": True,
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_agent_to_stand_in(game: str) -> None:
    assert "practised" in GAMES[game].levels


def test_who_was_replaced_cannot_move_but_may_come_back(opened: Browser) -> None:
    guest = sit_down(opened.table)
    opened.play_on(1)
    vanish(opened.table, 1, opened.table.patience + 5)
    opened.post("seats/1/replace/", how="agent")

    refused = guest.move(move=guest.legal()[0])
    state = guest.state()
    back = guest.post("seats/1/return/")

    assert (refused.status_code, refused.json()["code"]) == (409, "replaced")
    assert (state["your_turn"], state["agent_next"], state["actions"]) == (False, True, [])
    assert (back.json()["your_turn"], back.json()["agent_next"]) == (True, False)
    assert guest.move(move=guest.legal()[0]).status_code == 201


def test_coming_back_is_for_who_was_replaced(opened: Browser) -> None:
    guest = sit_down(opened.table)

    assert guest.post("seats/1/return/").status_code == 422
    assert guest.post("seats/0/return/").status_code == 404
    assert Browser(opened.table, stranger()).post("seats/1/return/").status_code == 404


def test_a_seat_nobody_came_for_is_given_to_an_agent_at_once(opened: Browser) -> None:
    state = opened.post("seats/1/replace/", how="agent").json()

    assert (state["phase"], state["seats"][1]["kind"]) == (Phase.PLAYING, SeatKind.AGENT)
    assert Client().post(link_to(opened.table)).status_code == 409


def test_who_has_no_seat_replaces_nobody_and_nobody_replaces_themselves(opened: Browser) -> None:
    spectator = Browser(opened.table, stranger())
    vanish(opened.table, 0, 10_000)

    assert spectator.post("seats/1/replace/", how="end").status_code == 404
    assert opened.post("seats/0/replace/", how="agent").status_code == 409
    assert opened.post("seats/7/replace/", how="agent").status_code == 404
    assert as_it_stands(opened.table).phase == Phase.WAITING


def test_a_game_that_is_ended_early_keeps_everything(opened: Browser) -> None:
    guest = sit_down(opened.table)
    opened.play_on(1)
    guest.post("stuck/", **{**guest.wish(), "seat": 1}, sentence="?")
    guest.move(source="the moon")
    vanish(opened.table, 1, opened.table.patience + 5)

    state = opened.post("seats/1/replace/", how="end").json()

    assert state["phase"] == Phase.ABANDONED
    assert (state["to_move"], state["your_turn"], state["cover"]) == (None, False, None)
    assert state["result"]["sentence"] == "White has left the table."
    assert as_it_stands(opened.table).result["reason"] == "away"
    kept = [model.objects.count() for model in (Move, Stuck, Attempt, Seat)]
    assert kept == [1, 1, 1, 2]
    assert guest.move(move=guest.legal()[0]).status_code == 409
    assert opened.client.get(opened.page + "record.json").status_code == 409, "not played out"


# -- tables nobody comes back to


def test_a_table_without_a_move_for_seven_days_is_closed_and_nothing_is_deleted() -> None:
    old, young = Browser(*table_of("dugi")), Browser(*table_of("dugi"))
    over = Browser(*table_of("dugi"))
    for browser in (old, young, over):
        browser.any_move()
    over.post("resign/", **over.wish())
    long_ago = timezone.now() - ABANDONED_AFTER - timedelta(minutes=1)
    Table.objects.exclude(pk=young.table.pk).update(last_at=long_ago)

    sweep_abandoned_tables()

    phases = [as_it_stands(browser.table).phase for browser in (old, young, over)]
    assert phases == [Phase.ABANDONED, Phase.PLAYING, Phase.OVER]
    assert old.state()["result"]["sentence"] == "Nobody has moved for seven days."
    assert (Table.objects.count(), Move.objects.count()) == (3, 4)
    assert sweep_abandoned() == 0


def test_seven_days_without_anybody_end_the_waiting_too(opened: Browser) -> None:
    Table.objects.update(last_at=timezone.now() - ABANDONED_AFTER + timedelta(minutes=1))
    assert sweep_abandoned() == 0

    later = timezone.now() + timedelta(minutes=2)

    assert sweep_abandoned(later) == 1
    assert opened.state()["phase"] == Phase.ABANDONED
