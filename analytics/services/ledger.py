"""The ledger of chunks: claim with a lease, play, count exactly once.

The pattern: a claim is one short transaction; a result and its done flag are one transaction,
guarded by the claim, so a worker that was thought dead and comes back late changes nothing. What
failed or was never finished is split in two and tried again, until the single playout that cannot
be played is found.
"""

import json
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from analytics.models import Batch, Chunk, ChunkState, Progress, Simulation
from analytics.models.simulations import ERROR_LENGTH
from analytics.simulation.runner import measured_size, run_chunk, split
from analytics.simulation.summary import Summary
from games.rules.engine.session import Simulator
from games.rules.registry import GAMES

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=180)  # above a task's time limit: whoever holds it longer is dead
MOST_TRIES = 3
ROWS_AT_ONCE = 500


@dataclass(frozen=True)
class Claimed:
    """Work for one process, for as long as its lease lasts."""

    chunk: int
    batch: int
    claim: UUID
    first: int
    count: int


# -- planning


def plan_next(simulation: int) -> bool:
    """Cut one batch without chunks into some, sized by a measurement; False if all have been."""
    batch = unplanned(simulation)
    if batch is None:
        return False
    size = measured_size(batch.design())  # outside any transaction: it takes a while
    store_chunks(batch, list(split(batch.playouts, size)))
    return True


def unplanned(simulation: int) -> Batch | None:
    waiting = Batch.objects.filter(simulation=simulation, planned=0)
    return waiting.select_related("simulation").first()


@transaction.atomic
def store_chunks(batch: Batch, chunks: Sequence[tuple[int, int]]) -> None:
    """Unless another worker was quicker: then its chunks stand."""
    current = Batch.objects.select_for_update().get(pk=batch.pk)
    if current.planned:
        return
    rows = [Chunk(batch=current, first=first, count=count) for first, count in chunks]
    Chunk.objects.bulk_create(rows, batch_size=ROWS_AT_ONCE)
    current.planned = current.playouts
    current.rules_digest = current.design().game.digest
    current.save(update_fields=["planned", "rules_digest"])
    mine = Simulation.objects.filter(pk=current.simulation_id, progress=Progress.WAITING)
    mine.update(progress=Progress.RUNNING, began_at=timezone.now())


# -- claiming


@transaction.atomic
def claim(simulation: int) -> Claimed | None:
    """The next chunk nobody works on. What was tried before in vain is split first."""
    now = timezone.now()
    waiting = Chunk.objects.to_do(now).filter(batch__simulation=simulation).order_by("pk")
    free = waiting.select_for_update(skip_locked=True, of=("self",))
    for hopeless in free.filter(tries__gte=MOST_TRIES):
        give_up(hopeless)
    chunk = free.first()
    if chunk is None:
        return None
    if chunk.tries and chunk.count > 1:
        halve(chunk)
    chunk.state, chunk.claim, chunk.leased_until = ChunkState.CLAIMED, uuid4(), now + LEASE
    chunk.tries += 1
    chunk.save(update_fields=["state", "claim", "leased_until", "tries", "count"])
    return Claimed(chunk.pk, chunk.batch_id, chunk.claim, chunk.first, chunk.count)


def halve(chunk: Chunk) -> None:
    """One playout may be poison: the other half goes on its own, and both begin anew."""
    kept = chunk.count // 2
    Chunk.objects.create(
        batch_id=chunk.batch_id, first=chunk.first + kept, count=chunk.count - kept, tries=1
    )
    chunk.count = kept
    chunk.tries = 1 if kept > 1 else 0


def give_up(chunk: Chunk) -> None:
    """Three tries in vain: the playouts are counted as failed, and can be listed."""
    chunk.state, chunk.claim = ChunkState.FAILED, None
    chunk.error = chunk.error or "It did not end in time, or ended its worker."
    chunk.save(update_fields=["state", "claim", "error"])
    Batch.objects.filter(pk=chunk.batch_id).update(failed=F("failed") + chunk.count)
    end_if_complete(chunk.batch_id)


# -- counting


@transaction.atomic
def record(claimed: Claimed, summary: Summary, cpu_ms: int) -> bool:
    """Count what came out. False if the claim is not ours any more: then it counts elsewhere."""
    mine = Chunk.objects.filter(pk=claimed.chunk, claim=claimed.claim, state=ChunkState.CLAIMED)
    if not mine.update(state=ChunkState.DONE, claim=None):
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
    end_if_complete(claimed.batch)
    return True


@transaction.atomic
def put_back(claimed: Claimed, error: str) -> None:
    """It failed here: let somebody try again."""
    mine = Chunk.objects.filter(pk=claimed.chunk, claim=claimed.claim, state=ChunkState.CLAIMED)
    mine.update(state=ChunkState.WAITING, claim=None, error=error[:ERROR_LENGTH])


def end_if_complete(batch: int) -> None:
    """The last chunk ends the simulation."""
    simulation = Simulation.objects.filter(batches=batch)
    if Batch.objects.filter(simulation__in=simulation, planned=0).exists():
        return
    open_states = (ChunkState.WAITING, ChunkState.CLAIMED)
    if Chunk.objects.filter(batch__simulation__in=simulation, state__in=open_states).exists():
        return
    running = Simulation.objects.filter(batches=batch, progress=Progress.RUNNING)
    running.update(progress=Progress.DONE, ended_at=timezone.now())


# -- working


def work(simulation: int) -> bool:
    """Plan a batch, or play one chunk; False if there is nothing to do at the moment."""
    if not Simulation.objects.unfinished().filter(pk=simulation).exists():
        return False
    if plan_next(simulation):
        return True
    claimed = claim(simulation)
    if claimed is None:
        return False
    play_claimed(claimed)
    return True


def play_claimed(claimed: Claimed) -> None:
    batch = Batch.objects.select_related("simulation").get(pk=claimed.batch)
    begun = time.process_time()
    try:
        summary = play(batch, claimed)
    except Exception as problem:  # whatever a playout raises is told with its number, never lost
        log.exception("Chunk %s of batch %s failed.", claimed.chunk, claimed.batch)
        put_back(claimed, f"{type(problem).__name__}: {problem}")
        return
    record(claimed, summary, round(1e3 * (time.process_time() - begun)))


def play(batch: Batch, claimed: Claimed) -> Summary:
    params = json.dumps(batch.params, sort_keys=True)
    simulator = simulator_of(batch.game, params, tuple(batch.agents))
    return run_chunk(batch.design(), simulator, (claimed.first, claimed.count))


@lru_cache(maxsize=8)
def simulator_of(game: str, params: str, agents: tuple[str, ...]) -> Simulator:
    """A process plays one line-up for long: its workspace is made once."""
    rules = GAMES[game]
    return Simulator(rules, rules.variant(None, json.loads(params), simulated=True), agents)


# -- the sweep


def neglected(now: datetime | None = None) -> list[tuple[int, int]]:
    """Simulations with work that nobody does, each with how many workers it could use."""
    moment = now or timezone.now()
    found = []
    for simulation in Simulation.objects.unfinished():
        chunks = Chunk.objects.to_do(moment).filter(batch__simulation=simulation).count()
        plans = simulation.batches.filter(planned=0).count()
        if chunks + plans:
            found.append((simulation.pk, chunks + plans))
    return found
