"""Ludo: the numbered tests of its specification, and what its rules say one by one."""

import json
from pathlib import Path

import pytest

from games.rules.core.errors import BadInput, IllegalMove
from games.rules.engine.gamerecord import read_record
from games.rules.engine.match import Match
from games.rules.ludo import GAME
from games.rules.ludo.rules import PLACES, Rule, throw_deterministic
from games.rules.registry import GAMES

OUT = [-1, -1, -1, -1]
GOLDEN = Path(__file__).parent / "golden" / "table1.jsonl"


def match_with(progress, to_move=0, dice=None, chance=(), preset="classic", **params) -> Match:
    """A classic game from a position; players left out of `progress` have all figures outside."""
    full = [*progress, *([OUT] * (4 - len(progress)))]
    position = {"progress": full, "to_move": to_move, "dice": dice}
    variant = GAME.variant(preset, params)
    return Match(GAME, variant, 1, position=position, chance=chance)


def targets(match: Match) -> dict[str, int]:
    """The progress each legal move leads to."""
    player, before = match.to_move, match.state.progress[match.to_move].tolist()
    return {
        move: 0 if before[int(move)] < 0 else before[int(move)] + int(match.state.dots)
        for move in match.legal()
        if player == match.to_move
    }


@pytest.mark.parametrize("line", GOLDEN.read_text().splitlines())
def test_lt1_the_five_games_of_the_table_come_out(line):
    golden = json.loads(line)

    match = read_record(golden["record"], GAMES).replay()

    metrics = match.metrics()
    found = {name: metrics[name] for name in ("throws", "captures", "entries", "idle_throws")}
    assert found == golden["metrics"]
    assert match.winners() == golden["winners"]
    assert match.position()["progress"] == golden["progress"]
    assert match.reason == "home"


def test_lt2_the_fixed_die_throws_the_printed_numbers():
    state = GAME.new_state()
    state.lcg = 42

    dots = [int(throw_deterministic(state))]
    first = int(state.lcg)
    dots += [int(throw_deterministic(state)) for _ in range(23)]

    assert first == 1083814273
    assert dots == [2, 3, 5, 1, 3, 1, 2, 3, 5, 1, 6, 4, 2, 3, 1, 3, 5, 1, 1, 1, 2, 6, 1, 1]


def test_lt3_the_first_throws_of_seed_42_that_move_something():
    match = Match(GAME, GAME.variant("agtive"), 42)
    throw, dots, moved = 0, 0, []
    names = ("red", "blue", "yellow", "green")
    for event in match.events:
        if event.kind.name == "thrown":
            throw, dots = throw + 1, event.details["dots"]
        elif event.kind.name == "entered":
            moved.append((throw, names[event.player], dots, event.details["figure"], 0))
        elif event.kind.name == "moved":
            progress = event.details["progress_before"] + dots
            moved.append((throw, names[event.player], dots, event.details["figure"], progress))

    assert moved[:8] == [
        (11, "yellow", 6, 0, 0),
        (12, "yellow", 4, 0, 4),
        (16, "yellow", 3, 0, 7),
        (20, "yellow", 1, 0, 8),
        (22, "red", 6, 0, 0),
        (23, "red", 1, 0, 1),
        (25, "yellow", 3, 0, 11),
        (27, "red", 4, 0, 5),
    ]


@pytest.mark.parametrize(
    ("dots", "legal"),
    [(1, {"1": 41}), (2, {"0": 41, "1": 42}), (4, {"0": 43}), (6, {"2": 0, "3": 0})],
)
def test_lt4_figures_at_the_goal_may_be_jumped_but_never_overshot(dots, legal):
    assert targets(match_with([[39, 40, -1, -1]], dice=dots)) == legal


def test_lt4_a_five_moves_nothing_and_the_turn_passes():
    match = match_with([[39, 40, -1, -1], [0, -1, -1, -1]], chance=[5, 1])

    assert match.to_move == 1
    assert [event.kind.name for event in match.events] == ["thrown", "idle", "thrown"]


def test_lt5_a_foreign_figure_on_the_target_goes_back_outside():
    match = match_with([[3, -1, -1, -1], [35, -1, -1, -1]], dice=2)

    match.play("0")

    assert match.state.progress[1].tolist() == OUT
    assert match.state.progress[0].tolist() == [5, -1, -1, -1]
    assert match.metrics()["captures"] == 1


