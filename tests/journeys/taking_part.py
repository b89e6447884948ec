"""Somebody who takes part in a study in a real browser; and studies for them on a running site."""

import json
import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.servers import RunningSite, environment, manage

SAVED = re.compile(r"Saved \d\d:\d\d")
OPEN = """
import json
import re
from playtest.accounts.models import User
from surveys.services.studies import create_study, launch
owner, _ = User.objects.get_or_create(email="ada@example.org", defaults={{"name": "Ada Berg"}})
study = create_study(json.loads({document!r}), by=owner)
launch(study, to="open", by=owner)
print("LINK", study.links.get().get_absolute_url())
"""
READ = """
import json
import re
from surveys.models import Answer, Participation
person = Participation.objects.get(code={code!r})
rows = Answer.objects.filter(consent__participation=person).order_by("pk")
attention = {{v.place: v.attention for v in person.consent.visits.all()}}
current = {{a.question: a.value for a in rows if a.is_current}}
told = {{"current": current, "rows": [[a.question, a.value, a.is_current] for a in rows]}}
print("TOLD", json.dumps({{**told, "attention": attention, "standing": person.standing}}))
"""


def shell(site: RunningSite, script: str, word: str) -> str:
    """Run a script beside the site, on its data; what it prints behind a word."""
    env = environment(PLAYTEST_VAR=site.var)
    done = manage("shell", "--no-imports", "-c", script, env=env)
    lines = [line for line in done.stdout.splitlines() if line.startswith(f"{word} ")]
    assert lines, done.stdout + done.stderr
    return lines[0].removeprefix(f"{word} ")


def open_study(site: RunningSite, document: Mapping[str, Any]) -> str:
    """A study that runs; the address people come by."""
    return site.address + shell(site, OPEN.format(document=json.dumps(document)), "LINK")


def stored(site: RunningSite, page: Page) -> dict[str, Any]:
    """What is stored of whoever this page belongs to."""
    code = page.url.split("/t/")[1].split("/")[0]
    found: dict[str, Any] = json.loads(shell(site, READ.format(code=code), "TOLD"))
    return found


def agree(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_label("I take part.").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-step]")).to_be_visible()
    page.wait_for_load_state()  # its scripts have come


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Go on").click()


def read_rules(page: Page) -> None:
    """Chapter by chapter, to the end."""
    further = page.locator("[data-next-section]")
    expect(further).to_be_visible()
    while further.is_visible():
        further.click()
    page.get_by_role("button", name="I have read the rules").click()
    expect(page.locator("[data-step=rules]")).to_have_count(0)


def question(page: Page, name: str) -> Locator:
    return page.locator(f"#q-{name}")


def expect_saved(page: Page) -> None:
    expect(page.locator("[data-saved-words]")).to_have_text(SAVED)
