"""JOSTLE: the numbered tests of its specification, and what its rules say one by one."""

import json
from pathlib import Path

import pytest

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.engine.gamerecord import read_record
from games.rules.engine.match import Match
from games.rules.jostle import GAME
from games.rules.jostle.rules import PASS, Rule
from games.rules.registry import GAMES
from tests.games.rules.jostle.table import EXAMPLE_2, cells_of, gesture, kinds, match_with, way

GOLDEN = Path(__file__).parent / "golden"
RECORDS = [json.loads(line) for line in (GOLDEN / "examples.jsonl").read_text().splitlines()]
EXPECTED = [
    json.loads(line) for line in (GOLDEN / "examples.expected.jsonl").read_text().splitlines()
]


def golden(test: str):
    pairs = zip(RECORDS, EXPECTED, strict=True)
    cases = [(record, expected) for record, expected in pairs if expected["test"] == test]
    ids = [record["about"] for record, _ in cases]
    return pytest.mark.parametrize(("record", "expected"), cases, ids=ids)


# -- the numbered tests


@golden("jt1")
def test_jt1_the_first_example_of_the_source(record, expected):
    match = read_record(record, GAMES).replay()

    assert cells_of(match) == expected["cells"]
    assert match.to_move == expected["to_move"]
    assert match.leftover_chance == 0


def test_jt1_the_clusters_of_the_first_example_are_three_single_pieces():
    before = read_record(RECORDS[1], GAMES).replay().metrics()
    after = read_record(RECORDS[2], GAMES).replay().metrics()

    assert after["clusters"] - before["clusters"] == 3
    assert after["groups"] == 0
    assert after["largest_cluster"] == 1


@golden("jt2")
def test_jt2_the_second_example_of_the_source(record, expected):
    match = read_record(record, GAMES).replay()

    assert cells_of(match) == expected["cells"]
    assert match.to_move == expected["to_move"]


def test_jt2_the_ways_of_the_pieces():
    first, second = (match_with(*EXAMPLE_2, to_move=2, dice=2) for _ in range(2))

    first.play("0")
    second.play("1")

    assert way(first) == [7, 15, 11, 8, 5]
    assert way(second) == [8, 7, 15, 11, 8, 6]


def test_jt2_without_12_or_14_occupied_the_green_piece_stops_there():
    without_12 = match_with([14], [8, 15], [5, 6, 13], to_move=2, dice=2)
    without_14 = match_with([12], [8, 15], [5, 6, 13], to_move=2, dice=2)

    without_12.play("0")
    without_14.play("0")

    assert cells_of(without_12)[1] == [8, 12, 0]
    assert cells_of(without_14)[1] == [8, 19, 0]


def test_jt2_the_clusters_of_the_second_example():
    match = match_with(*EXAMPLE_2, to_move=2, dice=2)

    match.play("1")  # which leads to the same cells again

    metrics = match.metrics()
    assert (metrics["clusters"], metrics["groups"], metrics["largest_cluster"]) == (3, 2, 4)
    assert metrics["cluster_sizes"][:6] == [0, 1, 1, 0, 1, 0]
    assert metrics["engaged_of"][:3] == [2, 1, 3]
    assert metrics["on_track_of"][:3] == [2, 2, 3]


def test_jt3_sixes_that_lead_beyond_the_end_are_thrown_again():
    match = match_with([27, 30, 31], chance=[6, 6, 2])
    assert match.legal() == ["0"]

    match.play("0")

    assert cells_of(match)[0] == [29, 30, 31]
    assert kinds(match).count("moved") == 1
    assert match.metrics()["unexecuted_sixes"] == 2
    assert match.metrics()["throws"] == 3 + 1  # the next player has thrown


def test_jt4_another_piece_must_use_the_six():
    match = match_with([27, 0, 31], chance=[6])

    assert match.legal() == ["1"]


def test_jt5_the_bound_piece_waits_for_a_throw_it_can_use():
    match = match_with([21, 0, 0], chance=[6, 6, 6, 1])

    match.play("0")
    assert match.position()["bound"] == 0
    match.play("0")

    assert way(match) == [27, 28]
    assert match.metrics()["unexecuted_sixes"] == 2
    assert match.metrics()["throws"] == 4 + 1
    assert match.to_move == 1


def test_jt6_a_six_into_the_target_area_gives_no_throw():
    match = match_with([26], dice=6)

    match.play("0")

    assert cells_of(match)[0] == [32, 0, 0]
    assert match.to_move == 1


