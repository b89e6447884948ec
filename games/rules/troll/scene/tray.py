"""Beside the board: the hand, the die, the deck, the stacks and the cards set aside."""

from collections.abc import Iterator

from games.rules.scenes.looks import NUMBER_WORDS, card_key, empty_slot
from games.rules.scenes.parts import Part, rect
from games.rules.scenes.scene import Pile, Thing
from games.rules.troll.bridge import (
    ACE_OF_CLUBS,
    ACE_OF_DIAMONDS,
    LOWER,
    NO_SLOT,
    POSITIONS,
    UPPER,
    Options,
)
from games.rules.troll.positions import SLOT_NAMES
from games.rules.troll.scene.pictures import CARD, CARD_HEIGHT, DICE, DIE, look_of
from games.rules.troll.scene.table import Table, card_id
from games.rules.troll.scene.words import brick_words, face_words

SHOWN_LAYERS = 2  # of the cards under the top one of a pile
NEXT_CARDS = 2  # of the deck that lie there as things: one that is drawn leaves one behind
LAYERS = 5.0  # the room they take above it and at its right
CARD_Y, PILE_HEIGHT = LAYERS + CARD_HEIGHT / 2, LAYERS + CARD_HEIGHT
FAN, MOST_FAN = 14.0, 28.0
HAND_STEP = 34.0  # of the two aces of a hand
STACK_WIDTH = 56.0  # the name of a stack is wider than its cards


def tray_of(table: Table, options: Options, all_seen: bool) -> list[Pile]:
    return [
        hand_pile(table, options),
        die_pile(table),
        deck_pile(table, all_seen),
        stack_pile(table, UPPER, "upper"),
        stack_pile(table, LOWER, "lower"),
        aside_pile(table),
    ]


def die_pile(table: Table) -> Pile:
    """The last throw, and the slot it named."""
    dots = 0 if table.thrown == NO_SLOT else table.thrown % POSITIONS + 1
    note = f"{NUMBER_WORDS[dots]}, {SLOT_NAMES[table.thrown]}" if dots else "waits"
    name = f"the die shows {NUMBER_WORDS[dots]}" if dots else "the die"
    thing = Thing("die", name, DICE[dots], DIE / 2, DIE / 2, pickable=False)
    return Pile("throw", "Die", note, DIE, DIE, [thing])


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
        lay = Thing("lay", "lay the brick down", "lay", CARD / 2, height - 12)
        things = [lay, *things]  # the uppermost thing of a hand is a card
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
    things = [deck_card(it, name) for it in reversed(table.deck[:NEXT_CARDS])]
    layers = list(layers_of(left, "back"))
    return Pile("deck", str(left), "deck", CARD + LAYERS, PILE_HEIGHT, things, layers)


def deck_card(card_number: int, name: str) -> Thing:
    return Thing(card_id(card_number), name, "tray-brick", CARD / 2, CARD_Y, pickable=False)


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
