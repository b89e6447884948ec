"""Reports in a real browser: charts are drawn in both themes, and everything can be read."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.test_first_visit import DESK, PHONE, check_page, visit
from tests.servers import RunningSite, environment, manage

SHOTS = os.environ.get("PLAYTEST_SHOTS", "")  # a folder, to look at every page afterwards
MADE = """
from django.db import transaction
from analytics.designing import ladder, sweep
from analytics.models import Kind
from tests.analytics.reporting import cell, played, preset

with transaction.atomic():  # the workers hear of them when they are done
    bridges = [cell("troll", name, "greedy", 400) for name in ("hard", "thick_ends_2", "easy")]
    played(bridges, title="Bridges", code="bridges")
    played([cell("jostle", "jostle2007", "greedy", 300)], title="Jostling", code="jostling")
    along = sweep(preset("ludo", "classic"), {"max_rolls": [200, 300, 400, 500]}, ["greedy"], 200)
    played(along.cells, Kind.SWEEP, title="Longest game", code="along")
    both = {"gift_from_deck": [False, True], "max_turns": [20, 30, 60]}
    over = sweep(preset("troll", "hard"), both, ["greedy"], 200)
    played(over.cells, Kind.SWEEP, title="Gift and limit", code="over")
    steps = ladder(preset("jostle", "duel"), ["uniform", "quick", "greedy"], 200)
    played(steps.cells, Kind.LADDER, title="Strength", code="steps")
"""
PAGES = {
    "comparison": "bridges/report/?first=0&second=2",
    "line-up": "bridges/report/2/",
    "seats": "jostling/report/",
    "metric": "jostling/report/0/metrics/turns/",
    "cells": "jostling/report/0/metrics/events_by_cell/",
    "sweep": "along/report/",
    "map": "over/report/",
    "ladder": "steps/report/",
}


@pytest.fixture(scope="module")
def reports(site: RunningSite) -> RunningSite:
    """Five simulations that are done."""
    made = manage("shell", "-c", MADE, env=environment(PLAYTEST_VAR=site.var))
    assert made.returncode == 0, made.stderr
    return site


def look(page: Page, name: str) -> None:
    """Every chart is drawn, and nobody is shut out; keep a picture if one is wanted."""
    expect(page.locator("[data-figure]").first).to_be_attached()
    for place in page.locator("[data-figure]").all():
        place.scroll_into_view_if_needed()
        expect(place.locator(".main-svg").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    check_page(page)
    if SHOTS:
        width = page.viewport_size["width"] if page.viewport_size else 0
        dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        path = Path(SHOTS) / f"{name}-{width}-{'dark' if dark else 'light'}.png"
        page.screenshot(path=path, full_page=True)


def test_a_designer_reads_on_a_phone_what_changed(reports: RunningSite, browser: Browser) -> None:
    with visit(browser, PHONE, "dark") as page:
        page.goto(f"{reports.address}/simulations/{PAGES['comparison']}")

        look(page, "comparison")
        page.get_by_text("Show as table").first.click()
        expect(page.get_by_role("rowheader", name="Hard v1").first).to_be_visible()
        check_page(page)


def test_charts_follow_the_theme(reports: RunningSite, browser: Browser) -> None:
    with visit(browser, DESK, "light") as page:
        page.goto(f"{reports.address}/simulations/{PAGES['line-up']}")
        look(page, "line-up")
        bar = page.locator("#length .bars path").first
        before = bar.evaluate("bar => getComputedStyle(bar).fill")

        page.get_by_label("Colours").select_option("dark")

        expect(bar).not_to_have_css("fill", before)


def test_a_bar_leads_to_a_game_of_that_length(reports: RunningSite, browser: Browser) -> None:
    with visit(browser, DESK, "light") as page:
        page.goto(f"{reports.address}/simulations/{PAGES['seats']}")
        page.locator("#length").get_by_text("Show as table").click()

        page.locator("#length").get_by_role("row").get_by_role("link").first.click()

        expect(page.get_by_role("heading", name="Replay of JOSTLE 2007")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_every_report_page_can_be_read_by_everybody(
    reports: RunningSite, browser: Browser, size: dict[str, int], scheme: str, name: str
) -> None:
    with visit(browser, size, scheme) as page:
        page.goto(f"{reports.address}/simulations/{PAGES[name]}")

        look(page, name)
