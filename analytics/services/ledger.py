"""The ledger of chunks: claim with a lease, count exactly once.

The pattern: a claim is one short transaction; a result and its done flag are one transaction,
guarded by the claim, so a worker that was thought dead and comes back late changes nothing. What
failed or was never finished is cut into parts that are tried again, until the single playout that
cannot be played is found.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from analytics.models import Batch, Chunk, ChunkState, Progress, Simulation
from analytics.models.simulations import ERROR_LENGTH
from analytics.querysets import ChunkQuerySet
from analytics.simulation.runner import split
from analytics.simulation.summary import Summary

LEASE = timedelta(seconds=15)  # renewed by whoever is alive, see working.py
MOST_TRIES = 3
PARTS = 8  # of a chunk that failed: few rounds to find one playout among many
MOST_FAILED = 1_000  # playouts of a batch; more are no accident, and nobody reads the list
NO_ANSWER = "It did not end in time, or ended its worker."


@dataclass(frozen=True)
class Claimed:
    """Work for one process, for as long as it renews its lease."""

    chunk: int
    batch: int
    claim: UUID
    first: int
    count: int


# -- claiming


@transaction.atomic
def claim(simulation: int) -> Claimed | None:
    """The next chunk nobody works on. What was tried in vain comes first, cut into parts, and the
    smallest part before the others: so what cannot be played is found soon, or found to be all."""
    now = timezone.now()
    waiting = Chunk.objects.to_do(now).filter(batch__simulation=simulation)
    free = waiting.select_for_update(skip_locked=True, of=("self",))
    for hopeless in free.filter(tries__gte=MOST_TRIES):
        give_up(hopeless)
    chunk = free.order_by("-depth", "-tries", "pk").first()
    if chunk is None:
        return None
    if chunk.tries and chunk.count > 1:
        cut(chunk)
    chunk.state, chunk.claim, chunk.leased_until = ChunkState.CLAIMED, uuid4(), now + LEASE
    chunk.tries += 1
    chunk.save(update_fields=["state", "claim", "leased_until", "tries", "count", "depth"])
    return Claimed(chunk.pk, chunk.batch_id, chunk.claim, chunk.first, chunk.count)


def cut(chunk: Chunk) -> None:
    """One playout may be poison: the parts go on by themselves, and begin anew."""
    parts = list(split(chunk.count, -(-chunk.count // PARTS)))
    Chunk.objects.bulk_create(
        Chunk(batch_id=chunk.batch_id, first=chunk.first + start, count=count, error=chunk.error)
        for start, count in parts[1:]
    )
    chunk.count, chunk.depth, chunk.tries = parts[0][1], chunk.depth + 1, 0


def give_up(chunk: Chunk) -> None:
    """Three tries in vain: the playouts are counted as failed, and can be listed."""
    chunk.state, chunk.claim = ChunkState.FAILED, None
    chunk.error = chunk.error or NO_ANSWER
    chunk.save(update_fields=["state", "claim", "error"])
    Batch.objects.filter(pk=chunk.batch_id).update(failed=F("failed") + chunk.count)
    batch = Batch.objects.get(pk=chunk.batch_id)
    if batch.failed > MOST_FAILED:
        stop(
            batch.simulation_id,
            _("More than %(most)s games of “%(what)s” failed, so it was stopped.")
            % {"most": f"{MOST_FAILED:,}", "what": batch.label},
        )


def renew(claimed: Claimed) -> bool:
    """Whoever works on it is alive. False if it was taken away meanwhile."""
    until = timezone.now() + LEASE
    return bool(mine(claimed).update(leased_until=until))


def mine(claimed: Claimed) -> ChunkQuerySet:
    return Chunk.objects.filter(pk=claimed.chunk, claim=claimed.claim, state=ChunkState.CLAIMED)


# -- counting


@transaction.atomic
def record(claimed: Claimed, summary: Summary, cpu_ms: int) -> bool:
    """Count what came out. False if the claim is not ours any more: then it counts elsewhere."""
    if not mine(claimed).update(state=ChunkState.DONE, claim=None, error=""):
        return False
    batch = Batch.objects.select_for_update().get(pk=claimed.batch)
    total = batch.sums()
    if total is None:
        total = summary
    else:
        total.add(summary)
    batch.summary, batch.done = total.to_json(), batch.done + claimed.count
    batch.cpu_ms += cpu_ms
    batch.save(update_fields=["summary", "done", "cpu_ms"])
    return True


@transaction.atomic
def put_back(claimed: Claimed, error: str) -> None:
    """It failed here: let somebody try again."""
    mine(claimed).update(state=ChunkState.WAITING, claim=None, error=error[:ERROR_LENGTH])


# -- ending


@transaction.atomic
def end_if_complete(simulation: int) -> bool:
    """The last chunk ends the simulation. Its row is locked: two workers that finish the last
    chunks of two batches at the same moment would each take the other's for open."""
    current = Simulation.objects.select_for_update().get(pk=simulation)
    if current.progress != Progress.RUNNING or has_open_work(simulation):
        return False
    current.progress, current.ended_at = Progress.DONE, timezone.now()
    current.save(update_fields=["progress", "ended_at"])
    return True


def has_open_work(simulation: int) -> bool:
    open_states = (ChunkState.WAITING, ChunkState.CLAIMED)
    return (
        Batch.objects.filter(simulation=simulation, planned__lt=F("playouts")).exists()
        or Chunk.objects.filter(batch__simulation=simulation, state__in=open_states).exists()
    )


def stop(simulation: int, why: str) -> None:
    """It cannot go on; what is done stays."""
    Simulation.objects.unfinished().filter(pk=simulation).update(
        progress=Progress.CANCELLED, ended_at=timezone.now(), note=why[:ERROR_LENGTH]
    )


# -- looking around


def in_turn(now: datetime) -> list[int]:
    """Unfinished simulations, those first whose owner has the least played at the moment."""
    played = list(
        Chunk.objects.being_played(now).values_list("batch__simulation", "batch__simulation__owner")
    )
    simulations = [simulation for simulation, _owner in played]
    owners = [owner for _simulation, owner in played]
    waiting = Simulation.objects.unfinished().values_list("pk", "owner")
    return [
        pk
        for pk, owner in sorted(
            waiting, key=lambda it: (owners.count(it[1]), simulations.count(it[0]), it[0])
        )
    ]


def pieces_to_do(now: datetime) -> int:
    """For how many workers there is something to do at the moment."""
    return Chunk.objects.to_do(now).count() + Batch.objects.to_plan(now).count()
