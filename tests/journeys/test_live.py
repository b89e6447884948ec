"""Two people at one table, each in a browser of their own."""

import sqlite3
from contextlib import closing

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys.finales import finale_of, gesture_of
from tests.journeys.playing import (
    by_mouse,
    by_touch,
    expect_result,
    expect_state,
    look,
    open_table,
    visitor,
)
from tests.journeys.test_first_visit import PHONE
from tests.servers import RunningSite

FINALE = finale_of("dugi")  # two seats that take turns, and nothing is left to chance


def sit_down_together(
    site: RunningSite, host: BrowserContext, guest: BrowserContext
) -> tuple[Page, Page, str]:
    """The host is to move, the guest comes by the link; their pages and the link."""
    mine, theirs = host.new_page(), guest.new_page()
    seats = ["person"] * FINALE.seats
    seats[FINALE.record.start().to_move] = "me"
    open_table(mine, site, FINALE.record, seats)
    expect(mine.get_by_role("heading", name="Waiting for the other player")).to_be_visible()
    link = mine.locator("[data-waiting] input").input_value()
    theirs.goto(link)
    look(theirs, "dugi-invited")
    theirs.get_by_role("button", name="Take the seat").click()
    expect(mine.locator("[data-waiting]")).to_be_hidden()
    return mine, theirs, link


def test_two_people_see_each_other_s_moves_and_nobody_else_sits_down(
    site: RunningSite, browser: Browser
) -> None:
    with visitor(browser) as host, visitor(browser, PHONE, "dark") as guest:
        mine, theirs, link = sit_down_together(site, host, guest)
        expect(theirs.locator("[data-headline]")).to_contain_text("Waiting for")
        look(theirs, "dugi-their-turn")
        with visitor(browser, PHONE) as late:
            come_too_late(late.new_page(), link)

        play_in_turn(mine, theirs)

        expect_result(mine)
        expect_result(theirs)


def come_too_late(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.get_by_role("heading", name="This seat is taken")).to_be_visible()
    look(page, "dugi-taken")
    page.get_by_role("link", name="Watch the table").click()
    expect(page.locator("[data-board] svg")).to_be_visible()
    look(page, "dugi-watching")


def play_in_turn(mine: Page, theirs: Page) -> None:
    match = FINALE.record.start()
    first = match.to_move
    for ply, move in enumerate(FINALE.moves, start=1):
        page, way = (mine, by_mouse) if match.to_move == first else (theirs, by_touch)
        way(page, gesture_of(match, move), move)
        match.play(move)
        for each in (mine, theirs):
            expect_state(each, lambda state, ply=ply: state["ply"] == ply)


def test_an_agent_plays_on_until_the_one_who_vanished_returns(
    site: RunningSite, browser: Browser
) -> None:
    with (
        visitor(browser) as host,
        visitor(browser, PHONE) as guest,
        visitor(browser, PHONE, "dark") as elsewhere,
    ):
        mine, theirs, _link = sit_down_together(site, host, guest)
        theirs.goto(mine.url)
        key = theirs.get_by_label("Your own link").get_attribute("value") or ""
        theirs.close()
        forget_when_they_were_seen(site, mine)
        mine.reload()
        expect(mine.locator("#away-title")).to_contain_text("has been away for a while")
        look(mine, "dugi-away")

        mine.get_by_role("button", name="Let an agent play on").click()
        expect(mine.locator("[data-away]")).to_be_hidden()
        by_mouse(mine, gesture_of(FINALE.record.start(), FINALE.moves[0]), "")
        expect_state(mine, lambda state: state["ply"] >= 2)

        back = elsewhere.new_page()
        back.goto(key)
        assert key.split("/me/")[1] not in back.url
        look(back, "dugi-return")
        back.get_by_role("button", name="Take my seat back").click()
        expect(back.locator("[data-return]")).to_be_hidden()


def forget_when_they_were_seen(site: RunningSite, page: Page) -> None:
    """An hour passes for the one who is not to move."""
    code = page.url.split("/tables/")[1].strip("/")
    with closing(sqlite3.connect(site.var / "db.sqlite3", timeout=30)) as database, database:
        database.execute(
            "UPDATE games_seat SET seen_at = datetime(seen_at, '-1 hour')"
            " WHERE table_id = (SELECT id FROM games_table WHERE code = ?) AND number != ?",
            [code, FINALE.record.start().to_move],
        )


def test_who_gives_up_ends_the_game_for_both(site: RunningSite, browser: Browser) -> None:
    with visitor(browser) as host, visitor(browser, PHONE, "dark") as guest:
        mine, theirs, _link = sit_down_together(site, host, guest)

        mine.get_by_role("button", name="Resign").first.click()
        look(mine, "dugi-resigning")
        mine.get_by_role("button", name="Give up").click()

        expect_result(mine)
        expect_result(theirs)
        look(theirs, "dugi-resigned")
