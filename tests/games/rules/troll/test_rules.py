"""The troll game: the numbered tests of its specification, and what its rules say one by one."""

from fractions import Fraction

import pytest

from games.rules.core.errors import IllegalMove
from games.rules.core.records import new
from games.rules.engine.match import Match
from games.rules.troll import GAME, rules
from games.rules.troll.bridge import Phase
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


def placed(preset: str, deck: list[str] = PACK, die: int = 4, **params):
    """The state once the troll stands, before the first turn."""
    variant = GAME.variant(preset, params)
    state, log = new(rules.State), GAME.new_log()
    rules.set_up_from(state, variant.options, 1, GAME.notation.read_deck(deck), log)
    state.random.forced = die
    rules.advance(state, variant.options, log)
    return GAME.notation.write_position(state, variant.options), state


def refused(match: Match, move: str) -> str:
    """The rule that forbids the move."""
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    return refusal.value.rule


# -- the numbered tests


@pytest.mark.parametrize(
    ("preset", "bricks", "awakenings"),
    [
        ("hard", 24, 27),
        ("published", 24, 27),
        ("first_design", 24, 27),
        ("finalised", 24, 27),
        ("easy", 36, 15),
        ("tutorial", 48, 3),
        ("thick_ends_1", 28, 23),
        ("thick_ends_2", 32, 19),
        ("thick_ends_6", 48, 3),
        ("gift", 24, 26),
        ("with_the_club", 24, 26),
        ("toys", 24, 25),
    ],
)
def test_tt1_bricks_and_minimum_awakenings(preset, bricks, awakenings):
    position, state = placed(preset)

    assert sum(len(cards) for cards in position["slots"].values()) == bricks
    assert len(position["deck"]) == awakenings
    assert sum(state.known) == 52 - bricks - awakenings  # the first card and what was given


def test_tt1_before_the_first_card_51_or_52_are_unseen():
    state, log = new(rules.State), GAME.new_log()
    options = GAME.variant("hard").options
    rules.set_up(state, options, 1, log)
    assert 52 - state.next_card == 28

    rules.advance(state, options, log)

    assert 52 - state.next_card == 27
    assert sum(state.known) == 1


def test_tt2_a_really_easy_game_is_unlikely():
    within_a_step = Fraction(1, 2) * Fraction(3, 6) + Fraction(1, 2) * Fraction(1, 6)

    assert within_a_step == Fraction(1, 3)
    assert float(within_a_step**27) == pytest.approx(1.311e-13, rel=1e-3)


