"""Finding studies, and beginning one."""

import json
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.rules.core.errors import BadInput
from playtest.accounts.permissions import RoleMissing, SignedInRequest, sign_in_required
from surveys.access import visible_study
from surveys.forms import FindForm, TitleForm
from surveys.importing import require_sound
from surveys.library import study_template, study_templates
from surveys.models import Study, StudyVersion
from surveys.protocol import empty_document
from surveys.services.studies import copy_study, create_study

LARGEST_FILE = 2_000_000  # bytes


@sign_in_required
@require_safe
def studies_page(request: SignedInRequest) -> HttpResponse:
    """What somebody works on, the demonstrations, and what they have put away."""
    form = FindForm(request.GET or None)
    words = form.cleaned_data["q"] if form.is_bound and form.is_valid() else ""
    mine = Study.objects.worked_on_by(request.user).with_counts().matching(words)
    context = {
        "form": form,
        "words": words,
        "current": mine.filter(archived_at__isnull=True),
        "archived": mine.filter(archived_at__isnull=False),
        "demos": Study.objects.demos().with_counts().matching(words),
        "may_make": makes_studies(request),
    }
    return render(request, "surveys/studies/list.html", context)


def makes_studies(request: SignedInRequest) -> bool:
    return request.user.is_designer or request.user.is_researcher


def require_maker(request: SignedInRequest) -> None:
    if not makes_studies(request):
        raise RoleMissing("researcher")


@sign_in_required
@require_http_methods(["GET", "POST"])
def new_study(request: SignedInRequest) -> HttpResponse:
    """From a template, from nothing, or from a file."""
    require_maker(request)
    form = TitleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        document = begun_from(request.POST.get("template", ""), form.cleaned_data["title"])
        study = create_study(document, by=request.user)
        messages.success(request, _("Here is your study. Nobody sees it until you launch it."))
        return redirect(study)
    context = {"form": form, "templates": study_templates()}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "surveys/studies/new.html", context, status=status)


def begun_from(key: str, title: str) -> dict[str, Any]:
    if not key:
        return empty_document(title or _("Untitled study"))
    try:
        document = study_template(key).fresh_document()
    except KeyError:
        raise Http404(key) from None
    return {**document, **({"title": title} if title else {})}


@sign_in_required
@require_POST
def import_study(request: SignedInRequest) -> HttpResponse:
    """A study from a file that was exported here or written by hand."""
    require_maker(request)
    try:
        document = document_in(request)
        require_sound(document)
        study = create_study(document, by=request.user)
    except BadInput as problem:
        context = {"form": TitleForm(), "templates": study_templates(), "problem": str(problem)}
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "surveys/studies/new.html", context, status=status)
    messages.success(request, _("Here is your study. Nobody sees it until you launch it."))
    return redirect(study)


def document_in(request: SignedInRequest) -> Any:
    upload = request.FILES.get("file")
    if upload is None:
        raise BadInput(_("Choose a file first."))
    if (upload.size or 0) > LARGEST_FILE:
        raise BadInput(_("A study's file has at most 2 MB."))
    try:
        return json.loads(upload.read().decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise BadInput(_("This file is not JSON: %(why)s.") % {"why": problem}) from None


@sign_in_required
@require_safe
def export_study(request: SignedInRequest, slug: str) -> HttpResponse:
    """The document as it stands, or as it was launched, to be kept or imported elsewhere."""
    study = visible_study(request.user, slug)
    document, name = study.draft, study.slug
    if "version" in request.GET:
        version = version_of(study, request.GET["version"])
        document, name = version.document, f"{study.slug}-v{version.number}"
    answer = JsonResponse(document, json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def version_of(study: Study, given: str) -> StudyVersion:
    for version in study.versions.all():
        if str(version.number) == given:
            return version
    raise Http404(given)


@sign_in_required
@require_POST
def copy(request: SignedInRequest, slug: str) -> HttpResponse:
    """A draft of one's own from any study one can see."""
    require_maker(request)
    study = copy_study(visible_study(request.user, slug), by=request.user)
    messages.success(request, _("Here is your copy. Nobody has taken part in it yet."))
    return redirect(study)
