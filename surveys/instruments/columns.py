"""The scores of a step's instruments as what the step records, beside the answers themselves."""

from collections.abc import Iterator, Mapping
from typing import Any

from surveys.instruments.instrument import Instrument
from surveys.instruments.scoring import scores_from
from surveys.instruments.shelf import instrument_called
from surveys.plan import Step
from surveys.variables import NUMBER, Variable


def instruments_in(step: Step) -> list[Instrument]:
    """Those of our shelf of which the step asks something, in its order."""
    used = dict.fromkeys(each.instrument for each in step.questions if each.instrument)
    found = (instrument_called(key) for key in used)
    return [each for each in found if each is not None]


def score_variables(step: Step) -> Iterator[Variable]:
    for instrument in instruments_in(step):
        for score in instrument.scores:
            name = f"{instrument.key}.{score.id}"
            yield Variable(name, f"{instrument.name}: {score.name}", NUMBER)


def score_columns(step: Step, values: Mapping[str, Any]) -> dict[str, float]:
    """Variable name -> score, of somebody who gave these answers; what is not complete has none."""
    told: dict[str, float] = {}
    for instrument in instruments_in(step):
        known = scores_from(instrument, answers_to(instrument, step, values))
        for name, score in known.items():
            if score is not None:
                told[f"{instrument.key}.{name}"] = score
    return told


def answers_to(instrument: Instrument, step: Step, values: Mapping[str, Any]) -> dict[str, float]:
    items = [each for each in step.questions if each.instrument == instrument.key]
    given = {each.id: values.get(each.id) for each in items if instrument.is_item(each)}
    return {name: value for name, value in given.items() if isinstance(value, int | float)}