def test_tt3_the_printed_chance_of_the_club_lacks_a_factor():
    factors = Fraction(24, 52) * Fraction(6, 12) * Fraction(1, 2) * Fraction(104, 144)

    assert factors == Fraction(1, 12)
    assert round(float(factors / 6), 4) == 0.0139
    assert round(24 / 52, 2) == 0.46
    pairs = [(a, b) for a in range(12) for b in range(12)]
    apart = [abs(a % 6 - b % 6) + abs(a // 6 - b // 6) for a, b in pairs]
    assert [sum(d <= far for d in apart) for far in (1, 2, 3)] == [44, 80, 108]


def test_tt4_the_unshuffled_deck_and_a_four():
    position, state = placed("hard", die=4)

    assert [len(position["slots"][f"{row}{p}"]) for row in "LU" for p in range(1, 7)] == [
        *(3, 2, 1, 1, 2, 3),
        *(3, 2, 1, 1, 2, 3),
    ]
    assert position["slots"]["L1"] == ["AC", "2C", "3C"]
    assert position["deck"] == PACK[25:]
    assert (position["troll"], position["lower"], position["upper"]) == ("L4", ["QD"], [])
    assert position["lower_colour"] == "red"
    assert not state.awake.any()
    assert (position["hand"], position["aside"], position["seen"]) == ([], [], [])


@pytest.mark.parametrize(
    ("upper", "lower", "reason"),
    [
        ("- - - - - -", FULL, "won"),
        ("- - - - - -", ". . - . . .", "collapsed"),
        ("- . . . - -", ". . - . . .", "won"),
        ("- . . . - -", ". . - . . -", "collapsed"),
        (FULL, FULL, "perfect"),
        (". . . - - -", "- - . . . .", "won"),
        (". . . - - -", "- - - . . .", "collapsed"),
    ],
)
def test_tt5_the_bridge_needs_a_way_from_bank_to_bank(upper, lower, reason):
    assert after_flight(upper, lower, "L4").reason == reason


@pytest.mark.parametrize(
    ("lower", "die", "awakened"),
    [
        (". - - . - -", 3, "L1"),
        (". - - . - -", 4, "L4"),
        (". - - . - -", 5, "L4"),
        (". - - . - -", 2, "L1"),
        ("- - - . - -", 2, "L4"),
        ("- - - . - -", 6, "L4"),
    ],
)
def test_tt6_an_empty_slot_hands_on_towards_the_closest_bank(lower, die, awakened):
    position = draw_bridge(FULL, lower, troll="U1", aside=["5H"])

    match = match_from(position, chance=[die])

    assert [row["slot"] for row in told(match, "awoke")] == [awakened]
    assert match.position()["slots"][awakened][-1].endswith("*")


def test_tt6_in_a_row_without_bricks_nothing_awakes_but_the_die_is_thrown():
    position = draw_bridge("- - - - - -", FULL, troll="L1", aside=["5S"])

    match = match_from(position, chance=[2])

    assert told(match, "awoke") == []
    assert told(match, "slept_on") == [{"slot": "U2"}]
    assert match.leftover_chance == 0
    assert not match.over


def test_tt7_a_brick_awakened_twice_flies_away():
    position = draw_bridge(FULL, "2C+3D* . . . . .", troll="L3", aside=["5H"])

    match = match_from(position, chance=[1])

    assert match.position()["slots"]["L1"] == ["2C"]
    assert match.position()["aside"] == ["3D"]
    assert match.position()["lower"][-1] == "5H"


def test_tt7_and_takes_the_troll_along():
    position = draw_bridge(FULL, "2C+3D* . . . . .", troll="L1", aside=["5H"])

    match = match_from(position, chance=[1])

    assert match.over
    assert (match.reason, match.winners()) == ("flown", [])
    assert match.position()["troll"] == "L1"


@pytest.mark.parametrize(
    ("troll", "brick", "lands"),
    [
        ("U1", "L2", "L1"),
        ("L1", "L2", "L3"),
        ("L6", "L5", "L4"),
        ("U6", "L5", "L6"),
        ("L2", "L3", "L4"),
        ("L4", "L3", "L2"),
    ],
)
def test_tt8_bricks_flee_to_the_closest_bank_the_troll_does_not_block(troll, brick, lands):
    lower = " ".join(".+*" if f"L{p}" == brick else "." for p in range(1, 7))

    match = after_flight(FULL, lower, troll, deck=["5H"], chance=[1])

    assert landed(match) == [lands]


def test_tt8_beyond_the_end_a_brick_has_fled():
    match = after_flight(FULL, ".+7S* . . . . .", "L3", deck=["5H"], chance=[6])

    assert told(match, "fled") == [{"slot": "L1", "card": "7S"}]
    assert told(match, "played")[0]["card"] == "7S"


def test_tt8_a_brick_under_the_troll_stays():
    match = after_flight(FULL, ". . 7S* . . .", "L3")

    assert match.position()["slots"]["L3"] == ["7S*"]
    assert landed(match) == []


@pytest.mark.parametrize(("preset", "fled"), [("first_design", True), ("published", False)])
def test_tt9_where_a_row_ends_a_brick_of_the_first_design_has_fled(preset, fled):
    match = after_flight(FULL, "- 7S* - - - -", "U6", preset, chance=[1])

    assert bool(told(match, "fled")) == fled
    assert landed(match) == ([] if fled else ["L1"])


@pytest.mark.parametrize(("preset", "fallen"), [("first_design", ["2C"]), ("published", [])])
def test_tt9_an_unsupported_brick_of_the_first_design_falls(preset, fallen):
    match = after_flight(FULL, "- - 2C 7S* - -", "U1", preset, deck=["5H"], chance=[1, 1])

    assert [row["card"] for row in told(match, "fell")] == fallen


def test_tt10_without_a_possible_action_it_is_lost():
    match = acting("- - - - - -", ". . - - - -", "L1", deck=["5H"], chance=[6])
    assert match.legal() == ["move L2"]

    match.play("move L2")

    assert told(match, "action_lost") == [{"player": 0, "actions_left": 1}]
    assert match.reason == "collapsed"


def test_tt11_a_troll_has_no_heart_but_may_dig_one_out():
    match = acting(FULL, ". 4H* . . . .", "L1")
    assert refused(match, "pick L2") == "troll.pick.no-heart"

    match = acting(FULL, ". .+4H* . . . .", "L1", hand=["9S*"])
    match.play("spade L2")

    assert match.position()["aside"] == ["9S"]
    assert match.position()["hand"] == ["4H"]
    assert {"lay L2", "lay U1"} == {move for move in match.legal() if move.startswith("lay")}


def test_tt12_the_club_is_never_used_up_and_nothing_else_is_picked_up():
    match = acting(".+5D* . . . . .", ". .+AC* . . . .", "L1", deck=["5H"], chance=[6])

    match.play("pick L2")
    match.play("club U1")

    assert match.position()["hand"] == ["AC*"]
    assert told(match, "set_aside") == []
    assert match.position()["slots"]["U1"][-1] == "5D"
    assert match.metrics()["the_club"] == 1

    match = acting(FULL, ". 7S* . . . .", "L1", hand=["AC*"])
    assert refused(match, "pick L2") == "troll.pick.never-again"


def test_tt13_crossing_the_bridge_takes_three_turns():
    match = acting(FULL, FULL, "L1", deck=["5H", "6H", "7H"], chance=[1, 1, 1])

    for slot in range(2, 7):
        match.play(f"move L{slot}")

    assert match.position()["turn"] == 2
    assert match.position()["actions_left"] == 1


@pytest.mark.parametrize("route", ["L2 L3 L4", "L2 L3 U3", "L2 U2 U3", "U1 U2 U3"])
def test_tt13_a_brick_three_steps_away_takes_two_turns(route):
    match = acting(FULL, FULL, "L1", deck=["5H", "6H"], chance=[1, 1])

    turns = []
    for slot in route.split():
        turns.append(match.position()["turn"])
        match.play(f"move {slot}")

    assert turns == [0, 0, 1]
    assert match.position()["troll"] == route.split()[-1]
    assert match.position()["actions_left"] == 1


def test_tt14_a_brick_can_be_chased_until_the_limit():
    match = acting(FULL, ". . .+* . . .", "L1", params={"max_turns": 20})

    for turn in range(20):
        assert not match.over
        match.play("move U1")
        match.play("move U2" if turn % 2 == 0 else "move L1")

    assert match.over
    assert (match.reason, match.winners(), match.scores()) == ("limit", [], [0])


# -- phase 1


def test_cards_aside_are_played_oldest_first_instead_of_a_draw():
    position = draw_bridge(FULL, FULL, troll="L1", aside=["5H", "6S"], deck=["7D", "8D"])

    match = match_from(position, chance=[2, 3])

    assert [row["card"] for row in told(match, "played")] == ["5H", "6S"]
    assert [row["slot"] for row in told(match, "awoke")] == ["L2", "U3"]
    assert match.position()["deck"] == ["7D", "8D"]


def test_a_brick_that_flies_away_is_played_in_the_next_turn_not_in_this_one():
    position = draw_bridge(FULL, ". .+7S* . . . .", troll="L6", aside=["5H"])

    match = match_from(position, chance=[2])

    assert [row["card"] for row in told(match, "played")] == ["5H"]
    assert match.position()["aside"] == ["7S"]


def test_with_nothing_to_play_the_phase_is_skipped():
    match = match_from(draw_bridge(FULL, ". .+* . . . .", troll="L6"))

    assert len(told(match, "skipped")) == 1
    assert told(match, "thrown") == []


def test_a_redirected_awakening_can_make_a_brick_fly_away():
    position = draw_bridge(FULL, ".+7S* - . . . .", troll="L6", aside=["5H"])

    assert told(match_from(position, chance=[2]), "flew") == [{"slot": "L1", "card": "7S"}]


# -- phase 2


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("move L5", "troll.move.adjacent"),
        ("move U2", "troll.move.adjacent"),
        ("move L2", "troll.move.brick"),
        ("stomp", "troll.stomp.awake"),
        ("pick L3", "troll.pick.not-underfoot"),
        ("pick U6", "troll.pick.adjacent"),
        ("pick L4", "troll.pick.awake"),
        ("club U3", "troll.club.carried"),
        ("diamond left", "troll.diamond.carried"),
        ("spade U3", "troll.spade.carried"),
        ("awaken L4", "troll.spade.no-awaken"),
        ("lay L4", "troll.lay.carried"),
        ("discard", "troll.use.no-discard"),
    ],
)
def test_an_empty_hand_is_refused_by_the_rule_it_breaks(move, rule):
    assert refused(acting(".+* . 7S* . . .", ". - . . . .", "L3"), move) == rule


