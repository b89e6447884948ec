"""Workers are killed again and again while they simulate; every game is to count once."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.servers import ROOT, environment


def run(layouts: int, kills: int, playouts: int) -> dict[str, Any]:
    """In a process of its own: it uses settings and threads that are not for this one."""
    wanted = {"--layouts": layouts, "--kills": kills, "--playouts": playouts}
    words = [str(word) for pair in wanted.items() for word in pair]
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.simulations", *words],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def assert_every_game_counts_once(result: dict[str, Any]) -> None:
    for layout in result["layouts"]:
        assert (layout["progress"], layout["failed"]) == ("done", 0), layout
        assert layout["done"] == result["playouts"]
    assert {layout["digest"] for layout in result["layouts"]} == {result["expected"]}


def test_killed_workers_and_a_redis_that_is_killed_and_emptied_change_no_digest() -> None:
    result = run(layouts=1, kills=3, playouts=150_000)

    assert_every_game_counts_once(result)
    assert result["kills"] == 3


@pytest.mark.slow
def test_30_kills_in_6_layouts_of_a_million_games_give_one_digest() -> None:
    result = run(layouts=6, kills=30, playouts=1_000_000)

    assert_every_game_counts_once(result)
    assert result["kills"] == 30
