"""What the pages of those who make studies have in common."""

from collections.abc import Mapping
from copy import deepcopy
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.refusals import Outdated, Refused
from games.rules.core.errors import BadInput
from games.views.shared import revision_in
from surveys.access import rights_of
from surveys.comparing import differences
from surveys.models import Study
from surveys.plan import read_plan
from surveys.services.studies import Change, Dates, edit_study

Context = Mapping[str, Any]


def study_page(
    request: HttpRequest,
    study: Study,
    template: str,
    context: Context,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """A page about one study, with its head and tabs."""
    head = {"study": study, "rights": rights_of(request.user, study)}
    return render(request, f"surveys/studies/{template}.html", {**head, **context}, status=status)


def form_status(*forms: Any) -> int:
    """422 for a form with mistakes, with what was typed kept."""
    wrong = any(form.errors for form in forms)
    return HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK


def save(
    request: HttpRequest,
    study: Study,
    change: Change,
    *,
    to: str = "",
    dates: Dates | None = None,
) -> HttpResponse:
    """Edit the draft and go on; who edits what has changed meanwhile sees both."""
    try:
        edit_study(study, revision=revision_in(request.POST), change=change, dates=dates)
    except Outdated as refusal:
        return conflict_page(request, study, refusal, change)
    except (Refused, BadInput) as refusal:
        messages.error(request, str(refusal))
        return redirect(to or study)
    messages.success(request, _("Saved."))
    return redirect(to or study)


def conflict_page(
    request: HttpRequest, study: Study, refusal: Outdated, change: Change
) -> HttpResponse:
    """409 with both: what stands now, and what it would be with what was sent."""
    current = Study.objects.get(pk=study.pk)
    mine = deepcopy(current.draft)
    try:
        change(mine)
        different = differences(current.plan, read_plan(mine))
    except (Refused, BadInput):  # what was to be changed is gone
        different = []
    kept = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", "revision")
    ]
    context = {
        "study": current,
        "refusal": refusal,
        "differences": different,
        "kept": kept,
        "action": request.path,
    }
    return render(request, "surveys/studies/conflict.html", context, status=HTTPStatus.CONFLICT)


def address(name: str, study: Study, *args: str) -> str:
    return reverse(f"surveys:{name}", args=[study.slug, *args])
