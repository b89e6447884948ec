"""A study's own page: how it stands, what is wrong, the way, the arms, the links, the people."""

from dataclasses import dataclass
from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.models import Referee, Version
from games.refusals import Refused
from playtest.accounts.permissions import SignedInRequest, sign_in_required
from surveys.access import editable_study, rights_of, visible_study
from surveys.arm_forms import MEANINGS
from surveys.arms import NoSuchRules, version_called
from surveys.checking import ABOUT, ARMS, STEP, Problem, problems_of
from surveys.depending import condition_in_words
from surveys.forms import LinkForm
from surveys.models import JoinLink, Standing, Study
from surveys.plan import ORIGINAL_WORDING, OWN_WORDING, Arm, Step, StudyPlan
from surveys.results import groups_of
from surveys.services.studies import (
    add_link,
    differs_from_version,
    end_link,
    link_every_arm,
)
from surveys.steps import KINDS
from surveys.views.study_shared import address, study_page
from surveys.views.study_states import moves_from
from surveys.views.study_steps import questions_address


@sign_in_required
@require_safe
def study_hub(request: SignedInRequest, slug: str) -> HttpResponse:
    study = visible_study(request.user, slug)
    edits = rights_of(request.user, study).edits
    plan = study.plan
    changed = study.version is not None and differs_from_version(study)
    context = {
        "tab": "study",
        "has_changes": changed,
        "plan": plan,
        "problems": [(each, where_to_mend(study, each)) for each in problems_of(study)]
        if edits
        else [],
        "steps": [listed_step(study, plan, step) for step in plan.steps],
        "arms": [shown_arm(arm) for arm in plan.arms],
        "assignment_meaning": MEANINGS[plan.assignment.how],
        "groups": groups_of(study, plan),
        "pilots": groups_of(study, plan, pilots=True),
        "standings": Standing.labels,
        "links": links_of(request, study) if edits else [],
        "link_form": LinkForm(plan.arms),
        "moves": moves_from(study, has_changes=changed) if edits else [],
    }
    return study_page(request, study, "hub", context)


# -- what the page shows


@dataclass(frozen=True)
class ListedStep:
    step: Step
    kind: Any  # its name; none for a kind this site does not know
    condition: str
    asked: int
    mend: str  # where it is set up
    questions: str  # where its questions are written


def listed_step(study: Study, plan: StudyPlan, step: Step) -> ListedStep:
    kind = KINDS.get(step.kind)
    words = condition_in_words(plan, step.key, step.show_if)
    return ListedStep(
        step,
        kind.name if kind else None,
        words,
        len(step.questions),
        address("step", study, step.key),
        questions_address(study, step),
    )


def where_to_mend(study: Study, problem: Problem) -> str:
    if problem.where in (ABOUT, ARMS):
        return address(problem.where, study)
    if problem.where == STEP and problem.question:
        return f"{address('questions', study, problem.step)}#row-{problem.question}"
    if problem.where == STEP:
        return address("step", study, problem.step)
    return f"#{problem.where}"


@dataclass(frozen=True)
class ShownArm:
    arm: Arm
    rules: Version | None
    rules_name: str
    words: str
    referee: str


def shown_arm(arm: Arm) -> ShownArm:
    """An arm in words; rules that are not there are called as the document calls them."""
    rules = found_version(arm.variant, arm.version) if arm.variant else None
    name = str(rules) if rules else f"{arm.variant} v{arm.version}" if arm.variant else _("no game")
    return ShownArm(arm, rules, name, words_of(arm), str(Referee(arm.referee).label))


def words_of(arm: Arm) -> str:
    """Whose words its rulebook has."""
    own = {OWN_WORDING: _("its own"), ORIGINAL_WORDING: _("the original ones")}
    if arm.wording in own:
        return own[arm.wording]
    slug, _colon, number = arm.wording.rpartition(":")
    return str(found_version(slug, int(number)) or arm.wording)


def found_version(slug: str, number: int) -> Version | None:
    try:
        return version_called(slug, number)
    except NoSuchRules:
        return None


@dataclass(frozen=True)
class ShownLink:
    link: JoinLink
    address: str
    arm: str
    code: SafeString  # to be read by a phone


def links_of(request: HttpRequest, study: Study) -> list[ShownLink]:
    names = {arm.key: arm.name or arm.key for arm in study.plan.arms}
    shown = []
    for link in study.links.all():
        whole = request.build_absolute_uri(link.get_absolute_url())
        shown.append(ShownLink(link, whole, names.get(link.arm, link.arm), qr_code(whole)))
    return shown


def qr_code(text: str) -> SafeString:
    """As SVG. Its colours are the style sheet's; a path of modules holds nothing of the text."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(
        omitsize=True, svgclass="qr", lineclass="qr-line", border=3
    )
    return mark_safe(drawn)  # noqa: S308


# -- what can be done there


@sign_in_required
@require_POST
def change_links(request: SignedInRequest, slug: str) -> HttpResponse:
    """One more link, one for every arm, or the end of one."""
    study = editable_study(request.user, slug)
    form = LinkForm(study.plan.arms, request.POST)
    try:
        if "end" in request.POST:
            end_link(get_object_or_404(study.links, code=request.POST["end"]))
            messages.success(request, _("Nobody can join by that link any more."))
        elif "every_arm" in request.POST:
            link_every_arm(study)
        elif form.is_valid():
            add_link(study, **form.cleaned_data)
            messages.success(request, _("Here is one more link."))
        else:
            messages.error(request, _("Choose one of the arms."))
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(f"{address('study', study)}#links")
