"""Small checks for reading positions from JSON: each says what is wrong and where."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.core.errors import BadInput


def only_fields(position: Mapping[str, Any], required: Sequence[str], more: Sequence[str]) -> None:
    """The position has the required fields and none that are unknown."""
    for name in required:
        if name not in position:
            raise BadInput(f"the position has no {name!r}.", field=name)
    for name in position:
        if name not in required and name not in more:
            known = ", ".join((*required, *more))
            raise BadInput(f"unknown field {name!r} in the position; known are: {known}.")


def whole(value: Any, low: int, high: int, where: str) -> int:
    """A whole number within limits."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadInput(f"{where} must be a whole number from {low} to {high}, not {value!r}.")
    return value


def list_of(value: Any, length: int, where: str) -> list[Any]:
    """A list of a fixed length."""
    if not isinstance(value, list) or len(value) != length:
        raise BadInput(f"{where} must be a list of {length}, not {value!r}.")
    return value
