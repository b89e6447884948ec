"""Klondike against a public solver that sees all cards: what it solves must be won here as well.

The solver (pyksolve) has its own rules, written by others: every move of its solutions must be
legal in our engine and end in a win, and what it proves impossible nobody may win.
"""

import json
import re
from pathlib import Path

import pytest

from games.rules.core.cards import CARD_CALLED
from games.rules.core.jit import COMPILING
from games.rules.engine.gamerecord import read_record
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.klondike import GAME
from games.rules.registry import GAMES

solver = pytest.importorskip("pyksolve.solver")

GOLDEN = Path(__file__).parent / "golden" / "solver.jsonl"  # 50 deals each of draw one and three
CASES = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
SOLVED = [case["record"] for case in CASES if case["result"] == "solved"]
IMPOSSIBLE = [case["record"] for case in CASES if case["result"] == "impossible"]
FEW_STATES = 5_000  # what the solver may look at per deal: quick, and enough for some
MANY_STATES = 300_000
STRIDE = 1 if COMPILING else 10  # plain rules are slow: fewer deals
MOVE = re.compile(r"(?P<origin>[W1-7CDHS])(?P<target>[1-7CDHS])(-(?P<count>\d+))?")


def start_of(record):
    return read_record({**record, "moves": []}, GAMES).start()


def deck_of(match):
    """The cards in the order they were dealt, read off the table."""
    position = match.position()
    dealt = [card.rstrip("*") for stack in position["stacks"] for card in stack]
    return dealt + position["deck"]


def rows_of(deck):
    """The solver deals row by row, we stack by stack: the same cards in its order."""
    first = [stack * (stack + 1) // 2 for stack in range(7)]
    dealt = [deck[first[stack] + row] for row in range(7) for stack in range(row, 7)]
    return dealt + deck[28:]


def written_for_the_solver(deck):
    """Rank in two digits, then the suit: 1 clubs, 2 diamonds, 3 hearts, 4 spades."""
    cards = [CARD_CALLED[card] for card in rows_of(deck)]
    return "".join(f"{card % 13 + 1:02}{card // 13 + 1}" for card in cards)


def solve(match, draw, most):
    """What the solver finds for this deal: its verdict, and its moves in our notation."""
    game = solver.Solitaire()
    assert game.load_solitaire(written_for_the_solver(deck_of(match)))  # False, not an exception
    game.draw_count = draw
    game.reset_game()
    verdict = game.solve_fast(max_closed_count=most).name
    return verdict, [ours for move in game.moves_made().split() for ours in in_our_notation(move)]


def in_our_notation(move):
    """The moves of ours that one of the solver's means; a card turned up is none."""
    if move.startswith("DR"):
        return ["draw"] * int(move[2:])
    if move == "NEW":
        return ["redeal"]
    if move.startswith("F"):
        return []
    parts = MOVE.fullmatch(move)
    origin = {"W": "d"}.get(parts["origin"]) or (
        f"s{parts['origin']}" if parts["origin"].isdigit() else f"g{parts['origin']}"
    )
    count = f"*{parts['count']}" if parts["count"] not in (None, "1") else ""
    target = f"s{parts['target']}" if parts["target"].isdigit() else "g"
    return [f"{origin}{count}>{target}"]


def draw_of(record):
    return record["variant"]["params"]["draw"]


# -- solutions


def test_fifty_deals_each_were_given_to_the_solver():
    assert [draw_of(case["record"]) for case in CASES] == [1] * 50 + [3] * 50
    assert len(SOLVED) == 75
    assert len(IMPOSSIBLE) == 13


@pytest.mark.parametrize("record", SOLVED[::STRIDE], ids=lambda r: f"draw{draw_of(r)}-{r['seed']}")
def test_the_solvers_solutions_are_won_here_move_by_move(record):
    match = read_record(record, GAMES).replay()

    assert match.winners() == [0]
    assert match.reason == "won"


@pytest.mark.compiled_only
@pytest.mark.parametrize("draw", [1, 3])
def test_what_the_solver_finds_now_is_won_as_well(draw):
    solved = 0
    for record in [case["record"] for case in CASES if draw_of(case["record"]) == draw]:
        verdict, moves = solve(start_of(record), draw, FEW_STATES)
        if verdict.startswith("Solved"):
            match = read_record({**record, "moves": moves}, GAMES).replay()
            assert match.winners() == [0]
            solved += 1

    assert solved >= 5


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize("draw", [1, 3])
def test_the_solver_solves_what_it_solved(draw):
    for record in [record for record in SOLVED if draw_of(record) == draw]:
        verdict, moves = solve(start_of(record), draw, MANY_STATES)

        assert verdict.startswith("Solved")
        assert moves == record["moves"]


# -- impossible deals


def play_out(record, agent, seed):
    start = start_of(record)
    match = Match(GAME, GAME.variant(None, start.variant.params, simulated=True), record["seed"])
    players = Players(GAME, [agent], seed)
    while not match.over:
        match.act(players.choose(match))
    return match


@pytest.mark.compiled_only
@pytest.mark.parametrize("agent", ["uniform", "quick", "greedy"])
def test_impossible_deals_are_won_by_nobody(agent):
    for record in IMPOSSIBLE:
        for seed in range(2):
            assert play_out(record, agent, seed).winners() == []


@pytest.mark.slow
@pytest.mark.compiled_only
def test_impossible_deals_are_not_won_by_searching_either():
    for record in IMPOSSIBLE:
        assert play_out(record, "mcts:20", 1).winners() == []
