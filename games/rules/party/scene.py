"""How My Party! looks: sites and links, bonds on them, guests with their moods, and what is taken.

A link is called by its sites (`4-7`), a place where a new link fits `new-4-7`. Bonds in hand are
`hand-F` and `hand-H`, a guest in hand `hand-W` or `hand-B`, by the side that shall be up. Cards
that need a kind or a side have a counter for each (`double-F`, `newlink-H`, `fixing-W`). Of the
other player's cards the viewer sees how many there are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import hypot

import numpy as np

from games.rules.core.records import copy_of
from games.rules.party.boards import MAX_PRINTED, PAIR_OF, PAIR_SITES
from games.rules.party.generation import legal_actions
from games.rules.party.hands import bonds_in_hand, cards_in, is_obliged
from games.rules.party.model import (
    CARDS,
    CARDS_CHOSEN,
    MAX_ACTIONS,
    NEW_LINKS,
    NO_PAIR,
    BoardName,
    Bond,
    BondSource,
    Card,
    CardDeal,
    Gesture,
    Options,
    Phase,
    Reason,
    State,
)
from games.rules.party.names import (
    CARD_NAMES,
    COLOURS,
    KINDS,
    card_in_words,
    kind_in_words,
    write_cards,
    write_pair,
)
from games.rules.party.variants import board_of
from games.rules.scenes.looks import card_back, empty_slot, face
from games.rules.scenes.parts import Part, box, circle, line, path, polygon, rect, text
from games.rules.scenes.scene import (
    ALL_SEEING,
    Cell,
    Look,
    Pick,
    Pile,
    Scene,
    Seat,
    Status,
    Thing,
)

SEATS = ("White", "Black")
MINUS = "\N{MINUS SIGN}"
Point = tuple[float, float]

GESTURES = {  # one pick is all
    "sack": Gesture.DRAW,
    "set-F": Gesture.DRAW_FRIENDLY,
    "set-H": Gesture.DRAW_HOSTILE,
    "pool": Gesture.TAKE,
    "card-special": Gesture.SPECIAL,
    "card-master": Gesture.MASTER,
    "finish": Gesture.FINISH,
    "pass": Gesture.PASS,
}
PLAIN_PICKS = {
    Gesture.DRAW: ("sack", "Draw a bond"),
    Gesture.DRAW_FRIENDLY: ("set-F", "Take a friendly bond"),
    Gesture.DRAW_HOSTILE: ("set-H", "Take a hostile bond"),
    Gesture.TAKE: ("pool", "Take a guest"),
    Gesture.SPECIAL: ("card-special", "Play special move"),
    Gesture.MASTER: ("card-master", "Play master move"),
    Gesture.FINISH: ("finish", "Finish the move"),
    Gesture.PASS: ("pass", "Pass"),
}
WITH_BOND = {"hand": Gesture.BOND, "newlink": Gesture.NEWLINK, "double": Gesture.DOUBLE}
WITH_GUEST = {"hand": Gesture.GUEST, "fixing": Gesture.FIXING}


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


MEASURES: Mapping[int, Measures] = {
    BoardName.A: Measures(46, 46, 18, 34, 8.4, "way", 18),
    BoardName.B: Measures(40, 40, 16.5, 31, 8, "way", 14),
    BoardName.JOINED: Measures(24, 33, 11.5, 22, 6, "thin-way", 12),
}
FRAME, TOUCH = 6.0, 13.0  # the printed border; half the width one can hit of a link
GAP, LINK_GAP = 3.0, 5.0  # between site and bond; between two bonds of a link, halved
ZIG, ZAG = 6.6, 4.6  # a hostile bond: steps along and aside


# -- where things are


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


# -- the scene


def draw(state: State, options: Options, viewer: int) -> Scene:
    chart, guests = chart_on(options), guests_on(state)
    status = status_of(state, options)
    return Scene(
        width=chart.width,
        height=chart.height + 4,
        name=f"My Party! {guests_in_words(state)}. {status.headline}.",
        status=status,
        cells=[
            *links_of(state, options, chart),
            *new_places(state, options, chart, viewer),
            *sites_of(chart, guests),
        ],
        things=[*signs_of(state, options, chart), *guests_of(chart, guests)],
        looks=looks_of(chart.size),
        ground=list(printed(options, chart)),
        seats=[seat(state, player) for player in range(len(SEATS))],
        tray=list(tray_of(state, options, viewer)),
    )


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
            thing = f"bond-{write_pair(pair)}-{KINDS[kind]}"
            twin = "" if number == kinds.index(kind) else f"-{number}"
            yield Thing(thing + twin, name, f"sign-{KINDS[kind]}", x, y, on=write_pair(pair))


def new_places(state: State, options: Options, chart: Chart, viewer: int) -> Iterator[Cell]:
    """Where the viewer could lay a bond with the card for it."""
    if viewer != state.to_move or not state.deciding or state.phase != Phase.MOVE:
        return
    for pair in new_pairs(steps_allowed(state, options)):
        ends = between(chart, pair, chart.size.site)
        x, y = beside(ends, length_of(ends) / 2, 0)
        dots = (line("new-place", *ends), circle("new-dot", x, y, 0.3 * chart.size.sign))
        name = f"between sites {' and '.join(map(str, PAIR_SITES[pair]))}: a new link fits"
        yield Cell(f"new-{write_pair(pair)}", name, circle("touch", x, y, TOUCH), x, y, dots)


def new_pairs(steps: Sequence[int]) -> list[int]:
    """The sites between which the card may be played, each pair once."""
    links = [step - Gesture.NEWLINK for step in steps if Gesture.NEWLINK <= step < Gesture.REVISION]
    return sorted({link // 2 for link in links})


def steps_allowed(state: State, options: Options) -> list[int]:
    """What the rules allow now."""
    actions = np.zeros(MAX_ACTIONS, np.int64)
    count = int(legal_actions(state, options, actions))
    return actions[:count].tolist()


def steps_without_cards(state: State, options: Options) -> list[int]:
    """The same as far as everybody may know it: cards can be secret."""
    known = copy_of(state)
    known.held[:] = 0
    return steps_allowed(known, options)


# -- guests


@dataclass(frozen=True)
class Guest:
    """A guest on the board and how it feels."""

    site: int
    colour: int
    satisfaction: int
    fixed: bool

    @property
    def mood(self) -> str:
        value = self.satisfaction
        return "happy" if value > 0 else "unhappy" if value < 0 else "calm"

    @property
    def look(self) -> str:
        return f"{SEATS[self.colour].lower()}-{self.mood}" + ("-fixed" if self.fixed else "")

    @property
    def words(self) -> str:
        feeling = {"happy": "stable", "calm": "free", "unhappy": "unstable"}[self.mood]
        fixed = ", fixed" if self.fixed else ""
        value = signed(self.satisfaction)
        return f"{SEATS[self.colour].lower()} guest, {feeling} at {value}{fixed}"


def guests_on(state: State) -> dict[int, Guest]:
    sites = zip(state.orientation.tolist(), state.pull.tolist(), state.fixed.tolist(), strict=True)
    return {
        site: Guest(site, int(up < 0), up * pull, bool(fixed))
        for site, (up, pull, fixed) in enumerate(sites)
        if up
    }


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def sites_of(chart: Chart, guests: Mapping[int, Guest]) -> Iterator[Cell]:
    for site, (x, y) in enumerate(chart.sites):
        content = guests[site].words if site in guests else "empty"
        number = () if site in guests else (text("ink-2", x, y + 4, 12, str(site)),)
        outline = circle("cell", x, y, chart.size.site)
        yield Cell(str(site), f"site {site}, {content}", outline, x, y, number)


def guests_of(chart: Chart, guests: Mapping[int, Guest]) -> Iterator[Thing]:
    for site, guest in guests.items():
        x, y = chart.sites[site]
        name, badge = f"{guest.words} on site {site}", signed(guest.satisfaction)
        yield Thing(f"guest-{site}", name, guest.look, x, y, on=str(site), badge=badge)


# -- beside the board

ACTION_CARD, CARD_RISE = 58.0, 84.0
TOKEN, TILE, BUTTON = 30.0, (66.0, 27.0), (72.0, 30.0)
ROW, MINI, SPACE = 3, 18.0, 6.0
STOCK, RISE = 88.0, 96.0


def tray_of(state: State, options: Options, viewer: int) -> Iterator[Pile]:
    if state.phase == Phase.CHOOSE and viewer == state.to_move and state.deciding:
        yield own_cards(state, (1 << CARDS) - 1, viewer)
        yield choices()
        return
    if not state.over:
        yield stock(state, options)
        yield hand(state, int(state.to_move))
        if things := list(in_hand(state, 1 - int(state.to_move), "kept")):
            yield Pile("kept", "Kept", f"{SEATS[1 - state.to_move]}'s", BUTTON[0], 66, things)
    for player in sorted(range(len(SEATS)), key=lambda player: player != viewer):
        if player == viewer:
            yield own_cards(state, int(state.held[player]), viewer)
        else:
            yield others_cards(state, options, viewer, player)


def stock(state: State, options: Options) -> Pile:
    """The sack or the mover's own set, and the pool."""
    high = RISE / 2 - 2
    things = [counted("pool", "guests in the pool", "pool", int(state.pool), (STOCK - 20, high))]
    if options.bonds == BondSource.SACK:
        count = int(state.sack.sum())
        things.insert(0, counted("sack", "bonds in the sack", "sack", count, (22, high)))
        return Pile("stock", "Stock", "bonds, guests", STOCK, RISE, things)
    mover = int(state.to_move)
    for kind, rise in ((Bond.FRIENDLY, 20), (Bond.HOSTILE, 70)):
        words = f"{kind_in_words(kind)} bonds in {SEATS[mover]}'s set"
        count, name = int(state.own[mover, kind]), f"set-{KINDS[kind]}"
        things.append(counted(name, words, f"bond-{KINDS[kind]}", count, (22, rise)))
    return Pile("stock", "Stock", f"{SEATS[mover]}'s bonds", STOCK, RISE, things)


