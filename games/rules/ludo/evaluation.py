"""What agents look at: the way made, figures safe at home, and figures in danger."""

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below
from games.rules.core.records import IntArray
from games.rules.ludo.rules import (
    FIGURES,
    FIRST_GOAL,
    OUTSIDE,
    PLAYERS,
    RING,
    Options,
    Reason,
    State,
    field_at,
)

ROLLOUT_DECISIONS = 2  # the value sees more than random play does
EXPLORATION = 0.1
SAMPLES = 1
HABITS_LEAD = False
FULL_WIDTH = False

FULL_WAY = 4 * 44.0
IN_GAME = 6.0  # a figure on the ring is worth the six it waited for
REACH = 6  # fields an enemy behind can cover with one throw
RISK = 0.15  # share of a figure's way that an enemy within reach puts at stake


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    if state.over:
        return 1.0 if state.reason != Reason.LIMIT and state.to_move == player else 0.0
    own = worth(state, player)
    others = 0.0
    for other in range(PLAYERS):
        if other != player:
            others = max(others, worth(state, other))
    return 0.5 + 0.5 * (own - others) / FULL_WAY


@compiled
def worth(state: State, player: int) -> float:
    """The way made by a player's figures, less what the enemies behind them threaten."""
    total = 0.0
    for figure in range(FIGURES):
        progress = state.progress[player, figure]
        if progress == OUTSIDE:
            continue
        way = IN_GAME + progress
        if progress < FIRST_GOAL:
            way -= RISK * way * enemies_behind(state, player, progress)
        total += way
    return total


@compiled
def enemies_behind(state: State, player: int, progress: int) -> int:
    """Enemy figures that could capture with their next throw."""
    field = field_at(player, progress)
    count = 0
    for back in range(1, REACH + 1):
        behind = field - back
        piece = state.ring[behind if behind >= 0 else behind + RING]
        if piece >= 0 and piece // FIGURES != player:
            count += 1
    return count


@compiled
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    return below(stream, count)
