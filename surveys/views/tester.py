"""A tester's one address: it shows where they are, takes what they send, and moves on."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.refusals import NotYours
from surveys.here import Here
from surveys.models import Participation, Standing
from surveys.rulebooks import has_rules, rules_pages
from surveys.services import leaving, visiting
from surveys.steps import KINDS
from surveys.wayfaring import private, tester_exempt

SHORT = 80  # of a question, where it is one of a list
ENDINGS = {Standing.SCREENED: "screened", Standing.WITHDRAWN: "withdrawn", Standing.DROPPED: "over"}


@never_cache
@tester_exempt
@private
@require_http_methods(["GET", "POST"])
def visit_page(request: HttpRequest, code: str) -> HttpResponse:
    """GET shows the current step; POST sends it and comes back to the same address."""
    try:
        if request.method == "POST":
            return send(request, code)
        return show(request, visiting.enter(code, request))
    except NotYours:
        raise Http404 from None


def send(request: HttpRequest, code: str) -> HttpResponse:
    place = request.POST.get("place", "")
    if request.POST.get("go") == "back":
        return redirect(visiting.go_back(code, place, request.POST))
    outcome = visiting.complete(code, place, request.POST)
    if outcome.errors:
        here = visiting.enter(code, request)
        return show(request, here, errors=outcome.errors, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(outcome.participation)


def show(
    request: HttpRequest,
    here: Here,
    errors: Mapping[str, str] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The step's own template in the frame of the way."""
    over = ending(here)
    if over:
        return render(request, f"surveys/tester/{over}.html", {"here": here, "plan": here.plan})
    kind = KINDS[here.step.kind]
    here.typed, here.errors = (request.POST, errors) if errors else (None, {})
    context = {
        **frame(here),
        **kind.context(here, request),
        "errors": here.errors,
        "faults": faults_of(here),
        "is_beginning": visiting.is_beginning(here),
        "address": request.build_absolute_uri(here.participation.get_absolute_url()),
    }
    return render(request, kind.template, context, status=status)


@dataclass(frozen=True)
class Fault:
    """One line of what is still missing; `question` is empty if it is about the whole step."""

    question: str
    asked: str
    problem: str


def faults_of(here: Here) -> list[Fault]:
    asked = KINDS[here.step.kind].places_on_page(here)
    return [
        Fault(name if name in asked else "", shortened(asked.get(name, "")), problem)
        for name, problem in here.errors.items()
    ]


def shortened(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[:SHORT].rstrip()}…"


def ending(here: Here) -> str:
    """The page for those whose way is over; none for the debriefing, which is a step."""
    standing = here.participation.standing
    if standing == Standing.FINISHED and here.step.kind != "debrief":
        return "finished"
    return ENDINGS.get(Standing(standing), "")


def frame(here: Here) -> dict[str, Any]:
    """What the head and foot of every step need."""
    return {
        "here": here,
        "plan": here.plan,
        "progress": visiting.progress(here),
        "may_go_back": visiting.previous(here) is not None,
        "has_rules": has_rules(here),
    }


@never_cache
@private
@require_safe
def rules_page(request: HttpRequest, code: str) -> HttpResponse:
    """The rulebook, at hand once it was read; a page for those without scripts."""
    here = here_or_404(code)
    if not has_rules(here):
        raise Http404
    return render(request, "surveys/tester/rules.html", {**frame(here), "pages": rules_pages(here)})


@never_cache
@private
@require_safe
def about_me(request: HttpRequest, code: str) -> HttpResponse:
    """What happens with somebody's data, and how they come back."""
    here = here_or_404(code)
    consent = here.plan.consent
    context = {
        "here": here,
        "plan": here.plan,
        "settings": consent.settings if consent else {},
        "kept": leaving.kept_of(here.participation),
        "address": request.build_absolute_uri(here.participation.get_absolute_url()),
    }
    return render(request, "surveys/tester/about_me.html", context)


@never_cache
@private
@require_safe
def my_data(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that is stored about somebody, for themselves."""
    here = here_or_404(code)
    answer = JsonResponse(leaving.own_data(here.participation), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = 'attachment; filename="my-data.json"'
    return answer


@never_cache
@private
@require_safe
def withdraw_page(request: HttpRequest, code: str) -> HttpResponse:
    return render(request, "surveys/tester/withdraw.html", frame(here_or_404(code)))


@tester_exempt
@private
@require_POST
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """Stop, and keep or erase what was sent."""
    try:
        if request.POST.get("how") == "erase":
            erased = leaving.erase(code)
            return render(request, "surveys/tester/erased.html", {"erased": erased})
        return redirect(leaving.withdraw(code))
    except NotYours:
        raise Http404(_("There is no such address.")) from None


def here_or_404(code: str) -> Here:
    participation = Participation.objects.with_way().filter(code=code).first()
    if participation is None:
        raise Http404
    return visiting.here_of(participation)
