"""Reading JSON that people sent into typed records. Whatever does not fit is refused by a sentence
that names its place: “steps[2].settings.questions[0].id: a text was expected, and this is 3.”
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

from django.utils.translation import gettext as _

from games.rules.core.errors import BadInput

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Record = TypeVar("Record", bound=DataclassInstance)

LONGEST_TEXT = 50_000
LONGEST_KEY = 40
KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
DEEPEST = 12  # objects within objects: above that nobody wrote it by hand
LONGEST_LIST = 1_000
BIGGEST = 2**53

Reader = Callable[[Any], Any]


class Malformed(BadInput):
    """A document that is not one; `path` says where."""

    def __init__(self, complaint: str, path: str = "") -> None:
        super().__init__(f"{path}: {complaint}" if path else complaint, path=path)
        self.complaint = complaint
        self.path = path

    def inside(self, place: str) -> "Malformed":
        dot = "." if self.path and not self.path.startswith("[") else ""
        return Malformed(self.complaint, f"{place}{dot}{self.path}")


def at(place: str, read: Reader, value: Any) -> Any:
    """Read what lies at a place, and name the place if it cannot be read."""
    try:
        return read(value)
    except Malformed as problem:
        raise problem.inside(place) from None


def unlike(expected: str, value: Any) -> Malformed:
    shown = repr(value)
    shown = shown if len(shown) <= LONGEST_KEY else f"{shown[:LONGEST_KEY]}…"
    return Malformed(
        _("%(what)s was expected, not %(given)s.") % {"what": expected, "given": shown}
    )


# -- values


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise unlike(_("a text"), value)
    if len(value) > LONGEST_TEXT:
        raise Malformed(
            _("the text has %(given)s characters; at most %(most)s fit.")
            % {"given": f"{len(value):,}", "most": f"{LONGEST_TEXT:,}"}
        )
    if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Malformed(_("the text holds a character that cannot be stored."))
    return value


def key(value: Any) -> str:
    """A name that may stand in an address and in a column's head."""
    if not isinstance(value, str) or not KEY.fullmatch(value) or len(value) > LONGEST_KEY:
        raise unlike(_("a name of letters, digits, “-” and “_”"), value)
    return value


def yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise unlike(_("yes or no"), value)
    return value


def whole(low: int, high: int) -> Reader:
    def read(value: Any) -> int:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number or not low <= value <= high:
            between = _("a whole number from %(low)s to %(high)s") % {"low": low, "high": high}
            raise unlike(between, value)
        return int(value)

    return read


def one_of(*known: str) -> Reader:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in known:
            raise unlike(_("one of “%(known)s”") % {"known": "”, “".join(known)}, value)
        return value

    return read


def maybe(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def anything(value: Any, depth: int = 0) -> Any:
    """JSON of any shape that can be stored."""
    if depth > DEEPEST:
        raise Malformed(_("this is nested too deeply."))
    if isinstance(value, Mapping):
        return {
            text(name): at(str(name), lambda inner: anything(inner, depth + 1), each)
            for name, each in value.items()
        }
    if isinstance(value, list | tuple):
        return list(listed(lambda inner: anything(inner, depth + 1))(value))
    if isinstance(value, str):
        return text(value)
    is_odd = isinstance(value, float) and not math.isfinite(value)
    if is_odd or not (value is None or isinstance(value, bool | int | float)):
        raise unlike(_("a value that JSON knows"), value)
    return value


# -- shapes


def mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise unlike(_("an object"), value)
    return {str(name): at(str(name), anything, each) for name, each in value.items()}


def listed(read: Reader, most: int = LONGEST_LIST) -> Reader:
    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise unlike(_("a list"), value)
        if len(value) > most:
            raise Malformed(
                _("the list has %(given)s entries; at most %(most)s fit.")
                % {"given": len(value), "most": most}
            )
        return tuple(at(f"[{index}]", read, each) for index, each in enumerate(value))

    return read_all


def record(
    kind: "type[Record]", readers: Mapping[str, Reader], *, strict: bool = True
) -> "Callable[[Any], Record]":
    """Of this dataclass: what has no default must be given; what is not known is refused, or
    left out where a newer format may say more."""
    required = [
        each.name
        for each in fields(kind)
        if each.default is MISSING and each.default_factory is MISSING
    ]

    def read(value: Any) -> "Record":
        if not isinstance(value, Mapping):
            raise unlike(_("an object"), value)
        for name in required:
            if name not in value:
                raise Malformed(_("is missing."), name)
        unknown = [str(name) for name in value if name not in readers]
        if strict and unknown:
            raise Malformed(_("is not known here."), unknown[0])
        known = {name: each for name, each in value.items() if name in readers}
        return kind(**{name: at(name, readers[name], each) for name, each in known.items()})

    return read
