"""What reports say: the numbers of the sums, with intervals, and sentences that go no further."""

import json

import pytest

from analytics.designing import ladder, sweep
from analytics.minutes import minutes_of
from analytics.models import Kind
from analytics.reports.answers import answers, answers_across
from analytics.reports.as_json import report_json
from analytics.reports.comparing import compare
from analytics.reports.laddering import ladder_of
from analytics.reports.lineup import LineUp
from analytics.reports.of_simulation import (
    comparison_sentences,
    ladder_figures,
    sweep_figures,
)
from analytics.reports.pdf import report_pdf
from analytics.reports.questions import QUESTIONS
from analytics.reports.report import report_of
from analytics.reports.sweeping import sweep_of
from analytics.reports.words import digits_for, value_of, with_interval
from analytics.stats.estimates import Estimate, share
from analytics.stats.relations import quotient
from games.rules.registry import GAMES
from games.services import fork_variant
from tests import people
from tests.analytics.reporting import cell, line_ups, played, preset

pytestmark = pytest.mark.django_db


def one(game: str, name: str, agents: object, playouts: int) -> LineUp:
    return line_ups(played([cell(game, name, agents, playouts)]))[0]  # type: ignore[arg-type]


# -- one line-up


def test_the_seats_of_a_game_share_its_wins() -> None:
    race = one("ludo", "classic", "uniform", 80)

    assert sum(seat.wins.value for seat in race.wins) == pytest.approx(race.decided.value)
    assert all(seat.wins.low < seat.wins.value < seat.wins.high for seat in race.wins)


def test_an_agent_is_told_over_all_its_seats() -> None:
    race = one("ludo", "classic", ["greedy", "uniform", "greedy", "uniform"], 80)

    greedy, uniform = race.by_agent

    assert (greedy.agent, greedy.seats, uniform.seats) == ("greedy", 2, 2)
    assert greedy.wins.value + uniform.wins.value == pytest.approx(race.decided.value)
    assert greedy.fair == pytest.approx(race.decided.value / 2)


def test_equal_agents_have_no_advantage_that_eighty_games_could_tell() -> None:
    advantage = one("ludo", "classic", "uniform", 80).advantage

    assert advantage
    assert advantage.beyond.low < 0 < advantage.beyond.high


def test_only_equal_agents_tell_of_a_seat_s_advantage() -> None:
    assert one("jostle", "duel", ["greedy", "uniform"], 20).advantage is None


def test_every_metric_of_the_rules_is_told() -> None:
    for key, game in GAMES.items():
        told = one(key, game.default_preset, "uniform", 6)

        assert set(game.metrics.METRICS) <= set(told.labels)
        for name in told.labels:
            quantity = told.quantity(name)
            assert all(each.distribution.n == 6 for each in quantity.cells)


def test_branching_is_choices_at_a_decision() -> None:
    troll = one("troll", "hard", "greedy", 60)

    assert troll.branching
    assert troll.branching.value == pytest.approx(
        troll.mean_of("offered").value / troll.mean_of("decisions").value
    )


def test_the_interval_of_mobility_knows_that_long_games_have_more_samples() -> None:
    """The same games, once with the covariance and once without."""
    dugi = one("dugi", "base", "slip:0.1:quick", 60)
    sums, samples = dugi.spread("mobility_sum"), dugi.spread("mobility_samples")

    with_it, without = dugi.quotient("mobility_sum", "mobility_samples"), quotient(sums, samples)

    assert with_it
    assert without
    assert with_it.value == without.value
    assert with_it.high - with_it.low < 0.5 * (without.high - without.low)


def test_an_example_leads_to_a_game_of_that_length() -> None:
    race = one("ludo", "classic", "uniform", 40)

    index = race.example_of_length(race.distribution("throws").most)

    assert index is not None
    assert 0 <= index < 40


# -- two line-ups


def test_easier_bridges_are_won_more_often_and_that_is_found() -> None:
    hard, easy = line_ups(
        played([cell("troll", "hard", "greedy", 300), cell("troll", "easy", "greedy", 300)])
    )

    comparison = compare(hard, easy)
    won = next(row for row in comparison.rows if row.label == "Won")

    assert won.is_found
    assert won.difference.estimate.low > 0
    assert won.p >= won.difference.p


def test_no_difference_is_said_with_what_could_have_been_found() -> None:
    one_way = cell("ludo", "classic", "uniform", 80)
    first, second = line_ups(played([one_way, cell("ludo", "classic", "uniform", 80)]))

    comparison = compare(first, second)

    assert comparison.found == []
    words = comparison_sentences(comparison)
    assert words[0] == "No difference found in anything that was compared."
    assert all("would have been found" in sentence for sentence in words[1:])


def test_what_never_varies_is_not_compared() -> None:
    names = {row.name for row in compare(*line_ups(bridges())).rows}

    assert "fallen" not in names  # neither bridge has the falling rule


def bridges():
    return played([cell("troll", "hard", "greedy", 60), cell("troll", "easy", "greedy", 60)])


def test_a_variant_stands_beside_its_parent() -> None:
    parent = preset("troll", "hard")
    child = fork_variant(parent, by=people.ada(), name="Mine")
    agents = ["greedy"]
    mine = cell("troll", "hard", agents, 30)
    mine = type(mine)(child, agents, 30)
    other = cell("troll", "easy", agents, 30)

    report = report_of(played([mine, other, cell("troll", "hard", agents, 30)]))

    pair = report.default_pair
    assert pair
    assert [each.number for each in pair] == [2, 0]  # the parent first


# -- sweeps and ladders


