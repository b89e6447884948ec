"""Somebody reads the API's documentation, makes a token, and lets a program use it."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.playing import look
from tests.journeys.test_first_visit import DESK, PHONE, visit
from tests.people import PASSWORD
from tests.servers import PATIENCE, ROOT, RunningSite, environment, manage

MAKE = "from tests.people import make_person; make_person({name!r})"


def somebody(page: Page, site: RunningSite, name: str) -> None:
    """A new person who has signed in."""
    made = manage("shell", "-c", MAKE.format(name=name), env=environment(PLAYTEST_VAR=site.var))
    assert made.returncode == 0, made.stderr
    page.goto(f"{site.address}/accounts/sign-in/")
    page.get_by_label("E-mail address").fill(f"{name.lower()}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def new_token(page: Page, site: RunningSite) -> str:
    page.goto(f"{site.address}/accounts/")
    page.get_by_role("link", name="Manage tokens").click()
    look(page, "tokens-none")
    page.get_by_label("Name of the token").fill("sweeps on my laptop")
    page.get_by_role("button", name="Make a token").click()
    look(page, "tokens-new")
    return page.get_by_label("Copy it now").input_value()


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), (DESK, "dark")])
def test_somebody_finds_an_endpoint_and_its_example(
    site: RunningSite, browser: Browser, size: dict[str, int], scheme: str
) -> None:
    with visit(browser, size, scheme) as page:
        page.goto(f"{site.address}/api/v1/docs/")
        look(page, "api-docs")

        page.get_by_label("Search").fill("idempotency fork")

        expect(page.locator("[data-endpoint]:visible")).to_have_count(1)
        page.locator("[data-endpoint]:visible summary").click()
        expect(page.get_by_role("cell", name="Idempotency-Key")).to_be_visible()
        look(page, "api-docs-endpoint")
        page.get_by_label("Search").fill("nothing of the sort")
        expect(page.get_by_text("Nothing here is called so.")).to_be_visible()


def test_the_example_in_the_docs_forks_sweeps_and_draws(
    site: RunningSite, browser: Browser, tmp_path: Path
) -> None:
    with visit(browser, PHONE, "dark") as page:
        somebody(page, site, "Pia")
        token = new_token(page, site)
        turns = run_the_example(site, token, tmp_path)
        page.goto(f"{site.address}/accounts/tokens/")
        expect(page.get_by_text("Last used on")).to_be_visible()

        page.get_by_role("button", name="Revoke sweeps on my laptop").click()
        look(page, "tokens-revoke")
        page.get_by_role("button", name="Revoke it").click()
        expect(page.get_by_text("does not work any more")).to_be_visible()

    assert list(turns) == [2, 3, 4, 5, 6]
    assert list(turns.values()) == sorted(turns.values())
    assert "plotly" in (tmp_path / "sweep.html").read_text()


def run_the_example(site: RunningSite, token: str, folder: Path) -> dict[int, float]:
    """What docs/api.md has, as somebody would who has copied it; returns what it prints."""
    script = re.findall(r"```python\n(.*?)```", (ROOT / "docs/api.md").read_text(), re.DOTALL)[0]
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PLAYTEST_SITE": site.address, "PLAYTEST_TOKEN": token},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    turns: dict[int, float] = ast.literal_eval(ran.stdout.partition(":")[2].strip())
    return turns