def test_jt6_who_has_all_pieces_locked_does_not_throw():
    match = match_with([30, 31, 32], chance=[3])

    assert match.to_move == 1
    assert kinds(match)[0] == "skipped"
    assert match.metrics()["throws"] == 1


def test_jt7_the_cell_just_left_is_free_for_the_displaced():
    match = match_with([27], [28, 29], dice=2)

    match.play("0")

    assert cells_of(match)[:2] == [[29, 0, 0], [28, 27, 0]]


def test_jt7_a_piece_displaced_out_of_the_target_area_meets_events():
    match = match_with([23], [28, 27, 26], dice=5)

    match.play("0")

    assert cells_of(match)[1] == [22, 27, 26]
    assert way(match) == [28, 25, 22]
    assert match.metrics()["evictions"] == 1


def test_jt8_without_a_free_cell_behind_a_piece_is_pushed_off():
    match = match_with([0], [1], dice=1)

    match.play("0")

    assert cells_of(match)[:2] == [[1, 0, 0], [0, 0, 0]]
    assert match.metrics()["pushed_off"] == 1


def test_jt8_own_pieces_are_jostled_too():
    match = match_with([3, 5], dice=2)

    match.play("0")

    assert cells_of(match)[0] == [5, 4, 0]
    assert match.metrics()["own_hit"][0] == 1


def test_jt10_a_turn_of_three_throws():
    match = match_with([1], chance=[6, 6, 4])

    for _ in range(3):
        match.play("0")

    assert way(match) == [7, 15, 21, 25, 22]


@pytest.mark.parametrize("end_trigger", ["last_cell", "all_target"])
def test_jt11_scores_and_the_end_announced_under_both_readings(end_trigger):
    match = match_with([28, 32, 5], [29, 30, 0], [31, 0, 0], dice=1, end_trigger=end_trigger)
    assert match.scores() == [6, 5, 4]

    match.play("2")

    assert match.position()["turns_left"] == 3


# jt13, properties of whole games, is in test_properties.py


# -- jostling and events in detail


def mover_pushed_off(**params) -> Match:
    """The chain of the piece on 15 comes back to 15 before the mover's exchange."""
    match = match_with([10], [15, 8], [12, 13, 14], dice=5, **params)
    match.play("0")
    return match


def test_the_exchange_lapses_if_the_mover_was_pushed_off_its_cell():
    match = mover_pushed_off()

    assert way(match)[:9] == [15, 11, 8, 7, 15, 11, 8, 6, 8]
    assert cells_of(match) == [[8, 0, 0], [6, 15, 0], [12, 13, 14]]
    assert "lapsed" in kinds(match)


def test_a_piece_pushed_back_after_its_six_is_still_the_bound_one():
    match = match_with([9], [15, 8], [12, 13, 14], dice=6)

    match.play("0")

    assert cells_of(match)[0] == [8, 0, 0]
    assert match.position()["bound"] == 0
    assert match.legal() == ["0"]


def test_both_cells_of_an_exchange_are_blocked_until_the_turn_ends():
    match = match_with([1], chance=[6, 2])

    match.play("0")
    assert match.position()["blocked"] == [7, 15]
    match.play("0")

    assert match.position()["blocked"] == []


def test_displacement_passes_over_blocked_cells():
    match = match_with([6], [8], dice=2, blocked=[7])

    match.play("0")

    assert cells_of(match)[1] == [6, 0, 0]


def test_a_dice_move_onto_a_blocked_cell_still_exchanges():
    match = match_with([10], dice=5, blocked=[7, 15])

    match.play("0")

    assert cells_of(match)[0] == [7, 0, 0]


def test_arriving_by_exchange_triggers_no_further_event():
    match = match_with([10], dice=4)

    match.play("0")

    assert way(match) == [14, 19]
    assert cells_of(match)[0] == [19, 0, 0]


# -- the end


def test_after_the_announcement_everybody_has_one_turn_the_announcing_player_last():
    match = match_with([26, 1], [2], [3], dice=6, chance=[1, 1, 1])
    match.play("0")
    assert match.position()["turns_left"] == 3

    order = []
    while not match.over:
        order.append(match.to_move)
        match.play(match.legal()[0])

    assert order == [1, 2, 0]
    assert match.reason == "last_round"
    assert match.winners() == [0]
    assert match.scores() == [5, 0, 0]


