"""The track of JOSTLE 2007, the pieces on it and everything a game of it remembers.

Cells are numbered 1 .. length from the first cell to the last of the five target cells; 0 is the
imaginary cell off the track, where any number of pieces waits. A piece is one number, its player
times `MAX_PIECES` plus its own.
"""

from enum import IntEnum
from typing import Annotated

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray, Record

MAX_PLAYERS, MAX_PIECES = 8, 6
ALL_PIECES = MAX_PLAYERS * MAX_PIECES
MIN_LENGTH, STANDARD_LENGTH, MAX_LENGTH = 20, 32, 72
OFF = 0
TARGET_CELLS = 5  # worth 1, 2, 3, 4 and 5 points
BACK = 3
FACES, SIX = 6, 6
NO_PIECE, NO_EVENT, NOT_ANNOUNCED = -1, 0, -1

# With these limits the longest chain a track allows fits into the log of one step.
MAX_BACK_CELLS, MAX_PAIRS = 10, 8


class EndTrigger(IntEnum):
    LAST_CELL = 0
    ALL_TARGET = 1


class FinalRound(IntEnum):
    EVERYONE = 0
    OTHERS = 1


class OccupiedEx(IntEnum):
    JOSTLE_FIRST = 0
    EVENT_FIRST = 1
    NO_JOSTLE = 2


class Reason(IntEnum):
    PLAYING = 0
    LAST_ROUND = 1  # everybody has had the one more turn
    ALL_LOCKED = 2  # no piece is left that could move
    LIMIT = 3
    RESIGNED = 4


class Event(IntEnum):
    THROWN = 0
    MOVED = 1
    JOSTLED = 2
    PUSHED_OFF = 3
    SENT_BACK = 4
    EXCHANGED = 5
    LAPSED = 6
    UNEXECUTED = 7
    DECLINED = 8
    IDLE = 9
    SKIPPED = 10
    ANNOUNCED = 11
    ALL_LOCKED = 12
    WON = 13
    STOPPED = 14
    GAVE_UP = 15


class Options(Record):
    players: int
    pieces: int
    max_turns: int
    end_trigger: int
    final_round: int
    occupied_ex: int
    six_again_at_end: bool
    own_jostled: bool
    may_decline: bool
    six_moves_another: bool
    length: int
    gate: int  # the last cell before the target area
    destination: Annotated[IntArray, (MAX_LENGTH + 1,)]  # of the event on each cell
    ex_bit: Annotated[IntArray, (MAX_LENGTH + 1,)]  # of each ex cell within State.blocked


class State(Record):
    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int
    dots: int  # on the die
    bound: int  # number of the piece that must go on after a six, or NO_PIECE
    blocked: int  # ex cells that count as occupied for the rest of the turn, one bit each
    turns: int  # completed
    turns_left: int  # still to come once the end is announced
    cells: Annotated[IntArray, (ALL_PIECES,)]  # where each piece stands
    resigned: Annotated[IntArray, (MAX_PLAYERS,)]
    board: Annotated[IntArray, (MAX_LENGTH + 1,)]  # the piece on each cell; follows from cells


@compiled
def is_exchange(options: Options, cell: int) -> bool:
    return options.ex_bit[cell] != 0


@compiled
def owner_of(piece: int) -> int:
    return piece // MAX_PIECES


@compiled
def points_of(state: State, options: Options, player: int) -> int:
    """§5 The five target cells are worth 1 to 5 points."""
    points = 0
    for piece in range(player * MAX_PIECES, player * MAX_PIECES + options.pieces):
        points += max(0, state.cells[piece] - options.gate)
    return points


@compiled
def has_outside_piece(state: State, options: Options, player: int) -> bool:
    """A piece outside the target area, on the track or still off it."""
    for piece in range(player * MAX_PIECES, player * MAX_PIECES + options.pieces):
        if state.cells[piece] <= options.gate:
            return True
    return False
