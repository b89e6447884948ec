"""Whole games between agents, many in one call."""

from typing import TYPE_CHECKING, Any

from games.rules.core.jit import compiled
from games.rules.core.randomness import AGENT_LANE, seed_of_playout, seed_stream
from games.rules.engine.workspace import PLAY

if TYPE_CHECKING:
    from games.rules.core.game import Metrics, Rules
    from games.rules.engine import agents

    rules: Rules
    metrics: Metrics


@compiled
def play(options: Any, seed: int, work: Any, playout: Any, tally: Any) -> None:
    """One game to its end. Its chance comes from `seed`, the agents' from another lane of it."""
    state = work.states[PLAY]
    log = work.log
    log.count = 0
    rules.set_up(state, options, seed, log)
    seed_stream(work.chance, seed, AGENT_LANE)
    while not state.over:
        if state.deciding:
            action = agents.choose(state, options, work.agents[state.to_move], work)
            playout.decisions += 1
            playout.offered += work.offered
            rules.apply_action(state, options, action, log)
        else:
            rules.advance(state, options, log)
        if log.keep:
            metrics.observe(state, options, log, tally)
            log.count = 0
    playout.reason = state.reason
    rules.reckon(state, options, playout.outcome)


@compiled(inline=False)
def play_many(options: Any, seed: int, first: int, work: Any, playouts: Any, tallies: Any) -> None:
    """Playouts `first`, `first` + 1, ... of a simulation: each depends on (seed, index) only."""
    for index in range(playouts.shape[0]):
        own = seed_of_playout(work.chance, seed, first + index)
        play(options, own, work, playouts[index], tallies[index])
