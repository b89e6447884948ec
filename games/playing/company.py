"""Who is at a table, and who is not any more: sitting down, being seen, replaced, coming back."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Seat, Table
from games.models.tables import Phase, SeatKind
from games.playing.rows import table_for_writing
from games.playing.seats import Visitor, hash_of, sit
from games.playing.services import locked, touch
from games.refusals import NotNow, NotYours, Refused

ABANDONED_AFTER = timedelta(days=7)  # stated on every table
STAND_IN = "practised"  # the level of an agent that plays on for somebody


@transaction.atomic
def take_seat(code: str, invite: str, visitor: Visitor) -> Table:
    """Sit down on the seat one was invited to. Only the first who comes gets it."""
    table, seat = _seat_by(code, invite=invite)
    if seat.kind != SeatKind.OPEN:
        if visitor.holds(table, seat):
            return table
        raise NotNow(_("Somebody has taken this seat already."), "taken")
    if table.is_closed:
        raise NotNow(_("This game is over."), "over")
    key = sit(seat, visitor)
    seat.taken_at = seat.seen_at = timezone.now()
    seat.save()
    begin_if_complete(table)
    visitor.remember(table, seat.number, key)
    return table


def begin_if_complete(table: Table) -> None:
    """The game begins when the last seat is taken; thinking time counts from then."""
    if table.phase == Phase.WAITING and not table.seats.filter(kind=SeatKind.OPEN).exists():
        table.phase = Phase.PLAYING
        table.decision_began_at = table.last_at = timezone.now()
    touch(table, "phase", "decision_began_at", "last_at")


@transaction.atomic
def use_key(code: str, key: str, visitor: Visitor) -> Table:
    """Go on at one's own seat on another device, by the personal link."""
    table, seat = _seat_by(code, key_hash=hash_of(key))
    visitor.remember(table, seat.number, key)
    return table


def _seat_by(code: str, **how: str) -> tuple[Table, Seat]:
    table = table_for_writing(code)
    seat = table.seats.filter(**how).first() if table else None
    if table is None or seat is None:
        raise NotYours(_("This link leads to no seat."))
    return table, seat


def note_presence(table: Table, numbers: list[int]) -> None:
    if numbers:
        table.seats.filter(number__in=numbers).update(seen_at=timezone.now())


def seconds_away(seat: Seat, now: datetime) -> int:
    """How long nobody has been seen on a seat; 0 while there is no reason to ask."""
    if seat.kind != SeatKind.PERSON or seat.seen_at is None:
        return 0
    return max(0, int((now - seat.seen_at).total_seconds()))


def may_replace(table: Table, seat: Seat, held: list[int], now: datetime) -> bool:
    """Those who sit here may go on without somebody who has vanished, or never came."""
    if not held or seat.number in held or table.is_closed:
        return False
    return seat.kind == SeatKind.OPEN or seconds_away(seat, now) >= table.patience


@transaction.atomic
def replace_player(code: str, visitor: Visitor, number: int, how: str) -> Table:
    """Let an agent play on for somebody who has vanished, or end the game."""
    table = table_for_writing(code)
    seat = table.seat(number) if table else None
    held = visitor.seats_at(table) if table else []
    if table is None or seat is None or not held:
        raise NotYours(_("There is no such seat."))
    if not may_replace(table, seat, held, timezone.now()):
        raise NotNow(_("They are still here."), "still-here")
    if how == "end":
        end_for_want_of(table, seat)
    else:
        put_agent_on(table, seat)
    return table


def put_agent_on(table: Table, seat: Seat) -> None:
    seat.kind, seat.level = SeatKind.AGENT, STAND_IN
    seat.agent = table.rules_of.levels[STAND_IN]
    seat.replaced_at = timezone.now()
    seat.save(update_fields=["kind", "level", "agent", "replaced_at"])
    begin_if_complete(table)


def end_for_want_of(table: Table, seat: Seat) -> None:
    close(table, _("%(seat)s has left the table.") % {"seat": seat.name}, "away")


def close(table: Table, sentence: str, reason: str) -> None:
    """Stop a game that will not be played to its end. Everything stays as it is."""
    table.phase, table.ended_at = Phase.ABANDONED, timezone.now()
    table.result = {"headline": _("Not played to the end"), "sentence": sentence, "reason": reason}
    touch(table, "phase", "ended_at", "result")


@transaction.atomic
def return_to_seat(code: str, visitor: Visitor, number: int) -> Table:
    """Take one's seat back from the agent that stood in."""
    table = locked(code, visitor, number)
    seat = table.seat(number)
    if seat is None or seat.replaced_at is None or table.is_closed:
        raise Refused(_("Nobody plays in your place."))
    seat.kind, seat.replaced_at, seat.seen_at = SeatKind.PERSON, None, timezone.now()
    seat.save(update_fields=["kind", "replaced_at", "seen_at"])
    touch(table)
    return table


def sweep_abandoned(now: datetime | None = None) -> int:
    """Close the tables at which nothing has happened for long. Nothing is deleted."""
    moment = (now or timezone.now()) - ABANDONED_AFTER
    codes = list(Table.objects.silent_since(moment).values_list("code", flat=True))
    for code in codes:
        _close_if_still_silent(code, moment)
    return len(codes)


@transaction.atomic
def _close_if_still_silent(code: str, moment: datetime) -> None:
    table = Table.objects.select_for_update().silent_since(moment).filter(code=code).first()
    if table:
        close(table, _("Nobody has moved for seven days."), "abandoned")
