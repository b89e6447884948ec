"""What lies on the board: links and their bonds, places for new links, sites and guests."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from games.rules.party.boards import MAX_PRINTED, PAIR_SITES
from games.rules.party.model import (
    NEW_LINKS,
    NO_PAIR,
    BoardName,
    Bond,
    Gesture,
    Options,
    Phase,
    State,
)
from games.rules.party.names import KINDS, kind_in_words, write_pair
from games.rules.party.scene.allowed import steps_allowed
from games.rules.party.scene.charts import (
    MEASURES,
    Chart,
    Point,
    beside,
    between,
    length_of,
    spots_between,
)
from games.rules.party.scene.guests import Guest, signed
from games.rules.party.variants import board_of
from games.rules.scenes.parts import Part, circle, line, polygon, rect, text
from games.rules.scenes.scene import Cell, Thing

FRAME, TOUCH = 6.0, 13.0  # the printed border; half the width one can hit of a link
GAP, LINK_GAP = 3.0, 5.0  # between site and bond; between two bonds of a link, halved
HALO = 4.0  # round a site: room for a finger, and for marks about a guest
DASH = 7.0  # half of what is shown of a place for a new link: whole lines hide the board
ZIG, ZAG = 6.6, 4.6  # a hostile bond: steps along and aside


def printed(options: Options, chart: Chart) -> Iterator[Part]:
    width, height = chart.width, chart.height
    yield rect("shade", 0, 4, width, height, 18)
    yield rect("board", 0, 0, width, height, 18)
    yield rect("board-edge", FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME, 13)
    for site, (edge, _) in board_of(options).half_links:
        x, y = chart.sites[site]
        end = min(max(edge * chart.size.across, FRAME), width - FRAME)
        yield line("half-band", (x, y), (end, y))
        yield line("half-way", (x, y), (end, y))


def pairs_of(state: State, options: Options) -> dict[int, int]:
    """The pair each link joins: printed links, then new ones."""
    pairs = dict(enumerate(options.pair_of_link[: int(options.links)].tolist()))
    new = state.new_pair.tolist()
    return pairs | {MAX_PRINTED + n: new[n] for n in range(NEW_LINKS) if new[n] != NO_PAIR}


def links_of(state: State, options: Options, chart: Chart) -> Iterator[Cell]:
    bonds = state.bonds.tolist()
    for link, pair in pairs_of(state, options).items():
        way = chart.size.way if link < MAX_PRINTED else "new-way"
        yield link_cell(chart, pair, way, tuple(bonds[link]))


@cache
def link_cell(chart: Chart, pair: int, way: str, bonds: tuple[int, ...]) -> Cell:
    whole = between(chart, pair, 0)
    ends = between(chart, pair, chart.size.site)
    x, y = beside(ends, length_of(ends) / 2, 0)
    kinds = kinds_on(bonds)
    ways = (line(f"{way}-edge", *whole), line(way, *whole))
    bars = [bar for number in range(len(kinds)) for bar in bar_of(chart, pair, kinds, number)]
    content = " and ".join(f"{kind_in_words(kind)} bond" for kind in kinds) or "no bond"
    name = f"link {write_pair(pair)}, {content}"
    return Cell(write_pair(pair), name, touch(ends), x, y, (*ways, *bars))


def touch(ends: tuple[Point, Point]) -> Part:
    """Wider than what is drawn, so that a finger hits it."""
    length = length_of(ends)
    corners = ((0, TOUCH), (length, TOUCH), (length, -TOUCH), (0, -TOUCH))
    return polygon("touch", *(beside(ends, *corner) for corner in corners))


def kinds_on(bonds: Sequence[int]) -> list[int]:
    return [kind for kind in (0, 1) for _ in range(bonds[kind])]  # by Bond


def bar_of(chart: Chart, pair: int, kinds: list[int], number: int) -> tuple[Part, Part]:
    """A friendly bond is a straight bar, a hostile one a zigzag; several lie side by side."""
    ends = between(chart, pair, chart.size.site + GAP)
    aside = LINK_GAP * (2 * number - len(kinds) + 1)
    length = length_of(ends)
    if kinds[number] == Bond.FRIENDLY:
        points = [beside(ends, 0, aside), beside(ends, length, aside)]
        return line("friend-edge", *points), line("friend", *points)
    scale = chart.size.sign / MEASURES[BoardName.A].sign
    steps, zag = max(2, round(length / (scale * ZIG))), scale * ZAG
    swings = [0.0] + [zag if step % 2 else -zag for step in range(1, steps)] + [0.0]
    points = [
        beside(ends, length * step / steps, aside + swing) for step, swing in enumerate(swings)
    ]
    return line("foe-edge", *points), line("foe", *points)


def signs_of(state: State, options: Options, chart: Chart) -> Iterator[Thing]:
    """Every bond carries its sign, by which it is picked."""
    bonds = state.bonds.tolist()
    for link, pair in pairs_of(state, options).items():
        kinds = kinds_on(bonds[link])
        ends = between(chart, pair, 0)
        for number, kind in enumerate(kinds):
            shift = number - (len(kinds) - 1) / 2
            middle = length_of(ends) / 2 + 2.2 * chart.size.sign * shift
            x, y = beside(ends, middle, 2 * LINK_GAP * shift)
            name = f"{kind_in_words(kind)} bond on {write_pair(pair)}"
            thing = bond_id(pair, kind, number - kinds.index(kind))
            yield Thing(thing, name, f"sign-{KINDS[kind]}", x, y, on=write_pair(pair))


def bond_id(pair: int, kind: int, earlier: int) -> str:
    """A bond after so many others of its kind between the same sites."""
    return f"bond-{write_pair(pair)}-{KINDS[kind]}" + (f"-{earlier}" if earlier else "")


def new_places(state: State, options: Options, chart: Chart, viewer: int) -> Iterator[Cell]:
    """Where the viewer could lay a bond with the card for it."""
    if viewer != state.to_move or not state.deciding or state.phase != Phase.MOVE:
        return
    fitting = tuple(options.fitting[: int(options.fitting_pairs)].tolist())
    spots = spots_between(chart, fitting, tuple(pairs_of(state, options).values()))
    for pair in new_pairs(steps_allowed(state, options)):
        yield new_place(chart, pair, spots[pair])


@cache
def new_place(chart: Chart, pair: int, share: float) -> Cell:
    """A dot on a short dash: enough to see where the link would lead."""
    ends = between(chart, pair, chart.size.site)
    along = share * length_of(ends)
    x, y = beside(ends, along, 0)
    dash = line("board-edge", beside(ends, along - DASH, 0), beside(ends, along + DASH, 0))
    dot = circle("new-dot", x, y, 0.25 * chart.size.sign)
    name = f"between sites {' and '.join(map(str, PAIR_SITES[pair]))}: a new link fits"
    outline = circle("touch", x, y, chart.size.new_place)
    return Cell(f"new-{write_pair(pair)}", name, outline, x, y, (dash, dot))


def new_pairs(steps: Sequence[int]) -> list[int]:
    """The sites between which the card may be played, each pair once."""
    links = [step - Gesture.NEWLINK for step in steps if Gesture.NEWLINK <= step < Gesture.REVISION]
    return sorted({link // 2 for link in links})


def sites_of(chart: Chart, guests: Mapping[int, Guest]) -> Iterator[Cell]:
    for site, (x, y) in enumerate(chart.sites):
        content = guests[site].words if site in guests else "empty"
        number = () if site in guests else (text("ink-2", x, y + 4, 12, str(site)),)
        outline = circle("touch", x, y, chart.size.site + HALO)
        printed = (circle("cell", x, y, chart.size.site), *number)  # above the ends of links
        name, seated = f"site {site}, {content}", site in guests
        yield Cell(str(site), name, outline, x, y, printed, at_once=seated)


def guests_of(chart: Chart, guests: Mapping[int, Guest]) -> Iterator[Thing]:
    for site, guest in guests.items():
        x, y = chart.sites[site]
        name, badge = f"{guest.words} on site {site}", signed(guest.satisfaction)
        thing, on = guest_id(site), str(site)
        yield Thing(thing, name, guest.look, x, y, on=on, badge=badge, at_once=True)


def guest_id(site: int) -> str:
    return f"guest-{site}"
