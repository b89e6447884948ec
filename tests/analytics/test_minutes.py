"""Estimated minutes: made of set-up and decisions, honest about the pace, taught by people."""

import math
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from analytics.minutes import Pace, calibrated, components_of, handling_of, minutes_of
from analytics.pace import FEWEST_MOVES, pace_at_tables
from games.models import Move
from games.playing.opening import ME, Plan, open_table
from games.playing.seats import Visitor
from games.rules.registry import GAMES
from tests import people
from tests.analytics.reporting import cell, line_ups, played, preset

pytestmark = pytest.mark.django_db


def klondike():
    return line_ups(played([cell("klondike", "easy", "greedy", 80)]))[0]


def test_klondike_is_set_up_in_the_time_people_took() -> None:
    """Seven people timed five set-ups each: median 1.2 minutes a set-up."""
    minutes = minutes_of(klondike())

    assert minutes.components == 28
    assert minutes.setup / 60 == pytest.approx(1.2)


def test_decisions_take_the_rest() -> None:
    line_up = klondike()
    minutes = minutes_of(line_up, Pace(3.0))

    decisions = line_up.distribution("decisions").median.value

    assert minutes.typical.value == pytest.approx((minutes.setup + 3.0 * decisions) / 60, abs=0.02)


def test_an_unsure_pace_makes_a_wide_interval() -> None:
    line_up = klondike()

    sure, unsure = (minutes_of(line_up, Pace(3.0, factor)) for factor in (1.1, 3.0))

    assert sure.typical.low > unsure.typical.low
    assert sure.typical.high < unsure.typical.high
    assert sure.nine_in_ten[1] < unsure.nine_in_ten[1]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_has_something_to_put_in_place(game) -> None:
    variant = game.variant(game.default_preset)

    assert components_of(game, variant) > 0
    assert handling_of(game).pace.factor > 1


def test_without_people_the_default_stands() -> None:
    assert calibrated(Pace(4.0), []) == Pace(4.0)


def test_people_move_the_pace_and_make_it_surer() -> None:
    few, many = calibrated(Pace(4.0), [8.0] * 2), calibrated(Pace(4.0), [8.0] * 60)

    assert 4 < few.seconds < many.seconds < 8
    assert math.isclose(many.seconds, 8, rel_tol=0.06)
    assert many.factor < few.factor < Pace(4.0).factor
    assert many.tables == 60


def table_of_people(seconds: float, moves: int) -> None:
    """A table at which each move took so long."""
    table = open_table(preset("klondike", "easy"), Plan([ME]), Visitor(people.ada()))
    now = timezone.now()
    for seq in range(1, moves + 1):
        made = now + timedelta(seconds=seconds * seq)
        Move.objects.create(
            table=table, seq=seq, key=uuid4(), seat=0, text="draw", state_hash="", made_at=made,
            thought_ms=round(1000 * seconds),
        )  # fmt: skip


def test_tables_of_people_teach_the_pace() -> None:
    table_of_people(9.0, FEWEST_MOVES)

    pace = pace_at_tables(GAMES["klondike"])

    assert pace.tables == 1
    assert handling_of(GAMES["klondike"]).pace.seconds < pace.seconds < 9


def test_a_table_left_after_a_few_moves_teaches_nothing() -> None:
    table_of_people(9.0, FEWEST_MOVES - 1)

    assert pace_at_tables(GAMES["klondike"]) == handling_of(GAMES["klondike"]).pace
