"""Reports of simulations: the whole, one line-up, one metric; as a page, on paper, as JSON."""

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from analytics.minutes import Minutes, minutes_of
from analytics.models import Simulation
from analytics.pace import pace_at_tables
from analytics.reports import of_line_up, of_simulation
from analytics.reports.addresses import Addresses
from analytics.reports.answers import answers, answers_across
from analytics.reports.as_json import report_json
from analytics.reports.comparing import Comparison
from analytics.reports.figures import Figure
from analytics.reports.lineup import LineUp
from analytics.reports.pdf import report_pdf
from analytics.reports.report import Report, report_of
from analytics.reports.tables import (
    comparison_table,
    line_up_table,
    metric_table,
    values_table,
)

MOST_VALUES = 400  # of a metric's own page; the file has them all


@require_safe
def report(request: HttpRequest, code: str) -> HttpResponse:
    """All line-ups beside each other; of a single one, everything."""
    told = report_or_404(request, code)
    if len(told.line_ups) == 1:
        return line_up_page(request, told, told.line_ups[0])
    comparison = told.compared(chosen_pair(request.GET, told))
    to = Addresses(code)
    context = {
        "report": told,
        "tab": "all",
        "figures": overview_figures(told, to, request.GET.get("measure", "")),
        "measures": plane_measures(told),
        "measure": request.GET.get("measure", ""),
        "line_ups": line_up_table(told, minutes_of_all(told), to),
        "comparison": comparison,
        "effects": of_simulation.effects_figure(comparison) if comparison else None,
        "said": of_simulation.comparison_sentences(comparison) if comparison else (),
        "compared": comparison_table(comparison, to) if comparison else None,
        "answers": answers_across(told.line_ups) if told.ladder is None else (),
    }
    return render(request, "analytics/reports/report.html", context)


@require_safe
def line_up(request: HttpRequest, code: str, number: int) -> HttpResponse:
    told = report_or_404(request, code)
    return line_up_page(request, told, line_up_or_404(told, number))


@require_safe
def metric(request: HttpRequest, code: str, number: int, name: str) -> HttpResponse:
    """The data behind a number: every value that came, and how often."""
    told, shown, quantity = metric_or_404(request, code, number, name)
    to = Addresses(code)
    context = {
        "report": told,
        "line_up": shown,
        "quantity": quantity,
        "figures": of_line_up.metric_figures(shown, quantity),
        "values": values_table(shown, quantity, to, MOST_VALUES),
        "tab": number,
    }
    return render(request, "analytics/reports/metric.html", context)


@require_safe
def metric_file(request: HttpRequest, code: str, number: int, name: str) -> HttpResponse:
    _told, _shown, quantity = metric_or_404(request, code, number, name)
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(["cell", "value", "games"])
    for cell in quantity.cells:
        rows.writerows((cell.label, value, count) for value, count in cell.distribution.top.items())
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(name)}-{code}.csv"'
    return answer


@require_safe
def report_file(request: HttpRequest, code: str) -> HttpResponse:
    """The report on paper."""
    told = report_or_404(request, code)
    content = report_pdf(told, minutes_of_all(told), told.compared(chosen_pair(request.GET, told)))
    answer = HttpResponse(content, content_type="application/pdf")
    name = f"{slugify(told.title) or code}-report.pdf"
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


@require_safe
def report_data(request: HttpRequest, code: str) -> HttpResponse:
    return JsonResponse(as_data(report_or_404(request, code), request.GET))


def as_data(told: Report, given: Mapping[str, Any]) -> dict[str, Any]:
    """The report as JSON; `given` may name the two line-ups to compare."""
    comparison = told.compared(chosen_pair(given, told))
    return report_json(told, minutes_of_all(told), comparison)


# -- finding


def report_or_404(request: HttpRequest, code: str) -> Report:
    visible = Simulation.objects.visible_to(request.user)
    return report_of(get_object_or_404(visible, code=code))


def line_up_or_404(told: Report, number: int) -> LineUp:
    found = told.line_up(number)
    if found is None:
        raise Http404
    return found


def metric_or_404(
    request: HttpRequest, code: str, number: int, name: str
) -> tuple[Report, LineUp, Any]:
    told = report_or_404(request, code)
    shown = line_up_or_404(told, number)
    if name not in shown.labels:
        raise Http404
    return told, shown, shown.quantity(name)


def chosen_pair(given: Mapping[str, Any], told: Report) -> tuple[LineUp, LineUp] | None:
    """Those that were asked for; else a variant beside its parent."""
    asked = [str(given.get(name, "")) for name in ("first", "second")]
    if not all(text.isascii() and text.isdigit() and len(text) < 6 for text in asked):  # noqa: PLR2004
        return told.default_pair
    first, second = (told.line_up(int(text)) for text in asked)
    if first is None or second is None or first is second or first.game is not second.game:
        return told.default_pair
    return first, second


# -- making


def line_up_page(request: HttpRequest, told: Report, shown: LineUp) -> HttpResponse:
    to = Addresses(told.code)
    base = told.base_of(shown)
    comparison: Comparison | None = told.compared((base, shown)) if base else None
    minutes = minutes_of(shown, pace_at_tables(shown.game))
    context = {
        "report": told,
        "line_up": shown,
        "line_up_facts": of_line_up.facts(shown, minutes),
        "comparison": comparison,
        "said": of_simulation.comparison_sentences(comparison) if comparison else (),
        "figures": line_up_figures(shown, base, minutes, to),
        "answers": answers(shown),
        "metrics": metric_table(shown, to),
        "examples": of_line_up.examples(shown, to),
        "tab": shown.number,
    }
    return render(request, "analytics/reports/line_up.html", context)


def line_up_figures(
    shown: LineUp, base: LineUp | None, minutes: Minutes, to: Addresses
) -> list[Figure]:
    figures = [
        of_line_up.wins_figure(shown, to),
        of_line_up.agents_figure(shown),
        of_line_up.reasons_figure(shown, to),
        of_line_up.length_figure(shown, to, base),
        of_line_up.minutes_figure(shown, minutes),
        of_line_up.relations_figure(shown, to),
    ]
    return [figure for figure in figures if figure is not None]


def overview_figures(told: Report, to: Addresses, measure: str) -> list[Figure]:
    """A sweep and a ladder have their own; whatever else was played stands side by side."""
    if not told.line_ups:
        return []
    if told.sweep is not None:
        return of_simulation.sweep_figures(told.sweep, measure)
    if told.ladder is not None:
        return of_simulation.ladder_figures(told.ladder)
    beside = (
        of_simulation.wins_beside(told.line_ups, to),
        of_simulation.length_beside(told.line_ups, to),
    )
    return [figure for figure in beside if figure is not None]


def plane_measures(told: Report) -> list[Any]:
    """What the heat map of two options can show."""
    if told.sweep is None or not told.sweep.is_plane:
        return []
    return of_simulation.quantities(told.sweep.line_ups[0])


def minutes_of_all(told: Report) -> dict[int, Minutes]:
    paces = {each.game.key: pace_at_tables(each.game) for each in told.line_ups}
    return {each.number: minutes_of(each, paces[each.game.key]) for each in told.line_ups}
