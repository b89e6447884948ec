"""Coming to a study by its link: what it is about, consent, kind words where nobody can join."""

from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.rulebooks.html import markdown
from playtest.accounts.throttle import JOIN
from playtest.errors import too_many
from surveys.models import JoinLink, Participation
from surveys.plan import StudyPlan
from surveys.services.joining import (
    Agreement,
    CannotJoin,
    consent_hash,
    decline,
    join,
    plan_to_join,
    require_place,
)
from surveys.way import way_of
from surveys.wayfaring import private, tester_exempt

IN_SESSION = "visits"  # study -> code: a browser that comes twice is offered to go on
MOST_REMEMBERED = 20
STATUS = {
    "ended": HTTPStatus.GONE,
    "early": HTTPStatus.FORBIDDEN,
    "paused": HTTPStatus.FORBIDDEN,
    "full": HTTPStatus.CONFLICT,
}


@never_cache
@tester_exempt
@private
@require_http_methods(["GET", "POST"])
def join_page(request: HttpRequest, code: str) -> HttpResponse:
    """The first page of a study. Nothing is stored before somebody agrees."""
    link = JoinLink.objects.select_related("study__version").filter(code=code).first()
    if link is None:
        return render(request, "surveys/tester/no_link.html", status=HTTPStatus.NOT_FOUND)
    try:
        if request.method == "POST":
            return decide(request, link)
        require_place(link)
        return welcome(request, link)
    except CannotJoin as refusal:
        return closed(request, link, refusal)


def welcome(
    request: HttpRequest, link: JoinLink, errors: dict[str, str] | None = None
) -> HttpResponse:
    plan = plan_to_join(link.study)
    consent = plan.consent
    settings = consent.settings if consent else {}
    context = {
        "plan": plan,
        "study": link.study,
        "settings": settings,
        "html": markdown(settings.get("text", "")),
        "steps": [place.step.title for place in way_of(plan, first_arms(plan))],
        "key": uuid4(),
        "text_hash": consent_hash(plan),
        "earlier": earlier_visit(request, link),
        "errors": errors or {},
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if errors else HTTPStatus.OK
    return render(request, "surveys/tester/join.html", context, status=status)


def first_arms(plan: StudyPlan) -> list[str]:
    """Any arm will do to tell how many steps there are."""
    return [plan.arms[0].key] if plan.arms else []


def decide(request: HttpRequest, link: JoinLink) -> HttpResponse:
    if request.POST.get("answer") == "no":
        require_place(link)
        decline(link)
        return render(request, "surveys/tester/declined.html", {"study": link.study})
    agreement = agreement_in(request)
    if agreement is None or request.POST.get("agreed") != "yes":
        require_place(link)
        problem = _("Please tick the sentence if you want to take part.")
        return welcome(request, link, {"agreed": problem})
    wait = JOIN.seconds_to_wait(request, link.code)
    if wait:
        return too_many(request, wait)
    participation = join(link, agreement)
    remember(request, link, participation)
    return redirect(participation)


def agreement_in(request: HttpRequest) -> Agreement | None:
    """What the page sent along; None if it was not made by us."""
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError:
        return None
    seen = request.POST.get("read_ms", "")
    read_ms = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else None  # noqa: PLR2004
    return Agreement(key, request.POST.get("text_hash", ""), read_ms)


# -- who has been here before


def earlier_visit(request: HttpRequest, link: JoinLink) -> Participation | None:
    code = request.session.get(IN_SESSION, {}).get(str(link.study_id))
    return Participation.objects.filter(code=code).first() if code else None


def remember(request: HttpRequest, link: JoinLink, participation: Participation) -> None:
    kept = dict(request.session.get(IN_SESSION, {}))
    kept[str(link.study_id)] = participation.code
    while len(kept) > MOST_REMEMBERED:
        kept.pop(next(iter(kept)))
    request.session.cycle_key()
    request.session[IN_SESSION] = kept


def closed(request: HttpRequest, link: JoinLink, refusal: CannotJoin) -> HttpResponse:
    plan = link.study.version.plan if link.study.version else None
    context = {
        "study": link.study if plan else None,
        "contact": plan.contact if plan else None,
        "sentence": str(refusal),
        "link": link,
        "has_changed": refusal.why == "changed",
        "earlier": earlier_visit(request, link),
    }
    status = STATUS.get(refusal.why, HTTPStatus.CONFLICT)
    return render(request, "surveys/tester/closed.html", context, status=status)
