"""Options: declared once, checked with messages that name option, value and limits."""

from enum import IntEnum
from typing import Annotated

import pytest

from games.rules.core.errors import BadInput
from games.rules.core.options import (
    Constraint,
    Implication,
    Numbers,
    OneNumberOf,
    OneOf,
    OptionSet,
    SomeOf,
    Whole,
    YesNo,
)
from games.rules.core.records import FlagArray, IntArray, Record


class Shape(IntEnum):
    ROUND = 0
    SQUARE = 1


class Gift(IntEnum):
    CLUB = 0
    DIAMOND = 1


class Options(Record):
    players: int
    form: int
    fast: bool
    limit: int
    heights: Annotated[IntArray, (3,)]
    gifts: Annotated[FlagArray, (2,)]
    step: int
    cells: int
    draws: int


COMMON = {"label": "label", "help": "help", "section": "a.rule"}
SET = OptionSet(
    Options,
    [
        Whole(name="players", low=2, high=8, default=2, **COMMON),
        OneOf(
            name="form",
            choices=Shape,
            default=lambda values: "square" if values["players"] > 4 else "round",
            **COMMON,
        ),
        YesNo(name="fast", default=False, **COMMON),
        Whole(name="limit", low=50, high=500, words={"off": -1}, default="off", **COMMON),
        Numbers(name="heights", length=3, low=1, high=9, default=[1, 2, 1], **COMMON),
        SomeOf(name="gifts", choices=Gift, default=[], **COMMON),
        Whole(
            name="step",
            low=1,
            high=3,
            default=1,
            applies=lambda values: values["fast"],
            applies_when="in the fast game",
            **COMMON,
        ),
        Whole(name="cells", reading="X1", low=8, high=16, step=2, default=12, **COMMON),
        OneNumberOf(name="draws", numbers=(1, 3), default=1, **COMMON),
    ],
    constraints=[
        Constraint(
            lambda values: values["heights"] == values["heights"][::-1],
            "heights must be symmetric.",
        )
    ],
    implications=[Implication("fast", True, {"step": 3})],
)


def test_defaults_may_depend_on_what_was_given():
    assert SET.resolve({})["form"] == "round"
    assert SET.resolve({"players": 5})["form"] == "square"
    assert SET.resolve({"players": 5, "form": "round"})["form"] == "round"


def test_what_is_implied_gives_way_to_what_is_given():
    assert SET.resolve({"fast": True})["step"] == 3
    assert SET.resolve({"fast": True, "step": 2})["step"] == 2


def test_the_record_holds_what_the_rules_read():
    given = {"form": "square", "limit": 60, "gifts": ["diamond"], "heights": [2, 3, 2], "X1": 8}

    record = SET.pack(SET.resolve(given))

    assert (record.form, record.limit, record.cells) == (Shape.SQUARE, 60, 8)
    assert record.gifts.tolist() == [False, True]
    assert record.heights.tolist() == [2, 3, 2]
    assert SET.pack(SET.resolve({})).limit == -1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 9}, "players .* cannot be 9; allowed: a whole number from 2 to 8"),
        ({"players": "3"}, "players"),
        ({"players": True}, "players"),
        ({"form": "oval"}, "round, square"),
        ({"fast": 1}, "true or false"),
        ({"limit": 7}, "off, a whole number from 50 to 500"),
        ({"limit": "never"}, "limit"),
        ({"heights": [1, 2]}, "a list of 3 whole numbers"),
        ({"heights": [1, 2, 99]}, "from 1 to 9"),
        ({"heights": [1, 2, 3]}, "symmetric"),
        ({"gifts": ["club", "club"]}, "different names"),
        ({"gifts": "club"}, "gifts"),
        ({"step": 2}, "applies only in the fast game"),
        ({"X1": 9}, "X1 .* in steps of 2"),
        ({"draws": 2}, "1 or 3"),
        ({"cells": 8}, "unknown parameter 'cells'"),
    ],
)
def test_what_is_wrong_is_named(given, said):
    with pytest.raises(BadInput, match=said):
        SET.resolve(given)


def test_readings_stand_apart_from_options():
    assert [option.key for option in SET.readings] == ["X1"]
    assert "X1" not in [option.key for option in SET.options]
