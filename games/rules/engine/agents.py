"""Who chooses at a seat: `uniform`, `quick`, `greedy`, `mcts:N`, any of them slipping at a rate."""

from typing import TYPE_CHECKING, Any

from games.rules.core.jit import compiled
from games.rules.core.randomness import below
from games.rules.engine.naming import MILLION, AgentKind
from games.rules.engine.workspace import TRIAL

if TYPE_CHECKING:
    from games.rules.core.game import Evaluation, Rules
    from games.rules.engine import search

    rules: Rules
    evaluation: Evaluation

CHOICES = 0  # row of the workspace's action buffers that holds what can be chosen
NOTHING_YET = -1e18


@compiled(inline=False)
def choose(state: Any, options: Any, agent: Any, work: Any) -> int:
    """The action this agent takes; `state` is not changed."""
    choices = work.actions[CHOICES]
    count = rules.legal_actions(state, options, choices)
    work.offered = count
    if count == 1:
        return choices[0]
    if agent.kind == AgentKind.UNIFORM or slips(agent, work):
        return choices[below(work.chance, count)]
    if agent.kind == AgentKind.QUICK or (agent.kind == AgentKind.GREEDY and evaluation.HABITS_LEAD):
        return choices[evaluation.choose_quickly(state, options, choices, count, work.chance)]
    if agent.kind == AgentKind.GREEDY:
        return most_valuable(state, options, count, work)
    return search.search(state, options, agent.simulations, work)


@compiled
def slips(agent: Any, work: Any) -> bool:
    return agent.slips > 0 and below(work.chance, MILLION) < agent.slips


@compiled(inline=False)
def most_valuable(state: Any, options: Any, count: int, work: Any) -> int:
    """The action after which the game looks best, one step ahead; ties are drawn by lot."""
    best, most, ties = 0, NOTHING_YET, 0
    for index in range(count):
        worth = value_after(state, options, work.actions[CHOICES, index], work)
        if worth > most:
            best, most, ties = index, worth, 1
        elif worth == most:
            ties += 1
            if below(work.chance, ties) == 0:
                best = index
    return work.actions[CHOICES, best]


@compiled
def value_after(state: Any, options: Any, action: int, work: Any) -> float:
    """Mean over worlds in which what the player cannot see is dealt anew."""
    player = state.to_move
    total = 0.0
    for _ in range(evaluation.SAMPLES):
        work.states[TRIAL] = state
        trial = work.states[TRIAL]
        rules.hide(trial, options, player, work.chance)
        rules.apply_action(trial, options, action, work.quiet)
        total += evaluation.value(trial, options, player)
    return total
