"""The protocol checker: everything that keeps a study from being launched, all at once."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from surveys.arms import NoSuchRules, rules_of
from surveys.conditions import ANSWERED, IS, full_name
from surveys.models import Study
from surveys.plan import ALL_ARMS, BY_LINK, Arm, Condition, Question, Step, StudyPlan
from surveys.questions import KINDS as QUESTIONS
from surveys.steps import KINDS as STEPS


@dataclass(frozen=True)
class Problem:
    """What is wrong, and where it is put right: "about", "arms", or a step's key."""

    where: str
    sentence: str


def problems_of(study: Study) -> list[Problem]:
    plan = study.plan
    found = [*of_words(plan), *of_arms(plan), *of_steps(plan), *of_dates(study)]
    return [*found, *of_questions(plan)]


def of_words(plan: StudyPlan) -> Iterator[Problem]:
    if not plan.title.strip():
        yield Problem("about", _("The study has no title."))
    if plan.minutes <= 0:
        yield Problem("about", _("Say how many minutes it takes."))
    if not plan.contact.email:
        yield Problem("about", _("Say whom testers can write to."))
    if plan.quota == 0:
        yield Problem("about", _("With a quota of 0 nobody can take part."))


def of_dates(study: Study) -> Iterator[Problem]:
    if study.opens_at and study.closes_at and study.closes_at <= study.opens_at:
        yield Problem("about", _("The study ends before it begins."))


def of_arms(plan: StudyPlan) -> Iterator[Problem]:
    needs_game = any(STEPS[step.kind].needs_game for step in plan.steps if step.kind in STEPS)
    if not plan.arms and needs_game:
        yield Problem("arms", _("A step needs a game, and no arm names one."))
    if plan.assignment.how == BY_LINK and not plan.arms:
        yield Problem("arms", _("Links are to lead into arms, and there are none."))
    if plan.assignment.how == ALL_ARMS and not any(step.per_arm for step in plan.steps):
        yield Problem("arms", _("Everybody is to meet all arms, but no step is done per arm."))
    for arm in plan.arms:
        label = _("Arm “%(name)s”") % {"name": arm.name or arm.key}
        for sentence in of_arm(arm, needs_game=needs_game):
            yield Problem("arms", f"{label} {sentence}.")


def of_arm(arm: Arm, *, needs_game: bool) -> Iterator[str]:
    if arm.quota == 0:
        yield _("has a quota of 0")
    if not arm.variant:
        if needs_game:
            yield _("has no variant")
        return
    try:
        rules_of(arm)
    except NoSuchRules as missing:
        yield _("uses %(rules)s, which is not published") % {"rules": missing}


def of_steps(plan: StudyPlan) -> Iterator[Problem]:
    if plan.consent is None:
        yield Problem("steps", _("There is no consent step; nothing may be stored without it."))
    if not any(step.kind == "debrief" for step in plan.steps):
        yield Problem("steps", _("There is no debriefing, so nobody is told that it is over."))
    kinds = [step.kind for step in plan.steps]
    for kind in ("consent", "debrief"):
        if kinds.count(kind) > 1:
            yield Problem("steps", _("There is more than one step “%(kind)s”.") % {"kind": kind})
    for index, step in enumerate(plan.steps):
        for sentence in of_step(plan, step, index):
            yield Problem(step.key, f"“{step.title}”: {sentence}.")


def of_step(plan: StudyPlan, step: Step, index: int) -> Iterator[str]:
    kind = STEPS.get(step.kind)
    if kind is None:
        yield _("is of the unknown kind “%(kind)s”") % {"kind": step.kind}
        return
    yield from kind.problems(step, plan)
    earlier_end = any(before.kind == "debrief" for before in plan.steps[:index])
    if earlier_end:
        yield _("comes after the debriefing, so nobody reaches it")
    if step.show_if:
        yield from of_condition(plan, step, index, step.show_if)


def of_questions(plan: StudyPlan) -> Iterator[Problem]:
    for index, step in enumerate(plan.steps):
        ids = [question.id for question in step.questions]
        for doubled in sorted({name for name in ids if ids.count(name) > 1}):
            yield Problem(
                step.key,
                _("“%(step)s”: two questions are called “%(id)s”.")
                % {"step": step.title, "id": doubled},
            )
        for number, question in enumerate(step.questions, start=1):
            for sentence in of_question(plan, step, index, question):
                yield Problem(
                    step.key,
                    _("“%(step)s”, question %(number)s %(what)s.")
                    % {"step": step.title, "number": number, "what": sentence},
                )


def of_question(plan: StudyPlan, step: Step, index: int, question: Question) -> Iterator[str]:
    kind = QUESTIONS.get(question.kind)
    if kind is None:
        yield _("is of the unknown type “%(kind)s”") % {"kind": question.kind}
        return
    if not question.text.strip():
        yield _("has no text")
    yield from kind.problems(question)
    if question.show_if:
        yield from of_condition(plan, step, index, question.show_if, before=question.id)


def of_condition(
    plan: StudyPlan, step: Step, index: int, condition: Condition, *, before: str = ""
) -> Iterator[str]:
    """A condition must look back, at a question that exists, for an answer that can be given."""
    name = full_name(condition.question, step.key)
    asked = question_before(plan, index, before, name)
    if asked is None:
        yield _("depends on “%(name)s”, which is not asked before it") % {"name": name}
        return
    kind = QUESTIONS.get(asked.kind)
    if kind is None or condition.how == ANSWERED:
        return
    if condition.how == IS and not kind.possible(asked, condition.value):
        yield _("is shown by an answer to “%(name)s” that nobody can give") % {"name": name}


def question_before(plan: StudyPlan, index: int, before: str, name: str) -> Question | None:
    for place, step in enumerate(plan.steps[: index + 1]):
        for question in step.questions:
            if place == index and question.id == before:
                return None
            if f"{step.key}.{question.id}" == name and (place < index or before):
                return question
    return None
