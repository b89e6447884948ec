"""A simulation read as a report: its line-ups, and which of them are compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analytics.models import Batch, Kind, Progress, Simulation
from analytics.reports.comparing import Comparison, compare
from analytics.reports.laddering import Ladder, ladder_of
from analytics.reports.lineup import LineUp, names_of
from analytics.reports.sweeping import Sweep, sweep_of

MOST_TABS = 8  # more line-ups are found in the table


@dataclass(frozen=True, eq=False)
class Report:
    """Everything that was played so far. Line-ups without a game yet are only counted."""

    simulation: Simulation
    line_ups: Sequence[LineUp]
    waiting: Mapping[str, int]  # line-ups of which nothing is played yet, and their games
    parents: Mapping[int, int]  # number of a line-up -> number of its parent's

    @property
    def code(self) -> str:
        return self.simulation.code

    @property
    def title(self) -> str:
        return self.simulation.title

    @property
    def is_final(self) -> bool:
        return self.simulation.progress == Progress.DONE

    @property
    def played(self) -> int:
        return sum(line_up.n for line_up in self.line_ups)

    @property
    def failed(self) -> int:
        return sum(line_up.failed for line_up in self.line_ups)

    @property
    def wanted(self) -> int:
        return sum(line_up.wanted for line_up in self.line_ups)

    @property
    def is_current(self) -> bool:
        return all(line_up.is_current for line_up in self.line_ups)

    @property
    def is_comparison(self) -> bool:
        return self.simulation.kind == Kind.COMPARE

    @property
    def has_tabs(self) -> bool:
        return self.is_comparison and 1 < len(self.line_ups) <= MOST_TABS

    @property
    def played_text(self) -> str:
        return f"{self.played:,}"

    @property
    def wanted_text(self) -> str:
        return f"{self.wanted + sum(self.waiting.values()):,}"

    @property
    def named(self) -> list[tuple[str, LineUp]]:
        """Line-ups under names that tell them apart."""
        return list(zip(names_of(self.line_ups), self.line_ups, strict=True))

    def line_up(self, number: int) -> LineUp | None:
        return next((each for each in self.line_ups if each.number == number), None)

    def base_of(self, line_up: LineUp) -> LineUp | None:
        """What a line-up is compared with unless somebody wishes otherwise."""
        parent = self.parents.get(line_up.number)
        if parent is not None:
            return self.line_up(parent)
        others = [each for each in self.line_ups if are_comparable(each, line_up)]
        first = others[0] if others else None
        return None if first is line_up else first

    @property
    def default_pair(self) -> tuple[LineUp, LineUp] | None:
        """A variant beside its parent, or else the second beside the first; of a sweep its ends.

        What a ladder compares it shows itself.
        """
        if self.ladder is not None or len(self.line_ups) < 2:  # noqa: PLR2004 - two are compared
            return None
        if self.sweep is not None:
            return self.line_ups[0], self.line_ups[-1]
        for number in self.parents:
            second = self.line_up(number)
            first = self.base_of(second) if second else None
            if first and second:
                return first, second
        for second in self.line_ups[1:]:
            first = self.base_of(second)
            if first:
                return first, second
        return None

    @property
    def sweep(self) -> Sweep | None:
        return sweep_of(self.line_ups) if self.simulation.kind == Kind.SWEEP else None

    @property
    def ladder(self) -> Ladder | None:
        return ladder_of(self.line_ups) if self.simulation.kind == Kind.LADDER else None

    def compared(self, pair: tuple[LineUp, LineUp] | None) -> Comparison | None:
        return compare(*pair) if pair else None


def are_comparable(one: LineUp, other: LineUp) -> bool:
    """The same metrics, and as many seats."""
    return one.game is other.game and one.summary.seats == other.summary.seats


def report_of(simulation: Simulation) -> Report:
    batches = list(simulation.batches.select_related("variant", "version__variant"))
    for batch in batches:
        batch.simulation = simulation
    line_ups = [line_up for batch in batches if (line_up := line_up_of(batch)) is not None]
    shown = {line_up.number for line_up in line_ups}
    return Report(
        simulation=simulation,
        line_ups=line_ups,
        waiting={batch.label: batch.playouts for batch in batches if batch.number not in shown},
        parents=parents_among([batch for batch in batches if batch.number in shown]),
    )


def line_up_of(batch: Batch) -> LineUp | None:
    """None as long as nothing is counted."""
    summary = batch.sums()
    if summary is None or not summary.playouts:
        return None
    design = batch.design()
    return LineUp(
        number=batch.number,
        label=batch.label,
        game=design.game,
        variant=design.variant,
        agents=tuple(batch.agents),
        summary=summary,
        wanted=batch.playouts,
        failed=batch.failed,
        at=batch.at,
        seed=batch.simulation.seed,
        is_current=not batch.is_outdated,
    )


def parents_among(batches: Sequence[Batch]) -> dict[int, int]:
    """Each variant's parent with the same agents, if it was played too."""
    found = {}
    for batch in batches:
        variant = batch.variant
        parent = variant.parent_id if variant else None
        for other in batches:
            if parent and other.version_id == parent and other.agents == batch.agents:
                found[batch.number] = other.number
    return found
