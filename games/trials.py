"""Trying a variant out before people do: does it begin, does it end?"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.rules.core.game import Game
from games.rules.engine.match import Match
from games.rules.engine.session import Simulator
from games.rules.registry import GAMES

PLAYOUTS = 200
SEED = 1
ENDLESS = ("LIMIT", "IDLE")  # reasons that mean: stopped, not ended


@dataclass(frozen=True)
class Trial:
    """What became of the trial playouts."""

    begins: bool
    playouts: int
    stopped: int

    @property
    def warnings(self) -> list[str]:
        if not self.begins:
            return ["With these options there is no legal first move."]
        if self.stopped == self.playouts:
            return [
                f"None of {self.playouts} trial games came to an end before the limit. "
                "People may play on forever."
            ]
        return []


def trial_of(game: Game, params: Mapping[str, Any]) -> Trial:
    return _trial(game.key, json.dumps(dict(params), sort_keys=True))


@lru_cache(maxsize=128)
def _trial(key: str, params: str) -> Trial:
    game = GAMES[key]
    given = json.loads(params)
    match = Match(game, game.variant(None, given), SEED)
    begins = match.deciding or bool(match.events)
    if match.over and not match.events:
        return Trial(begins=False, playouts=0, stopped=0)
    variant = game.variant(None, given, simulated=True)
    seats = int(game.rules.seats(variant.options))
    played = Simulator(game, variant, ["quick"] * seats, measuring=False).play(SEED, 0, PLAYOUTS)
    reasons = [int(game.rules.Reason[name]) for name in ENDLESS if hasattr(game.rules.Reason, name)]
    stopped = sum(int((played.playouts["reason"] == reason).sum()) for reason in reasons)
    return Trial(begins, PLAYOUTS, stopped)
