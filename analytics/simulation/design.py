"""What a simulation plays: one variant, one line-up, so many playouts from one seed."""

from dataclasses import dataclass
from typing import Any

from games.rules.core.game import Game, Variant
from games.rules.engine.session import Simulator


@dataclass(frozen=True, eq=False)
class Design:
    """Everything the result depends on."""

    game: Game
    variant: Variant
    agents: tuple[str, ...]
    playouts: int
    seed: int

    def simulator(self) -> Simulator:
        return Simulator(self.game, self.variant, self.agents)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game.key,
            "rules_version": self.game.rules_version,
            "rules_digest": self.game.digest,
            "variant": self.variant.to_json(),
            "agents": list(self.agents),
            "seed": self.seed,
        }
