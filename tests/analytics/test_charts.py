"""Charts: what is drawn is what was counted, in colours that have names."""

import json
import re

from analytics.charts.plotly import figure_of
from analytics.charts.shapes import Heat, Histogram, Intervals, Line, Lines, Row
from analytics.stats.distributions import distribution_of
from analytics.stats.estimates import Estimate, share

HALF = Estimate(0.5, 0.4, 0.6, 100)


def test_an_interval_reaches_from_its_low_to_its_high_end() -> None:
    drawn = figure_of(Intervals([Row("Red", HALF)]))["data"][0]

    assert drawn["x"] == [0.5]
    assert round(drawn["error_x"]["array"][0], 9) == 0.1
    assert round(drawn["error_x"]["arrayminus"][0], 9) == 0.1


def test_a_histogram_shows_shares_of_all_games() -> None:
    counted = distribution_of({10: 30, 11: 50, 14: 20})

    bars = figure_of(Histogram(counted, "Turns", {10: "/here/"}))["data"][0]

    assert bars["y"] == [0.3, 0.5, 0, 0, 0.2]
    assert bars["customdata"][0] == ["10", 30, "/here/"]


def test_the_parent_is_drawn_over_it_as_an_outline() -> None:
    mine, parent = distribution_of({1: 3, 2: 1}), distribution_of({2: 1, 9: 1})

    drawn = figure_of(Histogram(mine, "Turns", other=parent, names=("mine", "the parent")))

    assert [trace["name"] for trace in drawn["data"]] == ["mine", "the parent"]
    assert drawn["data"][1]["y"] == [0, 1, 1]  # what lies beyond counts with the last


def test_lines_differ_in_more_than_colour() -> None:
    chart = Lines("Option", ["1", "2"], [Line(str(n), [HALF, HALF], n) for n in (1, 2, 3, 4)])

    drawn = [trace for trace in figure_of(chart)["data"] if trace["mode"] == "lines+markers"]

    assert len({trace["line"]["dash"] for trace in drawn}) == 4
    assert len({trace["marker"]["symbol"] for trace in drawn}) == 4


def test_what_was_not_played_stays_empty_in_a_map() -> None:
    chart = Heat("a", "b", ["1", "2"], ["x"], [[HALF, None]])

    assert figure_of(chart)["data"][0]["z"] == [[0.5, None]]


def test_no_figure_holds_a_colour_of_its_own() -> None:
    charts = [
        Intervals([Row("Red", share(3, 7))], reference=0.5),
        Histogram(distribution_of({1: 1, 2: 2}), "Turns"),
        Lines("Option", ["1", "2"], [Line("a", [HALF, HALF])]),
        Heat("a", "b", ["1"], ["x"], [[HALF]]),
    ]

    for chart in charts:
        text = json.dumps(figure_of(chart))
        assert not re.search(r"#[0-9a-fA-F]{6}", text)
        assert set(re.findall(r"rgba?\([^)]*\)", text)) <= {"rgba(0,0,0,0)"}
