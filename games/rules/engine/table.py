"""What a table asks of the rules, one call each: arrays of one record cross from Python cheaply.

A record as an argument costs ten times what an array does, so states, options, logs and tallies
come as arrays, and a whole move with everything that follows from it is one call.
"""

from typing import TYPE_CHECKING, Any

from games.rules.core.events import KIND, MAX_ROWS, THIRD
from games.rules.core.game import KEPT
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray

if TYPE_CHECKING:
    from games.rules.core.game import Metrics, Rules

    rules: Rules
    metrics: Metrics

NO_ACTION = -1
STEP, TOLD = 0, 1  # logs: of the step under way, and of all steps of a call


@compiled(inline=False)
def list_legal(states: Any, options: Any, actions: IntArray) -> int:
    return rules.legal_actions(states[0], options[0], actions)


@compiled(inline=False)
def take_steps(states: Any, options: Any, logs: Any, tallies: Any, action: int, most: int) -> int:
    """The action, if one is given, then at most so many automatic steps up to the next decision.

    Returns KEPT, or the rule the action breaks; then nothing has happened.
    """
    state, log, told = states[0], logs[STEP], logs[TOLD]
    told.count = 0
    if action != NO_ACTION:
        broken = rules.rule_broken_by(state, options[0], action)
        if broken != KEPT:
            return broken
        rules.apply_action(state, options[0], action, log)
        metrics.observe(state, options[0], log, tallies[0])
        tell(log, told)
    steps = 0
    while steps < most and told.count < MAX_ROWS // 2 and not state.deciding and not state.over:
        rules.advance(state, options[0], log)
        metrics.observe(state, options[0], log, tallies[0])
        tell(log, told)
        steps += 1
    return KEPT


@compiled
def tell(log: Any, told: Any) -> None:
    """Add the step's rows to those of the call."""
    for index in range(log.count):
        for column in range(KIND, THIRD + 1):
            told.rows[told.count, column] = log.rows[index, column]
        told.count += 1
    log.count = 0
