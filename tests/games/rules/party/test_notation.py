"""My Party! as text: moves and positions, there and back, and what is refused."""

import json

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.party import GAME
from games.rules.party.rules import ACTIONS
from tests.games.rules.party.table import CHOICES, cards, hand, match_with, new_match, play

EMPTY = {"guests": {}, "bonds": {}, "to_move": 0}


def start(position, preset="small_a", **params):
    return Match(GAME, GAME.variant(preset, params), 1, position=position)


# -- moves


def test_every_gesture_of_the_big_board_is_written_and_read_back():
    match = new_match(preset="big")
    write, read = GAME.notation.write_action, GAME.notation.read_action
    nothing_chosen = 1

    texts = {}
    for action in range(ACTIONS):
        text = write(match.state, match.options, action)
        if text != "choose ":
            assert read(match.state, match.options, text) == action
            texts[text] = action

    assert len(texts) == ACTIONS - nothing_chosen


@pytest.mark.parametrize(
    "text",
    [
        *CHOICES,
        "draw",
        "draw F",
        "draw H",
        "take",
        "bond 0-1 F",
        "guest 4 W",
        "flip 4",
        "card special",
        "card master",
        "card newlink 0-7 F",
        "card revision 0-1 F",
        "card double 0-1 H",
        "card fixing 4 B",
        "finish",
        "pass",
    ],
)
def test_the_moves_of_the_format_are_read_and_written_alike(text):
    match = new_match()

    action = GAME.notation.read_action(match.state, match.options, text)

    assert match.write(action) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("dance", "is not a move"),
        ("card", "is not a move"),
        ("card joker", "is not a move"),
        ("", "is not a move"),
        ("choose ?", "different cards"),
        ("choose special,special,fixing", "different cards"),
        ("choose", "different cards"),
        ("bond 0-1", "two sites and F or H"),
        ("bond 0-1 X", "two sites and F or H"),
        ("bond 1-0 F", "lower site first"),
        ("bond 0-0 F", "lower site first"),
        ("bond 0-16 F", "not a site"),
        ("bond 01-2 F", "not a site"),
        ("guest 4", "a site and W or B"),
        ("guest 4 white", "a site and W or B"),
        ("flip", "followed by a site"),
        ("flip x", "not a site"),
        ("flip -1", "not a site"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_was_expected(text, problem):
    match = new_match()

    with pytest.raises(BadInput, match=problem):
        GAME.notation.read_action(match.state, match.options, text)


# -- positions


def test_a_position_in_the_middle_of_a_move_is_read_back():
    match = new_match(*CHOICES, "draw", "take", chance=["H"])
    position = json.loads(json.dumps(match.position()))

    again = start(position)

    assert again.position() == position
    assert again.legal() == match.legal()
    assert position["hands"][0] == {"bonds": "H", "guests": 1}
    assert position["taken"] == 2
    assert position["sack"] == {"F": 40, "H": 19}


def test_a_position_remembers_cards_that_were_played():
    match = play(new_match(*CHOICES), "card special")
    position = match.position()

    assert position["played"] == [["special"], []]
    assert start(position).position() == position


def test_a_position_between_the_choices_is_read_back():
    match = new_match(CHOICES[0])

    again = start(match.position())

    assert again.to_move == 1
    assert again.legal() == match.legal()


def test_what_is_left_out_of_a_position_is_as_at_the_beginning():
    match = start({"guests": {"0": "W"}, "bonds": {"0-1": "F"}, "to_move": 1})
    position = match.position()

    assert position["phase"] == "move"
    assert position["cards"] == [[], []]
    assert position["sack"] == {"F": 39, "H": 20}
    assert (position["pieces"], position["taken"], position["passes"]) == (3, 0, 0)
    assert start(EMPTY).position()["phase"] == "choose"
    assert start(EMPTY, "big").position()["phase"] == "move"
    assert len(start(EMPTY, "big").position()["cards"][1]) == 6


def test_own_sets_left_out_are_shared_evenly():
    position = {"guests": {}, "bonds": {"0-1": "F", "1-2": "H"}, "to_move": 0}

    own = start(position, "no_chance").position()["own"]

    assert own == [{"F": 20, "H": 10}, {"F": 19, "H": 9}]


FULL_HANDS = [{"bonds": "", "guests": 1}, {"bonds": "", "guests": 1}]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"colour": "red"}, "unknown field 'colour'"),
        ({"guests": []}, "guests must be an object"),
        ({"guests": {"16": "W"}}, "guests: '16' is not a site"),
        ({"guests": {"0": "X"}}, "must be W or B"),
        ({"bonds": []}, "bonds must be an object"),
        ({"bonds": {"0-2": "F"}}, "there is no link"),
        ({"bonds": {"1-0": "F"}}, "lower site first"),
        ({"bonds": {"0-1": "G"}}, "text of F and H"),
        ({"bonds": {"0-1": ""}}, "must be 1 to 2"),
        ({"bonds": {"0-1": "FFF"}}, "must be 1 to 2"),
        ({"new_links": ["0-7"]}, "has no bond"),
        ({"new_links": ["0-8"], "bonds": {"0-8": "F"}}, "no new link fits"),
        ({"new_links": ["0-7", "0-7"], "bonds": {"0-7": "F"}}, "no new link fits"),
        ({"new_links": ["0-7", "1-8", "2-6"]}, "at most 2"),
        ({"fixed": 3}, "fixed must be a list"),
        ({"fixed": [3]}, "no guest on site 3"),
        ({"fixed": [99]}, "fixed must be a whole number"),
        ({"guests": {"0": "W"}, "fixed": [0, 0]}, "site 0 is there twice"),
        ({"to_move": 2}, "to_move must be"),
        ({"hands": []}, "hands must be a list of 2"),
        ({"hands": [{"cards": 1}, {}]}, "must be an object with bonds and guests"),
        ({"hands": [{"bonds": "X"}, {}]}, r"hands\[0\].bonds must be text"),
        ({"hands": FULL_HANDS, "phase": "move"}, "only collectors"),
        ({"hands": [{"guests": 17}, {}], "phase": "move"}, "more guests than"),
        ({"hands": [{"bonds": "F" * 25}, {}], "phase": "move"}, "more bonds than"),
        ({"hands": [{"bonds": "F"}, {}], "phase": "evaluate"}, "nobody holds pieces"),
        ({"hands": [{"bonds": "H" * 21}, {}], "phase": "move"}, "the box has 20"),
        ({"sack": {"F": 41, "H": 0}}, "sack.F must be"),
        ({"sack": {"F": 1}}, "object with F and H"),
        ({"own": [{"F": 1, "H": 0}, {"F": 0, "H": 0}]}, "come from elsewhere"),
        ({"cards": [["joker"], []]}, r"cards\[0\] must be a list of cards"),
        ({"cards": [["fixing", "fixing"], []]}, "there twice"),
        ({"cards": [["fixing"], []], "played": [["fixing"], []]}, "was played"),
        ({"cards": [["fixing"], []], "phase": "choose"}, "white chooses first"),
        ({"to_move": 1, "phase": "choose"}, "white chooses first"),
        ({"phase": "party"}, "phase must be one of"),
        ({"pieces": 6}, "pieces must be"),
        ({"taken": 4}, "taken must be"),
        ({"card_used": 1}, "card_used must be true or false"),
        ({"passes": 3}, "passes must be"),
        ({"newcomers": 1}, "newcomers must be"),
        ({"steps": -1}, "steps must be"),
    ],
)
def test_a_malformed_position_is_refused_with_the_reason(change, problem):
    with pytest.raises(BadInput, match=problem):
        start({**EMPTY, **change})


