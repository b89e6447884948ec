"""Dugi as text: a cell is `ring.segment` (`row.column` on other boards), a move `5.7-5.4`."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from games.rules.core.errors import BadInput
from games.rules.core.reading import list_of, only_fields, whole
from games.rules.dugi.capturing import put_piece
from games.rules.dugi.model import (
    BLACKED,
    EMPTY,
    LABEL_BITS,
    LABEL_MASK,
    PAIR,
    PLACES,
    Board,
    Options,
    State,
)
from games.rules.dugi.rules import clear_board

REQUIRED = ("pieces", "blacked", "to_move")
OPTIONAL = ("quiet_plies",)
CELL = r"(0|[1-9][0-9]?)\.(0|[1-9][0-9]?)"
MOVE = re.compile(f"{CELL}-{CELL}")
SIGNS = {EMPTY: ".", BLACKED: "#", 0: "x", 1: "o", 2: "y", 3: "z"}
WAYS = ("around", "across", "aslant")


# -- cells


def write_label(label: int) -> str:
    """Row and column of a cell, as events have them."""
    return f"{label >> LABEL_BITS}.{label & LABEL_MASK}"


def write_way(way: int) -> str:
    """The axis of a capture, and whether it went over the place where a line closes."""
    return WAYS[way >> 1] + (" over the seam" if way & 1 else "")


def write_cell(options: Options, cell: int) -> str:
    return write_label(int(options.label[cell])) if cell < options.cells else "off"


def cell_called(options: Options, row: int, column: int) -> int | None:
    found = np.flatnonzero(options.label[: options.cells] == (row << LABEL_BITS | column))
    return int(found[0]) if len(found) and column <= LABEL_MASK else None


def read_cell(options: Options, text: Any, where: str) -> int:
    match = re.fullmatch(CELL, text) if isinstance(text, str) else None
    cell = cell_called(options, int(match[1]), int(match[2])) if match else None
    if cell is None:
        raise BadInput(f"{where}: {text!r} is not a cell; {cells_in_words(options)}.")
    return cell


def cells_in_words(options: Options) -> str:
    last = max(int(label) for label in options.label[: options.cells])
    columns = max(int(label) & LABEL_MASK for label in options.label[: options.cells])
    names = ("row", "column")
    if options.board in (Board.RING, Board.STADIUM):
        names = ("ring", "segment")
    return f"cells are {names[0]} 0 to {last >> LABEL_BITS}, a dot, {names[1]} 0 to {columns}"


# -- moves


def write_action(state: State, options: Options, action: int) -> str:
    return write_actions(state, options, [action])[0]


def write_actions(state: State, options: Options, actions: Sequence[int]) -> list[str]:
    """Many at once: a position has more than a hundred, and reading a record costs its time."""
    names = [write_label(label) for label in options.label[: options.cells].tolist()]
    pairs = (divmod(action, PLACES) for action in actions)
    return [f"{name_in(names, origin)}-{name_in(names, target)}" for origin, target in pairs]


def name_in(names: Sequence[str], cell: int) -> str:
    return names[cell] if cell < len(names) else "off"


def read_action(state: State, options: Options, text: str) -> int:
    if not MOVE.fullmatch(text):
        raise BadInput(f"{text!r} is not a move; a move is two cells, such as 6.0-3.0.")
    origin, target = text.split("-")
    where = f"move {text!r}"
    return read_cell(options, origin, where) * PLACES + read_cell(options, target, where)


# -- positions


def write_position(state: State, options: Options) -> dict[str, Any]:
    on_board = range(int(options.cells))
    pieces = [
        [write_cell(options, cell) for cell in on_board if state.owner[cell] == player]
        for player in range(int(options.players))
    ]
    return {
        "pieces": pieces,
        "blacked": [write_cell(options, cell) for cell in on_board if state.owner[cell] == BLACKED],
        "to_move": int(state.to_move),
        "quiet_plies": int(state.quiet_plies),
    }


def read_position(state: State, options: Options, position: Mapping[str, Any]) -> None:
    only_fields(position, REQUIRED, OPTIONAL)
    players = int(options.players)
    clear_board(state, options)
    read_blacked(state, options, position["blacked"])
    for player, cells in enumerate(list_of(position["pieces"], players, "pieces")):
        read_pieces(state, options, player, cells)
    state.to_move = whole(position["to_move"], 0, players - 1, "to_move")
    limit = int(options.no_capture_limit)
    state.quiet_plies = whole(position.get("quiet_plies", 0), 0, limit, "quiet_plies")
    leave_out_the_absent(state, options)


def read_blacked(state: State, options: Options, cells: Any) -> None:
    if not isinstance(cells, list):
        raise BadInput(f"blacked must be a list of cells, not {cells!r}.")
    for index, text in enumerate(cells):
        cell = read_cell(options, text, f"blacked[{index}]")
        if state.owner[cell] == BLACKED:
            raise BadInput(f"blacked[{index}]: {text} is there twice.")
        state.owner[cell] = BLACKED
        state.fingerprint ^= options.black_key[cell]


def read_pieces(state: State, options: Options, player: int, cells: Any) -> None:
    most = int(options.start_pieces)
    if not isinstance(cells, list):
        raise BadInput(f"pieces of player {player} must be a list of cells, not {cells!r}.")
    if len(cells) > most:
        raise BadInput(f"player {player} has {len(cells)} pieces; there are {most} of each colour.")
    for index, text in enumerate(cells):
        where = f"pieces of player {player}, number {index}"
        cell = read_cell(options, text, where)
        if state.owner[cell] == BLACKED:
            raise BadInput(f"{where}: {text} is a black cell.")
        if state.owner[cell] != EMPTY:
            raise BadInput(f"{where}: two pieces stand on {text}.")
        put_piece(state, options, player, cell)


def leave_out_the_absent(state: State, options: Options) -> None:
    """Of three and four players, who has no pieces is out."""
    present = [player for player in range(int(options.players)) if state.pieces[player] > 0]
    if not present:
        raise BadInput("nobody has a piece on the board.")
    if options.players > PAIR:  # of two, who has none has simply lost
        for player in range(int(options.players)):
            state.out[player] = int(player not in present)
        state.still_in = len(present)
    if len(present) > 1 and state.to_move not in present:
        raise BadInput(f"player {state.to_move} is to move but has no pieces.")


def tell(state: State, options: Options) -> str:
    """The board row by row, the last row (the outermost ring) on top."""
    rows: dict[int, dict[int, str]] = {}
    for cell in range(int(options.cells)):
        label = int(options.label[cell])
        row = rows.setdefault(label >> LABEL_BITS, {})
        row[label & LABEL_MASK] = SIGNS[int(state.owner[cell])]
    columns = range(1 + max(max(row) for row in rows.values()))
    return "\n".join(
        f"{number:2} " + " ".join(rows[number].get(column, " ") for column in columns).rstrip()
        for number in sorted(rows, reverse=True)
    )
