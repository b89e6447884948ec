"""The troll game as text: `move L2`, `stomp`, `diamond left`; positions as piles of cards."""

from collections.abc import Iterator
from typing import Any

from games.rules.core.cards import CARDS, NO_CARD, read_deck, write_card
from games.rules.core.errors import BadInput
from games.rules.scenes.looks import NUMBER_WORDS, card_name
from games.rules.troll.acting import DIAMOND, DISCARD, Kind
from games.rules.troll.bridge import (
    LOWER,
    POSITIONS,
    SLOTS,
    UPPER,
    Options,
    Phase,
    Side,
    State,
)
from games.rules.troll.deeds import UNKNOWN
from games.rules.troll.positions import AWAKE, COLOURS, SLOT_CALLED, SLOT_NAMES, read_position

__all__ = [
    "read_action",
    "read_deck",
    "read_position",
    "tell",
    "write_action",
    "write_position",
]

DIRECTIONS = {side.name.lower(): int(side) for side in Side}
KIND_CALLED = {kind.name.lower(): int(kind) for kind in Kind if kind != Kind.STOMP}
MOVES = (
    "move L2, stomp, pick U3, club U3, diamond left (right, up, down), spade U3, awaken U3, "
    "lay U3 or discard"
)


# -- moves


def write_action(state: State, options: Options, action: int) -> str:
    if action >= DISCARD:
        return "discard"
    if action >= DIAMOND:
        return f"diamond {Side(action - DIAMOND).name.lower()}"
    kind, slot = divmod(int(action), SLOTS)
    if kind == Kind.STOMP:
        return "stomp"
    return f"{Kind(kind).name.lower()} {SLOT_NAMES[slot]}"


def read_action(state: State, options: Options, text: str) -> int:
    word, _, where = text.partition(" ")
    if text == "discard":
        return DISCARD
    if text == "stomp":
        return Kind.STOMP * SLOTS + int(state.troll)
    if word == "diamond" and where in DIRECTIONS:
        return DIAMOND + DIRECTIONS[where]
    if word in KIND_CALLED and where in SLOT_CALLED:
        return KIND_CALLED[word] * SLOTS + SLOT_CALLED[where]
    raise BadInput(f"{text!r} is not a move; moves are {MOVES}.")


# -- positions


def write_position(state: State, options: Options) -> dict[str, Any]:
    return {
        "slots": {name: write_slot(state, slot) for slot, name in enumerate(SLOT_NAMES)},
        "deck": [write_card(int(face)) for face in state.face[state.next_card :]],
        "lower": write_faces(state, reversed(list(pile(state, state.played[LOWER])))),
        "upper": write_faces(state, reversed(list(pile(state, state.played[UPPER])))),
        "aside": write_faces(state, pile(state, state.oldest)),
        "hand": [write_brick(state, card) for card in hand_cards(state)],
        "troll": write_slot_name(state.troll),
        "lower_colour": COLOURS[int(state.lower_is_red)],
        "phase": "awaken" if state.phase == Phase.AWAKEN else "act",
        "actions_left": int(state.actions_left),
        "stood_on": write_stood_on(state),
        "seen": write_faces(state, seen_cards(state)),
        "turn": int(state.turn),
    }


def pile(state: State, card: int) -> Iterator[int]:
    """The cards linked from this one on."""
    while card != NO_CARD:
        yield int(card)
        card = state.under[card]


def slot_cards(state: State, slot: int) -> list[int]:
    """From the bottom up."""
    return list(pile(state, state.top[slot]))[::-1]


def hand_cards(state: State) -> list[int]:
    return [int(card) for card in state.hand if card != NO_CARD]


def seen_cards(state: State) -> list[int]:
    """Dormant bricks the player knows."""
    bricks = [card for slot in range(SLOTS) for card in slot_cards(state, slot)]
    bricks += hand_cards(state)
    return [card for card in bricks if state.known[card] and not state.awake[card]]


def write_faces(state: State, cards: Any) -> list[str]:
    return [write_card(int(state.face[card])) for card in cards]


def write_brick(state: State, card: int) -> str:
    return write_card(int(state.face[card])) + (AWAKE if state.awake[card] else "")


def write_slot(state: State, slot: int) -> list[str]:
    return [write_brick(state, card) for card in slot_cards(state, slot)]


def write_stood_on(state: State) -> list[str]:
    """In the order of standing: the troll's own slot comes last."""
    slots = [slot for slot in range(SLOTS) if (int(state.stood_on) >> slot) & 1]
    slots.sort(key=lambda slot: slot == state.troll)
    return [SLOT_NAMES[slot] for slot in slots]


# -- for people


def write_slot_name(slot: int) -> str:
    return SLOT_NAMES[int(slot)]


def write_face(face: int) -> str:
    return "a brick" if face == UNKNOWN else write_card(face)


def write_side(side: int) -> str:
    return Side(side).name.lower()


def write_row(row: int) -> str:
    return "upper" if row == UPPER else "lower"


def write_source(source: int) -> str:
    return ("the deck", "those set aside")[source]


def speak_face(face: int) -> str:
    return "a brick" if face == UNKNOWN else f"the {card_name(face)}"


def speak_dots(dots: int) -> str:
    return NUMBER_WORDS[dots]


def speak_source(source: int) -> str:
    return ("is drawn", "is played from those set aside")[source]


def tell(state: State, options: Options) -> str:
    """The bridge in two rows, what lies beside it, and where the troll stands.

    A dormant brick is a dot, or its card if it was seen; `!` marks the troll's slot.
    """
    lines = [tell_row(state, UPPER), tell_row(state, LOWER)]
    hand = " ".join(tell_brick(state, card) for card in hand_cards(state)) or "nothing"
    aside = " ".join(write_faces(state, pile(state, state.oldest))) or "nothing"
    lines.append(f"deck {CARDS - int(state.next_card)}, aside {aside}, hand {hand}")
    return "\n".join(lines)


def tell_row(state: State, row: int) -> str:
    cells = []
    for slot in range(row * POSITIONS, (row + 1) * POSITIONS):
        bricks = " ".join(tell_brick(state, card) for card in slot_cards(state, slot)) or "-"
        cells.append(f"{SLOT_NAMES[slot]}{'!' if slot == state.troll else ':'} {bricks}")
    return "   ".join(cells)


def tell_brick(state: State, card: int) -> str:
    return write_brick(state, card) if state.known[card] else "."
