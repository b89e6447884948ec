"""Dugi: moves and positions as text, and what is wrong with those that are none."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.dugi import GAME
from games.rules.engine.match import Match
from tests.games.rules.dugi.table import match_with, quiet_match

START = {"pieces": [["6.0", "6.1", "6.2"], ["0.0", "0.1", "0.2"]], "blacked": [], "to_move": 0}


def read(position, preset="blackout") -> Match:
    return Match(GAME, GAME.variant(preset), position=position)


def test_a_move_is_from_cell_to_cell():
    match = Match(GAME, GAME.variant("base"))

    match.play("6.0-3.0")

    assert "3.0" in match.position()["pieces"][0]


@pytest.mark.parametrize(
    "text", ["", "6.0", "6.0-", "6.0 5.0", "06.0-5.0", "6.0-5.00", "a.b-c.d", "6,0-5,0", "6.0-5.0x"]
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(BadInput, match="is not a move"):
        Match(GAME, GAME.variant("base")).play(text)


@pytest.mark.parametrize("text", ["7.0-6.0", "6.0-6.24", "6.0-6.64", "6.0-99.99"])
def test_a_cell_that_is_not_on_the_board_is_refused(text):
    with pytest.raises(BadInput, match="ring 0 to 6, a dot, segment 0 to 23"):
        Match(GAME, GAME.variant("base")).play(text)


def test_cells_of_other_boards_are_rows_and_columns():
    with pytest.raises(BadInput, match="row 0 to 11, a dot, column 0 to 11"):
        Match(GAME, GAME.variant("torus12")).play("12.0-0.0")


@pytest.mark.parametrize("preset", ["base", "torus12", "hex", "figure8", "entrapment_4p"])
def test_a_position_survives_writing_and_reading(preset):
    match = Match(GAME, GAME.variant(preset))
    for _ in range(6):
        match.act(match.legal_actions()[-1])

    again = Match(GAME, match.variant, position=match.position())

    assert again.position() == match.position()
    assert again.legal() == match.legal()
    assert again.state.fingerprint == match.state.fingerprint


def test_a_position_of_the_end_is_read_as_the_end():
    match = match_with("0.20 2.20", "0.17 2.17 4.17")

    again = Match(GAME, match.variant, position=match.position())

    assert again.over
    assert again.winners() == match.winners()


def test_quiet_plies_are_kept():
    assert quiet_match("6.0", "", quiet_plies=7).position()["quiet_plies"] == 7
    assert read(START).position()["quiet_plies"] == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pieces": None}, "pieces must be a list of 2"),
        ({"pieces": [["6.0"]]}, "pieces must be a list of 2"),
        ({"pieces": [["6.0"], "0.0"]}, "player 1 must be a list"),
        ({"pieces": [["7.0"], ["0.0"]]}, "'7.0' is not a cell"),
        ({"pieces": [[60], ["0.0"]]}, "60 is not a cell"),
        ({"pieces": [["6.0", "6.0"], ["0.0"]]}, "two pieces stand on 6.0"),
        ({"pieces": [["6.0"], ["6.0"]]}, "two pieces stand on 6.0"),
        ({"pieces": [[f"6.{s}" for s in range(13)], ["0.0"]]}, "13 pieces; there are 12"),
        ({"pieces": [[], []]}, "nobody has a piece"),
        ({"blacked": ["6.0"]}, "6.0 is a black cell"),
        ({"blacked": ["5.0", "5.0"]}, "5.0 is there twice"),
        ({"blacked": "5.0"}, "blacked must be a list"),
        ({"blacked": ["5"]}, "'5' is not a cell"),
        ({"to_move": 2}, "to_move must be a whole number from 0 to 1"),
        ({"to_move": True}, "to_move must be"),
        ({"quiet_plies": 201}, "quiet_plies must be a whole number from 0 to 200"),
        ({"quiet_plies": -1}, "quiet_plies must be"),
        ({"turn": 1}, "unknown field 'turn'"),
    ],
)
def test_a_malformed_position_is_refused_with_its_reason(change, message):
    with pytest.raises(BadInput, match=message):
        read({**START, **change})


@pytest.mark.parametrize("field", ["pieces", "blacked", "to_move"])
def test_a_position_lacks_nothing(field):
    with pytest.raises(BadInput, match=f"has no '{field}'"):
        read({name: value for name, value in START.items() if name != field})


def test_of_three_players_who_has_no_pieces_is_out():
    pieces = [["6.0", "6.1", "6.2"], [], ["0.0", "0.1", "0.2"]]

    match = read({"pieces": pieces, "blacked": [], "to_move": 0}, "base_3p")
    match.play("6.0-5.0")

    assert match.to_move == 2
    with pytest.raises(BadInput, match="player 1 is to move but has no pieces"):
        read({"pieces": pieces, "blacked": [], "to_move": 1}, "base_3p")


def test_the_board_is_told_row_by_row():
    match = match_with("6.0 6.1 6.2", "0.0 0.1 0.2", blacked="3.23", preset="blackout")

    lines = GAME.tell(match.state, match.options).splitlines()

    assert lines[0] == " 6 x x x" + " ." * 21
    assert lines[3] == " 3" + " ." * 23 + " #"
    assert lines[6] == " 0 o o o" + " ." * 21


def test_events_are_told_in_words():
    match = quiet_match("5.23 2.1", "5.0", preset="blackout")

    match.play("2.1-5.1")

    sentences = [event.sentence(("Black", "White")) for event in match.events]
    assert sentences == [
        "Black moves from 2.1 to 5.1.",
        "Black captures White's piece on 5.0.",
        "5.0 is now black.",
    ]
    assert match.events[1].to_json() == {
        "kind": "captured",
        "player": 0,
        "victim": 1,
        "cell": "5.0",
        "along": "around over the seam",
    }


def test_the_end_is_told_in_words():
    lost = match_with("5.4 2.6 0.20 2.20", "5.5 0.17 2.17")
    repeated = quiet_match("5.4", "5.6")

    lost.play("2.6-5.6")
    for move in ["0.20-0.21", "0.17-0.16", "0.21-0.20", "0.16-0.17"] * 2:
        repeated.play(move)

    told = [event.sentence(("Black", "White")) for event in lost.events[-2:]]
    assert told == ["White is out with 2 pieces left.", "Black wins."]
    last = repeated.events[-1]
    assert last.sentence(()) == "The same position stands for the third time: a draw."
    assert last.to_json() == {"kind": "repeated", "times": 3}
