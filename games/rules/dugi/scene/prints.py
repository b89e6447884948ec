"""The boards of Dugi as they are printed: the outline and the middle of every cell."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from games.rules.dugi.boards import (
    HEX_RADIUS,
    LANES,
    LOBE,
    LOBE_0,
    LOBE_1,
    RINGS,
    SEGMENTS,
    Place,
    hex_distance,
    plan_of,
)
from games.rules.dugi.model import Board
from games.rules.scenes.parts import Part, around, circle, polygon, rect, sector, text

NUMBER = 12.0  # size of the numbers round a board

# The round board: the author's centimetres, ten units each.
MIDDLE, DEAD_RADIUS, RING = 202.0, 40.0, 20.0
RIM = DEAD_RADIUS + RINGS * RING
DEGREES = 360 / SEGMENTS
DISC, SMALL_DISC = 16.5, 11.5  # the innermost cells are narrow
# The running track: a half circle of six segments at either end.
LANE, STRAIGHT, BEND, INFIELD = 18.0, 30.0, 6, 26.0
# The figure of 8: lanes, and how far the bends are from the square where the strip crosses.
STRIP, AWAY, BEFORE, NUMBERS_ROOM = 15.0, 2.5, 2, 1
# The square and the hexagons.
SQUARE, MARGIN = 384.0, 22.0
HEX_SIDE = 21.0
HEX_ACROSS = HEX_SIDE * 3**0.5


@dataclass(frozen=True)
class Spot:
    """A cell as it is drawn."""

    outline: Part
    x: float
    y: float
    disc: float
    second: bool  # of the two shades of a chequered board


@dataclass(frozen=True)
class Print:
    """A board as it is printed."""

    width: float
    height: float
    spots: tuple[Spot, ...]
    ground: tuple[Part, ...]
    dead: tuple[Part, float, float] | None  # its outline and middle


# -- the round board


def round_board(size: int) -> Print:
    numbers = (
        number(s, *around(MIDDLE, MIDDLE, RIM + 14, (s + 0.5) * DEGREES)) for s in range(SEGMENTS)
    )
    spots = tuple(ring_spot(r, s) for r in range(RINGS) for s in range(SEGMENTS))
    ground = (
        circle("shade", MIDDLE, MIDDLE + 3, RIM + 5),
        circle("board-rim", MIDDLE, MIDDLE, RIM + 1),
        *numbers,
    )
    dead = (circle("dead", MIDDLE, MIDDLE, DEAD_RADIUS), MIDDLE, MIDDLE)
    return Print(2 * MIDDLE, 2 * MIDDLE, spots, ground, dead)


def ring_spot(r: int, s: int) -> Spot:
    inner = DEAD_RADIUS + r * RING
    outline = sector("", MIDDLE, MIDDLE, (inner, inner + RING), s * DEGREES, DEGREES)
    x, y = around(MIDDLE, MIDDLE, inner + RING / 2, (s + 0.5) * DEGREES)
    return Spot(outline, x, y, DISC if r else SMALL_DISC, (r + s) % 2 == 0)


def number(value: int, x: float, y: float) -> Part:
    return text("on-cloth-2", x, y + NUMBER / 3, NUMBER, str(value))


# -- strips: a place is how far from the inner lane's edge, and how many segments along

Strip = Callable[[float, float], tuple[float, float]]
CUTS = 4  # straight pieces by which an arc is drawn


def strip_spot(strip: Strip, lane: int, segment: float, disc: float, second: bool) -> Spot:
    steps = [segment + cut / CUTS for cut in range(CUTS + 1)]
    edge = [strip(lane, along) for along in steps]
    back = [strip(lane + 1, along) for along in reversed(steps)]
    x, y = strip(lane + 0.5, segment + 0.5)
    return Spot(polygon("", *edge, *back), x, y, disc, second)


def track(offset: float, along: float) -> tuple[float, float]:
    """Clockwise from the middle of the upper straight."""
    radius, half = INFIELD + offset * LANE, SEGMENTS // 4 - BEND // 2
    left, right = TRACK_MIDDLE[0] - half * STRAIGHT, TRACK_MIDDLE[0] + half * STRAIGHT
    y, turn, lap = TRACK_MIDDLE[1], 180 / BEND, SEGMENTS / 2
    if along > SEGMENTS - half or along < half:
        beyond = along if along < half else along - SEGMENTS
        return TRACK_MIDDLE[0] + beyond * STRAIGHT, y - radius
    if along <= half + BEND:
        return around(right, y, radius, (along - half) * turn)
    if along < lap + half:
        return right - (along - half - BEND) * STRAIGHT, y + radius
    return around(left, y, radius, 180 + (along - lap - half) * turn)


TRACK_MIDDLE = (
    (SEGMENTS // 4 - BEND // 2) * STRAIGHT + INFIELD + LANES * LANE + MARGIN,
    INFIELD + LANES * LANE + MARGIN,
)


def stadium(size: int) -> Print:
    spots = tuple(
        strip_spot(track, r, s, 0.82 * LANE, (r + s) % 2 == 0)
        for r in range(RINGS)
        for s in range(SEGMENTS)
    )
    laps = [s / CUTS for s in range(CUTS * SEGMENTS)]
    infield = polygon("dead", *(track(0, along) for along in laps))
    ground = (
        polygon("board-rim", *(track(RINGS, along) for along in laps)),
        *(number(s, *track(RINGS + 0.7, s + 0.5)) for s in range(SEGMENTS)),
    )
    width, height = 2 * TRACK_MIDDLE[0], 2 * TRACK_MIDDLE[1]
    return Print(width, height, spots, ground, (infield, *TRACK_MIDDLE))


def lobe_of_8(first: bool) -> Strip:
    """A lobe in lanes from the square's corner: straight, three quarters round, straight."""
    arc, quarter = LOBE - 2 * BEFORE, 270 / (LOBE - 2 * BEFORE)
    step = AWAY / BEFORE

    def upper(offset: float, along: float) -> tuple[float, float]:
        if along <= BEFORE:
            return LANES + along * step, offset
        if along >= BEFORE + arc:
            return LANES - offset, -AWAY + (along - BEFORE - arc) * step
        return around(LANES + AWAY, -AWAY, AWAY + offset, 180 - (along - BEFORE) * quarter)

    def lower(offset: float, along: float) -> tuple[float, float]:
        if along <= BEFORE:
            return LANES - offset, LANES + along * step
        if along >= BEFORE + arc:
            return -AWAY + (along - BEFORE - arc) * step, offset
        outer = LANES + AWAY - offset
        return around(-AWAY, LANES + AWAY, outer, 90 + (along - BEFORE) * quarter)

    shift = LANES + 2 * AWAY + NUMBERS_ROOM
    lobe = upper if first else lower

    def on_paper(offset: float, along: float) -> tuple[float, float]:
        x, y = lobe(offset, along)
        return (x + shift) * STRIP, (y + shift) * STRIP

    return on_paper