def test_lt6_a_figure_on_the_own_start_keeps_others_from_entering():
    match = match_with([OUT, OUT, [0, -1, -1, -1]], to_move=2, dice=6)

    assert targets(match) == {"0": 6}


def test_a_six_gives_another_throw_and_another_number_does_not():
    match = match_with([[3, -1, -1, -1], [3, -1, -1, -1]], dice=6, chance=[2, 1])

    match.play("0")
    assert match.to_move == 0
    match.play("0")
    assert match.to_move == 1


def test_four_figures_home_win_and_nothing_is_thrown_any_more():
    match = match_with([[42, 43, 41, 34]], dice=6, chance=[3])

    match.play("3")

    assert match.over
    assert match.winners() == [0]
    assert match.leftover_chance == 1


@pytest.mark.parametrize(
    ("figure", "place", "dots", "rule"),
    [
        (4, 12, 2, Rule.OWN_FIGURE),  # a figure of blue
        (0, 6, 2, Rule.EXACT_COUNT),
        (0, 0, 2, Rule.START_ONCE),
        (1, 1, 6, Rule.ENTER_ON_START),
        (1, 0, 2, Rule.ENTER_WITH_SIX),
        (2, 44, 2, Rule.OWN_GOAL),  # blue's first goal field
        (3, 42, 4, Rule.NO_OVERSHOOT),
        (2, 39, 2, Rule.EXACT_COUNT),
        (2, 40, 2, Rule.OWN_OCCUPIED),
    ],
)
def test_a_wrong_gesture_names_the_rule_it_breaks(figure, place, dots, rule):
    match = match_with([[3, -1, 38, 40], [0, -1, -1, -1]], dice=dots)

    broken = GAME.rules.rule_broken_by(match.state, match.options, figure * PLACES + place)

    assert Rule(int(broken)) == rule


def test_an_illegal_move_in_a_record_names_move_and_rule():
    record = read_record(
        {
            "game": "ludo",
            "variant": {"preset": "classic"},
            "chance": [6, 6, 3],
            "moves": ["0", "1"],
        },
        GAMES,
    )
    with pytest.raises(IllegalMove) as refusal:
        record.replay()

    assert refusal.value.rule == "ludo.move.own-occupied"
    assert refusal.value.where["move"] == 1


@pytest.mark.parametrize("seed", [2**31, 2**40, -(2**31) - 1])
def test_the_fixed_die_takes_seeds_of_32_bits_only(seed):
    with pytest.raises(BadInput, match="fixed die"):
        Match(GAME, GAME.variant("agtive"), seed)


def test_a_negative_seed_is_one_of_them():
    assert Match(GAME, GAME.variant("agtive"), -7).over


def test_a_game_that_reaches_its_limit_has_no_winner():
    match = Match(GAME, GAME.variant("agtive", {"max_rolls": 50}), 42)

    assert match.over
    assert match.reason == "limit"
    assert match.winners() == []
    assert match.metrics()["throws"] == 50


def test_who_resigns_throws_no_more_and_the_last_one_left_wins():
    match = match_with([[3, -1, -1, -1]] * 4, dice=2)
    for loser in range(3):
        assert match.to_move == loser
        match.play("resign")

    assert match.over
    assert match.winners() == [3]
    assert match.reason == "resigned"


def test_lt7_properties_hold_after_every_step_of_many_games():
    """Ring fields hold one figure; progress never falls but by capture; captures add up."""
    from games.rules.engine.session import Players

    for seed in range(5):
        match = Match(GAME, GAME.variant("classic"), seed)
        players = Players(GAME, ["uniform"] * 4, seed)
        moves = 0
        while not match.over and moves < 150:
            before = match.state.progress.copy()
            events = match.act(players.choose(match))
            captured = {
                (event.details["victim"], event.details["figure"])
                for event in events
                if event.kind.name == "captured"
            }
            check_board(match, before, captured)
            moves += 1


def check_board(match: Match, before, captured) -> None:
    after = match.state.progress
    fields = [
        (10 * player + q) % 40 for player in range(4) for q in after[player].tolist() if 0 <= q < 40
    ]
    assert len(set(fields)) == len(fields)
    for player in range(4):
        for figure in range(4):
            fell = after[player, figure] < before[player, figure]
            assert fell == ((player, figure) in captured)
    metrics = match.metrics()
    assert metrics["captures"] == metrics["entries"] - int((after >= 0).sum())
    standing = {
        field: match.state.ring[field] for field in range(40) if match.state.ring[field] >= 0
    }
    assert sorted(standing) == sorted(fields)
