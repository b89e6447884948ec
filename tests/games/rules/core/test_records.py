"""Records: named fields over one block of memory, the same plain and compiled."""

from typing import Annotated

import numpy as np
import pytest

from games.rules.core.records import (
    IntArray,
    Record,
    Records,
    bytes_of,
    copy_of,
    dtype_of,
    from_bytes,
    new,
)


class Inner(Record):
    number: int


class Outer(Record):
    inner: Inner
    many: Annotated[Records[Inner], (3,)]
    board: Annotated[IntArray, (2, 2)]
    ready: bool
    share: float


def test_fields_are_zero_at_first_and_keep_what_is_written():
    outer = new(Outer)
    outer.inner.number = 7
    outer.many[2].number = 9
    outer.board[1, 0] = -3
    outer.ready = True

    assert outer.inner.number == 7
    assert [int(outer.many[index].number) for index in range(3)] == [0, 0, 9]
    assert outer.board.tolist() == [[0, 0], [-3, 0]]
    assert bool(outer.ready)
    assert outer.board.dtype == np.int64


def test_a_copy_is_independent():
    outer = new(Outer)
    copy = copy_of(outer)
    copy.inner.number = 5

    assert outer.inner.number == 0
    assert bytes_of(copy) != bytes_of(outer)


def test_bytes_give_the_record_back():
    outer = new(Outer)
    outer.board[0, 1] = 4

    again = from_bytes(Outer, bytes_of(outer))
    again.board[0, 1] += 1

    assert again.board[0, 1] == 5


@pytest.mark.parametrize("name", ["size", "round", "take", "base", "fill", "data", "copy", "sort"])
def test_names_that_numpy_has_are_refused(name):
    bad = type("Bad", (Record,), {"__annotations__": {name: int}})

    with pytest.raises(TypeError, match=f"Bad.{name}"):
        dtype_of(bad)


def test_only_numbers_flags_and_records_are_held():
    bad = type("Bad", (Record,), {"__annotations__": {"words": str}})

    with pytest.raises(TypeError, match="cannot hold"):
        dtype_of(bad)
