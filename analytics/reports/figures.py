"""A chart with its words: a title that says the finding, n, one sentence, and a table of the same
numbers. Page, paper and JSON are made of these.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from analytics.charts.plotly import figure_of
from analytics.charts.shapes import Chart, Heat, Histogram, Intervals, Lines
from analytics.reports.words import NONE, interval_of, value_of, with_interval

MOST_NARROW = 8  # rows of a chart in half the width
MOST_ROWS = 60  # of a table on the page; the data have their own page


@dataclass(frozen=True)
class Entry:
    """One field of a table; some lead further."""

    text: str
    link: str = ""
    is_number: bool = True


@dataclass(frozen=True)
class Grid:
    """What "Show as table" shows."""

    heads: Sequence[str]
    rows: Sequence[Sequence[Entry]]


@dataclass(frozen=True)
class Figure:
    """A chart ready to be shown; `data` is the address of all its numbers."""

    id: str
    title: str
    n: str
    summary: str
    chart: Chart
    data: str = ""
    links: dict[str, str] = field(default_factory=dict)  # label of a row -> where its game is
    note: str = ""

    @property
    def grid(self) -> Grid:
        return grid_of(self.chart, self.links)

    @property
    def is_wide(self) -> bool:
        """Charts of many lines take the whole width."""
        return isinstance(self.chart, Intervals | Heat) and len(self.chart.rows) > MOST_NARROW

    @property
    def plot_id(self) -> str:
        return f"{self.id}-plot"

    @property
    def plot(self) -> dict[str, Any]:
        """For the script that draws it."""
        return figure_of(self.chart)


def grid_of(chart: Chart, links: dict[str, str]) -> Grid:
    if isinstance(chart, Intervals):
        return grid_of_intervals(chart, links)
    if isinstance(chart, Histogram):
        return grid_of_bins(chart)
    return grid_of_lines(chart) if isinstance(chart, Lines) else grid_of_cells(chart)


def plain(text: object, link: str = "") -> Entry:
    return Entry(str(text), link, is_number=False)


def grid_of_intervals(chart: Intervals, links: dict[str, str]) -> Grid:
    rows = []
    for row in chart.rows:
        estimate = row.estimate
        between = interval_of(estimate, chart.unit) if estimate.n else NONE
        n = f"{estimate.n:,}" if estimate.n else NONE
        figures = (value_of(estimate, chart.unit), between, n)
        rows.append([plain(row.label, links.get(row.label, "")), *map(Entry, figures)])
    return Grid(["", _("Value"), _("95 % interval"), "n"], rows)


def grid_of_bins(chart: Histogram) -> Grid:
    shown = chart.distribution
    heads = [chart.axis, _("Games"), _("Share")]
    rows = []
    for each in shown.bins[:MOST_ROWS]:
        low, high = each.low * chart.scale, each.high * chart.scale
        label = f"{low:,.4g}" if each.low == each.high else f"{low:,.4g} {NONE} {high:,.4g}"
        part = f"{each.count / shown.n:.2%}".replace("%", " %")
        link = chart.links.get(each.low, "")
        rows.append([plain(label, link), Entry(f"{each.count:,}"), Entry(part)])
    return Grid(heads, rows)


def grid_of_lines(chart: Lines) -> Grid:
    heads = [chart.axis, *(line.label for line in chart.lines)]
    rows = []
    for number, place in enumerate(chart.places):
        points = [line.points[number] for line in chart.lines if number < len(line.points)]
        rows.append([plain(place), *(Entry(with_interval(each, chart.unit)) for each in points)])
    return Grid(heads, rows)


def grid_of_cells(chart: Heat) -> Grid:
    corner = f"{chart.down} / {chart.across}" if chart.down else ""
    rows = []
    for name, cells in zip(chart.rows, chart.cells, strict=True):
        texts = [NONE if cell is None else with_interval(cell, chart.unit) for cell in cells]
        rows.append([plain(name), *map(Entry, texts)])
    return Grid([corner, *chart.columns], rows)
