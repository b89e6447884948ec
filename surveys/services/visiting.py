"""A tester's way: where they are, what they send, how they move on. One state machine per person:
their row is locked, read again, and everything that was acknowledged is on disk.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from games.refusals import NotNow, NotYours, Refused
from playtest.frozen import update
from surveys.here import Here
from surveys.models import Participation, Standing, Study, Visit
from surveys.models.studies import new_code
from surveys.rows import current_of, participation_for_writing, visit_at
from surveys.services import answering
from surveys.services.answering import Given, Told
from surveys.steps import KINDS
from surveys.steps.step import NotDone, ScreenedOut, Turn
from surveys.way import Place, is_shown, next_position, way_of

LONGEST_MS = 30 * 24 * 60 * 60 * 1000  # a month: what claims more is no measurement
MOST_LOADS = 200  # page loads of one step whose attention is kept


@dataclass(frozen=True)
class Outcome:
    """What became of a page that was sent."""

    participation: Participation
    errors: Mapping[str, str] = field(default_factory=dict)  # by question; it stays where it is


# -- where somebody is


def here_of(participation: Participation, *, place: str = "") -> Here:
    """Where somebody is now, or at another place of their way. The visit may not be stored yet."""
    plan = participation.version.plan
    way = way_of(plan, participation.arms)
    at = place_on(way, participation, place)
    visit = visit_at(participation.consent, at.name)
    if visit is None:
        visit = Visit(consent=participation.consent, place=at.name, began_at=timezone.now())
    return Here(participation, plan, at, visit, answers_of(participation))


def place_on(way: Sequence[Place], participation: Participation, name: str) -> Place:
    if not name:
        return way[min(participation.position, len(way) - 1)]
    found = next((place for place in way if place.name == name), None)
    if found is None:
        raise NotYours(_("This study has no such step."))
    return found


def answers_of(participation: Participation) -> dict[str, Any]:
    """All current answers by full name; of several arms, the last one answered counts."""
    said = current_of(participation.consent.pk)
    return {f"{place.partition('@')[0]}.{question}": value for place, question, value in said}


@dataclass(frozen=True)
class Mark:
    """One bar of the way: its step's title, and whether it is done, now or to come."""

    title: str
    state: str


def progress(here: Here) -> list[Mark]:
    """The steps somebody comes through, as far as it is known."""
    way = way_of(here.plan, here.participation.arms)
    marks, now = [], here.place.name
    state = "done"
    for place in way:
        if place.name == now:
            marks.append(Mark(place.step.title, "now"))
            state = "to come"
        elif is_shown(place, here.answers):
            marks.append(Mark(place.step.title, state))
    return marks


def is_beginning(here: Here) -> bool:
    """Whether nothing but the consent is behind somebody: they are told of their address."""
    way = way_of(here.plan, here.participation.arms)
    before = way[: here.participation.position]
    return all(place.step.kind == "consent" for place in before) and not here.is_preview


@transaction.atomic
def enter(code: str, request: HttpRequest) -> Here:
    """Come to the current step: its visit begins, and what it needs is made."""
    participation = locked(code)
    here = here_of(participation)
    if not participation.is_over:
        begin(here)
        KINDS[here.step.kind].enter(here, request)
    return here


def begin(here: Here) -> None:
    if here.visit._state.adding:
        here.visit.save(force_insert=True)


def locked(code: str) -> Participation:
    participation = participation_for_writing(code)
    if participation is None:
        raise NotYours(_("There is no such address."))
    return participation


# -- answering


@dataclass(frozen=True)
class Saved:
    """What became of answers that were sent."""

    wrong: Mapping[str, str]  # by question: why it cannot be stored
    told: Mapping[str, Told]  # by question: what is odd about it, what follows from it
    is_repeated: bool  # all of it had come before
    is_late: bool  # the page had been sent: it is kept, and does not count


@transaction.atomic
def save_answers(code: str, place: str, given: Sequence[Given]) -> Saved:
    """Answers as they are given, each once. For a page that was sent already they are kept too,
    but do not count."""
    participation = locked(code)
    require_taking_part(participation)
    current = here_of(participation)
    here = current if current.place.name == place else here_of(participation, place=place)
    come_to(here, is_current=here is current)
    answering.require_measure(here, given)
    known = answering.repeated(here, given)
    fresh = [each for each in given if each.key not in known]
    late = participation.is_over or here is not current
    wrong = answering.keep(here, fresh, late=late) if fresh else {}
    touch(participation)
    told = answering.told_about(here, given)
    return Saved(wrong, told, is_repeated=not fresh, is_late=late)


