"""The write path of a table: commit first, then acknowledge, then ring the doorbell.

Every wish carries a key made by the browser and the ply it answers. The table's row is locked, the
same key gives the same answer, another ply is refused, and unique constraints guard both.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Attempt, Move, Table
from games.models.tables import TEXT_LENGTH, EntryKind, Phase, SeatKind
from games.playing import store
from games.playing.ending import result_of
from games.playing.news import ring
from games.playing.play import Play
from games.playing.rows import attempt_with, entry_with, table_for_writing
from games.playing.seats import Visitor
from games.refusals import KeyReused, NotNow, NotYours, WrongMove
from games.rules.core.errors import BadInput
from games.rules.core.game import KEPT
from playtest.frozen import insert, update

SLACK_MS = 2_000  # a browser's clock may run ahead of ours by so much
SECOND = 1_000


@dataclass(frozen=True)
class Wish:
    """What a browser asks for: a gesture or a move as it is written, answering a ply."""

    key: UUID
    ply: int
    seat: int
    source: str = ""
    target: str = ""
    move: str = ""
    client_ms: int | None = None

    def to_json(self) -> dict[str, Any]:
        said = {"source": self.source, "target": self.target, "move": self.move}
        return {"ply": self.ply, "seat": self.seat} | {k: v for k, v in said.items() if v}


@dataclass(frozen=True)
class Done:
    """What became of a wish: an entry of the log, or an attempt that was refused."""

    table: Table
    attempt: Attempt | None = None
    repeated: bool = False  # it had come before, and this is what became of it then


# -- moving


@transaction.atomic
def play_move(code: str, visitor: Visitor, wish: Wish) -> Done:
    """Make the move, once; what the rules refuse is stored as an attempt, once."""
    table = locked(code, visitor, wish.seat)
    earlier = repeated(table, wish, EntryKind.MOVE)
    if earlier:
        return earlier
    require_now(table, wish.ply, wish.seat)
    try:
        with store.at(table) as play:
            text = legal_text(play, wish)
            enter(table, play, row_of(table, wish, EntryKind.MOVE, text))
    except WrongMove as wrong:
        return Done(table, attempt=note_attempt(table, wish, wrong))
    return Done(table)


@transaction.atomic
def undo_move(code: str, visitor: Visitor, wish: Wish) -> Done:
    """Take back one's last move. What was revealed or thrown stays revealed or thrown."""
    table = locked(code, visitor, wish.seat)
    earlier = repeated(table, wish, EntryKind.UNDO)
    if earlier:
        return earlier
    require_now(table, wish.ply, wish.seat)
    with store.at(table) as play:
        if not can_undo(table, play, wish.seat):
            raise NotNow(_("That move cannot be taken back."), "no-undo")
        enter(table, play, row_of(table, wish, EntryKind.UNDO, ""))
    return Done(table)


@transaction.atomic
def play_agents_move(code: str, ply: int, seat: int, key: UUID, text: str) -> Table:
    """Enter what an agent chose, unless the table has moved on since."""
    table = table_for_writing(code)
    if table is None:
        raise NotYours(_("There is no such table."))
    if table.ply == ply and table.phase == Phase.PLAYING and is_agents(table, seat):
        wish = Wish(key, ply, seat, move=text)
        with store.at(table) as play:
            enter(table, play, row_of(table, wish, EntryKind.MOVE, text, by_agent=True))
    return table


def is_agents(table: Table, number: int) -> bool:
    seat = table.seat(number)
    return seat is not None and seat.kind == SeatKind.AGENT


def can_undo(table: Table, play: Play, number: int) -> bool:
    """Within one's own turn, and only if nothing hidden was shown and nothing thrown."""
    if not table.undo_allowed or table.phase != Phase.PLAYING or not play.in_force:
        return False
    last, _row = play.in_force[-1]
    return last.seat == number == play.match.to_move and last.can_be_taken_back


# -- the steps of the path


def locked(code: str, visitor: Visitor, number: int) -> Table:
    """The table for writing, if the visitor sits on that seat of it."""
    table = table_for_writing(code)
    seat = table.seat(number) if table else None
    if table is None or seat is None or not visitor.holds(table, seat):
        raise NotYours(_("There is no such seat."))
    return table


def repeated(table: Table, wish: Wish, kind: str) -> Done | None:
    """What became of this wish when it came before."""
    move = entry_with(table, wish.key)
    attempt = None if move else attempt_with(table, wish.key)
    earlier = move or attempt
    if earlier is None:
        return None
    if earlier.wish != wish.to_json() or (move and move.kind != kind):
        raise KeyReused(_("This key was used for something else, which stands."))
    return Done(table, attempt=attempt, repeated=True)


