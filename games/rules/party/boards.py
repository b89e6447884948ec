"""The two boards as data, the big board they make together, and where new links fit on them."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from games.rules.party.geometry import comes_within, segments_meet

Pair = tuple[int, int]
Verdict = Literal["fits", "exists", "touches", "crosses"]

MAX_SITES = 36
MAX_PRINTED = 56  # links of the big board
UNIT = 100  # coordinates are stored in hundredths
RADIUS = 35  # of the circle that is drawn for a site

PAIRS = MAX_SITES * (MAX_SITES - 1) // 2
PAIR_SITES: tuple[Pair, ...] = tuple(
    (first, second) for first in range(MAX_SITES) for second in range(first + 1, MAX_SITES)
)
PAIR_OF: dict[Pair, int] = {sites: pair for pair, sites in enumerate(PAIR_SITES)}


@dataclass(frozen=True)
class Board:
    """Sites and links. Half links lead from a site to the edge where the other board is joined."""

    name: str
    width: int
    height: int
    sites: tuple[Pair, ...]  # x to the right, y upwards
    links: tuple[Pair, ...]  # lower site first
    half_links: tuple[tuple[int, Pair], ...]  # site, and the point of the edge it leads to


def _pairs(text: str, separator: str) -> tuple[Pair, ...]:
    items = (item.split(separator) for item in text.split())
    return tuple((int(first), int(second)) for first, second in items)


def _half_links(
    sites: tuple[Pair, ...], joined: tuple[int, ...], edge: int
) -> tuple[tuple[int, Pair], ...]:
    return tuple((site, (edge, sites[site][1])) for site in joined)


_SITES_OF_A = _pairs("1,1 4,1 7,1 9,2 2,3 5,3 8,4 1,5 4,5 6,6 9,6 2,8 4,8 7,8 9,9 5,10", ",")
_SITES_OF_B = _pairs(
    "1,2 2,4 1,6 1,9 3,1 6,1 9,1 11,3 4,3 7,3 9,4 4,6 6,5 8,6 11,6 3,8 6,8 9,8 5,10 11,9", ","
)

LOUNGE = Board(
    name="lounge",
    width=10,
    height=11,
    sites=_SITES_OF_A,
    links=_pairs(
        "0-1 1-2 2-3 0-4 1-4 1-5 2-5 3-6 5-6 4-7 4-8 5-8 "
        "8-9 6-9 6-10 9-10 7-11 11-12 8-12 9-13 10-14 13-14 12-15 13-15",
        "-",
    ),
    half_links=_half_links(_SITES_OF_A, (3, 6, 10, 14), edge=10),
)
GARDEN = Board(
    name="garden",
    width=12,
    height=11,
    sites=_SITES_OF_B,
    links=_pairs(
        "0-1 0-4 1-2 1-8 4-8 4-5 5-9 6-9 6-7 8-12 9-12 9-10 7-10 10-12 "
        "12-13 2-11 11-12 2-3 3-15 11-15 13-16 13-17 13-14 14-19 17-19 16-18 15-18 16-17",
        "-",
    ),
    half_links=_half_links(_SITES_OF_B, (0, 1, 2, 3), edge=0),
)


def _joined(left: Board, right: Board) -> Board:
    """Both boards side by side; half links that meet at the edge become links."""
    moved = tuple((x + left.width, y) for x, y in right.sites)
    count = len(left.sites)
    links = tuple((first + count, second + count) for first, second in right.links)
    bridges = tuple(
        (site, other + count)
        for (site, _), (other, _) in zip(left.half_links, right.half_links, strict=True)
    )
    return Board(
        name="lounge and garden",
        width=left.width + right.width,
        height=left.height,
        sites=left.sites + moved,
        links=left.links + links + bridges,
        half_links=(),
    )


BOTH = _joined(LOUNGE, GARDEN)


@cache
def new_links_on(board: Board, radius: int) -> dict[Pair, Verdict]:
    """For every two sites: does a straight link fit between them on the printed board?"""
    count = len(board.sites)
    pairs = (sites for sites in PAIR_SITES if sites[1] < count)
    return {sites: _verdict(board, sites, radius) for sites in pairs}


def _verdict(board: Board, sites: Pair, radius: int) -> Verdict:
    if sites in board.links:
        return "exists"
    ends = _ends(board, sites)
    for other in range(len(board.sites)):
        x, y = board.sites[other]
        if other not in sites and comes_within(*ends, x * UNIT, y * UNIT, radius):
            return "touches"
    for link in board.links:
        if not set(link) & set(sites) and segments_meet(*ends, *_ends(board, link)):
            return "crosses"
    return "fits"


def _ends(board: Board, sites: Pair) -> tuple[int, int, int, int]:
    (ax, ay), (bx, by) = board.sites[sites[0]], board.sites[sites[1]]
    return ax * UNIT, ay * UNIT, bx * UNIT, by * UNIT
