"""Pages of reports: what stands there, where its numbers lead, who may read it."""

import json

import pytest
from django.test import Client

from analytics.designing import ladder, sweep
from analytics.models import Kind, Simulation
from tests import people
from tests.analytics.reporting import cell, played, preset

pytestmark = pytest.mark.django_db


def bridges() -> Simulation:
    return played([cell("troll", "hard", "greedy", 120), cell("troll", "easy", "greedy", 120)])


def race() -> Simulation:
    return played([cell("ludo", "classic", "uniform", 60)])


def page(simulation: Simulation, rest: str = "report/") -> str:
    answer = Client().get(simulation.get_absolute_url() + rest)
    assert answer.status_code == 200, answer.content[:2000]
    return answer.content.decode()


def test_two_variants_stand_beside_each_other() -> None:
    text = page(bridges())

    assert "Games won: most in" in text
    assert "corrected for their number (Holm)" in text
    assert "Which bridges are easier?" in text
    assert "What was played" in text


def test_a_single_line_up_is_told_in_full() -> None:
    text = page(race())

    for words in ("Half of the games last", "All games end with",
                  "minutes, if decisions take people as long as assumed", "Everything counted",
                  "Games to look at", "Do captures decide?"):  # fmt: skip
        assert words in text


def test_every_chart_has_its_numbers_as_a_table() -> None:
    text = page(race())

    assert text.count('class="plot"') == text.count("Show as table") > 5


def test_a_number_leads_to_its_values_and_to_a_game() -> None:
    simulation = race()

    values = page(simulation, "report/0/metrics/throws/")

    assert "Every value that came" in values
    first = values.split("report/0/games/")[1].split("/")[0]
    assert "Replay of" in page(simulation, f"report/0/games/{first}/")


def test_a_game_of_a_report_is_the_game_that_was_played() -> None:
    simulation = race()
    summary = simulation.batches.get().sums()
    assert summary
    longest = max(summary.lengths)
    number = summary.examples[f"length {longest}"]

    record = json.loads(page(simulation, f"report/0/games/{number}/?record"))

    assert record["game"] == "ludo"
    assert len(record["moves"]) <= longest


def test_the_values_can_be_had_as_a_file() -> None:
    lines = page(race(), "report/0/metrics/throws/values.csv").splitlines()

    assert lines[0] == "cell,value,games"
    assert sum(int(line.split(",")[2]) for line in lines[1:]) == 60


def test_the_report_can_be_printed_and_read_by_machines() -> None:
    simulation = bridges()

    paper = Client().get(simulation.get_absolute_url() + "report.pdf")
    data = json.loads(page(simulation, "report.json"))

    assert paper.content.startswith(b"%PDF")
    assert [each["label"] for each in data["line_ups"]]
    assert data["comparison"]["rows"][0]["difference"]["n"] == 240


def test_a_sweep_and_a_ladder_have_charts_of_their_own() -> None:
    hard = preset("troll", "hard")
    swept = sweep(hard, {"max_turns": [20, 60]}, ["greedy"], 40)
    climbed = ladder(preset("ludo", "classic"), ["uniform", "greedy"], 40)

    assert "report" in page(played(swept.cells, Kind.SWEEP))
    assert "against uniform" in page(played(climbed.cells, Kind.LADDER))


def test_nothing_played_yet_is_said_in_words() -> None:
    simulation = race()
    simulation.batches.update(summary=None, done=0)

    assert "Nothing is played yet" in page(simulation)


def test_strangers_do_not_see_the_report() -> None:
    simulation = race()
    simulation.owner = people.ada()
    simulation.save()

    assert Client().get(simulation.get_absolute_url() + "report/").status_code == 404


def test_what_does_not_exist_is_not_found() -> None:
    simulation = race()

    for rest in ("report/7/", "report/0/metrics/nothing/", "report/0/games/60/"):
        assert Client().get(simulation.get_absolute_url() + rest).status_code == 404
