"""The steps of a study: add, order, copy, set up, remove."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys.access import editable_study
from surveys.checking import problems_of
from surveys.depending import earlier_questions
from surveys.forms import StepForm
from surveys.models import Study
from surveys.plan import ALL_ARMS, Step, StudyPlan
from surveys.protocol import (
    add_step,
    change_step,
    duplicate_step,
    move_step,
    order_steps,
    remove_step,
)
from surveys.step_conditions import ConditionForm
from surveys.steps import KINDS
from surveys.views.study_shared import address, form_status, save, study_page


def step_of(study: Study, plan: StudyPlan, key: str) -> Step:
    step = plan.step(key)
    if step is None:
        raise Http404(key)
    return step


def way_address(study: Study) -> str:
    return f"{address('study', study)}#steps"


@sign_in_required
@require_http_methods(["GET", "POST"])
def add_step_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """A card for each kind; posting adds a step of it."""
    study = editable_study(request.user, slug)
    kind = request.POST.get("kind", "")
    if request.method == "POST":
        if kind not in KINDS:
            raise Http404(kind)
        return save(request, study, lambda draft: add_step(draft, kind), to=way_address(study))
    there = {step.kind for step in study.plan.steps}
    once = {"consent", "debrief"} & there
    kinds = [each for each in KINDS.values() if each.key not in once]
    return study_page(request, study, "add_step", {"tab": "study", "kinds": kinds})


@sign_in_required
@require_POST
def order(request: SignedInRequest, slug: str) -> HttpResponse:
    """One step up or down, or all of them as they were dragged."""
    study = editable_study(request.user, slug)
    keys = request.POST.getlist("step")
    if "up" in request.POST or "down" in request.POST:
        by = -1 if "up" in request.POST else 1
        moved = request.POST["up" if by < 0 else "down"]
        return save(
            request, study, lambda draft: move_step(draft, moved, by), to=way_address(study)
        )
    return save(request, study, lambda draft: order_steps(draft, keys), to=way_address(study))


@sign_in_required
@require_POST
def duplicate(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    study = editable_study(request.user, slug)
    step_of(study, study.plan, key)
    return save(request, study, lambda draft: duplicate_step(draft, key), to=way_address(study))


@sign_in_required
@require_http_methods(["GET", "POST"])
def delete_step(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """Asks first, on a page of its own: it works without scripts."""
    study = editable_study(request.user, slug)
    step = step_of(study, study.plan, key)
    if request.method == "POST":
        return save(request, study, lambda draft: remove_step(draft, key), to=way_address(study))
    return study_page(request, study, "delete_step", {"tab": "study", "step": step})


@sign_in_required
@require_http_methods(["GET", "POST"])
def step_page(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """How a step is set up: what all steps have, what its kind has, and when it is shown."""
    study = editable_study(request.user, slug)
    plan = study.plan
    step = step_of(study, plan, key)
    if step.kind not in KINDS:
        return study_page(request, study, "step", {"tab": "study", "step": step})
    common, own, condition = forms_of(plan, step, request.POST or None)
    if request.method == "POST" and all([common.is_valid(), own.is_valid(), condition.is_valid()]):
        changed = {
            "title": common.cleaned_data["title"],
            "per_arm": common.cleaned_data["per_arm"],
            "settings": own.stored(),
            "show_if": condition.stored(),
        }
        return save(
            request, study, lambda draft: change_step(draft, key, changed), to=way_address(study)
        )
    status = form_status(common, own, condition)
    context = {
        "tab": "study",
        "step": step,
        "kind": KINDS[step.kind],
        "common": common,
        "own": own,
        "condition": condition,
        "questions": questions_address(study, step),
        "problems": [each for each in problems_of(study) if each.step == key],
        "has_errors": status != HTTPStatus.OK,
    }
    return study_page(request, study, "step", context, status)


def questions_address(study: Study, step: Step) -> str:
    """Where the questions of a step are written; nothing for steps that ask none."""
    kind = KINDS.get(step.kind)
    return address("questions", study, step.key) if kind and kind.asks else ""


def forms_of(plan: StudyPlan, step: Step, data: Any) -> tuple[StepForm, Any, ConditionForm]:
    asked_before = [each for each in earlier_questions(plan, step.key) if each.step.key != step.key]
    return (
        StepForm(data, step=step, meets_all=plan.assignment.how == ALL_ARMS),
        KINDS[step.kind].Settings(data, initial=dict(step.settings)),
        ConditionForm(asked_before, data, given=step.show_if),
    )
