"""What agents look at: the points so far."""

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream, below
from games.rules.core.records import IntArray
from tests.games.tiny.pebbles.rules import Options, State, points_of

ROLLOUT_DECISIONS = 20  # simulated games are played to their end
EXPLORATION = 0.7
SAMPLES = 2
HABITS_LEAD = False
FULL_WIDTH = False

ALL_POINTS = 9.0


@compiled(inline=False)
def value(state: State, options: Options, player: int) -> float:
    if state.over:
        return 1.0 if state.to_move == player else 0.0
    return 0.5 + 0.5 * (points_of(state, player) - points_of(state, 1 - player)) / ALL_POINTS


@compiled
def choose_quickly(
    state: State, options: Options, actions: IntArray, count: int, stream: Stream
) -> int:
    return below(stream, count)
