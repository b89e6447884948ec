"""Simulations: the same numbers whatever the chunks, and intervals that are honest."""

import io
import json
from dataclasses import replace

import numpy as np
import pytest
from django.core.management import call_command

from analytics.simulation import runner
from analytics.simulation.design import Design
from analytics.simulation.report import to_json
from analytics.simulation.summary import SHARES, Moments, Summary, bucket, summarise
from analytics.stats.proportions import wilson
from games.rules.registry import GAMES

LUDO = GAMES["ludo"]
DESIGN = Design(LUDO, LUDO.variant("classic"), ("uniform",) * 4, playouts=120, seed=9)


def total(sizes):
    """The summary of a design played in chunks of these sizes."""
    simulator, first, summary = DESIGN.simulator(), 0, None
    for size in sizes:
        chunk = summarise(LUDO, 4, simulator.play(DESIGN.seed, first, size), first)
        first += size
        if summary is None:
            summary = chunk
        else:
            summary.add(chunk)
    return summary


def test_the_result_does_not_depend_on_the_chunks():
    reports = [to_json(DESIGN, total(sizes)) for sizes in ([120], [1] * 120, [50, 69, 1])]

    assert reports[0] == reports[1] == reports[2]


def test_the_result_does_not_depend_on_the_order():
    simulator = DESIGN.simulator()
    parts = [summarise(LUDO, 4, simulator.play(9, first, 40), first) for first in (80, 0, 40)]
    parts[0].add(parts[1])
    parts[0].add(parts[2])

    assert to_json(DESIGN, parts[0]) == to_json(DESIGN, total([120]))


def test_the_digest_notices_a_lost_and_a_doubled_playout():
    whole = total([120])
    short = total([119])
    doubled = total([120])
    doubled.add(summarise(LUDO, 4, DESIGN.simulator().play(9, 0, 1), 0))

    assert len({whole.digest, short.digest, doubled.digest}) == 3


def test_several_processes_give_the_same_result():
    assert to_json(DESIGN, runner.run(DESIGN, processes=2)) == to_json(DESIGN, runner.run(DESIGN))


def test_another_seed_gives_other_games():
    other = runner.run(replace(DESIGN, seed=10))

    assert other.digest != total([120]).digest


def test_every_playout_is_won_once_or_counted_apart():
    summary = total([120])

    assert sum(summary.win_shares) == SHARES * (120 - summary.undecided() - summary.draws())
    assert sum(summary.reasons.values()) == 120
    assert sum(summary.lengths.values()) == 120


def test_games_stopped_by_the_limit_are_undecided():
    design = replace(DESIGN, variant=LUDO.variant("classic", {"max_rolls": 30}))

    report = to_json(design, runner.run(design))

    assert report["undecided"] == 120
    assert report["wins"] == [0, 0, 0, 0]
    assert report["length"]["quantiles"]["0.5"] == 30


def test_mean_and_deviation_are_those_of_the_values():
    values = [3, 1, 4, 1, 5]
    moments = Moments(sum(values), sum(value * value for value in values))

    assert moments.mean(5) == pytest.approx(2.8)
    assert moments.deviation(5) == pytest.approx(1.7888543819998317)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_the_published_ones(successes, trials, low, high):
    found = wilson(successes, trials)

    assert found == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_the_command_reports_for_people_and_machines():
    def simulate(*more: str) -> str:
        out = io.StringIO()
        call_command("simulate", "ludo", "--playouts", "50", "--seed", "1", *more, stdout=out)
        return out.getvalue()

    report = json.loads(simulate("--json"))

    assert report["playouts"] == 50
    assert sum(report["wins"]) == 50
    assert set(report["length"]) == {"metric", "mean", "sd", "quantiles"}
    assert report["metrics"]["throws"]["mean"] == report["length"]["mean"]
    assert report["rules_digest"] == LUDO.digest
    assert f"digest {report['digest']}" in simulate()


def test_a_summary_comes_back_from_the_database_as_it_was():
    whole = total([120])

    stored = json.loads(json.dumps(whole.to_json()))

    assert Summary.from_json(stored) == whole
    assert Summary.from_json(stored).to_json() == whole.to_json()


def test_every_metric_has_a_histogram_of_all_playouts():
    whole = total([60, 60])

    for name, cells in whole.histograms.items():
        for counted, moments in zip(cells, whole.moments[name], strict=True):
            assert counted.total() == 120
            assert sum(value * count for value, count in counted.items()) == moments.total


def test_large_values_are_counted_by_their_first_three_digits():
    values = np.array([9_999, 10_000, 10_099, 123_456, 123_999, 5_000_123, -12_345])

    assert bucket(values).tolist() == [9_999, 10_000, 10_000, 123_000, 123_000, 5_000_000, -12_400]


def test_an_example_has_the_length_it_stands_for():
    whole = total([50, 70])
    longest = max(whole.lengths)

    number = whole.examples[f"length {longest}"]

    assert DESIGN.simulator().play(DESIGN.seed, number, 1).tallies["throws"][0] == longest
