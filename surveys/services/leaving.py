"""Leaving a study: stopping, and erasing everything of oneself."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Attempt, Lookup, Move, Stuck, Table
from games.playing.company import close
from surveys.models import Consent, Participation, Sitting, Standing, Study, Waiting
from surveys.services.visiting import locked, touch


@dataclass(frozen=True)
class Erased:
    """How much is gone, to say so in words."""

    answers: int
    visits: int
    tables: int
    shared_tables: int


@transaction.atomic
def withdraw(code: str) -> Participation:
    """Stop. What was sent stays, and the slot is free for somebody else."""
    participation = locked(code)
    if participation.standing in (Standing.ACTIVE, Standing.FINISHED):
        stand_up(participation.consent)
        participation.standing, participation.slot = Standing.WITHDRAWN, None
        touch(participation, "standing", "slot")
    return participation


def stand_up(consent: Consent) -> None:
    """Nobody waits for them any more, at a table or in a lobby."""
    Waiting.objects.filter(consent=consent).delete()
    for sitting in consent.sittings.filter(ended_at__isnull=True):
        close_table(sitting)
    consent.sittings.filter(ended_at__isnull=True).update(ended_at=timezone.now())


def close_table(sitting: Sitting) -> None:
    table = Table.objects.select_for_update().get(pk=sitting.table_id)
    if not table.is_closed:
        close(table, "One of the players has left.", "left")


@transaction.atomic
def erase(code: str) -> Erased:
    """Leave no trace of a person: only a count of those who were erased stays."""
    participation = locked(code)
    consent = participation.consent
    tables = leave_tables(list(consent.sittings.select_related("table")))
    erased = Erased(consent.answers.count(), consent.visits.count(), *tables)
    Study.objects.filter(pk=participation.study_id).update(erased=F("erased") + 1)
    participation.delete()
    return erased


def leave_tables(sittings: list[Sitting]) -> tuple[int, int]:
    """Tables of one's own go; at a table with another tester one's traces go, the moves stay."""
    mine = shared = 0
    for sitting in sittings:
        if Sitting.objects.filter(table=sitting.table).exclude(pk=sitting.pk).exists():
            blank(sitting)
            shared += 1
        else:
            sitting.table.delete()
            mine += 1
    return mine, shared


def blank(sitting: Sitting) -> None:
    """Nothing at a shared table tells any more who played this seat, or how they thought."""
    at: dict[str, Any] = {"table": sitting.table, "seat": sitting.seat}
    for kind in (Attempt, Lookup, Stuck):
        kind.objects.filter(**at).delete()
    Move.objects.filter(**at, by_agent=False).update(
        thought_ms=0, client_ms=None, is_doubtful=False, wish={}
    )
    seats = sitting.table.seats.filter(number=sitting.seat)
    seats.update(nickname="", user=None, key_hash="", seen_at=None, taken_at=None)
    close_table(sitting)


@dataclass(frozen=True)
class Kept:
    """How much is stored of somebody."""

    answers: int
    steps: int
    games: int


def kept_of(participation: Participation) -> Kept:
    consent = participation.consent
    current = consent.answers.filter(is_current=True)
    return Kept(current.count(), consent.visits.count(), consent.sittings.count())


def own_data(participation: Participation) -> dict[str, Any]:
    """Everything stored about somebody, as they may take it away with them."""
    consent = participation.consent
    return {
        "study": participation.study.title,
        "pseudonym": participation.pseudonym,
        "joined_at": participation.joined_at,
        "consent": {"given_at": consent.given_at, "text_hash": consent.text_hash},
        "answers": list(
            consent.answers.order_by("pk").values(
                "place", "question", "value", "is_declined", "notes", "at", "is_current"
            )
        ),
        "steps": list(
            consent.visits.order_by("pk").values(
                "place", "began_at", "done_at", "record", "attention"
            )
        ),
        "games": [game_of(sitting) for sitting in consent.sittings.select_related("table")],
    }


def game_of(sitting: Sitting) -> dict[str, Any]:
    at: dict[str, Any] = {"table": sitting.table, "seat": sitting.seat}
    moves = Move.objects.filter(**at).order_by("seq")
    return {
        "step": sitting.place,
        "began_at": sitting.began_at,
        "game": sitting.table.game,
        "moves": list(moves.values("seq", "text", "made_at", "thought_ms")),
        "refused": list(Attempt.objects.filter(**at).values("ply", "words", "rule", "at")),
        "looked_up": list(Lookup.objects.filter(**at).values("ply", "section", "shown_ms")),
        "stuck": list(Stuck.objects.filter(**at).values("ply", "sentence", "at")),
    }
