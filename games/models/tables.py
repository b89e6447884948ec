"""Tables: who sits there, what was played, and what was tried, looked up and not understood.

The log of a table is append-only: `ply` counts its entries, and taking a move back is an entry too.
Folding the log from the pinned start gives the position; nothing else does.
"""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.variants import HASH_LENGTH, NAME_LENGTH, Rules, Variant, Version
from games.querysets import TableQuerySet

CODE_BYTES = 16  # 128 bit: whoever knows the address of a table may watch it
CODE_LENGTH = 22
AGENT_LENGTH, TEXT_LENGTH, RULE_LENGTH, ITEM_LENGTH = 60, 200, 80, 80
SENTENCE_LENGTH = 1000
PATIENCE = 60  # seconds without a sign of somebody after which the others may go on without them


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


class Referee(models.TextChoices):
    """How much the referee says. Also an experimental factor."""

    GUIDED = "guided", _("guides")
    EXPLAINING = "explaining", _("explains")
    SILENT = "silent", _("is silent")


class Phase(models.TextChoices):
    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("being played")
    OVER = "over", _("over")
    ABANDONED = "abandoned", _("abandoned")


class Table(Rules):
    """One game being played. Everything it depends on is pinned when it is opened."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    game = models.CharField(max_length=20)
    variant = models.ForeignKey(
        Variant, models.SET_NULL, null=True, blank=True, related_name="tables"
    )
    version = models.ForeignKey(
        Version, models.SET_NULL, null=True, blank=True, related_name="tables"
    )  # none: a draft was played
    title = models.CharField(max_length=NAME_LENGTH)
    rules_version = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=HASH_LENGTH)
    seed = models.BigIntegerField()  # never sent to anybody before the end
    start = models.JSONField(default=dict, blank=True)  # position, deck, chance of a record
    referee = models.CharField(max_length=12, choices=Referee, default=Referee.GUIDED)
    undo_allowed = models.BooleanField(default=True)
    patience = models.PositiveIntegerField(default=PATIENCE)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="tables"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.WAITING)
    ply = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=1)  # rises with everything that can be seen
    to_move = models.SmallIntegerField(null=True, blank=True)
    decision_began_at = models.DateTimeField()
    last_at = models.DateTimeField(db_index=True)  # of the last entry, for what is abandoned
    ended_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(default=dict, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["-opened_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.title}, {self.code[:6]}"

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.code])

    @property
    def game_key(self) -> str:
        return self.game

    @property
    def variant_label(self) -> str:
        """Which rules are played: "Blackout v2", or where they are from."""
        if self.version is not None:
            return f"{self.title} v{self.version.number}"
        if self.variant_id is None:
            return _("%(name)s, from a record") % {"name": self.title}
        return _("%(name)s, draft") % {"name": self.title}

    @property
    def is_closed(self) -> bool:
        return self.phase in (Phase.OVER, Phase.ABANDONED)

    def seat(self, number: int) -> "Seat | None":
        """The seat of this number; uses what was fetched with the table."""
        return next((seat for seat in self.seats.all() if seat.number == number), None)


class SeatKind(models.TextChoices):
    PERSON = "person", _("person")
    AGENT = "agent", _("agent")
    OPEN = "open", _("open")


class Seat(models.Model):
    """A place at a table: somebody with the key to it, an agent, or an invitation."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=30)  # as the game calls it: "White"
    kind = models.CharField(max_length=8, choices=SeatKind)
    agent = models.CharField(max_length=AGENT_LENGTH, blank=True)
    level = models.CharField(max_length=20, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    nickname = models.CharField(max_length=40, blank=True)
    key_hash = models.CharField(max_length=HASH_LENGTH, blank=True)
    invite = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    taken_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    replaced_at = models.DateTimeField(null=True, blank=True)  # by an agent, until they return

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.table_id}"


class EntryKind(models.TextChoices):
    MOVE = "move", _("move")
    UNDO = "undo", _("taken back")


class Move(models.Model):
    """One entry of a table's log: a move in the record's notation, or that the last was undone."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    seq = models.PositiveIntegerField()
    key = models.UUIDField()  # made by whoever sent it: the same key is the same move
    kind = models.CharField(max_length=4, choices=EntryKind, default=EntryKind.MOVE)
    seat = models.PositiveSmallIntegerField()
    by_agent = models.BooleanField(default=False)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    wish = models.JSONField(default=dict, blank=True)  # as it was sent
    state_hash = models.CharField(max_length=32)
    made_at = models.DateTimeField()
    thought_ms = models.PositiveBigIntegerField()  # by the server's clock
    client_ms = models.BigIntegerField(null=True, blank=True)  # as the browser says
    is_doubtful = models.BooleanField(default=False)  # the two clocks cannot both be right
    seconds = models.PositiveIntegerField(null=True)  # what rules with a clock charge for it

    class Meta:
        ordering = ["table", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="one_entry_per_ply"),
            models.UniqueConstraint(fields=["table", "key"], name="one_entry_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.text or self.kind}"


class Observation(models.Model):
    """Something seen at a table that is no move, by whom and before which one."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="%(class)ss")
    key = models.UUIDField()
    seat = models.SmallIntegerField()
    ply = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="one_%(class)s_per_key")
        ]


class Attempt(Observation):
    """A refused gesture: the rule it broke, where everything lay, how long it was thought of."""

    wish: Any = models.JSONField()  # source and target, or the move as it was typed
    words = models.CharField(max_length=TEXT_LENGTH, blank=True)  # what was tried
    rule = models.CharField(max_length=RULE_LENGTH, blank=True)  # none: it means nothing here
    referee = models.CharField(max_length=12, choices=Referee)
    position = models.JSONField()
    since_ms = models.PositiveBigIntegerField()  # since the decision began, by the server's clock
    client_ms = models.BigIntegerField(null=True, blank=True)
    is_doubtful = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.words}: {self.rule or 'no gesture'}"


class Lookup(Observation):
    """A section of the rulebook that was open beside the board."""

    section = models.CharField(max_length=RULE_LENGTH)
    shown_ms = models.PositiveBigIntegerField()
    is_doubtful = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"section {self.section}, {self.shown_ms} ms"


class Stuck(Observation):
    """ "I don't know what to do now", with the position and what was said."""

    sentence = models.CharField(max_length=SENTENCE_LENGTH, blank=True)
    position = models.JSONField()
    since_ms = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return self.sentence or "no word"