def require_now(table: Table, ply: int, number: int) -> None:
    """The table is being played, stands where the wish was made, and it is that seat's turn."""
    if table.is_closed:
        ended = timezone.localtime(table.ended_at or table.last_at).strftime("%H:%M")
        raise NotNow(_("The game ended at %(time)s.") % {"time": ended}, "over")
    if table.phase == Phase.WAITING:
        raise NotNow(_("Not everybody is here yet."), "waiting")
    if table.ply != ply:
        raise NotNow(_("The table has moved on. This is how it stands now."), "outdated")
    if table.to_move != number:
        raise NotNow(_("It is not your turn."), "not-your-turn")
    if is_agents(table, number):
        raise NotNow(_("An agent plays in your place. Come back to your seat first."), "replaced")


def legal_text(play: Play, wish: Wish) -> str:
    """The move as records write it. WrongMove names the rule it breaks."""
    game, match = play.game, play.match
    if game.giving_up and wish.move == game.giving_up:
        return wish.move
    action = action_meant(play, wish)
    broken = int(game.rules.rule_broken_by(match.state, match.options, action))
    if broken != KEPT:
        raise wrong_move(play, play.words_of(action), game.rule_text(broken).id)
    return match.write(action)


def action_meant(play: Play, wish: Wish) -> int:
    game, match = play.game, play.match
    if wish.move:
        try:
            return game.notation.read_action(match.state, match.options, wish.move)
        except BadInput as problem:
            raise wrong_move(play, str(problem)) from problem
    action = game.drawing.action_of(match.state, match.options, wish.source, wish.target)
    if action is None:
        raise wrong_move(play, _("That is not a move here."))
    return action


def wrong_move(play: Play, words: str, rule: str = "") -> WrongMove:
    return WrongMove(words[:TEXT_LENGTH], rule, play.match.position())


def row_of(table: Table, wish: Wish, kind: str, text: str, *, by_agent: bool = False) -> Move:
    """The next entry of the log."""
    now = timezone.now()
    thought = milliseconds_between(table.decision_began_at, now)
    return Move(
        table=table,
        seq=table.ply + 1,
        key=wish.key,
        kind=kind,
        seat=wish.seat,
        by_agent=by_agent,
        text=text,
        wish=wish.to_json(),
        made_at=now,
        thought_ms=thought,
        client_ms=wish.client_ms,
        is_doubtful=is_doubtful(wish.client_ms, thought),
        seconds=None if by_agent else thought // SECOND,
    )


def enter(table: Table, play: Play, row: Move) -> None:
    """Play it, write it, and let the table know."""
    play.enter(row, viewer=row.seat)
    row.state_hash = play.match.fingerprint()
    insert(row)
    table.ply = row.seq
    table.to_move = play.match.to_move
    table.decision_began_at = table.last_at = row.made_at
    changed = ["ply", "to_move", "decision_began_at", "last_at"]
    if play.match.over:
        table.phase, table.ended_at = Phase.OVER, row.made_at
        table.result = result_of(play)
        changed += ["phase", "ended_at", "result"]
    touch(table, *changed)


def touch(table: Table, *changed: str) -> None:
    """Save what changed and let those who look on know."""
    table.revision += 1
    update(table, [*changed, "revision"])
    ring(table)


def note_attempt(table: Table, wish: Wish, wrong: WrongMove) -> Attempt:
    since = milliseconds_between(table.decision_began_at, timezone.now())
    return Attempt.objects.create(
        table=table,
        key=wish.key,
        seat=wish.seat,
        ply=table.ply,
        wish=wish.to_json(),
        words=wrong.tried,
        rule=wrong.rule,
        referee=table.referee,
        position=wrong.position,
        since_ms=since,
        client_ms=wish.client_ms,
        is_doubtful=is_doubtful(wish.client_ms, since),
    )


def milliseconds_between(earlier: datetime, later: datetime) -> int:
    """Never negative, should the machine's clock be set back."""
    return max(0, round((later - earlier).total_seconds() * SECOND))


def is_doubtful(client_ms: int | None, server_ms: int) -> bool:
    """Whether what the browser says cannot be, given what we saw ourselves."""
    return client_ms is not None and not 0 <= client_ms <= server_ms + SLACK_MS
