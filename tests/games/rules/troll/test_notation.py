"""The troll game as text and JSON: what round-trips, and what is refused with which reason."""

import json
from pathlib import Path

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.gamerecord import read_record
from games.rules.registry import GAMES
from games.rules.troll import GAME
from tests.games.rules.troll.table import FULL, acting, draw_bridge, match_from

GOLDEN = Path(__file__).parent / "golden" / "games.jsonl"


def good_position(**changes) -> dict:
    position = draw_bridge(FULL, ". 2C+3D* . . . .", troll="L3", deck=["5H", "6H"], hand=["9S*"])
    return {**position, **changes}


def with_slot(name: str, cards) -> dict:
    position = good_position()
    return {**position, "slots": {**position["slots"], name: cards}}


@pytest.mark.parametrize(
    "text",
    [
        *("move L2", "stomp", "pick U3", "club U3", "spade U3", "awaken U3", "lay U3", "discard"),
        *("diamond left", "diamond right", "diamond up", "diamond down"),
    ],
)
def test_moves_are_written_as_they_are_read(text):
    match = acting(FULL, FULL, "L3")

    action = GAME.notation.read_action(match.state, match.options, text)

    assert GAME.notation.write_action(match.state, match.options, action) == text


@pytest.mark.parametrize(
    "text",
    ["", "move", "move L7", "move l2", "stomp L3", "diamond", "diamond L2", "hop L2", "move  L2"],
)
def test_other_texts_are_no_moves(text):
    match = acting(FULL, FULL, "L3")

    with pytest.raises(BadInput, match="is not a move"):
        match.play(text)


def test_a_position_is_written_as_it_was_read():
    position = good_position(
        phase="act", actions_left=1, stood_on=["L4", "L3"], seen=["2C"], turn=7, aside=[]
    )

    match = match_from(json.loads(json.dumps(position)))

    assert match.position() == position


def test_the_fields_after_the_first_are_optional():
    match = match_from(good_position(), chance=[1])

    written = match.position()

    assert (written["phase"], written["actions_left"]) == ("act", 2)
    assert (written["stood_on"], written["seen"], written["turn"]) == (["L3"], [], 0)
    assert written["deck"] == ["6H"]


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({}, "no 'slots'"),
        (good_position(colour="red"), "unknown field 'colour'"),
        (good_position(slots=[]), "all of L1, L2"),
        (good_position(slots={"L1": []}), "all of L1, L2"),
        (with_slot("L1", "AC"), "slots.L1 must be a list"),
        (with_slot("L1", ["XX"]), r"slots.L1\[0\]: 'XX' is not a card"),
        (with_slot("L1", []), "is missing from"),
        (with_slot("L2", ["3D*", "2C"]), "dormant brick lies on an awake one"),
        (with_slot("L2", ["2C", "3D*", "2C*"]), "2C is 2 times in"),
        (good_position(deck=["5H*", "6H"]), r"deck\[0\]"),
        (good_position(deck=["5H", 6]), "deck must be a list"),
        (good_position(deck=["5H"]), "6H is missing"),
        (good_position(aside=["5H"]), "5H is 2 times"),
        (good_position(hand=["9S*", "5H*"], deck=["6H"]), "holds one card"),
        (good_position(troll="L7"), "troll must be one of"),
        (good_position(troll=None), "troll must be one of"),
        (good_position(lower_colour="blue"), "black or red"),
        (good_position(phase="flee"), "awaken or act"),
        (good_position(actions_left=3), "actions_left must be a whole number from 0 to 2"),
        (good_position(stood_on="L3"), "stood_on must be a list"),
        (good_position(stood_on=["X1"]), r"stood_on\[0\]"),
        (good_position(seen=["3D"]), "3D is not a dormant brick"),
        (good_position(seen=["5H"]), "5H is not a dormant brick"),
        (good_position(turn=200), "turn must be a whole number from 0 to 199"),
        (good_position(turn=True), "turn must be a whole number"),
    ],
)
def test_malformed_positions_are_refused_with_their_reason(position, message):
    with pytest.raises(BadInput, match=message):
        match_from(position)


def test_nothing_is_seen_where_nothing_stays_known():
    with pytest.raises(BadInput, match="no brick stays known"):
        match_from(good_position(seen=["2C"]), show_seen=False)


def test_the_bridge_is_told_without_its_secrets():
    match = acting(FULL, ". 2C+3D* . . . .", "L3", seen=["2C"], deck=["5H"], hand=["9S*"])

    text = GAME.tell(match.state, match.options)

    assert "L2: 2C 3D*" in text
    assert "L3! ." in text
    assert "deck 1, aside nothing, hand 9S*" in text


@pytest.mark.parametrize("line", GOLDEN.read_text().splitlines())
def test_golden_games_replay_to_their_end(line):
    golden = json.loads(line)

    match = read_record(golden["record"], GAMES).replay()

    assert match.over
    assert match.reason == golden["reason"]
    assert match.scores() == golden["scores"]
    assert match.position()["slots"] == golden["slots"]
    assert {name: match.metrics()[name] for name in golden["metrics"]} == golden["metrics"]
