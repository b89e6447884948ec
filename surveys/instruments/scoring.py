"""Scores of an instrument from somebody's answers. Pure."""

from collections.abc import Mapping
from statistics import fmean

from surveys.instruments.instrument import SUM, Instrument, Score

Numbers = Mapping[str, float]  # item -> the answer that was given


def scores_from(instrument: Instrument, answers: Numbers) -> dict[str, float | None]:
    """Score by score, in their order. One of whose parts is missing is None: nothing is guessed."""
    known: dict[str, float | None] = {}
    for score in instrument.scores:
        known[score.id] = score_from(score, instrument, {**answers, **known})
    return known


def score_from(
    score: Score, instrument: Instrument, known: Mapping[str, float | None]
) -> float | None:
    parts = []
    for name in score.of:
        value = known.get(name)
        if value is None:
            return None
        parts.append(mirrored(instrument, name, value) if name in score.reversed else value)
    combined = sum(parts) if score.how == SUM else fmean(parts)
    return score.factor * combined + score.offset


def mirrored(instrument: Instrument, item: str, value: float) -> float:
    """As far from one end as it was from the other: 2 of 1 to 5 becomes 4."""
    low, high = ends_of(instrument, item)
    return low + high - value


def ends_of(instrument: Instrument, item: str) -> tuple[float, float]:
    own = next(each.settings for each in instrument.items if each.id == item)
    settings = {**instrument.settings, **own}
    if "points" in settings:
        return 1, settings["points"]
    return settings["low"], settings["high"]
