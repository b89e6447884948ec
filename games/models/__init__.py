"""What is stored: variants and their versions; tables, what was played there and what tried."""

from games.models.tables import Attempt, Lookup, Move, Referee, Seat, Stuck, Table
from games.models.variants import (
    HASH_LENGTH,
    NAME_LENGTH,
    NOTES_LENGTH,
    SLUG_LENGTH,
    TAGS_LENGTH,
    Collaboration,
    Rules,
    Variant,
    Version,
)

__all__ = [
    "HASH_LENGTH",
    "NAME_LENGTH",
    "NOTES_LENGTH",
    "SLUG_LENGTH",
    "TAGS_LENGTH",
    "Attempt",
    "Collaboration",
    "Lookup",
    "Move",
    "Referee",
    "Rules",
    "Seat",
    "Stuck",
    "Table",
    "Variant",
    "Version",
]
