"""Dugi: the numbered tests of its specification, and what its rules say one by one."""

import json
from pathlib import Path

import pytest

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.dugi import GAME
from games.rules.dugi.model import OFF_BOARD, PLACES, Rule
from games.rules.engine.gamerecord import read_record
from games.rules.engine.match import Match
from games.rules.engine.perft import perft
from tests.games.rules.dugi.table import (
    BLACK,
    QUIET_BLACK,
    QUIET_WHITE,
    WHITE,
    broken,
    kinds,
    match_with,
    owner_at,
    quiet_match,
    removed,
    targets,
)

START_MOVES = {
    ("base", "blackout"): (72, 5196, 503112),
    ("blocks", "blackout_blocks"): (72, 5220, 505368),
    ("alternate_2p",): (72, 5328, 515664),
    ("center_line", "entrapment"): (72, 5220, 505260),
    ("center_line_halves", "entrapment_halves"): (72, 5196, 503076),
    ("base_3p", "blackout_3p"): (48, 2352, 117840),
    ("base_4p", "blackout_4p"): (36, 1332, 49500),
    ("sectors_3p",): (48, 2310, 111456),
    ("sectors_4p",): (36, 1302, 47088),
    ("center_line_3p", "entrapment_3p"): (48, 2352, 117840),
    ("center_line_4p", "entrapment_4p"): (36, 1332, 49500),
    ("torus12", "torus12_blackout"): (120, 14400, 1913640),
}
COUNTED = [(preset, counts) for presets, counts in START_MOVES.items() for preset in presets]
IDS = [preset for preset, _ in COUNTED]


GOLDEN = Path(__file__).parent / "golden"
EXAMPLES, EXPECTED = (
    [json.loads(line) for line in (GOLDEN / name).read_text().splitlines()]
    for name in ("examples.jsonl", "examples.expected.jsonl")
)


@pytest.mark.parametrize(
    ("record", "expected"),
    list(zip(EXAMPLES, EXPECTED, strict=True)),
    ids=[record["about"] for record in EXAMPLES],
)
def test_the_pictures_of_the_source(record, expected):
    match = read_record(record, {"dugi": GAME}).replay()

    assert sorted(removed(match)) == expected["removed"]
    assert match.over == expected["over"]
    assert match.winners() == expected["winners"]


# -- the numbered tests


@pytest.mark.parametrize("white_moves", [False, True])
def test_dt1_a_piece_between_two_on_a_ring_is_captured(white_moves):
    mover, victim = "5.4 2.6", "5.5"
    match = exchanged(mover, victim, white_moves)

    match.play("2.6-5.6")

    assert removed(match) == ["5.5"]
    assert owner_at(match, "5.5") is None


@pytest.mark.parametrize("white_moves", [False, True])
def test_dt1_a_piece_between_two_on_a_radius_is_captured(white_moves):
    match = exchanged("6.5 4.9", "5.5", white_moves)

    match.play("4.9-4.5")

    assert removed(match) == ["5.5"]


def exchanged(mover: str, victim: str, white_moves: bool) -> Match:
    """The same position for either colour."""
    if white_moves:
        return quiet_match(victim, mover, to_move=WHITE)
    return quiet_match(mover, victim, to_move=BLACK)


def test_dt2_a_right_angle_does_not_capture():
    match = quiet_match("5.5", "5.4 4.9", to_move=WHITE)

    match.play("4.9-4.5")

    assert removed(match) == []
    assert owner_at(match, "5.5") == BLACK


def test_dt3_stepping_between_two_enemies_is_safe():
    match = quiet_match("2.5", "5.4 5.6")

    match.play("2.5-5.5")

    assert removed(match) == []
    assert owner_at(match, "5.5") == BLACK


def test_dt4_two_in_a_row_are_safe():
    match = quiet_match("5.4 2.7", "5.5 5.6")

    match.play("2.7-5.7")

    assert removed(match) == []


def test_dt5_two_captures_with_one_move():
    match = quiet_match("5.4 5.6", "5.3 5.7 2.5", to_move=WHITE)

    match.play("2.5-5.5")

    assert sorted(removed(match)) == ["5.4", "5.6"]
    assert match.metrics()["multiple_captures"] == 1


def test_dt5_two_captures_at_a_right_angle():
    match = quiet_match("4.4 5.5", "4.3 6.5 1.5", to_move=WHITE)

    match.play("1.5-4.5")

    assert sorted(removed(match)) == ["4.4", "5.5"]
    assert match.metrics()["captures_on_axis"] == [1, 1, 0]


