"""Bots that play by the API, and send again with the same key whatever got no answer.

A bot sits on every seat of its table, so it always knows what should stand there.
"""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from tests.faults.browser import CUT_OFF, Answer, Browser, api_of, open_table
from tests.faults.journal import ACCEPTED, AWAY, EXPECTED, Journal, Sent, Told, Write

T = TypeVar("T")

PAUSE, PATIENCE = 0.05, 120.0
NONSENSE = "no such move"
HABITS = {"move": 60, "double": 14, "rival": 6, "stale": 6, "nonsense": 5, "undo": 4, "stuck": 2,
          "poll": 3}  # fmt: skip


def together(*asks: Callable[[], T]) -> list[T]:
    """All at the same moment."""
    with ThreadPoolExecutor(len(asks)) as pool:
        return list(pool.map(lambda ask: ask(), asks))


@dataclass
class Caller:
    """Somebody who asks again until there is an answer."""

    port: int
    journal: Journal
    dice: random.Random
    stopping: threading.Event
    browser: Browser = field(init=False)

    def persist(self, ask: Callable[[], T], sent: Sent | None = None) -> T:
        """Ask until there is an answer, as a browser's script does."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return ask()
            except CUT_OFF:
                if time.monotonic() > deadline:
                    raise
                if sent:
                    sent.cut_off += 1
                time.sleep(PAUSE)

    def hear(self, ask: Callable[[], Answer], sent: Sent | None = None) -> Answer:
        """The answer; one that the site is busy is none, and says when to come again."""
        while True:
            answer = self.persist(ask, sent)
            self.journal.statuses[answer.status] += 1
            if answer.status != AWAY:
                return answer
            if "retry-after" not in answer.headers:
                self.journal.surprises.append("503 without Retry-After")
            time.sleep(PAUSE)


@dataclass
class Bot(Caller):
    """Plays one game after the other until told to stop, each as a new guest."""

    game: str
    code: str = ""
    state: dict[str, Any] = field(default_factory=dict)

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self.sit_down()
                while self.state["phase"] == "playing" and not self.stopping.is_set():
                    self.act()
                self.compare_with_what_was_shown()
        except Exception as problem:
            self.journal.surprises.append(f"{self.game}: {type(problem).__name__}: {problem}")

    # -- asking

    def send(self, write: Write) -> Answer:
        path = api_of(self.code) + write.path
        answer = self.hear(lambda: self.browser.post(path, write.body), write)
        told = answer.json()
        write.told.append(Told(answer.status, told.get("ply"), answer.is_repeat))
        if answer.status not in EXPECTED[write.kind]:
            self.journal.surprises.append(
                f"{self.game}: a {write.kind} is answered with {answer.status} {told.get('code')}"
            )
        return answer

    def send_together(self, *writes: Write) -> list[Answer]:
        return together(*[partial(self.send, write) for write in writes])

    def look(self) -> dict[str, Any]:
        seat = self.state.get("to_move")
        path = api_of(self.code) + (f"?seat={seat}" if seat is not None else "")
        return self.hear(lambda: self.browser.get(path)).json()

    # -- what a bot does

    def sit_down(self) -> None:
        self.code = self.persist(self.open_as_a_guest)
        self.journal.tables.append(self.code)
        self.state = {"to_move": 0}
        self.state = self.look()
        self.state = self.look()  # from the seat that begins: others may be shown no moves

    def open_as_a_guest(self) -> str:
        """If it is cut off there may be a table, but nobody knows its address."""
        self.browser = Browser(self.port)
        return open_table(self.browser, self.game)

    def act(self) -> None:
        if self.state["cover"]:  # hands are hidden until the next player says it is them
            self.state = self.look()
        habit = self.dice.choices(list(HABITS), list(HABITS.values()))[0]
        getattr(self, f"do_{habit}")()

    def do_move(self) -> None:
        self.state = self.send(self.wish("move")).json()

    def do_double(self) -> None:
        """A double click: both are told the same, and there is one move."""
        write = self.wish("double")
        first, second = (answer.json() for answer in self.send_together(write, write))
        if without_clocks(first) != without_clocks(second):
            self.journal.surprises.append(f"{self.game}: a double is told two things")
        self.state = first

    def do_rival(self) -> None:
        """Two tabs move at once: one wins, and the other is told how the table stands now."""
        answers = self.send_together(self.wish("rival"), self.wish("rival"))
        won = [answer for answer in answers if answer.status in ACCEPTED]
        if len(won) != 1:
            self.journal.surprises.append(f"{self.game}: {len(won)} of two rivals won")
        self.state = self.look()

    def do_stale(self) -> None:
        """Somebody answers a position that is no more."""
        if self.state["ply"]:
            write = self.wish("stale")
            write.body["ply"] -= 1
            self.send(write)

    def do_nonsense(self) -> None:
        self.send(self.note("nonsense", move=NONSENSE))

    def do_undo(self) -> None:
        if self.state["undo"]:
            self.state = self.send(self.note("undo")).json()
            self.state = self.look()

    def do_stuck(self) -> None:
        self.send(self.note("stuck", sentence="What now?"))

    def do_poll(self) -> None:
        """Nothing has happened since the last answer, so there is nothing new."""
        known = {"If-None-Match": f'"{self.state["revision"]}"'}
        answer = self.hear(lambda: self.browser.get(api_of(self.code), **known))
        if answer.status not in (200, 304):
            self.journal.surprises.append(f"{self.game}: a poll is answered with {answer.status}")

    def wish(self, kind: str) -> Write:
        """A legal move, as a gesture or as it is written."""
        action = self.dice.choice(self.state["actions"])
        gesture = {"source": action["source"], "target": action["target"]}
        said = self.dice.choice([gesture, {"move": action["move"]}])
        write = self.note(kind, **{name: value for name, value in said.items() if value})
        write.text = action["move"]
        return write

    def note(self, kind: str, **said: str) -> Write:
        key = str(UUID(int=self.dice.getrandbits(128), version=4))
        body = {"key": key, "ply": self.state["ply"], "seat": self.state["to_move"], **said}
        return self.journal.note(Write(self.code, kind, body))

    def compare_with_what_was_shown(self) -> None:
        """The last thing a player was shown is what stands."""
        seen = self.state
        path = f"{api_of(self.code)}?seat={max(0, seen['viewer'])}"
        now = self.hear(lambda: self.browser.get(path)).json()
        if (now["ply"], now["scene"]) != (seen["ply"], seen["scene"]):
            self.journal.surprises.append(f"{self.game}: {self.code} stands otherwise than shown")


def without_clocks(state: dict[str, Any]) -> dict[str, Any]:
    """A state without how long people have been away."""
    return {name: value for name, value in state.items() if name != "seats"}
