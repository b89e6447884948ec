"""What the API takes and gives about simulations."""

from typing import Any

from django.urls import NoReverseMatch, reverse
from rest_framework import serializers

from analytics.designing import MOST_SWEPT, MOST_VALUES
from analytics.forms import MOST_LINES
from analytics.models import Batch, Kind, Progress, Rows, Simulation
from analytics.models.simulations import TITLE_LENGTH
from analytics.progress import Line, Standing, failed_in
from analytics.services.simulating import MOST_PLAYOUTS
from games.rules.core.game import MAX_SEATS
from games.rules.core.randomness import MAX_SEED
from playtest.api import StrictSerializer, WholeNumber
from playtest.api_lists import PageAsked

AGENT_LENGTH, MOST_RULES = 60, 50


class RulesSerializer(StrictSerializer):
    variant = serializers.SlugField(help_text="Its slug.")
    version = WholeNumber(
        min_value=1, required=False, help_text="Without: your draft, or what was published last."
    )


def agent_names(**how: Any) -> serializers.ListField:
    name = serializers.CharField(max_length=AGENT_LENGTH)
    return serializers.ListField(child=name, min_length=1, **how)


class AskSerializer(StrictSerializer):
    """A comparison needs `rules` and `line_ups`; a sweep one of each and `options`; a ladder one
    of `rules` and `agents`, from the weakest to the strongest."""

    kind = serializers.ChoiceField(Kind.values, default=Kind.COMPARE.value)
    title = serializers.CharField(max_length=TITLE_LENGTH, required=False)
    playouts = WholeNumber(
        min_value=1, max_value=MOST_PLAYOUTS, help_text="Games for each combination."
    )
    seed = WholeNumber(min_value=0, max_value=MAX_SEED, required=False)
    rules = serializers.ListField(
        child=RulesSerializer(), min_length=1, max_length=MOST_RULES, help_text="Whose to play."
    )
    line_ups = serializers.ListField(
        child=agent_names(max_length=MAX_SEATS),
        min_length=1,
        max_length=MOST_LINES,
        required=False,
        help_text="Each: one agent for all seats, or one for each.",
    )
    agents = agent_names(max_length=MOST_LINES, required=False)
    options = serializers.DictField(
        child=serializers.ListField(min_length=1, max_length=MOST_VALUES),
        required=False,
        help_text=f"Key of an option to its values; at most {MOST_SWEPT}.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        needs = {"compare": {"line_ups"}, "sweep": {"line_ups", "options"}, "ladder": {"agents"}}
        needed, optional = needs[data["kind"]], {"line_ups", "agents", "options"}
        wrong = {name: ["It is needed for this kind."] for name in needed - set(data)}
        wrong |= {
            name: ["It means nothing for this kind."] for name in (optional - needed) & set(data)
        }
        if data["kind"] != Kind.COMPARE:
            single = [name for name in ("rules", "line_ups") if len(data.get(name, [0])) != 1]
            wrong |= {name: ["This kind takes exactly one."] for name in single}
        if wrong:
            raise serializers.ValidationError(wrong)
        return data


class SimulationsAsked(PageAsked):
    q = serializers.CharField(
        max_length=100, default="", allow_blank=True, help_text="Words to look for."
    )
    progress = serializers.ChoiceField(Progress.values, required=False)


# -- told


def describe(simulation: Simulation) -> dict[str, Any]:
    """One of a list."""
    return {
        "code": simulation.code,
        "title": simulation.title,
        "kind": simulation.kind,
        "seed": simulation.seed,
        "progress": simulation.progress,
        "note": simulation.note,
        "made_at": simulation.made_at,
        "began_at": simulation.began_at,
        "ended_at": simulation.ended_at,
        "is_demonstration": simulation.owner_id is None,
    }


def describe_fully(simulation: Simulation) -> dict[str, Any]:
    standing = Standing.of(simulation)
    batches = simulation.batches.select_related("variant", "version", "rows")
    for batch in batches:
        batch.simulation = simulation
    return {
        **describe(simulation),
        **{name: getattr(standing.count, name) for name in ("playouts", "done", "failed")},
        "rate": round(standing.rate, 2),
        "seconds_left": standing.seconds_left if simulation.is_under_way else None,
        "batches": [describe_batch(batch) for batch in batches],
        "failures": [
            {"batch": it.batch.number, "playout": it.index, "seed": it.seed, "error": it.error}
            for it in failed_in(simulation)
        ],
        "report": address_of_report(simulation),
    }


def address_of_report(simulation: Simulation) -> str | None:
    try:
        return reverse("analytics:report", args=[simulation.code])
    except NoReverseMatch:
        return None


def describe_batch(batch: Batch) -> dict[str, Any]:
    rows = getattr(batch, "rows", None)
    return {
        "number": batch.number,
        "label": batch.label,
        "game": batch.game,
        "variant": batch.variant.slug if batch.variant else None,
        "version": batch.version.number if batch.version else None,
        "params": batch.params,
        "rules_version": batch.rules_version,
        "rules_digest": batch.rules_digest or None,
        "agents": batch.agents,
        "at": batch.at,
        "playouts": batch.playouts,
        "done": batch.done,
        "failed": batch.failed,
        "cpu_seconds": batch.cpu_ms / 1e3,
        "digest": Line(batch).digest or None,
        "rows": describe_rows(rows) if rows else None,
    }


def describe_rows(rows: Rows) -> dict[str, Any]:
    is_done = rows.progress == Progress.DONE
    return {
        "progress": rows.progress,
        "done": rows.done,
        "bytes": rows.size if is_done else None,
        "error": rows.error,
        "file": address_of(rows) if is_done else None,
    }


def address_of(rows: Rows) -> str:
    return reverse("api_rows_file", args=[rows.batch.simulation.code, rows.batch.number])
