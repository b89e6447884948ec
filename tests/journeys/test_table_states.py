"""What can be seen at a table besides a game: every state is named, readable and within reach."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rules.registry import GAMES
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR, Pick
from tests.journeys.finales import Finale, finale_of, gesture_of, midgames_of, names_of, scene_of
from tests.journeys.playing import (
    TOUCH_HOLD,
    Sitting,
    by_button,
    by_dragging,
    by_mouse,
    by_typing,
    expect_scene,
    is_on_board,
    look,
    open_table,
    point_of,
    state_of,
    visitor,
)
from tests.journeys.test_first_visit import DESK, PHONE
from tests.servers import RunningSite

every_game = pytest.mark.parametrize("key", GAMES)
FINGER = 24  # pixels across: what can be hit
BESIDE = 10  # pixels beside something small that a finger may be
WORDS_FOR_HIDDEN = re.compile("face down|dormant brick|hidden")


# -- what is read aloud


@every_game
def test_a_board_is_read_as_the_rules_have_it_and_tells_no_secret(
    site: RunningSite, browser: Browser, key: str
) -> None:
    with visitor(browser) as player, visitor(browser, PHONE, "dark") as watcher:
        page, other = player.new_page(), watcher.new_page()
        for record in midgames_of(key):
            sitting = Sitting.at(page, site, Finale(record, ()))
            other.goto(page.url)
            expect_scene(other, scene_of(sitting.match, SPECTATOR).to_json())
            check_secrets(sitting)


def check_secrets(sitting: Sitting) -> None:
    """What the one who looks cannot know has no other name than those of hidden things."""
    told = names_of(scene_of(sitting.match, sitting.viewer))
    truth = names_of(scene_of(sitting.match, ALL_SEEING))
    hidden = [item for item, name in told.items() if truth.get(item, name) != name]
    for label in sitting.page.evaluate("ids => eyes.labels(ids)", hidden):
        assert WORDS_FOR_HIDDEN.search(label) or "brick" in label, label


# -- ways to make a move


def test_moves_can_be_dragged_typed_and_chosen_by_name(site: RunningSite, browser: Browser) -> None:
    finale = finale_of("klondike")
    ways = [by_dragging, by_typing, by_button]
    with visitor(browser) as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, finale, referee="guided")

        for move, way in zip(finale.moves, ways, strict=True):
            sitting.play(move, way)


def test_what_is_picked_can_be_put_back(site: RunningSite, browser: Browser) -> None:
    finale = finale_of("party")
    with visitor(browser, PHONE, "dark") as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, finale, referee="guided")
        source = gesture_of(sitting.match, finale.moves[0]).source
        before = top_of_board(page)

        page.touchscreen.tap(*point_of(page, source))
        expect(page.locator("[aria-pressed=true]")).to_have_count(1)
        assert top_of_board(page) == before, "the board has jumped"
        look(page, "party-picked")
        page.get_by_role("button", name="Put back").click()
        expect(page.locator("[aria-pressed=true]")).to_have_count(0)

        by_mouse(page, Pick(source, "", ""), "")
        page.keyboard.press("Escape")
        expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def top_of_board(page: Page) -> float:
    """In the page, however far it is scrolled."""
    script = "document.querySelector('[data-board]').getBoundingClientRect().top + scrollY"
    return float(page.evaluate(script))


# -- fingers


def test_what_is_smaller_than_a_finger_is_found_beside_it(
    site: RunningSite, browser: Browser
) -> None:
    with visitor(browser, PHONE) as context:
        page = context.new_page()
        for key in ("dugi", "party"):
            finale = finale_of(key)
            sitting = Sitting.at(page, site, finale, referee="guided")
            assert page.evaluate("least => eyes.small(least)", FINGER)

            sitting.play(finale.moves[0], by_clumsy_touch)


def by_clumsy_touch(page: Page, pick: Pick, move: str) -> None:
    for item in (pick.source, pick.target):
        x, y = point_of(page, item)
        page.touchscreen.tap(x + BESIDE, y)


def test_a_finger_that_stays_opens_a_lens(site: RunningSite, browser: Browser) -> None:
    finale = finale_of("dugi")
    with visitor(browser, PHONE) as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, finale)

        sitting.play(finale.moves[0], by_the_lens)

        expect(page.locator(".lens")).to_be_hidden()


def by_the_lens(page: Page, pick: Pick, move: str) -> None:
    page.touchscreen.tap(*point_of(page, pick.source))
    hold(page, *point_of(page, pick.target))


def hold(page: Page, x: float, y: float) -> None:
    """A finger comes down a little beside a point, sees the lens, and glides there."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        sent = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        finger.send("Input.dispatchTouchEvent", sent)

    touch("touchStart", (x + 2 * BESIDE, y + BESIDE))
    page.wait_for_timeout(TOUCH_HOLD)
    expect(page.locator(".lens")).to_be_visible()
    look(page, "dugi-lens")
    touch("touchMove", (x + BESIDE, y))
    touch("touchMove", (x, y))
    expect(page.locator(".lensname")).not_to_be_empty()
    touch("touchEnd")


