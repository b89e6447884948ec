"""Reading simulations, in words."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from analytics.models import Chunk, Simulation  # noqa: F401
    from games.querysets import Viewer

WAITING, CLAIMED = 0, 1


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
        return self.filter(progress__in=("waiting", "running"))


class ChunkQuerySet(models.QuerySet["Chunk"]):
    def to_do(self, now: datetime) -> "ChunkQuerySet":
        """Those nobody works on, or whose worker has let its lease end."""
        free = Q(state=WAITING) | Q(state=CLAIMED, leased_until__lt=now)
        running = Q(batch__simulation__progress__in=("waiting", "running"))
        return self.filter(free & running)
