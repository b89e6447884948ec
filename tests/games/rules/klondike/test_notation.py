"""Klondike's moves and positions as text."""

import json

import numpy as np
import pytest

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.klondike import GAME
from games.rules.klondike.layout import GOALS, PLACES
from tests.games.rules.klondike.table import UNSHUFFLED, match_with, position_with, unshuffled


def test_every_gesture_has_a_text_that_means_it():
    match = match_with("AH 5D* 4C*", "7C*", "9H*", goal="2C", discard="JS QD")

    for action in range(GAME.rules.ACTIONS):
        text = GAME.notation.write_action(match.state, match.options, action)
        again = GAME.notation.read_action(match.state, match.options, text)

        assert again == action, text


@pytest.mark.parametrize(
    ("text", "move"),
    [("s1>s2", "KC"), ("s2*2>s1", "QD"), ("d>s3", "KS"), ("gH>s2", "AH"), ("s2>g", "JC")],
)
def test_a_move_names_the_card_it_moves(text, move):
    match = match_with("KC*", "QD* JC*", goal="1H", discard="KS")

    action = GAME.notation.read_action(match.state, match.options, text)

    assert UNSHUFFLED[action // 13] == move
    assert GAME.notation.write_action(match.state, match.options, action) == text


@pytest.mark.parametrize(
    "text",
    ["", "s8>g", "s0>s1", "s1>s8", "d>x", "gX>s1", "s1*0>s2", "pass", "S1>S2", "g>s1"],
)
def test_what_is_no_move_is_refused(text):
    match = unshuffled()

    with pytest.raises(BadInput, match="is not a move"):
        match.play(text)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"stacks": [[]] * 6}, "stacks must be a list of 7"),
        ({"stacks": "none"}, "stacks must be a list of 7"),
        ({"stacks": [["KC*"], {}, [], [], [], [], []]}, "stack 2 must be a list of cards"),
        ({"stacks": [["1C*"], [], [], [], [], [], []]}, "stack 1, card 0: '1C' is not a card"),
        ({"stacks": [["KC*", "QD"], [], [], [], [], [], []]}, "card 1: QD lies face down"),
        ({"stacks": [["KC*", "KC*"], [], [], [], [], [], []]}, "KC is 2 times in the position"),
        ({"stacks": [[], [], [], [], [], [], []]}, "KC is missing from the position"),
        ({"goal": {"C": 0, "D": 0, "H": 0}}, "goal must name C, D, H and S"),
        ({"goal": [0, 0, 0, 0]}, "goal must name C, D, H and S"),
        ({"goal": {"C": 14, "D": 0, "H": 0, "S": 0}}, "goal C must be a whole number"),
        ({"goal": {"C": 1, "D": 0, "H": 0, "S": 0}}, "AC is 2 times in the position"),
        ({"deck": "AC"}, "deck must be a list of cards"),
        ({"deck": ["XX"]}, "deck, card 0: 'XX' is not a card"),
        ({"discard": [7]}, "discard, card 0: 7 is not a card"),
        ({"redeals_used": -1}, "redeals_used must be"),
        ({"redeals_used": True}, "redeals_used must be"),
        ({"play_seen": 1}, "play_seen must be true or false"),
        ({"idle": "many"}, "idle must be"),
        ({"score": 0.5}, "score must be"),
        ({"waste": []}, "unknown field 'waste'"),
    ],
)
def test_a_malformed_position_is_refused_with_its_reason(change, reason):
    position = {**position_with("KC*"), **change}

    with pytest.raises(BadInput, match=reason):
        Match(GAME, GAME.variant("easy"), position=position)


@pytest.mark.parametrize("name", ["stacks", "goal", "deck", "discard"])
def test_the_piles_of_a_position_are_required(name):
    position = position_with("KC*")
    del position[name]

    with pytest.raises(BadInput, match=f"the position has no {name!r}"):
        Match(GAME, GAME.variant("easy"), position=position)


def test_more_redeals_than_allowed_are_refused():
    with pytest.raises(BadInput, match="redeals_used"):
        Match(GAME, GAME.variant("difficult"), position=position_with("KC*", redeals_used=4))


def test_a_deck_must_hold_every_card_once():
    with pytest.raises(BadInput, match="AC is 2 times in the deck"):
        Match(GAME, GAME.variant("easy"), deck=["AC", *UNSHUFFLED[:51]])


@pytest.mark.parametrize("stack", [["2C*", "KD*", "5H*"], UNSHUFFLED])
def test_positions_no_game_leads_to_are_played_all_the_same(stack):
    """Whether play could have led there is not asked."""
    match = match_with(" ".join(stack))

    assert match.position()["stacks"][0][-1] == stack[-1].rstrip("*") + "*"
    assert match.legal()


def test_positions_on_the_way_survive_a_round_trip():
    match = Match(GAME, GAME.variant("meta", simulated=True), 4)
    players = Players(GAME, ["uniform"], 4)
    for _ in range(60):
        position = json.loads(json.dumps(match.position()))
        again = Match(GAME, match.variant, position=position)

        assert again.position() == position
        assert again.legal() == match.legal()
        assert np.array_equal(again.state.where, match.state.where)
        assert again.state.opened == match.state.opened
        match.act(players.choose(match))


def test_the_table_is_told_without_hidden_cards():
    told = GAME.tell(unshuffled().state, GAME.variant("easy").options)

    assert "##" in told
    assert "2C" not in told
    assert told.splitlines()[1] == "s1  AC"


def test_a_refused_gesture_does_not_tell_a_hidden_card_s_suit():
    match = unshuffled()
    hidden = next(card for card in range(52) if not (match.state.opened >> card) & 1)

    told = set()
    for suit in range(4):
        action = hidden * PLACES + GOALS + suit
        with pytest.raises(IllegalMove) as refusal:
            match.act(action)
        told.add(str(refusal.value).split("'")[1][-2:])

    assert told == {"gC", "gD", "gH", "gS"}


def test_the_log_reads_as_plain_words():
    match = match_with("2D 9S* 8H*", "TH*", "6H*", "5C*", goal="4C", params={"scoring": "points"})

    for move in ("s1*2>s2", "s4>g", "gC>s3", "draw", "forfeit"):
        match.play(move)

    assert [event.sentence(("Player",)) for event in match.events] == [
        "The nine of spades goes with 1 more from stack 1 to stack 2.",
        "The two of diamonds is turned up on stack 1.",
        "5 points: the score is 5.",
        "The five of clubs goes home from stack 4.",
        "10 points: the score is 15.",
        "The five of clubs comes back from its goal stack to stack 3.",
        "10 points back: the score is 5.",
        "A card is drawn: the six of clubs is on top.",
        "Forfeited with 4 cards home.",
    ]
