"""A comprehension quiz: questions with right answers, and what becomes of the wrong ones.

The keys stay on the server. What a tester is told is made here, when it is due and not before.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.playing.services import milliseconds_between
from games.rulebooks.html import markdown
from surveys.here import Here
from surveys.models import Visit
from surveys.plan import Question, Step, StudyPlan
from surveys.questions import KINDS
from surveys.questions.showing import Shown, shown_questions
from surveys.rulebooks import READING, rules_pages
from surveys.services import answering
from surveys.steps import quiz_marking as marking
from surveys.steps.questionnaire import QuestionnaireSettings, QuestionnaireStep
from surveys.steps.quiz_marking import (
    AT,
    AT_END,
    CERTAIN,
    EACH,
    END,
    MOST_ROUNDS,
    NEVER,
    ONWARDS,
    READ_AGAIN,
    ROUND,
    SINCE,
    TOLD,
    WHOLE,
    QuizTerms,
    asked_here,
    quiz_terms,
    scored,
)
from surveys.steps.rulebook import section_times
from surveys.steps.step import NotDone, Turn
from surveys.variables import BOOLEAN, CATEGORY, INTEGER, Variable
from surveys.way import Place, way_of

MOST_ATTEMPTS = 5
SURE = (
    (1, gettext_lazy("guessing")),
    (2, gettext_lazy("unsure")),
    (3, gettext_lazy("fairly sure")),
    (CERTAIN, gettext_lazy("certain")),
)


class QuizSettings(QuestionnaireSettings):
    feedback = forms.ChoiceField(
        label=gettext_lazy("Testers learn whether they were right"),
        choices=[
            (NEVER, gettext_lazy("never")),
            (EACH, gettext_lazy("after each question; one is asked at a time")),
            (AT_END, gettext_lazy("at the end, for all questions")),
        ],
        initial=AT_END,
        widget=forms.Select({"class": "input"}),
    )
    attempts = forms.IntegerField(
        label=gettext_lazy("Tries for each question"),
        help_text=gettext_lazy("More than one needs feedback. The right answer is told last."),
        required=False,
        min_value=1,
        max_value=MOST_ATTEMPTS,
        initial=1,
        widget=forms.NumberInput({"class": "input"}),
    )
    pass_mark = forms.IntegerField(
        label=gettext_lazy("Right answers that are needed, in percent"),
        help_text=gettext_lazy("Empty: everybody goes on."),
        required=False,
        min_value=1,
        max_value=WHOLE,
        widget=forms.NumberInput({"class": "input"}),
    )
    failed = forms.ChoiceField(
        label=gettext_lazy("Who has fewer"),
        choices=[
            (ONWARDS, gettext_lazy("goes on, and it is recorded")),
            (READ_AGAIN, gettext_lazy("reads the rules again, at most twice, and then goes on")),
            (END, gettext_lazy("goes straight to the debriefing")),
        ],
        initial=ONWARDS,
        widget=forms.Select({"class": "input"}),
    )
    confidence = forms.BooleanField(
        label=gettext_lazy("Ask how sure they are of each answer"), required=False
    )
    closed_book = forms.BooleanField(
        label=gettext_lazy("Without the rulebook"),
        help_text=gettext_lazy("It is not at hand on this page."),
        required=False,
    )


@dataclass(frozen=True)
class Verdict:
    """What somebody is told about an answer of theirs."""

    text: str
    number: int
    is_right: bool
    given: str
    right: str  # nothing as long as it may be tried again
    rule: str = ""  # the section it is about, as HTML


class QuizStep(QuestionnaireStep):
    key: ClassVar[str] = "quiz"
    name = gettext_lazy("Comprehension quiz")
    hint = gettext_lazy("Questions with right answers: have the rules been understood?")
    per_arm = True
    may_return = False
    key_label = gettext_lazy("Right answer")
    Settings = QuizSettings

    # -- what is shown

    def context(self, here: Here, request: HttpRequest) -> Mapping[str, Any]:
        terms, told = quiz_terms(here.settings), is_told(here)
        shown = on_page(here, terms, shown_questions(here))
        questions = [each.question for each in shown if each.kind.asks]
        again = marking.may_try_again(here, terms, questions)
        return {
            "intro": markdown(here.settings.get("intro", "")),
            "questions": [] if told else [(each, sure_of(here, each)) for each in shown],
            "sure": SURE if terms.confidence else (),
            "verdicts": verdicts(here, shown, hides_key=again) if told else [],
            "may_try_again": told and again,
            "must_try_again": told and again and marking.has_passed(here, terms) is False,
            "one_by_one": terms.feedback == EACH and not here.is_preview,
            "has_feedback": terms.feedback != NEVER,
            "stamp": stamp(here),
            "round": marking.round_of(here),
        }

    # -- the way through it

    def complete(self, here: Here, data: QueryDict) -> None:
        if data.get("stamp", stamp(here)) != stamp(here):
            raise Turn  # sent from a page that is older than what was marked
        terms = quiz_terms(here.settings)
        if is_told(here):
            self.go_on_from_verdict(here, terms, data)
        else:
            self.take_answers(here, terms, data)

    def take_answers(self, here: Here, terms: QuizTerms, data: QueryDict) -> None:
        """Keep and mark what is on the page; then it is told, or goes on."""
        questions = questions_now(here, terms)
        known = {question.id for question in questions}
        given = [g for g in answering.form_answers(here, data) if g.question in known]
        wrong = answering.keep(here, given)
        found = {**answering.missing(here), **wrong}
        questions = [q for q in questions_now(here, terms) if q.id in known]
        errors = {q.id: found[q.id] for q in questions if q.id in found}
        if errors:
            raise NotDone(errors)
        self.mark(here, questions, data)
        if terms.feedback == NEVER:
            self.finish(here, terms)
        elif not scored(questions):
            self.next_question(here, terms)
        else:
            note(here, **{TOLD: True})
            raise Turn

    def mark(self, here: Here, questions: Sequence[Question], data: QueryDict) -> None:
        answers = answering.current_answers(here)
        began = parse_datetime(str(here.visit.record.get(SINCE, ""))) or here.visit.began_at
        ms = milliseconds_between(began, timezone.now())
        for question in scored(questions):
            if not marking.is_right_now(here, question):
                sure = sure_in(data, question)
                marking.mark(here, question, answers.get(question.id), ms=ms, sure=sure)

    def go_on_from_verdict(self, here: Here, terms: QuizTerms, data: QueryDict) -> None:
        again = marking.may_try_again(here, terms, questions_now(here, terms))
        must = again and terms.feedback == AT_END and marking.has_passed(here, terms) is False
        if again and (must or data.get("go") == "again"):
            note(here, **{TOLD: False, SINCE: timezone.now().isoformat()})
            raise Turn
        self.next_question(here, terms)

    def next_question(self, here: Here, terms: QuizTerms) -> None:
        """To the next one where they are asked one by one, else past the quiz."""
        at = int(here.visit.record.get(AT, 0)) + 1
        if terms.feedback == EACH and at < len(asked_here(here)):
            note(here, **{AT: at, TOLD: False, SINCE: timezone.now().isoformat()})
            raise Turn
        self.finish(here, terms)

    def finish(self, here: Here, terms: QuizTerms) -> None:
        """On, back to the rules, or to the end: as the mark says."""
        passed = marking.has_passed(here, terms)
        note(here, passed=passed, **{TOLD: False})
        if passed is not False or terms.failed == ONWARDS:
            return
        if terms.failed == END:
            here.visit.done_at = timezone.now()
            raise Turn(position_of_end(here))
        if marking.round_of(here) < MOST_ROUNDS:
            now = timezone.now().isoformat()
            note(here, **{ROUND: marking.round_of(here) + 1, AT: 0, SINCE: now})
            raise Turn(position_of_rules(here))

    # -- what it says of itself

    def problems(self, step: Step, plan: StudyPlan) -> Iterator[str]:
        yield from super().problems(step, plan)
        terms = quiz_terms(step.settings)
        asking = [q for q in step.questions if q.kind in KINDS and KINDS[q.kind].asks]
        if asking and not scored(asking):
            yield _("marks nothing: no question has a right answer")
        if terms.attempts > 1 and terms.feedback == NEVER:
            yield _("allows several tries, but nobody learns that they were wrong")
        if terms.pass_mark and terms.failed == READ_AGAIN and not reads_before(plan, step):
            yield _("sends people back to the rules, and there is no such step before it")

    def variables(self, step: Step) -> list[Variable]:
        own = [
            Variable("asked", _("Questions that were marked"), INTEGER),
            Variable("score", _("Right at the first try"), INTEGER),
            Variable("score_last", _("Right at the last try"), INTEGER),
            Variable("rounds", _("How often it was begun"), INTEGER),
            Variable("passed", _("Whether the mark was reached"), BOOLEAN),
        ]
        for question in scored(step.questions):
            own += variables_of(question, sure=quiz_terms(step.settings).confidence)
        return own

    def columns(self, step: Step, visit: Visit) -> dict[str, Any]:
        questions, record = scored(step.questions), visit.record
        told: dict[str, Any] = dict(marking.score_of(record, questions))
        told |= {"rounds": record.get(ROUND, 1), "passed": record.get("passed")}
        one_by_one = quiz_terms(step.settings).feedback == EACH
        seen = {} if one_by_one else section_times(visit)
        for question in questions:
            tries = marking.tries_at(record, question)
            if not tries:
                continue
            ms = sum(each["ms"] for each in tries) if one_by_one else seen.get(question.id)
            told |= {
                f"{question.id}.right": tries[0]["right"],
                f"{question.id}.right_last": tries[-1]["right"],
                f"{question.id}.tries": len(tries),
                f"{question.id}.ms": ms,
            }
            if quiz_terms(step.settings).confidence:
                told[f"{question.id}.sure"] = tries[0]["sure"]
        return told


def variables_of(question: Question, *, sure: bool) -> list[Variable]:
    start = question.text
    own = [
        Variable(f"{question.id}.right", f"{start}: {_('right at the first try')}", BOOLEAN),
        Variable(f"{question.id}.right_last", f"{start}: {_('right at the last try')}", BOOLEAN),
        Variable(f"{question.id}.tries", f"{start}: {_('tries')}", INTEGER),
        Variable(f"{question.id}.ms", f"{start}: {_('time')}", INTEGER, unit="ms"),
    ]
    if sure:
        values = {str(code): str(words) for code, words in SURE}
        label = f"{start}: {_('how sure')}"
        own.append(Variable(f"{question.id}.sure", label, CATEGORY, values=values))
    return own


# -- where somebody is in it


def note(here: Here, **what: Any) -> None:
    here.visit.record = {**here.visit.record, **what}


def is_told(here: Here) -> bool:
    return bool(here.visit.record.get(TOLD))


def stamp(here: Here) -> str:
    """Of how far it has come: a page that is older changes nothing."""
    tries = sum(len(each) for each in here.visit.record.get(marking.TRIES, {}).values())
    return f"{marking.round_of(here)}.{here.visit.record.get(AT, 0)}.{tries}.{int(is_told(here))}"


def questions_now(here: Here, terms: QuizTerms) -> list[Question]:
    """Those on the page: all, or the one that it has come to."""
    questions = asked_here(here)
    if terms.feedback != EACH or here.is_preview:
        return questions
    at = int(here.visit.record.get(AT, 0))
    return questions[at : at + 1]


def on_page(here: Here, terms: QuizTerms, shown: Sequence[Shown]) -> list[Shown]:
    """One by one a question comes with the information that stands right before it."""
    if terms.feedback != EACH or here.is_preview:
        return list(shown)
    now = {question.id for question in questions_now(here, terms)}
    page: list[Shown] = []
    for each in shown:
        if each.question.id in now:
            return [*page, each]
        page = [] if each.kind.asks else [*page, each]
    return []


def sure_in(data: QueryDict, question: Question) -> int | None:
    given = data.get(f"sure.{question.id}", "")
    return int(given) if given in {str(code) for code, _words in SURE} else None


def sure_of(here: Here, shown: Shown) -> int | None:
    """What was ticked before the page came back."""
    if here.typed is not None:
        return sure_in(here.typed, shown.question)
    tries = marking.tries_now(here, shown.question)
    return tries[-1]["sure"] if tries else None


def verdicts(here: Here, shown: Sequence[Shown], *, hides_key: bool) -> list[Verdict]:
    return [
        verdict_on(here, each, hides_key=hides_key)
        for each in shown
        if marking.tries_now(here, each.question)
    ]


def verdict_on(here: Here, shown: Shown, *, hides_key: bool) -> Verdict:
    """Once nothing can be tried again, also what would have been right and where it is said."""
    question, kind = shown.question, shown.kind
    last = marking.tries_now(here, question)[-1]
    given = "" if last["value"] is None else kind.in_words(question, last["value"])
    if hides_key:
        return Verdict(shown.text, shown.number, last["right"], given, "")
    right = kind.in_words(question, question.key)
    return Verdict(shown.text, shown.number, last["right"], given, right, rule_text(here, question))


def rule_text(here: Here, question: Question) -> str:
    if not question.rule:
        return ""
    pages = rules_pages(here)
    return next((str(page.html) for page in pages if page.section.key == question.rule), "")


# -- other places of the way


def places(here: Here) -> list[Place]:
    return way_of(here.plan, here.participation.arms)


def position_of_end(here: Here) -> int:
    way = places(here)
    return len(way) - 1 if way[-1].step.kind == "debrief" else len(way)


def position_of_rules(here: Here) -> int | None:
    """Where the rules of this arm were read last; none: the quiz alone begins anew."""
    earlier = list(enumerate(places(here)))[: here.participation.position]
    found = [
        index
        for index, place in earlier
        if place.step.kind == READING and place.arm == here.place.arm
    ]
    return found[-1] if found else None


def reads_before(plan: StudyPlan, step: Step) -> bool:
    return any(each.kind == READING for each in plan.steps[: plan.steps.index(step)])
