"""Simulations and their ledger. The queue is only a doorbell: what is to be done, what is being
done and what came out stands here, and a chunk's result counts exactly once.
"""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from analytics.querysets import BatchQuerySet, ChunkQuerySet, SimulationQuerySet
from analytics.simulation.design import Design
from analytics.simulation.summary import Summary
from games.models import Variant, Version
from games.rules.core.game import Game
from games.rules.registry import GAMES

TITLE_LENGTH, CODE_LENGTH, ERROR_LENGTH = 120, 12, 2_000


def new_code() -> str:
    return secrets.token_hex(CODE_LENGTH // 2)


class Kind(models.TextChoices):
    COMPARE = "compare", _("comparison")
    SWEEP = "sweep", _("sweep")
    LADDER = "ladder", _("ladder")


class Progress(models.TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")


class Simulation(models.Model):
    """Variants x line-ups x playouts x seed, played by workers in chunks."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    title = models.CharField(max_length=TITLE_LENGTH)
    kind = models.CharField(max_length=10, choices=Kind)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="simulations"
    )  # nobody owns the demonstrations
    seed = models.BigIntegerField()
    progress = models.CharField(max_length=10, choices=Progress, default=Progress.WAITING)
    made_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    began_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # The rate is counted from here, for a simulation that was resumed did not play all the time.
    clock_from = models.DateTimeField(null=True, blank=True)
    clock_done = models.PositiveBigIntegerField(default=0)
    note = models.CharField(max_length=ERROR_LENGTH, blank=True)  # why it stopped by itself

    objects = SimulationQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("analytics:simulation", args=[self.code])

    @property
    def is_under_way(self) -> bool:
        return self.progress in (Progress.WAITING, Progress.RUNNING)


class Batch(models.Model):
    """One cell of a simulation: one variant, one line-up, its playouts and what came of them."""

    simulation = models.ForeignKey(Simulation, models.CASCADE, related_name="batches")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=TITLE_LENGTH)
    game = models.CharField(max_length=20)
    variant = models.ForeignKey(Variant, models.SET_NULL, null=True, blank=True, related_name="+")
    version = models.ForeignKey(Version, models.SET_NULL, null=True, blank=True, related_name="+")
    params: Any = models.JSONField(default=dict)  # pinned: a draft may change meanwhile
    rules_version = models.PositiveIntegerField()
    agents: Any = models.JSONField(default=list)
    # Where it stands among its like. Of a sweep: option -> value. Of a ladder: "agent", "against"
    # (missing where one plays alone) and "seat", the one that `agent` has.
    at: Any = models.JSONField(default=dict)
    playouts = models.PositiveBigIntegerField()
    planned = models.PositiveBigIntegerField(default=0)  # for which there are chunks already
    chunk_size = models.PositiveIntegerField(default=0)  # 0 until it was measured
    measures = models.PositiveSmallIntegerField(default=0)  # times somebody set out to measure it
    measured_until = models.DateTimeField(null=True, blank=True)  # the lease of whoever does
    done = models.PositiveBigIntegerField(default=0)
    failed = models.PositiveBigIntegerField(default=0)
    cpu_ms = models.PositiveBigIntegerField(default=0)
    summary: Any = models.JSONField(null=True)  # sums of all chunks that are done
    rules_digest = models.CharField(max_length=16, blank=True)  # of the sources that played it

    objects = BatchQuerySet.as_manager()

    class Meta:
        ordering = ["simulation", "number"]
        constraints = [
            models.UniqueConstraint(fields=["simulation", "number"], name="batches_are_numbered")
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def rules_of(self) -> Game:
        return GAMES[self.game]

    @property
    def is_outdated(self) -> bool:
        """Whether other rules are here by now than those it was begun with."""
        game = self.rules_of
        begun_with = self.rules_digest or game.digest
        return (self.rules_version, begun_with) != (game.rules_version, game.digest)

    def design(self) -> Design:
        game = self.rules_of
        variant = game.variant(None, self.params, simulated=True)
        return Design(game, variant, tuple(self.agents), self.playouts, self.simulation.seed)

    def sums(self) -> Summary | None:
        return Summary.from_json(self.summary) if self.summary else None


class ChunkState(models.IntegerChoices):
    WAITING = 0
    CLAIMED = 1
    DONE = 2
    FAILED = 3


class Chunk(models.Model):
    """Some playouts of a batch in a row: claimed with a lease, counted once."""

    batch = models.ForeignKey(Batch, models.CASCADE, related_name="chunks")
    first = models.PositiveBigIntegerField()
    count = models.PositiveIntegerField()
    state = models.PositiveSmallIntegerField(choices=ChunkState, default=ChunkState.WAITING)
    claim = models.UUIDField(null=True, blank=True)  # of whoever works on it
    leased_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    depth = models.PositiveSmallIntegerField(default=0)  # times it was cut, for it failed
    error = models.CharField(max_length=ERROR_LENGTH, blank=True)

    objects = ChunkQuerySet.as_manager()

    class Meta:
        ordering = ["batch", "first"]
        constraints = [models.UniqueConstraint(fields=["batch", "first"], name="chunks_are_apart")]
        indexes = [models.Index(fields=["state", "leased_until"], name="chunks_to_do")]

    def __str__(self) -> str:
        return f"{self.first} + {self.count} of {self.batch_id}"
