"""The troll game's options, presets and readings: limits, and a position where each one matters."""

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.troll import GAME
from tests.games.rules.troll.table import (
    FULL,
    PACK,
    acting,
    after_flight,
    draw_bridge,
    landed,
    match_from,
    told,
)

SWITCHES = (
    "unsupported_fall",
    "river_banks",
    "spade_awakens",
    "lay_touching_two",
    "lay_awake",
    "diamond_needs_target",
)


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("first_design", (True, False, True, True, False, False)),
        ("finalised", (False, True, False, False, True, True)),
        ("published", (False, True, False, False, False, True)),
        ("hard", (False, True, False, False, False, True)),
    ],
)
def test_the_three_versions_are_six_switches(preset, expected):
    values = GAME.variant(preset).values

    assert tuple(values[name] for name in SWITCHES) == expected


def test_presets_are_those_of_the_specification():
    assert set(GAME.presets) == {
        *("hard", "easy", "tutorial", "gift", "with_the_club", "toys"),
        *("first_design", "finalised", "published"),
        *(f"thick_ends_{more}" for more in range(1, 7)),
    }


def test_the_readings_are_declared_by_their_numbers():
    keys = {option.key for option in GAME.options.readings}

    assert keys == {"T2", "T5", "T6", "T11", "T12", "T13", "T16", "T17", "T19", "T20", "T21"}


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"heights": [3, 2, 1, 1, 2, 4]}, "symmetric"),
        ({"heights": [3, 2, 1, 1, 2]}, "list of 6"),
        ({"heights": [0, 2, 1, 1, 2, 0]}, "from 1 to 12"),
        ({"heights": [13, 2, 1, 1, 2, 13]}, "from 1 to 12"),
        ({"heights": [9, 2, 2, 2, 2, 9]}, "too many cards"),
        ({"heights": [8, 3, 1, 1, 3, 8], "gift_from_deck": True}, None),
        ({"heights": [8, 3, 2, 2, 3, 8], "gift_from_deck": True}, "too many cards"),
        ({"max_turns": 19}, "20 to 1000"),
        ({"max_turns": 1001}, "20 to 1000"),
        ({"start_with": ["ace_of_hearts"]}, "ace_of_clubs"),
        ({"start_with": ["ace_of_clubs", "ace_of_clubs"]}, "different"),
        ({"start_with": ["ace_of_clubs", "ace_of_diamonds"]}, "holds one card"),
        ({"start_with": ["ace_of_clubs"], "gift_from_deck": True}, "holds one card"),
        ({"show_seen": 1}, "true or false"),
        ({"T6": "yes"}, "true or false"),
    ],
)
def test_limits_are_told(params, message):
    if message is None:
        assert GAME.variant("published", params).values["heights"] == params["heights"]
        return
    with pytest.raises(BadInput, match=message):
        GAME.variant("published", params)


# -- difficulty and gifts


def test_a_gift_comes_from_the_deck_and_is_never_a_heart():
    hearts = [card for card in PACK if card[1] == "H"]
    others = [card for card in PACK if card[1] != "H"]
    deck = others[:24] + hearts[:3] + others[24:] + hearts[3:]

    match = Match(GAME, GAME.variant("gift"), 1, deck=deck, chance=[1, 6])

    position = match.position()
    assert position["hand"] == [f"{others[24]}*"]
    assert position["lower"] == [others[25]]
    assert position["deck"][-3:] == hearts[:3]


def test_of_a_deck_of_hearts_nothing_is_given():
    hearts = [card for card in PACK if card[1] == "H"][:6]
    deck = [card for card in PACK if card not in hearts] + hearts
    params = {"gift_from_deck": True, "heights": [9, 2, 1, 1, 2, 9]}

    match = Match(GAME, GAME.variant("hard", params), 1, deck=deck, chance=[1, 6])

    assert match.position()["hand"] == []


def test_given_aces_are_left_out_when_dealing():
    match = Match(GAME, GAME.variant("toys"), 1, deck=PACK, chance=[1, 6])

    position = match.position()
    assert position["hand"] == ["AC*", "AD*"]
    assert position["slots"]["L1"] == ["2C", "3C", "4C"]


def test_a_given_ace_of_clubs_is_the_club():
    match = acting(FULL, ". 7S* . . . .", "L1", "with_the_club", hand=["AC*"])

    assert "pick L2" not in match.legal()
    assert "club L2" in match.legal()


def test_the_ace_of_diamonds_is_used_up_unless_reusable():
    for reusable in (False, True):
        match = acting(
            FULL, ". .+7S* . . . .", "L1", hand=["AD*"], deck=["5H"],
            params={"ace_of_diamonds_reusable": reusable},
        )  # fmt: skip
        match.play("diamond right")
        assert match.position()["hand"] == (["AD*"] if reusable else [])


def test_seen_bricks_are_forgotten_without_show_seen():
    for shown in (True, False):
        match = acting(FULL, ". .+7S* . . . .", "L2", deck=["5H"], params={"show_seen": shown})
        match.play("stomp")
        assert match.position()["seen"] == (["7S"] if shown else [])


# -- the switches, one at a time


def test_unsupported_fall():
    for on in (True, False):
        match = after_flight(
            FULL, "- - 2C 7S* - -", "U1", deck=["5H"], chance=[1, 1],
            params={"unsupported_fall": on},
        )  # fmt: skip
        assert bool(told(match, "fell")) == on


