"""Testers in a real browser: every question type, by mouse and by keyboard alone, with a reload, a
second tab, no network, no script."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys.playing import look, visitor
from tests.journeys.taking_part import (
    agree,
    expect_saved,
    go_on,
    open_study,
    question,
    read_rules,
    stored,
)
from tests.journeys.test_first_visit import DESK, PHONE
from tests.servers import RunningSite, wait_until
from tests.surveys.everything import EVERYTHING
from tests.surveys.studying import arm, asking, choice, document

RULES = {"key": "rules", "kind": "rulebook", "title": "The rules", "settings": {}}
ANSWERED = {"question": "choice", "how": "is", "value": "b"}
MORE = choice("more", show_if=ANSWERED, required=False)
OFFLINE = "ERR_INTERNET_DISCONNECTED"
REFUSED = "the server responded with a status of"
FILLED = {
    "choice": "b",
    "choices": ["a", "c"],
    "likert": 7,
    "slider": 51,
    "number": 3,
    "text": "Quick",
    "long_text": "The flight of the bricks.",
    "texts": ["One.", "Two."],
    "clock": {"typed": "7:07 PM", "minutes": 1147, "half": "pm"},
    "span": {"start": "2:28", "end": "2:41", "minutes": 13},
    "date": "2013-03-24",
    "grid": {"upper.stack": 30, "lower.stack": 23},
    "ranking": ["b", "a", "c"],
    "board": ["L2", "U3"],
}


@pytest.fixture(scope="module")
def link(site: RunningSite) -> str:
    """A study with the rules, a page of all question types, and one more question."""
    steps = (RULES, asking("all", *EVERYTHING, MORE), asking("after", choice("fun")))
    return open_study(site, document(*steps, arms=[arm("a")]))


@pytest.fixture(scope="module")
def short(site: RunningSite) -> str:
    """A study of two short pages."""
    words = {"id": "why", "kind": "text", "text": "Why?", "required": False, "settings": {}}
    return open_study(
        site, document(asking("one", choice("fun"), words), asking("two", choice("x")))
    )


def fill_in(page: Page) -> None:
    """Answer everything, as somebody with a pointer does."""
    question(page, "choice").get_by_text("Answer b").click()
    for words in ("Answer a", "Answer c"):
        question(page, "choices").get_by_text(words).click()
    page.locator("label[for=q-likert-7]").click()
    question(page, "slider").get_by_role("slider").press("ArrowRight")
    for name in ("number", "text", "long_text", "clock", "date"):
        typed = FILLED[name]["typed"] if name == "clock" else str(FILLED[name])
        question(page, name).locator(".input").fill(typed)
    question(page, "texts").get_by_label("Piece 1").fill("One.")
    question(page, "texts").get_by_role("button", name="Add another").click()
    question(page, "texts").get_by_label("Piece 2").fill("Two.")
    question(page, "span").get_by_label("Start").fill("2:28")
    question(page, "span").get_by_label("End").fill("2:41")
    question(page, "grid").get_by_label("Stack beside the row, Upper").fill("30")
    question(page, "grid").get_by_label("Stack beside the row, Lower").fill("23")
    question(page, "ranking").get_by_role("button", name="Move down: Answer a").click()
    point_at(page, "L2")
    point_at(page, "U3")


def point_at(page: Page, cell: str) -> None:
    """Tap a cell of the drawn board."""
    board = question(page, "board").locator("[data-picked]")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    tick = page.locator(f"input[value={cell}]")
    across, down = tick.get_attribute("data-x"), tick.get_attribute("data-y")
    assert box
    assert across
    assert down
    board.click(position={"x": float(across) * box["width"], "y": float(down) * box["height"]})


def expect_stored(site: RunningSite, page: Page, wanted: dict[str, object]) -> None:
    assert wait_until(lambda: stored(site, page)["current"] == wanted), stored(site, page)


def begin(context: BrowserContext, link: str) -> Page:
    page = context.new_page()
    agree(page, link)
    return page


# -- the whole way


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        (PHONE, "light"),
        pytest.param(DESK, "dark", marks=pytest.mark.slow),
        pytest.param(PHONE, "dark", marks=pytest.mark.slow),
        pytest.param(DESK, "light", marks=pytest.mark.slow),
    ],
    ids=["phone-light", "desk-dark", "phone-dark", "desk-light"],
)
def test_a_tester_walks_from_consent_to_debrief_and_takes_everything_back(
    site: RunningSite, browser: Browser, link: str, size: dict[str, int], scheme: str
) -> None:
    with visitor(browser, size, scheme, REFUSED) as context:
        page = context.new_page()
        join_with_care(page, link)
        read_rules(page)
        look(page, "tester-questions")
        go_on(page)
        expect(page.get_by_role("alert").first).to_contain_text("What about choice?")
        expect(question(page, "choice").get_by_role("radio").first).to_be_focused()
        look(page, "tester-questions-missing")
        fill_in(page)
        expect_told(page)
        expect_stored(site, page, FILLED)
        look_around(page)
        go_on(page)
        question(page, "fun").get_by_text("Answer a").click()
        go_on(page)
        expect(page.get_by_text("You are done.")).to_be_visible()
        look(page, "tester-debrief")
        take_everything_back(page)
        page.goto(f"{site.address}/join/unknown/")
        look(page, "tester-no-link")


def join_with_care(page: Page, link: str) -> None:
    page.goto(link)
    look(page, "tester-join")
    page.get_by_role("button", name="Begin").click()
    look(page, "tester-join-not-agreed")
    agree(page, link)
    look(page, "tester-rules")


def expect_told(page: Page) -> None:
    """What follows from the answers stands beside them."""
    expect(question(page, "more")).to_be_visible()
    expect(question(page, "span")).to_contain_text("13 minutes")
    expect(question(page, "grid")).to_contain_text("53 of 52 cards")
    expect(question(page, "grid").locator(".note")).to_contain_text("1 more than there are")
    expect_saved(page)


def look_around(page: Page) -> None:
    look(page, "tester-questions-answered")
    for name in ("likert", "grid", "board"):
        question(page, name).scroll_into_view_if_needed()
        look(page, f"tester-{name}")
    page.locator(".mine summary").click()
    look(page, "tester-menu")
    page.get_by_role("link", name="What happens with my data").click()
    look(page, "tester-about-me")
    page.get_by_role("link", name="Back to the study").click()


def take_everything_back(page: Page) -> None:
    page.locator(".mine summary").click()
    page.get_by_role("link", name="Withdraw").click()
    look(page, "tester-withdraw")
    page.get_by_label("Erase everything I sent.").check()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("heading", name="Everything is erased")).to_be_visible()
    look(page, "tester-erased")


# -- nothing is lost


def test_answers_survive_a_reload_the_back_button_and_another_device(
    site: RunningSite, browser: Browser, link: str
) -> None:
    with visitor(browser, PHONE) as context:
        page = begin(context, link)
        read_rules(page)
        fill_in(page)
        expect_saved(page)

        page.reload()
        expect(question(page, "ranking").locator("li").first).to_contain_text("Answer b")
        expect(question(page, "board").locator(".pin")).to_have_count(2)
        expect(question(page, "slider").get_by_role("slider")).to_have_value("51")
        expect(question(page, "texts").get_by_label("Piece 2")).to_have_value("Two.")
        expect_stored(site, page, FILLED)
        go_on(page)
        expect(question(page, "fun")).to_be_visible()
        page.go_back()
        expect(question(page, "fun")).to_be_visible()

        with visitor(browser, DESK) as another:
            other = another.new_page()
            other.goto(page.url)
            expect(question(other, "fun")).to_be_visible()
            other.get_by_role("button", name="Back").click()
            expect(question(other, "long_text").locator("textarea")).to_have_value(
                "The flight of the bricks."
            )


def test_what_is_answered_without_a_network_is_kept_and_sent_once_when_it_is_back(
    site: RunningSite, browser: Browser, short: str
) -> None:
    with visitor(browser, PHONE, expected=OFFLINE) as context:
        page = begin(context, short)
        context.set_offline(offline=True)
        question(page, "fun").get_by_text("Answer b").click()
        question(page, "why").locator("input.input").fill("Because.")
        expect(page.locator("[data-saved]")).to_contain_text("Not saved yet: no connection.")
        look(page, "tester-offline")
        go_on(page)
        expect(question(page, "fun")).to_be_visible()
        assert stored(site, page)["current"] == {}

        context.set_offline(offline=False)
        expect_saved(page)

        told = stored(site, page)
        assert told["current"] == {"fun": "b", "why": "Because."}
        assert len(told["rows"]) == 2


def test_what_could_not_be_sent_is_sent_when_the_page_is_opened_again(
    site: RunningSite, browser: Browser, short: str
) -> None:
    with visitor(browser, PHONE, expected=OFFLINE) as context:
        page = begin(context, short)
        address = page.url
        context.set_offline(offline=True)
        question(page, "why").locator("input.input").type("Half a wor")
        page.close()
        context.set_offline(offline=False)

        again = context.new_page()
        again.goto(address)

        expect(question(again, "why").locator("input.input")).to_have_value("Half a wor")
        expect_stored(site, again, {"why": "Half a wor"})


def test_two_tabs_show_the_same_and_the_older_one_says_that_it_is_old(
    site: RunningSite, browser: Browser, short: str
) -> None:
    with visitor(browser, DESK) as context:
        one = begin(context, short)
        other = context.new_page()
        other.goto(one.url)

        question(one, "fun").get_by_text("Answer b").click()
        expect(question(other, "fun").get_by_label("Answer b")).to_be_checked()
        question(other, "why").locator("input.input").fill("Because.")
        go_on(other)
        expect(question(other, "x")).to_be_visible()
        one.bring_to_front()
        one.evaluate("dispatchEvent(new Event('focus'))")
        expect(one.get_by_text("You have gone on from this page")).to_be_visible()
        look(one, "tester-old-tab")
        question(one, "fun").get_by_text("Answer a").click()
        one.get_by_role("link", name="Go on where you are").click()

        expect(question(one, "x")).to_be_visible()
        assert stored(site, one)["current"] == {"fun": "b", "why": "Because."}


# -- other ways to answer

KEYS = {"ArrowDown", "ArrowLeft", "ArrowRight", "Space", "Enter"}
BY_KEYBOARD = [
    ("#q-choice-a", "ArrowDown"),
    ("#q-choices-c", "Space"),
    ("#q-likert-1", "ArrowLeft"),
    ("#q-slider-answer-handle", "ArrowRight"),
    ("#q-number-answer", "3"),
    ("#q-text-answer", "Quick"),
    ("#q-long_text-answer", "The flight."),
    ("#q-texts-1", "One."),
    ("#q-clock-answer", "15:25"),
    ("#q-span-start", "2:28"),
    ("#q-span-end", "2:41"),
    ("#q-date-answer", "03242013"),
    ("[name='q.grid.upper.stack']", "30"),
    ("#q-ranking li:nth-child(1) [data-down]", "Enter"),
    ("#q-board summary", "Enter"),
    ("#q-board-L2", "Space"),
    ("[data-next]", "Enter"),
    ("#q-fun-a", "Space"),
    ("[data-next]", "Enter"),
]


def test_every_type_can_be_answered_by_the_keyboard_alone(
    site: RunningSite, browser: Browser, link: str
) -> None:
    with visitor(browser, DESK) as context:
        page = begin(context, link)
        read_rules(page)
        keys = Keyboard(page)

        for target, what in BY_KEYBOARD:
            keys.go_to(target)
            keys.give(what)

        expect(page.get_by_text("You are done.")).to_be_visible()
        current = stored(site, page)["current"]
        assert current.pop("fun") == "a"
        assert sorted(current) == sorted(FILLED)
        assert current["likert"] == 7
        assert current["ranking"] == ["b", "a", "c"]


class Keyboard:
    """Tab leads to everything, in the order of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go_to(self, target: str) -> None:
        expect(self.page.locator(target)).to_be_visible()
        for _press in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("it => document.activeElement?.matches(it)", target):
                return
        raise AssertionError(f"Tab does not lead to {target}")

    def give(self, what: str) -> None:
        if what in KEYS:
            self.page.keyboard.press(what)
        else:
            self.page.keyboard.type(what)


