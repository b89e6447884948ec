"""JOSTLE as text: a move is the piece's number, a position the cells of everybody's pieces."""

from collections.abc import Mapping
from typing import Any

from games.rules.core.errors import BadInput
from games.rules.core.reading import list_of, only_fields, whole
from games.rules.jostle.board import (
    FACES,
    MAX_PIECES,
    NO_EVENT,
    NO_PIECE,
    NOT_ANNOUNCED,
    OFF,
    SIX,
    Options,
    State,
    has_outside_piece,
    is_exchange,
)
from games.rules.jostle.rules import (
    CELLS,
    PASS,
    can_move,
    is_six_lost,
    nobody_takes_part,
)

REQUIRED = ("cells", "to_move")
OPTIONAL = ("blocked", "bound", "dice", "turns_left")
NAMES = ("Red", "Green", "Yellow", "Blue", "White", "Black", "Orange", "Violet")


def write_action(state: State, options: Options, action: int) -> str:
    return "pass" if action == PASS else str((action // CELLS) % MAX_PIECES)


def read_action(state: State, options: Options, text: str) -> int:
    if text == "pass":
        return PASS
    numbers = [str(number) for number in range(options.pieces)]
    if text not in numbers:
        raise BadInput(
            f"{text!r} is not a move; a move is the piece's number, 0 to {numbers[-1]}, or pass."
        )
    piece = int(state.to_move) * MAX_PIECES + int(text)
    return piece * CELLS + int(state.cells[piece]) + int(state.dots)


def pieces_of(options: Options, player: int) -> range:
    return range(player * MAX_PIECES, player * MAX_PIECES + int(options.pieces))


def exchange_cells(options: Options) -> list[int]:
    return [cell for cell in range(1, int(options.length) + 1) if is_exchange(options, cell)]


def write_position(state: State, options: Options) -> dict[str, Any]:
    return {
        "cells": [
            [int(state.cells[piece]) for piece in pieces_of(options, player)]
            for player in range(options.players)
        ],
        "to_move": int(state.to_move),
        "blocked": [
            cell for cell in exchange_cells(options) if state.blocked & options.ex_bit[cell]
        ],
        "bound": None if state.bound == NO_PIECE else int(state.bound),
        "dice": int(state.dots) if state.deciding else None,
        "turns_left": None if state.turns_left == NOT_ANNOUNCED else int(state.turns_left),
    }


def read_position(state: State, options: Options, position: Mapping[str, Any]) -> None:
    only_fields(position, REQUIRED, OPTIONAL)
    read_cells(state, options, position["cells"])
    state.to_move = whole(position["to_move"], 0, options.players - 1, "to_move")
    if position.get("turns_left") is not None:
        state.turns_left = whole(position["turns_left"], 1, options.players, "turns_left")
    if nobody_takes_part(state, options):
        raise BadInput("every piece stands in the target area: the game is over.")
    read_blocked(state, options, position.get("blocked", []))
    read_bound(state, options, position.get("bound"))
    read_dice(state, options, position.get("dice"))


def read_cells(state: State, options: Options, cells: Any) -> None:
    for player, own in enumerate(list_of(cells, int(options.players), "cells")):
        where = f"cells of player {player}"
        numbers = list_of(own, int(options.pieces), where)
        for piece, cell in zip(pieces_of(options, player), numbers, strict=True):
            place_piece(state, piece, whole(cell, OFF, int(options.length), where))


def place_piece(state: State, piece: int, cell: int) -> None:
    state.cells[piece] = cell
    if cell == OFF:
        return
    if state.board[cell] != NO_PIECE:
        raise BadInput(f"two pieces stand on cell {cell}.")
    state.board[cell] = piece


def read_blocked(state: State, options: Options, blocked: Any) -> None:
    known = exchange_cells(options)
    if not isinstance(blocked, list):
        raise BadInput(f"blocked must be a list of exchange cells, not {blocked!r}.")
    for cell in blocked:
        if isinstance(cell, bool) or cell not in known:
            raise BadInput(f"blocked has {cell!r}, which is not one of the exchange cells {known}.")
        if blocked.count(cell) > 1:
            raise BadInput(f"blocked names cell {cell} twice.")
        state.blocked |= int(options.ex_bit[cell])


def read_bound(state: State, options: Options, bound: Any) -> None:
    """The piece moved with a six earlier in this turn must be moved on."""
    if bound is None:
        return
    state.bound = whole(bound, 0, int(options.pieces) - 1, "bound")
    cell = int(state.cells[state.to_move * MAX_PIECES + state.bound])
    if cell > options.gate:
        raise BadInput(f"the bound piece {bound} stands in the target area, on cell {cell}.")


def read_dice(state: State, options: Options, dice: Any) -> None:
    """A number: the die lies there and the player decides. null: it is yet to be thrown."""
    if dice is None:
        return
    state.dots = whole(dice, 1, FACES, "dice")
    movable = bool(can_move(state, options))
    if not movable or (state.dots == SIX and is_six_lost(state, options, movable)):
        raise BadInput(f"with dice {dice} nobody has a choice here; give dice null to throw.")
    state.deciding = True


def seat_names(options: Options) -> tuple[str, ...]:
    return NAMES[: int(options.players)]


def tell(state: State, options: Options) -> str:
    """The position in a few lines, for people."""
    lines = []
    for player, name in enumerate(seat_names(options)):
        places = [place_name(options, int(state.cells[p])) for p in pieces_of(options, player)]
        done = "" if has_outside_piece(state, options, player) else "  (all locked)"
        lines.append(f"{name:7}" + "  ".join(places) + done)
    return "\n".join(lines)


def place_name(options: Options, cell: int) -> str:
    if cell == OFF:
        return "off the track"
    if cell > options.gate:
        return f"cell {cell} ({cell - int(options.gate)} points)"
    event = "" if options.destination[cell] == NO_EVENT else "*"
    return f"cell {cell}{event}"