def counted(name: str, words: str, look: str, count: int, at: Point) -> Thing:
    return Thing(name, f"{count} {words}", look, *at, count=count)


def hand(state: State, player: int) -> Pile:
    """What the mover has taken and not placed; and how to end the move."""
    button = "pass" if state.phase == Phase.EVALUATE else "finish"
    name = "pass" if button == "pass" else "finish the move"
    things = [*in_hand(state, player, "hand")]
    width, height = BUTTON[0], RISE
    things.append(Thing(button, name, button, width / 2, height - BUTTON[1] / 2 + 6))
    note = f"{SEATS[player]}'s"
    ground = [rect("slot", 0, -4, width, 66, 8)]
    return Pile("hand", "Hand", note, width, height + 6, things, ground)


def in_hand(state: State, player: int, prefix: str) -> Iterator[Thing]:
    """Bonds by kind; a guest once for each side that may be up."""
    guests = int(state.hand_guests[player])
    for kind, x in ((Bond.FRIENDLY, 19), (Bond.HOSTILE, 53)):
        count = int(state.hand_bonds[player, kind])
        if count:
            words = f"{kind_in_words(kind)} bond in hand, {count}"
            thing = f"{prefix}-{KINDS[kind]}"
            yield Thing(thing, words, f"bond-{KINDS[kind]}", x, 12, count=count)
    for colour, x in ((0, 19), (1, 53)):
        if guests:
            words = f"guest in hand, {SEATS[colour].lower()} side up"
            look = f"token-{COLOURS[colour]}"
            yield Thing(f"{prefix}-{COLOURS[colour]}", words, look, x, 44, count=guests)