def test_a_piece_displaced_in_the_last_round_may_move_again():
    match = match_with([28, 31, 32], [26], [1], to_move=1, dice=2, chance=[1, 4], turns_left=3)

    match.play("0")
    match.play("0")

    assert cells_of(match)[0] == [27, 31, 32]
    assert match.to_move == 0
    assert match.legal() == ["0"]


def test_equal_scores_share_the_win():
    match = match_with([32, 1], [31, 28, 2], [3], dice=1, turns_left=1)

    match.play("1")

    assert match.winners() == [0, 1]
    assert [event.player for event in match.events if event.kind.name == "won"] == [0, 1]


def test_with_few_pieces_the_game_ends_when_all_are_locked():
    match = match_with([31, 30], [29, 27], to_move=1, dice=1, players=2, pieces=2)

    match.play("1")

    assert match.reason == "all_locked"
    assert match.scores() == [7, 3]
    assert match.winners() == [0]


def test_a_game_at_its_limit_has_no_winner():
    match = Match(GAME, GAME.variant(None, {"J13": True, "max_turns": 100}), 1)
    while not match.over:
        match.play("pass")

    assert match.reason == "limit"
    assert match.winners() == []
    assert match.metrics()["turns"] == 100


# -- giving up


def test_in_a_duel_the_other_wins_by_resignation():
    match = match_with([32, 31], [1], players=2, dice=1)

    match.play("resign")

    assert match.reason == "resigned"
    assert match.winners() == [1]


def test_who_resigns_has_no_more_turns_but_the_pieces_stay():
    match = match_with([5, 31], [2], [3], dice=1, chance=[3, 2, 4])

    match.play("resign")
    assert match.to_move == 1
    match.play("0")
    assert cells_of(match)[0][0] == 4  # jostled
    match.play("1")

    assert match.to_move == 1
    assert kinds(match).count("skipped") == 0
    match.play("resign")
    assert match.winners() == [2]


def test_who_resigned_does_not_win_at_the_end():
    match = match_with([32, 31, 1], [28], [3], dice=1, chance=[1, 1], turns_left=3)

    match.play("resign")
    match.play("1")
    match.play("0")

    assert match.over
    assert match.winners() == [1]


# -- refused gestures name their rule


@pytest.mark.parametrize(
    ("position", "action", "rule"),
    [
        ({"dice": 2}, gesture(1, 0, 2), "jostle.move.own-piece"),
        ({"dice": 2}, gesture(0, 3, 2), "jostle.move.own-piece"),
        ({"dice": 2}, gesture(0, 1, 3), "jostle.move.forward"),
        ({"dice": 2}, gesture(0, 1, 5), "jostle.move.forward"),
        ({"dice": 2}, gesture(0, 1, 8), "jostle.move.exact-count"),
        ({"dice": 2}, gesture(0, 1, 15), "jostle.move.exact-count"),
        ({"dice": 2}, PASS, "jostle.move.compulsory"),
        ({"dice": 1}, gesture(0, 0, 31), "jostle.lock.target"),
        ({"dice": 2, "bound": 2}, gesture(0, 1, 7), "jostle.six.same-piece"),
        ({"dice": 6}, gesture(0, 2, 33), "jostle.lock.no-overshoot"),
        ({"dice": 6}, gesture(0, 2, 32), "jostle.lock.no-overshoot"),
        ({"dice": 2, "J11": False}, gesture(0, 1, 7), "jostle.jostle.own"),
    ],
)
def test_a_refused_gesture_names_the_rule(position, action, rule):
    own = [30, 5, 7] if "J11" in position else [30, 5, 27]
    match = match_with(own, [15], **position)

    with pytest.raises(IllegalMove) as refusal:
        match.act(action)

    assert refusal.value.rule == rule


def test_nobody_moves_before_the_throw():
    state = GAME.new_state()
    options = GAME.variant("jostle2007").options
    GAME.rules.set_up(state, options, 1, GAME.new_log())

    assert GAME.rules.rule_broken_by(state, options, gesture(0, 0, 1)) == Rule.TURN


def test_an_illegal_move_in_a_record_says_which():
    record = {**RECORDS[0], "moves": ["0", "1"]}

    with pytest.raises(BadInput) as problem:
        read_record(record, GAMES).replay()

    assert problem.value.where["move"] == 1
    assert problem.value.where["rule"] == "jostle.six.same-piece"
