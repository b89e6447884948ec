"""The seventh template from the shelf to its answers: a designer, somebody with a phone and a bad
network, somebody at a real table. In a real browser."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys.playing import look, visitor
from tests.journeys.taking_part import expect_saved, go_on, question, read_rules
from tests.journeys.test_designing import sign_up_as
from tests.journeys.test_first_visit import DESK, PHONE
from tests.journeys.test_making_studies import begin
from tests.journeys.test_steps import play_by_buttons
from tests.servers import RunningSite

pytestmark = pytest.mark.slow

OFFLINE = "ERR_INTERNET_DISCONNECTED"


def open_to_all(page: Page) -> str:
    """Let the referee show what is possible, and open the study; the address to send around."""
    page.get_by_role("link", name="Arms", exact=True).click()
    page.get_by_label("The referee").first.select_option("guided")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="Study", exact=True).click()
    page.get_by_role("button", name="Open the study").click()
    page.get_by_role("dialog").get_by_role("button", name="Open the study").click()
    expect(page.get_by_text("open, v1")).to_be_visible()
    return page.locator("#links .mono").inner_text()


def come_to(page: Page, link: str, place: str) -> None:
    """Agree, read the rules, and choose where to play."""
    page.goto(link)
    look(page, f"seven-{place}-1-consent")
    page.get_by_label("I am 16 or older").check()
    page.get_by_role("button", name="Begin").click()
    read_rules(page)
    look(page, f"seven-{place}-2-where")
    page.locator(f"input[value={place}]").check()
    expect_saved(page)
    go_on(page)


def answer_the_end(page: Page, words: str) -> None:
    question(page, "understanding").get_by_text("It took me some effort").click()
    question(page, "following").get_by_text("I think so").click()
    for name in ("experience", "feedback"):
        question(page, name).locator(".input").fill(words)
    expect_saved(page)


def with_a_bad_network(somebody: BrowserContext, link: str) -> None:
    page = somebody.new_page()
    come_to(page, link, "browser")
    expect(page.locator("[data-headline]")).to_be_visible()
    look(page, "seven-browser-3-play")
    page.reload()
    play_by_buttons(page)
    page.locator("[data-next-game]").click()
    somebody.set_offline(True)
    question(page, "understanding").get_by_text("It took me some effort").click()
    expect(page.locator("[data-saved-words]")).to_contain_text("Not saved yet")
    look(page, "seven-browser-4-offline")
    somebody.set_offline(False)
    expect_saved(page)
    page.reload()
    expect(page.get_by_label("It took me some effort")).to_be_checked()
    answer_the_end(page, "More fun than I thought.")
    go_on(page)
    expect(page.get_by_text("That was all.")).to_be_visible()
    look(page, "seven-browser-5-debrief")


def at_a_table(somebody: BrowserContext, link: str) -> None:
    page = somebody.new_page()
    come_to(page, link, "table")
    page.get_by_role("button", name="Start").click()
    page.reload()
    look(page, "seven-table-3-stopwatch")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Done, go on").click()
    answer_the_end(page, "We looked up the flight twice.")
    look(page, "seven-table-4-questions")
    go_on(page)
    expect(page.get_by_text("That was all.")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_testers_walk_the_seventh_template_and_its_designer_reads_what_they_said(
    site: RunningSite, browser: Browser, scheme: str
) -> None:
    with (
        visitor(browser, DESK, scheme) as office,
        visitor(browser, PHONE, scheme, OFFLINE) as train,
        visitor(browser, PHONE, scheme) as kitchen,
    ):
        page = office.new_page()
        sign_up_as(page, site, f"hedda{scheme}")
        study = begin(page, site)
        link = open_to_all(page)

        with_a_bad_network(train, link)
        at_a_table(kitchen, link)

        page.goto(f"{study}answers/")
        expect(page.get_by_text("We looked up the flight twice.").first).to_be_visible()
        expect(page.get_by_text("More fun than I thought.").first).to_be_visible()
        look(page, "seven-answers")