def test_dt6_the_edge_is_no_partner():
    match = quiet_match("5.4 6.5", "5.3 2.5", to_move=WHITE)

    match.play("2.5-5.5")

    assert removed(match) == ["5.4"]
    assert owner_at(match, "6.5") == BLACK


@pytest.mark.parametrize("colour", ["black", "white"])
def test_dt7_nobody_jumps(colour):
    black, white = ("5.6", "5.4") if colour == "black" else ("", "5.4 5.6")
    match = quiet_match(black, white, to_move=WHITE)

    reached = targets(match, "5.4")

    assert "5.5" in reached
    assert "5.6" not in reached
    assert "5.7" in reached  # the other way round
    assert broken(match, "5.4", "5.6") == "dugi.move.occupied"


def test_dt7_between_two_pieces_only_the_cells_beside_are_left():
    match = quiet_match("5.2", "5.4 5.6", to_move=WHITE)

    on_ring = {cell for cell in targets(match, "5.4") if cell.startswith("5.")}

    assert on_ring == {"5.3", "5.5"}
    assert broken(match, "5.4", "5.7") == "dugi.move.no-jumping"


def test_dt8_round_the_board_to_the_other_side():
    match = quiet_match("5.6 5.7", "5.5")

    match.play("5.7-5.4")

    assert removed(match) == ["5.5"]


def test_dt9_a_lone_piece_has_23_targets_on_its_ring():
    match = quiet_match("5.6", "3.6")

    on_ring = [cell for cell in targets(match, "5.6") if cell.startswith("5.")]

    assert len(on_ring) == 23


def test_dt10_who_cannot_move_has_lost_with_four_pieces_left():
    match = match_with("6.0 6.1 6.2 6.3", "6.23 6.4 5.0 5.2 5.3 0.1", to_move=WHITE)

    match.play("0.1-5.1")

    assert removed(match) == []
    assert match.over
    assert match.reason == "immobile"
    assert match.winners() == [WHITE]
    assert match.scores() == [4, 6]


def test_dt11_two_pieces_left_is_lost_at_once():
    match = match_with("5.5 0.20 2.20", f"5.4 2.6 {QUIET_WHITE}", to_move=WHITE)

    match.play("2.6-5.6")

    assert match.over
    assert match.reason == "pieces"
    assert match.winners() == [WHITE]
    assert match.position()["pieces"][BLACK] == ["0.20", "2.20"]


def test_dt11_three_pieces_left_is_not():
    match = match_with(f"5.5 {QUIET_BLACK}", f"5.4 2.6 {QUIET_WHITE}", to_move=WHITE)

    match.play("2.6-5.6")

    assert not match.over
    assert match.to_move == BLACK


def test_dt12_in_blackout_the_cell_of_a_captured_piece_is_barred():
    barred = quiet_match("5.4 2.6 5.9", "5.5", preset="blackout")
    free = quiet_match("5.4 2.6 5.9", "5.5")
    for match in (barred, free):
        match.play("2.6-5.6")
        match.play("0.17-1.17")

    assert owner_at(barred, "5.5") == "black"
    assert broken(barred, "5.4", "5.5") == "dugi.blackout.no-entering"
    assert broken(free, "5.4", "5.5") == ""


def test_dt12_a_black_cell_is_not_crossed():
    match = quiet_match("5.4", "0.0", blacked="5.6", preset="blackout")

    assert "5.5" in targets(match, "5.4")
    assert broken(match, "5.4", "5.7") == ""  # the other way round
    assert broken(match, "5.4", "5.6") == "dugi.blackout.no-entering"


def test_dt12_where_both_ways_are_barred_the_nearer_obstacle_is_named():
    match = quiet_match("5.4", "5.2", blacked="5.6", preset="blackout")

    assert broken(match, "5.4", "5.8") == "dugi.blackout.no-crossing"
    assert broken(match, "5.4", "5.0") == "dugi.move.no-jumping"


def test_dt12_a_black_cell_does_not_help_to_capture():
    match = quiet_match("5.5", "2.6", blacked="5.4", preset="blackout", to_move=WHITE)

    match.play("2.6-5.6")

    assert removed(match) == []


def test_dt13_a_boxed_in_piece_is_captured():
    match = quiet_match("6.5 6.4", "2.6", blacked="5.5", preset="entrapment", to_move=WHITE)

    match.play("2.6-6.6")

    assert removed(match) == ["6.5"]
    assert owner_at(match, "6.5") == "black"
    assert match.metrics()["trapped_foreign"] == 1


