"""How fast people decide at the tables of this site."""

from django.db.models import Avg, Count

from analytics.minutes import Pace, calibrated, handling_of
from games.models import Move
from games.models.tables import EntryKind
from games.rules.core.game import Game

FEWEST_MOVES = 5  # of a table that counts
LONGEST_MS = 300_000  # who thinks longer was away
MOST_TABLES = 500
MILLISECONDS = 1000


def pace_at_tables(game: Game) -> Pace:
    """The game's default, corrected by what people took; each table counts once."""
    moves = Move.objects.filter(
        table__game=game.key,
        kind=EntryKind.MOVE,
        by_agent=False,
        is_doubtful=False,
        thought_ms__lte=LONGEST_MS,
    )
    tables = moves.values("table").annotate(took=Avg("thought_ms"), count=Count("pk"))
    counting = tables.filter(count__gte=FEWEST_MOVES).order_by("-table")[:MOST_TABLES]
    measured = [row["took"] / MILLISECONDS for row in counting]
    return calibrated(handling_of(game).pace, measured)
