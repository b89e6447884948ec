"""Who works on a study, its versions, and putting it away."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.refusals import Refused
from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys.access import owned_study, visible_study
from surveys.comparing import differences
from surveys.forms import MemberForm
from surveys.models import Study
from surveys.plan import StudyPlan
from surveys.services.studies import (
    archive_study,
    delete_study,
    invite_member,
    remove_member,
)
from surveys.views.study_shared import address, form_status, study_page


@sign_in_required
@require_http_methods(["GET", "POST"])
def people_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """Invite somebody with a right, change it, or let them go."""
    study = owned_study(request.user, slug)
    form = MemberForm(request.POST or None)
    if request.method == "POST" and "remove" in request.POST:
        remove_member(study, email=request.POST["remove"])
        messages.success(request, _("Removed."))
        return redirect(address("people", study))
    if request.method == "POST" and form.is_valid():
        try:
            invite_member(study, **form.cleaned_data)
            messages.success(request, _("Whoever signs in with that address finds the study."))
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect(address("people", study))
    context = {"tab": "people", "form": form, "members": study.memberships.all()}
    return study_page(request, study, "people", context, form_status(form))


@sign_in_required
@require_safe
def versions_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """Every version that was launched, with what it changed; above them what the draft changes."""
    study = visible_study(request.user, slug)
    versions = list(study.versions.select_related("launched_by").order_by("number"))
    before: StudyPlan | None = None
    told = []
    for version in versions:
        told.append((version, differences(before, version.plan) if before else []))
        before = version.plan
    context = {
        "tab": "versions",
        "versions": told[::-1],
        "pending": differences(before, study.plan) if before else [],
    }
    return study_page(request, study, "versions", context)


@sign_in_required
@require_POST
def archive(request: SignedInRequest, slug: str) -> HttpResponse:
    study = owned_study(request.user, slug)
    restore = "restore" in request.POST
    archive_study(study, archived=not restore)
    said = _("It is among your studies again.") if restore else _("Archived. Nothing is lost.")
    messages.success(request, said)
    return redirect("surveys:studies")


@sign_in_required
@require_http_methods(["GET", "POST"])
def delete(request: SignedInRequest, slug: str) -> HttpResponse:
    """Asks first. Only a study that nobody has taken part in goes."""
    study = owned_study(request.user, slug)
    if request.method != "POST":
        return study_page(request, study, "delete", {"tab": "people", "taken": has_people(study)})
    try:
        delete_study(study)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(study)
    messages.success(request, _("The study is gone."))
    return redirect("surveys:studies")


def has_people(study: Study) -> bool:
    return study.participations.exists()
