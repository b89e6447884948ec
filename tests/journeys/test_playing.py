"""Every game is played to its end in a real browser: by mouse, by keyboard alone, with a finger."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rules.engine.match import Match
from games.rules.registry import GAMES
from games.rules.scenes.scene import Pick
from tests.journeys.finales import finale_of, forbidden_gestures
from tests.journeys.playing import (
    Keys,
    Sitting,
    Way,
    by_mouse,
    by_touch,
    expect_result,
    expect_state,
    is_my_turn,
    is_on_board,
    look,
    open_table,
    visitor,
    wait_for,
)
from tests.journeys.test_first_visit import PHONE
from tests.servers import RunningSite

every_game = pytest.mark.parametrize("key", GAMES)


# -- by mouse


@every_game
def test_a_game_is_played_by_mouse_and_a_refusal_quotes_its_rule(
    site: RunningSite, browser: Browser, key: str
) -> None:
    finale = finale_of(key)
    with visitor(browser, reduced_motion="no-preference") as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, finale)

        rule = try_what_is_forbidden(page, sitting.match, by_mouse)
        expect(page.locator("[data-refusal] strong")).to_contain_text("You tried to")
        expect(page.locator("[data-refusal] blockquote")).not_to_be_empty()
        look(page, f"{key}-refused")
        page.get_by_role("button", name="Show in the rules").click()
        expect(page.locator(f"[data-rules~='{rule}'].here")).to_be_in_viewport()

        sitting.play(finale.moves[0], by_mouse)
        page.emulate_media(reduced_motion="reduce")  # motion was seen, and takes its time
        play_to_the_end(sitting, finale.moves[1:], by_mouse)
        look(page, f"{key}-result")
        step_through_the_replay(page, len(finale.moves))


def try_what_is_forbidden(page: Page, match: Match, way: Way) -> str:
    """The first forbidden gesture whose items can be reached; the rule that forbids it."""
    shown = set(page.evaluate("eyes.items().map(item => item.dataset.id)"))
    source, target, rule = next(
        it for it in forbidden_gestures(match) if it[0] in shown and it[1] in shown
    )
    with page.expect_response(lambda answer: answer.url.endswith("/moves/")) as answer:
        way(page, Pick(source, target, ""), "")
    assert answer.value.status == 422, answer.value.text()
    return rule.id


def play_to_the_end(sitting: Sitting, moves: Sequence[str], way: Way) -> None:
    for move in moves:
        sitting.play(move, way)
    expect_result(sitting.page)


def step_through_the_replay(page: Page, count: int) -> None:
    page.get_by_role("link", name="Replay", exact=True).click()
    where, slider = page.locator("[data-where]"), page.locator("[data-slider]")
    expect(where).to_have_text(f"Move {count} of {count}")
    slider.press("Home")
    expect(where).to_have_text(f"Start, before {count} moves")
    slider.press("ArrowRight")
    expect(where).to_have_text(f"Move 1 of {count}")


# -- by keyboard


@every_game
def test_a_game_is_played_by_keyboard_alone_without_motion(
    site: RunningSite, browser: Browser, key: str
) -> None:
    finale, keys = finale_of(key), Keys()
    mover = finale.record.start().to_move
    with visitor(browser, scheme="dark") as context:
        page = context.new_page()
        seats = ["me" if number == mover else "beginner" for number in range(finale.seats)]
        open_table(page, site, finale.record, seats, referee="guided")
        keys.enter_board(page)
        look(page, f"{key}-my-turn")

        for move in finale.moves:
            state = expect_state(page, is_my_turn)
            assert is_on_board(page)
            if state["result"]:
                break
            take_a_way(page, keys, state["actions"], move)
            assert page.evaluate("eyes.moving()") == 0


def take_a_way(page: Page, keys: Keys, actions: list[dict[str, str]], wanted: str) -> None:
    """The move that was planned, or another one where an agent has spoilt the plan."""
    action = next((it for it in actions if it["move"] == wanted), actions[0])
    with page.expect_response(lambda answer: answer.url.endswith("/moves/")) as answer:
        keys(page, Pick(action["source"], action["target"], action["words"]), action["move"])
    assert answer.value.status == 201, answer.value.text()


# -- with a finger


@every_game
def test_a_game_is_played_on_a_phone_and_a_silent_referee_only_shakes(
    site: RunningSite, browser: Browser, key: str
) -> None:
    finale = finale_of(key)
    with visitor(browser, PHONE, reduced_motion="no-preference") as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, finale, referee="silent")
        look(page, f"{key}-silent")
        page.evaluate("eyes.watchMotion()")

        try_what_is_forbidden(page, sitting.match, by_touch)
        assert not wait_for(page, "eyes.moved === 0"), "nothing shook"
        expect(page.locator("[data-refusal]")).to_be_hidden()
        expect(page.locator("[data-line]")).to_be_hidden()

        page.emulate_media(reduced_motion="reduce")
        play_to_the_end(sitting, finale.moves, by_touch)
        look(page, f"{key}-result")
