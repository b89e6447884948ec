"""§2 Moving: one own piece, along one axis, as far as the way is empty."""

from games.rules.core.game import KEPT
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray
from games.rules.dugi.model import (
    BLACKED,
    EDGE,
    EMPTY,
    LABEL_MASK,
    OFF_BOARD,
    PLACES,
    Options,
    Rule,
    State,
    cell_of,
    heading_of,
    neighbour_of,
    step_ahead,
)


@compiled(inline=False)
def rule_broken_by(state: State, options: Options, action: int) -> int:
    """§2 Whose piece is moved, what stands where it shall go, and what is in the way."""
    if not state.deciding:
        return Rule.TURN
    origin, target = action // PLACES, action % PLACES
    if state.owner[origin] < 0:
        return Rule.PIECE
    if state.owner[origin] != state.to_move:
        return Rule.OWN_PIECE
    if target == origin:
        return Rule.FULL_CIRCLE if can_circle(state, options, origin) else Rule.NO_PASS
    if state.owner[target] == EDGE:
        return Rule.ON_BOARD
    if state.owner[target] == BLACKED:
        return Rule.BLACKED_TARGET
    if state.owner[target] != EMPTY:
        return Rule.OCCUPIED
    return way_broken(state, options, origin, target)


@compiled
def way_broken(state: State, options: Options, origin: int, target: int) -> int:
    """§2.2 One axis, one direction, nothing in between; of blocked ways the shortest tells why."""
    shortest, obstacle = PLACES, EMPTY
    for direction in range(options.directions):
        heading = step_ahead(options, heading_of(origin, direction))
        steps, first = 1, EMPTY
        while cell_of(heading) != target and not is_end(heading, origin):
            if first == EMPTY:
                first = state.owner[cell_of(heading)]
            heading = step_ahead(options, heading)
            steps += 1
        if cell_of(heading) != target:
            continue
        if first == EMPTY:
            return KEPT
        if steps < shortest:
            shortest, obstacle = steps, first
    if shortest == PLACES:
        return Rule.DEAD_ZONE if is_across(options, origin, target) else Rule.ONE_AXIS
    return Rule.BLACKED_WAY if obstacle == BLACKED else Rule.NO_JUMPING


@compiled
def is_end(heading: int, origin: int) -> bool:
    """A line ends at the edge, or where it began."""
    return cell_of(heading) in (OFF_BOARD, origin)


@compiled
def is_across(options: Options, origin: int, target: int) -> bool:
    """On the other side of the dead zone, straight ahead."""
    apart = (options.label[origin] & LABEL_MASK) - (options.label[target] & LABEL_MASK)
    return options.facing > 0 and abs(apart) == options.facing


@compiled
def can_circle(state: State, options: Options, origin: int) -> bool:
    """§2.4 Some line leads round and back to the cell without meeting anything."""
    for axis in range(options.axes):
        start = heading_of(origin, 2 * axis)
        heading = step_ahead(options, start)
        while state.owner[cell_of(heading)] == EMPTY:
            heading = step_ahead(options, heading)
        if heading == start:
            return True
    return False


@compiled(inline=False)
def legal_actions(state: State, options: Options, actions: IntArray) -> int:
    """Walk from every own piece along every axis, both ways, to the first obstacle."""
    player = state.to_move
    count = 0
    for index in range(state.pieces[player]):
        origin = state.place[player, index]
        moves = origin * PLACES
        first = count
        for axis in range(options.axes):
            start = heading_of(origin, 2 * axis)
            heading = step_ahead(options, start)
            while state.owner[cell_of(heading)] == EMPTY:
                actions[count] = moves + cell_of(heading)
                count += 1
                heading = step_ahead(options, heading)
            if heading == start:  # once round: the other way leads to the same cells
                continue
            heading = step_ahead(options, start + 1)
            while state.owner[cell_of(heading)] == EMPTY:
                actions[count] = moves + cell_of(heading)
                count += 1
                heading = step_ahead(options, heading)
        if options.lines_meet:
            count = drop_repeated(actions, first, count)
    return count


@compiled(inline=False)
def drop_repeated(actions: IntArray, first: int, count: int) -> int:
    """§2.3 A cell that can be reached in two ways is one move."""
    kept = first
    for index in range(first, count):
        action = actions[index]
        earlier = first
        while earlier < kept and actions[earlier] != action:
            earlier += 1
        if earlier == kept:
            actions[kept] = action
            kept += 1
    return kept


@compiled
def can_move(state: State, options: Options, player: int) -> bool:
    for index in range(state.pieces[player]):
        if has_empty_neighbour(state, options, state.place[player, index]):
            return True
    return False


@compiled
def has_empty_neighbour(state: State, options: Options, cell: int) -> bool:
    for direction in range(options.directions):
        if state.owner[neighbour_of(options, cell, direction)] == EMPTY:
            return True
    return False
