"""Dugi: what holds in every game, by many games and by a second implementation."""

import random

import numpy as np
import pytest

from games.rules.core.jit import COMPILING
from games.rules.core.randomness import Stream
from games.rules.core.records import array_of, new
from games.rules.dugi import GAME, rules
from games.rules.dugi.boards import PLANS, plan_of
from games.rules.dugi.model import DIRECTIONS, NO_HEADING
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from tests.games.rules.dugi import walking
from tests.games.rules.dugi.reference import Reference, text_of

COMPARED = [
    "base",
    "blackout_blocks",
    "alternate_2p",
    "center_line",
    "entrapment",
    "blackout_3p",
    "entrapment_4p",
    "torus12_blackout",
]
PLIES = 60 if COMPILING else 25
CHECKED_GAMES = 200 if COMPILING else 1


# -- boards


@pytest.mark.parametrize("board", PLANS)
def test_every_step_has_a_step_back(board):
    ahead = plan_of(board, 12).ahead
    cells = len(plan_of(board, 12).cells)

    for heading in range(cells * DIRECTIONS):
        if ahead[heading] != NO_HEADING:
            assert ahead[ahead[heading] ^ 1] == heading ^ 1


@pytest.mark.parametrize(
    ("board", "cells", "ends"),
    [("ring", 168, 48), ("torus", 144, 0), ("figure8", 301, 72), ("hex", 84, 24)],
)
def test_how_many_cells_and_ends_of_lines_a_board_has(board, cells, ends):
    """24 inside and out; 18 on both sides of both lobes; 18 at the hole and 6 over corners."""
    plan = plan_of(board, 12)

    found = sum(
        plan.ahead[cell * DIRECTIONS + direction] == NO_HEADING
        for cell in range(len(plan.cells))
        for direction in range(2 * plan.axes)
    )

    assert len(plan.cells) == cells
    assert found == ends


def line_from(board: str, cell: str, direction: int) -> list[str]:
    """The cells of a line, up to its end or its beginning."""
    plan = plan_of(board, 12)
    row, column = cell.split(".")
    start = plan.number[int(row), int(column)] * DIRECTIONS + direction
    cells, heading = [], start
    while heading != NO_HEADING and (heading != start or not cells):
        cells.append(text_of(plan.cells[heading // DIRECTIONS]))
        heading = plan.ahead[heading]
    return cells


def test_a_lane_of_the_figure_of_8_has_fifty_steps_and_crosses_itself():
    lane = line_from("figure8", "2.0", 0)

    assert len(lane) == 50
    assert lane[:7] == [f"2.{column}" for column in range(7)]
    assert lane[7:25] == [f"2.{column}" for column in range(7, 25)]
    assert lane[25:32] == [f"{row}.4" for row in range(7)]
    assert lane[32:] == [f"2.{column}" for column in range(25, 43)]
    assert lane.count("2.4") == 2


def test_a_line_of_hexagons_goes_on_at_the_opposite_edge():
    """Row t = -2 of axial coordinates leaves at q = 5 and comes back at q = -5 of row t = 2."""
    line = line_from("hex", "10.3", 0)

    assert line[:2] == ["10.3", "0.7"]
    assert len(line) == len(set(line))


def test_a_line_of_hexagons_ends_over_a_corner():
    assert line_from("hex", "10.5", 0) == ["10.5"]


def test_a_capture_goes_through_the_crossing_of_the_figure_of_8():
    """The last segment of lobe 0 in lane 2, the first two rows of column 4."""
    position = {
        "pieces": [["1.4", "3.20", "0.30", "0.32"], ["0.4", "6.30", "6.32", "6.34"]],
        "blacked": [],
        "to_move": 0,
    }
    match = Match(GAME, GAME.variant("figure8"), position=position)

    match.play("3.20-2.20")
    match.play("6.30-5.30")
    match.play("2.20-2.24")

    assert "0.4" not in match.position()["pieces"][1]


@pytest.mark.parametrize("preset", ["hex", "figure8"])
def test_a_cell_reached_in_two_ways_is_one_move(preset):
    match = Match(GAME, GAME.variant(preset))
    players = Players(GAME, ["uniform"] * 2, 3)
    for _ in range(30 if COMPILING else 4):
        actions = match.legal_actions()
        assert len(set(actions)) == len(actions)
        match.act(players.choose(match))


# -- against the second implementation


@pytest.mark.parametrize("preset", COMPARED)
def test_moves_and_removals_are_those_of_the_naive_rules(preset):
    chooser = random.Random(5)
    match = Match(GAME, GAME.variant(preset), 5)
    players = Players(GAME, ["quick"] * match.seats, 5)
    for _ in range(PLIES):
        if match.over:
            break
        position = match.position()
        naive = Reference(
            match.variant.values, position["pieces"], position["blacked"], position["to_move"]
        )
        expected = sorted(
            f"{text_of(origin)}-{text_of(target)}" for origin, target in naive.moves()
        )
        assert match.legal() == expected

        move = (
            match.write(players.choose(match))
            if chooser.random() < 0.8
            else chooser.choice(expected)
        )
        taken = naive.move(*[tuple(map(int, cell.split("."))) for cell in move.split("-")])
        events = match.play(move)

        told = {e.details["cell"] for e in events if e.kind.name in ("captured", "trapped")}
        assert told == {text_of(cell) for cell in taken}


# -- many games


def check_games(preset: str, games: int) -> int:
    variant = GAME.variant(preset)
    log, actions = GAME.new_log(), np.zeros(rules.MAX_ACTIONS, np.int64)
    broken, seed, plies = walking.play_many_checking(
        new(rules.State), variant.options, new(Stream), actions, log, games
    )
    assert broken == walking.KEPT, f"check {broken} fails in game {seed} of {preset}"
    return plies


@pytest.mark.compiled_only
@pytest.mark.parametrize("preset", GAME.presets)
def test_pieces_are_conserved_at_every_step(preset):
    assert check_games(preset, CHECKED_GAMES) > 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_pieces_are_conserved_and_ten_thousand_games_end(preset):
    assert check_games(preset, 10_000) > 0


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("preset", "removed"),
    [
        ("base", 0),
        ("blackout", 0),
        ("blocks", 0),
        ("center_line", 0),
        ("center_line_halves", 0),
        ("entrapment", 0),
        ("sectors_3p", 0),
        ("sectors_4p", 0),
        ("alternate_2p", 10512),
        ("base_3p", 4080),
        ("center_line_3p", 4080),
        ("base_4p", 216),
        ("center_line_4p", 216),
    ],
)
def test_dt15_pieces_removed_in_all_sequences_of_three_moves(preset, removed):
    match = Match(GAME, GAME.variant(preset, {"repetition": "off"}))
    states = array_of(rules.State, 4)
    states[3] = match.state
    actions = np.zeros((4, rules.MAX_ACTIONS), np.int64)
    log = GAME.new_log()
    log.keep = False

    assert walking.count_removed(states, match.options, actions, 3, log) == removed


def test_dt15_the_first_capture_of_three_players_comes_with_the_second_move():
    match = Match(GAME, GAME.variant("base_3p"))

    match.play("6.0-0.0")
    events = match.play("6.1-6.0")

    assert [e.details["cell"] for e in events if e.kind.name == "captured"] == ["6.23"]
