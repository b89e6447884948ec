"""Games of JOSTLE set up from a position, for the tests beside this file."""

from games.rules.engine.match import Match
from games.rules.jostle import GAME
from games.rules.jostle.board import MAX_PIECES
from games.rules.jostle.rules import CELLS

EXAMPLE_2 = [[12, 14, 0], [8, 15, 0], [5, 6, 13]]


def match_with(
    *cells, to_move=0, dice=None, chance=(), blocked=(), bound=None, turns_left=None, **params
) -> Match:
    """A game from a position; players and pieces left out are off the track."""
    values = GAME.options.resolve(params)
    players, pieces = values["players"], values["pieces"]
    full = [[*own, *[0] * (pieces - len(own))] for own in cells]
    full += [[0] * pieces for _ in range(players - len(full))]
    position = {
        "cells": full,
        "to_move": to_move,
        "dice": dice,
        "blocked": list(blocked),
        "bound": bound,
        "turns_left": turns_left,
    }
    return Match(GAME, GAME.variant(None, params), 1, position=position, chance=chance)


def cells_of(match: Match) -> list[list[int]]:
    return match.position()["cells"]


def way(match: Match) -> list[int]:
    """The cells pieces came to, in order, by whatever cause."""
    return [event.details["to"] for event in match.events if "to" in event.details]


def kinds(match: Match) -> list[str]:
    return [event.kind.name for event in match.events]


def gesture(player: int, number: int, cell: int) -> int:
    return (player * MAX_PIECES + number) * CELLS + cell
