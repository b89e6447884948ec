"""My Party!: presets, options and their limits, and every reading of an open question."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.core.events import Event as Told
from games.rules.party import GAME
from games.rules.party.model import Rule
from tests.games.rules.party.table import (
    CHOICES,
    broken,
    cards,
    full_board,
    hand,
    kinds,
    legal,
    match_with,
    new_match,
    play,
)

BOARD_A = GAME.variant("small_a").options


# -- presets and limits


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("small_a", {"board": "A", "cards": "three_hidden"}),
        ("small_b", {"board": "B", "cards": "three_hidden"}),
        ("big", {"board": "joined", "cards": "all_open"}),
        ("collecting", {"board": "A", "collect": True}),
        ("no_chance", {"board": "A", "bonds": "own_sets"}),
        ("pro", {"board": "A", "pro": True}),
        ("pro_no_chance", {"pro": True, "bonds": "own_sets"}),
        ("big_pro", {"board": "joined", "cards": "all_open", "pro": True}),
    ],
)
def test_presets_are_what_they_are_called(preset, expected):
    values = GAME.variant(preset).values

    assert {name: values[name] for name in expected} == expected
    assert values["first_player"] == "white"
    assert values["max_steps"] == 400


def test_there_are_no_other_presets():
    assert len(GAME.presets) == 8


def test_the_big_board_comes_with_open_cards_unless_others_are_asked_for():
    assert GAME.variant(None, {"board": "joined"}).values["cards"] == "all_open"
    chosen = GAME.variant(None, {"board": "joined", "cards": "three_hidden"})
    assert chosen.values["cards"] == "three_hidden"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("board", "C"),
        ("board", "a"),
        ("cards", "none"),
        ("collect", 1),
        ("bonds", "box"),
        ("pro", "yes"),
        ("first_player", "red"),
        ("max_steps", 9),
        ("max_steps", 10_001),
        ("P2", "no"),
        ("P4", "never"),
        ("P8", 3),
        ("P9", True),
        ("P12", 0.35),
        ("P14", "nobody"),
    ],
)
def test_a_value_outside_the_limits_is_refused_with_them(key, value):
    with pytest.raises(BadInput, match=f"{key} .*allowed"):
        GAME.variant(None, {key: value})


def test_the_readings_of_the_table_of_ambiguities_are_there():
    assert [option.key for option in GAME.options.readings] == [
        "P2",
        "P4",
        "P8",
        "P9",
        "P12",
        "P14",
    ]


# -- options


def test_black_may_begin():
    assert new_match(*CHOICES, first_player="black").to_move == 1


def test_collectors_keep_what_they_took():
    match = new_match(*CHOICES, "take", "take", "draw", preset="collecting")

    play(match, "finish")

    assert match.to_move == 1
    assert match.position()["hands"][0]["guests"] == 2
    assert match.position()["taken"] == 0


def test_collectors_take_no_more_than_both_hands_can_place():
    guests = "W" * 15
    more = {**full_board(guests, BOARD_A), "hands": hand(guests=1, player=1)["hands"]}
    match = match_with(collect=True, more=more)

    assert broken(match, "take") == "take.room"
    assert broken(match, "draw") == "draw.room"
    assert broken(match, "finish") == "", "the move is void"


def test_collectors_who_can_take_nothing_place_something():
    more = {**full_board("W" * 15, BOARD_A), **hand(guests=1)}
    match = match_with(collect=True, more=more)

    assert broken(match, "finish") == "finish.place-one"
    play(match, "guest 15 W")
    assert broken(match, "finish") == ""


def test_collectors_draw_no_extra_bond():
    more = {**full_board("W" * 15, BOARD_A), **cards(["newlink"])}

    assert broken(match_with(collect=True, more=more), "draw") == "draw.room"


def test_with_own_sets_the_kind_is_chosen():
    match = new_match(*CHOICES, preset="no_chance")

    assert broken(match, "draw") == "draw.own-set"
    play(match, "draw H")
    assert match.position()["hands"][0]["bonds"] == "H"
    assert match.position()["own"] == [{"F": 20, "H": 9}, {"F": 20, "H": 10}]


def test_an_own_set_runs_out_and_its_owner_passes():
    position = full_board("W" * 16, BOARD_A)
    del position["bonds"]["0-1"]
    own = [{"F": 0, "H": 0}, {"F": 1, "H": 0}]
    match = own_sets(position, own)

    assert broken(match, "draw F") == "draw.own-set-empty"
    play(match, "finish")
    assert not match.over
    play(match, "draw F", "bond 0-1 F", "finish")
    assert match.over


def own_sets(position, own):
    return match_with(preset="no_chance", more={**position, "own": own})


def test_a_revised_bond_goes_to_the_set_of_who_plays_the_card():
    position = {"guests": {}, "bonds": {"0-1": "H"}, **cards(["revision"])}
    match = own_sets(position, [{"F": 20, "H": 9}, {"F": 20, "H": 10}])

    play(match, "card revision 0-1 H")

    assert match.position()["own"][0] == {"F": 20, "H": 10}


def test_pro_has_bonds_first_and_goes_on_with_guests_within_the_move():
    position = full_board("", BOARD_A)
    del position["bonds"]["0-1"]
    match = match_with(preset="pro", chance=["F"], more=position)

    assert broken(match, "take") == "take.bonds-first"
    play(match, "draw", "bond 0-1 F")
    assert broken(match, "finish") == "finish.all-pieces"
    play(match, "take", "guest 0 W", "take", "guest 1 W", "finish")
    assert match.to_move == 1


def test_pro_a_link_emptied_later_may_be_filled_and_guests_go_on():
    position = {**full_board("", BOARD_A), **cards(["revision"])}
    match = play(match_with(preset="pro", more=position), "card revision 0-1 F")

    assert {"draw", "take"} <= set(match.legal())
    again = match_with(preset="pro", more=match.position())
    assert again.legal() == match.legal()


# -- readings, each where it matters


def test_p2_read_otherwise_one_piece_is_enough():
    moves = (*CHOICES, "take", "guest 0 W")

    assert broken(new_match(*moves), "finish") == "finish.all-pieces"
    assert broken(new_match(*moves, P2=False), "finish") == ""
    assert broken(new_match(*CHOICES, P2=False), "finish") == "finish.all-pieces"


def test_p4_read_as_only_towards_the_own_colour():
    usual, read = (match_with("0W 5B", **params) for params in ({}, {"P4": "to_own_colour"}))

    assert legal(usual, "flip") == ["flip 0", "flip 5"]
    assert legal(read, "flip") == ["flip 5"]
    assert broken(read, "flip 0") == "flip.to-own"


def test_p4_read_as_only_between_pieces():
    match = match_with("0W", P4="between_pieces", more={**hand(guests=2), "taken": 3})

    assert broken(match, "flip 0") == "flip.between"
    play(match, "guest 5 W")
    assert broken(match, "flip 0") == ""
    assert match_with("", P4="between_pieces", more=match.position()).legal() == match.legal()
    play(match, "guest 7 W")
    last = match_with("0W", P4="between_pieces", more={"placed": 3, "taken": 3})
    assert broken(last, "flip 0") == "flip.between"


def test_p8_read_otherwise_a_third_bond_fits():
    more = {**hand("F"), **cards(["double"])}

    assert broken(match_with(bonds="0-1:FH", more=more), "card double 0-1 F") == (
        "card.double.no-third"
    )
    match = play(match_with(bonds="0-1:FH", P8=True, more=more), "card double 0-1 F")
    assert match.position()["bonds"] == {"0-1": "FFH"}
    assert match_with(P8=True, more=match.position()).position() == match.position()


def test_p9_read_as_new_links_are_never_doubled():
    more = {"new_links": ["0-7"], **hand("F"), **cards(["double"])}

    usual = match_with(bonds="0-7:F", more=more)
    read = match_with(bonds="0-7:F", P9="never_doubled", more=more)

    assert broken(usual, "card double 0-7 F") == ""
    assert broken(read, "card double 0-7 F") == "card.double.new-link"


def test_p9_read_as_new_links_may_cross():
    more = {"new_links": ["3-5"], **hand("F"), **cards(["newlink"])}

    match = match_with(bonds="3-5:F", P9="crossing", more=more)

    assert broken(match, "card newlink 2-6 F") == ""
    assert play(match, "card newlink 2-6 F").position()["new_links"] == ["3-5", "2-6"]


@pytest.mark.parametrize(
    ("reading", "joined", "lounge"), [("circle", 67, 22), ("centre", 69, 22), ("clear", 59, 21)]
)
def test_p12_what_touches_a_site_decides_where_new_links_fit(reading, joined, lounge):
    counts = [
        int(GAME.variant(preset, {"P12": reading}).options.fitting_pairs)
        for preset in ("big", "small_a")
    ]

    assert counts == [joined, lounge]


def test_p12_read_as_centre_a_line_may_pass_through_the_circle():
    more = {**hand("F"), **cards(["newlink"])}

    usual = match_with(preset="big", more=more)
    read = match_with(preset="big", P12="centre", more=more)

    assert broken(usual, "card newlink 15-19 F") == "card.newlink.touches-site"
    assert broken(read, "card newlink 15-19 F") == ""


def test_p14_read_as_not_against_the_bonds():
    more = cards(["fixing"])

    usual = match_with("0W 1W", "0-1:F", more=more)
    read = match_with("0W 1W", "0-1:F", P14="satisfied", more=more)

    assert broken(usual, "card fixing 0 B") == ""
    assert broken(read, "card fixing 0 B") == "card.fixing.satisfied"
    assert broken(read, "card fixing 0 W") == ""


def test_p14_read_as_nobody_placed_in_this_move():
    more = {**hand(guests=1), **cards(["fixing"])}

    usual = play(match_with(more=more), "guest 0 W")
    read = play(match_with("5W", P14="no_newcomer", more=more), "guest 0 W")

    assert broken(usual, "card fixing 0 B") == ""
    assert broken(read, "card fixing 0 B") == "card.fixing.newcomer"
    assert broken(read, "card fixing 5 B") == ""
    again = match_with(P14="no_newcomer", more=read.position())
    assert again.legal() == read.legal()


def test_every_rule_has_a_text_and_no_text_is_left_over():
    assert {int(text.rule) for text in GAME.rule_texts} == {int(rule) for rule in Rule} - {0}


def test_events_of_a_whole_game_are_told():
    match = match_with(preset="small_a", more={"cards": [["special"], []]})
    play(match, "take", "guest 0 W", "take", "guest 1 W", "take", "guest 2 W", "finish")

    assert kinds(match) == ["took", "placed_guest"] * 3 + ["finished"]
    assert match.events[1].sentence(("White", "Black")) == (
        "White seats a guest on site 0, white side up."
    )


def test_numbers_are_told_with_their_nouns():
    def told(name, **numbers):
        kind = next(kind for kind in GAME.event_kinds if kind.name == name)
        return Told(kind, 0, numbers).sentence(("White", "Black"))

    assert told("board_full", unstable=0) == "The board is full; no guests are unstable."
    assert told("board_full", unstable=1) == "The board is full; 1 guest is unstable."
    assert told("board_full", unstable=2) == "The board is full; 2 guests are unstable."
    assert told("won", guests=1, others=0) == "White wins with 1 guest to 0."
    assert told("drawn", guests=7) == "A draw: 7 guests each."
    assert told("played", card=2) == "White plays the new link card."
