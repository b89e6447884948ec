"""Simulations for tests: made as people make them, played here as a worker would."""

from typing import Any

from analytics.models import Simulation
from analytics.services import working
from analytics.services.simulating import Cell, create_simulation
from games.models import Version

LUDO = ("uniform",) * 4


def usual(game: str, preset: str) -> Version:
    return Version.objects.get(variant__game=game, variant__preset=preset)


def simulation_of(playouts: int = 60, **more: Any) -> Simulation:
    """Ludo, each seat at random."""
    cells = [Cell(usual("ludo", "classic"), LUDO, playouts)]
    made = {"by": None, "title": "Ludo", "kind": "compare", "seed": 9, **more}
    return create_simulation(cells, **made)


def played(simulation: Simulation) -> Simulation:
    """Until there is nothing left to do."""
    while working.work(simulation.pk):
        pass
    simulation.refresh_from_db()
    return simulation
