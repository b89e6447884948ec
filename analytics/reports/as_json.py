"""A report as JSON: the same numbers, each as estimate, interval and n."""

from typing import Any

from analytics.minutes import Minutes
from analytics.reports.answers import answers
from analytics.reports.comparing import Comparison
from analytics.reports.laddering import Ladder
from analytics.reports.lineup import LineUp, Quantity
from analytics.reports.report import Report
from analytics.stats.distributions import Distribution
from analytics.stats.estimates import Estimate

Json = dict[str, Any]


def report_json(report: Report, minutes: dict[int, Minutes], comparison: Comparison | None) -> Json:
    """Everything the page shows."""
    ladder = report.ladder
    return {
        "code": report.code,
        "title": report.title,
        "kind": report.simulation.kind,
        "seed": report.simulation.seed,
        "final": report.is_final,
        "played": report.played,
        "failed": report.failed,
        "wanted": report.wanted,
        "line_ups": [line_up_json(each, minutes.get(each.number)) for each in report.line_ups],
        "comparison": None if comparison is None else comparison_json(comparison),
        "ladder": None if ladder is None else ladder_json(ladder),
    }


def estimate_json(estimate: Estimate) -> Json:
    return {
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "n": estimate.n,
    }


def maybe(estimate: Estimate | None) -> Json | None:
    return None if estimate is None else estimate_json(estimate)


def line_up_json(line_up: LineUp, minutes: Minutes | None) -> Json:
    advantage = line_up.advantage
    return {
        "number": line_up.number,
        "label": line_up.label,
        "game": line_up.game.key,
        "rules_version": line_up.game.rules_version,
        "options": line_up.variant.params,
        "at": dict(line_up.at),
        "agents": list(line_up.agents),
        "playouts": line_up.n,
        "wanted": line_up.wanted,
        "failed": line_up.failed,
        "seed": line_up.seed,
        "digest": line_up.summary.hex_digest(),
        "wins": [
            {"seat": each.seat, "agent": each.agent, **estimate_json(each.wins)}
            for each in line_up.wins
        ],
        "by_agent": [
            {
                "agent": each.agent,
                "seats": each.seats,
                "fair": each.fair,
                **estimate_json(each.wins),
            }
            for each in line_up.by_agent
        ],
        "draws": estimate_json(line_up.draws),
        "undecided": estimate_json(line_up.undecided),
        "reasons": {name: estimate_json(each) for name, each in line_up.reasons},
        "advantage": None
        if advantage is None
        else {"seat": advantage.seat, **estimate_json(advantage.beyond)},
        "branching": maybe(line_up.branching),
        "minutes": None if minutes is None else minutes_json(minutes),
        "metrics": [quantity_json(line_up.quantity(name)) for name in line_up.labels],
        "questions": [
            {
                "id": answer.question.id,
                "title": str(answer.question.title),
                "answers": [
                    {"label": str(each.asked.label), **estimate_json(each.estimate)}
                    for each in answer.measured
                ],
            }
            for answer in answers(line_up)
        ],
    }


def quantity_json(quantity: Quantity) -> Json:
    return {
        "name": quantity.name,
        "label": quantity.label,
        "with_winning": maybe(quantity.with_winning),
        "cells": [
            {"label": each.label, **distribution_json(each.distribution)}
            for each in quantity.cells
        ],
    }  # fmt: skip


def distribution_json(shown: Distribution) -> Json:
    return {
        "mean": estimate_json(shown.mean),
        "deviation": shown.deviation,
        "least": shown.least,
        "most": shown.most,
        "quantiles": {str(part): estimate_json(each) for part, each in shown.quantiles.items()},
        "histogram": [[each.low, each.high, each.count] for each in shown.bins],
    }


def minutes_json(minutes: Minutes) -> Json:
    return {
        "typical": estimate_json(minutes.typical),
        "nine_in_ten": list(minutes.nine_in_ten),
        "setup_seconds": minutes.setup,
        "components": minutes.components,
        "seconds_per_decision": minutes.per_decision,
        "pace": {
            "seconds": minutes.pace.seconds,
            "factor": minutes.pace.factor,
            "tables": minutes.pace.tables,
        },
    }


def comparison_json(comparison: Comparison) -> Json:
    return {
        "first": comparison.first.number,
        "second": comparison.second.number,
        "rows": [
            {
                "name": row.name,
                "label": row.label,
                "before": estimate_json(row.before),
                "after": estimate_json(row.after),
                "difference": estimate_json(row.difference.estimate),
                "effect": row.difference.effect,
                "p": row.difference.p,
                "adjusted_p": row.p,
                "found": row.is_found,
                "findable": row.difference.findable,
            }
            for row in comparison.rows
        ],
    }


def ladder_json(ladder: Ladder) -> Json:
    return {
        "agents": list(ladder.agents),
        "alone": [{"agent": name, **estimate_json(won)} for name, won in ladder.alone],
        "meetings": [
            {
                "agent": met.agent,
                "against": met.against,
                "fair": met.fair,
                "wins": estimate_json(met.wins),
                **estimate_json(met.points),
            }
            for met in ladder.meetings
        ],
    }