def test_a_page_works_without_scripts(site: RunningSite, browser: Browser, link: str) -> None:
    with visitor(browser, PHONE, expected=REFUSED, java_script_enabled=False) as context:
        page = begin(context, link)
        expect(page.get_by_role("heading", name="Credits")).to_be_visible()
        page.get_by_role("button", name="I have read the rules").click()
        expect(question(page, "more")).to_be_visible()
        question(page, "number").locator("input.input").fill("99")
        question(page, "choices").get_by_text("Answer a").click()
        go_on(page)
        expect(page.get_by_text("Something is still missing.")).to_be_visible()
        expect(question(page, "number").locator("input.input")).to_have_value("99")
        question(page, "number").locator("input.input").fill("9")
        question(page, "choice").get_by_text("I prefer not to say").click()
        question(page, "slider").locator("input.input").fill("40")
        for place, code in enumerate("bca", start=1):
            page.locator(f"#q-ranking-{code}").select_option(str(place))
        page.locator("#q-board-L2").check()

        go_on(page)

        expect(question(page, "fun")).to_be_visible()
        assert stored(site, page)["current"] == {
            "choice": None,
            "choices": ["a"],
            "number": 9,
            "slider": 40,
            "ranking": ["b", "c", "a"],
            "board": ["L2"],
        }


def test_attention_is_told_apart_by_question_and_by_chapter(
    site: RunningSite, browser: Browser, link: str
) -> None:
    with visitor(browser, DESK) as context:
        page = begin(context, link)
        read_rules(page)
        question(page, "text").locator("input.input").focus()
        page.reload()

        attention = stored(site, page)["attention"]

        assert {"quick-start", "credits"} <= parts_of(attention["rules"])
        assert "text" in parts_of(attention["all"])
        loads = attention["all"].values()
        assert all(re.fullmatch(r"\d+", str(load["seen"])) for load in loads)


def parts_of(loads: dict[str, dict[str, dict[str, int]]]) -> set[str]:
    return {part for load in loads.values() for part in load["parts"]}
