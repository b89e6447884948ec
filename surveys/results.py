"""What has come of a study so far: who is where, and what was answered. Figures with their n."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from surveys.figures import Figures, Measure, figures_of, measure_of, measures_of
from surveys.instruments.columns import score_columns, score_variables
from surveys.models import Answer, Participation, Standing, Study, Visit
from surveys.plan import Question, Step, StudyPlan
from surveys.querysets import ParticipationQuerySet
from surveys.questions import KINDS
from surveys.questions.question import Summary
from surveys.way import way_of

ALL_TOGETHER = "*"  # the row of those who meet every arm
MOST_TEXTS = 500


# -- who is where


@dataclass(frozen=True)
class Group:
    """The people of one arm, counted by how far they have come."""

    arm: str
    name: str
    counts: Sequence[int]  # in the order of `Standing`
    quota: int | None = None

    @property
    def all(self) -> int:
        return sum(self.counts)


def groups_of(study: Study, plan: StudyPlan, *, pilots: bool = False) -> list[Group]:
    """A row for each arm, and one for those without a single one; none while nobody has come."""
    people = study.participations.filter(is_pilot=pilots, is_bot=False)
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for arms, standing in people.values_list("arms", "standing"):
        counted[arms[0] if len(arms) == 1 else ALL_TOGETHER if arms else ""][standing] += 1
    if not counted:
        return []
    named = {arm.key: (arm.name or arm.key, arm.quota) for arm in plan.arms}
    for key in (key for key in counted if key not in named):
        named[key] = (key if key not in ("", ALL_TOGETHER) else "", plan.quota)
    shown = [key for key in named if counted[key] or key not in ("", ALL_TOGETHER)]
    return [
        Group(key, named[key][0], [counted[key][each] for each in Standing.values], named[key][1])
        for key in shown
    ]


# -- what was answered


@dataclass(frozen=True)
class Chosen:
    """Whose answers are looked at."""

    arm: str = ""
    version: int = 0
    pilots: bool = False


@dataclass(frozen=True)
class Given:
    """One answer as somebody gave it."""

    pseudonym: str
    words: str
    notes: Sequence[str]
    arm: str = ""


@dataclass(frozen=True)
class QuestionResult:
    question: Question
    summary: Summary
    answers: Sequence[Given]

    @property
    def counts(self) -> list[tuple[str, int, int]]:
        """Answer, how many, and their share of n in whole percent."""
        n = max(1, self.summary.n)
        return [
            (words, count, round(100 * count / n)) for words, count in self.summary.counts.items()
        ]

    @property
    def figures(self) -> Figures | None:
        return figures_of(self.summary.numbers)

    @property
    def remarks(self) -> list[Given]:
        return [given for given in self.answers if given.notes]


@dataclass(frozen=True)
class StepResult:
    step: Step
    minutes: Figures | None  # how long it took those who are through
    begun: int
    done: int
    questions: Sequence[QuestionResult] = ()
    measures: Sequence[Measure] = ()


def chosen_people(study: Study, chosen: Chosen) -> ParticipationQuerySet:
    people = Participation.objects.filter(study=study, is_pilot=chosen.pilots, is_bot=False)
    people = people.exclude(standing__in=(Standing.WITHDRAWN, Standing.SCREENED))
    if chosen.version:
        people = people.filter(version__number=chosen.version)
    if chosen.arm:
        having = [each.pk for each in people.only("arms") if chosen.arm in each.arms]
        people = people.filter(pk__in=having)
    return people


def results_of(plan: StudyPlan, people: ParticipationQuerySet, arm: str = "") -> list[StepResult]:
    """Step by step, in the order of the plan. Three queries, however many people there are."""
    pseudonyms = dict(people.values_list("consent__pk", "pseudonym"))
    by_step = visits_by_step(pseudonyms, arm)
    answers = answers_by_question(pseudonyms, arm)
    return [
        step_result(step, by_step.get(step.key, []), answers, pseudonyms)
        for step in plan.steps
        if step.kind != "consent"  # everybody here has agreed
    ]


def visits_by_step(pseudonyms: dict[int, str], arm: str) -> dict[str, list[Visit]]:
    found: dict[str, list[Visit]] = defaultdict(list)
    for visit in Visit.objects.filter(consent__in=pseudonyms):
        step, _at, there = visit.place.partition("@")
        if not (arm and there and there != arm):
            found[step].append(visit)
    return found


def answers_by_question(pseudonyms: dict[int, str], arm: str) -> dict[str, list[Answer]]:
    found: dict[str, list[Answer]] = defaultdict(list)
    for answer in Answer.objects.filter(consent__in=pseudonyms, is_current=True):
        step, _at, there = answer.place.partition("@")
        if not (arm and there and there != arm):
            found[f"{step}.{answer.question}"].append(answer)
    return found


def step_result(
    step: Step,
    visits: Sequence[Visit],
    answers: dict[str, list[Answer]],
    pseudonyms: dict[int, str],
) -> StepResult:
    done = [(visit.done_at - visit.began_at).total_seconds() for visit in visits if visit.done_at]
    spent = [seconds / 60 for seconds in done if seconds]  # none passed: it was not done here
    questions = [
        question_result(question, answers.get(f"{step.key}.{question.id}", []), pseudonyms)
        for question in step.questions
        if question.kind in KINDS and KINDS[question.kind].asks
    ]
    measures = [*measures_of(step, visits), *score_measures(step, answers)]
    return StepResult(step, figures_of(spent), len(visits), len(done), questions, measures)


def score_measures(step: Step, answers: dict[str, list[Answer]]) -> list[Measure]:
    """The scores of the step's instruments; one of each for everybody who answered all of it."""
    given: dict[tuple[int, str], dict[str, Any]] = defaultdict(dict)
    for question in step.questions:
        for answer in answers.get(f"{step.key}.{question.id}", ()):
            given[answer.consent_id, answer.place][question.id] = answer.value
    rows = [score_columns(step, values) for values in given.values()]
    found = [measure_of(variable, rows) for variable in score_variables(step)]
    return [measure for measure in found if measure.values]


def question_result(
    question: Question, rows: Sequence[Answer], pseudonyms: dict[int, str]
) -> QuestionResult:
    kind = KINDS[question.kind]
    told = [row for row in rows if row.value is not None]
    declined = sum(row.is_declined for row in rows)
    given = [
        Given(
            pseudonyms[row.consent_id],
            kind.in_words(question, row.value),
            row.notes,
            row.place.partition("@")[2],
        )
        for row in told[:MOST_TEXTS]
    ]
    return QuestionResult(
        question, kind.summary(question, [row.value for row in told], declined), given
    )


# -- one line for each person


@dataclass(frozen=True)
class Person:
    participation: Participation
    arms: str
    done: int
    steps: int


def people_of(plan: StudyPlan, people: ParticipationQuerySet) -> list[Person]:
    """Under their pseudonyms, in the order in which those sort: it tells nothing about who came
    when."""
    found = people.select_related("version", "link").order_by("pseudonym")
    return [person_of(plan, each) for each in found]


def person_of(plan: StudyPlan, found: Participation) -> Person:
    names = {arm.key: arm.name or arm.key for arm in plan.arms}
    way = way_of(found.version.plan, found.arms)
    done = found.position + (found.standing == Standing.FINISHED)
    arms = " → ".join(names.get(arm, arm) for arm in found.arms)
    return Person(found, arms, min(done, len(way)), len(way))
