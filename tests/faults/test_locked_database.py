"""Somebody else holds the lock of SQLite's file while a move is made."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.faults.browser import Answer, Browser, api_of, open_table
from tests.faults.web import environment_of, web_server

pytestmark = pytest.mark.slow

NOBODY = "redis://127.0.0.1:1/0"  # no Redis: that alone may change nothing
SHORT, LONG = 3.0, 30.0  # seconds; SQLite waits for twenty


@dataclass
class Scene:
    file: Path
    browser: Browser
    code: str

    def wish(self) -> dict[str, Any]:
        state = self.browser.get(api_of(self.code)).json()
        where = {"ply": state["ply"], "seat": state["to_move"]}
        return {"key": str(uuid4()), **where, "move": state["actions"][0]["move"]}

    def send(self, wish: dict[str, Any]) -> Answer:
        return self.browser.post(f"{api_of(self.code)}moves/", wish)

    def hold(self, seconds: float) -> threading.Thread:
        """Take the lock; it is held when this returns."""
        held = threading.Event()

        def holding() -> None:
            with closing(sqlite3.connect(self.file, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                held.set()
                time.sleep(seconds)

        thread = threading.Thread(target=holding)
        thread.start()
        held.wait()
        return thread

    def count(self, what: str) -> int:
        with closing(sqlite3.connect(self.file)) as other:
            return int(other.execute(f"SELECT count(*) FROM games_{what}").fetchone()[0])


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with web_server(tmp_path, environment_of(tmp_path, NOBODY), 1) as web:
        browser = Browser(web.port)
        yield Scene(tmp_path / "db.sqlite3", browser, open_table(browser, "dugi"))


def test_a_move_waits_for_a_short_lock(scene: Scene) -> None:
    wish = scene.wish()

    holder = scene.hold(SHORT)
    answer = scene.send(wish)
    holder.join()

    assert answer.status == 201
    assert scene.count("move") == 1


def test_a_lock_that_is_too_long_is_told_and_the_same_wish_is_made_later(scene: Scene) -> None:
    wish = scene.wish()

    holder = scene.hold(LONG)
    refused, seen = scene.send(wish), scene.browser.get(api_of(scene.code))
    written = scene.count("move") + scene.count("attempt")
    holder.join()
    made = scene.send(wish)

    assert (refused.status, "retry-after" in refused.headers) == (503, True)
    assert (seen.status, written) == (200, 0)
    assert (made.status, scene.count("move")) == (201, 1)