def require_taking_part(participation: Participation) -> None:
    if participation.standing in (Standing.WITHDRAWN, Standing.SCREENED):
        raise NotNow(_("You have left this study. Nothing more is stored."), "withdrawn")


def come_to(here: Here, *, is_current: bool) -> None:
    """The visit of the current step may begin; nobody has been at a step they have not come to."""
    if is_current:
        begin(here)
    elif here.visit._state.adding:
        raise Refused(_("You have not come to this page yet."))


# -- moving on


@transaction.atomic
def complete(code: str, place: str, data: QueryDict) -> Outcome:
    """Send the current step. What was sent before, or from another tab, changes nothing."""
    participation = locked(code)
    here = here_of(participation)
    if participation.is_over or here.place.name != place:
        return Outcome(participation)
    begin(here)
    try:
        KINDS[here.step.kind].complete(here, data)
    except NotDone as problem:  # what could be stored was stored, and stays
        touch(participation)
        return Outcome(participation, problem.errors)
    except ScreenedOut:
        return Outcome(screen_out(participation, here))
    except Turn as turn:
        here.visit.save(update_fields=["done_at", "record"])
        go_to(here, participation.position if turn.position is None else turn.position)
        return Outcome(participation)
    move_on(here)
    return Outcome(participation)


def move_on(here: Here) -> None:
    here.visit.done_at = timezone.now()
    update(here.visit, ["done_at", "record"])
    way = way_of(here.plan, here.participation.arms)
    go_to(here, next_position(way, here.participation.position, here.answers))


def go_to(here: Here, position: int) -> None:
    participation, way = here.participation, way_of(here.plan, here.participation.arms)
    participation.position = position
    if position >= len(way) or is_last(way, position):
        finish(participation)
    touch(participation, "position", "standing", "finished_at", "completion_code")


def is_last(way: Sequence[Place], position: int) -> bool:
    """The debriefing is read, not sent: who comes to it has finished."""
    return position == len(way) - 1 and way[position].step.kind == "debrief"


def finish(participation: Participation) -> None:
    participation.standing, participation.finished_at = Standing.FINISHED, timezone.now()
    participation.completion_code = new_code()


def screen_out(participation: Participation, here: Here) -> Participation:
    """Somebody does not fit: their answers go, a count stays."""
    Study.objects.filter(pk=participation.study_id).update(screened_out=F("screened_out") + 1)
    participation.standing, participation.slot = Standing.SCREENED, None
    here.visit.consent.answers.all().delete()
    touch(participation, "standing", "slot")
    return participation


@transaction.atomic
def go_back(code: str, place: str, data: QueryDict) -> Participation:
    """To the step before, if that one may be seen again. Nothing that was sent is lost."""
    participation = locked(code)
    here = here_of(participation)
    if participation.is_over or here.place.name != place:
        return participation
    earlier = previous(here)
    if earlier is not None:
        begin(here)
        KINDS[here.step.kind].keep(here, data)
        participation.position = earlier
        touch(participation, "position")
    return participation


def previous(here: Here) -> int | None:
    """The position one may go back to: the step before, where its kind allows it."""
    way = way_of(here.plan, here.participation.arms)
    shown = [
        index for index in range(here.participation.position) if is_shown(way[index], here.answers)
    ]
    if not shown or not KINDS[way[shown[-1]].step.kind].may_return:
        return None
    return shown[-1]


def touch(participation: Participation, *changed: str) -> None:
    participation.last_at = timezone.now()
    participation.revision += 1
    update(participation, [*changed, "last_at", "revision"])


# -- how long somebody looked


@transaction.atomic
def note_attention(code: str, place: str, load: UUID, seen: Mapping[str, Any]) -> None:
    """How long a page has been seen and not seen, as running totals of one page load: sent twice,
    late or out of order, the largest counts."""
    participation = locked(code)
    require_taking_part(participation)
    here = here_of(participation, place=place)
    come_to(here, is_current=here_of(participation).place.name == place)
    attention = dict(here.visit.attention)
    if str(load) not in attention and len(attention) >= MOST_LOADS:
        return
    attention[str(load)] = larger(attention.get(str(load), {}), seen)
    here.visit.attention = attention
    here.visit.save(update_fields=["attention"])
    touch(here.participation)


def larger(known: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """The larger of each pair of totals; parts by name are compared part by part."""
    merged = dict(known)
    for name, value in told.items():
        if isinstance(value, Mapping):
            merged[name] = larger(merged.get(name, {}), value)
        else:
            merged[name] = max(int(merged.get(name, 0)), min(int(value), LONGEST_MS))
    return merged
