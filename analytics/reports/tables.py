"""Tables of a report, made of the same numbers as its charts."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from analytics.charts.shapes import PERCENT, PLAIN
from analytics.minutes import Minutes
from analytics.reports.addresses import Addresses
from analytics.reports.comparing import Compared, Comparison
from analytics.reports.figures import Entry, Grid, plain
from analytics.reports.lineup import LineUp, Quantity
from analytics.reports.report import Report
from analytics.reports.words import (
    NONE,
    amount,
    chance_text,
    minutes_text,
    signed,
    value_of,
    with_interval,
)


def line_up_table(report: Report, minutes: Mapping[int, Minutes], to: Addresses) -> Grid:
    """What was played, a line each, with the figures everybody asks for first."""
    heads = [_("Rules"), _("Agents"), _("Games"), _("Wins"), _("Median length"), _("Minutes")]
    rows = []
    for each in report.line_ups:
        median = each.distribution(each.game.length).median
        taken = minutes[each.number].typical
        low, high = minutes_text(taken.low), minutes_text(taken.high)
        rows.append(
            [
                plain(each.label, to.line_up(each)),
                plain(", ".join(dict.fromkeys(each.agents))),
                Entry(f"{each.n:,}"),
                Entry(winner_text(each)),
                Entry(with_interval(median, PLAIN), to.metric(each, each.game.length)),
                Entry(f"{minutes_text(taken.value)} ({low}{NONE}{high})"),
            ]
        )
    return Grid(heads, rows)


def winner_text(line_up: LineUp) -> str:
    if line_up.is_solitaire:
        return with_interval(line_up.decided, PERCENT)
    best = max(line_up.wins, key=lambda each: each.wins.value)
    return f"{best.seat}: {with_interval(best.wins, PERCENT)}"


def comparison_table(comparison: Comparison, to: Addresses) -> Grid:
    """Everything that was compared: what was found first, then by its order."""
    heads = [
        "",
        comparison.first.label,
        comparison.second.label,
        _("Difference, 95 % interval"),
        _("Effect"),
        _("p, corrected"),
        _("Found"),
    ]
    rows = [compared_row(row, comparison, to) for row in [*comparison.found, *comparison.not_found]]
    return Grid(heads, rows)


def compared_row(row: Compared, comparison: Comparison, to: Addresses) -> list[Entry]:
    link = to.metric(comparison.second, row.name) if row.unit == PLAIN else ""
    findable = amount(row.difference.findable, row.unit)
    found = _("yes") if row.is_found else _("no; %(size)s would have been") % {"size": findable}
    return [
        plain(row.label, link),
        Entry(value_of(row.before, row.unit)),
        Entry(value_of(row.after, row.unit)),
        Entry(signed(row.difference.estimate, row.unit)),
        Entry(f"{row.difference.effect:+.2f}".replace("-", "\u2212")),
        Entry(chance_text(row.p)),
        plain(found),
    ]


def metric_table(line_up: LineUp, to: Addresses) -> Grid:
    """Every metric of the rules, and what the engine counts."""
    heads = [_("Counted"), _("Mean"), _("Median"), _("Nine in ten"), _("With winning")]
    return Grid(heads, [metric_row(line_up, name, to) for name in line_up.labels])


def metric_row(line_up: LineUp, name: str, to: Addresses) -> list[Entry]:
    quantity = line_up.quantity(name)
    label = plain(quantity.label, to.metric(line_up, name))
    related = quantity.with_winning
    winning = Entry(with_interval(related, PLAIN) if related else "")
    if not quantity.is_single:
        means = [value_of(each.distribution.mean, PLAIN) for each in quantity.cells]
        told = ", ".join(means[:MOST_CELLS]) + (", …" if len(means) > MOST_CELLS else "")
        return [label, Entry(told), Entry(""), Entry(""), winning]
    shown = quantity.first
    low, high = shown.quantiles[0.05].value, shown.quantiles[0.95].value
    return [
        label,
        Entry(with_interval(shown.mean, PLAIN)),
        Entry(value_of(shown.median, PLAIN)),
        Entry(f"{low:,.0f} {NONE} {high:,.0f}"),
        winning,
    ]


MOST_CELLS = 6


def values_table(line_up: LineUp, quantity: Quantity, to: Addresses, most: int) -> list[Grid]:
    """How often each value came, a table for each cell that is ever more than nothing."""
    cells = [cell for cell in quantity.cells if cell.distribution.most or quantity.is_single]
    return [
        values_grid(line_up, quantity, index, to, max(1, most // max(1, len(cells))))
        for index, cell in enumerate(quantity.cells)
        if cell in cells
    ]


def values_grid(line_up: LineUp, quantity: Quantity, index: int, to: Addresses, most: int) -> Grid:
    cell = quantity.cells[index]
    n = line_up.n
    rows = []
    for value, count in list(cell.distribution.top.items())[:most]:
        example = line_up.example_of_length(value) if quantity.name == line_up.game.length else None
        link = to.playout(line_up, example)
        part = f"{count / n:.3%}".replace("%", " %")
        rows.append([plain(f"{value:,}", link), Entry(f"{count:,}"), Entry(part)])
    return Grid([cell.label or _("Value"), _("Games"), _("Share")], rows)
