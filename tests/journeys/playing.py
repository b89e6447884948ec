"""Somebody at a table in a real browser: opens it, makes gestures, sees what is shown."""

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games.rules.engine.gamerecord import GameRecord
from games.rules.engine.match import Match
from games.rules.scenes.scene import ALL_SEEING, Pick
from tests.journeys.finales import Finale, gesture_of, scene_of
from tests.journeys.test_first_visit import DESK, PHONE
from tests.servers import RunningSite, wait_until

SHOTS = os.environ.get("PLAYTEST_SHOTS", "")  # a folder, to look at every state afterwards
EXPECTED_ANSWERS = re.compile(r"status of (409|422)")  # the browser reports refusals as errors
MOST_PRESSES = 60
PATIENCE, POLL = 30.0, 20  # seconds for what must come, milliseconds between looks
TOUCH_HOLD = 700  # milliseconds: longer than the page needs to see that a finger stays
EYES = (Path(__file__).parent / "eyes.js").read_text()


# -- visitors


@contextmanager
def visitor(
    browser: Browser,
    size: dict[str, int] = DESK,
    scheme: str = "light",
    expected: str = "only what is named here",
    **how: Any,
) -> Iterator[BrowserContext]:
    """A new visitor's browser; whatever it complains about unexpectedly fails the test."""
    how = {"has_touch": size is PHONE, "reduced_motion": "reduce", **how}
    context = browser.new_context(viewport=size, color_scheme=scheme, **how)  # type: ignore[arg-type]
    context.add_init_script(EYES)
    complaints: list[str] = []

    def hear(words: str) -> None:
        if not EXPECTED_ANSWERS.search(words) and expected not in words:
            complaints.append(words)

    context.on("console", lambda m: hear(m.text) if m.type in ("error", "warning") else None)
    context.on("weberror", lambda problem: hear(str(problem.error)))
    try:
        yield context
    finally:
        context.close()
    assert complaints == []


def open_table(
    page: Page, site: RunningSite, record: GameRecord, seats: Sequence[str], **form: str
) -> None:
    """Open a table that goes on where the record ends, and look at it."""
    fields = {"referee": "explaining", "undo_allowed": "on", **form}
    fields |= {f"seat_{number}": who for number, who in enumerate(seats)}
    form_page = page.request.get(f"{site.address}/replay/").text()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form_page)
    assert token
    sent = {"csrfmiddlewaretoken": token[1], "record": json.dumps(record.to_json()), **fields}
    answer = page.request.post(f"{site.address}/replay/play-on/", form=sent, max_redirects=0)
    assert answer.status == 302, answer.text()[:2000]
    page.goto(site.address + answer.headers["location"])


def look(page: Page, name: str) -> None:
    """Check a state of a page for whatever shuts people out; keep a picture if one is wanted."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
        "it scrolls sideways"
    )
    keep_picture(page, name)


def keep_picture(page: Page, name: str) -> None:
    if SHOTS:
        width = page.viewport_size["width"] if page.viewport_size else 0
        dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        path = Path(SHOTS) / f"{name}-{width}-{'dark' if dark else 'light'}.png"
        page.screenshot(path=path, caret="initial")


# -- ways to make a gesture


def by_mouse(page: Page, pick: Pick, move: str) -> None:
    for item in filter(None, (pick.source, pick.target)):
        page.mouse.click(*point_of(page, item))


def by_dragging(page: Page, pick: Pick, move: str) -> None:
    """What lies too far away to be seen at the same time is clicked instead."""
    target = point_of(page, pick.target) if pick.target else None
    source = point_of(page, pick.source)
    if target is None or point_of(page, pick.target) != target:
        by_mouse(page, pick, move)
        return
    page.mouse.move(*source)
    page.mouse.down()
    page.mouse.move(*target, steps=4)
    page.mouse.up()


def by_touch(page: Page, pick: Pick, move: str) -> None:
    for item in filter(None, (pick.source, pick.target)):
        page.touchscreen.tap(*point_of(page, item))


def by_typing(page: Page, pick: Pick, move: str) -> None:
    field = page.get_by_label("Your move, as a record writes it")
    if not field.is_visible():
        page.locator("summary", has_text="Type a move").click()
    field.fill(move)
    page.get_by_role("button", name="Play it").click()


def by_button(page: Page, pick: Pick, move: str) -> None:
    moves = page.locator("[data-moves]")
    if moves.get_attribute("open") is None:
        moves.locator("summary").click()
    moves.get_by_role("button", name=pick.words, exact=True).first.click()


@dataclass
class Keys:
    """The keyboard alone; counts what was pressed on the board."""

    presses: int = 0
    moves: int = 0

    def __call__(self, page: Page, pick: Pick, move: str) -> None:
        self.moves += 1
        for item in filter(None, (pick.source, pick.target)):
            self.walk(page, page.evaluate("id => eyes.itemFor(id)", item))
            self.press(page, "Enter")

    def press(self, page: Page, key: str) -> None:
        page.keyboard.press(key)
        self.presses += 1

    def walk(self, page: Page, item: str) -> None:
        """The shortest way to an item, key by key."""
        page.evaluate("eyes.survey()")
        for _ in range(MOST_PRESSES):
            here, key = page.evaluate("id => eyes.wayTo(id)", item)
            if here == item:
                return
            assert key, f"no key leads from {here} towards {item}"
            self.press(page, key)
        raise AssertionError(f"{MOST_PRESSES} keys do not lead to {item}")

    def enter_board(self, page: Page) -> None:
        for _ in range(MOST_PRESSES):
            page.keyboard.press("Tab")
            if is_on_board(page):
                return
        raise AssertionError("Tab does not lead to the board")


def is_on_board(page: Page) -> bool:
    return bool(page.evaluate("document.activeElement?.closest('.item') !== null"))


def point_of(page: Page, item: str) -> tuple[float, float]:
    """A point of the window that is really this item's, brought into sight if need be."""
    found = page.evaluate("id => eyes.pointOf(id)", item)
    assert found, f"no point of {item} can be reached"
    return found[0], found[1]


