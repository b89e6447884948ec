"""Files with one row for each playout of a batch. They can be deleted and made again."""

from django.db import models

from analytics.models.simulations import ERROR_LENGTH, Batch, Progress
from analytics.querysets import RowsQuerySet


class Rows(models.Model):
    """A file that was asked for: made by one worker at a time, offered when it is whole."""

    batch = models.OneToOneField(Batch, models.CASCADE, related_name="rows")
    progress = models.CharField(max_length=10, choices=Progress, default=Progress.WAITING)
    done = models.PositiveBigIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)  # bytes, of the whole file
    claim = models.UUIDField(null=True, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=ERROR_LENGTH, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)

    objects = RowsQuerySet.as_manager()

    def __str__(self) -> str:
        return f"rows of {self.batch_id}"

    @property
    def file_name(self) -> str:
        batch = self.batch
        return f"{batch.simulation.code}-{batch.number}.parquet"
