"""A typed class becomes a numpy record: named fields for mypy, one flat block of memory for numba.

    class State(Record):
        random: Stream                              a record inside a record
        to_move: int                                int64; narrow integers differ plain and compiled
        over: bool
        progress: Annotated[IntArray, (4, 4)]       an array of fixed shape
        cards: Annotated[Records[Card], (52,)]      an array of records

Compiled and plain code then read `state.to_move` and `state.progress[player, figure]` alike.
"""

from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Int = np.int64
IntArray = NDArray[np.int64]
RealArray = NDArray[np.float64]
FlagArray = NDArray[np.bool_]

# `state.round` would compile to the field but read numpy's method without the compiler.
_NUMPY_NAMES = frozenset(dir(np.recarray)) | frozenset(dir(np.record))
_SCALARS: dict[object, type] = {int: np.int64, float: np.float64, bool: np.bool_}
_ELEMENTS: dict[object, type] = {IntArray: np.int64, RealArray: np.float64, FlagArray: np.bool_}


class Record:
    """Base of the classes that describe a record; its instances are numpy records."""


R = TypeVar("R", bound=Record)


class Records(Generic[R]):
    """An array of records, for annotations only."""

    def __getitem__(self, index: int) -> R:
        raise TypeError("only numpy arrays hold records")

    def __setitem__(self, index: int, item: R) -> None:
        raise TypeError("only numpy arrays hold records")


def dtype_of(record: type[Record], **extra: np.dtype[Any]) -> np.dtype[Any]:
    """The memory layout of a record class; `extra` appends fields known only at run time."""
    hints = get_type_hints(record, include_extras=True)
    fields: list[tuple[Any, ...]] = []
    for name, hint in hints.items():
        _refuse_numpy_name(record, name)
        fields.append((name, *_layout(hint)))
    fields.extend((name, layout) for name, layout in extra.items())
    return np.dtype((np.record, np.dtype(fields, align=True)))


def array_of(record: type[Record], count: int, **extra: np.dtype[Any]) -> Any:
    """`count` zeroed records."""
    return np.zeros(count, dtype_of(record, **extra))


def new(record: type[R], **extra: np.dtype[Any]) -> R:
    """One zeroed record. Its memory lives as long as the record does."""
    made: R = array_of(record, 1, **extra)[0]
    return made


def copy_of(record: R) -> R:
    """An independent copy."""
    made: Any = np.zeros(1, record.dtype)  # type: ignore[attr-defined]
    made[0] = record
    copied: R = made[0]
    return copied


def bytes_of(record: Record) -> bytes:
    """The record's memory: equal bytes mean equal games."""
    contents: bytes = record.tobytes()  # type: ignore[attr-defined]
    return contents


def from_bytes(record: type[R], contents: bytes) -> R:
    """The record whose memory `bytes_of` gave."""
    made: R = np.frombuffer(bytearray(contents), dtype_of(record))[0]
    return made


def _layout(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        element, shape = get_args(hint)
        return _element_of(element), shape
    return (_element_of(hint),)


def _element_of(hint: Any) -> Any:
    if hint in _SCALARS:
        return _SCALARS[hint]
    if hint in _ELEMENTS:
        return _ELEMENTS[hint]
    if get_origin(hint) is Records:
        return dtype_of(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, Record):
        return dtype_of(hint)
    raise TypeError(f"a record cannot hold {hint!r}")


def _refuse_numpy_name(record: type[Record], name: str) -> None:
    if name in _NUMPY_NAMES:
        raise TypeError(
            f"{record.__name__}.{name}: numpy has an attribute of this name, "
            "so the field would read differently without the compiler"
        )
