"""JOSTLE's options and readings, one at a time, each in a position where it matters."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.jostle import GAME
from games.rules.jostle.variants import enlarged_track
from tests.games.rules.jostle.table import cells_of, kinds, match_with, way


@pytest.mark.parametrize(
    ("preset", "players", "pieces", "length"),
    [
        ("jostle2007", 3, 3, 32),
        ("all_target", 3, 3, 32),
        ("duel", 2, 3, 32),
        ("two_pieces", 3, 2, 32),
        ("crowd4", 4, 3, 40),
        ("crowd5", 5, 3, 48),
        ("crowd6", 6, 3, 56),
    ],
)
def test_every_preset_sets_up_its_table(preset, players, pieces, length):
    match = Match(GAME, GAME.variant(preset), 1)

    assert cells_of(match) == [[0] * pieces] * players
    assert match.options.length == length
    assert match.options.gate == length - 5
    assert len(GAME.seat_names(match.options)) == players


def test_the_presets_are_those_named():
    named = "jostle2007 all_target duel two_pieces crowd4 crowd5 crowd6"

    assert list(GAME.presets) == named.split()


def test_three_players_are_red_green_and_yellow():
    assert GAME.seat_names(GAME.variant("jostle2007").options) == ("Red", "Green", "Yellow")


# -- the track


def test_enlarged_tracks_gain_eight_cells_for_every_player_beyond_three():
    assert enlarged_track(2) == enlarged_track(3)
    assert enlarged_track(3) == {"length": 32, "back": [11, 24, 25], "ex": [[7, 15], [14, 19]]}
    assert enlarged_track(4) == {
        "length": 40,
        "back": [11, 23, 32, 33],
        "ex": [[7, 15], [14, 19], [21, 26]],
    }
    assert enlarged_track(5) == {
        "length": 48,
        "back": [11, 23, 31, 40, 41],
        "ex": [[7, 15], [14, 19], [21, 26], [29, 34]],
    }
    assert enlarged_track(8)["length"] == 72


@pytest.mark.parametrize("players", range(2, 9))
def test_every_enlarged_track_is_a_valid_track(players):
    track = enlarged_track(players)

    assert GAME.options.resolve({"players": players, "track": track})["track"] == track


def test_four_players_may_crowd_the_standard_track():
    assert GAME.variant(None, {"players": 4}).options.length == 32


def test_a_track_of_ones_own():
    track = {"length": 20, "back": [9], "ex": [[3, 12]]}
    match = match_with([1, 5, 14], track=track, chance=[4, 6])

    match.play("1")

    assert way(match) == [9, 6]
    assert match.options.gate == 15
    assert match_with([1], track=track, dice=2).play("0")[1].details["to"] == 12
    assert match_with([14], track=track, dice=6).play("0")[0].details["to"] == 20


def test_a_track_without_events_needs_only_its_length():
    match = match_with([1], track={"length": 24}, dice=6)

    match.play("0")

    assert cells_of(match)[0] == [7, 0, 0]
    assert match.variant.values["track"] == {"length": 24, "back": [], "ex": []}


@pytest.mark.parametrize(
    ("track", "said"),
    [
        ("huge", r"track \(Track\) cannot be 'huge'; allowed: standard, enlarged, or an object"),
        (32, "cannot be 32"),
        (None, "cannot be None"),
        ([32], "cannot be"),
        ({}, "it has no 'length'"),
        ({"length": 32, "target": 5}, "unknown field 'target'; known: length, back, ex"),
        ({"length": 19}, "length must be a whole number from 20 to 72, not 19"),
        ({"length": 73}, "length must be"),
        ({"length": True}, "length must be"),
        ({"length": "32"}, "length must be"),
        ({"length": 32, "back": 11}, "back must be a list of at most 10 cells"),
        ({"length": 72, "back": list(range(20, 42, 2))}, "back must be a list of at most 10"),
        ({"length": 32, "back": [3]}, r"back\[0\] must be a whole number from 4 to 27, not 3"),
        ({"length": 32, "back": [11, 28]}, r"back\[1\] must be a whole number from 4 to 27"),
        ({"length": 32, "back": ["11"]}, r"back\[0\]"),
        ({"length": 32, "back": [11, 11]}, "cell 11 has two events"),
        ({"length": 32, "back": [11, 14]}, "from cell 14 a piece would go back to an event cell"),
        ({"length": 32, "back": [11], "ex": [[8, 20]]}, "from cell 11 a piece would go back"),
        ({"length": 32, "ex": {"7": 15}}, "ex must be a list of at most 8 pairs"),
        ({"length": 72, "ex": [[i, i + 20] for i in range(1, 10)]}, "ex must be a list of at most"),
        ({"length": 32, "ex": [7, 15]}, r"ex\[0\] must be a pair of cells, not 7"),
        ({"length": 32, "ex": [[7, 15], [1, 2, 3]]}, r"ex\[1\] must be a pair"),
        ({"length": 32, "ex": [[0, 15]]}, r"ex\[0\] must be a whole number from 1 to 27, not 0"),
        ({"length": 32, "ex": [[7, 28]]}, r"ex\[0\] must be a whole number"),
        ({"length": 32, "ex": [[7, 7]]}, "cell 7 has two events"),
        ({"length": 32, "ex": [[7, 15], [15, 19]]}, "cell 15 has two events"),
        ({"length": 32, "back": [15], "ex": [[7, 15]]}, "cell 15 has two events"),
    ],
)
def test_a_track_that_is_none_is_refused_with_the_reason(track, said):
    with pytest.raises(BadInput, match=said) as problem:
        GAME.variant(None, {"track": track})

    assert problem.value.where["option"] == "track"


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"players": 1}, r"players \(Players\) cannot be 1; .* from 2 to 8"),
        ({"players": 9}, "players"),
        ({"players": True}, "players"),
        ({"pieces": 1}, "pieces .* from 2 to 6"),
        ({"pieces": 7}, "pieces"),
        ({"max_turns": 99}, "max_turns .* from 100 to 10000"),
        ({"max_turns": 10_001}, "max_turns"),
        ({"end_trigger": "first"}, "end_trigger .* allowed: last_cell, all_target"),
        ({"final_round": "nobody"}, "final_round .* allowed: everyone, others"),
        ({"occupied_ex": "both"}, "occupied_ex .* jostle_first, event_first, no_jostle"),
        ({"J3": "no"}, "J3 .* true or false"),
        ({"J4": True}, "unknown parameter 'J4'; known are: players, pieces, track"),
    ],
)
def test_values_outside_the_limits_are_refused(params, said):
    with pytest.raises(BadInput, match=said):
        GAME.variant(None, params)


def test_readings_are_declared_under_their_numbers():
    assert [reading.key for reading in GAME.options.readings] == ["J3", "J11", "J13", "J14"]
    helps = {option.key: option.help for option in GAME.options.options}
    assert "reading J1." in helps["end_trigger"]
    assert "reading J2." in helps["final_round"]
    assert "reading J5." in helps["occupied_ex"]


# -- options and readings in play


def test_all_target_announces_the_end_only_when_all_five_cells_are_filled():
    last_only = match_with([26, 1], dice=6, end_trigger="all_target")
    last_only.play("0")
    assert last_only.position()["turns_left"] is None

    fifth = match_with([28, 32, 5], [29, 30, 1], [25], to_move=2, dice=6, end_trigger="all_target")
    fifth.play("0")
    assert fifth.position()["turns_left"] == 3


def test_others_only_leaves_out_the_announcing_player():
    match = match_with([26, 1], [2], [3], dice=6, chance=[1, 1], final_round="others")

    match.play("0")
    assert match.position()["turns_left"] == 2
    match.play("0")
    match.play("0")

    assert match.over
    assert match.leftover_chance == 0


@pytest.mark.parametrize(
    ("occupied_ex", "cells"),
    [
        ("jostle_first", [[8, 0, 0], [6, 15, 0], [12, 13, 14]]),
        ("event_first", [[7, 0, 0], [8, 6, 0], [12, 13, 14]]),
        ("no_jostle", [[7, 0, 0], [15, 8, 0], [12, 13, 14]]),
    ],
)
def test_three_ways_to_move_onto_an_occupied_exchange_cell(occupied_ex, cells):
    match = match_with([10], [15, 8], [12, 13, 14], dice=5, occupied_ex=occupied_ex)

    match.play("0")

    assert cells_of(match) == cells


def test_occupied_ex_does_not_concern_arriving_by_exchange():
    match = match_with([2], [15], dice=5, occupied_ex="no_jostle")

    match.play("0")

    assert cells_of(match)[:2] == [[15, 0, 0], [19, 0, 0]]


def test_j3_the_last_turn_is_a_single_throw_if_a_six_gives_none():
    usual = match_with([1], [2], dice=6, turns_left=2)
    single = match_with([1], [2], dice=6, turns_left=2, J3=False)
    earlier = match_with([1], [2], dice=6, J3=False)

    for match in (usual, single, earlier):
        match.play("0")

    assert [match.to_move for match in (usual, single, earlier)] == [0, 1, 0]


def test_j11_nobody_moves_onto_an_own_piece_if_own_pieces_are_not_jostled():
    match = match_with([3, 5, 8], [10], dice=2, J11=False)

    assert match.legal() == ["1", "2"]


def test_j11_a_throw_without_another_move_is_lost():
    match = match_with([27, 28, 29], [1], chance=[1, 3], J11=False)

    assert kinds(match) == ["thrown", "idle", "thrown"]
    assert match.to_move == 1


def test_j11_chains_still_displace_own_pieces():
    match = match_with([5, 8], dice=6, J11=False)

    match.play("0")

    assert cells_of(match)[0] == [8, 15, 0]


def test_j13_declining_ends_the_turn_even_after_a_six():
    match = match_with([5], dice=6, chance=[1], J13=True)
    assert match.legal() == ["0", "1", "2", "pass"]

    match.play("pass")

    assert match.to_move == 1
    assert cells_of(match)[0] == [5, 0, 0]
    assert kinds(match)[0] == "declined"


def test_j14_a_six_is_thrown_again_though_another_piece_could_use_it():
    match = match_with([27, 0, 31], chance=[6, 2], J14=False)

    assert match.metrics()["unexecuted_sixes"] == 1
    assert match.legal() == ["0", "1"]


def test_j14_the_piece_before_the_target_does_not_hinder_a_bound_one():
    match = match_with([27, 3], chance=[6], bound=1, J14=False)

    assert match.legal() == ["1"]
