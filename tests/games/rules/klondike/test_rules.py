"""Klondike: the numbered tests of its specification, and what its rules say one by one."""

import pytest

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.core.records import bytes_of
from games.rules.engine.match import Match
from games.rules.engine.session import Simulator
from games.rules.klondike import GAME
from tests.games.rules.klondike.table import (
    BLOCKED,
    UNSHUFFLED,
    kinds,
    match_with,
    play_all,
    tops,
    unshuffled,
)

# -- the numbered tests


def test_kt1_twenty_eight_cards_are_dealt_and_seven_of_them_seen():
    position = Match(GAME, GAME.variant("easy"), 1).position()
    stacks = position["stacks"]

    assert [len(stack) for stack in stacks] == [1, 2, 3, 4, 5, 6, 7]
    assert len(position["deck"]) == 24
    assert sum(not card.endswith("*") for stack in stacks for card in stack) == 21
    assert [stack[-1][-1] for stack in stacks] == ["*"] * 7


def test_kt1_three_at_a_time_make_eight_draws_a_pass():
    match = play_all(unshuffled(draw=3), "draw " * 8)

    assert match.position()["deck"] == []
    with pytest.raises(IllegalMove) as refusal:
        match.play("draw")
    assert refusal.value.rule == "klondike.draw.empty"


def test_kt1_the_difficult_game_has_four_passes_and_thirty_two_draws():
    match = Match(GAME, GAME.variant("difficult"), deck=UNSHUFFLED)

    play_all(match, ("draw " * 8 + "redeal ") * 3 + "draw " * 8)

    assert match.metrics()["draws"] == 32
    assert match.metrics()["redeals"] == 3
    with pytest.raises(IllegalMove) as refusal:
        match.play("redeal")
    assert refusal.value.rule == "klondike.redeal.limit"


def test_kt2_the_unshuffled_deck():
    match = unshuffled()

    assert tops(match) == ["AC", "3C", "6C", "TC", "2D", "8D", "2H"]
    assert match.position()["deck"] == UNSHUFFLED[28:]
    assert match.legal() == ["draw", "s1>g", "s1>s5", "s1>s7", "s5>s2", "s7>s2"]


@pytest.mark.parametrize(("draw", "shown"), [(1, ["3H"]), (3, ["3H", "4H", "5H"])])
def test_kt2_what_the_first_draw_shows(draw, shown):
    match = unshuffled(draw=draw)

    match.play("draw")

    assert match.position()["discard"] == shown


def test_kt3_every_third_card_is_shown_in_every_pass():
    match = unshuffled(draw=3)
    for _ in range(3):
        for number in range(1, 9):
            match.play("draw")
            assert match.position()["discard"][-1] == UNSHUFFLED[28 + 3 * number - 1]
        match.play("redeal")


def test_kt3_below_a_card_played_lies_the_next():
    match = match_with("5C*", "6S*", deck="3H 5D 4D", params={"draw": 3})

    play_all(match, "draw d>s1")

    assert match.position()["discard"] == ["3H", "5D"]
    assert "d>s2" in match.legal()


def test_kt4_only_a_king_goes_on_an_empty_stack():
    match = match_with("QC*", "KD*", discard="KH")

    assert {"d>s3", "s2>s3"} <= set(match.legal())
    with pytest.raises(IllegalMove) as refusal:
        match.play("s1>s3")
    assert refusal.value.rule == "klondike.stack.king"
    with pytest.raises(IllegalMove) as refusal:
        match.play("d>g")
    assert refusal.value.rule == "klondike.goal.ace"


def test_kt4_a_run_goes_on_the_other_colour_only():
    match = match_with("9S* 8H* 7C*", "9C*", "9D*")

    assert "s1*2>s2" in match.legal()
    with pytest.raises(IllegalMove) as refusal:
        match.play("s1*2>s3")
    assert refusal.value.rule == "klondike.stack.colour"
    match.play("s1*2>s2")
    assert match.position()["stacks"][:2] == [["9S*"], ["9C*", "8H*", "7C*"]]
    match.play("s2*2>s1")
    assert match.position()["stacks"][:2] == [["9S*", "8H*", "7C*"], ["9C*"]]


def test_kt5_without_redeals_an_empty_deck_and_no_play_lose_at_once():
    match = match_with(*BLOCKED, deck="4S", rest="discard", play_seen=True, params={"redeals": 0})
    assert not match.over

    match.play("draw")

    assert match.over
    assert match.reason == "no_moves"
    assert match.winners() == []


@pytest.mark.compiled_only
def test_kt6_the_reported_ratios_lie_between_a_random_and_a_careful_player():
    """Seven games without a win, and 7 wins in 100: both are what people report."""
    variant = GAME.variant("difficult", simulated=True)
    won = {
        agent: int(Simulator(GAME, variant, [agent]).play(6, 0, 500).tallies["won"].sum())
        for agent in ("uniform", "quick")
    }

    assert won["uniform"] / 500 < 0.07 < won["quick"] / 500
    assert (1 - won["quick"] / 500) ** 7 > 0.05


