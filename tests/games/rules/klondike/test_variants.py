"""Klondike's options and readings, one at a time, each in a position where it matters."""

import pytest

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.engine.match import Match
from games.rules.klondike import GAME
from tests.games.rules.klondike.table import BLOCKED, match_with, play_all, unshuffled

UNLIMITED = -1


@pytest.mark.parametrize(
    ("preset", "draw", "redeals", "scoring"),
    [
        ("easy", 1, UNLIMITED, 0),
        ("difficult", 3, 3, 0),
        ("strict", 3, 0, 0),
        ("one_pass", 1, 0, 0),
        ("points", 1, UNLIMITED, 1),
        ("timed", 1, UNLIMITED, 2),
        ("meta", 1, UNLIMITED, 3),
    ],
)
def test_every_preset_is_what_it_says(preset, draw, redeals, scoring):
    options = GAME.variant(preset).options

    assert (options.draw, options.redeals, options.scoring) == (draw, redeals, scoring)
    assert options.max_idle == 0
    assert GAME.variant(preset, simulated=True).options.max_idle == 300


def test_the_presets_are_those_named():
    assert list(GAME.presets) == "easy difficult strict one_pass points timed meta".split()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("draw", 2),
        ("draw", True),
        ("redeals", 4),
        ("redeals", -1),
        ("redeals", "often"),
        ("goal_to_stack", 1),
        ("scoring", "vegas"),
        ("points_goal", 1001),
        ("points_turned", "5"),
        ("time_penalty", -1),
        ("game_cost", -1),
        ("max_idle", 49),
        ("max_idle", 5001),
        ("max_idle", 0),
        ("seconds_per_action", 0),
        ("seconds_per_action", 61),
        ("carried", 1.5),
        ("K1", "yes"),
        ("K2", 0),
        ("K7", None),
        ("K4", True),
    ],
)
def test_values_outside_the_limits_are_refused_by_name(name, value):
    with pytest.raises(BadInput, match=name):
        GAME.variant(None, {name: value})


@pytest.mark.parametrize("redeals", ["unlimited", 3, 2, 1, 0])
def test_the_discard_stack_is_turned_over_so_often_and_no_more(redeals):
    match = unshuffled(redeals=redeals)
    rounds = 5 if redeals == "unlimited" else redeals
    play_all(match, ("draw " * 24 + "redeal ") * rounds + "draw " * 24)

    assert ("redeal" in match.legal()) == (redeals == "unlimited")


def test_cards_may_be_made_to_stay_home():
    match = match_with("3D*", goal="2C", params={"goal_to_stack": False})

    with pytest.raises(IllegalMove) as refusal:
        match.play("gC>s1")

    assert refusal.value.rule == "klondike.goal.return"


def test_the_defaults_are_the_decisions():
    values = GAME.variant(None).values

    assert values["K1"] is values["K2"] is values["K7"] is True


def test_k1_only_single_cards_move():
    match = match_with("9S* 8H* 7C*", "9C*", "8D*", params={"K1": False})

    assert "s1>s3" in match.legal()
    assert "s1*2>s2" not in match.legal()
    with pytest.raises(IllegalMove) as refusal:
        match.play("s1*2>s2")
    assert refusal.value.rule == "klondike.move.run"


def test_k2_is_the_option_read_the_other_way():
    assert not GAME.variant(None, {"K2": False}).options.goal_to_stack
    assert not GAME.variant(None, {"goal_to_stack": False}).options.goal_to_stack
    assert GAME.variant(None, {"goal_to_stack": False}).values["K2"] is False
    assert GAME.variant(None, {"goal_to_stack": False, "K2": True}).options.goal_to_stack


def test_k7_the_figure_counts_passes():
    as_redeals = unshuffled(redeals=1)
    as_passes = unshuffled(redeals=1, K7=False)
    for match in (as_redeals, as_passes):
        play_all(match, "draw " * 24)

    assert "redeal" in as_redeals.legal()
    assert "redeal" not in as_passes.legal()


def test_k7_without_redeals_there_is_one_pass_either_way():
    match = match_with(
        *BLOCKED, deck="4S", rest="discard", play_seen=True, params={"redeals": 0, "K7": False}
    )

    match.play("draw")

    assert match.reason == "no_moves"


def test_at_a_table_nobody_is_stopped_for_wandering():
    match = Match(GAME, GAME.variant("easy"), 3)
    for _ in range(400):
        match.play("draw" if "draw" in match.legal() else "redeal")
        if match.over:
            break

    assert match.reason in ("playing", "no_moves")
