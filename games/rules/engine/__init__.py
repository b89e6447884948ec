"""What plays any game, compiled once per game: steps, agents, search, playouts, tables.

The modules named in `TEMPLATES` are written as ordinary ones over a global
`rules`. `engine_of` executes them once per game with that game's modules in place, because loops
that take rules as arguments are never found in numba's cache by the next process.
"""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from games.rules.core.game import Game

HERE = Path(__file__).parent
TEMPLATES = ("steps", "search", "agents", "playouts", "table")  # each may use the ones before it


class Engine:
    """The loops specialised to one game."""

    if TYPE_CHECKING:
        from games.rules.engine import agents, playouts, search, steps, table

    def __init__(self, game: Game) -> None:
        self.game = game
        injected: dict[str, Any] = {
            "rules": game.rules,
            "evaluation": game.evaluation,
            "metrics": game.metrics,
        }
        for name in TEMPLATES:
            module = _execute(f"games.rules.engine.{name}_of_{game.key}", f"{name}.py", injected)
            injected[name] = module
            setattr(self, name, module)


@cache
def engine_of(game: Game) -> Engine:
    """The one engine of a game in this process."""
    return Engine(game)


def _execute(name: str, file: str, injected: dict[str, Any]) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, HERE / file)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {file}")
    module = importlib.util.module_from_spec(spec)
    vars(module).update(injected)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
