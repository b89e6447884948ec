"""The rows that every request of a tester reads, each with one query that was written before."""

from typing import Any

from playtest.frozen import Frozen
from surveys.models import Answer, Consent, Participation, Visit

# Without the frozen document, which is read once per process.
_PERSON = Frozen(
    lambda code: (
        Participation.objects.select_for_update(of=("self",))
        .filter(code=code)
        .select_related("version", "consent")
        .defer("version__document")
        .order_by()
    )
)
_VISIT = Frozen(
    lambda consent, place: Visit.objects.filter(consent=consent).filter(place=place).order_by()
)
_AT_PLACE = Frozen(
    lambda consent, place: (
        Answer.objects.filter(consent=consent).filter(place=place).filter(is_current=True)
    ).order_by("pk")
)
_CURRENT = Frozen(
    lambda consent: (
        Answer.objects.filter(consent=consent).filter(is_current=True).order_by("pk")
    ).only("place", "question", "value")
)


def participation_for_writing(code: str) -> Participation | None:
    """Locked, so that one request of a person is done after the other."""
    return _PERSON.first(code)


def visit_at(consent: Consent, place: str) -> Visit | None:
    visit = _VISIT.first(consent.pk, place)
    if visit is not None:
        visit.consent = consent
    return visit


def current_at(consent: int, place: str) -> list[Answer]:
    """What counts of the answers at this place."""
    return _AT_PLACE.rows(consent, place)


def current_of(consent: int) -> list[tuple[str, str, Any]]:
    """What counts of all answers, in the order in which they were given: place, question, value."""
    return [(place, name, value) for _id, place, name, value in _CURRENT.columns(consent)]
