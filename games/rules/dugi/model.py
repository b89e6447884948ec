"""The board and the pieces of Dugi as records.

A board is cells and axes. Standing on a cell one looks along an axis one way or the other: a
*heading* is a cell and a direction in one number, and `ahead` says which heading follows it. That
is all the rules know of a board: a ring closes because its last heading leads to its first, an
edge is the heading of no cell. The direction may change on the way, as where a strip crosses
itself. Cells beyond the edge, the dead zone among them, are one place nobody enters, `OFF_BOARD`.
"""

from enum import IntEnum
from typing import Annotated

from games.rules.core.jit import compiled
from games.rules.core.randomness import Stream
from games.rules.core.records import IntArray, Record

MAX_PLAYERS, PAIR = 4, 2
MAX_PIECES = 16  # of one player: a row of the largest torus
MAX_CELLS = 301  # of the figure of 8
OFF_BOARD = MAX_CELLS
PLACES = MAX_CELLS + 1
MAX_ACTIONS = 1200  # twelve pieces, each with two lanes of the figure of 8 to go along
ACTIONS = PLACES * PLACES  # from a place to a place

# Powers of two: a number under a mask is known to be in range, so walking along a line needs no
# check of bounds. That is half of the time of finding the legal moves.
CELL_BITS = 9
SLOTS = 1 << CELL_BITS  # for the contents of places
DIRECTION_BITS = 3  # six directions on hexagons, in eight numbers
DIRECTIONS = 1 << DIRECTION_BITS
HEADINGS = SLOTS * DIRECTIONS
HEADING_MASK = HEADINGS - 1
NO_HEADING = OFF_BOARD * DIRECTIONS

EMPTY, BLACKED, EDGE = -1, -2, -3  # what is on a place where no player's piece is
NO_CELL = -1
MAX_SEEN = 200  # positions since the last removal: as many as the longest quiet spell
LABEL_BITS = 6  # a label is row and column in one number, the same on every board
LABEL_MASK = (1 << LABEL_BITS) - 1


class Board(IntEnum):
    RING = 0
    TORUS = 1
    HEX = 2
    FIGURE8 = 3
    STADIUM = 4


class Layout(IntEnum):
    HALVES = 0
    BLOCKS = 1
    ALTERNATE = 2


class LossJudged(IntEnum):
    AT_ONCE = 0
    OWN_TURN = 1


class BothOut(IntEnum):
    DRAW = 0
    MOVER_LOSES = 1


class BoxedIn(IntEnum):
    NO_EMPTY_NEIGHBOUR = 0
    ONLY_ENEMIES = 1
    GROUPS = 2


class TrapOrder(IntEnum):
    CUSTODIAN_FIRST = 0
    BOXED_IN_FIRST = 1


class Reason(IntEnum):
    PLAYING = 0
    PIECES = 1  # too few pieces left
    IMMOBILE = 2
    NOBODY_LEFT = 3
    REPETITION = 4
    LIMIT = 5
    RESIGNED = 6


class Rule(IntEnum):
    KEPT = 0
    SETUP = 1
    CELLS = 2
    AROUND = 3
    TURN = 4
    PIECE = 5
    OWN_PIECE = 6
    ON_BOARD = 7
    NO_PASS = 8
    FULL_CIRCLE = 9
    OCCUPIED = 10
    ONE_AXIS = 11
    DEAD_ZONE = 12
    NO_JUMPING = 13
    ANY_DISTANCE = 14
    CAPTURE = 15
    MOVER_ONLY = 16
    OPPOSITE_SIDES = 17
    SINGLE = 18
    SEVERAL = 19
    EDGE_NO_PARTNER = 20
    SAME_OWNER = 21
    ARRIVAL = 22
    BLACKOUT = 23
    BLACKED_TARGET = 24
    BLACKED_WAY = 25
    BLACKED_NO_PARTNER = 26
    BOXED_IN = 27
    BOXED_OWN = 28
    TRAP_ORDER = 29
    FEW_PIECES = 30
    IMMOBILE = 31
    BOTH_OUT = 32
    OUT = 33
    LAST_LEFT = 34
    REPETITION = 35
    LIMIT = 36


class Event(IntEnum):
    MOVED = 0
    CAPTURED = 1
    TRAPPED = 2
    BLACKED = 3
    FEW_LEFT = 4
    STUCK = 5
    TAKEN_OFF = 6
    WON = 7
    NOBODY_LEFT = 8
    REPEATED = 9
    STOPPED = 10
    GAVE_UP = 11


class Options(Record):
    players: int
    board: int
    torus_size: int
    layout: int
    start_ring: int
    blackout: bool
    entrapment: bool
    lose_at: int
    first_player: int
    repetition: int  # 0: never drawn by it
    no_capture_limit: int
    loss_judged: int
    edge_captures: bool
    both_out: int
    mixed_jaws: bool
    black_captures: bool
    boxed_in: int
    trap_order: int
    lasting_danger: bool
    # What follows from the board; filled by `boards.lay_out`.
    cells: int
    axes: int
    directions: int
    lines_meet: bool  # two ways from one cell to another along different lines exist
    facing: int  # segments to the far side of the dead zone; 0 where there is none
    start_pieces: int  # of each player
    ahead: Annotated[IntArray, (HEADINGS,)]
    seam: Annotated[IntArray, (HEADINGS,)]  # 1: the step ahead goes over where a line closes
    label: Annotated[IntArray, (PLACES,)]
    start_owner: Annotated[IntArray, (PLACES,)]
    piece_key: Annotated[
        IntArray, (MAX_PLAYERS, PLACES)
    ]  # 62-bit numbers that make up fingerprints
    black_key: Annotated[IntArray, (PLACES,)]
    turn_key: Annotated[IntArray, (MAX_PLAYERS,)]


class State(Record):
    random: Stream
    to_move: int
    deciding: bool
    over: bool
    reason: int
    quiet_plies: int  # since the last removal
    still_in: int  # players
    fingerprint: int  # of pieces and black cells
    seen_count: int
    out: Annotated[IntArray, (MAX_PLAYERS,)]
    pieces: Annotated[IntArray, (MAX_PLAYERS,)]  # how many each player has
    place: Annotated[IntArray, (MAX_PLAYERS, MAX_PIECES)]  # the cells of each player's pieces
    owner: Annotated[IntArray, (SLOTS,)]  # player, EMPTY, BLACKED or EDGE; with `place` for speed
    seen: Annotated[IntArray, (MAX_SEEN,)]  # fingerprints since the last removal, the turn included


class Scratch(Record):
    """Memory of rules that search."""

    trapped: Annotated[IntArray, (MAX_PLAYERS * MAX_PIECES,)]
    free: Annotated[IntArray, (PLACES,)]
    actions: Annotated[IntArray, (1, MAX_ACTIONS)]


@compiled
def heading_of(cell: int, direction: int) -> int:
    return cell << DIRECTION_BITS | direction


@compiled
def cell_of(heading: int) -> int:
    return (heading & HEADING_MASK) >> DIRECTION_BITS


@compiled
def step_ahead(options: Options, heading: int) -> int:
    """The heading that follows; the edge follows itself."""
    return options.ahead[heading & HEADING_MASK]


@compiled
def neighbour_of(options: Options, cell: int, direction: int) -> int:
    """The next cell, or OFF_BOARD."""
    return cell_of(step_ahead(options, heading_of(cell, direction)))


@compiled
def axis_of(heading: int) -> int:
    return (heading & (DIRECTIONS - 1)) >> 1
