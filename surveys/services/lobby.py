"""The lobby: testers of the same step and arm who wait for each other, never for ever.

Whoever looks in shows that they are there. One row is locked for the whole lobby, so companies are
made one after the other, and the database refuses to seat anybody twice.
"""

import random
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Seat
from games.playing.opening import ME
from surveys.arms import rules_of
from surveys.here import Here
from surveys.models import Sitting, Standing, StudyVersion, Waiting
from surveys.services import sitting
from surveys.services.sitting import LOTS, NOBODY, ONWARDS, USUAL_LEVEL, Guest, Terms

FRESH = timedelta(seconds=12)  # who was not seen for so long may have gone: nobody is put with them
GONE = timedelta(minutes=1)  # who comes back after this begins to wait anew


@dataclass(frozen=True)
class Wait:
    """How long somebody has waited, and how long they will at most."""

    seconds: int
    left: int


def name_of(here: Here) -> str:
    """Those who may play together: same version of the study, same step, same arm."""
    person = here.participation
    kind = "pilot" if person.is_pilot else "real"
    return f"{person.version_id}/{kind}/{here.step.key}/{here.place.arm}"


def look_in(here: Here, terms: Terms) -> Wait | None:
    """Wait, and be seated with whoever waits as well; None when the waiting is over."""
    lock(here)
    if sitting.current(here) or here.visit.record.get(NOBODY):
        return None
    mine = show_up(here)
    seat_companies(here, terms)
    if sitting.current(here):
        return None
    waited = int((mine.seen_at - mine.since).total_seconds())
    if waited < terms.wait and not here.participation.is_bot:
        return Wait(waited, terms.wait - waited)
    give_up(here, terms)
    return None


def lock(here: Here) -> None:
    """The version's row stands for all its lobbies; joining the study is not held up by it."""
    StudyVersion.objects.select_for_update(no_key=True).get(pk=here.participation.version_id)


def show_up(here: Here) -> Waiting:
    now = timezone.now()
    mine = Waiting.objects.filter(consent_id=here.visit.consent_id).first()
    if mine is None or mine.lobby != name_of(here) or now - mine.seen_at > GONE:
        Waiting.objects.filter(consent_id=here.visit.consent_id).delete()
        mine = Waiting(consent_id=here.visit.consent_id, lobby=name_of(here), since=now)
    mine.place, mine.number, mine.seen_at = here.place.name, sitting.wanted(here), now
    mine.save()
    return mine


def seat_companies(here: Here, terms: Terms) -> None:
    """As many full tables as there are people for, in the order in which they came."""
    present = Waiting.objects.select_for_update(of=("self",)).filter(
        lobby=name_of(here),
        seen_at__gte=timezone.now() - FRESH,
        consent__participation__standing=Standing.ACTIVE,
    )
    people = list(present.order_by("since", "pk"))
    size = company_size(here, terms)
    for first in range(0, len(people) - size + 1, size):
        seat_together(here, terms, people[first : first + size])


def company_size(here: Here, terms: Terms) -> int:
    """No more people than the game has seats."""
    assert here.arm is not None  # the checker has looked
    rules = rules_of(here.arm)
    return min(terms.people, len(rules.rules_of.seat_names(rules.fixed().options)))


def seat_together(here: Here, terms: Terms, company: list[Waiting]) -> None:
    """One table for all of them; agents take the seats that are left."""
    assert here.arm is not None
    rules = rules_of(here.arm)
    names = rules.rules_of.seat_names(rules.fixed().options)
    level = terms.level if terms.level in rules.rules_of.levels else USUAL_LEVEL
    seats = [ME if number < len(company) else level for number in range(len(names))]
    order = list(company)
    if terms.begins == LOTS:
        random.SystemRandom().shuffle(order)
    table, visitor = sitting.opened(rules, seats, terms)
    Seat.objects.filter(table=table, key_hash__gt="").update(nickname=_("another tester"))
    for number, person in enumerate(order):
        guest = Guest(person.consent_id, person.place, person.number)
        sitting.seated(guest, table, number, visitor)
        person.delete()


def give_up(here: Here, terms: Terms) -> Sitting | None:
    """Nobody came: an agent plays, or it goes on without a game."""
    Waiting.objects.filter(consent_id=here.visit.consent_id).delete()
    if terms.nobody == ONWARDS:
        sitting.note(here, **{NOBODY: True})
        here.visit.save(update_fields=["record"])
        return None
    return sitting.sit_with_agents(here, terms)
