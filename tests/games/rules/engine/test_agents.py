"""Agents: what their names say, and that they do not throw games away."""

from collections import Counter

import pytest

from games.rules.core.errors import BadInput
from games.rules.engine.match import Match
from games.rules.engine.naming import read_agent, read_agents
from games.rules.engine.perft import perft
from games.rules.engine.session import Players
from games.rules.registry import GAMES

LUDO = GAMES["ludo"]
OUT = [-1, -1, -1, -1]
TO_CAPTURE = {"progress": [[3, 20, -1, -1], [35, -1, -1, -1], OUT, OUT], "to_move": 0, "dice": 2}


def choice(agent: str, position, seed: int = 1) -> str:
    match = Match(LUDO, LUDO.variant("classic"), 1, position=position)
    return match.write(Players(LUDO, [agent] * 4, seed).choose(match))


@pytest.mark.parametrize("agent", ["greedy", "mcts:400"])
def test_an_agent_captures_a_figure_that_has_come_far(agent):
    assert choice(agent, TO_CAPTURE) == "0"


def test_slipping_happens_at_the_rate_asked_for():
    picked = Counter(choice("slip:0.5:greedy", TO_CAPTURE, seed) for seed in range(200))

    assert picked["0"] > 100
    assert picked["1"] > 20


def test_an_agent_that_always_slips_is_uniform():
    picked = Counter(choice("slip:1:greedy", TO_CAPTURE, seed) for seed in range(200))

    assert 70 < picked["0"] < 130


def test_one_agent_serves_all_seats_and_wrong_numbers_are_refused():
    options = LUDO.variant("classic").options

    assert read_agents(LUDO, options, "greedy") == ["greedy"] * 4
    assert read_agents(LUDO, options, "greedy, uniform,uniform,uniform")[1] == "uniform"
    with pytest.raises(BadInput, match="3 agents for 4 seats"):
        read_agents(LUDO, options, "greedy,greedy,greedy")


@pytest.mark.parametrize(
    "bad",
    ["", "clever", "mcts", "mcts:0", "mcts:x", "mcts:99999999", "slip:2:greedy", "slip:0.1",
     "slip:nan:greedy", "uniform:3", "slip:0.1:slip:0.1:greedy", "mcts:\u0663"],
)  # fmt: skip
def test_names_that_mean_no_agent_are_refused(bad):
    with pytest.raises(BadInput):
        read_agent(bad)


def test_a_name_says_kind_simulations_and_slips():
    agent = read_agent("slip:0.25:mcts:40")

    assert (agent.kind.name, agent.simulations, agent.slips) == ("MCTS", 40, 250_000)


def test_perft_refuses_games_with_chance():
    with pytest.raises(BadInput, match="has chance"):
        perft(Match(LUDO, LUDO.variant("classic"), 1), 2)
