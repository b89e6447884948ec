"""How far a simulation is, in numbers and in words; what a page shows and what its polls ask."""

import json
import shlex
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from analytics.models import Batch, Chunk, ChunkState, Progress, Simulation
from analytics.services.simulating import Count, count_of
from games.comparing import in_words
from games.rules.core.errors import BadInput
from games.rules.engine.session import seed_of

MINUTE, HOUR = 60, 3600
MOST_LISTED = 100  # failed playouts on a page
STATE_LOOKS = {
    Progress.WAITING: "",
    Progress.RUNNING: "info",
    Progress.DONE: "good",
    Progress.CANCELLED: "warn",
}


@dataclass(frozen=True)
class Standing:
    """A simulation at this moment."""

    simulation: Simulation
    count: Count
    now: datetime

    @classmethod
    def of(cls, simulation: Simulation) -> "Standing":
        return cls(simulation, count_of(simulation), timezone.now())

    @property
    def etag(self) -> str:
        count = self.count
        return f'"{self.simulation.progress}-{count.done}-{count.failed}"'

    @property
    def rate(self) -> float:
        """Games a second since the clock was started; 0 while nobody knows."""
        begun = self.simulation.clock_from
        if begun is None:
            return 0.0
        end = self.simulation.ended_at or self.now
        seconds = (end - begun).total_seconds()
        return (
            max(0, self.count.done - self.simulation.clock_done) / seconds if seconds > 0 else 0.0
        )

    @property
    def seconds_left(self) -> float | None:
        return self.count.left / self.rate if self.rate else None

    @property
    def games(self) -> str:
        said = _("%(done)s of %(all)s games")
        return said % {"done": f"{self.count.done:,}", "all": f"{self.count.playouts:,}"}

    @property
    def pace(self) -> str:
        """The rate, and what it means for whoever waits."""
        simulation = self.simulation
        if simulation.progress == Progress.WAITING:
            return _("waiting for a worker")
        if not self.rate:
            return _("no game is counted yet") if simulation.is_under_way else ""
        rate = _("%(rate)s games a second") % {"rate": said_rate(self.rate)}
        left = self.seconds_left
        if not simulation.is_under_way or left is None:
            return rate
        return f"{rate}, {said_left(left)}"

    @property
    def failures(self) -> str:
        if not self.count.failed:
            return ""
        return ngettext("%(n)s failed", "%(n)s failed", self.count.failed) % {
            "n": f"{self.count.failed:,}"
        }

    @property
    def look(self) -> str:
        return STATE_LOOKS[Progress(self.simulation.progress)]

    def to_json(self) -> dict[str, Any]:
        """For the page's script; the words are those of the page."""
        left = self.seconds_left if self.simulation.is_under_way else None
        return {
            "progress": self.simulation.progress,
            "playouts": self.count.playouts,
            "done": self.count.done,
            "failed": self.count.failed,
            "rate": round(self.rate, 2),
            "seconds_left": None if left is None else round(left),
            "games": self.games,
            "pace": self.pace,
            "failures": self.failures,
            "batches": [
                {"number": number, "done": f"{done:,}"}
                for number, done in self.simulation.batches.values_list("number", "done")
            ],
        }


def said_rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"  # noqa: PLR2004 - two digits


def said_left(seconds: float) -> str:
    if seconds < MINUTE:
        return _("about %(n)s s left") % {"n": max(1, round(seconds))}
    if seconds < HOUR:
        return _("about %(n)s min left") % {"n": round(seconds / MINUTE)}
    return _("about %(n)s h left") % {"n": round(seconds / HOUR)}


# -- playing it again elsewhere


def params_of(batch: Batch) -> list[str]:
    """What must be said on a command line, beside the game's usual rules."""
    game = batch.rules_of
    usual = game.variant(None, game.presets[game.default_preset].params, simulated=True).values
    own = batch.design().variant.values
    said = []
    for key, value in own.items():
        applies = game.options.by_key[key].applies
        if value != usual[key] and (applies is None or applies(own)):
            said += ["--param", f"{key}={json.dumps(value)}"]
    return said


def command_of(batch: Batch, first: int = 0, count: int | None = None) -> str:
    """The command that plays it again, with the same digest."""
    playouts = batch.playouts if count is None else count
    words = ["manage.py", "simulate", batch.game, *params_of(batch)]
    words += ["--agents", ",".join(batch.agents), "--seed", str(batch.simulation.seed)]
    words += ["--playouts", str(playouts), *(["--first", str(first)] if first else [])]
    return shlex.join(words)


@dataclass(frozen=True)
class Failed:
    """A playout that could not be played."""

    batch: Batch
    index: int
    error: str

    @property
    def seed(self) -> int | None:
        """With which a record repeats it; none if these rules are no more."""
        try:
            design = self.batch.design()
        except BadInput:
            return None
        return seed_of(design.game, design.variant, design.seed, self.index)

    @property
    def command(self) -> str:
        return command_of(self.batch, self.index, 1)


def failed_in(simulation: Simulation, most: int = MOST_LISTED) -> list[Failed]:
    chunks = Chunk.objects.filter(batch__simulation=simulation, state=ChunkState.FAILED)
    found = []
    for chunk in chunks.select_related("batch__simulation").order_by("batch", "first")[:most]:
        last = chunk.first + chunk.count
        found += [Failed(chunk.batch, it, chunk.error) for it in range(chunk.first, last)]
    return found[:most]


@dataclass(frozen=True)
class Line:
    """One batch as a row of a table."""

    batch: Batch

    @property
    def done(self) -> str:
        return f"{self.batch.done:,}"

    @property
    def playouts(self) -> str:
        return f"{self.batch.playouts:,}"

    @property
    def line_up(self) -> str:
        agents = self.batch.agents
        return agents[0] if len(set(agents)) == 1 else ", ".join(agents)

    @property
    def digest(self) -> str:
        sums = self.batch.sums()
        return sums.hex_digest() if sums else ""

    @property
    def command(self) -> str:
        return "" if self.batch.is_outdated else command_of(self.batch)

    @property
    def at(self) -> list[tuple[str, str]]:
        """Of a sweep: option and value, in words."""
        known = self.batch.rules_of.options.by_key
        return [
            (known[key].label, in_words(known[key], value))
            for key, value in self.batch.at.items()
            if key in known
        ]
