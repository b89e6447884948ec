"""The boards as data: which cells there are, and what follows a cell along each axis.

Only this file and `notation.py` know rings, segments, rows and lanes.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from games.rules.core.options import Values
from games.rules.core.records import IntArray
from games.rules.dugi.model import (
    DIRECTIONS,
    EMPTY,
    HEADINGS,
    LABEL_BITS,
    MAX_PLAYERS,
    NO_HEADING,
    PLACES,
    Options,
)

RINGS, SEGMENTS = 7, 24
BLOCK = 4  # pieces side by side in the layout of alternating blocks
HEX_RADIUS, HEX_PIECES = 5, 15
HEX_WAYS = ((1, 0), (0, 1), (1, -1))
HEX_SIDES = ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1))  # once round from (5, 0)
LANES, LOBE = 7, 18  # of the figure of 8: lanes side by side, segments of a lobe
LOBE_0, LOBE_1 = LANES, LANES + LOBE  # columns at which the lobes begin; before them the square
LOBE_START = range(3, 15)  # segments of a lobe on which pieces start

WORD, KEY_SHIFT = (1 << 64) - 1, 2  # fingerprints have 62 bits

Place = tuple[int, int]


class Plan:
    """A board under construction: cells by row and column, linked along axes."""

    def __init__(self, cells: list[Place], axes: int, *, lines_meet: bool = False) -> None:
        self.cells = cells
        self.axes = axes
        self.lines_meet = lines_meet
        self.number = {place: cell for cell, place in enumerate(cells)}
        self.start: dict[Place, int] = {}  # the owners; on rings they depend on the layout
        self.facing = 0
        self.ahead = np.full(HEADINGS, NO_HEADING, np.int64)
        self.seam = np.zeros(HEADINGS, np.int64)

    def link(
        self, one: Place, axis: int, other: Place, axis_there: int = -1, seam: bool = False
    ) -> None:
        """The step from `one` along the axis leads to `other`, and the step back to `one`."""
        there = axis if axis_there < 0 else axis_there
        leaving = self.number[one] * DIRECTIONS + 2 * axis
        arriving = self.number[other] * DIRECTIONS + 2 * there
        self.ahead[leaving] = arriving
        self.ahead[arriving + 1] = leaving + 1
        self.seam[leaving] = self.seam[arriving + 1] = int(seam)


def ring(torus_size: int) -> Plan:
    """§1 Seven rings of 24 segments: axis 0 round the ring, axis 1 outwards."""
    plan = Plan([(r, s) for r in range(RINGS) for s in range(SEGMENTS)], axes=2)
    for r, s in plan.cells:
        following = (s + 1) % SEGMENTS
        plan.link((r, s), 0, (r, following), seam=following == 0)
        if r + 1 < RINGS:
            plan.link((r, s), 1, (r + 1, s))
    plan.facing = SEGMENTS // 2
    return plan


def torus(torus_size: int) -> Plan:
    """Rows and columns that both close; a full row each, half a board apart."""
    plan = Plan([(r, c) for r in range(torus_size) for c in range(torus_size)], axes=2)
    for r, c in plan.cells:
        right, down = (c + 1) % torus_size, (r + 1) % torus_size
        plan.link((r, c), 0, (r, right), seam=right == 0)
        plan.link((r, c), 1, (down, c), seam=down == 0)
    for c in range(torus_size):
        plan.start[0, c] = 0
        plan.start[torus_size // 2, c] = 1
    return plan


def hexagon(torus_size: int) -> Plan:
    """Hexagons without the middle seven. Lines go on at the opposite edge, save over corners.

    Row and column are the axial coordinates, counted from 0.
    """
    span = range(-HEX_RADIUS, HEX_RADIUS + 1)
    inside = [(q, t) for q in span for t in span if 1 < hex_distance(q, t) <= HEX_RADIUS]
    plan = Plan([hex_place(q, t) for q, t in inside], axes=3, lines_meet=True)
    for q, t in inside:
        for axis, (by_q, by_t) in enumerate(HEX_WAYS):
            onto = (q + by_q, t + by_t)
            if onto in inside:
                plan.link(hex_place(q, t), axis, hex_place(*onto))
            elif hex_distance(*onto) > HEX_RADIUS and not is_corner(*onto):
                plan.link(hex_place(q, t), axis, hex_place(-q, -t), seam=True)
    q, t = HEX_RADIUS, 0
    for index in range(2 * HEX_PIECES):
        plan.start[hex_place(q, t)] = index // HEX_PIECES
        by_q, by_t = HEX_SIDES[index // HEX_RADIUS]
        q, t = q + by_q, t + by_t
    return plan


def hex_distance(q: int, t: int) -> int:
    """From the middle."""
    return max(abs(q), abs(t), abs(q + t))


def is_corner(q: int, t: int) -> bool:
    return 0 in (q, t, q + t)


def hex_place(q: int, t: int) -> Place:
    return q + HEX_RADIUS, t + HEX_RADIUS


def figure_of_8(torus_size: int) -> Plan:
    """A strip of seven lanes that crosses itself in a square.

    Lane k goes east through row k of the square, round lobe 0, south through column 6 - k, round
    lobe 1 and back to row k. Columns 0 .. 6 are the square, 7 .. 24 lobe 0, 25 .. 42 lobe 1.
    """
    columns = LOBE_1 + LOBE
    plan = Plan([(k, c) for k in range(LANES) for c in range(columns)], axes=2, lines_meet=True)
    for lane in range(LANES):
        link_lane(plan, lane)
        for column in range(LOBE_0, columns):
            if lane + 1 < LANES:
                plan.link((lane, column), 1, (lane + 1, column))
    for segment in LOBE_START:
        plan.start[LANES - 1, LOBE_0 + segment] = 0  # outside is the last lane of lobe 0 ..
        plan.start[0, LOBE_1 + segment] = 1  # .. and the first of lobe 1
    return plan


def link_lane(plan: Plan, lane: int) -> None:
    """Fifty steps; in the square, going east is axis 0 and going south axis 1."""
    row = [((lane, column), 0) for column in range(LANES)]
    lobe_0 = [((lane, LOBE_0 + segment), 0) for segment in range(LOBE)]
    column = [((row, LANES - 1 - lane), 1) for row in range(LANES)]
    lobe_1 = [((lane, LOBE_1 + segment), 0) for segment in range(LOBE)]
    stations = row + lobe_0 + column + lobe_1
    for (one, axis), (other, axis_there) in zip(stations, stations[1:] + stations[:1], strict=True):
        plan.link(one, axis, other, axis_there)


PLANS: dict[str, Callable[[int], Plan]] = {
    "ring": ring,
    "stadium": ring,
    "torus": torus,
    "hex": hexagon,
    "figure8": figure_of_8,
}


@cache
def plan_of(board: str, torus_size: int) -> Plan:
    return PLANS[board](torus_size)


def has_rings(values: Values) -> bool:
    """Boards on which the layout and the ring to start on can be chosen."""
    return values["board"] in ("ring", "stadium")


def lay_out(options: Options, values: Values) -> None:
    """Fill what follows from the board and the layout into the record the rules read."""
    plan = plan_of(values["board"], values["torus_size"])
    options.cells = len(plan.cells)
    options.axes = plan.axes
    options.directions = 2 * plan.axes
    options.lines_meet = plan.lines_meet
    options.facing = plan.facing
    options.ahead[:] = plan.ahead
    options.seam[:] = plan.seam
    options.label[:] = 0
    for cell, (row, column) in enumerate(plan.cells):
        options.label[cell] = row << LABEL_BITS | column
    start = ring_start(values) if has_rings(values) else plan.start
    options.start_owner[:] = EMPTY
    for place, player in start.items():
        options.start_owner[plan.number[place]] = player
    options.start_pieces = len(start) // values["players"]
    options.piece_key[:], options.black_key[:], options.turn_key[:] = keys()


def ring_start(values: Values) -> dict[Place, int]:
    """§1 One piece on every cell of a ring."""
    ring, players = values["start_ring"], values["players"]
    owners: dict[str, Callable[[int], int]] = {
        "halves": lambda segment: segment * players // SEGMENTS,
        "blocks": lambda segment: segment // BLOCK % players,
        "alternate": lambda segment: segment % players,
    }
    owner_of = owners[values["layout"]]
    return {(ring, segment): owner_of(segment) for segment in range(SEGMENTS)}


@cache
def keys() -> tuple[Any, Any, IntArray]:
    """Fixed random numbers for pieces on cells, black cells and turns; xor makes fingerprints."""
    numbers = [scrambled(index) for index in range((MAX_PLAYERS + 1) * PLACES + MAX_PLAYERS)]
    pieces = np.array(numbers[: MAX_PLAYERS * PLACES], np.int64).reshape(MAX_PLAYERS, PLACES)
    black = np.array(numbers[MAX_PLAYERS * PLACES : -MAX_PLAYERS], np.int64)
    return pieces, black, np.array(numbers[-MAX_PLAYERS:], np.int64)


def scrambled(index: int) -> int:
    """The splitmix generator's number of that index, in 62 bits."""
    mixed = (index + 1) * 0x9E3779B97F4A7C15 & WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
    return (mixed ^ mixed >> 31) >> KEY_SHIFT
