"""One contract, run over every registered game."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from games.rules.core.errors import BadInput
from games.rules.core.events import NOBODY
from games.rules.core.game import KEPT, Game
from games.rules.core.jit import COMPILING
from games.rules.core.randomness import AGENT_LANE, Stream, seed_stream
from games.rules.core.records import bytes_of, copy_of, from_bytes, new
from games.rules.engine import engine_of
from games.rules.engine.gamerecord import read_record
from games.rules.engine.match import Match
from games.rules.engine.session import Players, Simulator, play_record, seed_of
from games.rules.registry import GAMES

ROOT = Path(__file__).resolve().parents[3]
GAMES_SHORTLY = 30 if COMPILING else 1  # plain rules are a thousand times slower
POSITIONS = 40 if COMPILING else 3
SEARCH = "mcts:20" if COMPILING else "mcts:2"
ONE_IN = 1 if COMPILING else 5  # plain rules play the first preset of each game and every fifth
PRESETS = [(game, preset) for game in GAMES.values() for preset in list(game.presets)[::ONE_IN]]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_preset = pytest.mark.parametrize(
    ("game", "preset"),
    PRESETS,
    ids=[f"{game.key}-{preset}" for game, preset in PRESETS],
)


def playing(game: Game, preset: str | None = None, agents: str = "quick", seed: int = 1):
    """A match and players who play it, for tests that look at positions on the way."""
    variant = game.variant(preset or game.default_preset, simulated=True)
    match = Match(game, variant, seed)
    return match, Players(game, [agents] * match.seats, seed)


def positions(game: Game, preset: str | None = None, agents: str = "quick", seed: int = 1):
    """The decisions of one game, thinned out so that also long games are covered."""
    match, players = playing(game, preset, agents, seed)
    plies, stride = 0, 1
    while not match.over and plies < POSITIONS * stride:
        if plies % stride == 0:
            yield match
        match.act(players.choose(match))
        plies += 1
        stride = 1 if plies < POSITIONS // 2 else 5


@every_preset
def test_every_game_ends_and_its_outcome_is_consistent(game, preset):
    variant = game.variant(preset, simulated=True)
    seats = int(game.rules.seats(variant.options))
    played = Simulator(game, variant, ["quick"] * seats).play(seed=3, first=0, count=GAMES_SHORTLY)

    winners = played.playouts["outcome"]["winner"]

    assert (played.playouts["reason"] != 0).all(), "0 means that a game is not over"
    assert set(np.unique(winners)) <= {0, 1}
    assert not winners[:, seats:].any()
    assert game.length in game.metrics.METRICS
    assert (played.tallies[game.length] > 0).all()


@every_game
def test_a_state_is_its_bytes(game):
    for match in positions(game):
        again = from_bytes(game.rules.State, bytes_of(match.state))

        assert bytes_of(again) == bytes_of(match.state)
        assert bytes_of(copy_of(match.state)) == bytes_of(match.state)


@every_preset
def test_a_record_of_a_simulated_game_replays_to_the_same_end(game, preset):
    variant = game.variant(preset, simulated=True)
    seats = int(game.rules.seats(variant.options))
    simulator = Simulator(game, variant, ["quick"] * seats)
    played = simulator.play(seed=11, first=4, count=1)

    record = play_record(game, variant, ["quick"] * seats, seed_of(game, variant, 11, 4))
    match = read_record(json.loads(json.dumps(record.to_json())), GAMES).replay()

    assert match.over
    assert bytes_of(match.state) == bytes_of(record.replay().state)
    assert bytes_of(played.tallies[0]) == bytes_of(match.tally)
    assert match.scores() == played.playouts[0]["outcome"]["score"][:seats].tolist()
    assert match.winners() == np.flatnonzero(played.playouts[0]["outcome"]["winner"]).tolist()


@every_preset
def test_a_move_read_back_is_the_move_written(game, preset):
    for match in positions(game, preset):
        for action in match.legal_actions():
            text = match.write(action)

            assert game.notation.read_action(match.state, match.options, text) == action
        assert len(set(match.legal())) == len(match.legal_actions())


@every_preset
def test_the_legal_actions_are_those_no_rule_forbids(game, preset):
    allowed = np.zeros(game.rules.MAX_ACTIONS, np.int64)
    steps = engine_of(game).steps
    for match in positions(game, preset, agents="uniform", seed=5):
        count = steps.count_allowed(match.state, match.options, allowed)

        assert sorted(match.legal_actions()) == sorted(allowed[:count].tolist())
        assert count > 0, "a player without a legal action is not asked to decide"


@every_game
def test_an_illegal_gesture_names_its_rule_and_changes_nothing(game):
    known = {int(text.rule) for text in game.rule_texts}
    chooser = np.random.default_rng(1)
    for match in positions(game):
        before = bytes_of(match.state)
        for action in chooser.integers(0, game.rules.ACTIONS, 50).tolist():
            broken = int(game.rules.rule_broken_by(match.state, match.options, action))
            if broken == KEPT:
                continue
            assert broken in known

            with pytest.raises(BadInput) as refusal:
                match.act(action, "this gesture")

            assert game.rule_text(broken).id in str(refusal.value)
        assert bytes_of(match.state) == before


@every_game
def test_after_the_end_no_gesture_is_allowed(game):
    match, players = playing(game)
    while not match.over:
        match.act(players.choose(match))
    allowed = np.zeros(game.rules.MAX_ACTIONS, np.int64)

    assert engine_of(game).steps.count_allowed(match.state, match.options, allowed) == 0
    assert match.legal() == []
    with pytest.raises(BadInput, match="after the end"):
        match.play("anything")


@every_preset
def test_a_position_read_back_plays_on_alike(game, preset):
    for match in positions(game, preset):
        position = json.loads(json.dumps(match.position()))

        again = Match(game, match.variant, 1, position=position)

        assert again.position() == position
        assert again.legal() == match.legal()
        assert again.to_move == match.to_move


@every_game
@pytest.mark.parametrize("agent", ["uniform", "quick", "greedy", SEARCH, "slip:0.5:greedy"])
def test_agents_are_deterministic_and_see_nothing_hidden(game, agent):
    """Other hidden cards and another future, the same stream of the agent: the same choice."""
    engine, stream = engine_of(game), new(Stream)
    players = Players(game, [agent] * 8, 1)
    who = players.work.agents[0]
    for index, match in enumerate(positions(game)):
        seed_stream(stream, 1000 + index, 1)
        other = copy_of(match.state)
        game.rules.hide(other, match.options, match.to_move, stream)

        choices = []
        for state in (match.state, other, match.state):
            seed_stream(players.work.chance, index, AGENT_LANE)
            choices.append(engine.agents.choose(state, match.options, who, players.work))

        assert choices[0] == choices[1] == choices[2]


@every_game
def test_choosing_changes_nothing(game):
    for match in positions(game):
        before = bytes_of(match.state)
        Players(game, [SEARCH] * match.seats, 1).choose(match)
        assert bytes_of(match.state) == before


@every_game
def test_events_have_sentences_and_known_rules(game):
    match, players = playing(game)
    while not match.over:
        match.act(players.choose(match))
    seats = game.seat_names(match.options)
    rules = {int(text.rule) for text in game.rule_texts}

    assert len(seats) == match.seats
    assert [int(kind.kind) for kind in game.event_kinds] == list(range(len(game.event_kinds)))
    for kind in game.event_kinds:
        assert kind.rule is None or int(kind.rule) in rules
    for event in match.events:
        assert event.sentence(seats)
        assert event.player == NOBODY or 0 <= event.player < match.seats
        json.dumps(event.to_json())


@every_game
def test_rules_are_declared_completely(game):
    declared = [int(text.rule) for text in game.rule_texts]
    ids = [text.id for text in game.rule_texts]

    assert sorted(declared) == sorted(int(rule) for rule in game.rules.Rule if rule != KEPT)
    assert len(set(ids)) == len(ids)
    assert all(name.startswith(f"{game.key}.") for name in ids)
    assert all(text.title and text.section for text in game.rule_texts)
    sections = set(ids)
    assert all(option.section in sections for option in game.options)
    assert all(option.label and option.help for option in game.options)


@every_game
def test_giving_up_ends_or_passes_on(game):
    if not game.giving_up:
        return
    match, _ = playing(game)
    for _ in range(match.seats):
        if match.over or not match.legal():
            break
        who = match.to_move
        match.play(game.giving_up)
        assert match.over or match.to_move != who
        assert who not in match.winners()
    assert match.over


@every_game
def test_chance_of_a_record_is_used_in_order_and_leftovers_are_counted(game):
    first = list(game.outcomes)[:1]
    variant = game.variant(game.default_preset)

    match = Match(game, variant, chance=first * 200)

    assert match.chance_used + match.leftover_chance == 200 * len(first)
    with pytest.raises(BadInput, match=r"chance\[0\]"):
        Match(game, variant, chance=["nonsense"])


@pytest.mark.compiled_only
@every_game
def test_compiled_and_plain_rules_play_the_same_games(game):
    """The same digests in a process without the compiler."""
    script = ROOT / "tests" / "games" / "rules" / "plain_digests.py"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", script, game.key],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.returncode == 0, plain.stderr

    compiled = subprocess.run(
        [sys.executable, script, game.key],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert compiled.returncode == 0, compiled.stderr
    assert json.loads(plain.stdout) == json.loads(compiled.stdout)
