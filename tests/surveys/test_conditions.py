"""Whether something is shown. The browser's script passes the same table: tests/js/conditions."""

import json
from pathlib import Path
from typing import Any

import pytest

from surveys.conditions import HOWS, holds
from surveys.plan import Condition

TABLE = json.loads((Path(__file__).parent / "conditions.json").read_text())


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["why"])
def test_a_condition_holds_as_the_table_says(row: dict[str, Any]) -> None:
    answers = {"step.q": row["stored"]} if "stored" in row else {}

    assert holds(Condition("q", row["how"], row["value"]), answers, "step") == row["holds"]


def test_every_kind_of_condition_is_in_the_table() -> None:
    assert {row["how"] for row in TABLE} == set(HOWS)


def test_without_a_condition_everything_is_shown() -> None:
    assert holds(None, {}, "step")


def test_a_condition_may_ask_about_an_earlier_step() -> None:
    asked = Condition("before.q", "is", "a")

    assert holds(asked, {"before.q": "a"}, "step")
    assert not holds(asked, {"step.q": "a"}, "step")