def test_a_sweep_s_chart_has_every_value_in_order() -> None:
    plan = sweep(preset("ludo", "classic"), {"max_rolls": [400, 200, 300]}, ["uniform"], 40)
    found = sweep_of(line_ups(played(plan.cells, Kind.SWEEP)))
    assert found

    wins, length = sweep_figures(found)

    assert wins.chart.places == length.chart.places == ["200", "300", "400"]
    assert "rise" in length.title or "no difference" in length.title


def test_a_sweep_of_two_options_is_a_map() -> None:
    both = {"gift_from_deck": [False, True], "max_turns": [20, 60]}
    plan = sweep(preset("troll", "hard"), both, ["greedy"], 30)
    found = sweep_of(line_ups(played(plan.cells, Kind.SWEEP)))
    assert found

    (figure,) = sweep_figures(found)

    assert [list(row) for row in (figure.chart.columns, figure.chart.rows)] == [
        ["no", "yes"],
        ["20", "60"],
    ]
    assert "highest" in figure.title


def test_a_ladder_adds_up_every_seat() -> None:
    plan = ladder(preset("jostle", "duel"), ["uniform", "greedy"], 100)
    climbed = ladder_of(line_ups(played(plan.cells, Kind.LADDER)))

    (step,) = climbed.steps

    assert (step.agent, step.against, step.points.n) == ("greedy", "uniform", 200)
    assert step.fair == 0.5
    assert step.is_better
    assert "skill counts" in ladder_figures(climbed)[0].title


def test_what_one_loses_the_other_wins() -> None:
    plan = ladder(preset("party", "small_a"), ["uniform", "quick"], 30)
    climbed = ladder_of(line_ups(played(plan.cells, Kind.LADDER)))

    there, back = climbed.meetings

    assert there.points.value + back.points.value == pytest.approx(1)


def test_in_a_solitaire_each_agent_climbs_alone() -> None:
    plan = ladder(preset("troll", "easy"), ["uniform", "greedy"], 100)
    climbed = ladder_of(line_ups(played(plan.cells, Kind.LADDER)))

    (figure,) = ladder_figures(climbed)

    assert "skill counts" in figure.summary


# -- the documents' questions


def test_every_game_has_questions_and_every_question_an_answer() -> None:
    for key, game in GAMES.items():
        told = one(key, game.default_preset, "uniform", 12)

        assert answers(told)
        for answer in answers(told):
            assert answer.figure.title
            assert all(each.estimate.n for each in answer.measured)
    assert set(QUESTIONS) == set(GAMES)


def test_klondike_stands_beside_what_people_won() -> None:
    (answer, *_rest) = answers(one("klondike", "easy", "greedy", 60))

    rows = {row.label: row.estimate for row in answer.figure.chart.rows}

    assert (rows["Testers, 0 of 7"].value, rows["Reported, 7 of 100"].value) == (0, 0.07)
    assert rows["Testers, 0 of 7"].high == pytest.approx(0.354, abs=5e-4)


def test_the_falling_rule_is_asked_about_where_it_is_in_force() -> None:
    def asked(name: str) -> set[str]:
        return {answer.question.id for answer in answers(one("troll", name, "greedy", 60))}

    assert "falling" in asked("first_design")
    assert "falling" not in asked("hard")


def test_the_bridges_are_put_in_order() -> None:
    answer = answers_across(line_ups(bridges()))[0]

    assert answer.question.id == "bridges"
    assert answer.figure.title.startswith("Games won: most in Easy")


# -- words, paper, JSON


def test_numbers_have_as_many_digits_as_they_are_sure_of() -> None:
    assert value_of(share(47, 100), "percent") == "47 %"
    assert value_of(share(4_700, 10_000), "percent") == "47.0 %"
    assert with_interval(Estimate(38.04, 37.6, 38.5, 900), "plain") == "38.0 (37.6 to 38.5)"
    assert [digits_for(half) for half in (3, 0.5, 0.04, 0)] == [0, 1, 2, 0]


def test_the_json_has_an_interval_and_n_with_every_estimate() -> None:
    report = report_of(bridges())
    minutes = {each.number: minutes_of(each) for each in report.line_ups}

    told = report_json(report, minutes, report.compared(report.default_pair))

    again = json.loads(json.dumps(told, allow_nan=False))
    assert again["line_ups"][0]["wins"][0]["n"] == 60
    assert set(again["line_ups"][1]["minutes"]["typical"]) == {"value", "low", "high", "n"}
    assert again["comparison"]["second"] == 1


@pytest.mark.parametrize("kind", ["compare", "sweep", "map", "ladder"])
def test_every_kind_can_be_printed(kind: str) -> None:
    cells = {
        "compare": [cell("troll", "hard", "greedy", 20), cell("troll", "easy", "greedy", 20)],
        "sweep": sweep(preset("ludo", "classic"), {"max_rolls": [200, 300]}, ["quick"], 10).cells,
        "map": sweep(
            preset("troll", "hard"),
            {"gift_from_deck": [False, True], "max_turns": [20, 60]},
            ["greedy"],
            10,
        ).cells,
        "ladder": ladder(preset("jostle", "duel"), ["uniform", "quick", "greedy"], 10).cells,
    }
    known = {"compare": Kind.COMPARE, "ladder": Kind.LADDER}
    report = report_of(played(cells[kind], known.get(kind, Kind.SWEEP)))
    minutes = {each.number: minutes_of(each) for each in report.line_ups}

    paper = report_pdf(report, minutes, report.compared(report.default_pair))

    assert paper.startswith(b"%PDF")
    assert len(paper) > 10_000
