"""Numbers in words, with as many digits as their uncertainty leaves."""

import math

from django.utils.translation import gettext as _

from analytics.charts.shapes import PERCENT
from analytics.stats.estimates import Estimate

MOST_DIGITS = 4
NONE, MINUS = "\u2013", "\u2212"
SMALL_EFFECT, MEDIUM_EFFECT, LARGE_EFFECT = 0.2, 0.5, 0.8  # Cohen's, of both h and d
SMALLEST_P = 0.001


def digits_for(half: float) -> int:
    """So many decimals that the first digit of the uncertainty is shown, and hardly more."""
    if half <= 0 or not math.isfinite(half):
        return 0
    return max(0, min(MOST_DIGITS, math.ceil(-math.log10(half / 2))))


def digits_of(estimate: Estimate, unit: str) -> int:
    times = 100 if unit == PERCENT else 1
    if all(
        float(end * times).is_integer() for end in (estimate.value, estimate.low, estimate.high)
    ):
        return 0  # such as a median of whole numbers
    half = (estimate.high - estimate.low) / 2 * times
    if half:
        return digits_for(half)
    return 0 if float(estimate.value * times).is_integer() else 2


def bare(value: float, unit: str, digits: int) -> str:
    """Without its interval; for what stands beside one."""
    if not math.isfinite(value):
        return NONE
    times = 100 if unit == PERCENT else 1
    text = f"{value * times:,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def value_of(estimate: Estimate, unit: str) -> str:
    text = bare(estimate.value, unit, digits_of(estimate, unit))
    return f"{text} %" if unit == PERCENT else text


def interval_of(estimate: Estimate, unit: str) -> str:
    """ "47 to 74 %"."""
    digits = digits_of(estimate, unit)
    low, high = (bare(end, unit, digits) for end in (estimate.low, estimate.high))
    text = _("%(low)s to %(high)s") % {"low": low, "high": high}
    return f"{text} %" if unit == PERCENT else text


def with_interval(estimate: Estimate, unit: str) -> str:
    if estimate.n == 0:
        return value_of(estimate, unit)
    return f"{value_of(estimate, unit)} ({interval_of(estimate, unit)})"


def signed(estimate: Estimate, unit: str) -> str:
    """Of a difference: "+1.2 points (0.4 to 2.0)"."""
    sign = "+" if estimate.value > 0 else ""
    digits = digits_of(estimate, unit)
    value = bare(estimate.value, unit, digits)
    low, high = (bare(end, unit, digits) for end in (estimate.low, estimate.high))
    text = _("%(low)s to %(high)s") % {"low": low, "high": high}
    points = " " + _("points") if unit == PERCENT else ""
    return f"{sign}{value}{points} ({text})"


def amount(value: float, unit: str) -> str:
    """A difference without a sign, such as one that could have been found."""
    times = 100 if unit == PERCENT else 1
    size = abs(value) * times
    digits = max(0, min(MOST_DIGITS, 1 - math.floor(math.log10(size)))) if size else 0
    text = f"{size:,.{digits}f}"
    return text + " " + _("points") if unit == PERCENT else text


def size_of_effect(effect: float) -> str:
    """Cohen's h or d in a word."""
    size = abs(effect)
    if size < SMALL_EFFECT:
        return _("very small")
    if size < MEDIUM_EFFECT:
        return _("small")
    return _("medium") if size < LARGE_EFFECT else _("large")


def chance_text(p: float) -> str:
    return _("under 0.001") if p < SMALLEST_P else f"{p:.3f}"


def count_of(n: int) -> str:
    return f"n = {n:,}"


def minutes_text(minutes: float) -> str:
    return f"{minutes:.0f}" if minutes >= 10 else f"{minutes:.1f}"  # noqa: PLR2004 - two digits


def seconds_text(seconds: float) -> str:
    return f"{seconds:.0f}" if seconds >= 10 else f"{seconds:.1f}"  # noqa: PLR2004 - two digits