@pytest.mark.parametrize(
    ("preset", "change", "problem"),
    [
        ("big", {"phase": "choose"}, "nobody chooses"),
        ("no_chance", {"sack": {"F": 1, "H": 0}}, "come from elsewhere"),
        ("no_chance", {"own": [{"F": 30, "H": 0}, {"F": 11, "H": 0}]}, "only 40 bonds of kind F"),
    ],
)
def test_a_position_of_another_variant_is_refused(preset, change, problem):
    with pytest.raises(BadInput, match=problem):
        start({**EMPTY, **change}, preset)


def test_a_field_that_is_missing_is_named():
    with pytest.raises(BadInput, match="no 'to_move'"):
        start({"guests": {}, "bonds": {}})


def test_more_guests_than_the_box_has_are_refused():
    guests = {str(site): "W" for site in range(36)}

    with pytest.raises(BadInput, match="the box has 40"):
        start({**EMPTY, "guests": guests, "fixed": [0, 1, 2, 3, 4], "phase": "move"}, "big")


def test_an_extra_bond_in_hand_needs_a_card():
    bonds = {f"{a}-{b}": "F" for a, b in LINKS_OF_A}
    obliged = {**EMPTY, "bonds": bonds, "phase": "move", **hand("F")}

    with pytest.raises(BadInput, match="more bonds than"):
        start(obliged)
    assert start({**obliged, **cards(["double"])}).legal()


LINKS_OF_A = [
    tuple(int(site) for site in link.split("-"))
    for link in (
        "0-1 1-2 2-3 0-4 1-4 1-5 2-5 3-6 5-6 4-7 4-8 5-8 8-9 6-9 6-10 9-10 7-11 11-12 8-12 9-13 "
        "10-14 13-14 12-15 13-15"
    ).split()
]


def test_the_position_is_told_in_a_few_lines():
    match = match_with("0W 1B", "0-1:FH", more={"fixed": [1], **hand("H", 1)})

    lines = GAME.tell(match.state, match.options).splitlines()

    assert lines == ["guests  0W(+0)  1B!(+0)", "bonds   0-1:FH", "hands   white HG, black empty"]