def figure_of_8(size: int) -> Print:
    side = (LANES + 2 * (LANES + 2 * AWAY + NUMBERS_ROOM)) * STRIP
    spots = tuple(spot_of_8(lane, column) for lane, column in plan_of("figure8", size).cells)
    numbers = [
        number(LOBE_0 + s, *lobe_of_8(True)(LANES + 0.6, s + 0.5)) for s in range(BEFORE, LOBE - 2)
    ]
    numbers += [
        number(LOBE_1 + s, *lobe_of_8(False)(-0.6, s + 0.5)) for s in range(BEFORE, LOBE - 2)
    ]
    return Print(side, side, spots, tuple(numbers), None)


def spot_of_8(lane: int, column: int) -> Spot:
    second = (lane + column) % 2 == 0
    if column >= LOBE_0:
        start = LOBE_0 if column < LOBE_1 else LOBE_1
        return strip_spot(lobe_of_8(start == LOBE_0), lane, column - start, 0.84 * STRIP, second)
    corner = LANES + 2 * AWAY + NUMBERS_ROOM
    x, y = (corner + column) * STRIP, (corner + lane) * STRIP
    outline = rect("", x, y, STRIP, STRIP)
    return Spot(outline, x + STRIP / 2, y + STRIP / 2, 0.84 * STRIP, second)


