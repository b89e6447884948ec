"""My Party!: what holds in every game, and the free guests against brute force."""

import random

import numpy as np
import pytest

from games.rules.core.jit import COMPILING, compiled
from games.rules.core.randomness import AGENT_LANE, Stream, below, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.engine import engine_of
from games.rules.engine.match import Match
from games.rules.party import GAME, rules
from games.rules.party.board import satisfaction_of
from games.rules.party.boards import BOTH, GARDEN, LOUNGE
from games.rules.party.evaluation import value
from games.rules.party.hands import (
    cards_in,
)
from games.rules.party.model import GUESTS, LINKS, Gesture, Phase
from tests.games.rules.party.graphs import (
    brute_force,
    free_guests,
    random_board,
    random_graph,
)
from tests.games.rules.party.table import CHOICES, new_match

FEW_GAMES = 60 if COMPILING else 1
BONDS = 60
MANY = 2**31  # seeds of games


@compiled(inline=False)
def faults_in_games(state, options, actions, log, chooser, games):
    """Play at random; what broke, as a number, or 0. Checks every step of every game."""
    for _ in range(games):
        rules.set_up(state, options, below(chooser, MANY), log)
        while not state.over:
            log.count = 0
            if not state.deciding:
                rules.advance(state, options, log)
            else:
                count = rules.legal_actions(state, options, actions)
                action = actions[below(chooser, count)]
                if not is_gentle(state, action):
                    return 1
                rules.apply_action(state, options, action, log)
            if not is_conserved(state, options):
                return 2
    return 0


@compiled(inline=False)
def is_gentle(state, action):
    """A flip has satisfaction 0 or less before, a guest placed has 0 or more."""
    if Gesture.FLIP <= action < Gesture.DRAW:
        return satisfaction_of(state, action - Gesture.FLIP) <= 0
    if Gesture.GUEST <= action < Gesture.FIXING:
        site, colour = (action - Gesture.GUEST) // 2, action % 2
        return (1 - 2 * colour) * state.pull[site] >= 0
    return True


@compiled(inline=False)
def is_conserved(state, options):
    """Guests and bonds are all somewhere, and what follows from the board does."""
    guests = state.pool + state.hand_guests[0] + state.hand_guests[1]
    open_sites = options.sites
    for site in range(options.sites):
        if state.orientation[site] != 0:
            guests += 1
            open_sites -= 1
        guests += state.fixed[site]
    bonds = 0
    open_links = options.links
    for kind in range(2):
        bonds += state.sack[kind]
        for player in range(2):
            bonds += state.hand_bonds[player, kind] + state.own[player, kind]
        for link in range(LINKS):
            bonds += state.bonds[link, kind]
    for link in range(options.links):
        if state.bonds[link, 0] + state.bonds[link, 1] > 0:
            open_links -= 1
    complete = guests == GUESTS and bonds == BONDS
    return complete and open_sites == state.open_sites and open_links == state.open_links


def faults(preset, games, seed=13, **params):
    chooser = new(Stream)
    seed_stream(chooser, seed, AGENT_LANE)
    actions = np.zeros(rules.MAX_ACTIONS, np.int64)
    options = GAME.variant(preset, params).options
    log = GAME.new_log()
    return int(faults_in_games(GAME.new_state(), options, actions, log, chooser, games))


@pytest.mark.parametrize("preset", GAME.presets)
def test_pt13_pieces_are_conserved_and_flips_and_placings_keep_to_satisfaction(preset):
    assert faults(preset, FEW_GAMES) == 0


@pytest.mark.parametrize(
    "params",
    [{"P2": False}, {"P4": "between_pieces"}, {"P8": True}, {"P9": "crossing"}, {"P12": "clear"}],
    ids=str,
)
def test_pt13_holds_for_other_readings(params):
    assert faults("small_a", FEW_GAMES, **params) == 0


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", GAME.presets)
def test_ten_thousand_games_of_each_preset_end_and_conserve_all_pieces(preset):
    assert faults(preset, 10_000, seed=101) == 0


