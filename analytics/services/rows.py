"""Files of single playouts: asked for, made in the background, made again when a worker dies."""

import logging
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from analytics.models import Batch, ChunkState, Progress, Rows
from analytics.models.simulations import ERROR_LENGTH
from analytics.parquet import write_rows
from analytics.querysets import RowsQuerySet
from analytics.services.ledger import LEASE, MOST_TRIES, NO_ANSWER
from analytics.services.ringing import ring_for_rows
from analytics.services.working import beating
from analytics.simulation.runner import SLICE
from games.refusals import Refused

log = logging.getLogger(__name__)

MOST_ROWS = 5_000_000


class Different(Exception):
    """The playouts did not come out as they were counted."""


@dataclass(frozen=True)
class Making:
    """A file that this process makes, as long as it renews its lease."""

    rows: Rows
    claim: UUID

    def mine(self) -> RowsQuerySet:
        return Rows.objects.filter(pk=self.rows.pk, claim=self.claim, progress=Progress.RUNNING)

    def renew(self) -> bool:
        return bool(self.mine().update(leased_until=timezone.now() + LEASE))

    def count(self, more: int) -> None:
        self.mine().update(done=F("done") + more)


@transaction.atomic
def ask_for_rows(batch: Batch) -> Rows:
    """The file, or the promise of one. Asking again for what failed or is gone tries again."""
    rows, is_new = Rows.objects.select_for_update().get_or_create(batch=batch)
    has_file = rows.progress == Progress.DONE and path_of(rows).exists()
    if has_file or (not is_new and rows.progress in (Progress.WAITING, Progress.RUNNING)):
        return rows
    require_few(batch)
    rows.progress, rows.done, rows.tries, rows.error = Progress.WAITING, 0, 0, ""
    rows.claim = rows.leased_until = None
    rows.save()
    transaction.on_commit(lambda: ring_for_rows(rows.pk))
    return rows


def require_few(batch: Batch) -> None:
    if not batch.done:
        raise Refused(_("Nothing has been played yet."))
    if batch.done > MOST_ROWS:
        raise Refused(
            _("A file holds at most %(most)s games; this would be %(wanted)s.")
            % {"most": f"{MOST_ROWS:,}", "wanted": f"{batch.done:,}"}
        )
    if batch.is_outdated:
        raise Refused(_("The rules have changed since; the games cannot be played again."))


def path_of(rows: Rows) -> Path:
    folder: Path = settings.FILES
    return folder / "rows" / rows.file_name


def rows_to_make(now: datetime) -> list[int]:
    return list(Rows.objects.to_do(now).values_list("pk", flat=True))


def make(rows: int) -> None:
    """Make the file, unless somebody else does or has."""
    making = take(rows)
    if making is None:
        return
    path = path_of(making.rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{making.claim.hex}")
    try:
        with beating(making.renew):
            fill(making, unfinished)
        offer(making, unfinished, path)
    except Exception as problem:  # told to whoever asked
        log.exception("The rows of batch %s cannot be made.", making.rows.batch_id)
        give_up(making, f"{type(problem).__name__}: {problem}")
    finally:
        unfinished.unlink(missing_ok=True)


@transaction.atomic
def take(pk: int) -> Making | None:
    now = timezone.now()
    free = Rows.objects.to_do(now).filter(pk=pk).select_for_update(skip_locked=True, of=("self",))
    rows = free.select_related("batch__simulation").first()
    if rows is None:
        return None
    if rows.tries >= MOST_TRIES:
        Rows.objects.filter(pk=pk).update(progress=Progress.CANCELLED, error=NO_ANSWER)
        return None
    rows.claim, rows.leased_until = uuid4(), now + LEASE
    rows.progress, rows.done = Progress.RUNNING, 0
    rows.tries += 1
    rows.save(update_fields=["claim", "leased_until", "progress", "done", "tries"])
    return Making(rows, rows.claim)


def fill(making: Making, path: Path) -> None:
    """Exactly the playouts that are counted, which the digest shows."""
    batch = making.rows.batch
    counted = batch.chunks.filter(state=ChunkState.DONE).order_by("first")
    chunks = list(counted.values_list("first", "count"))
    size = max(1, min(SLICE, batch.chunk_size))
    digest = write_rows(path, batch.design(), chunks, size, making.count)
    sums = batch.sums()
    if sums is None or sums.digest != digest:
        raise Different(_("The games did not come out as they were counted."))


def offer(making: Making, unfinished: Path, path: Path) -> None:
    """A file is offered when it is whole; half of one never is."""
    size = unfinished.stat().st_size
    os.replace(unfinished, path)
    making.mine().update(progress=Progress.DONE, size=size, claim=None, leased_until=None)


def give_up(making: Making, error: str) -> None:
    making.mine().update(progress=Progress.CANCELLED, error=error[:ERROR_LENGTH], claim=None)
