"""The questions of a step as a file, and questions from one."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys import building
from surveys.access import editable_study, visible_study
from surveys.models import Study
from surveys.plan import Step
from surveys.questionnaires import (
    LARGEST_FILE,
    NotSound,
    are_known,
    as_file,
    read_file,
    without_clashes,
)
from surveys.views.builder_shared import apply, asking_step, builder_page


class FileForm(forms.Form):
    """A file, or what is in one."""

    file = forms.FileField(
        label=gettext_lazy("A file"),
        required=False,
        widget=forms.FileInput({"class": "input", "accept": "application/json,.json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste it here"),
        required=False,
        max_length=LARGEST_FILE,
        widget=forms.Textarea({"class": "input mono", "rows": 10, "spellcheck": "false"}),
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, label_suffix="")

    def given(self) -> str:
        """What is to be read. NotSound says why there is nothing."""
        upload = self.cleaned_data.get("file")
        if upload is None:
            text: str = self.cleaned_data.get("text", "")
            if not text:
                raise NotSound([_("Choose a file, or paste what is in one.")])
            return text
        if upload.size > LARGEST_FILE:
            raise NotSound([_("A questionnaire has at most 1 MB.")])
        try:
            return str(upload.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise NotSound([_("This file is no text in UTF-8.")]) from None


@sign_in_required
@require_safe
def export_questions(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """The questions of a step, to be kept, shared, or read in elsewhere."""
    study = visible_study(request.user, slug)
    step = asking_step(study.plan, key)
    answer = JsonResponse(as_file(step), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{key}.json"'
    return answer


@sign_in_required
@require_http_methods(["GET", "POST"])
def import_questions(request: SignedInRequest, slug: str, key: str) -> HttpResponse:
    """Questions from a file at the end of a step: all of them, or none and everything said."""
    study = editable_study(request.user, slug)
    step = asking_step(study.plan, key)
    if request.method != "POST":
        return file_page(request, study, step, FileForm())
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return file_page(request, study, step, form)
    try:
        entries = read_file(form.given())
        require_new(entries, step)
    except NotSound as wrong:
        return file_page(request, study, step, form, wrong.complaints)

    def change(document: dict[str, Any]) -> None:
        taken = building.ids_of(building.questions_in(document, key))
        building.add_questions(document, key, without_clashes(entries, taken))

    added = len(entries)
    words = ngettext(
        "%(n)s question was added from the file.",
        "%(n)s questions were added from the file.",
        added,
    )
    return apply(request, study, key, change, words=words % {"n": added})


def require_new(entries: list[building.Entry], step: Step) -> None:
    if are_known(entries, step):
        raise NotSound([_("These questions are in this step already; nothing was added.")])


def file_page(
    request: SignedInRequest,
    study: Study,
    step: Step,
    form: FileForm,
    complaints: list[str] | None = None,
) -> HttpResponse:
    wrong = complaints or form.errors
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    context = {"step": step, "form": form, "complaints": complaints or []}
    return builder_page(request, study, "import", context, status)
