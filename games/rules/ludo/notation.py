"""Ludo as text: a move is the figure's number, a position the progress of every figure."""

from collections.abc import Mapping
from typing import Any

from games.rules.core.errors import BadInput
from games.rules.core.reading import list_of, only_fields, whole
from games.rules.ludo.rules import (
    FACES,
    FIGURES,
    FIRST_GOAL,
    LAST_GOAL,
    NO_FIGURE,
    OUTSIDE,
    PLACES,
    PLAYERS,
    RING,
    START,
    Choice,
    Options,
    State,
    can_move,
    destination_of,
    field_at,
)

REQUIRED = ("progress", "to_move")
OPTIONAL = ("moved_last", "dice")


def write_action(state: State, options: Options, action: int) -> str:
    return str((action // PLACES) % FIGURES)


def read_action(state: State, options: Options, text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise BadInput(f"{text!r} is not a move; a move is the figure's number, 0 to 3.")
    figure = int(text)
    player = int(state.to_move)
    place = int(destination_of(state, player, figure))
    return (player * FIGURES + figure) * PLACES + place


def write_position(state: State, options: Options) -> dict[str, Any]:
    return {
        "progress": state.progress.tolist(),
        "to_move": int(state.to_move),
        "moved_last": state.moved_last.tolist(),
        "dice": int(state.dots) if state.deciding else None,
    }


def read_position(state: State, options: Options, position: Mapping[str, Any]) -> None:
    only_fields(position, REQUIRED, OPTIONAL)
    for player, figures in enumerate(list_of(position["progress"], PLAYERS, "progress")):
        where = f"progress of player {player}"
        for figure, progress in enumerate(list_of(figures, FIGURES, where)):
            state.progress[player, figure] = whole(progress, OUTSIDE, LAST_GOAL, where)
    state.to_move = whole(position["to_move"], 0, PLAYERS - 1, "to_move")
    last = list_of(position.get("moved_last", [FIGURES - 1] * PLAYERS), PLAYERS, "moved_last")
    for player, figure in enumerate(last):
        state.moved_last[player] = whole(figure, 0, FIGURES - 1, "moved_last")
    place_figures(state, options)
    read_dice(state, options, position.get("dice"))


def place_figures(state: State, options: Options) -> None:
    """Put the figures on the ring; no two on one field, unless own ones may be stacked."""
    state.ring[:] = NO_FIGURE
    for player in range(PLAYERS):
        goals = [q for q in state.progress[player].tolist() if q >= FIRST_GOAL]
        if len(set(goals)) < len(goals):
            raise BadInput(f"two figures of player {player} stand on one goal field.")
        if len(goals) == FIGURES:
            raise BadInput(f"player {player} has all four figures home: the game is over.")
        for figure in range(FIGURES):
            progress = int(state.progress[player, figure])
            if START <= progress < FIRST_GOAL:
                place_figure(state, options, player, figure, field_at(player, progress))


def place_figure(state: State, options: Options, player: int, figure: int, field: int) -> None:
    there = int(state.ring[field])
    stacked = (
        there // FIGURES == player
        and not options.start_blocks
        and state.progress[player, figure] == START
    )
    if there != NO_FIGURE and not stacked:
        raise BadInput(f"two figures stand on field {field}.")
    state.ring[field] = player * FIGURES + figure


def read_dice(state: State, options: Options, dice: Any) -> None:
    """A number: the die lies there and the player decides. null: it is yet to be thrown."""
    if dice is None:
        return
    state.dots = whole(dice, 1, FACES, "dice")
    if options.choice == Choice.CYCLIC or not can_move(state, options):
        raise BadInput(f"with dice {dice} nobody has a choice here; give dice null to throw.")
    state.deciding = True


def tell(state: State, options: Options) -> str:
    """The position in a few lines, for people."""
    names = ("red", "blue", "yellow", "green")
    lines = []
    for player, name in enumerate(names):
        lines.append(f"{name:7}" + "  ".join(place_name(player, q) for q in state.progress[player]))
    return "\n".join(lines)


def place_name(player: int, progress: int) -> str:
    if progress == OUTSIDE:
        return "outside"
    if progress >= FIRST_GOAL:
        return f"goal {progress - FIRST_GOAL + 1}"
    return f"field {field_at(player, int(progress))}"


def write_place(place: int) -> str:
    """A place of the board in events."""
    return f"field {place}" if place < RING else f"goal {(place - RING) % FIGURES + 1}"
