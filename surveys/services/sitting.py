"""The games of a play step: whose turn it is to sit down, where, and what came of each game.

Called with the participation locked. What was played is written into the visit when a game is seen
to be over, so that exports need no table.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Attempt, Lookup, Move, Stuck, Table
from games.models.tables import EntryKind, Phase
from games.playing.company import close
from games.playing.opening import ME, Plan, open_pinned
from games.playing.rows import table_for_writing
from games.playing.seats import Visitor
from games.playing.services import milliseconds_between
from surveys.arms import rules_of
from surveys.here import Here
from surveys.models import Sitting, Visit

AGENT, TESTER = "agent", "tester"  # whom one plays with
LOTS, FIRST, SECOND, IN_TURNS = "lots", "first", "second", "turns"  # who begins
COUNTS, AGAIN = "counts", "again"  # what becomes of a game that was left
FINISH, STOP = "finish", "stop"  # what happens when the time is up
ONWARDS = "onwards"  # if nobody comes: on without a game; else an agent
USUAL_LEVEL = "casual"
MOST_AGAIN = 3  # games somebody gets on top for those that were left

GAME, GAMES, NOBODY = "game", "games", "nobody"  # in the record of the visit
WON, LOST, DRAWN, LEFT = "won", "lost", "drawn", "left"


@dataclass(frozen=True)
class Terms:
    """What a play step is set to."""

    games: int = 1
    minutes: int = 0  # 0: no limit
    time_up: str = FINISH
    opponents: str = AGENT
    level: str = USUAL_LEVEL
    people: int = 2  # testers at a table; agents take the other seats
    wait: int = 120  # seconds in the lobby
    nobody: str = AGENT
    begins: str = LOTS
    undo: bool = True
    may_leave: bool = True
    left: str = COUNTS


def terms_of(settings: Mapping[str, Any]) -> Terms:
    known = {each.name for each in fields(Terms)}
    given = {name: value for name, value in settings.items() if name in known}
    return Terms(**{name: value for name, value in given.items() if value is not None})


@dataclass(frozen=True)
class Guest:
    """Who is to sit down, and for which game of which place of their way."""

    consent_id: int
    place: str
    number: int


# -- which game it is


def wanted(here: Here) -> int:
    """The number of the game somebody is at, or waits for."""
    return int(here.visit.record.get(GAME, 1))


def sittings_of(here: Here) -> list[Sitting]:
    mine = Sitting.objects.filter(consent_id=here.visit.consent_id, place=here.place.name)
    return list(mine.select_related("table").order_by("number"))


def current(here: Here) -> Sitting | None:
    """The sitting of the wanted game; its table may be over."""
    number = wanted(here)
    return next((each for each in sittings_of(here) if each.number == number), None)


def note(here: Here, **what: Any) -> None:
    here.visit.record = {**here.visit.record, **what}


# -- the time there is


def deadline(here: Here, terms: Terms) -> datetime | None:
    """When the time is up; it runs from the first game on."""
    first = next(iter(sittings_of(here)), None)
    return first.began_at + timedelta(minutes=terms.minutes) if first and terms.minutes else None


def seconds_until(moment: datetime | None) -> int | None:
    return None if moment is None else max(0, int((moment - timezone.now()).total_seconds()))


def is_time_up(here: Here, terms: Terms) -> bool:
    ends = deadline(here, terms)
    return ends is not None and timezone.now() >= ends


# -- sitting down


def sit_with_agents(here: Here, terms: Terms) -> Sitting:
    """A table of one's own, whose other seats are an agent's."""
    assert here.arm is not None  # the checker has looked
    rules = rules_of(here.arm)
    levels = rules.rules_of.levels
    names = rules.rules_of.seat_names(rules.fixed().options)
    seats = [terms.level if terms.level in levels else USUAL_LEVEL] * len(names)
    mine = seat_of(here, terms, len(names))
    seats[mine] = ME
    table, visitor = opened(rules, seats, terms)
    guest = Guest(here.visit.consent_id, here.place.name, wanted(here))
    return seated(guest, table, mine, visitor)


def opened(rules: Table, seats: Sequence[str], terms: Terms) -> tuple[Table, Visitor]:
    """The table, and somebody who holds the keys to all seats of people."""
    visitor = Visitor(AnonymousUser())
    plan = Plan(seats, rules.referee, terms.undo)
    return open_pinned(rules, plan, visitor), visitor


def seat_of(here: Here, terms: Terms, seats: int) -> int:
    """The first seat begins. Lots are drawn from the tester's own seed."""
    number = wanted(here)
    if terms.begins == LOTS:
        dice = random.Random(f"{here.participation.seed}/{here.place.name}/{number}")  # noqa: S311
        return dice.randrange(seats)
    begins = {FIRST: 0, SECOND: 1, IN_TURNS: number - 1}
    return begins.get(terms.begins, 0) % seats


