"""Klondike as text: moves such as `s3*2>s5`, positions as the cards in every pile.

What a player may try but never do has a text as well, so that a refused attempt can be named:
`d*2>s3` (the second card of the discard stack), `deck*4>s3`, `s3>gH` (the goal stack of hearts).
"""

import re

from games.rules.core.cards import (
    CARDS,
    RANKS,
    SUIT_LETTERS,
    read_deck,
    suit_of,
    write_card,
)
from games.rules.core.errors import BadInput
from games.rules.klondike.layout import (
    DECK,
    DEPTHS,
    DISCARD,
    DRAW,
    DRAW_DECK,
    GOALS,
    NOTHING,
    PLACES,
    REDEAL,
    STACKS,
    SUITS,
    WHOLE_DISCARD,
    Options,
    State,
    gesture,
    lies_open,
)
from games.rules.klondike.positions import read_position, write_position
from games.rules.scenes.looks import NUMBER_WORDS, card_name

__all__ = [
    "read_action",
    "read_deck",
    "read_position",
    "tell",
    "write_action",
    "write_origin",
    "write_position",
    "write_stack",
]

MOVE = re.compile(
    r"(?P<pile>s[1-7]|g[CDHS]|d|deck|discard|nothing)(\*(?P<count>[1-9][0-9]?))?"
    r">(?P<place>s[1-7]|g[CDHS]?|d|deck)"
)


# -- moves


def write_action(state: State, options: Options, action: int) -> str:
    if action == DRAW:
        return "draw"
    if action == REDEAL:
        return "redeal"
    source, place = action // PLACES, action % PLACES
    return f"{write_source(state, source)}>{write_place(state, source, place)}"


def write_source(state: State, source: int) -> str:
    if source >= CARDS:
        return {NOTHING: "nothing", DRAW_DECK: "deck", WHOLE_DISCARD: "discard"}[source]
    pile, depth = divmod(int(state.where[source]), DEPTHS)
    if pile < STACKS:
        return write_origin(pile * DEPTHS + int(state.height[pile]) - depth)
    if pile < GOALS + SUITS:
        return write_origin(pile * DEPTHS + int(state.goal[pile - GOALS]) - depth)
    index = state.supply.tolist().index(source)
    if index < state.discarded:
        return write_origin(DISCARD * DEPTHS + int(state.discarded) - index)
    return f"deck*{index - int(state.discarded) + 1}"


def write_origin(origin: int) -> str:
    """A pile and how many cards deep one reaches into it: `s3`, `s3*2`, `d`, `gC`."""
    pile, count = divmod(origin, DEPTHS)
    name = "d" if pile == DISCARD else write_stack(pile)
    return name if count == 1 else f"{name}*{count}"


def write_stack(pile: int) -> str:
    return f"s{pile + 1}" if pile < STACKS else f"g{SUIT_LETTERS[pile - GOALS]}"


def write_place(state: State, source: int, place: int) -> str:
    """`g` is the goal stack of an open card's suit; of a hidden one nobody may learn the suit."""
    if place in (DISCARD, DECK):
        return "d" if place == DISCARD else "deck"
    if source < CARDS and lies_open(state, source) and place == GOALS + suit_of(source):
        return "g"
    return write_stack(place)


def read_action(state: State, options: Options, text: str) -> int:
    if text in ("draw", "redeal"):
        return DRAW if text == "draw" else REDEAL
    move = MOVE.fullmatch(text)
    if move is None:
        raise BadInput(
            f"{text!r} is not a move; moves are draw, redeal, forfeit, d>g, d>s3, s3>g, s3>s5, "
            "s3*2>s5 (two cards), gC>s4."
        )
    source = read_source(state, move["pile"], int(move["count"] or 0))
    return gesture(source, read_place(source, move["place"]))


def read_source(state: State, pile: str, count: int) -> int:
    if pile in ("nothing", "discard"):
        return NOTHING if pile == "nothing" else WHOLE_DISCARD
    if pile == "deck":
        return card_at(deck_of(state), count - 1) if count else DRAW_DECK
    cards = cards_in(state, pile)
    return card_at(cards, len(cards) - (count or 1))


def card_at(cards: list[int], index: int) -> int:
    return cards[index] if 0 <= index < len(cards) else NOTHING


def cards_in(state: State, pile: str) -> list[int]:
    """The cards of a pile by its name, from the bottom up."""
    if pile == "d":
        return discard_of(state)
    if pile[0] == "s":
        return stack_of(state, int(pile[1]) - 1)
    suit = SUIT_LETTERS.index(pile[1])
    return list(range(suit * RANKS, suit * RANKS + int(state.goal[suit])))


def read_place(source: int, place: str) -> int:
    if place in ("d", "deck"):
        return DISCARD if place == "d" else DECK
    if place[0] == "s":
        return int(place[1]) - 1
    if place == "g":
        return GOALS + suit_of(source) if source < CARDS else GOALS
    return GOALS + SUIT_LETTERS.index(place[1])


# -- piles as lists


def stack_of(state: State, stack: int) -> list[int]:
    return list(state.stacks[stack, : state.height[stack]].tolist())


def discard_of(state: State) -> list[int]:
    return list(state.supply[: state.discarded].tolist())


def deck_of(state: State) -> list[int]:
    return list(state.supply[state.discarded : state.supplied].tolist())


# -- for people


def speak_card(card: int) -> str:
    return f"the {card_name(card)}"


def speak_count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def speak_drawn(cards: int) -> str:
    return "a card is" if cards == 1 else f"{NUMBER_WORDS[cards]} cards are"


def speak_points(points: int) -> str:
    counted = "1 point" if abs(points) == 1 else f"{abs(points)} points"
    return f"{counted} back" if points < 0 else counted


def speak_stack(stack: int) -> str:
    return f"stack {stack + 1}"


def speak_origin(origin: int) -> str:
    """Where a card comes from, and what comes with it: "with 2 more from stack 3"."""
    pile, count = divmod(origin, DEPTHS)
    where = "from the discard stack" if pile == DISCARD else f"from {speak_stack(pile)}"
    return where if count == 1 else f"with {count - 1} more {where}"


def tell(state: State, options: Options) -> str:
    """The table in a few lines, face-down cards hidden."""
    goals = "  ".join(
        write_card(suit * RANKS + int(state.goal[suit]) - 1) if state.goal[suit] else "--"
        for suit in range(SUITS)
    )
    top = write_card(discard_of(state)[-1]) if state.discarded else "--"
    lines = [f"goal {goals}   discard {top} ({int(state.discarded)})   deck {len(deck_of(state))}"]
    for stack in range(STACKS):
        cards = stack_of(state, stack)
        hidden = int(state.face_down[stack])
        shown = ["##"] * hidden + [write_card(card) for card in cards[hidden:]]
        lines.append(f"s{stack + 1}  {' '.join(shown) or '--'}")
    return "\n".join(lines)
