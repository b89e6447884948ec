"""The bridge as a picture: two rows of six stacks between the banks, and what lies beside it.

A card's id is its number in dealing order, so it stays the same from the deck to the end and tells
nothing about its face. A gesture is a source put on a target:

    the troll   on a slot             moves there; on its own slot it stomps
    a brick     on the hand           is picked up
    the hand    on a slot             puts the carried brick to use; a dormant one is laid down
    "lay"       on a slot             lays an awake brick down, where that is allowed
    the hand    on the cards aside    gets rid of a carried brick, where that is allowed
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rules.core.cards import CARDS, NO_CARD, RANKS, Suit
from games.rules.scenes.looks import (
    brick_back,
    card,
    card_key,
    card_name,
    die,
    empty_slot,
)
from games.rules.scenes.parts import Part, box, circle, path, rect, text
from games.rules.scenes.scene import (
    ALL_SEEING,
    Cell,
    Look,
    Mark,
    Pick,
    Pile,
    Scene,
    Seat,
    Status,
    Thing,
)
from games.rules.troll.acting import DIAMOND, DISCARD, Kind, slot_hit
from games.rules.troll.bridge import (
    ACE_OF_CLUBS,
    ACE_OF_DIAMONDS,
    ACTIONS_A_TURN,
    FACES,
    LOWER,
    NO_SLOT,
    POSITIONS,
    SLOTS,
    TROLL,
    UPPER,
    Options,
    Phase,
    Reason,
    Side,
    State,
    cards_in_deck,
)
from games.rules.troll.positions import SLOT_CALLED, SLOT_NAMES

WIDTH, HEIGHT = 400.0, 242.0
BRICK, BRICK_HEIGHT = 46.0, 1.4 * 46.0
FIRST_X, PITCH = 59.0, 56.4  # the middle of position 1, and from one position to the next
FOOT = {UPPER: 110.0, LOWER: 229.0}  # where the lowest brick of a stack ends
ROW_NAMES = ((FOOT[UPPER], "U"), (FOOT[LOWER], "L"))
BANK = "M14 0H26C34 60 22 90 29 120C34 165 22 202 26 242H14Q0 242 0 228V14Q0 0 14 0Z"
BANK_Y = 137.0  # the banks' names, between those of the rows
PLATE_Y = 127.0  # the positions' numbers, between the rows
RISE, MOST_RISE = 3.0, 12.0  # of each dormant brick, and of a whole stack
PEEK, MOST_PEEK = 17.0, 33.0  # what an awake brick shows of itself above another one
BEYOND = 10.0  # the water above and below the bridge a diamond may fly to
CARD = 40.0  # beside the board
CARD_HEIGHT = 1.4 * CARD
SHOWN_LAYERS = 2  # of the cards under the top one of a pile
LAYERS = 5.0  # the room they take above it and at its right
CARD_Y, PILE_HEIGHT = LAYERS + CARD_HEIGHT / 2, LAYERS + CARD_HEIGHT
FAN, MOST_FAN = 14.0, 28.0
HAND_STEP = 34.0  # of the two aces of a hand
SIDES_BEYOND = ("left", "right", "up", "down")  # ids of the places beyond the bridge, by Side
DIE = 36.0
STACK_WIDTH = 56.0  # the name of a stack is wider than its cards
ORDINALS = ("first", "second")
ENDS = {
    Reason.PERFECT: ("A perfect win", "All bricks sleep, and no slot is empty."),
    Reason.WON: ("All bricks sleep", "The deck is used up: the troll has won."),
    Reason.COLLAPSED: ("The bridge has collapsed", "No way leads from bank to bank."),
    Reason.FLOWN: ("The troll has flown away", "The brick under it was awakened twice."),
    Reason.FALLEN: ("The troll has fallen", "The bricks under it had no support."),
    Reason.LIMIT: ("The game was stopped", "It took too many turns."),
    Reason.GIVEN_UP: ("The troll gave up", "The bridge is left to itself."),
}
WAITING = {
    Phase.PLACE: ("The bridge is built", "A card and a throw place the troll."),
    Phase.AWAKEN: ("A brick is about to awake", "Cards are played and the die is thrown."),
    Phase.ACT: ("The troll can do nothing", "The action is lost."),
    Phase.FLEE: ("The awake bricks flee", "Each moves one position towards a bank."),
}


@dataclass(frozen=True)
class Table:
    """What lies where, as plain lists: fields of a record are slow to read one by one."""

    slots: list[list[int]]  # cards from the bottom up
    hand: list[int]
    aside: list[int]  # the oldest first
    played: list[list[int]]  # the lower and the upper stack, the top card first
    deck: range
    face: list[int]
    awake: list[int]
    known: list[int]
    troll: int

    def is_top_awake(self, slot: int) -> bool:
        return bool(self.slots[slot]) and self.awake[self.slots[slot][-1]] == 1


def table_of(state: State, *, all_seen: bool = False) -> Table:
    under, top = state.under.tolist(), state.top.tolist()
    return Table(
        [linked(under, card_number)[::-1] for card_number in top],
        [card_number for card_number in state.hand.tolist() if card_number != NO_CARD],
        linked(under, int(state.oldest)),
        [linked(under, card_number) for card_number in state.played.tolist()],
        range(int(state.next_card), CARDS),
        state.face.tolist(),
        state.awake.tolist(),
        [1] * CARDS if all_seen else state.known.tolist(),
        int(state.troll),
    )


def linked(under: list[int], card_number: int) -> list[int]:
    """This card and those it leads to."""
    cards = []
    while card_number != NO_CARD:
        cards.append(card_number)
        card_number = under[card_number]
    return cards


def draw(state: State, options: Options, viewer: int) -> Scene:
    table = table_of(state, all_seen=viewer == ALL_SEEING)
    things = [*bricks(table), *trolls(table)]
    tray = tray_of(table, options, viewer == ALL_SEEING)
    return Scene(
        WIDTH,
        HEIGHT,
        name_of(table),
        status_of(state, viewer),
        [*places_beyond(options), *(cell_of(table, slot) for slot in range(SLOTS))],
        things,
        looks_of([*things, *(thing for pile in tray for thing in pile.things)]),
        ground=GROUND,
        seats=[seat_of(state)],
        tray=tray,
        marks=footprints(state),
    )


# -- in words


def name_of(table: Table) -> str:
    where = f", the troll on {SLOT_NAMES[table.troll]}" if table.troll != NO_SLOT else ""
    return f"The bridge: two rows of six slots over the river{where}"


def status_of(state: State, viewer: int) -> Status:
    done = ACTIONS_A_TURN - int(state.actions_left)
    if state.over:
        headline, sentence = ENDS[Reason(int(state.reason))]
        left = int(cards_in_deck(state))
        left_words = f" {left} card{'' if left == 1 else 's'} left in the deck." if left else ""
        return Status(headline, sentence + left_words)
    if not state.deciding:
        return Status(*WAITING[Phase(int(state.phase))])
    owner = "Your" if viewer == TROLL else "The troll's"
    return Status(f"{owner} {ORDINALS[done]} action", turn_words(state), done, ACTIONS_A_TURN)


def turn_words(state: State) -> str:
    lower, upper = ("red", "black") if state.lower_is_red else ("black", "red")
    return f"Turn {int(state.turn) + 1}. Lower row is {lower}, upper row is {upper}."


def seat_of(state: State) -> Seat:
    note = "cards left in the deck"
    return Seat("Troll", "troll", str(int(cards_in_deck(state))), note, bool(state.deciding))


def slot_words(table: Table, slot: int) -> str:
    """ "L3, awake nine of clubs on top of 2 bricks, the troll stands here"."""
    cards = table.slots[slot]
    awake = [f"awake {face_words(table, card)}" for card in reversed(cards) if table.awake[card]]
    asleep = len(cards) - len(awake)
    lying = [*awake, asleep_words(table, cards[:asleep])] if asleep else awake
    here = ", the troll stands here" if slot == table.troll else ""
    return f"{SLOT_NAMES[slot]}, {' on top of '.join(lying) or 'empty'}{here}"


def asleep_words(table: Table, cards: list[int]) -> str:
    """The dormant bricks of a slot; of the uppermost the face, if it was seen."""
    words = f"{len(cards)} brick{'' if len(cards) == 1 else 's'}"
    return (
        f"{words}, uppermost the {face_words(table, cards[-1])}"
        if table.known[cards[-1]]
        else words
    )


def face_words(table: Table, card_number: int) -> str:
    return card_name(table.face[card_number])


def brick_words(table: Table, card_number: int) -> str:
    if table.awake[card_number]:
        return f"awake {face_words(table, card_number)}"
    return (
        f"dormant {face_words(table, card_number)}" if table.known[card_number] else "dormant brick"
    )


# -- the river


def water() -> list[Part]:
    """The river from bank to bank; waves show between the stacks."""
    waves = [(93, 26), (208, 18), (312, 30), (136, 130), (250, 126), (346, 140), (80, 148)]
    waves += [(196, 152), (300, 152), (92, 236), (260, 237), (150, 12), (338, 14)]
    drawn = [path("wave", f"M{x} {y}Q{x + 5} {y - 3} {x + 10} {y}T{x + 20} {y}") for x, y in waves]
    return [rect("water", 0, 0, WIDTH, HEIGHT, 14), *drawn, *plates()]


def plates() -> Iterator[Part]:
    """The numbers of the positions."""
    for position in range(POSITIONS):
        x = FIRST_X + position * PITCH
        yield circle("plate", x, PLATE_Y, 9)
        yield text("on-cloth", x, PLATE_Y + 4.2, 12, str(position + 1))


GROUND = water()


def places_beyond(options: Options) -> list[Cell]:
    """The banks; and where a diamond may be thrown into the river, the water."""
    cells = [bank("left", 0, 1, -90), bank("right", WIDTH, -1, 90)]
    if not options.diamond_needs_target:
        cells += [river_beyond("up", 0, "above"), river_beyond("down", HEIGHT - BEYOND, "below")]
    return cells


def bank(side: str, edge: float, inwards: int, turn: int) -> Cell:
    x = edge + 13 * inwards
    outline = path("land", BANK, f"translate({edge:.0f} 0) scale({inwards} 1)")
    at = f"translate({x:.0f} {BANK_Y:.0f}) rotate({turn})"
    attributes: dict[str, float | str] = {"y": 4, "font-size": 12, "text-anchor": "middle"}
    words = Part("text", "land-ink", {**attributes, "transform": at}, f"{side} bank")
    rows = [text("land-ink", x, foot - BRICK_HEIGHT / 2 + 4, 13, name) for foot, name in ROW_NAMES]
    return Cell(side, f"{side} bank", outline, x, BANK_Y, [words, *rows])


def river_beyond(side: str, y: float, where: str) -> Cell:
    outline = rect("clear", 30, y, WIDTH - 60, BEYOND)
    return Cell(side, f"the river {where} the bridge", outline, WIDTH / 2, y + BEYOND / 2)


# -- the bridge


def middle_of(slot: int) -> float:
    return FIRST_X + slot % POSITIONS * PITCH


def foot_of(slot: int) -> float:
    return FOOT[slot // POSITIONS]


def rise_of(table: Table, slot: int) -> float:
    """How far the top of a stack lies above a single brick."""
    return min(RISE * max(len(table.slots[slot]) - 1, 0), MOST_RISE)


def cell_of(table: Table, slot: int) -> Cell:
    """An empty slot is a gap in the bridge; elsewhere the bricks cover it."""
    x, y = middle_of(slot), foot_of(slot) - BRICK_HEIGHT / 2
    role = "clear" if table.slots[slot] else "gap"
    outline = empty_slot(role, x, y, BRICK, BRICK_HEIGHT)
    if table.slots[slot]:
        outline = empty_slot(role, x, y - rise_of(table, slot) / 2, BRICK + 8, BRICK_HEIGHT + 12)
    name = SLOT_NAMES[slot]
    printed = [] if table.slots[slot] else [text("on-cloth-2", x, y + 4, 12, name)]
    return Cell(name, slot_words(table, slot), outline, x, y - rise_of(table, slot), printed)


def bricks(table: Table) -> Iterator[Thing]:
    for slot in range(SLOTS):
        cards = table.slots[slot]
        for card_number, y in zip(cards, heights(table, slot), strict=True):
            is_top = card_number == cards[-1]
            yield Thing(
                card_id(card_number),
                brick_words(table, card_number),
                look_of(table, card_number, is_buried=not is_top),
                middle_of(slot),
                y,
                on=SLOT_NAMES[slot],
                count=len(cards) if is_top and slot != table.troll else 0,
                pickable=is_top,
            )


def heights(table: Table, slot: int) -> list[float]:
    """Where the bricks of a slot lie, from the bottom up.

    Each lies a little higher than the one below it. Of several awake ones the last one lies where
    the stack ends, and those under it look out above, so that their faces can be read.
    """
    cards = table.slots[slot]
    awake = sum(table.awake[card] for card in cards)
    step = rise_of(table, slot) / max(len(cards) - 1, 1)
    peek = min(PEEK, MOST_PEEK / max(awake - 1, 1))
    base = foot_of(slot) - BRICK_HEIGHT / 2
    return [
        base - step * index - (peek * (len(cards) - 1 - index) if table.awake[card] else 0)
        for index, card in enumerate(cards)
    ]


def trolls(table: Table) -> Iterator[Thing]:
    """The troll, as soon as it is placed. It hides the lower part of its stack, so it counts it."""
    if table.troll != NO_SLOT:
        slot = table.troll
        count = len(table.slots[slot])
        y = foot_of(slot) - rise_of(table, slot) - TROLL_HEIGHT / 2
        name = f"the troll on {SLOT_NAMES[slot]}"
        yield Thing("troll", name, "troll", middle_of(slot), y, on=SLOT_NAMES[slot], count=count)


def footprints(state: State) -> list[Mark]:
    """Where the troll stood earlier in this turn: it must not go back there."""
    stood = [slot for slot in range(SLOTS) if (int(state.stood_on) >> slot) & 1]
    earlier = tuple(SLOT_NAMES[slot] for slot in stood if slot != state.troll)
    return [Mark("from", earlier)] if earlier and state.deciding else []


# -- pictures

TROLL_WIDTH, TROLL_HEIGHT = 40.0, 46.0
TROLL_SCALE = 0.72  # of a figure drawn 50 wide and 63 high, from -30 down to 33
BODY = (
    "M-22 30C-27 6 -22 -18 0 -20C22 -18 27 6 22 30C18 33 10 31 8 28"
    "C4 32 -4 32 -8 28C-10 31 -18 33 -22 30Z"
)
HORNS = (
    "M-15 -13C-24 -17 -25 -25 -22 -30C-18 -24 -13 -21 -8 -19Z",
    "M15 -13C24 -17 25 -25 22 -30C18 -24 13 -21 8 -19Z",
)
FANGS = "M-7 13.6V18.6L-3 12.8ZM7 13.6V18.6L3 12.8Z"


def troll_look() -> Look:
    """An angry green face with horns and fangs."""
    at = f"translate(0 -1) scale({TROLL_SCALE})"
    eyes = [
        circle(role, side * 0.72 * x, -3.9 + shift, 0.72 * radius)
        for side in (-1, 1)
        for role, x, shift, radius in (("p8 edge", 8, 0, 6), ("ink", 6.5, 0.7, 2.4))
    ]
    return Look(
        TROLL_WIDTH,
        TROLL_HEIGHT,
        [
            *(path("horn", horn, at) for horn in HORNS),
            path("troll", BODY, at),
            *eyes,
            path("brow", "M-15 -12L-4 -9M15 -12L4 -9", at),
            path("troll-nose", "M-4.6 5C-4.6 0 4.6 0 4.6 5C4.6 10 -4.6 10 -4.6 5Z", at),
            path("brow", "M-11 15Q0 10 11 15", at),
            path("fang", FANGS, at),
        ],
    )


def seen_brick(face: int, width: float) -> Look:
    """A dormant brick whose face is known: a corner of it shows."""
    back, front = brick_back(width), card(face, 0.62 * width)
    plate = rect("card", -0.42 * width, -0.6 * width, 0.56 * width, 0.32 * width, 0.05 * width)
    shift = f"translate({-0.14 * width:.2f} {-0.175 * width:.2f})"
    corner = [Part(it.tag, it.role, moved(it, shift), it.words) for it in front.parts[1:3]]
    return Look(back.width, back.height, [*back.parts, plate, *corner])


def moved(part: Part, shift: str) -> dict[str, float | str]:
    own = str(part.attributes.get("transform", ""))
    return {**part.attributes, "transform": f"{shift} {own}".strip()}


def look_of(table: Table, card_number: int, *, is_buried: bool = False) -> str:
    face = table.face[card_number]
    if table.awake[card_number]:
        return card_key(face)
    if is_buried:
        return "brick-side"
    return f"seen-{card_key(face)}" if table.known[card_number] else "brick"


def lay_look() -> Look:
    """An arrow down onto the bridge: the carried brick is laid, not used."""
    parts = [
        box("plate", CARD, 24, 8),
        path("on-cloth-line", "M-13 -6V5M-18 0L-13 5L-8 0"),
        text("on-cloth", 6, 4, 12, "Lay"),
    ]
    return Look(CARD, 24, parts)


def all_looks() -> dict[str, Look]:
    looks = {
        "troll": troll_look(),
        "brick": brick_back(BRICK),
        "brick-side": Look(BRICK, BRICK_HEIGHT, [box("back", BRICK, BRICK_HEIGHT, 0.11 * BRICK)]),
        "tray-brick": brick_back(CARD),
        "lay": lay_look(),
        **{f"die-{dots}": die(dots, DIE) for dots in range(FACES + 1)},
    }
    for face in range(CARDS):
        key = card_key(face)
        looks |= {key: card(face, BRICK), f"seen-{key}": seen_brick(face, BRICK)}
        looks |= {f"tray-{key}": card(face, CARD), f"tray-seen-{key}": seen_brick(face, CARD)}
    return looks


LOOKS = all_looks()
ALWAYS = ("troll", *(f"die-{dots}" for dots in range(FACES + 1)))  # the log may tell of any throw


def looks_of(things: Iterable[Thing]) -> dict[str, Look]:
    """Only of what lies there: a look tells a face."""
    return {key: LOOKS[key] for key in sorted({*ALWAYS, *(thing.look for thing in things)})}


# -- beside the board


def tray_of(table: Table, options: Options, all_seen: bool) -> list[Pile]:
    thrown = Thing("die", "the die", "die-0", DIE / 2, DIE / 2, pickable=False)
    return [
        hand_pile(table, options),
        Pile("throw", "Die", "waits", DIE, DIE, [thrown]),
        deck_pile(table, all_seen),
        stack_pile(table, UPPER, "upper"),
        stack_pile(table, LOWER, "lower"),
        aside_pile(table),
    ]


def fanned(count: int) -> list[float]:
    """How far the cards of a fan lie from the first one."""
    step = min(FAN, MOST_FAN / max(count - 1, 1))
    return [step * index for index in range(count)]


def tray_card(table: Table, card_number: int, x: float, name: str = "") -> Thing:
    """A card that lies face up beside the board, where nobody takes it from."""
    look = f"tray-{card_key(table.face[card_number])}"
    name = name or face_words(table, card_number)
    return Thing(card_id(card_number), name, look, x + CARD / 2, CARD_Y, pickable=False)


def hand_pile(table: Table, options: Options) -> Pile:
    cards = table.hand
    if not cards:
        return empty_pile("hand", "Hand", "empty")
    carried = cards[0]
    things = [carried_card(table, it, HAND_STEP * at) for at, it in enumerate(cards)]
    height = PILE_HEIGHT
    if can_be_laid_awake(table, options):
        height += 28
        things.append(Thing("lay", "lay the brick down", "lay", CARD / 2, height - 12))
    note = "awake" if table.awake[carried] else "dormant"
    return Pile("hand", "Hand", note, CARD + HAND_STEP * (len(cards) - 1), height, things)


def can_be_laid_awake(table: Table, options: Options) -> bool:
    """A tool may be laid down as well as used: then it takes a gesture of its own."""
    carried = table.hand[0]
    reusable = {ACE_OF_CLUBS} | ({ACE_OF_DIAMONDS} if options.ace_of_diamonds_reusable else set())
    is_tool = table.awake[carried] == 1 and table.face[carried] not in reusable
    return bool(options.lay_awake) and is_tool


def carried_card(table: Table, card_number: int, x: float) -> Thing:
    look = f"tray-{look_of(table, card_number)}"
    name = f"{brick_words(table, card_number)} in the troll's hand"
    return Thing(card_id(card_number), name, look, x + CARD / 2, CARD_Y)


def deck_pile(table: Table, all_seen: bool) -> Pile:
    left = len(table.deck)
    if left == 0:
        return empty_pile("deck", "0", "deck")
    coming = ", ".join(face_words(table, card_number) for card_number in table.deck)
    name = f"the deck of awakening: {coming}" if all_seen else "the deck of awakening"
    things = [Thing(card_id(table.deck[0]), name, "tray-brick", CARD / 2, CARD_Y, pickable=False)]
    layers = list(layers_of(left, "back"))
    return Pile("deck", str(left), "deck", CARD + LAYERS, PILE_HEIGHT, things, layers)


def stack_pile(table: Table, row: int, key: str) -> Pile:
    cards = table.played[row]
    if not cards:
        return empty_pile(key, "0", f"{key} stack", STACK_WIDTH)
    name = f"{face_words(table, cards[0])} on the {key} stack"
    left = (STACK_WIDTH - CARD) / 2
    layers = list(layers_of(len(cards), "card", left))
    things = [tray_card(table, cards[0], left, name)]
    return Pile(key, str(len(cards)), f"{key} stack", STACK_WIDTH, PILE_HEIGHT, things, layers)


def layers_of(count: int, role: str, left: float = 0) -> Iterator[Part]:
    """The edges of the cards under the top one."""
    for layer in range(min(count - 1, SHOWN_LAYERS), 0, -1):
        shift = LAYERS * layer / SHOWN_LAYERS
        yield rect(role, left + shift, LAYERS - shift, CARD, CARD_HEIGHT, 0.11 * CARD)


def aside_pile(table: Table) -> Pile:
    """What is played next, the oldest card first."""
    cards = table.aside
    if not cards:
        return empty_pile("aside", "0", "set aside")
    shifts = fanned(len(cards))
    things = [tray_card(table, it, x) for it, x in zip(cards, shifts, strict=True)]
    return Pile("aside", str(len(cards)), "set aside", CARD + shifts[-1], PILE_HEIGHT, things)


def empty_pile(key: str, title: str, note: str, width: float = CARD) -> Pile:
    ground = [empty_slot("slot", width / 2, CARD_Y, CARD - 2, CARD_HEIGHT - 2)]
    return Pile(key, title, note, width, PILE_HEIGHT, ground=ground)


def card_id(card_number: int) -> str:
    return f"card-{card_number}"


# -- gestures


def action_of(state: State, options: Options, source: str, target: str) -> int | None:
    table = table_of(state)
    if table.troll == NO_SLOT or source == target:
        return None
    if source in ("hand", "lay") or number_of(source) in table.hand:
        return use_meant(table, options, source, target)
    origin = slot_meant(table, source)
    if origin == NO_SLOT:
        return None
    if target == "hand" or number_of(target) in table.hand:
        return None if source == "troll" else Kind.PICK * SLOTS + origin
    return deed_meant(table, origin, slot_meant(table, target), "troll" in (source, target))


def deed_meant(table: Table, origin: int, slot: int, names_troll: bool) -> int | None:
    """From slot to slot: the troll moves or stomps; or a brick comes to it."""
    if slot == NO_SLOT:
        return None
    if origin == table.troll:
        if slot != table.troll:
            return Kind.MOVE * SLOTS + slot
        return Kind.STOMP * SLOTS + slot if names_troll else None
    return Kind.PICK * SLOTS + origin if slot == table.troll else None


def use_meant(table: Table, options: Options, source: str, target: str) -> int | None:
    """What a carried brick does where it is put."""
    asides = {card_id(it) for it in table.aside}
    if target == "aside" or target in asides:
        return None if source == "lay" else DISCARD
    carried = carried_meant(table, source)
    is_tool = source != "lay" and carried != NO_CARD and bool(table.awake[carried])
    suit = table.face[carried] // RANKS if is_tool else NO_CARD
    if suit == Suit.DIAMONDS:
        return side_meant(table, target)
    slot = slot_meant(table, target)
    return None if slot == NO_SLOT else use_on_slot(table, options, suit, slot)


def use_on_slot(table: Table, options: Options, suit: int, slot: int) -> int:
    """A club or a spade; anything else is laid down."""
    if suit == Suit.CLUBS:
        return Kind.CLUB * SLOTS + slot
    if suit != Suit.SPADES:
        return Kind.LAY * SLOTS + slot
    wakes = options.spade_awakens and table.slots[slot] and not table.is_top_awake(slot)
    return (Kind.AWAKEN if wakes else Kind.SPADE) * SLOTS + slot


def side_meant(table: Table, target: str) -> int | None:
    """A diamond flies along the row or across, whatever slot on its way is pointed at."""
    if target in SIDES_BEYOND:
        return DIAMOND + SIDES_BEYOND.index(target)
    slot = slot_meant(table, target)
    if slot in (NO_SLOT, table.troll):
        return None
    if slot // POSITIONS == table.troll // POSITIONS:
        return DIAMOND + (Side.LEFT if slot < table.troll else Side.RIGHT)
    if slot % POSITIONS == table.troll % POSITIONS:
        return DIAMOND + (Side.UP if slot > table.troll else Side.DOWN)
    return None


def number_of(item: str) -> int:
    """The card with this id, or NO_CARD."""
    number = item.removeprefix("card-")
    return int(number) if item.startswith("card-") and number.isdecimal() else NO_CARD


def carried_meant(table: Table, source: str) -> int:
    card_number = number_of(source)
    first = table.hand[0] if table.hand else NO_CARD
    return first if card_number == NO_CARD else card_number


def slot_meant(table: Table, item: str) -> int:
    """The slot with this id, or of the brick or troll with this id."""
    if item == "troll":
        return table.troll
    if item in SLOT_CALLED:
        return SLOT_CALLED[item]
    card_number = number_of(item)
    slots = (slot for slot in range(SLOTS) if card_number in table.slots[slot])
    return NO_SLOT if card_number == NO_CARD else next(slots, NO_SLOT)


def pick_of(state: State, options: Options, action: int) -> Pick:
    table = table_of(state)
    if action >= DISCARD:
        return Pick(held(table, NO_CARD), "aside", f"Set {carried_words(table)} aside unused")
    if action >= DIAMOND:
        return pick_of_diamond(
            table, Side(action - DIAMOND), int(slot_hit(state, action - DIAMOND))
        )
    kind, slot = Kind(action // SLOTS), int(action % SLOTS)
    brick = words_for_top(table, slot)
    where = SLOT_NAMES[slot]
    words = {
        Kind.MOVE: f"Move from {SLOT_NAMES[table.troll]} to {where}",
        Kind.STOMP: f"Stomp on {brick} on {where}",
        Kind.PICK: f"Pick up {brick} from {where}",
        Kind.CLUB: f"Club {brick} on {where}",
        Kind.SPADE: f"Dig {brick} out of {where}",
        Kind.AWAKEN: f"Wake {brick} on {where}",
        Kind.LAY: f"Lay {carried_words(table)} down on {where}",
    }
    if kind == Kind.PICK:
        return Pick(top_id(table, slot), "hand", words[kind])
    return Pick(source_of(table, kind), top_id(table, slot), words[kind])


def pick_of_diamond(table: Table, side: Side, slot: int) -> Pick:
    source, where = held(table, Suit.DIAMONDS), side.name.lower()
    if slot == NO_SLOT:
        return Pick(source, SIDES_BEYOND[side], f"Throw the diamond {where}, at nothing")
    words = f"Throw the diamond {where} at {words_for_top(table, slot)} on {SLOT_NAMES[slot]}"
    return Pick(source, top_id(table, slot), words)


def source_of(table: Table, kind: Kind) -> str:
    if kind in (Kind.MOVE, Kind.STOMP):
        return "troll"
    if kind == Kind.LAY:
        awake = any(table.awake[it] for it in table.hand)
        return "lay" if awake else held(table, NO_CARD)
    return held(table, Suit.CLUBS if kind == Kind.CLUB else Suit.SPADES)


def held(table: Table, suit: int) -> str:
    """The id of the carried brick of this suit; without such a brick, of the hand itself."""
    of_suit = [it for it in table.hand if suit in (NO_CARD, table.face[it] // RANKS)]
    return card_id(of_suit[0]) if of_suit else "hand"


def top_id(table: Table, slot: int) -> str:
    return card_id(table.slots[slot][-1]) if table.slots[slot] else SLOT_NAMES[slot]


def words_for_top(table: Table, slot: int) -> str:
    if not table.slots[slot]:
        return "nothing"
    return known_words(table, table.slots[slot][-1])


def carried_words(table: Table) -> str:
    cards = table.hand
    return known_words(table, cards[0]) if cards else "nothing"


def known_words(table: Table, card_number: int) -> str:
    return f"the {face_words(table, card_number)}" if table.known[card_number] else "the brick"


def facts(options: Options) -> dict[str, str]:
    """What a designer wants to know of a bridge at a glance."""
    bricks = 2 * int(options.heights.sum())
    given = int(options.start_with.sum()) + int(options.gift_from_deck)
    turned_up = 1
    return {
        "Bricks": str(bricks),
        "Least awakenings": str(CARDS - bricks - turned_up - given),
    }
