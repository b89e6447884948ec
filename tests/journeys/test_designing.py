"""A newcomer becomes a designer: fork, change, reword, read, publish, print. In a real browser."""

import os
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.journeys.test_accounts import PASSWORD, open_mailed_link
from tests.journeys.test_first_visit import DESK, PHONE, check_page, visit
from tests.servers import RunningSite

PICTURES = os.environ.get("PLAYTEST_PICTURES", "")  # a folder, to look at the pages afterwards


def look(page: Page, name: str) -> None:
    """Check a state of a page, and keep a picture of it if somebody wants to look."""
    check_page(page)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True, caret="initial")


def sign_up_as(page: Page, site: RunningSite, name: str) -> None:
    page.goto(f"{site.address}/accounts/sign-up/")
    page.get_by_label("Name").fill(name.title())
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_role("button", name="Send me the mail").click()
    open_mailed_link(page)
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Create my account").click()
    expect(page.get_by_text("Welcome,")).to_be_visible()


def fork(page: Page, site: RunningSite, slug: str, name: str) -> None:
    page.goto(f"{site.address}/variants/{slug}/")
    look(page, f"{slug}-published")
    page.get_by_role("link", name="Make a variant").click()
    look(page, f"{slug}-fork")
    page.get_by_label("Name of your variant").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    look(page, f"{slug}-draft")


def saved(page: Page) -> None:
    """The options have been kept without a click: the page says so."""
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text(re.compile("Saved at"))).to_be_visible()


def publish(page: Page, slug: str) -> None:
    page.get_by_role("link", name=re.compile("Publish as v1")).click()
    look(page, f"{slug}-publish")
    page.get_by_label("I have read this").check()
    page.get_by_role("button", name="Publish as v1").click()
    expect(page.get_by_text("Published as v1.")).to_be_visible()
    look(page, f"{slug}-version")
    with page.expect_response(lambda answer: ".pdf" in answer.url) as answer:
        page.evaluate("fetch(document.querySelector('a[href*=\"rulebook.pdf\"]').href)")
    assert answer.value.headers["content-type"] == "application/pdf"


def test_a_newcomer_makes_a_bridge_thicker_and_rewords_a_sentence(
    site: RunningSite, browser: Browser
) -> None:
    with visit(browser, DESK, "light") as page:
        sign_up_as(page, site, "mona")
        page.goto(f"{site.address}/variants/mine/")
        look(page, "nothing-yet")
        fork(page, site, "troll-published", "Thick ends")
        thicken_the_ends(page)
        reword_moving(page)

        page.get_by_role("link", name="Rulebook", exact=True).click()
        page.get_by_role("link", name="Show the changes").click()
        expect(page.locator("ins", has_text="somewhere new")).to_be_visible()
        look(page, "rulebook")
        publish(page, "troll")
        page.goto(f"{site.address}/variants/mine/")
        look(page, "mine")


def thicken_the_ends(page: Page) -> None:
    last = page.get_by_label("Bricks on each position, 6", exact=True)
    page.get_by_label("Bricks on each position, 1", exact=True).fill("4")
    last.fill("4")
    last.press("Tab")
    expect(page.get_by_role("cell", name="4-2-1-1-2-4")).to_be_visible()
    expect(page.get_by_role("cell", name="23", exact=True)).to_be_visible()
    saved(page)
    look(page, "changed")


def reword_moving(page: Page) -> None:
    page.get_by_role("link", name="Wording").click()
    look(page, "wording")
    page.get_by_role("link", name="Reword Moving", exact=True).click()
    look(page, "section")
    words = page.get_by_label("Your words")
    words.fill(words.input_value() + "\n\nSo two moves always bring it somewhere new.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("somewhere new")).to_be_visible()


def test_switching_entrapment_on_brings_its_parts(site: RunningSite, browser: Browser) -> None:
    with visit(browser, DESK, "dark") as page:
        sign_up_as(page, site, "odin")
        fork(page, site, "dugi-blackout", "From blackout to entrapment")

        page.get_by_label("Entrapment", exact=True).check()

        expect(page.locator("[data-changed]", has_text="Entrapment").first).to_be_visible()
        saved(page)
        look(page, "dugi-entrapment")
        publish(page, "dugi")


def test_my_party_becomes_pro(site: RunningSite, browser: Browser) -> None:
    with visit(browser, PHONE, "light") as page:
        sign_up_as(page, site, "pina")
        fork(page, site, "party-small_a", "A party for professionals")

        page.get_by_label("First all bonds, then guests").check()

        expect(page.locator("[data-changed]").first).to_be_visible()
        saved(page)
        look(page, "party-pro")
        publish(page, "party")


def test_two_tabs_lose_nothing(site: RunningSite, browser: Browser) -> None:
    context = browser.new_context(viewport=DESK)  # type: ignore[arg-type]
    first = context.new_page()
    sign_up_as(first, site, "quin")
    fork(first, site, "ludo-classic", "Two tabs")
    second = context.new_page()
    second.goto(first.url + "details/")
    first.goto(first.url + "details/")

    first.get_by_label("Design notes").fill("Written in the first tab.")
    first.get_by_role("button", name="Save").click()
    second.get_by_label("Design notes").fill("Written in the second tab.")
    second.get_by_role("button", name="Save").click()

    expect(second.get_by_text("Written in the first tab.")).to_be_visible()
    expect(second.get_by_text("Written in the second tab.")).to_be_visible()
    look(second, "conflict")
    second.get_by_role("button", name="Put mine in its place").click()
    expect(second.get_by_text("Written in the second tab.").first).to_be_visible()
    first.goto(second.url)
    change_the_longest_game(first, "9000")
    saved(first)
    change_the_longest_game(second, "8000")
    expect(second.get_by_role("heading", name="Two edits at once")).to_be_visible()
    expect(second.get_by_text("9000")).to_be_visible()
    assert second.locator("header.bar").count() == 1
    context.close()


def change_the_longest_game(page: Page, throws: str) -> None:
    field = page.locator("#id_max_rolls")
    field.fill(throws)
    field.press("Tab")


def test_the_other_pages_are_open_to_everybody(site: RunningSite, browser: Browser) -> None:
    with visit(browser, PHONE, "dark") as page:
        for name, path in {
            "gallery": "/games/",
            "game": "/games/party/",
            "book": "/games/klondike/rulebook/",
            "catalogue": "/variants/?q=easy",
            "nothing": "/variants/?q=no-such-variant",
            "history": "/variants/troll-published/history/",
            "docs": "/api/v1/docs/",
        }.items():
            page.goto(site.address + path)
            look(page, name)
