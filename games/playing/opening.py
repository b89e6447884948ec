"""Opening a table: which rules, who sits where, from which position."""

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Seat, Table, Variant, Version
from games.models.tables import Phase, Referee, SeatKind
from games.playing.play import Play
from games.playing.seats import Visitor, sit
from games.refusals import Refused
from games.rules.core.errors import BadInput
from games.rules.core.game import Game
from games.rules.core.randomness import MAX_SEED
from games.rules.engine.gamerecord import GameRecord
from games.rules.registry import GAMES
from games.services import content_hash

ME, PERSON = "me", "person"  # other plans for a seat are levels of agents


@dataclass(frozen=True)
class Plan:
    """What is wanted of a table; `seats` says for each who sits there, in the game's order."""

    seats: Sequence[str]
    referee: str = Referee.EXPLAINING
    undo_allowed: bool = True
    lots: bool = False  # who sits where is drawn


@transaction.atomic
def open_table(rules: Variant | Version, plan: Plan, visitor: Visitor) -> Table:
    """A table for these rules. Refused or BadInput say what is wrong with the plan."""
    return _open(pinned(rules), plan, visitor)


@transaction.atomic
def open_pinned(table: Table, plan: Plan, visitor: Visitor) -> Table:
    """A table whose rules and words somebody has pinned, with `pinned` for instance."""
    return _open(table, plan, visitor)


@transaction.atomic
def open_from_record(record: GameRecord, plan: Plan, visitor: Visitor) -> Table:
    """A table that goes on where a record ends."""
    table = table_of(record)
    if record.moves:
        table.start = {"position": record.replay().position()}
    table.content_hash = content_hash(table)
    return _open(table, plan, visitor)


def table_of(record: GameRecord) -> Table:
    """A table, not stored, with the rules and the start of a record."""
    game, preset = record.game, record.variant.preset
    named = game.presets[preset].params if preset else {}
    start = {"position": record.position, "deck": record.deck, "chance": record.chance}
    return Table(
        game=game.key,
        title=game.presets[preset].title if preset else game.title,
        params={**named, **record.variant.params},
        rules_version=game.rules_version,
        seed=record.seed,
        start={name: value for name, value in start.items() if value},
    )


@transaction.atomic
def open_again(table: Table, visitor: Visitor) -> Table:
    """The same rules and the same company once more; what a game carries over is carried over."""
    seats = [plan_of(seat, visitor.holds(table, seat)) for seat in table.seats.all()]
    plan = Plan(seats, table.referee, table.undo_allowed)
    fresh = Table(
        game=table.game,
        variant=table.variant,
        version=table.version,
        title=table.title,
        params={**table.params, **carried_over(table)},
        wording=table.wording,
        rules_version=table.rules_of.rules_version,
    )
    fresh.content_hash = content_hash(fresh)
    return _open(fresh, plan, visitor)


def carried_over(table: Table) -> Mapping[str, Any]:
    return dict(table.result.get("carries", {}))


def plan_of(seat: Seat, is_mine: bool) -> str:
    if is_mine:
        return ME
    return PERSON if seat.kind != SeatKind.AGENT or seat.replaced_at else seat.level


def pinned(rules: Variant | Version) -> Table:
    """A table with everything it will depend on."""
    version = rules if isinstance(rules, Version) else None
    variant = rules.variant if isinstance(rules, Version) else rules
    return Table(
        game=rules.game_key,
        variant=variant,
        version=version,
        title=rules.name,
        params=rules.params,
        wording=rules.wording,
        rules_version=rules.rules_of.rules_version,
        content_hash=version.content_hash if version else content_hash(rules),
    )


def _open(table: Table, plan: Plan, visitor: Visitor) -> Table:
    game = table.rules_of
    seats = list(plan.seats)
    names = check_seats(game, table, seats)
    if plan.lots:
        random.SystemRandom().shuffle(seats)
    table.referee, table.undo_allowed = plan.referee, plan.undo_allowed
    table.seed = fresh_seed(game, table)
    table.opened_by = visitor.user if visitor.user.is_authenticated else None
    table.decision_began_at = table.last_at = timezone.now()
    table.phase = Phase.WAITING if PERSON in seats else Phase.PLAYING
    table.to_move = begun(table)
    table.save()
    for number, (name, who) in enumerate(zip(names, seats, strict=True)):
        add_seat(table, number, name, who, visitor)
    return table


def check_seats(game: Game, table: Table, seats: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, if the plan fills each of them."""
    names = game.seat_names(table.fixed().options)
    if len(seats) != len(names):
        raise Refused(
            _("This game has %(seats)s seats, and you filled %(filled)s.")
            % {"seats": len(names), "filled": len(seats)}
        )
    unknown = [who for who in seats if who not in (ME, PERSON, *game.levels)]
    if unknown:
        known = ", ".join((ME, PERSON, *game.levels))
        raise Refused(
            _("Nobody is called “%(who)s” here; a seat is one of: %(known)s.")
            % {"who": unknown[0], "known": known}
        )
    if ME not in seats:
        raise Refused(_("Keep at least one seat for yourself."))
    return names


def fresh_seed(game: Game, table: Table) -> int:
    seed = secrets.randbelow(MAX_SEED)
    return game.fit_seed(table.fixed().options, seed) if game.fit_seed else seed


def begun(table: Table) -> int:
    """Who decides first. A position that cannot be played on is refused before anybody sits."""
    match = Play.of(table).match
    if match.over and table.start:
        raise BadInput("The game is over in that position; choose an earlier one.")
    if match.over:
        raise BadInput("By these rules the game plays itself: nobody has anything to decide.")
    return match.to_move


def add_seat(table: Table, number: int, name: str, who: str, visitor: Visitor) -> None:
    seat = Seat(table=table, number=number, name=name, kind=SeatKind.OPEN)
    key = ""
    if who == ME:
        key = sit(seat, visitor)
        seat.taken_at = seat.seen_at = table.decision_began_at
    elif who != PERSON:
        seat.kind, seat.level = SeatKind.AGENT, who
        seat.agent = GAMES[table.game].levels[who]
    seat.save()
    if key:
        visitor.remember(table, number, key)
