"""What a table costs the server: CPU time of its web processes per operation, read from /proc.

    .venv/bin/python -m benchmarks.tables [--db sqlite|postgres] [GAME ...]

A real web server with Redis, everything warm, hot-seat tables with a guiding referee. Each figure
is the median of batches; the tables take turns, so that early and late positions are mixed.
"""

import argparse
import os
import random
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any
from uuid import uuid4

from benchmarks.measuring import cpu_seconds, say, table
from games.rules.registry import GAMES
from tests.faults.browser import Answer, Browser, api_of, expect, open_table
from tests.faults.databases import KINDS, database
from tests.faults.web import PROCESSES, Web, environment_of, redis_server, web_server

TABLES = 8  # of a game at once
BATCHES, ROUNDS = 5, 6  # of a batch; in a round there is an operation at each table
MANY = 6  # times in a row, of what takes a millisecond: the clock of /proc ticks every ten
GOALS = {"move": 8, "poll without news": 1}  # milliseconds
YARDSTICK = 300_000  # multiplications in Python


def yardstick() -> float:
    """CPU milliseconds of a fixed piece of work: how fast the machine is just now."""
    return 1e3 * cpu_seconds(lambda: sum(number * number for number in range(YARDSTICK)))


@dataclass
class Guest:
    """One person on all seats of a table, who always knows how it stands."""

    port: int
    game: str
    dice: random.Random
    state: dict[str, Any] = field(default_factory=dict)
    earlier: list[dict[str, Any]] = field(default_factory=list)  # what could be done before

    def __post_init__(self) -> None:
        self.browser = Browser(self.port, keeps=True)
        self.sit_down()

    def sit_down(self) -> None:
        self.code = open_table(self.browser, self.game)
        self.api = api_of(self.code)
        self.state = self.browser.get(self.api).json()
        self.look()

    @property
    def is_playing(self) -> bool:
        return self.state["phase"] == "playing"

    # -- the operations

    def move(self) -> None:
        self.earlier = self.state["actions"]
        action = self.dice.choice(self.earlier)
        gesture = {name: action[name] for name in ("source", "target") if action[name]}
        self.state = expect(HTTPStatus.CREATED, self.post(gesture)).json()

    def poll(self) -> None:
        known = {"If-None-Match": f'"{self.state["revision"]}"'}
        expect(HTTPStatus.NOT_MODIFIED, self.browser.get(self.api, **known))

    def look(self) -> None:
        path = f"{self.api}?seat={self.state['to_move']}"
        self.state = expect(HTTPStatus.OK, self.browser.get(path)).json()

    def page(self) -> None:
        expect(HTTPStatus.OK, self.browser.get(f"/tables/{self.code}/"))

    def attempt(self) -> None:
        expect(HTTPStatus.UNPROCESSABLE_ENTITY, self.post(self.refused))

    def find_something_refused(self) -> None:
        """A move that was possible before and is not now; else what is no move at all."""
        legal = {action["move"] for action in self.state["actions"]}
        for action in self.earlier:
            self.refused = {"move": action["move"]}
            if action["move"] not in legal and self.post(self.refused).json().get("rule"):
                return
        self.refused = {"move": "no such move"}

    def post(self, said: dict[str, str]) -> Answer:
        where = {"ply": self.state["ply"], "seat": self.state["to_move"]}
        return self.browser.post(f"{self.api}moves/", {"key": str(uuid4()), **where, **said})


@dataclass
class Hall:
    """Some tables of one game, and what the server spends on them."""

    web: Web
    game: str
    yardsticks: list[float]

    def __post_init__(self) -> None:
        dice = random.Random(self.game)
        self.guests = [Guest(self.web.port, self.game, dice) for _ in range(TABLES)]

    def prepare(self) -> None:
        """New games for those that are over; nobody's hand is covered."""
        for guest in self.guests:
            if not guest.is_playing:
                guest.sit_down()
            if guest.state["cover"]:
                guest.look()

    def cost(self, operation: Callable[[Guest], object], times: int = 1) -> float:
        """Milliseconds of CPU time for one operation: the median of batches, the first left out."""
        return statistics.median([self.batch(operation, times) for _ in range(BATCHES + 1)][1:])

    def batch(self, operation: Callable[[Guest], object], times: int) -> float:
        self.yardsticks.append(yardstick())
        spent = 0.0
        for _ in range(ROUNDS):
            self.prepare()
            spent -= self.web.cpu_seconds()
            for guest in self.guests:
                for _ in range(times):
                    operation(guest)
            spent += self.web.cpu_seconds()
        return 1e3 * spent / (ROUNDS * len(self.guests) * times)

    def figures(self) -> list[float]:
        moving = self.cost(Guest.move)
        self.prepare()
        for guest in self.guests:
            guest.find_something_refused()
        polling = self.cost(Guest.poll, MANY)
        return [moving, polling, *map(self.cost, (Guest.look, Guest.attempt, Guest.page))]


HEADINGS = ["game", "move", "poll without news", "full look", "refused attempt", "table page"]


def measure(kind: str, games: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="playtest-tables-") as folder,
        database(kind) as stored,
        redis_server(Path(folder)) as redis,
        web_server(
            Path(folder), environment_of(Path(folder), redis.url, stored.url), PROCESSES[kind]
        ) as web,
    ):
        rows: list[list[str]] = []
        yardsticks: list[float] = []
        for game in games:
            figures = Hall(web, game, yardsticks).figures()
            rows.append([GAMES[game].title, *(f"{figure:.1f}" for figure in figures)])
    goals = ", ".join(f"{name} {goal} ms" for name, goal in GOALS.items())
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    say(f"\n{kind}, {PROCESSES[kind]} web process(es), CPU ms per operation; goals: {goals}")
    speed = f"{statistics.median(yardsticks):.1f} ms for {YARDSTICK:,} multiplications"
    say(f"Load average at the end: {load}; speed of the machine: {speed}\n")
    say(table(HEADINGS, rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--db", choices=KINDS, action="append")
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    given = parser.parse_args()
    for kind in given.db or KINDS:
        measure(kind, given.games)


if __name__ == "__main__":
    main()
