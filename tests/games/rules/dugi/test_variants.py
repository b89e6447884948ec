"""Dugi: every preset, every limit of an option, every reading where it matters."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.dugi import GAME
from games.rules.engine.match import Match
from tests.games.rules.dugi.table import (
    BLACK,
    QUIET_BLACK,
    QUIET_WHITE,
    WHITE,
    kinds,
    match_with,
    owner_at,
    quiet_match,
    removed,
)
from tests.games.rules.dugi.test_rules import falling_match

PRESETS = {
    "base blackout blocks blackout_blocks alternate_2p center_line entrapment",
    "center_line_halves entrapment_halves",
    "base_3p base_4p blackout_3p blackout_4p center_line_3p center_line_4p",
    "entrapment_3p entrapment_4p sectors_3p sectors_4p torus12 torus12_blackout hex figure8",
}


def start_of(preset=None, **params) -> list[list[str]]:
    return Match(GAME, GAME.variant(preset, params)).position()["pieces"]


def segments(cells: list[str]) -> list[int]:
    return [int(cell.split(".")[1]) for cell in cells]


# -- presets


def test_all_presets_of_the_specification_are_there():
    assert set(GAME.presets) == {name for names in PRESETS for name in names.split()}


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_preset_shares_the_pieces_fairly(preset):
    variant = GAME.variant(preset)
    pieces = start_of(preset)

    assert len(pieces) == variant.values["players"]
    assert {len(own) for own in pieces} == {variant.options.start_pieces}
    assert len({cell for own in pieces for cell in own}) == sum(len(own) for own in pieces)


@pytest.mark.parametrize(
    ("preset", "pieces"),
    [("base", 12), ("base_3p", 8), ("base_4p", 6), ("torus12", 12), ("hex", 15), ("figure8", 12)],
)
def test_how_many_pieces_each_player_has(preset, pieces):
    assert [len(own) for own in start_of(preset)] == [pieces] * len(start_of(preset))


def test_the_layouts():
    assert segments(start_of("base")[0]) == list(range(12))
    assert segments(start_of("blocks")[0]) == [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19]
    assert segments(start_of("alternate_2p")[1]) == list(range(1, 24, 2))
    assert segments(start_of("base_3p")[2]) == list(range(2, 24, 3))
    assert segments(start_of("sectors_4p")[3]) == list(range(18, 24))


def test_the_start_rings():
    assert start_of("base")[0][0] == "6.0"
    assert start_of("center_line")[0][0] == "3.0"
    assert start_of("entrapment_halves")[1][0] == "3.12"
    assert start_of(None, entrapment=True, start_ring=6)[0][0] == "6.0"


def test_the_torus_has_a_row_each_half_a_board_apart():
    pieces = start_of(None, board="torus", torus_size=8)

    assert pieces[0] == [f"0.{column}" for column in range(8)]
    assert pieces[1] == [f"4.{column}" for column in range(8)]


def test_a_stadium_plays_like_a_ring():
    ring, stadium = (Match(GAME, GAME.variant(None, {"board": b})) for b in ("ring", "stadium"))

    assert ring.legal() == stadium.legal()


def test_who_begins():
    assert Match(GAME, GAME.variant("base", {"first_player": 1})).to_move == WHITE


# -- implications, constraints, limits


def test_entrapment_brings_blackout_and_the_middle_ring():
    values = GAME.variant(None, {"entrapment": True}).values

    assert values["blackout"] is True
    assert values["start_ring"] == 3


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"entrapment": True, "blackout": False}, "entrapment needs blackout"),
        ({"players": 4, "layout": "blocks"}, "cannot be shared by four"),
        ({"board": "torus", "players": 3}, "for two players"),
        ({"board": "hex", "players": 4}, "for two players"),
        ({"board": "torus", "layout": "halves"}, "applies only on boards with rings"),
        ({"board": "torus", "start_ring": 3}, "applies only on boards with rings"),
        ({"board": "figure8", "start_ring": 6}, "applies only on boards with rings"),
        ({"torus_size": 12}, "applies only on the torus"),
        ({"board": "torus", "torus_size": 9}, "torus_size"),
        ({"board": "torus", "torus_size": 18}, "torus_size"),
        ({"board": "torus", "torus_size": 6}, "torus_size"),
        ({"board": "globe"}, "board"),
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"layout": "random"}, "layout"),
        ({"start_ring": 5}, "start_ring"),
        ({"blackout": 1}, "blackout"),
        ({"entrapment": "yes"}, "entrapment"),
        ({"lose_at": -1}, "lose_at"),
        ({"lose_at": 6}, "lose_at"),
        ({"first_player": 2}, "one of the players"),
        ({"first_player": 4}, "first_player"),
        ({"repetition": 1}, "repetition"),
        ({"repetition": 6}, "repetition"),
        ({"repetition": "never"}, "repetition"),
        ({"no_capture_limit": 19}, "no_capture_limit"),
        ({"no_capture_limit": 201}, "no_capture_limit"),
        ({"no_capture_limit": "off"}, "no_capture_limit"),
        ({"D12": "everybody"}, "D12"),
        ({"colour": "red"}, "unknown parameter"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(params, message):
    with pytest.raises(BadInput, match=message):
        GAME.variant(None, params)


def test_entrapment_plays_on_the_torus():
    variant = GAME.variant(None, {"board": "torus", "entrapment": True})

    assert variant.values["blackout"] is True
    assert len(Match(GAME, variant).legal()) == 120


@pytest.mark.parametrize(("lose_at", "over"), [(0, False), (2, False), (3, True), (5, True)])
def test_the_number_of_pieces_that_loses_is_an_option(lose_at, over):
    match = match_with(
        f"5.5 {QUIET_BLACK}", f"5.4 2.6 {QUIET_WHITE} 0.0", to_move=WHITE, lose_at=lose_at
    )
    if not match.over:
        match.play("2.6-5.6")

    assert match.over == over


# -- readings


def test_all_readings_are_declared():
    assert [option.key for option in GAME.options.readings] == [
        "D5",
        "D6",
        "D7",
        "D8",
        "D10",
        "D12",
        "D13",
        "D20",
    ]


def test_d5_too_few_pieces_lose_at_the_own_turn():
    match = match_with("5.5 0.20 2.20", f"5.4 2.6 {QUIET_WHITE}", to_move=WHITE, D5="own_turn")

    match.play("2.6-5.6")

    assert match.winners() == [WHITE]
    assert not match_with("0.20 2.20", QUIET_WHITE, to_move=WHITE, D5="own_turn").over
    assert match_with("0.20 2.20", QUIET_WHITE, to_move=WHITE).over


@pytest.mark.parametrize(("reading", "taken"), [(False, []), (True, ["6.5"])])
def test_d6_the_edge_as_a_partner(reading, taken):
    match = quiet_match("6.5", "2.5", to_move=WHITE, D6=reading)

    match.play("2.5-5.5")

    assert removed(match) == taken


def test_d6_the_dead_zone_as_a_partner():
    match = quiet_match("0.5", "6.5", to_move=WHITE, D6=True)

    match.play("6.5-1.5")

    assert removed(match) == ["0.5"]


@pytest.mark.parametrize(("reading", "winners"), [("draw", []), ("mover_loses", [WHITE])])
def test_d7_both_fall_by_one_move(reading, winners):
    match = falling_match(D7=reading)

    match.play("2.2-6.2")

    assert match.over
    assert match.winners() == winners


@pytest.mark.parametrize(("reading", "taken"), [(False, []), (True, ["5.5"])])
def test_d8_jaws_of_two_players(reading, taken):
    match = match_with(
        f"2.6 {QUIET_BLACK}",
        f"5.5 {QUIET_WHITE}",
        "5.4 0.0 1.0 2.0",
        preset="base_3p",
        D8=reading,
    )

    match.play("2.6-5.6")

    assert removed(match) == taken


def test_d8_two_of_one_owner_still_protect_each_other():
    match = match_with(
        f"2.6 {QUIET_BLACK}", f"5.5 5.4 {QUIET_WHITE}", "0.0 1.0 2.0", preset="base_3p", D8=True
    )

    match.play("2.6-5.6")

    assert removed(match) == []


@pytest.mark.parametrize(("reading", "taken"), [(False, []), (True, ["5.5"])])
def test_d10_a_black_cell_as_a_partner(reading, taken):
    match = quiet_match("5.5", "2.6", blacked="5.4", preset="blackout", to_move=WHITE, D10=reading)

    match.play("2.6-5.6")

    assert removed(match) == taken


@pytest.mark.parametrize(
    ("reading", "taken"),
    [("no_empty_neighbour", ["6.5"]), ("only_enemies", []), ("groups", [])],
)
def test_d12_an_own_piece_beside_it(reading, taken):
    match = quiet_match(
        "6.5 6.4", "2.6", blacked="5.5", preset="entrapment", to_move=WHITE, D12=reading
    )

    match.play("2.6-6.6")

    assert removed(match) == taken


@pytest.mark.parametrize(
    ("reading", "taken"),
    [("no_empty_neighbour", ["6.4", "6.5"]), ("only_enemies", []), ("groups", ["6.4", "6.5"])],
)
def test_d12_a_group_without_an_empty_cell(reading, taken):
    match = quiet_match(
        "6.5 6.4",
        "2.6",
        blacked="5.5 5.4 6.3",
        preset="entrapment",
        to_move=WHITE,
        D12=reading,
    )

    match.play("2.6-6.6")

    assert sorted(removed(match)) == taken


@pytest.mark.parametrize(
    ("reading", "taken"),
    [("custodian_first", ["6.6", "6.5"]), ("boxed_in_first", ["6.5"])],
)
def test_d13_a_boxed_in_piece_that_helps_to_capture(reading, taken):
    match = quiet_match("6.5 2.7", "6.6", blacked="6.4 5.5", preset="entrapment", D13=reading)

    match.play("2.7-6.7")

    assert removed(match) == taken


@pytest.mark.parametrize(("reading", "taken"), [(False, []), (True, ["5.5"])])
def test_d20_who_stepped_between_two_enemies_when_they_play_on(reading, taken):
    match = quiet_match("2.5", "5.4 5.6 0.0", D20=reading)

    match.play("2.5-5.5")
    assert removed(match) == []
    match.play("0.0-1.0")

    assert removed(match) == taken
    assert owner_at(match, "5.5") == (None if reading else BLACK)
    assert ("captured" in kinds(match)) == reading
