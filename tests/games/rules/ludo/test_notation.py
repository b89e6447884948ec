"""Ludo's positions: what is malformed is refused with its reason."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.ludo import GAME

OUT = [-1, -1, -1, -1]


def position(**changes):
    return {"progress": [OUT, OUT, OUT, OUT], "to_move": 0, **changes}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"to_move": 0}, "no 'progress'"),
        (position(progress=[OUT, OUT, OUT]), "list of 4"),
        (position(progress=[[-1, -1], OUT, OUT, OUT]), "progress of player 0 must be a list of 4"),
        (position(progress=[[44, -1, -1, -1], OUT, OUT, OUT]), "from -1 to 43, not 44"),
        (position(progress=[[True, -1, -1, -1], OUT, OUT, OUT]), "not True"),
        (position(progress=[[5, 5, -1, -1], OUT, OUT, OUT]), "two figures stand on field 5"),
        (position(progress=[[15, -1, -1, -1], [5, -1, -1, -1], OUT, OUT]), "field 15"),
        (position(progress=[[41, 41, -1, -1], OUT, OUT, OUT]), "one goal field"),
        (position(progress=[[40, 41, 42, 43], OUT, OUT, OUT]), "the game is over"),
        (position(to_move=4), "to_move must be a whole number from 0 to 3"),
        (position(dice=7), "dice must be a whole number from 1 to 6"),
        (position(dice=3), "nobody has a choice"),
        (position(moved_last=[3, 3, 3]), "moved_last must be a list of 4"),
        (position(colour="red"), "unknown field 'colour'"),
    ],
)
def test_a_malformed_position_is_refused_with_the_reason(wrong, said):
    with pytest.raises(BadInput, match=said):
        Match(GAME, GAME.variant("classic"), position=wrong)


def test_the_order_of_cyclic_choice_is_part_of_a_position():
    at = position(progress=[[1, 5, 9, 13], OUT, OUT, OUT], moved_last=[1, 3, 3, 3])
    variant = GAME.variant("random_cyclic", {"max_rolls": 1})

    match = Match(GAME, variant, position=at, chance=[2])

    assert match.state.progress[0].tolist() == [1, 5, 11, 13]


def test_a_move_that_is_no_figure_is_refused():
    match = Match(GAME, GAME.variant("classic"), 1)
    with pytest.raises(BadInput, match="figure's number"):
        match.play("4")
