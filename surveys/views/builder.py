"""The questionnaire builder: the questions of a step, one of them being edited, and beside it what
testers will see."""

from collections.abc import Callable
from copy import deepcopy
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playtest.accounts.permissions import sign_in_required
from surveys import building
from surveys.access import editable_study, visible_study
from surveys.checking import problems_of
from surveys.editor import Editor, edit, new_question
from surveys.models import Study
from surveys.plan import Question, Step
from surveys.questions import KINDS
from surveys.views.builder_shared import (
    apply,
    asking_step,
    builder_page,
    list_page,
    of_step,
    say,
    undo_for,
)

LONGEST_NUMBER = 5  # digits of a place in the list


@sign_in_required
@require_safe
def questions_page(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """All questions of a step, and what they look like. Who may only look sees the same."""
    return list_page(request, visible_study(request.user, slug), key)


# -- one question


@sign_in_required
@require_http_methods(["GET", "POST"])
def add_question(request: HttpRequest, slug: str, key: str, kind: str) -> HttpResponse:
    study = editable_study(request.user, slug)
    plan = study.plan
    step = asking_step(plan, key)
    if kind not in KINDS:
        raise Http404(kind)
    editor = edit(plan, step, new_question(kind), request.POST or None)
    if request.method == "POST" and editor.is_valid():
        entry = building.entry_of(editor.result())

        def change(document: dict[str, Any]) -> None:
            building.add_questions(document, key, [entry])

        return apply(request, study, key, change, name=entry["id"])
    return editor_page(request, study, editor)


@sign_in_required
@require_http_methods(["GET", "POST"])
def edit_question(request: HttpRequest, slug: str, key: str, name: str) -> HttpResponse:
    study = editable_study(request.user, slug)
    plan = study.plan
    step = asking_step(plan, key)
    question = question_called(request, step, name)
    editor = edit(plan, step, question, request.POST or None)
    if request.method == "POST" and editor.is_valid():
        entry = building.entry_of(editor.result())

        def change(document: dict[str, Any]) -> None:
            building.replace_question(document, (key, name), entry)

        return apply(request, study, key, change, name=entry["id"])
    return editor_page(request, study, editor)


def question_called(request: HttpRequest, step: Step, name: str) -> Question:
    """One that somebody else removed while it was edited is told by the service, so that what
    was typed is kept."""
    for question in step.questions:
        if question.id == name and question.kind in KINDS:
            return question
    kind = request.POST.get("kind", "")
    if kind in KINDS:
        return Question(name, kind, "")
    raise Http404(name)


def editor_page(request: HttpRequest, study: Study, editor: Editor) -> HttpResponse:
    wrong = editor.data is not None
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    found = of_step(problems_of(study), editor.step) if not editor.is_new else []
    context = {
        "step": editor.step,
        "editor": editor,
        "editing": True,
        "problems": [each.sentence for each in found if each.question == editor.question.id],
    }
    return builder_page(request, study, "question", context, status)


@sign_in_required
@require_POST
def preview(request: HttpRequest, slug: str, key: str, kind: str) -> HttpResponse:
    """What testers would see of the question as it is typed. Nothing is stored."""
    study = editable_study(request.user, slug)
    plan = study.plan
    step = asking_step(plan, key)
    if kind not in KINDS:
        raise Http404(kind)
    name = request.POST.get("name", "")
    stands = next((each for each in step.questions if each.id == name), new_question(kind))
    editor = edit(plan, step, stands if stands.kind == kind else new_question(kind), request.POST)
    return render(request, "surveys/builder/_live.html", {"study": study, "editor": editor})


# -- the list


Rewrite = Callable[[dict[str, Any], building.Place], object]


def change_list(
    request: HttpRequest, slug: str, place: building.Place, rewrite: Rewrite, words: str = ""
) -> HttpResponse:
    study = editable_study(request.user, slug)
    key, name = place
    asking_step(study.plan, key)

    def change(document: dict[str, Any]) -> None:
        rewrite(document, place)

    return apply(request, study, key, change, name="" if words else name, words=words)


@sign_in_required
@require_POST
def move_question(request: HttpRequest, slug: str, key: str, name: str) -> HttpResponse:
    """Up, down, or to a place counted from 1."""
    how = request.POST.get("to", "")

    def rewrite(document: dict[str, Any], place: building.Place) -> None:
        index = building.index_of(building.questions_in(document, key), name)
        building.move_question(document, place, target(how, index))

    return change_list(request, slug, (key, name), rewrite)


def target(how: str, index: int) -> int:
    if how in ("up", "down"):
        return index - 1 if how == "up" else index + 1
    is_place = how.isascii() and how.isdigit() and len(how) < LONGEST_NUMBER
    return int(how) - 1 if is_place else index


@sign_in_required
@require_POST
def duplicate_question(request: HttpRequest, slug: str, key: str, name: str) -> HttpResponse:
    words = _("A copy of “%(id)s” stands behind it.") % {"id": name}
    return change_list(request, slug, (key, name), building.duplicate_question, words)


@sign_in_required
@require_POST
def remove_question(request: HttpRequest, slug: str, key: str, name: str) -> HttpResponse:
    words = _("“%(id)s” was removed.") % {"id": name}
    return change_list(request, slug, (key, name), building.remove_question, words)


@sign_in_required
@require_POST
def undo(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Put the questions back as they were before the last removal or insertion."""
    study = editable_study(request.user, slug)
    step = asking_step(study.plan, key)
    kept = undo_for(request, study, step)
    if kept is None:
        return say(request, study, key, _("There is nothing to undo any more."))

    before = deepcopy(kept["questions"])

    def change(document: dict[str, Any]) -> None:
        building.questions_in(document, key)[:] = before

    return apply(request, study, key, change)