def test_river_banks():
    for on in (True, False):
        match = after_flight(
            FULL, "- 7S* - - - -", "U6", deck=["5H"], chance=[1], params={"river_banks": on}
        )
        assert bool(told(match, "fled")) != on


def test_spade_awakens():
    for on in (True, False):
        match = acting(FULL, FULL, "L1", hand=["9S*"], params={"spade_awakens": on})
        assert ("awaken L2" in match.legal()) == on

    match = acting(
        FULL, ". 2C . . . .", "L1", hand=["9S*"], deck=["5H"], params={"spade_awakens": True}
    )
    match.play("awaken L2")
    assert match.position()["slots"]["L2"] == ["2C*"]
    assert match.position()["aside"] == ["9S"]


def test_lay_touching_two():
    near = acting(FULL, ". - . . . -", "L1", hand=["9S"])
    anywhere = acting(FULL, ". - . . . -", "L1", hand=["9S"], params={"lay_touching_two": True})

    assert {move for move in near.legal() if "lay" in move} == {"lay L2", "lay U1"}
    assert len([move for move in anywhere.legal() if "lay" in move]) == 10
    assert not {"lay L1", "lay U6"} & set(anywhere.legal())  # one brick touches them


def test_lay_awake():
    for on in (True, False):
        match = acting(FULL, FULL, "L1", hand=["9C*"], deck=["5H"], params={"lay_awake": on})
        assert ("lay L2" in match.legal()) == on
    match = acting(
        FULL, ". 2C . . . .", "L1", hand=["9C*"], deck=["5H"], params={"lay_awake": True}
    )
    match.play("lay L2")
    assert match.position()["slots"]["L2"] == ["2C", "9C*"]


def test_diamond_needs_target():
    match = acting(
        FULL, FULL, "L1", hand=["9D*"], deck=["5H"], params={"diamond_needs_target": False}
    )
    assert {f"diamond {side}" for side in ("left", "right", "up", "down")} <= set(match.legal())

    match.play("diamond down")

    assert match.position()["aside"] == ["9D"]
    assert told(match, "missed") == [{"player": 0, "side": "down"}]


# -- the readings, one at a time


def test_t2_the_set_up_may_awake_a_brick():
    for on in (False, True):
        match = Match(GAME, GAME.variant("hard", {"T2": on}), 1, deck=PACK, chance=[1, 6])
        awake = match.position()["slots"]["L1"][-1].endswith("*")
        assert awake == on


def test_t5_a_card_may_be_drawn_besides_those_aside():
    position = draw_bridge(FULL, FULL, troll="L1", aside=["5H"], deck=["6H", "7H"])

    for on, played in ((False, ["5H"]), (True, ["5H", "6H"])):
        match = match_from(position, chance=[2, 3][: 1 + on], T5=on)
        assert [row["card"] for row in told(match, "played")] == played


def test_t6_the_start_of_a_turn_may_not_count():
    for counts in (True, False):
        match = acting(FULL, FULL, "L3", deck=["5H"], params={"T6": counts})
        match.play("move L2")
        assert ("move L3" in match.legal()) != counts


def test_t11_the_troll_may_pin_the_top_brick_only():
    for pins_all in (True, False):
        match = after_flight(
            FULL, ". 2C+7S*+8S* . . . .", "L2", deck=["5H"], chance=[6], params={"T11": pins_all}
        )
        assert landed(match) == ([] if pins_all else ["L1"])


def test_t12_the_troll_may_block_both_rows():
    for own_row in (True, False):
        match = after_flight(
            FULL, ". .+7S* . . . .", "U1", deck=["5H"], chance=[6], params={"T12": own_row}
        )
        assert landed(match) == (["L1"] if own_row else ["L3"])


def test_t13_awake_bricks_may_not_hold_the_bridge():
    for hold in (True, False):
        match = after_flight(
            "- - - - - -", ". . 7S* . . .", "L3", deck=["5H"], chance=[6], params={"T13": hold}
        )
        assert match.over != hold


def test_t17_a_spade_may_be_kept_from_hearts():
    for digs in (True, False):
        match = acting(FULL, ". 4H* . . . .", "L1", hand=["9S*"], params={"T17": digs})
        assert ("spade L2" in match.legal()) == digs


def test_t19_bricks_may_not_be_laid_on_awake_ones():
    for allowed in (True, False):
        match = acting(FULL, ". .+* . . . .", "L1", hand=["9S"], params={"T19": allowed})
        assert ("lay L2" in match.legal()) == allowed
        assert "lay U1" in match.legal()


def test_t20_a_win_may_have_to_wait():
    for at_once in (True, False):
        match = after_flight(FULL, FULL, "L1", aside=["5H"], chance=[6], params={"T20": at_once})
        assert match.over == at_once
        match = after_flight(FULL, FULL, "L1", hand=["9D*"], params={"T20": at_once})
        assert match.over == at_once
        match = after_flight(FULL, FULL, "L1", hand=["AC*"], params={"T20": at_once})
        assert match.over


def test_t21_a_carried_brick_may_be_discarded():
    match = acting(FULL, FULL, "L1", hand=["9D*"], deck=["5H"], params={"T21": True})

    match.play("discard")

    assert (match.position()["hand"], match.position()["aside"]) == ([], ["9D"])


def test_t16_is_the_option_read_the_other_way():
    assert not GAME.variant("published", {"T16": False}).options.diamond_needs_target
    assert GAME.variant(None, {"T16": False}).values["diamond_needs_target"] is False
    assert GAME.variant("first_design").values["T16"] is False
