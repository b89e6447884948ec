"""Monte Carlo tree search for any number of players, with dice and with hidden cards.

Open loop: a node stands for the actions that led to it, whatever the dice showed. Every simulation
plays in a world of its own, in which what the player cannot see, and all chance to come, is dealt
anew. Which actions are legal then depends on that world, so a node counts how often it was
available beside how often it was chosen.

Where nothing is hidden and a position offers a hundred actions, most visits would be first visits
of bad ones. Such a game is searched at full width: a position reached gets all its children at
once, each with its value, and is worth what the best of them is worth to the player who chooses.
"""

import math
from typing import TYPE_CHECKING, Any

from games.rules.core.jit import compiled
from games.rules.core.randomness import below
from games.rules.core.records import IntArray
from games.rules.engine.workspace import CHILD, MAX_DEPTH, MAX_NODES, ROOT, TRIAL

if TYPE_CHECKING:
    from games.rules.core.game import Evaluation, Rules
    from games.rules.engine import steps

    rules: Rules
    evaluation: Evaluation

NO_NODE = -1
UNTRIED, TRIED = 0, 1  # rows of the workspace's action buffers
CERTAIN = 1e18  # an untried action is always worth a look


@compiled(inline=False)
def search(state: Any, options: Any, simulations: int, work: Any) -> int:
    """The action most often chosen in `simulations` sampled games from `state`."""
    player = state.to_move
    tree = work.tree
    plant(tree)
    work.states[ROOT] = state
    for _ in range(simulations):
        work.states[TRIAL] = work.states[ROOT]
        trial = work.states[TRIAL]
        rules.hide(trial, options, player, work.chance)
        depth = simulate(trial, options, work)
        remember(tree, depth, work)
    return most_visited(tree)


@compiled
def simulate_by_rollout(state: Any, options: Any, work: Any) -> int:
    depth = descend(state, options, work)
    roll_out(state, options, work)
    value_for_all(state, options, work)
    return depth


@compiled
def plant(tree: Any) -> None:
    tree.nodes = 1
    tree.first_child[0] = NO_NODE
    tree.visits[0] = 0


@compiled
def descend(state: Any, options: Any, work: Any) -> int:
    """Follow the most promising actions to the first new node; the length of the path."""
    tree = work.tree
    node, depth = 0, 0
    while state.deciding and depth < MAX_DEPTH:
        count = rules.legal_actions(state, options, work.actions[TRIED])
        child, is_new = choose_child(tree, node, state.to_move, count, work)
        if child == NO_NODE:
            break
        tree.path[depth] = child
        depth += 1
        rules.apply_action(state, options, tree.action[child], work.quiet)
        steps.advance_to_decision(state, options, work.quiet)
        if is_new:
            break
        node = child
    return depth


@compiled(inline=False)
def choose_child(tree: Any, node: int, player: int, count: int, work: Any) -> tuple[int, bool]:
    """A new child for an action not tried yet, else the best by upper confidence bound."""
    untried = mark_tried(tree, node, count, work)
    if untried > 0 and tree.nodes < MAX_NODES:
        action = work.actions[UNTRIED][below(work.chance, untried)]
        return grow(tree, node, action, player), True
    return best_child(tree, node, count, work.actions[TRIED]), False


@compiled
def mark_tried(tree: Any, node: int, count: int, work: Any) -> int:
    """Count every legal child as available; write the actions without a child to UNTRIED."""
    untried = 0
    for index in range(count):
        action = work.actions[TRIED, index]
        child = child_of(tree, node, action)
        if child == NO_NODE:
            work.actions[UNTRIED, untried] = action
            untried += 1
        else:
            tree.available[child] += 1
    return untried


@compiled
def child_of(tree: Any, node: int, action: int) -> int:
    child = tree.first_child[node]
    while child != NO_NODE and tree.action[child] != action:
        child = tree.sibling[child]
    return child


