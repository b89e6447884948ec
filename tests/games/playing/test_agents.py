"""Agents at a table: asked by the browser, once each, and never in a person's place."""

import random
from typing import Any
from uuid import uuid4

import pytest

from games.models import Move, Table
from games.models.tables import Phase
from games.playing import store, thinking
from games.playing.opening import ME, PERSON
from games.playing.services import play_agents_move
from games.playing.thinking import choice_of
from games.rules.registry import GAMES
from tests.games.playing.seated import (
    Browser,
    as_it_stands,
    committed,
    every_game,
    folded,
    stranger,
    table_of,
)

pytestmark = pytest.mark.django_db

LEVELS = [(key, level) for key, game in GAMES.items() for level in game.levels]


def against_agents(game: str, level: str = "beginner", **plan: Any) -> Browser:
    """Agents on every seat but the last."""
    count = len(GAMES[game].seat_names(GAMES[game].variant(GAMES[game].default_preset).options))
    return Browser(*table_of(game, [level] * (count - 1) + [ME], **plan))


def ask(browser: Browser, ply: int = 0) -> dict[str, Any]:
    answer = browser.post("agent/", ply=ply)
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("game", ["ludo", "jostle", "dugi", "party"])
def test_an_agent_to_move_is_asked_and_its_move_is_stored_as_its_own(game: str) -> None:
    browser = against_agents(game)
    while not browser.state()["agent_next"]:
        browser.play_on(1)  # in Ludo the die says who begins
    before = browser.state()
    assert before["your_turn"] is False

    state = ask(browser, before["ply"])

    rows = list(Move.objects.filter(seq__gt=before["ply"]).order_by("seq"))
    assert rows
    assert [step["who"] for step in state["steps"]] == ["agent"] * len(rows)
    assert {(row.by_agent, row.client_ms, row.seconds) for row in rows} == {(True, None, None)}
    assert rows[-1].state_hash == folded(browser.table).match.fingerprint()


def test_several_agents_in_a_row_play_up_to_the_next_person() -> None:
    browser = against_agents("jostle")
    state = browser.state()
    for _ in range(20):
        if not state["agent_next"]:
            break
        state = ask(browser, state["ply"])

    assert state["your_turn"]
    assert {row.seat for row in Move.objects.all()} == set(range(len(state["seats"]) - 1))


def test_an_answer_holds_only_so_many_moves_and_the_rest_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "MOST_MOVES", 1)
    browser = against_agents("jostle")

    first = ask(browser)
    second = ask(browser, first["ply"])

    assert (first["ply"], first["agent_next"]) == (1, True)
    assert [step["ply"] for step in second["steps"]] == [2]


def test_asking_twice_for_the_same_ply_makes_no_second_move() -> None:
    browser = against_agents("dugi")
    first = ask(browser)

    second = ask(browser)

    assert first == second
    assert Move.objects.count() == 1


def test_an_agent_that_was_overtaken_while_it_thought_makes_no_move() -> None:
    browser = against_agents("dugi")
    table = as_it_stands(browser.table)
    with store.at(table) as play:
        text = choice_of(play, table.seats.all()[0].agent, table)
    ask(browser)

    with committed():
        after = play_agents_move(table.code, 0, 0, uuid4(), text)

    assert after.ply == 1
    assert Move.objects.count() == 1


@every_game
def test_the_same_position_of_the_same_table_gets_the_same_move(game: str) -> None:
    table, _visitor = table_of(game)
    agent = GAMES[game].levels["casual"]

    choices = set()
    for _ in range(3):
        store.forget()
        with store.at(as_it_stands(table)) as play:
            choices.add(choice_of(play, agent, table))

    assert len(choices) == 1


def test_two_tables_do_not_repeat_each_other() -> None:
    table, _visitor = table_of("dugi")
    with store.at(table) as play:
        agent = GAMES["dugi"].levels["beginner"]
        choices = {choice_of(play, agent, Table(code=str(n), seed=table.seed)) for n in range(8)}

    assert len(choices) > 1


@pytest.mark.parametrize("path", ["person to move", "waiting", "over"])
def test_no_agent_moves_where_a_person_decides_or_nobody_does(path: str) -> None:
    seats = {"person to move": [ME, "beginner"], "waiting": ["beginner", ME], "over": [ME, ME]}
    browser = Browser(*table_of("dugi", seats[path]))
    if path == "waiting":
        Table.objects.update(phase=Phase.WAITING)
    if path == "over":
        browser.post("resign/", **browser.wish())
    before = Move.objects.count()

    state = ask(browser)

    assert Move.objects.count() == before
    assert state["agent_next"] is False


def test_whoever_looks_on_may_ask_for_the_agents_move() -> None:
    browser = against_agents("dugi")
    spectator = Browser(browser.table, stranger())

    state = ask(spectator)

    assert (state["ply"], state["you"], state["actions"]) == (1, [], [])


def test_an_agent_does_not_play_for_an_open_seat() -> None:
    browser = Browser(*table_of("dugi", [PERSON, ME]))

    assert ask(browser)["ply"] == 0


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_level_of_every_game_answers_with_a_legal_move(game: str, level: str) -> None:
    """Without the web around it: each level is asked for one move, in a position under way."""
    browser, chooser = Browser(*table_of(game)), random.Random(level)
    for _ in range(2):
        browser.any_move(chooser)
    table = as_it_stands(browser.table)

    with store.at(table) as play:
        text = choice_of(play, GAMES[game].levels[level], table)

        assert text in play.match.legal()
