"""Every game from its first move to its end, in a real browser. Long: run by `make verify`."""

import random
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page

from games.rules.registry import GAMES
from games.rules.scenes.scene import Pick
from tests.journeys.finales import Finale, whole_game_of
from tests.journeys.playing import (
    Keys,
    Sitting,
    Way,
    by_button,
    by_dragging,
    by_mouse,
    by_touch,
    expect_result,
    expect_state,
    is_my_turn,
    keep_picture,
    look,
    open_table,
    visitor,
)
from tests.journeys.test_first_visit import PHONE
from tests.servers import RunningSite

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("key", GAMES)
with_company = pytest.mark.parametrize(
    "key", [key for key in GAMES if whole_game_of(key).seats > 1]
)
PRESSES = 8  # at most, on the average of a whole game
EACH = 25  # moves between two pictures


def play_whole(sitting: Sitting, game: Finale, way: Way, name: str) -> None:
    for number, move in enumerate(game.moves):
        sitting.play(move, way)
        if number % EACH == 0:
            keep_picture(sitting.page, f"{name}-{number:03}")
    expect_result(sitting.page)
    look(sitting.page, f"{name}-end")


@every_game
def test_a_whole_game_by_mouse(site: RunningSite, browser: Browser, key: str) -> None:
    game, ways = whole_game_of(key), cycle((by_mouse, by_dragging))

    def in_turn(page: Page, pick: Pick, move: str) -> None:
        next(ways)(page, pick, move)

    with visitor(browser, reduced_motion="no-preference") as context:
        sitting = Sitting.at(context.new_page(), site, game)
        play_whole(sitting, game, in_turn, f"{key}-mouse")


@every_game
def test_a_whole_game_by_keyboard_alone(
    site: RunningSite, browser: Browser, key: str, record_property: Callable[[str, object], None]
) -> None:
    game, keys = whole_game_of(key), Keys()
    with visitor(browser, scheme="dark") as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, game, referee="guided")
        keys.enter_board(page)
        play_whole(sitting, game, keys, f"{key}-keys")

    record_property("presses a move", keys.presses / keys.moves)
    assert keys.presses / keys.moves <= PRESSES


@every_game
def test_a_whole_game_on_a_phone(site: RunningSite, browser: Browser, key: str) -> None:
    game = whole_game_of(key)
    with visitor(browser, PHONE) as context:
        sitting = Sitting.at(context.new_page(), site, game, referee="silent")
        play_whole(sitting, game, by_touch, f"{key}-phone")


@with_company
def test_a_whole_game_against_agents(site: RunningSite, browser: Browser, key: str) -> None:
    game = whole_game_of(key)
    seats = ["me"] + ["casual"] * (game.seats - 1)
    chance = random.Random(key)
    with visitor(browser) as context:
        page = context.new_page()
        open_table(page, site, game.record, seats, referee="guided")
        while not (state := expect_state(page, is_my_turn))["result"]:
            action = chance.choice(state["actions"])
            pick = Pick(action["source"], action["target"], action["words"])
            with page.expect_response(lambda answer: answer.url.endswith("/moves/")) as answer:
                by_button(page, pick, action["move"])
            assert answer.value.status == 201
        expect_result(page)
        look(page, f"{key}-agents-end")