@compiled
def grow(tree: Any, node: int, action: int, player: int) -> int:
    child = tree.nodes
    tree.nodes += 1
    tree.action[child] = action
    tree.mover[child] = player
    tree.first_child[child] = NO_NODE
    tree.sibling[child] = tree.first_child[node]
    tree.first_child[node] = child
    tree.visits[child] = 0
    tree.available[child] = 1
    tree.reward[child] = 0.0
    return child


@compiled
def best_child(tree: Any, node: int, count: int, actions: IntArray) -> int:
    best, bound = NO_NODE, -1.0
    for index in range(count):
        child = child_of(tree, node, actions[index])
        if child != NO_NODE:
            promise = confidence_bound(tree, child)
            if promise > bound:
                best, bound = child, promise
    return best


@compiled
def confidence_bound(tree: Any, child: int) -> float:
    visits = tree.visits[child]
    if visits == 0:
        return CERTAIN
    mean = tree.reward[child] / visits
    return mean + evaluation.EXPLORATION * math.sqrt(math.log(tree.available[child]) / visits)


@compiled
def simulate_at_full_width(state: Any, options: Any, work: Any) -> int:
    """Follow the most promising actions to a position without children, and give it some."""
    tree = work.tree
    node, depth = 0, 0
    while state.deciding and depth < MAX_DEPTH and tree.first_child[node] != NO_NODE:
        node = best_of_all(tree, node)
        tree.path[depth] = node
        depth += 1
        rules.apply_action(state, options, tree.action[node], work.quiet)
        steps.advance_to_decision(state, options, work.quiet)
    value_for_all(state, options, work)
    if state.deciding and depth < MAX_DEPTH:
        grow_all(state, options, node, work)
    return depth


@compiled
def best_of_all(tree: Any, node: int) -> int:
    child = tree.first_child[node]
    best, bound = child, -1.0
    while child != NO_NODE:
        tree.available[child] = tree.visits[node]
        promise = confidence_bound(tree, child)
        if promise > bound:
            best, bound = child, promise
        child = tree.sibling[child]
    return best


@compiled(inline=False)
def grow_all(state: Any, options: Any, node: int, work: Any) -> None:
    """A child for every action, visited once; the best of them is what the position is worth."""
    tree = work.tree
    count = rules.legal_actions(state, options, work.actions[TRIED])
    if tree.nodes + count > MAX_NODES:
        return
    best = -1.0
    for index in range(count):
        work.states[CHILD] = state
        after = work.states[CHILD]
        action = work.actions[TRIED, index]
        rules.apply_action(after, options, action, work.quiet)
        steps.advance_to_decision(after, options, work.quiet)
        child = grow(tree, node, action, state.to_move)
        tree.visits[child] = 1
        tree.reward[child] = evaluation.value(after, options, state.to_move)
        if tree.reward[child] > best:
            best = tree.reward[child]
            value_for_all(after, options, work)


@compiled
def roll_out(state: Any, options: Any, work: Any) -> None:
    """Play on quickly, but no further than the game's evaluation needs."""
    decisions = 0
    while state.deciding and decisions < evaluation.ROLLOUT_DECISIONS:
        actions = work.actions[TRIED]
        count = rules.legal_actions(state, options, actions)
        index = evaluation.choose_quickly(state, options, actions, count, work.chance)
        rules.apply_action(state, options, actions[index], work.quiet)
        steps.advance_to_decision(state, options, work.quiet)
        decisions += 1


@compiled
def value_for_all(state: Any, options: Any, work: Any) -> None:
    for player in range(rules.seats(options)):
        work.rewards[player] = evaluation.value(state, options, player)


@compiled
def remember(tree: Any, depth: int, work: Any) -> None:
    tree.visits[0] += 1
    for index in range(depth):
        node = tree.path[index]
        tree.visits[node] += 1
        tree.reward[node] += work.rewards[tree.mover[node]]


@compiled
def most_visited(tree: Any) -> int:
    child = tree.first_child[0]
    best = child
    while child != NO_NODE:
        if tree.visits[child] > tree.visits[best]:
            best = child
        child = tree.sibling[child]
    return tree.action[best]


# Only the way a game is searched in gets compiled.
simulate = simulate_at_full_width if evaluation.FULL_WIDTH else simulate_by_rollout