def test_dt13_so_is_an_own_piece():
    match = quiet_match("6.5 6.4 2.6", "0.0", blacked="5.5", preset="entrapment")

    match.play("2.6-6.6")

    assert removed(match) == ["6.5"]
    assert owner_at(match, "6.6") == BLACK
    assert match.metrics()["trapped_own"] == 1
    assert match.metrics()["captured"] == 0


def test_dt14_two_different_enemies_do_not_capture():
    match = match_with(
        f"2.6 {QUIET_BLACK}", f"5.5 {QUIET_WHITE}", "5.4 0.0 1.0 2.0", preset="base_3p"
    )

    match.play("2.6-5.6")

    assert removed(match) == []


def test_dt14_who_is_out_leaves_the_board_and_the_next_one_moves():
    match = match_with(
        f"5.4 2.6 {QUIET_BLACK}", "5.5 0.17 2.17", "0.0 1.0 2.0", preset="blackout_3p"
    )

    match.play("2.6-5.6")

    assert match.position()["pieces"][1] == []
    assert match.position()["blacked"] == ["5.5"]  # the captured one; the others' cells are open
    assert owner_at(match, "0.17") is None
    assert match.to_move == 2
    assert kinds(match) == ["moved", "captured", "blacked", "few_left", "taken_off", "taken_off"]


@pytest.mark.parametrize(("preset", "counts"), COUNTED, ids=IDS)
def test_dt15_moves_from_the_start(preset, counts):
    match = Match(GAME, GAME.variant(preset))

    assert perft(match, 1) == counts[0]
    assert len(match.legal()) == counts[0]


@pytest.mark.compiled_only
@pytest.mark.parametrize(("preset", "counts"), COUNTED, ids=IDS)
def test_dt15_perft_to_depth_three(preset, counts):
    match = Match(GAME, GAME.variant(preset))

    assert (perft(match, 2), perft(match, 3)) == counts[1:]


@pytest.mark.slow
def test_dt15_perft_of_base_to_depth_four():
    """48,453,300 by the C++ program in benchmarks/, written apart from the rules."""
    assert perft(Match(GAME, GAME.variant("base")), 4) == 48_453_300


# -- moving


@pytest.mark.parametrize(
    ("origin", "target", "rule"),
    [
        ("5.5", "5.6", "dugi.move.piece"),
        ("0.17", "1.17", "dugi.move.own-piece"),
        ("6.0", "6.0", "dugi.move.full-circle"),
        ("6.0", "0.20", "dugi.move.occupied"),
        ("6.0", "5.3", "dugi.move.one-axis"),
        ("6.0", "4.12", "dugi.move.dead-zone"),
        ("2.20", "6.20", "dugi.move.no-jumping"),
        ("6.0", "0.0", ""),
        ("6.0", "6.13", ""),
    ],
)
def test_a_gesture_names_the_rule_it_breaks(origin, target, rule):
    match = quiet_match("6.0", "")

    assert broken(match, origin, target) == rule


def test_a_piece_that_cannot_circle_may_not_stay_either():
    match = quiet_match("6.0 6.5", "0.0")

    assert broken(match, "6.0", "6.0") == "dugi.move.no-pass"


def test_pieces_stay_on_the_board():
    match = quiet_match("6.0", "")

    action = match.legal_actions()[0] // PLACES * PLACES + OFF_BOARD

    assert GAME.rules.rule_broken_by(match.state, match.options, action) == Rule.ON_BOARD
    with pytest.raises(IllegalMove, match="stay on the board"):
        match.act(action)


def test_nobody_moves_after_the_end():
    match = quiet_match("6.0", "")
    match.play("resign")

    assert broken(match, "6.0", "5.0") == "dugi.turn"
    assert match.winners() == [WHITE]
    with pytest.raises(BadInput, match="after the end"):
        match.play("6.0-5.0")


def test_a_ring_that_is_blocked_once_is_reached_from_both_sides():
    match = quiet_match("5.0", "5.12")

    assert broken(match, "5.0", "5.11") == ""
    assert broken(match, "5.0", "5.13") == ""
    assert len([cell for cell in targets(match, "5.0") if cell.startswith("5.")]) == 22


# -- captures over the seam


def test_segments_23_and_0_are_neighbours():
    match = quiet_match("5.23 2.1", "5.0")

    match.play("2.1-5.1")

    assert removed(match) == ["5.0"]
    assert match.metrics()["captures_over_seam"] == 1


def test_three_captures_with_one_move():
    match = quiet_match("5.3 5.7 3.5 1.6 6.0", "5.4 5.6 4.5")
    match.play("6.0-6.5")
    match.play("0.17-1.17")

    match.play("6.5-5.5")

    assert sorted(removed(match)) == ["4.5", "5.4", "5.6"]


