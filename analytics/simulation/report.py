"""A simulation's result as JSON and as a table for the terminal."""

from typing import Any

from analytics.simulation.design import Design
from analytics.simulation.summary import QUANTILES, Moments, Summary
from analytics.stats.proportions import wilson


def to_json(design: Design, summary: Summary) -> dict[str, Any]:
    """Everything a report shows, with intervals."""
    seats = design.game.seat_names(design.variant.options)
    wins = summary.wins()
    return {
        **design.to_json(),
        "playouts": summary.playouts,
        "seats": list(seats),
        "wins": wins,
        "win_intervals": [list(wilson(win, summary.playouts)) for win in wins],
        "undecided": summary.undecided(),
        "draws": summary.draws(),
        "reasons": dict(sorted(summary.reasons.items())),
        "length": {
            "metric": design.game.length,
            **_spread(summary.moments[design.game.length][0], summary.playouts),
            "quantiles": {str(share): summary.quantile(share) for share in QUANTILES},
        },
        "metrics": {
            name: _described(cells, summary.playouts) for name, cells in summary.moments.items()
        },
        "with_winning": {name: summary.with_winning(name) for name in summary.products},
        "digest": summary.hex_digest(),
    }


def _described(cells: list[Moments], count: int) -> dict[str, Any]:
    spreads = [_spread(cell, count) for cell in cells]
    if len(spreads) == 1:
        return spreads[0]
    return {key: [spread[key] for spread in spreads] for key in ("mean", "sd")}


def _spread(moments: Moments, count: int) -> dict[str, float]:
    return {"mean": moments.mean(count), "sd": moments.deviation(count)}


def to_text(report: dict[str, Any]) -> str:
    """The report for people."""
    n = report["playouts"]
    variant = report["variant"]
    named = variant.get("preset") or "own options"
    given = "".join(f", {key}={value!r}" for key, value in variant["params"].items())
    lines = [f"{report['game']} {named}{given}: {n:,} playouts, seed {report['seed']}", ""]
    lines += _win_lines(report, n)
    lines.append(f"undecided {report['undecided']:,}, draws {report['draws']:,}")
    lines += [f"  ended by {reason}: {count:,}" for reason, count in report["reasons"].items()]
    length = report["length"]
    quantiles = ", ".join(f"{float(k):.0%} {v}" for k, v in length["quantiles"].items())
    lines += [
        "",
        f"{length['metric']}: mean {length['mean']:.1f}, sd {length['sd']:.1f}; {quantiles}",
    ]
    lines += ["", *_metric_lines(report["metrics"])]
    lines += _winning_lines(report["with_winning"])
    lines += ["", f"digest {report['digest']}"]
    return "\n".join(lines)


def _win_lines(report: dict[str, Any], n: int) -> list[str]:
    lines = []
    rows = zip(
        report["seats"], report["agents"], report["wins"], report["win_intervals"], strict=True
    )
    for seat, agent, wins, (low, high) in rows:
        share = wins / n if n else 0.0
        lines.append(f"{seat:10}{agent:18}{share:7.2%}  [{low:.2%} .. {high:.2%}]")
    return lines


def _metric_lines(metrics: dict[str, Any]) -> list[str]:
    lines = []
    for name, spread in metrics.items():
        if isinstance(spread["mean"], list):
            cells = "  ".join(f"{mean:.2f}" for mean in spread["mean"])
            lines.append(f"{name:28}{cells}")
        else:
            lines.append(f"{name:28}{spread['mean']:.2f}  (sd {spread['sd']:.2f})")
    return lines


def _winning_lines(correlations: dict[str, float | None]) -> list[str]:
    known = {name: value for name, value in correlations.items() if value is not None}
    if not known:
        return []
    return ["", "correlation with winning"] + [f"  {name:26}{r:+.3f}" for name, r in known.items()]
