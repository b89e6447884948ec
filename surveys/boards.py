"""Boards in questions: a position of the arm's game, drawn, with the cells one can point at."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.scenes.scene import SPECTATOR
from games.rules.scenes.svg import svg_of
from surveys.arms import NoSuchRules, version_called
from surveys.plan import Arm

SEED = 1  # of set-ups with chance: the same board for everybody


@dataclass(frozen=True)
class Board:
    """A drawn position; cells by id with their accessible names."""

    svg: str
    cells: Mapping[str, str]
    places: Mapping[str, tuple[float, float]]  # the middle of each cell, as shares of the picture
    cloth: str


def board_of(arm: Arm | None, position: Mapping[str, Any] | None) -> Board | None:
    """The position in the arm's game; None where there is no game, or no such position in it."""
    if arm is None or not arm.variant:
        return None
    return _board(arm.variant, arm.version, json.dumps(position or {}, sort_keys=True))


@lru_cache(maxsize=256)
def _board(slug: str, number: int, position: str) -> Board | None:
    try:
        version = version_called(slug, number)
    except NoSuchRules:
        return None
    game, given = version.rules_of, json.loads(position)
    try:
        match = Match(game, version.fixed(), SEED, position=given or None)
    except BadInput:
        return None
    scene = game.drawing.draw(match.state, match.options, SPECTATOR)
    return Board(
        svg_of(scene),
        {cell.id: cell.name for cell in scene.cells},
        {cell.id: (cell.x / scene.width, cell.y / scene.height) for cell in scene.cells},
        game.cloth,
    )
