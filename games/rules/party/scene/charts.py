"""Where sites and links lie on paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import hypot

from games.rules.party.boards import PAIR_SITES
from games.rules.party.model import BoardName, Options
from games.rules.party.variants import board_of

Point = tuple[float, float]


@dataclass(frozen=True)
class Measures:
    """How large a board is drawn: units between coordinates, sites, bonds."""

    across: float
    down: float
    site: float  # radius
    face: float
    sign: float  # radius of the sign on a bond
    way: str
    spare: float  # of the frame, below the lowest sites
    new_place: float  # radius one can hit


MEASURES: Mapping[int, Measures] = {
    BoardName.A: Measures(46, 46, 18, 34, 8.4, "way", 18, 13),
    BoardName.B: Measures(40, 40, 16.5, 31, 8, "way", 14, 12),
    BoardName.JOINED: Measures(24, 33, 11.5, 22, 6, "thin-way", 12, 9),
}


@dataclass(frozen=True)
class Chart:
    """The sites of a board on paper."""

    size: Measures
    width: float
    height: float
    sites: tuple[Point, ...]


@cache
def chart_of(board: int, sites: tuple[Point, ...], width: int, height: int) -> Chart:
    size = MEASURES[board]
    points = tuple((x * size.across, (height - y) * size.down) for x, y in sites)
    return Chart(size, width * size.across, height * size.down - size.spare, points)


def chart_on(options: Options) -> Chart:
    board = board_of(options)
    return chart_of(int(options.board), board.sites, board.width, board.height)


def between(chart: Chart, pair: int, room: float) -> tuple[Point, Point]:
    """The line from site to site that leaves so much room round their centres."""
    (ax, ay), (bx, by) = (chart.sites[site] for site in PAIR_SITES[pair])
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length * room, (by - ay) / length * room
    return (ax + dx, ay + dy), (bx - dx, by - dy)


def beside(ends: tuple[Point, Point], along: float, aside: float) -> Point:
    """A point so far along a line, and so far to its side."""
    (ax, ay), (bx, by) = ends
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    return ax + dx * along - dy * aside, ay + dy * along + dx * aside


def length_of(ends: tuple[Point, Point]) -> float:
    return hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])


# -- where places for new links are shown

SHARES = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.2, 0.8)  # of the way, the middle first


@cache
def spots_between(chart: Chart, pairs: tuple[int, ...], links: tuple[int, ...]) -> dict[int, float]:
    """How far along each line its place is, so that places that cross can all be hit.

    The middle if nothing else is near, or else where there is most room.
    """
    middles = [spot_on(chart, link, SHARES[0]) for link in links]
    spots: dict[int, float] = {}
    taken: list[Point] = []
    for pair in pairs:
        room = {
            share: room_at(chart, spot_on(chart, pair, share), middles + taken) for share in SHARES
        }
        wide = [share for share in SHARES if room[share] >= 2 * chart.size.new_place]
        spots[pair] = wide[0] if wide else max(SHARES, key=lambda share: room[share])
        taken.append(spot_on(chart, pair, spots[pair]))
    return spots


def spot_on(chart: Chart, pair: int, share: float) -> Point:
    ends = between(chart, pair, chart.size.site)
    return beside(ends, share * length_of(ends), 0)


def room_at(chart: Chart, spot: Point, others: list[Point]) -> float:
    """To the nearest other spot, or to the edge of the nearest site."""
    sites = [hypot(spot[0] - x, spot[1] - y) - chart.size.site for x, y in chart.sites]
    return min(*sites, *(hypot(spot[0] - x, spot[1] - y) for x, y in others))