def seated(guest: Guest, table: Table, seat: int, visitor: Visitor) -> Sitting:
    """That somebody sits there. The database refuses a second game at a time."""
    return Sitting.objects.create(
        consent_id=guest.consent_id,
        place=guest.place,
        number=guest.number,
        table=table,
        seat=seat,
        key=visitor.keys[table.code][str(seat)],
        began_at=timezone.now(),
    )


# -- the end of a game


def settle(here: Here, terms: Terms) -> None:
    """Note which games are over, after ending what has to end now."""
    for sitting in sittings_of(here):
        if sitting.ended_at is not None:
            continue
        end_if_due(here, terms, sitting)
        if sitting.table.is_closed:
            sitting.ended_at = sitting.table.ended_at or timezone.now()
            sitting.save(update_fields=["ended_at"])
            played = [*here.visit.record.get(GAMES, []), told_game(sitting)]
            note(here, **{GAMES: played})
            here.visit.save(update_fields=["record"])


def end_if_due(here: Here, terms: Terms, sitting: Sitting) -> None:
    table = sitting.table
    if table.is_closed:
        return
    if table.rules_version != table.rules_of.rules_version:
        end(sitting, _("The rules of this game have been corrected since it began."), "release")
    elif terms.time_up == STOP and is_time_up(here, terms):
        end(sitting, _("The time is up."), "time")


def end(sitting: Sitting, sentence: str, reason: str) -> None:
    """Stop the game where it stands."""
    table = table_for_writing(sitting.table.code)
    if table is not None:
        if not table.is_closed:
            close(table, sentence, reason)
        sitting.table = table


def is_another_due(here: Here, terms: Terms, *, after: Sitting | None = None) -> bool:
    """Whether one more game is to be played after those that were, and after this one."""
    if is_time_up(here, terms) or here.visit.record.get(NOBODY):
        return False
    games = here.visit.record.get(GAMES, [])
    lost_ones = sum(game["result"] == LEFT for game in games) if terms.left == AGAIN else 0
    running = after is not None and after.ended_at is None
    return len(games) - min(lost_ones, MOST_AGAIN) + running < terms.games


# -- what came of it


def told_game(sitting: Sitting) -> dict[str, Any]:
    """One game as it is recorded, seen from this seat."""
    table, at = sitting.table, {"table": sitting.table, "seat": sitting.seat}
    mine = Move.objects.filter(**at, by_agent=False)
    moves = mine.filter(kind=EntryKind.MOVE).aggregate(made=Count("pk"), ms=Sum("thought_ms"))
    looked = Lookup.objects.filter(**at).aggregate(times=Count("pk"), ms=Sum("shown_ms"))
    ended = table.ended_at or table.last_at
    return {
        "number": sitting.number,
        "table": table.code,
        "seat": sitting.seat,
        "with": company_of(sitting),
        "result": result_for(sitting),
        "reason": str(table.result.get("reason", "")),
        "score": score_of(sitting),
        "plies": table.ply,
        "decisions": moves["made"],
        "undone": mine.filter(kind=EntryKind.UNDO).count(),
        "thought_ms": moves["ms"] or 0,
        "ms": milliseconds_between(sitting.began_at, ended),
        "refused": Attempt.objects.filter(**at).count(),
        "looked_up": looked["times"],
        "looked_up_ms": looked["ms"] or 0,
        "stuck": Stuck.objects.filter(**at).count(),
    }


def games_of(visit: Visit) -> list[dict[str, Any]]:
    """The games of a visit: those recorded, and where it is not done also what lies open."""
    played: list[dict[str, Any]] = list(visit.record.get(GAMES, []))
    if visit.done_at is not None or visit._state.adding:
        return played
    mine = Sitting.objects.filter(consent_id=visit.consent_id, place=visit.place)
    still = mine.filter(ended_at__isnull=True).select_related("table")
    return [*played, *(told_game(each) for each in still)]


def company_of(sitting: Sitting) -> str:
    """Whom one played with: agents by their level, testers, and who stood in for them."""
    others = [
        (seat.level if seat.level else TESTER) + (" stand-in" if seat.replaced_at else "")
        for seat in sitting.table.seats.all()
        if seat.number != sitting.seat
    ]
    return ", ".join(others)


def result_for(sitting: Sitting) -> str:
    """What a stand-in played to its end was left by who had sat there."""
    table = sitting.table
    seat = table.seat(sitting.seat)
    if table.phase != Phase.OVER or (seat and seat.replaced_at):
        return LEFT
    winners, seats = table.result.get("winners", []), table.seats.count()
    if sitting.seat in winners:
        return DRAWN if len(winners) == seats > 1 else WON
    return LOST if winners or seats == 1 else DRAWN


def score_of(sitting: Sitting) -> int | None:
    scores = sitting.table.result.get("scores", [])
    return scores[sitting.seat] if sitting.seat < len(scores) else None
