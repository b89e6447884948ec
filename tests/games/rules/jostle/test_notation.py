"""JOSTLE as text: moves and positions, written and read back."""

import json

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.jostle import GAME
from games.rules.jostle.rules import PASS
from tests.games.rules.jostle.table import EXAMPLE_2, gesture, match_with

START = {"cells": EXAMPLE_2, "to_move": 2}


def test_a_move_is_the_number_of_the_piece():
    match = match_with(*EXAMPLE_2, to_move=2, dice=2)

    assert match.legal() == ["0", "1", "2"]
    assert GAME.notation.read_action(match.state, match.options, "1") == gesture(2, 1, 8)
    assert match.write(gesture(2, 1, 8)) == "1"
    assert match.write(PASS) == "pass"


@pytest.mark.parametrize("text", ["", "3", "-1", "a", "01", "0 ", "Pass"])
def test_other_texts_are_no_moves(text):
    match = match_with(*EXAMPLE_2, to_move=2, dice=2)

    with pytest.raises(BadInput, match="the piece's number, 0 to 2, or pass"):
        match.play(text)


def test_only_cells_and_to_move_are_needed():
    match = Match(GAME, GAME.variant("jostle2007"), position=START, chance=[4])

    assert match.position() == {
        **START,
        "blocked": [],
        "bound": None,
        "dice": 4,
        "turns_left": None,
    }


def test_a_position_in_the_middle_of_a_turn_is_written_completely():
    match = match_with([1], chance=[6, 2], turns_left=2)
    match.play("0")
    position = json.loads(json.dumps(match.position()))

    again = Match(GAME, match.variant, position=position)

    assert position == {
        "cells": [[15, 0, 0], [0, 0, 0], [0, 0, 0]],
        "to_move": 0,
        "blocked": [7, 15],
        "bound": 0,
        "dice": 2,
        "turns_left": 2,
    }
    assert again.position() == position
    assert again.legal() == ["0"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cells": None}, "cells must be a list of 3"),
        ({"cells": EXAMPLE_2[:2]}, "cells must be a list of 3"),
        ({"cells": [[1, 2], [0, 0, 0], [0, 0, 0]]}, "cells of player 0 must be a list of 3"),
        ({"cells": [[1, 2, 33], [0, 0, 0], [0, 0, 0]]}, "cells of player 0 .* from 0 to 32"),
        ({"cells": [[1, 2, -1], [0, 0, 0], [0, 0, 0]]}, "from 0 to 32, not -1"),
        ({"cells": [[1, 2, "3"], [0, 0, 0], [0, 0, 0]]}, "not '3'"),
        ({"cells": [[1, 2, 0], [2, 0, 0], [0, 0, 0]]}, "two pieces stand on cell 2"),
        ({"to_move": 3}, "to_move must be a whole number from 0 to 2"),
        ({"to_move": True}, "to_move"),
        ({"blocked": 7}, "blocked must be a list"),
        ({"blocked": [8]}, r"blocked has 8, .* exchange cells \[7, 14, 15, 19\]"),
        ({"blocked": [True]}, "blocked has True"),
        ({"blocked": [[7]]}, "blocked has"),
        ({"blocked": [7, 7]}, "blocked names cell 7 twice"),
        ({"bound": 3}, "bound must be a whole number from 0 to 2"),
        ({"cells": [[1], [2], [29]], "bound": 0}, "list of 3"),
        ({"cells": [[0] * 3, [0] * 3, [29, 1, 2]], "bound": 0}, "bound piece 0 .* on cell 29"),
        ({"dice": 7}, "dice must be a whole number from 1 to 6"),
        ({"dice": 0}, "dice"),
        ({"cells": [[0] * 3, [0] * 3, [27, 28, 29]], "dice": 6}, "nobody has a choice"),
        ({"cells": [[0] * 3, [0] * 3, [30, 28, 29]], "dice": 1}, "nobody has a choice"),
        ({"turns_left": 0}, "turns_left must be a whole number from 1 to 3"),
        ({"turns_left": 4}, "turns_left"),
        ({"hand": []}, "unknown field 'hand' .* cells, to_move, blocked, bound, dice, turns_left"),
    ],
)
def test_a_malformed_position_is_refused_with_its_reason(change, said):
    with pytest.raises(BadInput, match=said):
        Match(GAME, GAME.variant("jostle2007"), position={**START, **change})


def test_a_position_needs_cells_and_the_player_to_move():
    for name in START:
        rest = {key: value for key, value in START.items() if key != name}
        with pytest.raises(BadInput, match=f"no '{name}'"):
            Match(GAME, GAME.variant("jostle2007"), position=rest)


def test_a_position_without_a_piece_to_move_is_over():
    variant = GAME.variant(None, {"players": 2, "pieces": 2})
    position = {"cells": [[28, 29], [30, 31]], "to_move": 0}

    with pytest.raises(BadInput, match="the game is over"):
        Match(GAME, variant, position=position)


def test_a_six_thrown_again_leaves_no_choice_to_a_position():
    position = {"cells": [[27, 0, 0], [0] * 3, [0] * 3], "to_move": 0, "dice": 6}
    assert Match(GAME, GAME.variant("jostle2007"), position=position).legal() == ["1", "2"]

    with pytest.raises(BadInput, match="nobody has a choice"):
        Match(GAME, GAME.variant(None, {"J14": False}), position=position)


def test_a_position_is_told_to_people():
    match = match_with([32, 15, 0], [28, 29, 30], [1])

    assert GAME.tell(match.state, match.options).splitlines() == [
        "Red    cell 32 (5 points)  cell 15*  off the track",
        "Green  cell 28 (1 points)  cell 29 (2 points)  cell 30 (3 points)  (all locked)",
        "Yellow cell 1  off the track  off the track",
    ]


def test_events_read_as_sentences():
    match = match_with([2], [15], dice=5, chance=[4])
    match.play("0")
    seats = GAME.seat_names(match.options)

    assert [event.sentence(seats) for event in match.events] == [
        "Red moves a piece from cell 2 to cell 7.",
        "Red's piece goes on from cell 7 to its mate, cell 15.",
        "Green's piece is jostled from cell 15 back to cell 14.",
        "Green's piece goes on from cell 14 to its mate, cell 19.",
        "Green throws a four.",
    ]


def test_a_piece_comes_from_off_the_track_and_may_be_pushed_off_it_again():
    match = match_with([], [1], dice=1, chance=[2])
    match.play("0")
    seats = GAME.seat_names(match.options)

    assert [event.sentence(seats) for event in match.events[:2]] == [
        "Red moves a piece from off the track to cell 1.",
        "Green's piece is pushed from cell 1 off the track.",
    ]


def test_one_turn_and_one_point_are_told_in_the_singular():
    match = match_with([32], [28], to_move=1, dice=1, turns_left=1, players=2)
    match.play("1")
    ended = match_with([31], [27, 32], to_move=1, dice=1, final_round="others", players=2)
    ended.play("0")
    seats = GAME.seat_names(match.options)

    assert match.events[-1].sentence(seats) == "Red wins with 5 points."
    assert ended.events[1].sentence(seats) == "The end is announced. Still to come: 1 turn."
