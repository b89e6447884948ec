"""Two people at a live table, as their browsers behave: moves on time, polls every second."""

import random
import threading
import time
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from games.rules.engine.match import Match
from games.rules.registry import GAMES
from tests.faults.browser import CUT_OFF, Browser, api_of, expect, open_table
from tests.faults.journal import Journal, Told, Write

GAME = "dugi"  # two players and no chance, so that a client knows what is legal by itself
POLL_SECONDS, HEARTBEAT = 1.0, 15  # as the page does; a heartbeat every so many polls


@dataclass
class Timing:
    """Of one move, in seconds of the monotonic clock."""

    seat: int
    intended: float
    acknowledged: float = 0.0
    seen: float = 0.0  # by the other player's poll


@dataclass
class Player:
    """One browser: a connection for polls and one for moves, with the same cookies."""

    port: int
    ply: int = 0
    revision: int = 0
    code: str = ""

    def __post_init__(self) -> None:
        self.polling = Browser(self.port, keeps=True)
        self.moving = Browser(self.port, keeps=True, cookies=self.polling.cookies)

    def ask_for_news(self, number: int) -> dict[str, Any] | None:
        headers = {"If-None-Match": f'"{self.revision}"'}
        if number % HEARTBEAT == 0:
            headers["X-Playtest-Here"] = "1"
        answer = self.polling.get(f"{api_of(self.code)}?since={self.ply}", **headers)
        if answer.status == HTTPStatus.NOT_MODIFIED:
            return None
        return expect(HTTPStatus.OK, answer).json()


@dataclass
class LiveTable:
    """A table, its two players, and a match beside it that knows the legal moves."""

    port: int
    journal: Journal
    dice: random.Random
    timings: list[Timing] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = GAMES[GAME]
        self.match = Match(game, game.variant(game.default_preset, {}))
        self.lock = threading.Lock()
        host, guest = self.players = (Player(self.port), Player(self.port))
        code = open_table(host.polling, GAME, others="person")
        host.code = guest.code = code
        invite = host.polling.get(api_of(code)).json()["seats"][1]["invite"]
        guest.polling.get(invite)
        expect(HTTPStatus.FOUND, guest.polling.submit(invite))
        self.journal.tables.append(code)

    def move(self, intended: float) -> None:
        """The next move, due at that moment; it waits for the one before, and that counts."""
        with self.lock:
            text = self.match.write(self.dice.choice(self.match.legal_actions()))
            seat, ply = self.match.to_move, len(self.timings)
            player = self.players[seat]
            body = {"key": str(uuid4()), "ply": ply, "seat": seat, "move": text}
            write = self.journal.note(Write(player.code, "move", body, text))
            timing = Timing(seat, intended)
            self.timings.append(timing)
            answer = player.moving.post(f"{api_of(player.code)}moves/", body)
            timing.acknowledged = time.monotonic()
            told = expect(HTTPStatus.CREATED, answer).json()
            write.told.append(Told(answer.status, told["ply"]))
            self.journal.statuses[answer.status] += 1
            self.match.play(text)
            self.show(seat, told)

    def poll(self, seat: int, stopping: threading.Event, begin: float) -> None:
        """One player's polls, each a second after the last was answered."""
        player, number = self.players[seat], 0
        stopping.wait(max(0.0, begin - time.monotonic()))
        while not stopping.is_set():
            number += 1
            try:
                told = player.ask_for_news(number)
            except (*CUT_OFF, AssertionError) as problem:
                self.journal.surprises.append(f"a poll was not answered: {problem!r}")
            else:
                self.show(seat, told)
            stopping.wait(POLL_SECONDS)

    def show(self, seat: int, told: dict[str, Any] | None) -> None:
        """What an answer tells a player, unless a later one came before it."""
        now, player = time.monotonic(), self.players[seat]
        if told is None or told["ply"] < player.ply:
            return
        for ply in range(player.ply, told["ply"]):
            if self.timings[ply].seat != seat:
                self.timings[ply].seen = now
        player.ply, player.revision = told["ply"], told["revision"]
