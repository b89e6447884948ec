"""Pebbles as text: a move is the heap's letter and a number, `b2`."""

from collections.abc import Mapping
from typing import Any

from games.rules.core.errors import BadInput
from games.rules.core.reading import list_of, only_fields, whole
from tests.games.tiny.pebbles.rules import (
    FACES,
    HEAPS,
    LEAST_WORTH,
    MAX_HEIGHT,
    NOBODY,
    PLAYERS,
    Options,
    State,
    heaps_left,
)

LETTERS = ("a", "b", "c")
FIELDS = ("pebbles", "worth", "taker", "to_move", "dots")


def write_heap(heap: int) -> str:
    return LETTERS[heap]


def write_action(state: State, options: Options, action: int) -> str:
    return f"{LETTERS[action // MAX_HEIGHT]}{action % MAX_HEIGHT + 1}"


def read_action(state: State, options: Options, text: str) -> int:
    known = [f"{letter}{number}" for letter in LETTERS for number in range(1, MAX_HEIGHT + 1)]
    if text not in known:
        raise BadInput(f"{text!r} is not a move; a move is a heap and a number, such as b2.")
    return known.index(text)


def write_position(state: State, options: Options) -> dict[str, Any]:
    lists = {name: getattr(state, name).tolist() for name in ("pebbles", "worth", "taker")}
    return {**lists, "to_move": int(state.to_move), "dots": int(state.dots)}


def read_position(state: State, options: Options, position: Mapping[str, Any]) -> None:
    only_fields(position, FIELDS, ())
    for heap in range(HEAPS):
        pebbles = list_of(position["pebbles"], HEAPS, "pebbles")[heap]
        state.pebbles[heap] = whole(pebbles, 0, options.height, "pebbles")
    read_stack(state, position)
    state.to_move = whole(position["to_move"], 0, PLAYERS - 1, "to_move")
    state.dots = whole(position["dots"], 1, FACES, "dots")
    state.deciding = True


def read_stack(state: State, position: Mapping[str, Any]) -> None:
    """As many cards lie on the stack as there are heaps."""
    worth = list_of(position["worth"], HEAPS, "worth")
    if sorted(worth) != list(range(LEAST_WORTH, LEAST_WORTH + HEAPS)):
        raise BadInput(f"worth must be 2, 3 and 4 in some order, not {worth!r}.")
    left = heaps_left(state)
    if left == 0:
        raise BadInput("all heaps are cleared: the game is over.")
    for card, taker in enumerate(list_of(position["taker"], HEAPS, "taker")):
        state.worth[card] = worth[card]
        state.taker[card] = whole(taker, NOBODY, PLAYERS - 1, "taker")
        if (taker == NOBODY) != (card < left):
            raise BadInput(f"with {left} heaps left, the lowest {left} cards lie on the stack.")