# -- which rule an attempt breaks


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("s5>s2", "klondike.move.card"),
        ("gD>s1", "klondike.move.card"),
        ("s1*3>s2", "klondike.move.face-up"),
        ("s1>s1", "klondike.stack.other"),
        ("s1>s2", "klondike.stack.rank"),
        ("s2>s4", "klondike.stack.colour"),
        ("s1>s5", "klondike.stack.king"),
        ("s1*2>g", "klondike.goal.single"),
        ("s2>gD", "klondike.goal.suit"),
        ("s3>g", "klondike.goal.ace"),
        ("s1>g", "klondike.goal.next"),
        ("gC*2>s4", "klondike.goal.top"),
        ("gC>gS", "klondike.goal.to-stack"),
        ("d*2>s4", "klondike.discard.top"),
        ("discard>s4", "klondike.discard.top"),
        ("deck*1>s4", "klondike.deck.face-down"),
        ("deck>s4", "klondike.draw.target"),
        ("s1>d", "klondike.move.target"),
        ("d>deck", "klondike.move.target"),
        ("redeal", "klondike.redeal.last"),
    ],
)
def test_a_refused_attempt_names_its_rule(move, rule):
    match = match_with("AH 5D* 4C*", "7C*", "9H*", "8S*", goal="2C", discard="JS QD", deck="6D 3S")
    before = bytes_of(match.state)

    with pytest.raises(IllegalMove) as refusal:
        match.play(move)

    assert refusal.value.rule == rule
    assert bytes_of(match.state) == before


def test_nothing_can_be_turned_over_where_nothing_was_drawn():
    match = match_with("KC* QD*", "KD* QC*", goal="11C 11D 13H 13S")

    with pytest.raises(IllegalMove) as refusal:
        match.play("redeal")

    assert refusal.value.rule == "klondike.redeal.nothing"


def test_after_the_end_nothing_moves():
    match = match_with("KC*", goal="12C 13D 13H 13S")
    match.play("s1>g")

    with pytest.raises(BadInput, match="after the end"):
        match.play("gC>s1")


# -- drawing and redealing


def test_three_are_drawn_or_what_is_left_of_them():
    match = match_with("KC*", deck="2C 3C 4C 5C", rest="discard", params={"draw": 3})
    play_all(match, "draw draw")

    assert match.position()["discard"][-4:] == ["2C", "3C", "4C", "5C"]
    assert match.events[-1].details == {"count": 1, "card": "5C"}


def test_a_redeal_keeps_the_order():
    match = unshuffled()
    play_all(match, "draw " * 24 + "redeal")

    assert match.position()["deck"] == UNSHUFFLED[28:]
    assert match.position()["redeals_used"] == 1


# -- turning up


def test_a_card_uncovered_is_turned_up_at_once():
    match = unshuffled()

    match.play("s5>s2")

    assert match.position()["stacks"][4] == ["JC", "QC", "KC", "AD*"]
    assert kinds(match)[-2:] == ["played", "turned"]


def test_a_position_with_a_face_down_top_begins_by_turning_it_up():
    match = match_with("KC 2D")

    assert match.position()["stacks"][0] == ["KC", "2D*"]


# -- the end


def test_all_cards_home_win():
    match = match_with("KC*", "KD*", goal="12C 12D 13H 13S")
    play_all(match, "s1>g s2>g")

    assert match.over
    assert match.winners() == [0]
    assert match.reason == "won"


def test_a_pass_without_a_play_loses_because_the_next_would_be_the_same():
    match = match_with(*BLOCKED, rest="discard", deck="4S 5S")

    match.play("draw")
    assert not match.over
    match.play("draw")

    assert match.reason == "no_moves"


def test_a_play_that_was_legal_on_the_way_keeps_the_game_going():
    """The three of diamonds fits on the four of clubs, but is passed over."""
    match = match_with(*BLOCKED, rest="discard", deck="3D 4S")

    play_all(match, "draw draw")

    assert not match.over
    assert match.legal() == ["redeal"]
    assert match.position()["play_seen"] is True
    match.play("redeal")
    assert match.position()["play_seen"] is False


@pytest.mark.parametrize(("goal_to_stack", "over"), [(True, False), (False, True)])
def test_taking_a_card_back_from_a_goal_is_a_play(goal_to_stack, over):
    """The only play is the two of clubs from its goal stack onto the three of diamonds."""
    stacks = ["3D*", "5D*", "7D*", "9D*", "JD*", "KD*", "5H*"]
    match = match_with(
        *stacks, goal="2C", rest="discard", deck="3H", params={"goal_to_stack": goal_to_stack}
    )

    match.play("draw")

    assert match.over == over


