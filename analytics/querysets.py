"""Reading simulations, in words."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import F, Q, Sum
from django.db.models.functions import Coalesce

if TYPE_CHECKING:
    from analytics.models import Batch, Chunk, Rows, Simulation  # noqa: F401
    from games.querysets import Viewer

WAITING, CLAIMED = 0, 1
UNDER_WAY = ("waiting", "running")


class SimulationQuerySet(models.QuerySet["Simulation"]):
    def visible_to(self, user: "Viewer") -> "SimulationQuerySet":
        """One's own, and the demonstrations; everything for staff."""
        if user.is_authenticated and user.is_staff:
            return self.all()
        demos = Q(owner__isnull=True)
        return self.filter(demos | Q(owner=user)) if user.is_authenticated else self.filter(demos)

    def owned_by(self, user: "Viewer") -> "SimulationQuerySet":
        return self.filter(owner=user) if user.is_authenticated else self.none()

    def unfinished(self) -> "SimulationQuerySet":
        return self.filter(progress__in=UNDER_WAY)

    def matching(self, words: str) -> "SimulationQuerySet":
        """Every word occurs in the title or in what was played."""
        found = self
        for word in words.split():
            label = Q(batches__label__icontains=word) | Q(batches__game__icontains=word)
            played = self.model.objects.filter(label).values("pk")
            found = found.filter(Q(title__icontains=word) | Q(pk__in=played))
        return found

    def counted(self) -> "SimulationQuerySet":
        """With how far they are: `playouts`, `done`, `failed`."""
        counted = ("playouts", "done", "failed")
        sums = {name: Coalesce(Sum(f"batches__{name}"), 0) for name in counted}
        return self.annotate(**sums).order_by("-made_at", "-pk")


class BatchQuerySet(models.QuerySet["Batch"]):
    def to_plan(self, now: datetime) -> "BatchQuerySet":
        """Those that lack chunks and that nobody measures at the moment."""
        free = Q(measured_until__isnull=True) | Q(measured_until__lt=now)
        return self.filter(free, planned__lt=F("playouts"), simulation__progress__in=UNDER_WAY)

    def without_sums(self) -> "BatchQuerySet":
        """They may have some hundred kilobytes, which only few need."""
        return self.defer("summary")


class ChunkQuerySet(models.QuerySet["Chunk"]):
    def to_do(self, now: datetime) -> "ChunkQuerySet":
        """Those nobody works on, or whose worker has let its lease end."""
        free = Q(state=WAITING) | Q(state=CLAIMED, leased_until__lt=now)
        return self.filter(free, batch__simulation__progress__in=UNDER_WAY)

    def being_played(self, now: datetime) -> "ChunkQuerySet":
        return self.filter(state=CLAIMED, leased_until__gte=now)


class RowsQuerySet(models.QuerySet["Rows"]):
    def to_do(self, now: datetime) -> "RowsQuerySet":
        """Those nobody makes, or whose worker has let its lease end."""
        free = Q(leased_until__isnull=True) | Q(leased_until__lt=now)
        return self.filter(free, progress__in=UNDER_WAY)
