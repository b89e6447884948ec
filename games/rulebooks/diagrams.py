"""Diagrams in a rulebook: a position, set up by the rules and drawn by the game's scene."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from games.rules.core.game import Game
from games.rules.engine.match import Match
from games.rules.registry import GAMES
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR, Mark, Scene
from games.rules.scenes.svg import svg_of

USUAL_SEED = 1
ALLOWED = {"caption", "position", "moves", "seed", "params", "marks", "tray", "viewer"}


@dataclass(frozen=True)
class Diagram:
    """A picture with its caption."""

    caption: str
    scene: Scene
    tray: bool
    marks: tuple[Mark, ...]

    @cached_property
    def svg(self) -> str:
        return svg_of(self.scene, tray=self.tray, marks=self.marks)


def diagram_of(game: Game, params: Mapping[str, Any], text: str) -> Diagram:
    return _diagram(game.key, json.dumps(dict(params), sort_keys=True), text)


@lru_cache(maxsize=512)
def _diagram(key: str, params: str, text: str) -> Diagram:
    given = json.loads(text)
    unknown = set(given) - ALLOWED
    if unknown:
        raise ValueError(f"a diagram has no {', '.join(sorted(unknown))}")
    game = GAMES[key]
    match = match_of(game, json.loads(params), given)
    viewer = given.get("viewer", ALL_SEEING if match.over else max(match.to_move, SPECTATOR))
    return Diagram(
        caption=given["caption"],
        scene=game.drawing.draw(match.state, match.options, viewer),
        tray=given.get("tray", False),
        marks=tuple(Mark(kind, tuple(on)) for kind, on in given.get("marks", [])),
    )


def match_of(game: Game, params: dict[str, Any], given: dict[str, Any]) -> Match:
    """The position a diagram shows. Its own `params` fix options; else the variant's hold."""
    variant = game.variant(None, given.get("params", params))
    match = Match(game, variant, given.get("seed", USUAL_SEED), position=given.get("position"))
    for move in given.get("moves", []):
        match.play(move)
    return match


def start_svg(game: Game, params: Mapping[str, Any]) -> str:
    """The set-up a variant begins with, as its first player sees it."""
    return _start(game.key, json.dumps(dict(params), sort_keys=True))


@lru_cache(maxsize=256)
def _start(key: str, params: str) -> str:
    game = GAMES[key]
    match = Match(game, game.variant(None, json.loads(params)), USUAL_SEED)
    return svg_of(game.drawing.draw(match.state, match.options, max(match.to_move, SPECTATOR)))
