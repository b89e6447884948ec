"""A game needs no script and no template: one that the product has never seen is played through."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from playtest.supervisor.machine import free_port
from playtest.supervisor.site import is_well
from tests.journeys.test_first_visit import DESK, check_page
from tests.servers import PATIENCE, ROOT, environment, manage, run, wait_until

SETTINGS = "tests.games.tiny.settings"
CONTRACTS = ("tests/games/rules/test_every_game.py", "tests/games/test_rulebooks.py")
REFUSED = "status of 422"  # browsers complain about every answer of this kind
LONGEST = 1000 * PATIENCE  # milliseconds: agents think slowly without the compiler
MOST_TURNS = 15  # each takes a pebble at least


def test_a_seventh_game_fulfils_the_contract_of_the_six() -> None:
    chosen = ["-k", "pebbles", "-m", "not slow and not compiled_only", "--ds", SETTINGS]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen, *CONTRACTS]

    done = run(command, environment(NUMBA_DISABLE_JIT="1"))

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_seventh_game_is_played_to_its_end_in_the_browser(var: Path, browser: Browser) -> None:
    with site_with_the_game_alone(var) as address, visitor(browser) as page:
        open_table(page, address)

        pebble(page, "a-1").click()
        expect(page.locator("[data-refusal]")).to_contain_text("You tried to take 5 pebbles")
        expect(page.locator("[data-refusal] blockquote")).to_contain_text(
            "You take at most as many pebbles as the die shows"
        )

        play_to_the_end(page)
        expect(page.locator("[data-result]")).to_contain_text("has won")
        expect(page.locator("[data-result]")).to_contain_text("All heaps are cleared")
        check_page(page)

        watch_the_first_move(page)


@contextmanager
def site_with_the_game_alone(var: Path) -> Iterator[str]:
    """The web server on a database of its own, without the compiler; yields its address."""
    host = f"127.0.0.1:{free_port()}"
    own = {"DJANGO_SETTINGS_MODULE": SETTINGS, "NUMBA_DISABLE_JIT": "1", "PLAYTEST_VAR": var}
    env = environment(**own, PLAYTEST_LOG_LEVEL="WARNING")
    made = manage("migrate", "--verbosity", "0", env=env)
    assert made.returncode == 0, made.stderr
    options = "-m gunicorn playtest.wsgi --threads 4 --no-control-socket --log-level warning"
    command = [sys.executable, *options.split(), "--bind", host]
    server = subprocess.Popen(command, env=env, cwd=ROOT)
    try:
        assert wait_until(lambda: is_well(f"http://{host}/games/pebbles/"))
        yield f"http://{host}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


@contextmanager
def visitor(browser: Browser) -> Iterator[Page]:
    """A page without motion, since a click would only end it; complaints of the browser fail."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else 0)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert [words for words in complaints if REFUSED not in words] == []


def open_table(page: Page, address: str) -> None:
    """From the game's page to a table against an agent, with a referee who explains."""
    page.goto(f"{address}/games/pebbles/")
    check_page(page)
    page.get_by_role("link", name="Play now").click()
    page.locator("label[for=referee-explaining]").click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-headline]")).to_contain_text("You threw a")


def pebble(page: Page, name: str) -> Locator:
    return page.locator(f'.boardplace [data-id="{name}"]')


def play_to_the_end(page: Page) -> None:
    """Take the uppermost pebble of the first heap there is, whenever it is our turn."""
    pebbles = page.locator(".boardplace .thing.item")
    for _ in range(MOST_TURNS):
        over_or_ours = page.locator("[data-result]:visible, [data-headline]:text('You threw')")
        expect(over_or_ours.first).to_be_visible(timeout=LONGEST)
        if page.locator("[data-result]").is_visible():
            return
        heap = str(pebbles.first.get_attribute("data-id"))[0]
        uppermost = page.locator(f'.boardplace [data-id^="{heap}-"]').last
        name = str(uppermost.get_attribute("data-id"))
        uppermost.click()
        expect(pebble(page, name)).to_have_count(0, timeout=LONGEST)


def watch_the_first_move(page: Page) -> None:
    """The replay, with the motions that play skipped."""
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", name="Replay of Pebbles")).to_be_visible()
    expect(page.locator(".boardplace .thing")).to_have_count(0)
    page.get_by_role("button", name="First").click()
    expect(page.locator(".boardplace .thing")).to_have_count(15)
    page.get_by_role("button", name="Next").click()
    expect(page.locator("[data-where]")).to_contain_text("Move 1 of")
    expect(page.locator(".boardplace .thing")).to_have_count(14)
    check_page(page)
