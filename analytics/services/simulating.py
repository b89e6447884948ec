"""Asking for a simulation, cancelling it, taking it up again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from analytics.models import Batch, Chunk, ChunkState, Progress, Rows, Simulation
from analytics.services.ringing import ring_for
from analytics.services.rows import path_of
from games.models import Variant, Version
from games.refusals import Refused
from games.rules.engine.naming import read_agents
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
    at: dict[str, Any] = field(default_factory=dict)  # its place among its like, see Batch


@transaction.atomic
def create_simulation(
    cells: Sequence[Cell],
    *,
    by: User | None,
    title: str,
    kind: str,
    seed: int,
) -> Simulation:
    """A simulation that workers begin as soon as it is on disk. Refused says which limit it meets,
    BadInput which option or agent cannot be."""
    if by:
        lock(by)
    require_room(cells)
    require_turn(by)
    simulation = Simulation(title=title, kind=kind, owner=by, seed=seed)
    batches = [batch_of(simulation, number, cell) for number, cell in enumerate(cells)]
    simulation.save()
    Batch.objects.bulk_create(batches)
    transaction.on_commit(lambda: ring_for(len(batches)))
    return simulation


def lock(person: User) -> None:
    """Whoever asks twice at once is answered one after the other."""
    User.objects.select_for_update().get(pk=person.pk)


def require_room(cells: Sequence[Cell]) -> None:
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


def require_turn(by: User | None) -> None:
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


# -- stopping, going on, and away with it


def cancel(simulation: Simulation) -> None:
    """Play no more. What is done stays, and what is being played still counts."""
    mine = Simulation.objects.unfinished().filter(pk=simulation.pk)
    mine.update(progress=Progress.CANCELLED, ended_at=timezone.now())


@transaction.atomic
def resume(simulation: Simulation) -> None:
    """Go on where it was cancelled, and try again what failed."""
    if simulation.owner:
        lock(simulation.owner)
    current = Simulation.objects.select_for_update().get(pk=simulation.pk)
    count = count_of(current)
    if current.is_under_way or (current.progress == Progress.DONE and not count.failed):
        return
    require_turn(current.owner)
    if any(batch.is_outdated for batch in current.batches.all()):
        raise Refused(_("The rules have changed since it began. Start it anew."))
    try_failed_again(current)
    now = timezone.now()
    current.progress, current.ended_at, current.note = Progress.RUNNING, None, ""
    current.began_at = current.began_at or now
    current.clock_from, current.clock_done = now, count.done
    current.save()
    transaction.on_commit(lambda: ring_for(max(1, current.batches.count())))


def try_failed_again(simulation: Simulation) -> None:
    failed = Chunk.objects.filter(batch__simulation=simulation, state=ChunkState.FAILED)
    if failed.update(state=ChunkState.WAITING, tries=0, error=""):
        simulation.batches.update(failed=0)


@transaction.atomic
def delete_simulation(simulation: Simulation) -> None:
    files = [path_of(rows) for rows in Rows.objects.filter(batch__simulation=simulation)]
    simulation.delete()
    for file in files:
        transaction.on_commit(partial(file.unlink, missing_ok=True))


@dataclass(frozen=True)
class Count:
    """How far a simulation is."""

    playouts: int
    done: int
    failed: int

    @property
    def left(self) -> int:
        return self.playouts - self.done - self.failed


def count_of(simulation: Simulation) -> Count:
    sums = simulation.batches.aggregate(
        playouts=Sum("playouts"), done=Sum("done"), failed=Sum("failed")
    )
    return Count(**{name: value or 0 for name, value in sums.items()})
