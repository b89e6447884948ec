"""What is asked becomes cells: values read by an option's declaration, line-ups, ladders."""

from typing import Any

import pytest

from analytics.designing import comparison, ladder, read_values, sweep
from games.refusals import Refused
from games.rules.core.errors import BadInput
from games.rules.core.options import Option
from games.rules.registry import GAMES
from tests.analytics.simulations import usual


def option(game: str, key: str) -> Option:
    return GAMES[game].options.by_key[key]


@pytest.mark.parametrize(
    ("game", "key", "text", "values"),
    [
        ("jostle", "players", "2..5", [2, 3, 4, 5]),
        ("jostle", "players", "2, 4, 4, 6..8", [2, 4, 6, 7, 8]),
        ("jostle", "players", "", [2, 3, 4, 5, 6, 7, 8]),
        ("dugi", "torus_size", "8..12", [8, 10, 12]),
        ("klondike", "redeals", "unlimited, 0..1", ["unlimited", 0, 1]),
    ],
)
def test_values_are_read_as_people_write_them(
    game: str, key: str, text: str, values: list[Any]
) -> None:
    assert read_values(option(game, key), text) == values


@pytest.mark.parametrize(
    ("game", "key", "text", "said"),
    [
        ("jostle", "players", "1..3", "a whole number from 2 to 8"),
        ("jostle", "players", "two", "cannot be 'two'"),
        ("jostle", "players", "9223372036854775808", "a whole number from 2 to 8"),
        ("dugi", "torus_size", "9", "in steps of 2"),
        ("ludo", "max_rolls", "", "10,000,000 values, and a sweep takes at most 50"),
        ("ludo", "max_rolls", "1..1000", "1,000 values"),
    ],
)
def test_values_that_cannot_be_are_refused_with_their_limits(
    game: str, key: str, text: str, said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        read_values(option(game, key), text)


@pytest.mark.django_db
def test_a_comparison_is_of_one_game() -> None:
    rules = [usual("ludo", "classic"), usual("dugi", "base")]

    with pytest.raises(Refused, match="of one game"):
        comparison(rules, [["uniform"]], 10)


@pytest.mark.django_db
def test_two_options_are_swept_over_all_their_pairs() -> None:
    wanted = {"players": [2, 3], "pieces": [3, 4, 5]}

    plan = sweep(usual("jostle", "jostle2007"), wanted, ["greedy"], 10)

    assert [cell.at for cell in plan.cells] == [
        {"players": players, "pieces": pieces} for players in (2, 3) for pieces in (3, 4, 5)
    ]


@pytest.mark.django_db
def test_a_third_option_is_one_too_many() -> None:
    wanted = {"players": [2], "pieces": [3], "max_turns": [500]}

    with pytest.raises(Refused, match="one option or two"):
        sweep(usual("jostle", "jostle2007"), wanted, ["greedy"], 10)


@pytest.mark.django_db
def test_on_a_ladder_everybody_has_every_seat_against_everybody_below() -> None:
    plan = ladder(usual("ludo", "classic"), ["uniform", "quick", "greedy"], 10)

    pairs = {(cell.at["agent"], cell.at["against"]) for cell in plan.cells}
    assert pairs == {("quick", "uniform"), ("greedy", "uniform"), ("greedy", "quick")}
    assert sorted(cell.at["seat"] for cell in plan.cells) == sorted([0, 1, 2, 3] * 3)


@pytest.mark.django_db
@pytest.mark.parametrize("agents", [["greedy"], ["greedy", "greedy"], []])
def test_a_ladder_needs_steps(agents: list[str]) -> None:
    with pytest.raises(Refused, match="two agents or more"):
        ladder(usual("ludo", "classic"), agents, 10)