def own_cards(state: State, held: int, viewer: int) -> Pile:
    """The viewer's cards, to be read, with counters for what a card needs to know."""
    cards = [card for card in range(CARDS) if held >> card & 1]
    choosing = state.phase == Phase.CHOOSE
    things: list[Thing] = []
    for place, card in enumerate(cards):
        x = place % ROW * (ACTION_CARD + SPACE) + ACTION_CARD / 2
        y = place // ROW * (CARD_RISE + SPACE) + CARD_RISE / 2
        name = CARD_NAMES[card]
        words = f"{card_in_words(card)}: {MEANINGS[card]}"
        things.append(Thing(f"card-{name}", words, f"card-{name}", x, y, pickable=not choosing))
        if not choosing and viewer == state.to_move:
            things += counters(state, viewer, card, (x, y + CARD_RISE / 2 - 12))
    rows = max(1, -(-len(cards) // ROW))
    width = min(max(len(cards), 1), ROW) * (ACTION_CARD + SPACE) - SPACE
    height = rows * (CARD_RISE + SPACE) - SPACE
    title, note = "Your cards", "one a move" if cards else "all played"
    return Pile("cards", title, "" if choosing else note, width, height, things)


MEANINGS = (
    "four pieces in this move",
    "five pieces in this move",
    "a bond between two sites that see each other",
    "a bond goes back",
    "a bond beside another one",
    "a guest never turns again",
)


def counters(state: State, viewer: int, card: int, at: Point) -> Iterator[Thing]:
    name, words = CARD_NAMES[card], card_in_words(card)
    if card in (Card.NEWLINK, Card.DOUBLE):
        for kind, x in ((Bond.FRIENDLY, -14), (Bond.HOSTILE, 14)):
            if state.hand_bonds[viewer, kind]:
                said = f"{words} with a {kind_in_words(kind)} bond"
                yield Thing(f"{name}-{KINDS[kind]}", said, f"key-{KINDS[kind]}", at[0] + x, at[1])
    elif card == Card.FIXING:
        for colour, x in ((0, -14), (1, 14)):
            said = f"{words}, {SEATS[colour].lower()} side up"
            look = f"key-{COLOURS[colour]}"
            yield Thing(f"{name}-{COLOURS[colour]}", said, look, at[0] + x, at[1])


def choices() -> Pile:
    """Every three of the six cards, to be chosen by one pick."""
    columns, things = ROW, []
    sets = list(combinations(range(CARDS), CARDS_CHOSEN))
    for place, cards in enumerate(sets):
        x = (place % columns) * (TILE[0] + SPACE) + TILE[0] / 2
        y = (place // columns) * (TILE[1] + SPACE) + TILE[1] / 2
        name = "-".join(CARD_NAMES[card] for card in cards)
        words = "choose " + ", ".join(card_in_words(card) for card in cards)
        things.append(Thing(f"choose-{name}", words, f"three-{name}", x, y))
    height = -(-len(sets) // columns) * (TILE[1] + SPACE) - SPACE
    width = columns * (TILE[0] + SPACE) - SPACE
    return Pile("choose", "Choose three", "the others go back to the box", width, height, things)


def others_cards(state: State, options: Options, viewer: int, player: int) -> Pile:
    """Small: open ones with their sign, hidden ones from behind, and gaps for those played."""
    held, played = int(state.held[player]), int(cards_in(state.played[player]))
    is_open = options.cards == CardDeal.ALL_OPEN or viewer == ALL_SEEING
    count = int(cards_in(held))
    looks = [f"mini-{name}" for name in write_cards(held)] if is_open else ["back"] * count
    prefix, words = SEATS[player].lower(), write_cards(held) if is_open else ["hidden"] * count
    things, ground = [], []
    for place in range(count + played):
        x, y = mini_place(place)
        if place < count:
            name = f"{SEATS[player]}'s card, {words[place]}"
            thing = f"{prefix}-card-{place}"
            things.append(Thing(thing, name, looks[place], x, y, pickable=False))
        else:
            ground.append(empty_slot("slot", x, y, MINI, 1.4 * MINI))
    rows = max(1, -(-(count + played) // ROW))
    note = f"{count} card{'' if count == 1 else 's'}"
    size = (ROW * (MINI + 4), rows * (1.4 * MINI + 4))
    return Pile(f"{prefix}-cards", SEATS[player], note, *size, things, ground)


def mini_place(place: int) -> Point:
    return (place % ROW + 0.5) * (MINI + 4), (place // ROW + 0.5) * (1.4 * MINI + 4)


# -- pictures


@cache
def looks_of(size: Measures) -> dict[str, Look]:
    looks = {
        f"sign-{KINDS[kind]}": sign_look(kind, size.sign) for kind in (Bond.FRIENDLY, Bond.HOSTILE)
    }
    for white in (True, False):
        for mood in ("happy", "calm", "unhappy"):
            name = f"{SEATS[not white].lower()}-{mood}"
            looks[name] = face(white, mood, size.face)
            looks[f"{name}-fixed"] = pinned(white, mood, size.face)
    return looks | TRAY_LOOKS


def pinned(white: bool, mood: str, width: float) -> Look:
    """A fixed guest carries a pin, and no ring: it cannot be turned, however it feels."""
    parts = [part for part in face(white, mood, width).parts if part.role != "unhappy"]
    scale = width / 36
    at = f"translate({-0.4 * width:.2f} {-0.44 * width:.2f}) rotate(-38) scale({scale:.3f})"
    return Look(width, width, [*parts, path("pin", PIN, at)])


PIN = "M-6 -6.5H6V-3.5L4 -1.5V1.5L7.5 5V7.5H1.3V13L0 16L-1.3 13V7.5H-7.5V5L-4 1.5V-1.5L-6 -3.5Z"


def sign_look(kind: int, radius: float) -> Look:
    """Plus for a friendly bond, minus for a hostile one."""
    role = "friend" if kind == Bond.FRIENDLY else "foe"
    arm = 0.48 * radius
    cross = f"M{-arm:.2f} 0H{arm:.2f}" + (f"M0 {-arm:.2f}V{arm:.2f}" if role == "friend" else "")
    return Look(
        2 * radius,
        2 * radius,
        [circle(f"sign-{role}", 0, 0, radius), path(f"sign-{role}-line", cross)],
    )


def bond_look(kind: int) -> Look:
    """A bond in hand."""
    half = 13.0
    if kind == Bond.FRIENDLY:
        bars = [line(role, (-half, 0), (half, 0)) for role in ("friend-edge", "friend")]
    else:
        swings = (0, -5, 5, -5, 5, -5, 5, 0)
        points = [(-half + 2 * half * step / 7, swing) for step, swing in enumerate(swings)]
        bars = [line(role, *points) for role in ("foe-edge", "foe")]
    return Look(2 * half + 8, 22, [*bars, *sign_look(kind, 8.4).parts])


def icon(card: int) -> list[Part]:
    """The sign of a card, within 30 units."""
    icons: dict[int, list[Part]] = {
        Card.SPECIAL: [text("card-sign letter", 0, 10, 28, "4")],
        Card.MASTER: [text("card-sign letter", 0, 10, 28, "5")],
        Card.NEWLINK: [
            path("card-dash", "M-11 6L11 -6"),
            circle("card-sign", -12, 7, 4.5),
            circle("card-sign", 12, -7, 4.5),
        ],
        Card.REVISION: [path("card-line", "M11 8V1A7 7 0 0 0 4 -6H-11M-5 -12L-11 -6L-5 0")],
        Card.DOUBLE: [
            path("card-line", "M-9 4L9 -8M-9 10L9 -2"),
            circle("card-sign", -12, 9, 4.5),
            circle("card-sign", 12, -7, 4.5),
        ],
        Card.FIXING: [path("card-sign", PIN, "translate(0 -4) scale(0.95)")],
    }
    return icons[card]


def placed(parts: Sequence[Part], x: float, y: float, scale: float = 1) -> list[Part]:
    """The same pictures elsewhere, and smaller."""
    moved = []
    for part in parts:
        if part.tag == "path":
            inner = part.attributes.get("transform", "")
            there = f"translate({x:.2f} {y:.2f}) scale({scale:g}) {inner}".strip()
            moved.append(path(part.role, str(part.attributes["d"]), there))
        elif part.tag == "circle":
            cx, cy, r = (float(part.attributes[key]) * scale for key in ("cx", "cy", "r"))
            moved.append(circle(part.role, x + cx, y + cy, r))
        else:
            drop, size = (float(part.attributes[key]) * scale for key in ("y", "font-size"))
            moved.append(text(part.role, x, y + drop, size, part.words))
    return moved


LONG_WORD = 7  # letters that fit on a card at the usual size


def card_look(card: int) -> Look:
    words = card_in_words(card).capitalize().split()
    top = 2 if len(words) > 1 else 6
    size = 10.5 if max(map(len, words)) > LONG_WORD else 11.5
    title = [text("ink letter", 0, top + 13 * row, size, word) for row, word in enumerate(words)]
    picture = placed(icon(card), 0, -0.27 * CARD_RISE)
    parts = [box("card lifted", ACTION_CARD, CARD_RISE, 7), *picture, *title]
    return Look(ACTION_CARD, CARD_RISE, parts)


def mini_look(card: int) -> Look:
    parts = [box("card", MINI, 1.4 * MINI, 3), *placed(icon(card), 0, 0, 0.5)]
    return Look(MINI, 1.4 * MINI, parts)


def three_look(cards: Sequence[int]) -> Look:
    parts: list[Part] = [box("card lifted", *TILE, 6)]
    for place, card in enumerate(cards):
        parts += placed(icon(card), (place - 1) * 22, 0, 0.55)
    return Look(*TILE, parts)


def half_and_half(width: float) -> Look:
    """A guest that has not been turned either way."""
    r = width / 2
    half = f"M0 {-r:.2f}A{r:.2f} {r:.2f} 0 0 1 0 {r:.2f}Z"
    parts = [circle("p8 edge lifted", 0, 0, r), path("p7", half)]
    return Look(width, width, parts)


def sack_look() -> Look:
    """A bag with a cord."""
    bag = "M-9 -11C-21 2 -20 20 0 20C20 20 21 2 9 -11Z"
    top = "M-9 -11L-13 -20L-5 -17L0 -21L5 -17L13 -20L9 -11Z"
    parts = [path("back lifted", bag), path("back", top), path("back-line", "M-10 -11H10")]
    return Look(40, 42, parts)


def button_look(words: str) -> Look:
    parts = [box("button", *BUTTON, 8), text("on-cloth", 0, 4.5, 13, words)]
    return Look(*BUTTON, parts)


BUILDERS: Mapping[str, Callable[[int], Look]] = {"card": card_look, "mini": mini_look}
TRAY_LOOKS: dict[str, Look] = {
    "sack": sack_look(),
    "pool": half_and_half(36),
    "token-W": face(True, "calm", TOKEN),
    "token-B": face(False, "calm", TOKEN),
    "back": card_back(MINI),
    "finish": button_look("Finish"),
    "pass": button_look("Pass"),
    **{f"bond-{KINDS[kind]}": bond_look(kind) for kind in (Bond.FRIENDLY, Bond.HOSTILE)},
    **{f"key-{KINDS[kind]}": sign_look(kind, 10) for kind in (Bond.FRIENDLY, Bond.HOSTILE)},
    "key-W": face(True, "happy", 20),
    "key-B": face(False, "happy", 20),
    **{
        f"{prefix}-{CARD_NAMES[card]}": build(card)
        for prefix, build in BUILDERS.items()
        for card in range(CARDS)
    },
    **{
        "three-" + "-".join(CARD_NAMES[card] for card in cards): three_look(cards)
        for cards in combinations(range(CARDS), CARDS_CHOSEN)
    },
}


# -- in words

DRAWING = (Gesture.DRAW, Gesture.DRAW_FRIENDLY, Gesture.DRAW_HOSTILE)
SITES_NAMED = 5  # more are only counted


def seat(state: State, player: int) -> Seat:
    cards = int(cards_in(state.held[player]))
    return Seat(
        SEATS[player],
        f"{SEATS[player].lower()}-happy",
        str(guests_of_colour(state, player)),
        f"{cards} card{'' if cards == 1 else 's'} left" if cards or state.played[player] else "",
        to_move=bool(state.deciding) and player == state.to_move,
    )


def guests_of_colour(state: State, player: int) -> int:
    return int((state.orientation == 1 - 2 * player).sum())


def guests_in_words(state: State) -> str:
    white, black = (guests_of_colour(state, player) for player in range(len(SEATS)))
    return f"{white} white and {black} black guests"


def status_of(state: State, options: Options) -> Status:
    name = SEATS[int(state.to_move)]
    if state.over:
        return end_of(state)
    if state.phase == Phase.CHOOSE:
        return Status(f"{name}, choose three cards", "Three of six. The other player sees none.")
    if state.phase != Phase.MOVE:
        return Status(f"{name}, turn one unhappy guest or pass", "The board is full.")
    steps = steps_without_cards(state, options)
    return Status(
        f"{name}, {next_step(state, options, steps)}",
        advice(state, options, steps),
        int(state.taken),
        int(state.pieces),
    )


def next_step(state: State, options: Options, steps: Sequence[int]) -> str:
    player = int(state.to_move)
    bonds, guests = int(bonds_in_hand(state, player)), int(state.hand_guests[player])
    if bonds + guests == 0 or options.collect:
        deeds = taking_or_finishing(steps)
        if deeds:
            return deeds
    if bonds and guests:
        return "place what is in the hand"
    word, count = ("bond", bonds) if bonds else ("guest", guests)
    return f"place the {word} in the hand" if count == 1 else f"place the {word}s in the hand"


def taking_or_finishing(steps: Sequence[int]) -> str:
    """Those of the two that are allowed; empty if neither is."""
    pieces = ["a bond"] if any(step in DRAWING for step in steps) else []
    pieces += ["a guest"] if Gesture.TAKE in steps else []
    deeds = [f"take {' or '.join(pieces)}"] if pieces else []
    deeds += ["finish the move"] if Gesture.FINISH in steps else []
    return ", or ".join(deeds)


def advice(state: State, options: Options, steps: Sequence[int]) -> str:
    if is_obliged(state, options):
        return "There is one bond more than links: a card must place it."
    guests = guests_on(state)
    if not guests:
        return f"This move has {state.pieces} pieces."
    turnable = [guests[site] for site in guests if Gesture.FLIP + site in steps]
    unhappy = [str(guest.site) for guest in turnable if guest.satisfaction < 0]
    if unhappy:
        return may_be_turned(unhappy, "unhappy")
    return may_be_turned([str(guest.site) for guest in turnable], "at 0")


def may_be_turned(sites: Sequence[str], mood: str) -> str:
    if not sites:
        return "No guest may be turned now."
    if len(sites) == 1:
        return f"The guest on site {sites[0]} is {mood} and may be turned."
    if len(sites) > SITES_NAMED:
        return f"{len(sites)} guests are {mood} and may be turned."
    return f"The guests on {', '.join(sites[:-1])} and {sites[-1]} are {mood} and may be turned."


def end_of(state: State) -> Status:
    white, black = (guests_of_colour(state, player) for player in range(len(SEATS)))
    if state.reason == Reason.RESIGNED:
        loser = int(state.to_move)
        return Status(f"{SEATS[1 - loser]} wins", f"{SEATS[loser]} has resigned.")
    if state.reason == Reason.LIMIT:
        return Status("Undecided", "Nobody can take a piece any more.")
    if white == black:
        return Status(f"A draw, {white} to {black}", "The free guests have left.")
    winner = SEATS[int(black > white)]
    counts = f"{max(white, black)} to {min(white, black)}"
    return Status(f"{winner} wins {counts}", "The free guests have left.")


# -- from actions to gestures


def pick_of(state: State, options: Options, action: int) -> Pick:
    if action >= Gesture.CHOOSE:
        cards = write_cards(action - Gesture.CHOOSE)
        chosen = [card_in_words(CARD_NAMES.index(name)) for name in cards]
        return Pick("choose-" + "-".join(cards), "", f"Choose {', '.join(chosen)}")
    if action >= Gesture.DRAW:
        source, words = PLAIN_PICKS[Gesture(action)]
        return Pick(source, "", words)
    if action >= Gesture.FLIP:
        site = action - Gesture.FLIP
        return Pick(f"guest-{site}", "", f"Turn the guest on site {site}")
    if action >= Gesture.GUEST:
        return pick_with_guest(action)
    return pick_with_bond(action)


def pick_with_guest(action: int) -> Pick:
    fixing = action >= Gesture.FIXING
    site, colour = divmod(action - (Gesture.FIXING if fixing else Gesture.GUEST), 2)
    side = f"{SEATS[colour].lower()} side up"
    if fixing:
        return Pick(f"fixing-{COLOURS[colour]}", f"guest-{site}", f"Fix guest {site}, {side}")
    return Pick(f"hand-{COLOURS[colour]}", str(site), f"Seat a guest on {site}, {side}")


def pick_with_bond(action: int) -> Pick:
    base = action // Gesture.NEWLINK * Gesture.NEWLINK
    pair, bond = divmod(action - base, 2)
    kind, link = KINDS[bond], write_pair(pair)
    picks = {
        Gesture.BOND: (f"hand-{kind}", link, "Place a {} bond on {}"),
        Gesture.NEWLINK: (f"newlink-{kind}", f"new-{link}", "New link, {}, on {}"),
        Gesture.REVISION: ("card-revision", f"bond-{link}-{kind}", "Take back the {} bond on {}"),
        Gesture.DOUBLE: (f"double-{kind}", link, "Double bond, {}, on {}"),
    }
    source, target, words = picks[Gesture(base)]
    return Pick(source, target, words.format(kind_in_words(bond), link))


# -- from gestures to actions


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    if not target:
        return single_pick(options, source)
    first, second = site_called(options, source), site_called(options, target)
    if first is not None:
        return link_sites(state, first, second)
    word, _, what = source.rpartition("-")
    if what in COLOURS and word in WITH_GUEST:
        return None if second is None else WITH_GUEST[word] + 2 * second + COLOURS.index(what)
    pair = pair_called(options, target)
    if what in KINDS and word in WITH_BOND:
        return None if pair is None else WITH_BOND[word] + 2 * pair + KINDS.index(what)
    return with_card(state, what, target, options) if word == "card" else None


def single_pick(options: Options, source: str) -> int | None:
    if source in GESTURES:
        return int(GESTURES[source])
    if source.startswith("choose-"):
        names = source.split("-")[1:]
        known = set(names) <= set(CARD_NAMES) and len(set(names)) == len(names)
        return (
            Gesture.CHOOSE + sum(1 << CARD_NAMES.index(name) for name in names) if known else None
        )
    site = site_called(options, source)
    return None if site is None else Gesture.FLIP + site


def site_called(options: Options, name: str) -> int | None:
    """A site, by its own name or by that of the guest there."""
    number = name.removeprefix("guest-")
    is_site = number.isascii() and number.isdecimal() and int(number) < options.sites
    return int(number) if is_site else None


def pair_called(options: Options, name: str) -> int | None:
    """The sites of a link, of a bond, or of a place for a new link."""
    words = name.split("-")
    if words[0] in ("new", "bond"):
        words = words[1:]
    sites = [site_called(options, word) for word in words[:2]]
    if None in sites or len(sites) < 2:  # noqa: PLR2004
        return None
    return PAIR_OF.get((sites[0], sites[1]))  # type: ignore[arg-type]


def link_sites(state: State, first: int, second: int | None) -> int | None:
    """From one site to another: a new link, with a bond in hand."""
    if second is None or first == second:
        return None
    pair = PAIR_OF[min(first, second), max(first, second)]
    return Gesture.NEWLINK + 2 * pair + kind_at_hand(state)


def kind_at_hand(state: State) -> int:
    """Friendly unless only hostile bonds are in hand."""
    friendly, hostile = state.hand_bonds[int(state.to_move)].tolist()
    return int(Bond.HOSTILE if hostile and not friendly else Bond.FRIENDLY)


def with_card(state: State, card: str, target: str, options: Options) -> int | None:
    """A card itself on a place: the kind or side that suggests itself."""
    site, pair = site_called(options, target), pair_called(options, target)
    if card == "fixing" and site is not None:
        return Gesture.FIXING + 2 * site + int(state.orientation[site] < 0)
    if pair is None:
        return None
    if card == "revision":
        return Gesture.REVISION + 2 * pair + kind_on(state, options, pair, target)
    bases = {"newlink": Gesture.NEWLINK, "double": Gesture.DOUBLE}
    return bases[card] + 2 * pair + kind_at_hand(state) if card in bases else None


def kind_on(state: State, options: Options, pair: int, target: str) -> int:
    """The kind of the bond picked, or of the first one on the link."""
    if target.startswith("bond-"):
        return KINDS.index(target.split("-")[3])
    links = {its: link for link, its in pairs_of(state, options).items()}
    hostile_only = pair in links and not state.bonds[links[pair], Bond.FRIENDLY]
    return int(Bond.HOSTILE if hostile_only else Bond.FRIENDLY)
