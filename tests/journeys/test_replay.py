"""A record is brought along, seen as a film, and played on from any of its positions."""

import json
from dataclasses import replace
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games.rules.engine.gamerecord import GameRecord
from tests.journeys.finales import finale_of
from tests.journeys.playing import look, visitor
from tests.journeys.test_first_visit import PHONE
from tests.servers import RunningSite


def record_of(key: str) -> dict[str, Any]:
    """The end of a game, with its moves."""
    finale = finale_of(key)
    record: GameRecord = replace(finale.record, moves=list(finale.moves))
    return record.to_json()


def bring(page: Page, site: RunningSite, record: dict[str, Any]) -> None:
    page.goto(f"{site.address}/replay/")
    page.get_by_label("The record").fill(json.dumps(record))
    page.get_by_role("button", name="Show the game").click()
    expect(page.locator("[data-where]")).not_to_be_empty(timeout=30_000)  # the script is there


def test_a_pasted_record_is_a_film(site: RunningSite, browser: Browser) -> None:
    record = record_of("jostle")
    count = len(record["moves"])
    with visitor(browser, scheme="dark") as context:
        page = context.new_page()
        bring(page, site, record)
        where = page.locator("[data-where]")
        expect(where).to_have_text(f"Move {count} of {count}")
        look(page, "jostle-replay")

        page.locator("body").press("Home")
        expect(where).to_have_text(f"Start, before {count} moves")
        page.locator("body").press("ArrowRight")
        expect(where).to_have_text(f"Move 1 of {count}")
        page.locator("body").press("End")
        expect(where).to_have_text(f"Move {count} of {count}")
        page.locator("[data-lines] button").nth(1).click()
        expect(where).to_have_text(f"Move 1 of {count}")
        page.locator("[data-slider]").fill("2")
        expect(where).to_have_text(f"Move 2 of {count}")


def test_a_film_runs_to_its_end_by_itself(site: RunningSite, browser: Browser) -> None:
    record = record_of("klondike")
    count = len(record["moves"])
    with visitor(browser, PHONE, reduced_motion="no-preference") as context:
        page = context.new_page()
        bring(page, site, record)
        look(page, "klondike-replay")

        page.get_by_label("Speed").select_option("4")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()

        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=30_000)
        expect(page.locator("[data-where]")).to_have_text(f"Move {count} of {count}")


def test_a_record_is_played_on_from_any_position(site: RunningSite, browser: Browser) -> None:
    with visitor(browser, PHONE, "dark") as context:
        page = context.new_page()
        bring(page, site, record_of("troll"))
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator("[data-where]")).to_contain_text("Move 2 of")

        page.get_by_role("button", name="Play on from here").click()
        look(page, "troll-play-on")
        page.get_by_role("button", name="Play now").click()

        expect(page.locator("[data-board] .item").first).to_be_visible()
        expect(page.locator("[data-result]")).to_be_hidden()


def test_what_is_wrong_with_a_record_is_told_with_its_move(
    site: RunningSite, browser: Browser
) -> None:
    record = record_of("dugi")
    record["moves"][1] = "0.0-6.7"
    file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(record)}
    with visitor(browser, PHONE) as context:
        page = context.new_page()
        page.goto(f"{site.address}/replay/")
        look(page, "replay-form")

        page.get_by_label("Or a file").set_input_files(
            {**file, "buffer": json.dumps(record).encode()}
        )
        page.get_by_role("button", name="Show the game").click()

        expect(page.locator(".error")).to_contain_text("Move 2:")
        look(page, "replay-form-refused")
