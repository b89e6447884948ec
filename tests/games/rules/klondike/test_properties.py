"""What holds at every moment of every game of Klondike, in random play."""

import math

import numba
import numpy as np
import pytest

from games.rules.core.cards import CARDS, NO_CARD
from games.rules.core.jit import COMPILING
from games.rules.core.randomness import AGENT_LANE, below, seed_of_playout, seed_stream
from games.rules.core.records import new
from games.rules.engine.session import Simulator
from games.rules.klondike import GAME, layout, plays, rules

FULL = (1 << CARDS) - 1
DISORDER = -1
SEED = 25
GAMES = 40 if COMPILING else 1
MOMENTS = 1_000_000 if COMPILING else 120  # looked at in one game
MANY = 10_000
UNPLAYABLE = 0.0025002  # share of deals with nothing but draws in the whole first pass, draw three

# Loops over our compiled rules for these tests only: no cache, so `compiled` is not for them.
looping = numba.njit(nogil=True) if COMPILING else (lambda function: function)


@looping
def add_card(state, card, place, seen):
    """`seen` with one more card; DISORDER if it was there or does not know its place."""
    if seen < 0 or (seen >> card) & 1 or state.where[card] != place:
        return DISORDER
    return seen | (1 << card)


@looping
def add_stack(state, stack, seen):
    for depth in range(CARDS):
        card = state.stacks[stack, depth]
        if depth < state.height[stack]:
            seen = add_card(state, card, stack * layout.DEPTHS + depth, seen)
        elif card != NO_CARD:
            return DISORDER
    return seen


@looping
def cards_seen(state):
    """A bit for each card found in a pile, or DISORDER."""
    seen = 0
    for stack in range(layout.STACKS):
        seen = add_stack(state, stack, seen)
    for index in range(CARDS):
        if index < state.supplied:
            seen = add_card(state, state.supply[index], layout.SUPPLY * layout.DEPTHS, seen)
        elif state.supply[index] != NO_CARD:
            return DISORDER
    for suit in range(layout.SUITS):
        for rank in range(state.goal[suit]):
            place = (layout.GOALS + suit) * layout.DEPTHS + rank
            seen = add_card(state, suit * 13 + rank, place, seen)
    return seen


@looping
def open_cards(state, options):
    """The cards that may be taken up, found by looking at every pile."""
    opened = 0
    for stack in range(layout.STACKS):
        for depth in range(state.face_down[stack], state.height[stack]):
            opened |= 1 << state.stacks[stack, depth]
    if state.discarded > 0:
        opened |= 1 << state.supply[state.discarded - 1]
    for suit in range(layout.SUITS):
        if options.goal_to_stack and state.goal[suit] > 0:
            opened |= 1 << (suit * 13 + state.goal[suit] - 1)
    return opened


@looping
def faults_in_games(state, options, log, chance, actions, games):
    """Plays random games; the number of moments at which the table is not in order."""
    faults = 0
    for game in range(games):
        own = seed_of_playout(chance, SEED, game)
        rules.set_up(state, options, own, log)
        seed_stream(chance, own, AGENT_LANE)
        moments = 0
        while not state.over and moments < MOMENTS:
            moments += 1
            if state.deciding:
                count = rules.legal_actions(state, options, actions)
                rules.apply_action(state, options, actions[below(chance, count)], log)
            else:
                rules.advance(state, options, log)
            faults += cards_seen(state) != FULL
            faults += state.opened != open_cards(state, options)
            for stack in range(layout.STACKS):
                faults += 0 < state.height[stack] == state.face_down[stack]
    return faults


def faults_of(preset, games, **params):
    variant = GAME.variant(preset, params, simulated=True)
    log = GAME.new_log()
    log.keep = False
    actions = np.zeros(GAME.rules.MAX_ACTIONS, np.int64)
    chance = new(layout.State).random
    state = GAME.new_state()
    return faults_in_games(state, variant.options, log, chance, actions, games)


@pytest.mark.parametrize("preset", ["easy", "difficult", "strict", "one_pass"])
def test_every_card_is_somewhere_at_every_moment(preset):
    assert faults_of(preset, GAMES) == 0


@pytest.mark.parametrize("params", [{"K1": False}, {"K2": False}])
def test_readings_keep_the_table_in_order(params):
    assert faults_of("easy", GAMES, **params) == 0


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", GAME.presets)
def test_ten_thousand_random_games_keep_their_cards_and_end(preset):
    assert faults_of(preset, MANY) == 0


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", GAME.presets)
def test_reasons_and_wins_agree_in_many_games(preset):
    variant = GAME.variant(preset, simulated=True)
    played = Simulator(GAME, variant, ["quick"]).play(9, 0, 200)
    tallies = played.tallies

    assert (tallies["won"] == (tallies["cards_home"] == CARDS)).all()
    assert (tallies["won"] + tallies["no_moves"] + tallies["idle"] == 1).all()
    assert (tallies["moves"] == played.playouts["decisions"]).all()
    assert (tallies["moves"] == tallies["decisions"]).all()
    assert (tallies["turned_up"] <= layout.HIDDEN).all()


@looping
def unplayable_deals(state, options, log, chance, deals):
    """Deals in which nothing can be played before the draw deck has been gone through once."""
    count = 0
    for deal in range(deals):
        rules.set_up(state, options, seed_of_playout(chance, SEED, deal), log)
        rules.advance(state, options, log)
        while not state.over and not state.play_seen:
            rules.apply_action(state, options, layout.DRAW, log)
        count += not state.play_seen
    return count


def count_unplayable(deals):
    log = GAME.new_log()
    log.keep = False
    state, chance = GAME.new_state(), new(layout.State).random
    options = GAME.variant(None, {"draw": 3}).options
    return unplayable_deals(state, options, log, chance, deals)


@pytest.mark.compiled_only
def test_the_share_of_unplayable_deals_is_the_one_in_the_literature():
    """0.25002 %, draw three: no play is legal from the deal to the end of the first pass."""
    deals = 200_000
    expected = deals * UNPLAYABLE

    assert abs(count_unplayable(deals) - expected) < 4 * math.sqrt(expected)


def test_plays_are_counted_as_they_are_listed():
    state, log = GAME.new_state(), GAME.new_log()
    options = GAME.variant("easy").options
    actions = np.zeros(GAME.rules.MAX_ACTIONS, np.int64)
    for seed in range(20):
        log.count = 0
        rules.set_up(state, options, seed, log)
        rules.advance(state, options, log)

        listed = rules.legal_actions(state, options, actions)

        assert plays.count_plays(state, options, rules.MAX_ACTIONS) == listed - 1
