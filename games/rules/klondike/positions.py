"""Positions of Klondike as JSON: the cards in every pile, `*` for face up."""

from collections.abc import Mapping
from typing import Any

from games.rules.core.cards import (
    NO_CARD,
    RANKS,
    SUIT_LETTERS,
    read_card,
    refuse_wrong_cards,
    write_card,
)
from games.rules.core.errors import BadInput
from games.rules.core.reading import list_of, only_fields, whole
from games.rules.klondike.layout import (
    DEPTHS,
    STACKS,
    SUITS,
    SUPPLY,
    UNLIMITED,
    Options,
    State,
    open_card,
    put_on_goal,
    put_on_stack,
    redeals_allowed,
)
from games.rules.klondike.rules import clear_table

REQUIRED = ("stacks", "goal", "deck", "discard")
OPTIONAL = ("redeals_used", "play_seen", "idle", "score")
MANY = 1_000_000_000  # counters in a position are not larger


def write_position(state: State, options: Options) -> dict[str, Any]:
    border, end = int(state.discarded), int(state.supplied)
    supply = [write_card(card) for card in state.supply[:end].tolist()]
    return {
        "stacks": [write_pile(state, stack) for stack in range(STACKS)],
        "goal": {letter: int(state.goal[suit]) for suit, letter in enumerate(SUIT_LETTERS)},
        "deck": supply[border:],
        "discard": supply[:border],
        "redeals_used": int(state.redeals_used),
        "play_seen": bool(state.play_seen),
        "idle": int(state.idle),
        "score": int(state.score),
    }


def write_pile(state: State, stack: int) -> list[str]:
    cards = state.stacks[stack, : state.height[stack]].tolist()
    hidden = state.face_down[stack]
    return [write_card(card) + ("" if at < hidden else "*") for at, card in enumerate(cards)]


def read_position(state: State, options: Options, position: Mapping[str, Any]) -> None:
    only_fields(position, REQUIRED, OPTIONAL)
    stacks = list_of(position["stacks"], STACKS, "stacks")
    piles = [read_pile(pile, f"stack {number}") for number, pile in enumerate(stacks, 1)]
    goal = read_goal(position["goal"])
    discard = read_cards(position["discard"], "discard")
    deck = read_cards(position["deck"], "deck")
    home = [suit * RANKS + rank for suit in range(SUITS) for rank in range(goal[suit])]
    on_stacks = [card for cards, _ in piles for card in cards]
    refuse_wrong_cards([*on_stacks, *home, *discard, *deck], "the position")
    clear_table(state)
    for stack, (cards, hidden) in enumerate(piles):
        lay_stack(state, stack, cards, hidden)
    for card in home:
        open_card(state, card)
        put_on_goal(state, options, card)
    state.highest[:] = state.goal
    lay_supply(state, discard, deck)
    read_counters(state, options, position)


def read_pile(pile: Any, where: str) -> tuple[list[int], int]:
    """The cards of a play stack from the bottom up, and how many of them lie face down."""
    texts = a_list(pile, where)
    cards, hidden = [], 0
    for index, text in enumerate(texts):
        is_open = isinstance(text, str) and text.endswith("*")
        cards.append(read_card(text[:-1] if is_open else text, f"{where}, card {index}"))
        if not is_open and hidden < index:
            raise BadInput(f"{where}, card {index}: {text} lies face down on a face-up card.")
        hidden += not is_open
    return cards, hidden


def read_cards(pile: Any, where: str) -> list[int]:
    return [
        read_card(text, f"{where}, card {index}") for index, text in enumerate(a_list(pile, where))
    ]


def read_goal(goal: Any) -> list[int]:
    if not isinstance(goal, dict) or set(goal) != set(SUIT_LETTERS):
        raise BadInput(f"goal must name C, D, H and S, not {goal!r}.")
    return [whole(goal[letter], 0, RANKS, f"goal {letter}") for letter in SUIT_LETTERS]


def a_list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(f"{where} must be a list of cards, not {value!r}.")
    return value


def lay_stack(state: State, stack: int, cards: list[int], hidden: int) -> None:
    for card in cards:
        put_on_stack(state, card, stack)
    for card in cards[hidden:]:
        open_card(state, card)
    state.face_down[stack] = hidden


def lay_supply(state: State, discard: list[int], deck: list[int]) -> None:
    supply = [*discard, *deck]
    state.supplied, state.discarded = len(supply), len(discard)
    state.supply[: len(supply)] = supply
    state.supply[len(supply) :] = NO_CARD
    state.where[supply] = SUPPLY * DEPTHS
    if discard:
        open_card(state, discard[-1])


def read_counters(state: State, options: Options, position: Mapping[str, Any]) -> None:
    allowed = int(redeals_allowed(options))
    most = MANY if allowed == UNLIMITED else allowed
    state.redeals_used = whole(position.get("redeals_used", 0), 0, most, "redeals_used")
    state.idle = whole(position.get("idle", 0), 0, MANY, "idle")
    state.score = whole(position.get("score", 0), -MANY, MANY, "score")
    seen = position.get("play_seen", False)
    if not isinstance(seen, bool):
        raise BadInput(f"play_seen must be true or false, not {seen!r}.")
    state.play_seen = seen
