"""Playing cards: one integer each, suit * 13 + rank - 1; in text rank then suit, `AC` .. `KS`."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from games.rules.core.errors import BadInput
from games.rules.core.jit import compiled
from games.rules.core.records import IntArray

RANKS, CARDS = 13, 52
ACE, KING = 1, 13
NO_CARD = -1
RANK_LETTERS, SUIT_LETTERS = "A23456789TJQK", "CDHS"


class Suit(IntEnum):
    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


@compiled
def suit_of(card: int) -> int:
    return card // RANKS


@compiled
def rank_of(card: int) -> int:
    return card % RANKS + 1


@compiled
def is_red(card: int) -> bool:
    return RANKS <= card < 3 * RANKS


def write_card(card: int) -> str:
    return RANK_LETTERS[card % RANKS] + SUIT_LETTERS[card // RANKS]


CARD_CALLED = {write_card(card): card for card in range(CARDS)}


def read_card(text: Any, where: str) -> int:
    """The card of that name; BadInput says where the wrong one stands."""
    if not isinstance(text, str) or text not in CARD_CALLED:
        raise BadInput(f"{where}: {text!r} is not a card; cards are AC, 2C .. KC, AD .. KS.")
    return CARD_CALLED[text]


def read_deck(deck: Sequence[Any]) -> IntArray:
    """All 52 cards in dealing order; a card missing or twice is named."""
    cards = [read_card(text, f"deck[{index}]") for index, text in enumerate(deck)]
    refuse_wrong_cards(cards, "the deck")
    return np.array(cards, np.int64)


def refuse_wrong_cards(cards: Sequence[int], where: str) -> None:
    """Every card once, or an error that names the first that is missing or twice."""
    for card in range(CARDS):
        times = cards.count(card)
        if times != 1:
            problem = "is missing from" if times == 0 else f"is {times} times in"
            raise BadInput(f"{write_card(card)} {problem} {where}.")
