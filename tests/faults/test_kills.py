"""The web server is killed again and again while people play and answer: nothing acknowledged
may be lost."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.servers import ROOT, environment


def run(db: str, kills: int, seed: int, victim: str = "web") -> dict[str, Any]:
    """In a process of its own: it uses settings and threads that are not for this one."""
    command = [sys.executable, "-m", "tests.faults.run"]
    wanted = ["--db", db, "--kills", str(kills), "--seed", str(seed), "--victim", victim]
    done = subprocess.run(
        [*command, *wanted],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def assert_nothing_was_lost(result: dict[str, Any]) -> None:
    assert result["findings"] == []
    assert result["cut_off"], "no request was cut off, so nothing was tested"
    assert {"200", "201", "302", "409", "422"} <= set(result["statuses"])
    of_studies = result["studies"]
    assert min(of_studies.values()) > 0, "something of what testers do was not done"


def test_25_kills_on_sqlite_lose_nothing_acknowledged_and_store_nothing_twice() -> None:
    assert_nothing_was_lost(run("sqlite", kills=25, seed=1))


@pytest.mark.slow
def test_100_kills_on_sqlite_lose_nothing_acknowledged_and_store_nothing_twice() -> None:
    assert_nothing_was_lost(run("sqlite", kills=100, seed=2))


@pytest.mark.slow
def test_100_kills_on_postgresql_lose_nothing_acknowledged_and_store_nothing_twice() -> None:
    assert_nothing_was_lost(run("postgres", kills=100, seed=3))


@pytest.mark.slow
def test_10_kills_of_postgresql_itself_lose_nothing_and_are_told_as_busy() -> None:
    result = run("postgres", kills=10, seed=4, victim="database")

    assert result["findings"] == []
    assert result["statuses"]["503"], "nobody noticed, so nothing was tested"
