"""What lies beside the board: the stock, the hands, the action cards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from games.rules.party.hands import cards_in
from games.rules.party.model import (
    ALL_CARDS,
    CARDS,
    CARDS_CHOSEN,
    Bond,
    BondSource,
    Card,
    CardDeal,
    Options,
    Phase,
    State,
)
from games.rules.party.names import (
    CARD_NAMES,
    COLOURS,
    KINDS,
    card_in_words,
    kind_in_words,
    write_cards,
)
from games.rules.party.scene.charts import Point
from games.rules.party.scene.guests import SEATS
from games.rules.party.scene.pictures import ACTION_CARD, BUTTON, CARD_RISE, MINI, TILE
from games.rules.scenes.looks import empty_slot
from games.rules.scenes.parts import rect
from games.rules.scenes.scene import ALL_SEEING, Pile, Thing

ROW, SPACE = 3, 6.0
STOCK, RISE = 88.0, 96.0


def tray_of(state: State, options: Options, viewer: int) -> Iterator[Pile]:
    if state.phase == Phase.CHOOSE and viewer == state.to_move and state.deciding:
        yield own_cards(state, ALL_CARDS, viewer)
        yield choices()
        return
    if not state.over:
        yield stock(state, options)
        yield hand(state, viewer)
        yield from kept(state, 1 - int(state.to_move))
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
    return Thing(name, f"{count} {words}", look, *at, count=count, at_once=True)


def hand(state: State, viewer: int) -> Pile:
    """What the mover has taken and not placed; and how to end the move."""
    button = "pass" if state.phase == Phase.EVALUATE else "finish"
    name = "pass" if button == "pass" else "finish the move"
    player = int(state.to_move)
    things = [*in_hand(state, player, "hand")]
    width, height = BUTTON[0], RISE
    low = height - BUTTON[1] / 2 + 6
    things.append(Thing(button, name, button, width / 2, low, at_once=True))
    title = "Your hand" if viewer == player else f"{SEATS[player]}'s hand"
    ground = [rect("slot", 0, -4, width, 66, 8)]
    return Pile("hand", title, "", width, height + 6, things, ground)


def kept(state: State, player: int) -> Iterator[Pile]:
    """What a collector holds while the other one moves."""
    things = [replace(thing, pickable=False) for thing in in_hand(state, player, "kept")]
    if things:
        yield Pile("kept", "Kept", f"{SEATS[player]}'s", BUTTON[0], 66, things)


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
        things.append(own_card(card, x, y, choosing))
        if not choosing and viewer == state.to_move:
            things += counters(state, viewer, card, (x, y + CARD_RISE / 2 - 12))
    rows = max(1, -(-len(cards) // ROW))
    width = min(max(len(cards), 1), ROW) * (ACTION_CARD + SPACE) - SPACE
    height = rows * (CARD_RISE + SPACE) - SPACE
    note = "" if choosing else note_on_cards(state, viewer, bool(cards))
    return Pile(pile_of_cards(viewer), "Your cards", note, width, height, things)


def note_on_cards(state: State, viewer: int, left: bool) -> str:
    if not left:
        return "all played" if state.played[viewer] else ""
    return (
        "one played in this move" if viewer == state.to_move and state.card_used else "one a move"
    )


def pile_of_cards(player: int) -> str:
    """Its name, whoever looks at it."""
    return f"{SEATS[player].lower()}-cards"


def own_card(card: int, x: float, y: float, choosing: bool) -> Thing:
    name = f"card-{CARD_NAMES[card]}"
    words = f"{card_in_words(card)}: {MEANINGS[card]}"
    whole = card in (Card.SPECIAL, Card.MASTER)  # the others need a place
    return Thing(name, words, name, x, y, pickable=not choosing, at_once=whole)


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
        things.append(Thing(f"choose-{name}", words, f"three-{name}", x, y, at_once=True))
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
    return Pile(pile_of_cards(player), SEATS[player], note, *size, things, ground)


def mini_place(place: int) -> Point:
    return (place % ROW + 0.5) * (MINI + 4), (place // ROW + 0.5) * (1.4 * MINI + 4)
