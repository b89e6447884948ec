"""A designer simulates a variant and watches it being played; in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.playing import look, visitor
from tests.journeys.test_designing import sign_up_as
from tests.journeys.test_first_visit import DESK, PHONE
from tests.servers import RunningSite

MANY, FEW = "3000000", "20000"


def look_everywhere(page: Page, name: str) -> None:
    """On a desk and a phone, by day and by night."""
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            look(page, name)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]


def simulate(page: Page, playouts: str) -> None:
    page.get_by_label("Games", exact=True).fill(playouts)
    page.get_by_role("button", name="Simulate").click()


def test_a_designer_watches_a_simulation_stops_it_and_goes_on(
    site: RunningSite, browser: Browser
) -> None:
    with visitor(browser) as context:
        page = context.new_page()
        sign_up_as(page, site, "vera")
        page.goto(f"{site.address}/simulations/")
        look_everywhere(page, "simulations-none")
        page.get_by_role("link", name="New simulation").click()
        look_everywhere(page, "simulations-choose")

        page.goto(f"{site.address}/variants/ludo-classic/")
        page.get_by_role("link", name="Simulate").click()
        look_everywhere(page, "simulations-new")
        simulate(page, "10^12")
        expect(page.get_by_text("not “10^12”.")).to_be_visible()
        look_everywhere(page, "simulations-refused")
        simulate(page, MANY)

        expect(page.get_by_text(re.compile("games a second, about"))).to_be_visible()
        look_everywhere(page, "simulations-running")
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_text("What was played is kept", exact=False).first).to_be_visible()
        look_everywhere(page, "simulations-cancelled")
        page.get_by_role("button", name="Go on").click()
        expect(page.locator("[data-state]")).to_have_text("running")
        page.get_by_role("button", name="Cancel").click()


@pytest.mark.slow
def test_a_sweep_is_played_to_its_end_while_one_looks_on(
    site: RunningSite, browser: Browser
) -> None:
    with visitor(browser) as context:
        page = context.new_page()
        sign_up_as(page, site, "walt")
        page.goto(f"{site.address}/simulations/new/?variant=jostle-jostle2007&kind=ladder")
        look_everywhere(page, "simulations-new-ladder")
        page.get_by_role("link", name="Sweep an option").click()
        page.get_by_label("Option", exact=True).select_option("players")
        page.get_by_label("Values", exact=True).fill("2..4")
        look_everywhere(page, "simulations-new-sweep")
        simulate(page, FEW)

        expect(page.locator("[data-state]")).to_have_text("done", timeout=60_000)
        expect(page.get_by_text("60,000 of 60,000 games")).to_be_visible()
        page.locator("summary", has_text="What it depends on").first.click()
        look_everywhere(page, "simulations-done")
        page.get_by_role("button", name="Make a Parquet file").click()
        page.goto(f"{site.address}/simulations/")
        look_everywhere(page, "simulations-list")
