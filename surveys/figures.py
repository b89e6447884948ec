"""Numbers that many testers gave rise to: how many there are, and how they lie."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from surveys.models import Visit
from surveys.plan import Step
from surveys.steps import KINDS
from surveys.variables import INTEGER, NUMBER, Variable

IN_MINUTES = {"ms": 60_000, "s": 60}  # what one minute has of the unit in which times are stored


@dataclass(frozen=True)
class Figures:
    """Of numbers: how many, and how they lie."""

    n: int
    mean: float
    median: float
    low: float
    high: float


def figures_of(numbers: Iterable[float]) -> Figures | None:
    listed = sorted(numbers)
    if not listed:
        return None
    return Figures(len(listed), mean(listed), median(listed), listed[0], listed[-1])


@dataclass(frozen=True)
class Measure:
    """One number that a step records of everybody, such as the time of a task. Times in minutes."""

    label: str
    unit: str
    values: Sequence[float]  # in the order in which people came

    @property
    def figures(self) -> Figures | None:
        return figures_of(self.values)


def measures_of(step: Step, visits: Sequence[Visit]) -> list[Measure]:
    """The numbers a step recorded; those that nobody has are left out."""
    kind = KINDS.get(step.kind)
    if kind is None or kind.needs_game:  # games are asked of their tables, one by one
        return []
    rows = [kind.columns(step, visit) for visit in visits if visit.done_at]
    found = [measure_of(variable, rows) for variable in kind.variables(step)]
    return [measure for measure in found if measure.values]


def measure_of(variable: Variable, rows: Sequence[Mapping[str, object]]) -> Measure:
    told = [row.get(variable.name) for row in rows]
    is_number = variable.type in (INTEGER, NUMBER)
    minute = IN_MINUTES.get(variable.unit)
    numbers = [float(each) for each in told if isinstance(each, int | float)] if is_number else []
    in_unit = [each / minute for each in numbers] if minute else numbers
    return Measure(str(variable.label), "min" if minute else variable.unit, in_unit)