@pytest.mark.parametrize(
    ("hand", "move", "rule"),
    [
        ("9C*", "pick U3", "troll.pick.one-brick"),
        ("9C", "pick U3", "troll.pick.one-brick"),
        ("9C", "club U3", "troll.use.awake"),
        ("9D", "diamond up", "troll.use.awake"),
        ("9S", "spade U3", "troll.use.awake"),
        ("9C*", "club L3", "troll.club.not-underfoot"),
        ("9C*", "club U1", "troll.club.adjacent"),
        ("9C*", "club L4", "troll.club.awake"),
        ("9C*", "lay L4", "troll.lay.dormant"),
        ("AC*", "lay L4", "troll.lay.the-club"),
        ("9D*", "diamond right", "troll.diamond.target"),
        ("9D*", "diamond down", "troll.diamond.target"),
        ("9S*", "spade L3", "troll.spade.not-underfoot"),
        ("9S*", "spade U1", "troll.spade.adjacent"),
        ("9S*", "spade L4", "troll.spade.awake"),
        ("9C", "lay L5", "troll.lay.adjacent"),
        ("9C", "lay L3", "troll.lay.adjacent"),
    ],
)
def test_a_full_hand_is_refused_by_the_rule_it_breaks(hand, move, rule):
    match = acting(".+* . 7S* . . .", ". - . . . .", "L3", hand=[hand])

    assert refused(match, move) == rule