# -- the square whose edges meet


def torus(size: int) -> Print:
    width = SQUARE / size
    spots = tuple(
        Spot(
            rect("", MARGIN + c * width, MARGIN + r * width, width, width),
            MARGIN + (c + 0.5) * width,
            MARGIN + (r + 0.5) * width,
            0.78 * width,
            (r + c) % 2 == 0,
        )
        for r in range(size)
        for c in range(size)
    )
    numbers: list[Part] = []
    for index in range(size):  # the same on both sides: the edges are one line
        along = MARGIN + (index + 0.5) * width
        for beside in (MARGIN / 2 - 2, SQUARE + 1.5 * MARGIN + 2):
            numbers += [number(index, along, beside), number(index, beside, along)]
    ground = (
        rect("shade", MARGIN - 4, MARGIN - 1, SQUARE + 8, SQUARE + 8, 4),
        rect("board-rim", MARGIN - 1, MARGIN - 1, SQUARE + 2, SQUARE + 2, 2),
    )
    side = SQUARE + 2 * MARGIN
    return Print(side, side, spots, (*ground, *numbers), None)


# -- hexagons


def hexagons(size: int) -> Print:
    cells = [axial(place) for place in plan_of("hex", size).cells]
    spots = tuple(hex_spot(q, t) for q, t in cells)
    dead_ones = [(q, t) for q in (-1, 0, 1) for t in (-1, 0, 1) if hex_distance(q, t) <= 1]
    ground = [
        polygon(role, *hex_corners(q, t)) for role in ("dead", "dead-inside") for q, t in dead_ones
    ]
    for pair, (q, t) in enumerate(half_of_edge()):
        for sign in (1, -1):  # a line that leaves here goes on there
            ground.append(number(pair + 1, *hex_point(sign * q * OUTSIDE, sign * t * OUTSIDE)))
    x, y = hex_point(0, 0)
    dead = (circle("touch", x, y, 2 * HEX_SIDE), x, y)
    return Print(2 * x, 2 * y, spots, tuple(ground), dead)


OUTSIDE = 1.2  # of the way to an edge cell: where its number stands
HEX_SECOND = 3  # every third hexagon is shaded, so that equal ones never touch


def hex_spot(q: int, t: int) -> Spot:
    x, y = hex_point(q, t)
    outline = polygon("", *hex_corners(q, t))
    return Spot(outline, x, y, 0.72 * HEX_ACROSS, (q - t) % HEX_SECOND == 0)


def axial(place: Place) -> Place:
    return place[0] - HEX_RADIUS, place[1] - HEX_RADIUS


def hex_point(q: float, t: float) -> tuple[float, float]:
    across, down = HEX_RADIUS + 1.2, HEX_RADIUS * 1.5 + 2.1
    return (q + t / 2 + across) * HEX_ACROSS, (t * 1.5 + down) * HEX_SIDE


def hex_corners(q: int, t: int) -> list[tuple[float, float]]:
    x, y = hex_point(q, t)
    return [around(x, y, HEX_SIDE, 60 * corner) for corner in range(6)]


def half_of_edge() -> list[Place]:
    """The edge from one corner to the opposite one."""
    r = HEX_RADIUS
    return [
        *((r - i, i) for i in range(r)),
        *((-i, r) for i in range(r)),
        *((-r, r - i) for i in range(r)),
    ]


PRINTS: dict[int, Callable[[int], Print]] = {
    Board.RING: round_board,
    Board.STADIUM: stadium,
    Board.TORUS: torus,
    Board.HEX: hexagons,
    Board.FIGURE8: figure_of_8,
}


@cache
def print_of(board: int, size: int) -> Print:
    return PRINTS[board](size)
