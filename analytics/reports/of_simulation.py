"""The figures about a whole simulation: line-ups side by side, differences, sweeps, ladders."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from analytics.charts.shapes import PERCENT, PLAIN, Heat, Intervals, Lines, Row
from analytics.reports.addresses import Addresses
from analytics.reports.comparing import Compared, Comparison
from analytics.reports.figures import Figure
from analytics.reports.laddering import Ladder, Meeting, matrix, steps_chart
from analytics.reports.lineup import LineUp, names_of
from analytics.reports.sweeping import Sweep, Swept, along, over, swept_wins
from analytics.reports.words import (
    amount,
    bare,
    count_of,
    signed,
    size_of_effect,
    value_of,
    with_interval,
)
from analytics.stats.estimates import Estimate

MOST_ROWS = 24
MOST_EFFECTS = 12
MOST_SEATS = 6


# -- side by side


def wins_beside(line_ups: Sequence[LineUp], to: Addresses) -> Figure | None:
    """Who wins in each line-up: the player of a solitaire, else the seat that wins most."""
    rows, links = [], {}
    for line_up, name in zip(line_ups, names_of(line_ups), strict=True):
        if line_up.is_solitaire:
            label, estimate = name, line_up.decided
        else:
            best = max(line_up.wins, key=lambda each: each.wins.value)
            label, estimate = f"{name}: {best.seat}", best.wins
        rows.append(Row(label, estimate, with_interval(estimate, PERCENT)))
        links[label] = to.line_up(line_up)
    shown = rows[:MOST_ROWS]
    alone = all(each.is_solitaire for each in line_ups)
    n = count_of(sum(each.n for each in line_ups))
    return Figure(
        id="wins-beside",
        title=spread_title(_("Games won") if alone else _("Wins of the best seat"), shown),
        n=n,
        summary="" if alone else _("For each line-up the seat that wins most."),
        chart=Intervals(shown),
        links=links,
    )


def length_beside(line_ups: Sequence[LineUp], to: Addresses) -> Figure | None:
    """How long games are in each line-up of one game."""
    if len({each.game.key for each in line_ups}) > 1:
        return None
    name = line_ups[0].game.length
    rows, links = [], {}
    for line_up, label in zip(line_ups, names_of(line_ups), strict=True):
        median = line_up.distribution(name).median
        rows.append(Row(label, median, with_interval(median, PLAIN)))
        links[label] = to.metric(line_up, name)
    label = line_ups[0].labels[name]
    return Figure(
        id="length-beside",
        title=spread_title(_("Median length"), rows[:MOST_ROWS]),
        n=count_of(sum(each.n for each in line_ups)),
        summary=_("Length in: %(what)s.") % {"what": label.lower()},
        chart=Intervals(rows[:MOST_ROWS], PLAIN),
        links=links,
    )


def spread_title(label: str, rows: Sequence[Row]) -> str:
    ordered = sorted(rows, key=lambda row: row.estimate.value)
    least, most = ordered[0], ordered[-1]
    if least.estimate.high >= most.estimate.low:
        return _("%(label)s: no difference to be seen") % {"label": label}
    return _("%(label)s: most in %(most)s, least in %(least)s") % {
        "label": label,
        "most": most.label,
        "least": least.label,
    }


# -- two line-ups


def effects_figure(comparison: Comparison) -> Figure | None:
    """The differences that were found, the largest effect first, in standard deviations."""
    found = comparison.found[:MOST_EFFECTS]
    if not found:
        return None
    rows = [Row(row.label, effect_of(row), difference_text(row)) for row in found]
    n = comparison.first.n + comparison.second.n
    first = found[0]
    up = first.difference.estimate.value > 0
    word = _("%(label)s: more than before") if up else _("%(label)s: less than before")
    return Figure(
        id="effects",
        title=word % {"label": first.label},
        n=count_of(n),
        summary=_(
            "Effects in standard deviations (shares: Cohen's h), so that they can be compared; "
            "left is less and right is more than in %(base)s."
        )
        % {"base": comparison.first.label},
        chart=Intervals(rows, PLAIN, reference=0.0),
    )


def effect_of(row: Compared) -> Estimate:
    """The interval of the difference, on the scale of the effect."""
    difference = row.difference
    if not difference.estimate.value:
        return Estimate(difference.effect, difference.effect, difference.effect, 0)
    scale = difference.effect / difference.estimate.value
    low, high = difference.estimate.low * scale, difference.estimate.high * scale
    return Estimate(difference.effect, min(low, high), max(low, high), difference.estimate.n)


def difference_text(row: Compared) -> str:
    return signed(row.difference.estimate, row.unit)


def comparison_sentences(comparison: Comparison) -> list[str]:
    """What changed, in words; and what would have been seen had it changed."""
    told = [found_text(row) if row.is_found else not_found_text(row) for row in comparison.headline]
    if not comparison.found:
        told.insert(0, _("No difference found in anything that was compared."))
    return told


def found_text(row: Compared) -> str:
    return _(
        "%(label)s: %(before)s before, %(after)s now, %(difference)s; the effect is %(size)s."
    ) % {
        "label": row.label,
        "before": value_of(row.before, row.unit),
        "after": value_of(row.after, row.unit),
        "difference": difference_text(row),
        "size": size_of_effect(row.difference.effect),
    }


def not_found_text(row: Compared) -> str:
    return _("No difference found in “%(label)s”; one of %(size)s would have been found.") % {
        "label": row.label,
        "size": amount(row.difference.findable, row.unit),
    }


# -- sweeps


def sweep_figures(sweep: Sweep, measure: str = "") -> list[Figure]:
    """Along one option a chart of wins and one of length; over two, the chosen quantity."""
    first = sweep.line_ups[0]
    wins = swept_wins(first)
    n = count_of(sum(each.n for each in sweep.line_ups))
    if sweep.is_plane:
        chosen = next((each for each in quantities(first) if each.name == measure), wins[0])
        return [plane_figure(sweep, chosen, n)]
    shown = wins[:1] if len(sweep.groups) > 1 else wins[:MOST_SEATS]
    won = along(sweep, shown)
    lasted = along(sweep, [length_of(first)])
    label = _("Games won") if first.is_solitaire else _("Wins")
    figures = [
        Figure("sweep-wins", trend(label, won), n, wins_note(first, sweep), won),
        Figure(
            "sweep-length", trend(_("Median length"), lasted), n, length_of(first).label, lasted
        ),
    ]
    return [figure for figure in figures if figure.chart.lines]  # type: ignore[union-attr]


def wins_note(first: LineUp, sweep: Sweep) -> str:
    if len(sweep.groups) > 1 and not first.is_solitaire:
        return _("Wins of %(seat)s, for each line-up of agents.") % {"seat": first.seats[0]}
    return _("Bands are 95 % intervals.")


def length_of(line_up: LineUp) -> Swept:
    name = line_up.game.length
    return Swept("length", line_up.labels[name], PLAIN, lambda each: each.distribution(name).median)


def quantities(line_up: LineUp) -> list[Swept]:
    """What a plane can show."""
    undecided = Swept("undecided", _("Undecided"), PERCENT, lambda each: each.undecided)
    return [*swept_wins(line_up), length_of(line_up), undecided]


def plane_figure(sweep: Sweep, chosen: Swept, n: str) -> Figure:
    chart = over(sweep, chosen)
    return Figure(f"sweep-{chosen.name}", extremes(chart, chosen), n, chosen.label, chart)


def extremes(chart: Heat, chosen: Swept) -> str:
    """Where it is highest."""
    known = [
        (cell.value, row, column)
        for row, cells in zip(chart.rows, chart.cells, strict=True)
        for column, cell in zip(chart.columns, cells, strict=True)
        if cell is not None
    ]
    value, row, column = max(known)
    digits = 0 if chart.unit == PERCENT else 1
    return _("%(label)s: highest, %(value)s, at %(down)s %(row)s and %(across)s %(column)s") % {
        "label": chosen.label,
        "value": bare(value, chart.unit, digits) + (" %" if chart.unit == PERCENT else ""),
        "down": chart.down.lower(),
        "row": row,
        "across": chart.across.lower(),
        "column": column,
    }


def trend(label: str, chart: Lines) -> str:
    """Whether the first line rises, falls, or tells nothing from its first to its last point."""
    if not chart.lines or len(chart.lines[0].points) < 2:  # noqa: PLR2004 - one point has no trend
        return label
    points = chart.lines[0].points
    first, last = points[0], points[-1]
    if last.low > first.high:
        found = _("%(label)s rise from %(first)s to %(last)s")
    elif last.high < first.low:
        found = _("%(label)s fall from %(first)s to %(last)s")
    else:
        found = _("%(label)s: no difference between the first value and the last")
    return found % {
        "label": label,
        "first": value_of(first, chart.unit),
        "last": value_of(last, chart.unit),
    }


# -- ladders


def ladder_figures(ladder: Ladder) -> list[Figure]:
    if ladder.alone:
        rows = [Row(name, won, with_interval(won, PERCENT)) for name, won in ladder.alone]
        n = count_of(sum(won.n for _name, won in ladder.alone))
        title = spread_title(_("Games won"), rows)
        return [Figure("ladder-alone", title, n, skill_of_solitaire(ladder), Intervals(rows))]
    figures = []
    steps = ladder.steps
    if steps:
        notes = [with_interval(met.points, PERCENT) for met in steps]
        labels = [
            _("%(agent)s against %(other)s") % {"agent": met.agent, "other": met.against}
            for met in steps
        ]
        chart = steps_chart(ladder, notes, labels)
        n = count_of(sum(met.points.n for met in steps))
        figures.append(Figure("ladder-steps", skill_title(steps), n, skill_note(steps), chart))
    if len(ladder.agents) > 2:  # noqa: PLR2004 - two meet once
        n = count_of(sum(met.points.n for met in ladder.meetings) // 2)
        title = _("%(agent)s is the strongest") % {"agent": ladder.agents[-1]}
        note = _("Points of the row's agent against the column's.")
        figures.append(Figure("ladder-matrix", title, n, note, matrix(ladder)))
    return figures


def skill_of_solitaire(ladder: Ladder) -> str:
    values = [won for _name, won in ladder.alone]
    if min(each.high for each in values) < max(each.low for each in values):
        return _("Better agents win more: skill counts.")
    return _("The agents win equally often, as far as these games tell: chance rules.")


def skill_title(steps: Sequence[Meeting]) -> str:
    better = sum(met.is_better for met in steps)
    if better == len(steps):
        return _("A better agent wins more at every step: skill counts")
    if better:
        return _("A better agent wins more at %(some)s of %(all)s steps") % {
            "some": better,
            "all": len(steps),
        }
    return _("No step up helps, as far as these games tell: chance rules")


def skill_note(steps: Sequence[Meeting]) -> str:
    """How much the last step is worth."""
    last = steps[-1]
    return _(
        "Points are wins, with what nobody won shared equally. %(agent)s against %(against)s: "
        "%(points)s, where equal agents would have %(fair)s %%."
    ) % {
        "agent": last.agent,
        "against": last.against,
        "points": with_interval(last.points, PERCENT),
        "fair": bare(last.fair, PERCENT, 0),
    }
