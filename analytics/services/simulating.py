"""Asking for a simulation, cancelling it, taking it up again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from analytics.models import Batch, Progress, Simulation
from analytics.services.ringing import ring
from games.models import Variant, Version
from games.refusals import Refused
from games.rules.engine.naming import read_agents

if TYPE_CHECKING:
    from playtest.accounts.models import User

MOST_PLAYOUTS = 100_000_000  # of one simulation, all its batches together
MOST_BATCHES = 400
MOST_UNFINISHED = 5  # simulations of one person at a time


@dataclass(frozen=True)
class Cell:
    """What one batch is to play: rules, who sits where, how often."""

    rules: Variant | Version
    agents: Sequence[str]
    playouts: int
    label: str = ""
    params: dict[str, Any] = field(default_factory=dict)  # on top of the rules'
    at: dict[str, Any] = field(default_factory=dict)  # the point of a sweep


@transaction.atomic
def create_simulation(
    cells: Sequence[Cell], *, by: "User | None", title: str, kind: str, seed: int
) -> Simulation:
    """A simulation that workers begin as soon as it is on disk. Refused says which limit it meets,
    BadInput which option or agent cannot be."""
    require_room(cells, by)
    simulation = Simulation.objects.create(title=title, kind=kind, owner=by, seed=seed)
    batches = [batch_of(simulation, number, cell) for number, cell in enumerate(cells)]
    Batch.objects.bulk_create(batches)
    transaction.on_commit(lambda: ring(simulation.pk, times=len(batches)))
    return simulation


def require_room(cells: Sequence[Cell], by: "User | None") -> None:
    wanted = sum(cell.playouts for cell in cells)
    if not cells or any(cell.playouts < 1 for cell in cells):
        raise Refused(_("A simulation plays at least one game."))
    if wanted > MOST_PLAYOUTS:
        raise Refused(
            _("A simulation plays at most %(most)s games; this one would play %(wanted)s.")
            % {"most": f"{MOST_PLAYOUTS:,}", "wanted": f"{wanted:,}"}
        )
    if len(cells) > MOST_BATCHES:
        raise Refused(
            _("A simulation has at most %(most)s combinations; this one has %(wanted)s.")
            % {"most": MOST_BATCHES, "wanted": len(cells)}
        )
    if by and Simulation.objects.owned_by(by).unfinished().count() >= MOST_UNFINISHED:
        raise Refused(
            _("You have %(most)s simulations under way. Cancel one, or wait for it to end.")
            % {"most": MOST_UNFINISHED}
        )


def batch_of(simulation: Simulation, number: int, cell: Cell) -> Batch:
    """Everything it depends on is pinned: a draft may change while it is played."""
    version = cell.rules if isinstance(cell.rules, Version) else None
    variant = cell.rules.variant if isinstance(cell.rules, Version) else cell.rules
    game = cell.rules.rules_of
    params = {**cell.rules.params, **cell.params}
    fixed = game.variant(None, params, simulated=True)
    agents = read_agents(game, fixed.options, ",".join(cell.agents))
    return Batch(
        simulation=simulation,
        number=number,
        label=cell.label or str(cell.rules),
        game=game.key,
        variant=variant,
        version=version,
        params=params,
        rules_version=game.rules_version,
        agents=list(agents),
        at=cell.at,
        playouts=cell.playouts,
    )


# -- stopping and going on


def cancel(simulation: Simulation) -> None:
    """Play no more. What is done stays, and what is being played still counts."""
    mine = Simulation.objects.unfinished().filter(pk=simulation.pk)
    mine.update(progress=Progress.CANCELLED, ended_at=timezone.now())


def resume(simulation: Simulation) -> None:
    """Go on where it was cancelled."""
    mine = Simulation.objects.filter(pk=simulation.pk, progress=Progress.CANCELLED)
    if mine.update(progress=Progress.RUNNING, ended_at=None):
        ring(simulation.pk, times=max(1, simulation.batches.count()))


@dataclass(frozen=True)
class Count:
    """How far a simulation is."""

    playouts: int
    done: int
    failed: int


def count_of(simulation: Simulation) -> Count:
    sums = simulation.batches.aggregate(
        playouts=Sum("playouts"), done=Sum("done"), failed=Sum("failed")
    )
    return Count(**{name: value or 0 for name, value in sums.items()})
