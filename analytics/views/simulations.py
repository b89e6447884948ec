"""Simulations: what was asked for, asking for one, watching it, stopping it."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    JsonResponse,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from analytics.designing import Rules, parent_of, rules_named
from analytics.forms import FORMS, FindForm, SimulationForm
from analytics.models import Kind, Simulation
from analytics.progress import MOST_LISTED, Line, Standing, failed_in
from analytics.services import simulating
from games.models import Variant
from games.refusals import Refused
from games.rules.core.errors import BadInput
from playtest.accounts.permissions import SignedInRequest, sign_in_required

PER_PAGE = 20
UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY


@sign_in_required
@require_safe
def simulations_page(request: SignedInRequest) -> HttpResponse:
    """One's own and the demonstrations, searched and filtered."""
    form = FindForm(request.GET or None)
    found = Simulation.objects.owned_by(request.user)
    demos = Simulation.objects.filter(owner__isnull=True)
    given = form.cleaned_data if form.is_bound and form.is_valid() else {}
    if given.get("q"):
        found, demos = found.matching(given["q"]), demos.matching(given["q"])
    if given.get("progress"):
        found = found.filter(progress=given["progress"])
        demos = demos.filter(progress=given["progress"])
    page = Paginator(found.counted(), PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "page": page,
        "rows": rows_of(page.object_list),
        "demos": rows_of(demos.counted()[:PER_PAGE]),
        "query": query.urlencode(),
        "is_narrowed": any(given.values()),
    }
    return render(request, "analytics/simulations/list.html", context)


def rows_of(simulations: Any) -> list[Standing]:
    """From the counts that `counted` brought along."""
    return [
        Standing(it, simulating.Count(it.playouts, it.done, it.failed), it.made_at)
        for it in simulations
    ]


# -- asking


@sign_in_required
@require_http_methods(["GET", "POST"])
def new_page(request: SignedInRequest) -> HttpResponse:
    """Choose the rules, then what to ask of them."""
    rules = rules_asked_for(request)
    if rules is None:
        return choose_rules(request)
    kind = request.GET.get("kind", Kind.COMPARE)
    if kind not in FORMS:
        raise Http404
    form = FORMS[kind](rules, others_of(request, rules), request.POST or None)
    if request.method == "POST" and form.is_valid():
        simulation = begin(request, form)
        if simulation is not None:
            return redirect(simulation)
    context = {
        "form": form,
        "kind": kind,
        "kinds": Kind.choices,
        "rules": rules,
        "variant": variant_of(rules),
        "game": rules.rules_of,
        "most_games": f"{simulating.MOST_PLAYOUTS:,}",
        "most_unfinished": simulating.MOST_UNFINISHED,
    }
    status = UNPROCESSABLE if form.errors else HTTPStatus.OK
    return render(request, "analytics/simulations/new.html", context, status=status)


def begin(request: SignedInRequest, form: SimulationForm) -> Simulation | None:
    """The simulation; None leaves in the form why there is none."""
    assert form.plan
    try:
        return simulating.create_simulation(
            form.plan.cells,
            by=request.user,
            title=form.chosen_title,
            kind=form.plan.kind,
            seed=form.chosen_seed,
        )
    except (Refused, BadInput) as refusal:
        form.add_error(None, str(refusal))
        return None


def rules_asked_for(request: SignedInRequest) -> Rules | None:
    """What the address names; 404 for what this person may not see."""
    slug = request.GET.get("variant", "")
    if not slug:
        return None
    rules = rules_named(request.user, slug)
    if rules is None:
        raise Http404
    return rules


def choose_rules(request: SignedInRequest) -> HttpResponse:
    """Rules to begin with: one's own, and those of every game."""
    mine = Variant.objects.shared_with(request.user).filter(archived_at__isnull=True)
    context = {
        "mine": mine.with_versions().order_by("-edited_at"),
        "presets": Variant.objects.presets().with_versions().order_by("game", "name"),
    }
    return render(request, "analytics/simulations/choose.html", context)


def others_of(request: SignedInRequest, rules: Rules) -> list[Rules]:
    """What stands beside them: the parent first, then the game's presets and one's own."""
    variant, parent = variant_of(rules), parent_of(rules)
    mine = Variant.objects.shared_with(request.user).filter(archived_at__isnull=True)
    game = Variant.objects.of_game(rules.game_key)
    found: list[Rules] = [parent] if parent else []
    for it in [*mine.of_game(rules.game_key).with_versions(), *game.presets().with_versions()]:
        shown = it if not it.is_preset else it.latest
        if it != variant and shown is not None and shown != parent:
            found.append(shown)
    return found


def variant_of(rules: Rules) -> Variant:
    return rules if isinstance(rules, Variant) else rules.variant


# -- watching


@require_safe
def simulation_page(request: HttpRequest, code: str) -> HttpResponse:
    simulation = visible_simulation(request, code)
    batches = simulation.batches.select_related("variant", "version__variant", "rows")
    for batch in batches:
        batch.simulation = simulation
    standing = Standing.of(simulation)
    context = {
        "simulation": simulation,
        "standing": standing,
        "lines": [Line(batch) for batch in batches],
        "failed": failed_in(simulation) if standing.count.failed else [],
        "most_listed": MOST_LISTED,
        "owns": simulation.owner_id is not None and simulation.owner_id == request.user.pk,
    }
    return render(request, "analytics/simulations/simulation.html", context)


@require_safe
def progress(request: HttpRequest, code: str) -> HttpResponse:
    """What polls ask: one sum, and nothing more unless it has changed."""
    standing = Standing.of(visible_simulation(request, code))
    known = request.headers.get("If-None-Match") == standing.etag
    answer = HttpResponseNotModified() if known else JsonResponse(standing.to_json())
    answer["ETag"] = standing.etag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def visible_simulation(request: HttpRequest, code: str) -> Simulation:
    return get_object_or_404(Simulation.objects.visible_to(request.user), code=code)


# -- stopping and going on


def own_simulation(request: SignedInRequest, code: str) -> Simulation:
    return get_object_or_404(Simulation.objects.owned_by(request.user), code=code)


@sign_in_required
@require_POST
def cancel(request: SignedInRequest, code: str) -> HttpResponse:
    simulation = own_simulation(request, code)
    simulating.cancel(simulation)
    messages.success(request, _("Cancelled. What was played is kept."))
    return redirect(simulation)


@sign_in_required
@require_POST
def resume(request: SignedInRequest, code: str) -> HttpResponse:
    simulation = own_simulation(request, code)
    try:
        simulating.resume(simulation)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(simulation)


@sign_in_required
@require_POST
def delete(request: SignedInRequest, code: str) -> HttpResponse:
    simulation = own_simulation(request, code)
    simulating.delete_simulation(simulation)
    messages.success(request, _("Deleted."))
    return redirect("analytics:simulations")
