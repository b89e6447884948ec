"""What the builder's pages have in common: the list of questions, writing, and undoing."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.refusals import Outdated, Refused
from games.rules.core.errors import BadInput
from games.views.shared import is_partial, revision_in
from surveys import building, instruments
from surveys.access import may_edit
from surveys.builder_forms import shortened
from surveys.checking import Problem, problems_of
from surveys.depending import condition_in_words
from surveys.instruments.inserting import unconfirmed
from surveys.models import Study, StudyVersion
from surveys.plan import Question, Step, StudyPlan
from surveys.questions import KINDS
from surveys.services.studies import Change, differs_from_version, edit_study
from surveys.steps import KINDS as STEPS
from surveys.views.study_shared import conflict_page

Context = Mapping[str, Any]
UNDO = "undo_questions"  # in the session


def asking_step(plan: StudyPlan, key: str) -> Step:
    """The step of this key, if it is of a kind that holds questions."""
    step = plan.step(key)
    if step is None or step.kind not in STEPS or not STEPS[step.kind].asks:
        raise Http404(key)
    return step


def builder_page(
    request: HttpRequest, study: Study, template: str, context: Context, status: int = HTTPStatus.OK
) -> HttpResponse:
    """A page about the questions of a step, all of them with the same head."""
    step: Step = context["step"]
    head = {
        "study": study,
        "step_kind": STEPS[step.kind],
        "frozen": frozen_versions(study),
        "has_changes": study.version is not None and differs_from_version(study),
    }
    name = f"surveys/builder/{template}.html"
    return render(request, name, {**head, **context}, status=status)


def frozen_versions(study: Study) -> list[StudyVersion]:
    """The versions people have answered, newest first."""
    if study.version_id is None:
        return []
    counted = study.versions.annotate(people=Count("participations"))
    return list(counted.filter(people__gt=0).order_by("-number").defer("document"))


# -- the list


@dataclass(frozen=True)
class Row:
    """A question in the list."""

    question: Question
    place: int  # from 1
    number: int  # among those that ask; 0 for information
    kind: Any  # its type in words
    condition: str
    problems: list[str]
    instrument: str

    @property
    def title(self) -> str:
        return shortened(self.question.text) or self.question.id

    @property
    def is_known(self) -> bool:
        return self.question.kind in KINDS


def list_page(request: HttpRequest, study: Study, key: str, told: str = "") -> HttpResponse:
    """The questions of a step, or for htmx only what may have changed. `told` is read aloud."""
    plan = study.plan
    step = asking_step(plan, key)
    editing = may_edit(request.user, study)
    context = {
        "step": step,
        "rows": rows_of(plan, step, of_step(problems_of(study), step)),
        "kinds": list(KINDS.values()),
        "editing": editing,
        "undo": undo_for(request, study, step) if editing else None,
        "unconfirmed": unconfirmed(step) if editing else [],
        "can_be_shown": all(question.kind in KINDS for question in step.questions),
        "told": told,
        "partial": is_partial(request),
    }
    return builder_page(request, study, "_list" if context["partial"] else "questions", context)


def rows_of(plan: StudyPlan, step: Step, problems: list[Problem]) -> list[Row]:
    rows, number = [], 0
    for place, question in enumerate(step.questions, start=1):
        kind = KINDS.get(question.kind)
        asks = kind is not None and kind.asks
        number += asks
        rows.append(
            Row(
                question,
                place,
                number if asks else 0,
                kind.name if kind else question.kind,
                condition_in_words(plan, step.key, question.show_if),
                [problem.sentence for problem in problems if problem.question == question.id],
                instruments.name_of(question.instrument),
            )
        )
    return rows


def of_step(problems: list[Problem], step: Step) -> list[Problem]:
    return [problem for problem in problems if problem.step == step.key]


# -- writing


def apply(
    request: HttpRequest,
    study: Study,
    key: str,
    change: Change,
    *,
    name: str = "",
    words: str = "",
) -> HttpResponse:
    """Edit the draft, then show the list again. With `words` about it, it can be undone."""
    before = deepcopy(study.draft)
    try:
        saved = edit_study(study, revision=revision_in(request.POST), change=change)
    except Outdated as refusal:
        return conflict_page(request, study, refusal, change)
    except (Refused, BadInput) as refusal:
        return say(request, study, key, str(refusal))
    remember(request, saved, key, before, words)
    if is_partial(request):
        return list_page(request, saved, key, words or where_it_is(saved, key, name))
    if not words:
        messages.success(request, _("Saved."))
    return redirect(f"{address(study, key)}#row-{name}" if name else address(study, key))


def say(request: HttpRequest, study: Study, key: str, sentence: str) -> HttpResponse:
    """Why nothing has changed."""
    if is_partial(request):
        return list_page(request, Study.objects.get(pk=study.pk), key, sentence)
    messages.error(request, sentence)
    return redirect(address(study, key))


def where_it_is(study: Study, key: str, name: str) -> str:
    step = asking_step(study.plan, key)
    ids = [question.id for question in step.questions]
    if name not in ids:
        return _("Saved.")
    place = {"id": name, "place": ids.index(name) + 1, "all": len(ids)}
    return _("“%(id)s” is now number %(place)s of %(all)s.") % place


def address(study: Study, key: str) -> str:
    return reverse("surveys:questions", args=[study.slug, key])


# -- undoing


def remember(
    request: HttpRequest, study: Study, key: str, before: dict[str, Any], words: str
) -> None:
    """Keep what the last removal or insertion replaced; the next edit makes it final."""
    request.session.pop(UNDO, None)
    if words:
        request.session[UNDO] = {
            "study": study.pk,
            "step": key,
            "revision": study.revision,
            "questions": building.questions_in(before, key),
            "words": words,
        }


def undo_for(request: HttpRequest, study: Study, step: Step) -> dict[str, Any] | None:
    """What can be undone here, as long as nothing else was edited since."""
    kept: dict[str, Any] | None = request.session.get(UNDO)
    if not kept or [kept["study"], kept["step"]] != [study.pk, step.key]:
        return None
    return kept if kept["revision"] == study.revision else None
