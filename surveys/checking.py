"""The protocol checker: everything that keeps a study from being launched, all at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from surveys.arms import NoSuchRules, rules_of, version_called, version_of
from surveys.boards import board_of
from surveys.conditions import AT_LEAST, AT_MOST, HAS, HOWS, IS, full_name
from surveys.instruments.inserting import unconfirmed
from surveys.models import Study
from surveys.plan import (
    ALL_ARMS,
    BY_LINK,
    ORIGINAL_WORDING,
    OWN_WORDING,
    Arm,
    Condition,
    Question,
    Step,
    StudyPlan,
)
from surveys.questions import KINDS as QUESTIONS
from surveys.questions.question import MANY, PARTS
from surveys.steps import KINDS as STEPS

ABOUT, ARMS, WAY, LINKS, STEP = "about", "arms", "steps", "links", "step"


@dataclass(frozen=True)
class Problem:
    """What is wrong, and where it is put right: a page, or a step, or a question of it."""

    where: str
    sentence: str
    step: str = ""
    question: str = ""


def problems_of(study: Study) -> list[Problem]:
    plan = study.plan
    found = [*of_words(plan), *of_dates(study), *of_arms(plan), *of_links(study, plan)]
    return [*found, *of_way(plan), *of_steps(plan)]


# -- words, dates, links


def of_words(plan: StudyPlan) -> Iterator[Problem]:
    if not plan.title.strip():
        yield Problem(ABOUT, _("The study has no title."))
    if plan.minutes <= 0:
        yield Problem(ABOUT, _("Say how many minutes it takes."))
    if not plan.contact.email:
        yield Problem(ABOUT, _("Say whom testers can write to."))
    if plan.quota == 0:
        yield Problem(ABOUT, _("With a quota of 0 nobody can take part."))


def of_dates(study: Study) -> Iterator[Problem]:
    if study.closes_at is None:
        return
    if study.opens_at and study.closes_at <= study.opens_at:
        yield Problem(ABOUT, _("The study ends before it begins."))
    if study.closes_at <= timezone.now():
        yield Problem(ABOUT, _("The day on which the study ends has passed."))


def of_links(study: Study, plan: StudyPlan) -> Iterator[Problem]:
    """Where links decide about arms, each has to lead into one, and each arm needs one."""
    known = {arm.key for arm in plan.arms}
    given = [link.arm for link in study.links.filter(ended_at__isnull=True)]
    for arm in sorted({arm for arm in given if arm and arm not in known}):
        yield Problem(
            LINKS, _("A link leads into the arm “%(arm)s”, which is gone.") % {"arm": arm}
        )
    if plan.assignment.how != BY_LINK or not plan.arms:
        return
    if "" in given:
        yield Problem(LINKS, _("Links decide about arms, but one of them leads into none."))
    for arm_without in (arm for arm in plan.arms if arm.key not in given):
        name = arm_without.name or arm_without.key
        yield Problem(LINKS, _("No link leads into the arm “%(arm)s”.") % {"arm": name})


# -- arms


def of_arms(plan: StudyPlan) -> Iterator[Problem]:
    needs_game = is_about_a_game(plan)
    if not plan.arms and needs_game:
        yield Problem(ARMS, _("A step needs a game, and no arm names one."))
    if plan.assignment.how == BY_LINK and not plan.arms:
        yield Problem(ARMS, _("Links are to lead into arms, and there are none."))
    if plan.assignment.how == ALL_ARMS:
        yield from of_all_arms(plan)
    for key in doubled([arm.key for arm in plan.arms]):
        yield Problem(ARMS, _("Two arms have the key “%(key)s”.") % {"key": key})
    for arm in plan.arms:
        label = _("Arm “%(name)s”") % {"name": arm.name or arm.key}
        for sentence in of_arm(arm, needs_game=needs_game):
            yield Problem(ARMS, f"{label} {sentence}.")


def of_all_arms(plan: StudyPlan) -> Iterator[Problem]:
    if len(plan.arms) < 2:  # noqa: PLR2004
        yield Problem(ARMS, _("Everybody is to meet all arms, but there are not two of them."))
    if not any(step.per_arm for step in plan.steps):
        yield Problem(ARMS, _("Everybody is to meet all arms, but no step is done per arm."))


def is_about_a_game(plan: StudyPlan) -> bool:
    """Whether a step, or a question of one, can only be shown with the rules of a game."""
    kinds = [STEPS.get(step.kind) for step in plan.steps]
    asked = [QUESTIONS.get(question.kind) for _step, question in plan.questions()]
    return any(kind is not None and kind.needs_game for kind in [*kinds, *asked])


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
        return
    if arm.wording not in (OWN_WORDING, ORIGINAL_WORDING) and speaks_of_another_game(arm):
        yield _("takes its words from another game")


def speaks_of_another_game(arm: Arm) -> bool:
    slug, _colon, number = arm.wording.rpartition(":")
    return version_called(slug, int(number)).game_key != version_of(arm).game_key


# -- the way as a whole


def of_way(plan: StudyPlan) -> Iterator[Problem]:
    if plan.consent is None:
        yield Problem(WAY, _("There is no consent step; nothing may be stored without it."))
    kinds = [step.kind for step in plan.steps]
    if "debrief" not in kinds:
        yield Problem(WAY, _("There is no debriefing, so nobody is told that it is over."))
    for kind in ("consent", "debrief"):
        if kinds.count(kind) > 1:
            name = STEPS[kind].name if kind in STEPS else kind
            yield Problem(WAY, _("There is more than one step “%(kind)s”.") % {"kind": name})
    for key in doubled([step.key for step in plan.steps]):
        yield Problem(WAY, _("Two steps have the key “%(key)s”.") % {"key": key})
    if not any(measures_something(step) for step in plan.steps):
        yield Problem(WAY, _("No step asks or records anything, so nothing would come of it."))


def measures_something(step: Step) -> bool:
    kind = STEPS.get(step.kind)
    if kind is None or step.kind in ("consent", "debrief"):
        return False
    if any(QUESTIONS[q.kind].asks for q in step.questions if q.kind in QUESTIONS):
        return True
    return not kind.asks and bool(kind.variables(step))


def doubled(names: Sequence[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


# -- steps and questions


def of_steps(plan: StudyPlan) -> Iterator[Problem]:
    """In the order of the way, so that what nobody is asked is known to whatever follows."""
    asked = Asked()
    is_over = False
    for step in plan.steps:
        reasons = [_("comes after the debriefing, so nobody reaches it")] if is_over else []
        never = list(asked.why_never(step.show_if, step.key))
        for sentence in [*of_step(plan, step), *reasons, *never]:
            yield Problem(STEP, f"“{step.title or step.key}” {sentence}.", step.key)
        yield from of_questions(step, asked, is_reached=not (reasons or never))
        yield from of_boards(plan, step)
        is_over = is_over or step.kind == "debrief"


def of_step(plan: StudyPlan, step: Step) -> Iterator[str]:
    kind = STEPS.get(step.kind)
    if kind is None:
        yield _("is of the unknown kind “%(kind)s”") % {"kind": step.kind}
        return
    yield from kind.problems(step, plan)
    for instrument in unconfirmed(step):
        yield _("uses “%(name)s”, whose wording nobody has the right to yet") % {
            "name": instrument.name
        }


class Asked:
    """The questions met so far on the way, and whether anybody gets to answer them."""

    def __init__(self) -> None:
        self.questions: dict[str, Question] = {}
        self.unreached: set[str] = set()

    def why_never(self, condition: Condition | None, step: str) -> Iterator[str]:
        """A condition must look back, at a question that is asked, for an answer to be had."""
        if condition is None:
            return
        name = full_name(condition.question, step)
        question = self.questions.get(name)
        if question is None:
            yield _("depends on “%(name)s”, which is not asked before it") % {"name": name}
        elif name in self.unreached:
            yield _("depends on “%(name)s”, which nobody is asked") % {"name": name}
        elif condition.how not in HOWS:
            yield _("depends on “%(name)s” in the unknown way “%(how)s”") % {
                "name": name,
                "how": condition.how,
            }
        elif not can_hold(question, condition):
            yield _("is shown by an answer to “%(name)s” that nobody can give") % {"name": name}


def of_questions(step: Step, asked: Asked, *, is_reached: bool) -> Iterator[Problem]:
    for name in doubled([question.id for question in step.questions]):
        said = _("“%(step)s”: two questions are called “%(id)s”.")
        words = {"step": step.title or step.key, "id": name}
        yield Problem(STEP, said % words, step.key, name)
    for number, question in enumerate(step.questions, start=1):
        never = list(asked.why_never(question.show_if, step.key))
        for sentence in [*of_question(question), *of_key(step, question), *never]:
            said = _("“%(step)s”, question %(number)s %(what)s.")
            words = {"step": step.title or step.key, "number": str(number), "what": sentence}
            yield Problem(STEP, said % words, step.key, question.id)
        name = f"{step.key}.{question.id}"
        asked.questions[name] = question
        if never or not is_reached:
            asked.unreached.add(name)


def of_boards(plan: StudyPlan, step: Step) -> Iterator[Problem]:
    """A position that is shown has to be one in the game of every arm."""
    for number, question in enumerate(step.questions, start=1):
        kind = QUESTIONS.get(question.kind)
        if kind is None or not kind.needs_game:
            continue
        for arm in plan.arms:
            if has_rules(arm) and board_of(arm, question.settings.get("position")) is None:
                said = _("“%(step)s”, question %(number)s shows no position of the arm “%(arm)s”.")
                name = arm.name or arm.key
                words = {"step": step.title or step.key, "number": str(number), "arm": name}
                yield Problem(STEP, said % words, step.key, question.id)


def has_rules(arm: Arm) -> bool:
    """Whether they are there; where not, that is told of the arm."""
    try:
        return bool(arm.variant) and version_of(arm) is not None
    except NoSuchRules:
        return False


def of_question(question: Question) -> Iterator[str]:
    kind = QUESTIONS.get(question.kind)
    if kind is None:
        yield _("is of the unknown type “%(kind)s”") % {"kind": question.kind}
        return
    if not question.text.strip():
        yield _("has no text")
    yield from kind.problems(question)


def of_key(step: Step, question: Question) -> Iterator[str]:
    """Where answers are compared with a key, somebody must be able to give it."""
    kind = STEPS.get(step.kind)
    if question.key is None or question.kind not in QUESTIONS or not (kind and kind.key_label):
        return
    is_list = kind.many_keys and isinstance(question.key, list)
    wanted = question.key if is_list else [question.key]
    if not any(can_be_given(question, value) for value in wanted):
        yield _("wants an answer that nobody can give")


# -- answers that can be given


def can_hold(question: Question, condition: Condition) -> bool:
    """Whether some answer to this question fulfils it."""
    kind = QUESTIONS.get(question.kind)
    if kind is None:
        return True  # which is a problem of its own
    if not kind.asks:
        return False
    if condition.how in (IS, HAS):
        return can_be_given(question, condition.value)
    if condition.how in (AT_LEAST, AT_MOST):
        return reaches(question, condition)
    return True


def can_be_given(question: Question, value: Any) -> bool:
    """Whether this value has the form of an answer, and somebody can give it."""
    kind = QUESTIONS[question.kind]
    if kind.shape == PARTS:
        return kind.possible(question, value)
    several = value if kind.shape == MANY and isinstance(value, list) else [value]
    are_plain = all(isinstance(each, str | int | float) for each in several)
    return are_plain and kind.possible(question, value)


def reaches(question: Question, condition: Condition) -> bool:
    wanted = condition.value
    if isinstance(wanted, bool) or not isinstance(wanted, int | float):
        return False
    low, high = limits_of(question)
    if condition.how == AT_LEAST:
        return high is None or wanted <= high
    return low is None or wanted >= low


def limits_of(question: Question) -> tuple[Any, Any]:
    """The smallest and the largest number that can be answered, where there are such."""
    given = question.settings
    points = given.get("points")
    low, high = (1, points) if points else (given.get("low"), given.get("high"))
    return (
        low if isinstance(low, int | float) else None,
        high if isinstance(high, int | float) else None,
    )
