"""Counting the tree of a game without chance."""

from typing import Any

import numpy as np

from games.rules.core.errors import BadInput
from games.rules.core.game import Game
from games.rules.core.records import array_of
from games.rules.engine import engine_of
from games.rules.engine.match import Match

MAX_DEPTH = 12


def perft(match: Match, depth: int) -> int:
    """Number of move sequences of that length from here; finished games have no continuation."""
    options = _counting_options(match.game, match.variant.values)
    if not 0 <= depth <= MAX_DEPTH:
        raise BadInput(f"depth must be from 0 to {MAX_DEPTH}, not {depth}.")
    if depth == 0:
        return 1
    states = array_of(match.game.rules.State, depth + 1)
    states[depth] = match.state
    actions = np.zeros((depth + 1, match.game.rules.MAX_ACTIONS), np.int64)
    log = match.game.new_log()
    log.keep = False
    steps = engine_of(match.game).steps
    return int(steps.count_sequences(states, options, actions, depth, log))


def _counting_options(game: Game, values: dict[str, Any]) -> Any:
    """Without chance, and without the draw rules that depend on the way to a position."""
    if game.countable is None:
        raise BadInput(f"{game.title} has chance; perft counts games without.")
    return game.options.pack({**values, **game.countable})
