"""What testers are told about a study, and the arms it compares."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods

from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys.access import editable_study
from surveys.arm_forms import ArmForm, AssignmentForm, initial_arm, rules_choices
from surveys.forms import AboutForm, initial_about
from surveys.plan import MOST_ARMS, StudyPlan
from surveys.protocol import change_arms, change_words
from surveys.reading import LONGEST_KEY
from surveys.views.study_shared import address, form_status, save, study_page

SPARE_ARMS = 1  # empty rows to fill in


@sign_in_required
@require_http_methods(["GET", "POST"])
def about_page(request: SignedInRequest, slug: str) -> HttpResponse:
    study = editable_study(request.user, slug)
    plan = study.plan
    initial = initial_about(plan, (study.opens_at, study.closes_at))
    form = AboutForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        words = form.words()
        return save(request, study, lambda draft: change_words(draft, words), dates=form.dates())
    context = {"tab": "about", "form": form, "consent": plan.consent}
    return study_page(request, study, "about", context, form_status(form))


@sign_in_required
@require_http_methods(["GET", "POST"])
def arms_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """All arms in one form, with an empty row at the end; without scripts, saving adds another."""
    study = editable_study(request.user, slug)
    plan = study.plan
    rows = arm_forms(plan, request.POST or None)
    dealing = AssignmentForm(request.POST or None, initial=initial_assignment(plan))
    if request.method == "POST" and all([dealing.is_valid(), *(row.is_valid() for row in rows)]):
        arms, assignment = stored_arms(rows), dealing.cleaned_data
        to = address("arms", study) if "more" in request.POST else ""
        return save(request, study, lambda draft: change_arms(draft, arms, assignment), to=to)
    status = form_status(dealing, *rows)
    context = {
        "tab": "arms",
        "rows": rows,
        "dealing": dealing,
        "has_errors": status != HTTPStatus.OK,
    }
    return study_page(request, study, "arms", context, status)


def arm_forms(plan: StudyPlan, data: Any) -> list[ArmForm]:
    """As many as were sent, or those there are and a spare one."""
    choices = rules_choices()
    count = min(len(plan.arms) + SPARE_ARMS, MOST_ARMS)
    if data is not None:
        sent = [name for name in data if name.startswith("arm-") and name.endswith("-name")]
        count = min(max(len(sent), 1), MOST_ARMS)
    known = [initial_arm(arm) for arm in plan.arms]
    return [
        ArmForm(
            data,
            prefix=f"arm-{index}",
            initial=known[index] if index < len(known) else {},
            choices=choices,
        )
        for index in range(count)
    ]


def stored_arms(rows: Sequence[ArmForm]) -> list[dict[str, Any]]:
    """Each keeps its key; a new one is called by its name."""
    kept = [row for row in rows if not row.is_left_out()]
    taken = {row.cleaned_data["key"] for row in kept if row.cleaned_data["key"]}
    stored, used = [], set[str]()
    for number, row in enumerate(kept, start=1):
        key = row.cleaned_data["key"]
        if not key or key in used:
            key = free_arm_key(row.cleaned_data["name"] or f"arm-{number}", taken)
        taken.add(key)
        used.add(key)
        stored.append(row.stored(key))
    return stored


def free_arm_key(wish: str, taken: set[str]) -> str:
    base = slugify(wish)[: LONGEST_KEY - 3] or "arm"
    tries = (base if number == 1 else f"{base}-{number}" for number in range(1, MOST_ARMS + 2))
    return next(key for key in tries if key not in taken)


def initial_assignment(plan: StudyPlan) -> dict[str, Any]:
    dealt = plan.assignment
    return {"how": dealt.how, "seed": dealt.seed, "block": max(1, dealt.block)}