# -- Entrapment


def test_surrounded_pieces_leave_before_the_boxed_in_are_looked_for():
    """The jaw on 6.5 is boxed in, but it still helps to capture."""
    match = quiet_match("6.5 2.7", "6.6", blacked="6.4 5.5", preset="entrapment")

    match.play("2.7-6.7")

    assert removed(match) == ["6.6", "6.5"]
    assert kinds(match) == ["moved", "captured", "blacked", "trapped", "blacked"]


def test_both_players_can_fall_by_one_move():
    """The move boxes in a black and a white piece of three each."""
    match = falling_match()

    match.play("2.2-6.2")

    assert sorted(removed(match)) == ["6.1", "6.3"]
    assert match.over
    assert match.reason == "nobody_left"
    assert match.winners() == []


def falling_match(**params) -> Match:
    return match_with(
        "6.1 2.2 0.20",
        "6.3 0.17 2.17",
        blacked="6.0 5.1 5.3 6.4",
        preset="entrapment",
        **params,
    )


# -- three and four players


def test_the_last_player_left_wins():
    match = match_with(f"5.4 2.6 {QUIET_BLACK}", "5.5 0.17 2.17", "", preset="base_3p")

    match.play("2.6-5.6")

    assert match.over
    assert match.winners() == [0]
    assert match.position()["pieces"][1:] == [[], []]


def test_of_three_players_who_cannot_move_is_out_and_the_next_one_moves():
    match = match_with("6.23 5.0 5.2 0.1 6.3", "6.0 6.1 6.2", "0.12 1.12 2.12", preset="base_3p")

    match.play("0.1-5.1")

    assert "stuck" in kinds(match)
    assert match.position()["pieces"][1] == []
    assert match.to_move == 2
    assert not match.over


def test_of_three_players_who_resigns_is_out():
    match = Match(GAME, GAME.variant("base_3p"))

    match.play("resign")

    assert match.position()["pieces"][0] == []
    assert match.to_move == 1
    assert not match.over
    match.play("resign")
    assert match.winners() == [2]
    assert match.reason == "resigned"


# -- draws


def shuttle(match: Match, times: int) -> None:
    """Both sides go out and back."""
    for _ in range(times):
        for move in ("6.0-5.0", "6.12-5.12", "5.0-6.0", "5.12-6.12"):
            if not match.over:
                match.play(move)


def test_a_position_for_the_third_time_is_a_draw():
    match = Match(GAME, GAME.variant("base"))

    shuttle(match, 1)
    assert not match.over
    shuttle(match, 1)

    assert match.reason == "repetition"
    assert match.winners() == []
    assert match.metrics()["plies"] == 8


@pytest.mark.parametrize(("repetition", "plies"), [(2, 4), (4, 12), (5, 16)])
def test_how_often_a_position_must_stand_is_an_option(repetition, plies):
    match = Match(GAME, GAME.variant("base", {"repetition": repetition}))

    shuttle(match, 5)

    assert match.reason == "repetition"
    assert match.metrics()["plies"] == plies


def test_without_repetition_the_limit_ends_the_game():
    match = Match(GAME, GAME.variant("base", {"repetition": "off", "no_capture_limit": 20}))

    shuttle(match, 5)

    assert match.reason == "limit"
    assert match.winners() == []
    assert match.position()["quiet_plies"] == 20


def test_a_removal_starts_the_count_anew():
    match = quiet_match("5.4 2.6", "5.5", quiet_plies=19, no_capture_limit=20)

    match.play("2.6-5.6")

    assert not match.over
    assert match.position()["quiet_plies"] == 0


def test_perft_knows_no_draws():
    match = quiet_match("6.0", "", quiet_plies=19, no_capture_limit=20)

    assert perft(match, 2) > perft(match, 1) > 0


# -- positions in which somebody has lost already


def test_a_position_with_two_pieces_is_lost_when_it_is_read():
    match = match_with("0.20 2.20", QUIET_WHITE)

    assert match.over
    assert match.winners() == [WHITE]


def test_a_position_without_a_move_is_lost_when_it_is_read():
    match = match_with("6.0 6.1 6.2 6.3", "6.23 6.4 5.0 5.1 5.2 5.3")

    assert match.reason == "immobile"
    assert match.winners() == [WHITE]


def test_of_three_players_the_one_to_move_is_put_out_once_and_the_others_go_on():
    match = match_with("0.20 2.20", QUIET_WHITE, "0.5 2.5 4.5", preset="base_3p")

    assert not match.over
    assert match.to_move == 1
    assert kinds(match).count("few_left") == 1
