"""Simulations that are played on the spot, for tests of what is told about them."""

from collections.abc import Sequence
from typing import Any

from analytics.models import Kind, Progress, Simulation
from analytics.reports.lineup import LineUp
from analytics.reports.report import line_up_of
from analytics.services.simulating import Cell, create_simulation
from analytics.simulation import runner
from games.models import Version
from games.rules.registry import GAMES


def preset(game: str, name: str) -> Version:
    return Version.objects.get(variant__game=game, variant__preset=name)


def played(cells: Sequence[Cell], kind: Kind = Kind.COMPARE, **more: Any) -> Simulation:
    """A simulation that is done."""
    code = more.pop("code", "")
    made = {"by": None, "title": "Under test", "seed": 2013, **more}
    simulation = create_simulation(cells, kind=kind, **made)
    simulation.code = code or simulation.code
    for batch in simulation.batches.all():
        batch.simulation = simulation
        batch.summary = runner.run(batch.design()).to_json()
        batch.done = batch.planned = batch.playouts
        batch.save()
    simulation.progress = Progress.DONE
    simulation.save()
    return simulation


def cell(game: str, name: str, agents: str | Sequence[str], playouts: int, **more: Any) -> Cell:
    """One variant and line-up; one agent's name stands for all seats."""
    rules = preset(game, name)
    seats = int(GAMES[game].rules.seats(rules.fixed().options))
    seated = [agents] * seats if isinstance(agents, str) else list(agents)
    return Cell(rules, seated, playouts, **more)


def line_ups(simulation: Simulation) -> list[LineUp]:
    found = [line_up_of(batch) for batch in simulation.batches.select_related("simulation")]
    return [each for each in found if each is not None]