# -- free guests


def compare_on_graphs(count, seed):
    chooser = random.Random(seed)
    compared = 0
    for _ in range(count):
        orientations, bonds, fixed = random_graph(chooser)
        expected = brute_force(orientations, bonds, fixed)
        assert free_guests(orientations, bonds, fixed)[0] == expected
        compared += 1
    return compared


def compare_on_boards(board, count, seed):
    """Boards on which brute force is too much for its limit are passed over."""
    chooser = random.Random(seed)
    compared = 0
    for _ in range(count):
        orientations, bonds = random_board(chooser, board.links, len(board.sites))
        expected = brute_force(orientations, bonds)
        if expected is not None:
            assert free_guests(orientations, bonds)[0] == expected
            compared += 1
    return compared


def test_free_guests_equal_brute_force_on_small_graphs():
    assert compare_on_graphs(400 if COMPILING else 60, seed=3) > 0


@pytest.mark.parametrize("board", [LOUNGE, GARDEN, BOTH], ids=lambda board: board.name)
def test_free_guests_equal_brute_force_on_a_few_full_boards(board):
    assert compare_on_boards(board, 6 if COMPILING else 2, seed=4) > 0


@pytest.mark.slow
@pytest.mark.compiled_only
def test_free_guests_equal_brute_force_on_ten_thousand_small_graphs():
    assert compare_on_graphs(10_000, seed=5) == 10_000


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("board", [LOUNGE, GARDEN, BOTH], ids=lambda board: board.name)
def test_free_guests_equal_brute_force_on_full_boards(board):
    assert compare_on_boards(board, 300, seed=6) > 200


# -- what agents know and how they judge


def test_the_other_players_cards_are_dealt_anew_from_what_was_not_seen():
    match = new_match(*CHOICES)
    stream = new(Stream)
    seed_stream(stream, 1, AGENT_LANE)
    seen = set()
    for _ in range(60):
        other = copy_of(match.state)
        rules.hide(other, match.options, 0, stream)
        assert int(cards_in(int(other.held[1]))) == 3
        assert other.held[0] == match.state.held[0]
        seen.add(int(other.held[1]))

    assert len(seen) > 10


def test_who_drew_an_extra_bond_is_known_to_have_a_card_for_it():
    bonds = {f"{a}-{b}": "F" for a, b in LOUNGE.links}
    position = {
        "guests": {},
        "bonds": bonds,
        "to_move": 0,
        "phase": "move",
        "hands": [{"bonds": "F", "guests": 0}, {"bonds": "", "guests": 0}],
        "cards": [["double", "special"], []],
    }
    match = Match(GAME, GAME.variant("small_a"), 1, position=position)
    stream = new(Stream)
    seed_stream(stream, 2, AGENT_LANE)
    allowed = np.zeros(rules.MAX_ACTIONS, np.int64)
    for _ in range(20):
        other = copy_of(match.state)
        rules.hide(other, match.options, 1, stream)
        assert engine_of(GAME).steps.count_allowed(other, match.options, allowed) > 0
        if not COMPILING:
            break


def test_judging_a_position_changes_nothing():
    match = new_match(*CHOICES, "take", "guest 0 W", "take", "guest 5 W", "take")
    before = match.state.tobytes()

    worth = [float(value(match.state, match.options, player)) for player in range(2)]

    assert match.state.tobytes() == before
    assert sum(worth) == pytest.approx(1)
    assert worth[0] > worth[1]


def test_a_finished_game_is_worth_its_result():
    position = {"guests": {"0": "W", "1": "W"}, "bonds": {"0-1": "F"}, "to_move": 0}
    match = Match(GAME, GAME.variant("small_a"), 1, position={**position, "phase": "evaluate"})

    assert match.over
    assert match.state.phase == Phase.REMOVE
    assert [float(value(match.state, match.options, player)) for player in range(2)] == [1, 0]
