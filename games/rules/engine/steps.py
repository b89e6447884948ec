"""From one decision to the next."""

from typing import TYPE_CHECKING, Any

from games.rules.core.events import Log
from games.rules.core.jit import compiled

if TYPE_CHECKING:
    from games.rules.core.game import Rules

    rules: Rules


@compiled
def advance_to_decision(state: Any, options: Any, log: Log) -> None:
    """Do what the rules do by themselves, until somebody must decide or the game is over."""
    while not state.deciding and not state.over:
        rules.advance(state, options, log)


@compiled(inline=False)
def count_allowed(state: Any, options: Any, allowed: Any) -> int:
    """Ask about every gesture there is; write those no rule forbids into `allowed`."""
    count = 0
    for action in range(rules.ACTIONS):
        if rules.rule_broken_by(state, options, action) == 0:
            if count < allowed.shape[0]:
                allowed[count] = action
            count += 1
    return count


@compiled(inline=False)
def count_sequences(states: Any, options: Any, actions: Any, depth: int, log: Log) -> int:
    """Move sequences of length `depth` from `states[depth]`, whose successors lie below it.

    `states` and `actions` have a place for every depth that is left.
    """
    state = states[depth]
    if state.over:
        return 0
    count = rules.legal_actions(state, options, actions[depth])
    if depth == 1:
        return count
    total = 0
    for index in range(count):
        states[depth - 1] = states[depth]
        after = states[depth - 1]
        rules.apply_action(after, options, actions[depth, index], log)
        advance_to_decision(after, options, log)
        total += count_sequences(states, options, actions, depth - 1, log)
    return total
