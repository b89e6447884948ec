"""§3 Capturing by surrounding, §4 black cells, §5 Entrapment."""

from typing import Any

from games.rules.core.events import Log, emit
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray
from games.rules.dugi.model import (
    BLACKED,
    EDGE,
    EMPTY,
    NO_HEADING,
    BoxedIn,
    Event,
    Options,
    State,
    axis_of,
    cell_of,
    heading_of,
    neighbour_of,
    step_ahead,
)
from games.rules.dugi.moving import has_empty_neighbour

# -- pieces on the board


@compiled
def put_piece(state: State, options: Options, player: int, cell: int) -> None:
    state.place[player, state.pieces[player]] = cell
    state.pieces[player] += 1
    state.owner[cell] = player
    state.fingerprint ^= options.piece_key[player, cell]


@compiled
def number_of(state: State, player: int, cell: int) -> int:
    """Which of the player's pieces stands on the cell."""
    index = 0
    while state.place[player, index] != cell:
        index += 1
    return index


@compiled
def move_piece(state: State, options: Options, origin: int, target: int) -> None:
    player = state.to_move
    state.place[player, number_of(state, player, origin)] = target
    state.owner[origin] = EMPTY
    state.owner[target] = player
    state.fingerprint ^= options.piece_key[player, origin] ^ options.piece_key[player, target]


@compiled(inline=False)
def take_off(state: State, options: Options, cell: int) -> None:
    """The piece leaves the board; its cell is empty."""
    player = state.owner[cell]
    last = state.pieces[player] - 1
    state.place[player, number_of(state, player, cell)] = state.place[player, last]
    state.place[player, last] = 0
    state.pieces[player] = last
    state.owner[cell] = EMPTY
    state.fingerprint ^= options.piece_key[player, cell]


@compiled
def black_out(state: State, options: Options, cell: int, log: Log) -> None:
    """§4 The cell of a captured piece is barred for the rest of the game."""
    state.owner[cell] = BLACKED
    state.fingerprint ^= options.black_key[cell]
    emit(log, Event.BLACKED, -1, options.label[cell])


# -- surrounding


@compiled
def is_jaw(options: Options, beyond: int, mover: int, victim: int) -> bool:
    """§3.1 On the far side stands another piece of the mover. Readings let other things help."""
    if beyond == mover:
        return True
    if beyond == EDGE:
        return options.edge_captures
    if beyond == BLACKED:
        return options.black_captures
    return options.mixed_jaws and beyond >= 0 and beyond != victim


@compiled
def capture_around(state: State, options: Options, target: int, log: Log) -> int:
    """§3 Every enemy next to the piece that arrived, with a piece of the mover behind it."""
    mover = state.to_move
    captured = 0
    for direction in range(options.directions):
        beside = step_ahead(options, heading_of(target, direction))
        victim = state.owner[cell_of(beside)]
        if victim >= 0 and victim != mover:
            beyond = state.owner[cell_of(step_ahead(options, beside))]
            if is_jaw(options, beyond, mover, victim):
                capture(state, options, beside, log)
                captured += 1
    return captured


@compiled(inline=False)
def capture(state: State, options: Options, beside: int, log: Log) -> None:
    """Remove the piece that the heading stands on; the heading tells on which line."""
    cell = cell_of(beside)
    victim = state.owner[cell]
    over_seam = options.seam[beside] | options.seam[beside ^ 1]
    way = 2 * axis_of(beside) + over_seam
    take_off(state, options, cell)
    emit(log, Event.CAPTURED, state.to_move, victim, options.label[cell], way)
    if options.blackout:
        black_out(state, options, cell, log)


@compiled(inline=False)
def capture_everywhere(state: State, options: Options, log: Log) -> int:
    """Reading: whoever stands between two enemies is lost with any move they make."""
    mover = state.to_move
    captured = 0
    for victim in range(options.players):
        index = state.pieces[victim] - 1
        while victim != mover and index >= 0:
            heading = surrounded_along(state, options, state.place[victim, index])
            if heading != NO_HEADING:
                capture(state, options, heading, log)
                captured += 1
            index -= 1  # a removed piece is replaced by a later one, which has been looked at
    return captured


@compiled
def surrounded_along(state: State, options: Options, cell: int) -> int:
    """A heading of the cell that has a piece of the mover before it and a jaw behind."""
    mover, victim = state.to_move, state.owner[cell]
    for direction in range(options.directions):
        before = state.owner[neighbour_of(options, cell, direction)]
        behind = state.owner[neighbour_of(options, cell, direction ^ 1)]
        if before == mover and is_jaw(options, behind, mover, victim):
            return heading_of(cell, direction)
    return NO_HEADING


# -- Entrapment


@compiled(inline=False)
def capture_boxed_in(state: State, options: Options, log: Any) -> int:
    """§5 Every piece of whatever owner that is boxed in, all at the same time."""
    if options.boxed_in == BoxedIn.GROUPS:
        mark_free_groups(state, options, log.scratch.free)
    found = 0
    for player in range(options.players):
        for index in range(state.pieces[player]):
            cell = state.place[player, index]
            if is_boxed_in(state, options, cell, log):
                log.scratch.trapped[found] = cell
                found += 1
    for index in range(found):
        trap(state, options, log.scratch.trapped[index], log)
    return found


@compiled
def trap(state: State, options: Options, cell: int, log: Log) -> None:
    victim = state.owner[cell]
    take_off(state, options, cell)
    emit(log, Event.TRAPPED, state.to_move, victim, options.label[cell])
    black_out(state, options, cell, log)


@compiled
def is_boxed_in(state: State, options: Options, cell: int, log: Any) -> bool:
    """§5.1 No neighbouring cell is empty: pieces, black cells and edges all confine."""
    if has_empty_neighbour(state, options, cell):
        return False
    if options.boxed_in == BoxedIn.ONLY_ENEMIES:
        return not has_own_neighbour(state, options, cell)
    if options.boxed_in == BoxedIn.GROUPS:
        return log.scratch.free[cell] == 0
    return True


@compiled
def has_own_neighbour(state: State, options: Options, cell: int) -> bool:
    for direction in range(options.directions):
        if state.owner[neighbour_of(options, cell, direction)] == state.owner[cell]:
            return True
    return False


@compiled(inline=False)
def mark_free_groups(state: State, options: Options, free: IntArray) -> None:
    """Reading: pieces of one owner side by side are free together, as in Go."""
    for cell in range(options.cells):
        free[cell] = 0
    changed = True
    while changed:
        changed = False
        for player in range(options.players):
            for index in range(state.pieces[player]):
                cell = state.place[player, index]
                if free[cell] == 0 and is_free(state, options, cell, free):
                    free[cell] = 1
                    changed = True


@compiled
def is_free(state: State, options: Options, cell: int, free: IntArray) -> bool:
    for direction in range(options.directions):
        beside = neighbour_of(options, cell, direction)
        if state.owner[beside] == EMPTY:
            return True
        if state.owner[beside] == state.owner[cell] and free[beside] == 1:
            return True
    return False
