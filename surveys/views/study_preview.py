"""A step as a tester sees it. Nothing is stored: the person who comes to it is made up."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from playtest.accounts.permissions import SignedInRequest, sign_in_required
from playtest.middleware import CONTENT_SECURITY_POLICY
from surveys.access import visible_study
from surveys.here import Here
from surveys.models import Consent, Participation, Study, StudyVersion, Visit
from surveys.plan import ALL_ARMS, Step, StudyPlan, hash_of
from surveys.questions import KINDS as QUESTIONS
from surveys.steps import KINDS
from surveys.views.study_shared import study_page
from surveys.views.study_steps import step_of
from surveys.views.tester import frame
from surveys.way import way_of

PHONE, DESK = "phone", "desk"
SAME_PAGE = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")


@sign_in_required
@require_safe
def preview_page(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """The step in a frame as wide as a phone or a desk, for one arm or another."""
    study = visible_study(request.user, slug)
    plan = study.plan
    step = step_of(study, plan, key)
    place = [each.key for each in plan.steps].index(key)
    context = {
        "tab": "study",
        "plan": plan,
        "step": step,
        "arm": chosen_arm(request, plan),
        "width": PHONE if request.GET.get("width") == PHONE else DESK,
        "before": plan.steps[place - 1] if place else None,
        "after": plan.steps[place + 1] if place + 1 < len(plan.steps) else None,
        "is_known": can_be_shown(step),
    }
    return study_page(request, study, "preview", context)


@sign_in_required
@xframe_options_sameorigin
@require_safe
def preview_frame(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """What stands in the frame."""
    study = visible_study(request.user, slug)
    here = somebody_at(study, key, chosen_arm(request, study.plan))
    answer = render(request, KINDS[here.step.kind].template, shown(request, here))
    answer.headers["Content-Security-Policy"] = SAME_PAGE
    return answer


def can_be_shown(step: Step) -> bool:
    """Whether this site knows the step and everything it asks."""
    return step.kind in KINDS and all(each.kind in QUESTIONS for each in step.questions)


def shown(request: HttpRequest, here: Here) -> dict[str, Any]:
    own = KINDS[here.step.kind].context(here, request)
    return {**frame(here), **own, "errors": {}, "typed": None}


def chosen_arm(request: HttpRequest, plan: StudyPlan) -> str:
    """The one asked for, or the first."""
    arm = plan.arm(request.GET.get("arm", ""))
    return arm.key if arm else plan.arms[0].key if plan.arms else ""


def somebody_at(study: Study, key: str, arm: str) -> Here:
    """A tester who has come to this step in this arm, and is not in the database."""
    plan = study.plan
    if not can_be_shown(step_of(study, plan, key)):
        raise Http404(key)
    arms = [arm] if arm else []
    if plan.assignment.how == ALL_ARMS:
        arms += [each.key for each in plan.arms if each.key != arm]
    now = timezone.now()
    version = StudyVersion(study=study, document=study.draft, content_hash=hash_of(study.draft))
    person = Participation(
        study=study, version=version, code="preview", seed=1, arms=arms, joined_at=now, last_at=now
    )
    person.consent = Consent(participation=person, given_at=now)
    way = way_of(plan, arms)
    person.position = next(index for index, place in enumerate(way) if place.step.key == key)
    place = way[person.position]
    visit = Visit(consent=person.consent, place=place.name, began_at=now)
    return Here(person, plan, place, visit, is_preview=True)
