"""The troll game played at random: against a second statement of its rules, and card by card."""

import copy
import random

import numpy as np
import pytest

from games.rules.core.jit import COMPILING, compiled
from games.rules.core.records import copy_of, new
from games.rules.engine.match import Match
from games.rules.engine.session import Simulator
from games.rules.troll import GAME, rules
from games.rules.troll.bridge import HANDS, NO_CARD, SLOTS, Phase, Reason
from games.rules.troll.imagining import imagine_flight, is_connected, picture_of
from games.rules.troll.metrics import METRICS
from tests.games.rules.troll.reference import Table

GAMES_EACH = 6 if COMPILING else 1
READINGS = [{option.key: not option.default} for option in GAME.options.readings]
SWITCHES = [
    {"lay_awake": True},
    {"spade_awakens": True, "lay_touching_two": True},
    {"diamond_needs_target": False},
    {"river_banks": False},
    {"unsupported_fall": True},
    {"show_seen": False},
    {"start_with": ["ace_of_diamonds"]},
]
VARIANTS = [
    *[(preset, {}) for preset in GAME.presets],
    *[("published", params) for params in (*READINGS, *SWITCHES)],
    ("first_design", {"T11": False, "T13": False, "T20": False}),
]


def choose(match: Match, chooser: random.Random) -> str:
    """Often an action that is rare in random play."""
    moves = match.legal()
    rare = [move for move in moves if not move.startswith("move")]
    return chooser.choice(rare if rare and chooser.random() < 0.7 else moves)


@pytest.mark.parametrize(("preset", "params"), VARIANTS, ids=str)
def test_the_rules_agree_with_their_naive_statement(preset, params):
    variant = GAME.variant(preset, params)
    for seed in range(GAMES_EACH):
        chooser = random.Random(seed)
        match = Match(GAME, variant, seed)
        while not match.over:
            move = choose(match, chooser)
            before = copy.deepcopy(match.position())
            events = match.play(move)
            if any(event.kind.name == "action_lost" for event in events):
                continue
            dice = [e.details["dots"] for e in events if e.kind.name == "thrown"]
            table = Table(before, variant.values, dice)
            table.play(move)

            assert {name: match.position()[name] for name in table.position()} | {
                "aside": table.aside
            } == table.position(), move
            if not match.over:
                assert match.position()["aside"] == table.aside
                assert sorted(match.position()["seen"]) == sorted(table.seen)
                assert sorted(match.position()["stood_on"]) == sorted(table.stood_on)
            assert (match.reason if match.over else "") == table.result


@compiled(inline=False)
def cards_lying(state) -> int:
    """Each card is found once in the piles; the number of them, or -1."""
    found, count = 0, 52 - state.next_card
    for pile in range(SLOTS + HANDS + 3):
        if pile < SLOTS:
            card = state.top[pile]
        elif pile < SLOTS + HANDS:
            card = state.hand[pile - SLOTS]
        elif pile < SLOTS + HANDS + 2:
            card = state.played[pile - SLOTS - HANDS]
        else:
            card = state.oldest
        while card != NO_CARD:
            if (found >> card) & 1 or card >= state.next_card:
                return -1
            found |= 1 << card
            count += 1
            card = state.under[card]
    return count


@compiled(inline=False)
def lost_cards(state, options, actions, seed, games, log) -> int:
    """Plies of random games at which a card is lost; below 0 if a game never ends."""
    wrong = 0
    for game in range(games):
        rules.set_up(state, options, seed + game, log)
        steps = 0
        while not state.over:
            if state.deciding:
                count = rules.legal_actions(state, options, actions)
                rules.apply_action(state, options, actions[(steps * 7 + seed + game) % count], log)
            else:
                rules.advance(state, options, log)
            if cards_lying(state) != 52:
                wrong += 1
            steps += 1
            if steps > 20_000:
                return -1 - game
    return wrong


def lost_cards_in(preset: str, games: int) -> int:
    state, log = new(rules.State), GAME.new_log()
    log.keep = False
    options = GAME.variant(preset).options
    actions = np.zeros(rules.MAX_ACTIONS, np.int64)
    return int(lost_cards(state, options, actions, 1, games, log))


@pytest.mark.parametrize("preset", GAME.presets)
def test_tt14_all_cards_lie_somewhere_at_every_ply(preset):
    assert lost_cards_in(preset, 200 if COMPILING else 1) == 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_tt14_ten_thousand_random_games_keep_52_cards_and_end(preset):
    played = Simulator(GAME, GAME.variant(preset), ["uniform"]).play(seed=1, first=0, count=10_000)

    assert lost_cards_in(preset, 10_000) == 0
    assert (played.playouts["reason"] != 0).all()


@pytest.mark.parametrize("preset", GAME.presets)
def test_tt14_a_game_has_at_most_51_awakenings(preset):
    agent, games = ("quick", 200) if COMPILING else ("uniform", 2)
    played = Simulator(GAME, GAME.variant(preset), [agent]).play(seed=2, first=0, count=games)
    tallies = played.tallies

    assert (tallies["awakenings"] <= 51).all()
    assert (tallies["awakenings"] == tallies["awakenings_deck"] + tallies["awakenings_aside"]).all()
    assert (tallies["cards_left"] == played.playouts["outcome"]["score"][:, 0]).all()
    assert (tallies["legal_actions"] == played.playouts["offered"]).all()
    assert (tallies["action_steps"] == played.playouts["decisions"]).all()
    assert (tallies["the_club"] <= tallies["the_club_seen"]).all()


def test_metrics_are_fields_of_the_tally():
    assert set(METRICS) <= set(GAME.metrics.Tally.__annotations__)


def test_agents_picture_the_flight_as_the_rules_do_it():
    variant, log = GAME.variant("published"), GAME.new_log()
    log.keep = False
    for seed in range(20 if COMPILING else 3):
        chooser = random.Random(seed)
        match = Match(GAME, variant, seed)
        while not match.over:
            dormant, _, awake, *_ = imagine_flight(picture_of(match.state, match.options))
            after = copy_of(match.state)
            after.phase = Phase.FLEE
            rules.advance(after, match.options, log)

            assert dormant | awake == sum(1 << s for s in range(SLOTS) if after.top[s] != NO_CARD)
            assert is_connected(dormant | awake) == (after.reason != Reason.COLLAPSED)
            match.play(choose(match, chooser))
