"""The quiz, games and the task at a real table, as testers meet them in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.playing import look, visitor
from tests.journeys.taking_part import agree, go_on, open_study, question
from tests.journeys.test_first_visit import DESK, PHONE
from tests.servers import RunningSite
from tests.surveys.studying import asking, choice, document

TROLL = {"key": "troll", "name": "Troll", "variant": "troll-tutorial", "version": 1}
DUEL = {"key": "duel", "name": "Duel", "variant": "jostle-duel", "version": 1}
TASK = "1. Shuffle the cards.\n2. Press start.\n3. Lay out the bridge.\n4. Press stop."
OFFLINE = "net::ERR_INTERNET_DISCONNECTED"


def step(kind: str, key: str, title: str, **settings: Any) -> dict[str, Any]:
    return {"key": key, "kind": kind, "title": title, "settings": settings}


def study(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    return document(*steps, asking("after", choice("fun")), **more)


def play_by_buttons(page: Page) -> None:
    """Take the first move of the list until the game is over."""
    moves = page.locator("[data-moves]")
    expect(moves).to_be_visible()
    if moves.get_attribute("open") is None:
        moves.locator("summary").click()
    for _ in range(200):
        with page.expect_response(lambda answer: answer.url.endswith("/moves/")) as answer:
            moves.get_by_role("button").first.click()
        if answer.value.json().get("result"):
            expect(page.locator("[data-result]")).to_be_visible()
            return
        expect(page.locator("[data-headline]")).not_to_be_empty()
    raise AssertionError("the game does not end")


# -- games


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), pytest.param(DESK, "dark", marks=pytest.mark.slow)]
)
def test_a_tester_plays_a_game_and_goes_on(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    games = step("play", "play", "Play", games=1, minutes=20)
    link = open_study(site, study(games, arms=[{**TROLL, "referee": "guided"}]))
    with visitor(browser, size, scheme) as somebody:
        page = somebody.new_page()
        agree(page, link)
        expect(page.locator("[data-headline]")).to_be_visible()
        expect(page.locator(".timeleft")).to_have_text(re.compile(r"\d+ min left"))
        look(page, "steps-play")

        page.reload()
        play_by_buttons(page)
        expect(page.locator("[data-leave]")).to_be_hidden()
        look(page, "steps-play-over")
        page.locator("[data-next-game]").click()

        expect(question(page, "fun")).to_be_visible()


@pytest.mark.slow
def test_two_testers_find_each_other_and_one_leaves(site: RunningSite, browser: Browser) -> None:
    games = step("play", "play", "Play", opponents="tester", wait=120, begins="first")
    link = open_study(site, study(games, arms=[DUEL]))
    with visitor(browser, PHONE) as first, visitor(browser, DESK) as second:
        mine, theirs = first.new_page(), second.new_page()
        agree(mine, link)
        expect(mine.locator("[data-wait]")).to_contain_text(re.compile(r"At most \d:\d\d more"))
        look(mine, "steps-lobby")

        agree(theirs, link)
        expect(theirs.locator("[data-table]")).to_be_visible()
        expect(mine.locator("[data-table]")).to_be_visible()
        expect(theirs.get_by_text("another tester").first).to_be_attached()
        look(theirs, "steps-together")

        mine.get_by_role("button", name="Leave", exact=True).click()
        look(mine, "steps-leaving")
        mine.get_by_role("button", name="Leave the game").click()
        expect(mine.locator("#result-title")).to_have_text("Not played to the end")
        expect(theirs.locator("#result-title")).to_have_text("Not played to the end")
        theirs.locator("[data-next-game]").click()
        expect(question(theirs, "fun")).to_be_visible()


# -- the task at a table


def test_the_stopwatch_survives_a_reload_and_a_lost_network(
    site: RunningSite, browser: Browser
) -> None:
    task = step("table_task", "task", "Lay out", instructions=TASK, materials=["52 cards"])
    link = open_study(site, study(task))
    with visitor(browser, PHONE, expected=OFFLINE) as somebody:
        page = somebody.new_page()
        agree(page, link)
        look(page, "steps-task")
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_role("button", name="Stop")).to_be_focused()
        page.reload()
        expect(page.locator("[data-timing]")).to_have_attribute("data-state", "running")
        look(page, "steps-task-running")

        somebody.set_offline(True)
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_text("Not sent yet: no connection.")).to_be_visible()
        look(page, "steps-task-offline")
        somebody.set_offline(False)
        expect(page.get_by_text("Not sent yet: no connection.")).to_be_hidden()
        page.reload()
        expect(page.locator("[data-timing]")).to_have_attribute("data-state", "done")
        page.get_by_role("button", name="Done, go on").click()

        expect(question(page, "fun")).to_be_visible()


@pytest.mark.slow
def test_times_are_typed_and_worked_out(site: RunningSite, browser: Browser) -> None:
    task = step("table_task", "task", "Set-ups", instructions=TASK, repeats=2, timing="clock")
    link = open_study(site, study(task))
    with visitor(browser, DESK, "dark") as somebody:
        page = somebody.new_page()
        agree(page, link)
        first, second = page.locator("[data-timing]").all()
        first.get_by_label("It began at").fill("7:07 PM")
        first.get_by_label("It ended at").fill("7:22pm")
        first.get_by_label("It ended at").press("Tab")
        expect(first.locator("[data-typed-words]")).to_have_text("15 minutes")
        second.get_by_label("It began at").fill("25:99")
        second.get_by_label("It began at").press("Tab")
        expect(second.locator("[data-error]")).to_contain_text("no time of the day")
        look(page, "steps-times")

        page.get_by_role("button", name="Done, go on").click()
        expect(page.locator("[data-errors]")).to_be_visible()
        expect(page.locator("#t2-start")).to_have_value("25:99")
        expect(page.locator("#t2-start")).to_be_focused()


# -- the quiz


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "dark"), pytest.param(DESK, "light", marks=pytest.mark.slow)]
)
def test_a_quiz_tells_what_was_right_question_by_question(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    rule = choice("rule", "a", "b", "c", key="b", rule="1")
    where = {"id": "where", "kind": "board", "text": "Tap slot 1.", "settings": {}, "key": ["U1"]}
    quiz = step(
        "quiz", "quiz", "Have we explained it well?",
        questions=[rule, where], feedback="each", attempts=2, confidence=True,
    )  # fmt: skip
    link = open_study(site, study(quiz, arms=[TROLL]))
    with visitor(browser, size, scheme) as somebody:
        page = somebody.new_page()
        agree(page, link)
        page.get_by_label("Answer a").check()
        page.get_by_label("fairly sure").check()
        look(page, "steps-quiz")
        page.get_by_role("button", name="Check my answer").click()
        expect(page.get_by_text("Not right")).to_be_visible()
        look(page, "steps-quiz-wrong")

        page.get_by_role("button", name="Try again").click()
        page.get_by_label("Answer b").check()
        page.get_by_role("button", name="Check my answer").click()
        expect(page.get_by_text("Right", exact=True)).to_be_visible()
        look(page, "steps-quiz-right")
        go_on(page)
        expect(question(page, "where")).to_be_visible()
        look(page, "steps-quiz-board")