# -- other states


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"]
)
def test_a_table_is_opened_by_a_form(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    with visitor(browser, size, scheme) as context:
        page = context.new_page()
        page.goto(f"{site.address}/tables/")
        look(page, "no-tables")
        page.goto(f"{site.address}/games/party/play/")
        look(page, "party-opening")

        page.get_by_label("White").select_option("person")
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_text("Keep at least one seat for yourself.")).to_be_visible()
        look(page, "party-opening-refused")
        page.get_by_label("Black").select_option("me")
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("heading", name="Waiting for the other player")).to_be_visible()
        look(page, "party-waiting")
        page.goto(f"{site.address}/tables/")
        look(page, "tables")


def test_the_sheets_and_dialogs_of_a_phone(site: RunningSite, browser: Browser) -> None:
    with visitor(browser, PHONE, "dark") as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, finale_of("ludo"), referee="guided")
        sitting.play(finale_of("ludo").moves[0], by_button)

        for name in ("Rules", "Log", "Table"):
            page.get_by_role("button", name=name, exact=True).click()
            look(page, f"ludo-sheet-{name.lower()}")
            page.get_by_role("button", name="Close").click()
        tell_that_one_is_stuck(page)
        give_up(page)


def tell_that_one_is_stuck(page: Page) -> None:
    page.get_by_role("button", name="m stuck").click()
    page.get_by_label("One sentence is enough.").fill("Which of my figures may go?")
    look(page, "ludo-stuck")
    with page.expect_response(lambda answer: answer.url.endswith("/stuck/")) as answer:
        page.get_by_role("button", name="Send").click()
    assert answer.value.status == 201
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    look(page, "ludo-thanks")
    page.get_by_role("button", name="Go on playing").click()


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name="Give up this game?")).to_be_visible()
    look(page, "ludo-resigning")
    page.get_by_role("button", name="Go on playing").click()
    expect(page.get_by_role("heading", name="Give up this game?")).to_be_hidden()


def test_the_device_is_passed_on_before_a_hand_is_shown(
    site: RunningSite, browser: Browser
) -> None:
    finale = finale_of("party")
    name = finale.game.seat_names(finale.record.variant.options)[finale.record.start().to_move]
    with visitor(browser, PHONE) as context:
        page = context.new_page()
        open_table(page, site, finale.record, ["me", "me"])

        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        expect(page.locator("[data-round]")).to_be_hidden()
        look(page, "party-cover")
        page.get_by_role("button", name=f"I am {name}").press("Enter")
        expect(page.locator("[data-round]")).to_be_visible()
        assert is_on_board(page)


def test_an_agent_is_seen_to_think(site: RunningSite, browser: Browser) -> None:
    finale = finale_of("jostle")
    match = finale.record.start()
    seats = ["me" if seat == match.to_move else "strong" for seat in range(finale.seats)]
    with visitor(browser) as context:
        page = context.new_page()
        page.route("**/agent/", lambda route: None)  # it never comes to an end
        open_table(page, site, finale.record, seats)

        by_mouse(page, gesture_of(match, finale.moves[0]), "")

        expect(page.locator("[data-headline]")).to_have_text("The agent is thinking")
        look(page, "jostle-thinking")


def test_two_tabs_make_no_double_move(site: RunningSite, browser: Browser) -> None:
    finale = finale_of("dugi")
    with visitor(browser) as context:
        first, second = context.new_page(), context.new_page()
        sitting = Sitting.at(first, site, finale)
        second.route("**/api/v1/tables/*/?since=*", lambda route: route.fulfill(status=304))
        second.goto(first.url)
        pick = gesture_of(sitting.match, finale.moves[0])
        sitting.play(finale.moves[0], by_mouse)

        by_mouse(second, pick, "")

        expect(second.locator("[data-line]")).to_contain_text("This is how it stands now")
        assert state_of(second)["ply"] == 1
        sitting.page = second
        sitting.expect_shown()
        look(second, "dugi-conflict")


def test_a_lost_connection_is_told_and_comes_back(site: RunningSite, browser: Browser) -> None:
    finale = finale_of("troll")
    with visitor(browser, expected="ERR_INTERNET_DISCONNECTED") as context:
        page = context.new_page()
        sitting = Sitting.at(page, site, finale)

        context.set_offline(True)
        expect(page.locator("[data-line]")).to_contain_text("No connection")
        look(page, "troll-offline")
        by_mouse(page, gesture_of(sitting.match, finale.moves[0]), "")
        context.set_offline(False)

        sitting.match.play(finale.moves[0])
        sitting.expect_shown()
        expect(page.locator("[data-line]")).to_be_hidden()
