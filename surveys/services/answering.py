"""Answers: read by their question's kind, stored once under the key their browser made.

Called with the participation locked. A changed answer is a new row and the old one stays; what
comes for a page that was sent already is kept as well, but does not count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from games.playing.services import is_doubtful, milliseconds_between
from games.refusals import KeyReused, Refused
from playtest.frozen import insert
from surveys.asking import asked_of
from surveys.conditions import holds
from surveys.here import Here
from surveys.models import Answer
from surveys.plan import Question
from surveys.questions import KINDS
from surveys.questions.question import QuestionKind, WrongAnswer, field_name
from surveys.rows import current_at

MOST_CHANGES = 500  # of one question by one person: above that somebody is not a person
DECLINE = ".declined"


@dataclass(frozen=True)
class Given:
    """An answer as it was sent."""

    question: str
    raw: Any
    key: UUID
    is_declined: bool = False
    client_ms: int | None = None


@dataclass(frozen=True)
class Told:
    """What is said about an answer that is stored."""

    notes: Sequence[str]  # what is odd about it
    worked_out: str  # what follows from it


def form_answers(here: Here, data: QueryDict) -> list[Given]:
    """What a whole page sent. It names the questions it speaks for: those that were saved before
    are left out, so that an old page in another tab takes no answer back."""
    given = []
    asked = set(data.getlist("asked")) if "asked" in data else None
    for question in here.step.questions:
        kind = KINDS[question.kind]
        if not kind.asks or (asked is not None and question.id not in asked):
            continue
        declined = question.may_decline and f"{field_name(question)}{DECLINE}" in data
        raw = None if declined else kind.raw(question, data)
        given.append(Given(question.id, raw, uuid4(), declined))
    return given


def keep(here: Here, given: Sequence[Given], *, late: bool = False) -> dict[str, str]:
    """Store what can be stored; returns what cannot, in words, by question."""
    questions = {question.id: question for question in here.step.questions}
    current = current_answers(here)
    wrong, fresh = {}, []
    for each in given:
        question = questions.get(each.question)
        if question is None:
            raise Refused(_("This page has no question “%(id)s”.") % {"id": each.question})
        if each.raw is None and not each.is_declined and each.question not in current:
            continue
        try:
            answer = row_of(here, question, each)
        except WrongAnswer as problem:
            wrong[question.id] = str(problem)
            continue
        if late or differs(current.get(question.id), answer):
            fresh.append(answer)
    replaced = [current[answer.question] for answer in fresh if answer.question in current]
    store(here, fresh, replaced=replaced, late=late)
    return wrong


def row_of(here: Here, question: Question, given: Given) -> Answer:
    kind, asked = KINDS[question.kind], asked_of(here, question)
    if given.is_declined and not question.may_decline:
        raise WrongAnswer(_("Please answer this question."))
    is_empty = given.is_declined or given.raw is None
    value = None if is_empty else kind.read(asked, given.raw)
    now = timezone.now()
    since = milliseconds_between(here.visit.began_at, now)
    return Answer(
        consent_id=here.visit.consent_id,
        place=here.place.name,
        question=question.id,
        key=given.key,
        value=value,
        is_declined=given.is_declined,
        notes=[] if value is None else kind.remarks(asked, value),
        shown=kind.shown_order(asked),
        at=now,
        client_ms=given.client_ms,
        is_doubtful=is_doubtful(given.client_ms, since),
    )


def differs(current: Answer | None, answer: Answer) -> bool:
    if current is None:
        return True
    return (current.value, current.is_declined) != (answer.value, answer.is_declined)


def store(here: Here, fresh: Sequence[Answer], *, replaced: Sequence[Answer], late: bool) -> None:
    if late:
        for answer in fresh:
            answer.is_current = False
            answer.notes = [*answer.notes, _("It came after the page had been sent.")]
    elif replaced:
        before = Answer.objects.filter(pk__in=[answer.pk for answer in replaced])
        before.update(is_current=False)
    if fresh:
        insert(*fresh)
    if not late:
        remember(here, fresh)


def remember(here: Here, fresh: Iterable[Answer]) -> None:
    """What was just said counts for what comes next."""
    step = here.step.key
    here.answers = {**here.answers, **{f"{step}.{a.question}": a.value for a in fresh}}


def repeated(here: Here, given: Sequence[Given]) -> set[UUID]:
    """Which of these came before. The same key with another answer is refused."""
    known = {
        answer.key: answer
        for answer in Answer.objects.filter(
            consent_id=here.visit.consent_id, key__in=[each.key for each in given]
        )
    }
    for each in given:
        earlier = known.get(each.key)
        if earlier and not is_same(here, earlier, each):
            raise KeyReused(_("This key was used for another answer, which stands."))
    return set(known)


def is_same(here: Here, earlier: Answer, given: Given) -> bool:
    question = next((q for q in here.step.questions if q.id == given.question), None)
    if question is None or earlier.question != given.question:
        return False
    if given.is_declined or given.raw is None:
        return earlier.is_declined == given.is_declined and earlier.value is None
    try:
        value = KINDS[question.kind].read(asked_of(here, question), given.raw)
    except WrongAnswer:
        return False
    return bool(value == earlier.value)


def require_measure(here: Here, given: Sequence[Given]) -> None:
    """Nobody changes an answer hundreds of times."""
    mine = Answer.objects.filter(consent_id=here.visit.consent_id, place=here.place.name)
    if mine.count() + len(given) > MOST_CHANGES * max(1, len(here.step.questions)):
        raise Refused(_("This page was changed too often to go on saving every change."))


def current_answers(here: Here) -> dict[str, Answer]:
    rows = current_at(here.visit.consent_id, here.place.name)
    return {answer.question: answer for answer in rows}


def told_about(here: Here, given: Sequence[Given]) -> dict[str, Told]:
    """What there is to say about these answers as they stand, by question."""
    asked = {each.question for each in given}
    kinds = {question.id: KINDS[question.kind] for question in here.step.questions}
    return {
        name: Told(answer.notes, worked_out(kinds[name], answer))
        for name, answer in current_answers(here).items()
        if name in asked
    }


def worked_out(kind: QuestionKind, answer: Answer) -> str:
    return "" if answer.value is None else kind.worked_out(answer.value)


def missing(here: Here) -> dict[str, str]:
    """Required questions that are shown and have no answer yet, each with what to say."""
    current = current_answers(here)
    lacking = {}
    for question in here.step.questions:
        shown = KINDS[question.kind].asks and holds(question.show_if, here.answers, here.step.key)
        answer = current.get(question.id)
        is_answered = answer is not None and (answer.is_declined or answer.value is not None)
        if shown and question.required and not is_answered:
            lacking[question.id] = _("Please answer this question.")
    return lacking