Way = Callable[[Page, Pick, str], None]


# -- a table


@dataclass
class Sitting:
    """A table whose seats are all played here, and the same game by the rules beside it."""

    page: Page
    match: Match
    viewer: int = -1

    @classmethod
    def at(cls, page: Page, site: RunningSite, finale: Finale, **form: str) -> "Sitting":
        open_table(page, site, finale.record, ["me"] * finale.seats, **form)
        sitting = cls(page, finale.record.start())
        sitting.expect_shown()
        return sitting

    def play(self, move: str, way: Way) -> None:
        pick = gesture_of(self.match, move)
        with self.page.expect_response(lambda answer: answer.url.endswith("/moves/")) as answer:
            way(self.page, pick, move)
        assert answer.value.status == 201, (move, pick, answer.value.text()[:500])
        self.match.play(move)
        self.expect_shown()

    def expect_shown(self) -> None:
        """The page shows what the rules say: each item under its name, and nothing else."""
        self.pass_device()
        scene = scene_of(self.match, self.viewer)
        expect_scene(self.page, scene.to_json(), is_over=self.match.over)
        headline = self.page.locator("[data-headline]")
        expect(headline).to_have_text(scene.status.headline)

    def pass_device(self) -> None:
        """At one screen the next player says who they are before they see their hand."""
        match = self.match
        if match.over:
            self.viewer = ALL_SEEING
        elif self.viewer != match.to_move:
            self.viewer = match.to_move
            if self.hides_hands:
                name = match.game.seat_names(match.options)[match.to_move]
                self.page.get_by_role("button", name=f"I am {name}").press("Enter")

    @property
    def hides_hands(self) -> bool:
        hides = self.match.game.hides_hands
        return hides is not None and hides(self.match.options) and self.match.seats > 1


def expect_scene(page: Page, scene: dict[str, Any], *, is_over: bool = False) -> None:
    """Wait until the board has come to rest and differs in nothing from this scene."""
    things = [*scene["things"], *(thing for pile in scene["tray"] for thing in pile["things"])]
    expected = {
        "names": {it["id"]: it["name"] for it in (*scene["cells"], *things) if it["pickable"]},
        "places": {thing["id"]: [thing["x"], thing["y"]] for thing in things},
        "piles": [pile["id"] for pile in scene["tray"]],
        "movers": [seat["to_move"] for seat in scene["seats"]],
        "over": is_over,
    }
    differences = wait_for(page, "it => eyes.differences(it)", expected)
    assert differences == []


def wait_for(page: Page, differences: str, argument: Any = None) -> Any:
    """Ask again until there are none. The page's own policy forbids playwright's way of waiting."""
    deadline = time.monotonic() + PATIENCE
    found = page.evaluate(differences, argument)
    while found and time.monotonic() < deadline:
        page.wait_for_timeout(POLL)
        found = page.evaluate(differences, argument)
    return found


def expect_result(page: Page) -> None:
    expect(page.locator("[data-result]")).to_be_visible()
    expect(page.locator("#result-title")).not_to_be_empty()


# -- a table where others play too


def state_of(page: Page) -> dict[str, Any]:
    """What the server tells this visitor about the table."""
    code = page.url.split("/tables/")[1].split("/")[0]
    answer = page.request.get(f"{page.url.split('/tables/')[0]}/api/v1/tables/{code}/")
    state: dict[str, Any] = answer.json()
    return state


def expect_state(page: Page, is_it: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Wait until the table stands like this, and the page shows it."""
    assert wait_until(lambda: is_it(state_of(page)))
    state = state_of(page)
    base = json.loads(page.locator("#table-base").text_content() or "")
    known = {cell["id"]: cell for cell in base["cells"]}
    scene = state["scene"]
    scene["cells"] = [known[it] if isinstance(it, str) else it for it in scene["cells"]]
    expect_scene(page, scene, is_over=state["result"] is not None)
    return state


def is_my_turn(state: dict[str, Any]) -> bool:
    return bool(state["your_turn"] or state["result"])