def test_forfeiting_loses_and_is_no_legal_move():
    match = unshuffled()
    assert "forfeit" not in match.legal()

    match.play("forfeit")

    assert match.over
    assert match.reason == "forfeit"
    assert match.winners() == []
    assert match.metrics()["forfeited"] == 1


def test_wandering_is_stopped_after_max_idle_actions():
    match = unshuffled(max_idle=50)
    for _ in range(25):
        play_all(match, "draw" if match.position()["deck"] else "redeal")

    while not match.over:
        match.play("draw" if match.position()["deck"] else "redeal")

    assert match.reason == "idle"
    assert match.metrics()["moves"] == 50
    assert match.winners() == []


def test_only_the_first_arrival_home_is_progress():
    match = match_with("2D* AC*", "KS*", params={"max_idle": 50})
    match.play("s1>g")
    assert match.position()["idle"] == 0

    play_all(match, "gC>s1 s1>g")

    assert match.position()["idle"] == 2


def test_a_card_turned_up_is_progress():
    match = unshuffled()
    play_all(match, "draw draw s5>s2")

    assert match.position()["idle"] == 0


# -- scores


def test_without_scoring_there_is_no_score():
    assert play_all(unshuffled(), "s1>g").scores() == [0]


def test_points_for_cards_home_and_turned_up_and_back_again():
    match = unshuffled(scoring="points")

    assert play_all(match, "s1>g").scores() == [10]
    assert play_all(match, "s5>s2").scores() == [15]
    assert play_all(match, "gC>s2").scores() == [5]


def test_the_figures_of_the_scoring_are_options():
    match = unshuffled(scoring="points", points_goal=7, points_turned=1)

    assert play_all(match, "s1>g s5>s2").scores() == [8]


def test_against_the_clock_no_score_is_told_below_zero():
    match = play_all(unshuffled(scoring="timed"), "s1>g gC>s5")

    assert [event.details["score"] for event in match.events if "score" in event.details][-1] == 0
    assert match.scores() == [0]


def test_every_ten_seconds_begun_cost_points():
    """At 4 seconds an action: after 4, 8 and 12 seconds one, one and two periods have begun."""
    match = unshuffled(scoring="timed")

    assert play_all(match, "s1>g").scores() == [8]
    assert play_all(match, "draw").scores() == [8]
    assert play_all(match, "draw").scores() == [6]


def test_time_never_makes_the_score_negative():
    match = unshuffled(scoring="timed", seconds_per_action=60)

    assert play_all(match, "draw draw").scores() == [0]
    assert play_all(match, "s1>g").scores() == [0]


def test_where_a_clock_runs_it_says_how_long_an_action_took():
    match = unshuffled(scoring="timed")

    match.tick(25)
    assert play_all(match, "s1>g").scores() == [4]
    match.tick(5)
    assert play_all(match, "draw").scores() == [4]
    match.tick(1)
    assert play_all(match, "draw").scores() == [2]


def test_a_clock_that_has_stopped_leaves_nothing_behind():
    ticked, simulated = unshuffled(scoring="timed"), unshuffled(scoring="timed")

    ticked.tick(4)
    play_all(ticked, "s1>g draw")
    play_all(simulated, "s1>g draw")

    assert ticked.fingerprint() == simulated.fingerprint()


def test_a_game_that_is_forfeited_forgets_the_clock():
    ticked, simulated = unshuffled(scoring="timed"), unshuffled(scoring="timed")

    ticked.tick(30)

    assert play_all(ticked, "forfeit").fingerprint() == play_all(simulated, "forfeit").fingerprint()


def test_without_timed_scoring_the_clock_costs_nothing():
    match = unshuffled(scoring="points")

    match.tick(100)

    assert play_all(match, "s1>g").scores() == [10]


def test_a_meta_game_carries_the_total_and_costs():
    match = unshuffled(scoring="meta", carried=200)
    assert match.scores() == [148]

    play_all(match, "s1>g")

    assert match.scores() == [158]
    assert match.events[0].details == {"points": 52, "score": 148}


def test_the_next_game_of_a_series_begins_with_the_total():
    match = play_all(unshuffled(scoring="meta", carried=200), "s1>g forfeit")

    carried = GAME.carries(match.state, match.options)

    assert carried == {"carried": 158}
    assert unshuffled(scoring="meta", **carried).scores() == [106]


@pytest.mark.parametrize("scoring", ["none", "points", "timed"])
def test_other_games_carry_nothing(scoring):
    match = play_all(unshuffled(scoring=scoring), "s1>g forfeit")

    assert GAME.carries(match.state, match.options) == {}


def test_a_total_is_never_carried_beyond_what_a_game_may_begin_with():
    match = unshuffled(scoring="meta", carried=1_000_000, game_cost=0)

    assert GAME.carries(play_all(match, "s1>g").state, match.options) == {"carried": 1_000_000}
