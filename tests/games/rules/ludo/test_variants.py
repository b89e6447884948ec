"""Ludo's options and readings, one at a time, each in a position where it matters."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.ludo import GAME
from tests.games.rules.ludo.test_rules import OUT, match_with, targets

TABLE = {42: 462, 4937812: 358, 98754321: 460, 123456789: 338, 987654321: 379}


@pytest.mark.parametrize(("reading", "rows"), [("L1", 3), ("L2", 0), ("L3", 0), ("L4", 0)])
def test_read_the_other_way_the_table_does_not_come_out(reading, rows):
    variant = GAME.variant("agtive", {reading: False, "max_rolls": 2000})

    agreeing = [Match(GAME, variant, seed).metrics()["throws"] == TABLE[seed] for seed in TABLE]

    assert sum(agreeing) == rows


def test_l1_figures_at_home_bar_the_way_if_they_may_not_be_jumped():
    assert targets(match_with([[39, 40, -1, -1]], dice=2, L1=False)) == {"1": 42}


def test_l2_figures_at_home_stay_if_they_may_not_go_further():
    assert targets(match_with([[30, 40, -1, -1]], dice=2, L2=False)) == {"0": 32}


def test_l4_an_idle_six_ends_the_turn_if_it_gives_no_throw():
    match = match_with([[38, 40, 41, 42], [3, -1, -1, -1]], chance=[6, 1], L4=False)

    assert match.to_move == 1


def test_l5_three_attempts_while_no_figure_is_in_the_game():
    match = match_with([OUT, [3, -1, -1, -1]], chance=[1, 2, 3, 1], L5="three_attempts")
    assert match.to_move == 1
    assert match.chance_used == 4

    lucky = match_with([OUT], chance=[1, 2, 6], L5="three_attempts")
    assert lucky.to_move == 0
    assert lucky.legal() == ["0", "1", "2", "3"]


def test_l5_the_start_must_be_cleared_while_figures_wait():
    match = match_with([[0, 5, -1, 20]], dice=2, L5="clear_start")
    assert match.legal() == ["0"]

    blocked = match_with([[0, 2, -1, 20]], dice=2, L5="clear_start")
    assert blocked.legal() == ["1", "3"]


def test_l5_who_can_capture_must_capture():
    match = match_with([[3, 20, -1, -1], [35, -1, -1, -1]], dice=2, L5="must_capture")

    assert match.legal() == ["0"]


def test_l10_figures_may_be_stacked_on_the_start_and_are_captured_together():
    match = match_with([OUT, OUT, [0, -1, -1, -1]], to_move=2, dice=6, chance=[1], L10=False)
    assert match.legal() == ["0", "1", "2", "3"]

    match.play("1")
    assert match.state.progress[2].tolist() == [0, 0, -1, -1]

    hunter = match_with([[18, -1, -1, -1], OUT, [0, 0, -1, -1]], dice=2, L10=False)
    hunter.play("0")
    assert hunter.state.progress[2].tolist() == OUT
    assert hunter.metrics()["captures"] == 2


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"dice": "loaded"}, r"dice \(Die\) cannot be 'loaded'; allowed: lcg, random"),
        ({"max_rolls": 0}, "max_rolls .* a whole number from 1 to 10000000"),
        ({"max_rolls": 2.5}, "max_rolls"),
        ({"max_rolls": True}, "max_rolls"),
        ({"L1": "yes"}, "true or false"),
        ({"colour": 1}, "unknown parameter 'colour'; known are: dice, choice"),
    ],
)
def test_a_wrong_option_is_named_with_its_limits(params, said):
    with pytest.raises(BadInput, match=said):
        GAME.variant("classic", params)


def test_an_unknown_preset_lists_the_known_ones():
    with pytest.raises(BadInput, match="agtive, classic, random_cyclic"):
        GAME.variant("nonsense")
