"""A visitor opens the site and watches a game, in a real browser on the whole running site."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.servers import RunningSite

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}


@contextmanager
def visit(browser: Browser, size: dict[str, int], scheme: str) -> Iterator[Page]:
    """A page of a new visitor; whatever the browser complains about fails the test."""
    context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else 0)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def check_page(page: Page) -> None:
    """Nobody has to scroll sideways, and axe finds nothing that shuts people out."""
    page.wait_for_load_state()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("innerWidth"), "the page is wider than the window"
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_visitor_finds_a_game_and_watches_it(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    with visit(browser, size, scheme) as page:
        page.goto(site.address)
        check_page(page)

        page.get_by_role("link", name="Ludo", exact=True).click()
        check_page(page)
        page.get_by_role("link", name="Watch a game").click()
        expect(page.get_by_role("heading", name="Watch a game of Ludo")).to_be_visible()
        check_page(page)

        page.get_by_text("Show all").click()
        page.get_by_label("Seed").fill("42")
        page.get_by_role("button", name="Watch this game").click()
        expect(page.get_by_label("Seed")).to_have_value("42")
        assert "seed=42" in page.url


def test_a_visitor_s_choice_of_colours_stays(site: RunningSite, browser: Browser) -> None:
    with visit(browser, DESK, "light") as page:
        page.goto(site.address)
        page.get_by_label("Colours").select_option("dark")
        page.goto(f"{site.address}/games/")

        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        expect(page.get_by_label("Colours")).to_have_value("dark")


def test_a_mistyped_seed_is_explained_beside_its_field(site: RunningSite, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()

    page.goto(f"{site.address}/games/ludo/watch/?seed=soon")

    expect(page.get_by_label("Seed")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Seed")).to_have_value("soon")
    expect(page.get_by_text("has to be a whole number")).to_be_visible()
    context.close()
