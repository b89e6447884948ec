"""What follows from one dice move: jostling, events and blocking.

A displaced piece always lands on a free cell, so of all pieces of a chain only the one moved by the
die can meet another on an event cell. That is why a chain needs no memory but its current piece.
"""

from games.rules.core.events import Log, emit
from games.rules.core.jit import compiled
from games.rules.jostle.board import (
    MAX_PIECES,
    NO_EVENT,
    NO_PIECE,
    OFF,
    Event,
    OccupiedEx,
    Options,
    State,
    is_exchange,
    owner_of,
)


@compiled(inline=False)
def move_by_dice(state: State, options: Options, piece: int, target: int, log: Log) -> None:
    """§2.3 The piece leaves its cell and arrives; then what it meets there happens."""
    origin = state.cells[piece]
    if origin != OFF:
        state.board[origin] = NO_PIECE
    sitting = state.board[target]
    put_on(state, options, piece, target)
    tell(log, Event.MOVED, piece, origin, target)
    if options.destination[target] == NO_EVENT:
        jostle_back(state, options, sitting, target, log)
    elif sitting == NO_PIECE:
        jostle_on(state, options, piece, log)
    elif is_exchange(options, target) and options.occupied_ex != OccupiedEx.JOSTLE_FIRST:
        exchange_before_jostling(state, options, piece, sitting, log)
    else:
        jostle_before_event(state, options, piece, sitting, log)


@compiled
def put_on(state: State, options: Options, piece: int, cell: int) -> None:
    """§4.4 A piece that comes to an ex cell blocks it for the rest of the turn."""
    state.cells[piece] = cell
    state.board[cell] = piece
    state.blocked |= options.ex_bit[cell]


@compiled(inline=False)
def jostle_back(state: State, options: Options, piece: int, cell: int, log: Log) -> None:
    """§3 The piece that sat on `cell` is displaced backward, with all that follows from it."""
    while piece != NO_PIECE:
        target = closest_free_cell(state, options, cell)
        if target == OFF:
            state.cells[piece] = OFF
            tell(log, Event.PUSHED_OFF, piece, cell, OFF)
            return
        put_on(state, options, piece, target)
        tell(log, Event.JOSTLED, piece, cell, target)
        cell = options.destination[target]
        if cell == NO_EVENT:
            return
        piece = follow_event(state, options, piece, log)


@compiled
def closest_free_cell(state: State, options: Options, cell: int) -> int:
    """§3.1 The closest cell behind that is neither occupied nor blocked; OFF if there is none."""
    cell -= 1
    while cell > OFF:
        if state.board[cell] == NO_PIECE and (state.blocked & options.ex_bit[cell]) == 0:
            break
        cell -= 1
    return cell


@compiled
def follow_event(state: State, options: Options, piece: int, log: Log) -> int:
    """§4 From an event cell to its destination; the piece that sat there, if any.

    Arriving by an event triggers no further event.
    """
    cell = state.cells[piece]
    destination = options.destination[cell]
    sitting = state.board[destination]
    state.board[cell] = NO_PIECE
    put_on(state, options, piece, destination)
    kind = Event.EXCHANGED if is_exchange(options, cell) else Event.SENT_BACK
    tell(log, kind, piece, cell, destination)
    return sitting


@compiled
def jostle_on(state: State, options: Options, piece: int, log: Log) -> None:
    """§4 The event takes the piece on; whoever sits at its destination is jostled."""
    destination = options.destination[state.cells[piece]]
    sitting = follow_event(state, options, piece, log)
    jostle_back(state, options, sitting, destination, log)


@compiled(inline=False)
def jostle_before_event(state: State, options: Options, piece: int, sitting: int, log: Log) -> None:
    """§4.3 The sitting piece's whole chain comes first; it may even push the mover off its cell."""
    cell = state.cells[piece]
    jostle_back(state, options, sitting, cell, log)
    if state.cells[piece] == cell:
        jostle_on(state, options, piece, log)
    else:
        tell(log, Event.LAPSED, piece, cell, state.cells[piece])


@compiled(inline=False)
def exchange_before_jostling(
    state: State, options: Options, piece: int, sitting: int, log: Log
) -> None:
    """§4.3 read otherwise: the mover exchanges at once; then the other is jostled, or stays."""
    cell = state.cells[piece]
    displaced = follow_event(state, options, piece, log)
    state.board[cell] = sitting
    jostle_back(state, options, displaced, options.destination[cell], log)
    if options.occupied_ex == OccupiedEx.EVENT_FIRST:
        state.board[cell] = NO_PIECE
        jostle_back(state, options, sitting, cell, log)


@compiled
def tell(log: Log, kind: int, piece: int, origin: int, target: int) -> None:
    """A piece's movement; the event's player is its owner."""
    emit(log, kind, owner_of(piece), piece % MAX_PIECES, origin, target)
