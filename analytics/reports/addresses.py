"""Where the data and the games behind a number are."""

from dataclasses import dataclass

from django.urls import reverse

from analytics.reports.lineup import LineUp


@dataclass(frozen=True)
class Addresses:
    """Of one simulation's report."""

    code: str

    @property
    def report(self) -> str:
        return reverse("analytics:report", args=[self.code])

    def line_up(self, line_up: LineUp) -> str:
        return reverse("analytics:report_line_up", args=[self.code, line_up.number])

    def metric(self, line_up: LineUp, name: str) -> str:
        return reverse("analytics:report_metric", args=[self.code, line_up.number, name])

    def playout(self, line_up: LineUp, index: int | None) -> str:
        """The replay of one game; none if none is known."""
        if index is None:
            return ""
        return reverse("analytics:playout", args=[self.code, line_up.number, index])