def test_stomping_on_another_slot_is_refused():
    match = acting(FULL, ". .+* . . . .", "L3")

    assert rules.rule_broken_by(match.state, match.options, 12 + 1) == rules.Rule.STOMP_OWN_SLOT


def test_the_troll_never_steps_back_in_one_turn():
    match = acting(FULL, FULL, "L3", deck=["5H"])
    match.play("move L2")

    assert refused(match, "move L3") == "troll.move.no-return"


def test_after_the_first_action_the_way_back_is_known_from_the_position():
    match = acting(FULL, FULL, "L2", actions_left=1, stood_on=["L3", "L2"], deck=["5H"])

    assert "move L3" not in match.legal()


def test_a_stomped_brick_goes_under_the_other_awake_ones():
    match = acting(FULL, ". 2C+3D*+4S* . . . .", "L2", deck=["5H"])

    match.play("stomp")

    assert match.position()["slots"]["L2"] == ["2C", "4S", "3D*"]
    assert match.position()["seen"] == ["4S"]


def test_a_diamond_flies_over_gaps_and_dormant_bricks_to_the_first_awake_one():
    match = acting(FULL, ". - . .+7S* .+8S* .", "L1", hand=["9D*"], deck=["5H"])

    match.play("diamond right")

    assert match.position()["slots"]["L4"][-1] == "7S"
    assert match.position()["slots"]["L5"][-1] == "8S*"
    assert (match.position()["hand"], match.position()["aside"]) == ([], ["9D"])


