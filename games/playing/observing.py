"""What is written down beside the moves: sections that were looked up, and people who were stuck.

What is sent twice with the same key is written once.
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Lookup, Stuck, Table
from games.playing import store
from games.playing.seats import Visitor
from games.playing.services import SLACK_MS, locked, milliseconds_between
from games.refusals import Refused

SPECTATING = -1


def note_lookup(table: Table, visitor: Visitor, key: UUID, section: str, shown_ms: int) -> None:
    """A section was open beside the board."""
    if table.book().section(section) is None:
        raise Refused(_("This rulebook has no section “%(key)s”.") % {"key": section})
    longest = milliseconds_between(table.opened_at, timezone.now()) + SLACK_MS
    seen = {
        "seat": looking_from(table, visitor.seats_at(table)),
        "ply": table.ply,
        "section": section,
        "shown_ms": max(0, min(shown_ms, longest)),
        "is_doubtful": not 0 <= shown_ms <= longest,
    }
    Lookup.objects.get_or_create(table=table, key=key, defaults=seen)


def looking_from(table: Table, held: list[int]) -> int:
    if not held:
        return SPECTATING
    return table.to_move if table.to_move in held else held[0]


@transaction.atomic
def note_stuck(code: str, visitor: Visitor, number: int, key: UUID, sentence: str) -> Table:
    """Somebody does not know what to do: keep where everything lies, and what they say."""
    table = locked(code, visitor, number)
    with store.at(table) as play:
        position = play.match.position()
    said = {
        "seat": number,
        "ply": table.ply,
        "sentence": sentence.strip(),
        "position": position,
        "since_ms": milliseconds_between(table.decision_began_at, timezone.now()),
    }
    Stuck.objects.get_or_create(table=table, key=key, defaults=said)
    return table
