"""What agents look at: points in the target area and the way made towards it."""

import math

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below
from games.rules.core.records import IntArray
from games.rules.jostle.board import MAX_PIECES, Options, Reason, State, points_of

ROLLOUT_DECISIONS = 30
EXPLORATION = 0.9
SAMPLES = 1
HABITS_LEAD = False
FULL_WIDTH = False

WAY = 3.0  # points a piece is worth that stands just before the target area
STEEPNESS = 0.35  # how much a lead of one point tells


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    if state.over:
        return share_of_win(state, options, player)
    own = worth(state, options, player)
    others = 0.0
    for other in range(options.players):
        if other != player and state.resigned[other] == 0:
            others = max(others, worth(state, options, other))
    return 1.0 / (1.0 + math.exp(STEEPNESS * (others - own)))


@compiled
def share_of_win(state: State, options: Options, player: int) -> float:
    """A shared win is worth its share; a game stopped at its limit nothing."""
    if state.reason == Reason.LIMIT or state.resigned[player] != 0:
        return 0.0
    own = points_of(state, options, player)
    sharing = 0
    for other in range(options.players):
        if state.resigned[other] == 0:
            points = points_of(state, options, other)
            if points > own:
                return 0.0
            if points == own:
                sharing += 1
    return 1.0 / sharing


@compiled
def worth(state: State, options: Options, player: int) -> float:
    """Points already made, and for the other pieces a share of those they may still make."""
    total = 0.0
    for piece in range(player * MAX_PIECES, player * MAX_PIECES + options.pieces):
        cell = state.cells[piece]
        if cell > options.gate:
            total += cell - options.gate
        else:
            total += WAY * cell / options.gate
    return total


@compiled
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    return below(stream, count)