def test_a_dug_ace_of_clubs_is_an_ordinary_dormant_brick():
    match = acting(FULL, ". .+AC* . . . .", "L1", hand=["9S*"], deck=["5H"])
    match.play("spade L2")
    match.play("lay U1")

    assert match.position()["slots"]["U1"][-1] == "AC"
    assert match.position()["hand"] == []


def test_a_brick_laid_on_awake_ones_goes_under_them():
    match = acting(FULL, ". 2C+3D* . . . .", "L1", hand=["9S"], deck=["5H"])

    match.play("lay L2")

    assert match.position()["slots"]["L2"] == ["2C", "9S", "3D*"]


def test_bricks_may_be_laid_on_empty_slots():
    match = acting(FULL, ". - . . . .", "L1", hand=["9S"], deck=["5H"])

    match.play("lay L2")

    assert match.position()["slots"]["L2"] == ["9S"]


def test_both_aces_of_toys_stay_in_the_hand():
    match = acting(
        ".+5D* . . . . .", ". .+7S* . . . .", "L1", "toys", hand=["AC*", "AD*"], deck=["5H"]
    )
    match.play("club U1")
    assert refused(match, "lay L2") == "troll.lay.the-club"

    match.play("diamond right")

    assert match.position()["hand"] == ["AC*", "AD*"]
    assert told(match, "set_aside") == []


# -- phase 3


def test_bricks_flee_all_at_once_and_upper_ones_are_set_aside_first():
    match = after_flight(".+7S* . . . . .", ".+8S* .+9S* . . . .", "L4", chance=[6, 6, 6])

    assert [row["card"] for row in told(match, "fled")] == ["7S", "8S"]
    assert landed(match) == ["L1"]


def test_bricks_of_one_slot_flee_in_order_from_the_bottom_up():
    match = after_flight(FULL, "2C+7S*+8S* . . . . .", "L4", chance=[6, 6])

    assert [row["card"] for row in told(match, "fled")] == ["7S", "8S"]


def test_a_slot_of_awake_bricks_holds_while_they_are_there():
    assert not after_flight("- - - - - -", ". . 7S* . . .", "L3").over


def test_the_last_brick_of_a_bridge_that_flees_lets_it_collapse():
    assert after_flight("- - - - - -", ". . 7S* . . .", "L6").reason == "collapsed"


def test_what_falls_may_take_away_the_support_of_others():
    """L3 has one neighbour and falls; then L4 has one, then U4, then U5."""
    match = after_flight("- - - 4S 5S .", ". - 2C 3C - -", "U6", "first_design")

    assert [row["card"] for row in told(match, "fell")] == ["2C", "3C", "4S", "5S"]
    assert match.position()["aside"] == ["2C", "3C", "4S", "5S"]


def test_the_troll_falls_with_the_last_bricks_under_it():
    match = after_flight("- - . - - .", ". . - . . .", "U3", "first_design")

    assert match.reason == "fallen"


def test_awake_bricks_float_and_give_support():
    match = after_flight(FULL, "- 2C 3D*+4S* - - -", "L3", "first_design", deck=["5H"], chance=[1])

    assert told(match, "fell") == []


# -- the end


def test_a_win_may_leave_cards_aside_and_in_the_hand():
    match = acting(FULL, ". 7S* . . . .", "L2", hand=["9D*"], aside=["KH"], actions_left=1)

    match.play("stomp")

    assert (match.reason, match.winners(), match.scores()) == ("perfect", [0], [0])
    assert match.metrics()["perfect_wins"] == 1


def test_without_the_empty_deck_nothing_is_won():
    assert not after_flight(FULL, FULL, "L1", deck=["5H"], chance=[6]).over


def test_the_score_is_what_is_left_in_the_deck():
    match = after_flight("- - - - - -", ". . - . . .", "L1", deck=["5H", "6H", "7H"])

    assert (match.scores(), match.winners()) == ([3], [])
    assert match.metrics()["cards_left"] == 3


def test_the_phase_after_a_deal_is_an_action():
    match = Match(GAME, GAME.variant("published"), 3, deck=PACK, chance=[4, 2])

    assert match.state.phase == Phase.ACT
    assert match.position()["troll"] == "L4"
    assert match.chance_used == 2
