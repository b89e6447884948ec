"""Cutting batches into chunks, sized by a measurement, some hundred at a time."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from itertools import islice

from django.db import transaction
from django.utils import timezone

from analytics.models import Batch, Chunk, Progress, Simulation
from analytics.simulation.runner import measured_size, tapered

log = logging.getLogger(__name__)

MEASURING = timedelta(seconds=120)  # above a task's time limit: whoever takes longer is dead
UNMEASURED = 64  # playouts of a chunk where the measurement itself does not come to an end
CHUNKS_AT_ONCE = 1_000
ROWS_AT_ONCE = 500


def plan_next(simulation: int) -> int:
    """Cut a part of a batch into chunks; how many, 0 if there is nothing to cut just now."""
    batch = take(simulation)
    if batch is None:
        return 0
    size = batch.chunk_size or size_for(batch)  # outside any transaction: it takes a while
    left = batch.playouts - batch.planned
    pieces = islice(tapered(left, size), CHUNKS_AT_ONCE)
    chunks = [(batch.planned + first, count) for first, count in pieces]
    return store_chunks(batch, chunks, size)


@transaction.atomic
def take(simulation: int) -> Batch | None:
    """A batch that lacks chunks, for this worker alone."""
    now = timezone.now()
    waiting = (
        Batch.objects.to_plan(now).without_sums().filter(simulation=simulation).order_by("number")
    )
    free = waiting.select_for_update(skip_locked=True, of=("self",)).select_related("simulation")
    batch = free.first()
    if batch is None:
        return None
    batch.measured_until = now + MEASURING
    batch.measures += 1
    batch.save(update_fields=["measured_until", "measures"])
    return batch


def size_for(batch: Batch) -> int:
    """A playout that raises or never ends must not keep the others from being played."""
    if batch.measures > 1:  # somebody has tried, and did not come back
        return UNMEASURED
    try:
        return measured_size(batch.design())
    except Exception:
        log.exception("Batch %s cannot be measured.", batch.pk)
        return UNMEASURED


@transaction.atomic
def store_chunks(batch: Batch, chunks: Sequence[tuple[int, int]], size: int) -> int:
    """Unless another worker was quicker: then its chunks stand."""
    current = Batch.objects.without_sums().select_for_update().get(pk=batch.pk)
    if current.planned != batch.planned:
        return 0
    rows = [Chunk(batch=current, first=first, count=count) for first, count in chunks]
    Chunk.objects.bulk_create(rows, batch_size=ROWS_AT_ONCE)
    current.planned += sum(row.count for row in rows)
    current.chunk_size = size
    current.measured_until, current.measures = None, 0
    current.rules_digest = current.rules_digest or current.rules_of.digest
    current.save(
        update_fields=["planned", "chunk_size", "measured_until", "measures", "rules_digest"]
    )
    begin(current.simulation_id)
    return len(rows)


def begin(simulation: int) -> None:
    now = timezone.now()
    waiting = Simulation.objects.filter(pk=simulation, progress=Progress.WAITING)
    waiting.update(progress=Progress.RUNNING, began_at=now, clock_from=now)
