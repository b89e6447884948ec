"""What people bring to a study. Nothing of a person is stored before their consent.

A participation begins with the consent, in one transaction; every answer, visit and seat refers to
that consent, so no datum can be without it and erasing a person is one deletion.
"""

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Table
from surveys.models.studies import (
    CODE_LENGTH,
    HASH_LENGTH,
    KEY_LENGTH,
    JoinLink,
    Study,
    StudyVersion,
    new_code,
)
from surveys.querysets import ParticipationQuerySet

PLACE_LENGTH = 2 * KEY_LENGTH + 1
LOBBY_LENGTH = PLACE_LENGTH + HASH_LENGTH


class Standing(models.TextChoices):
    """How far somebody has come."""

    ACTIVE = "active", _("on the way")
    FINISHED = "finished", _("finished")
    SCREENED = "screened", _("did not fit")
    DROPPED = "dropped", _("dropped out")
    WITHDRAWN = "withdrawn", _("withdrew")


HOLDING = (Standing.ACTIVE, Standing.FINISHED)  # who takes up a place in an arm


class Participation(models.Model):
    """Somebody's way through a study. Whoever has the code is them: it is their address."""

    study = models.ForeignKey(Study, models.PROTECT, related_name="participations")
    version = models.ForeignKey(StudyVersion, models.PROTECT, related_name="participations")
    link = models.ForeignKey(JoinLink, models.SET_NULL, null=True, blank=True, related_name="+")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    join_key = models.UUIDField(unique=True)  # made by the browser: a doubled click joins once
    pseudonym = models.CharField(max_length=12)
    is_pilot = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    arms: Any = models.JSONField(default=list)  # keys: one, or all in this tester's order
    slot = models.PositiveIntegerField(
        null=True, blank=True
    )  # of the assignment; freed when dropped
    seed = models.PositiveBigIntegerField()  # of everything drawn for this person
    standing = models.CharField(max_length=10, choices=Standing, default=Standing.ACTIVE)
    position = models.PositiveIntegerField(default=0)  # index into their way
    revision = models.PositiveIntegerField(default=1)
    joined_at = models.DateTimeField()
    last_at = models.DateTimeField(db_index=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    completion_code = models.CharField(max_length=CODE_LENGTH, blank=True)

    objects = ParticipationQuerySet.as_manager()

    class Meta:
        ordering = ["study", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["study", "is_pilot", "slot"], name="one_tester_per_slot"
            ),
            models.UniqueConstraint(fields=["study", "pseudonym"], name="pseudonyms_are_unique"),
        ]

    def __str__(self) -> str:
        return self.pseudonym

    def get_absolute_url(self) -> str:
        return reverse("surveys:visit", args=[self.code])

    @property
    def is_over(self) -> bool:
        return self.standing != Standing.ACTIVE


class Consent(models.Model):
    """That somebody agreed, and to which words."""

    participation = models.OneToOneField(Participation, models.CASCADE, related_name="consent")
    text_hash = models.CharField(max_length=HASH_LENGTH)
    language = models.CharField(max_length=10)
    given_at = models.DateTimeField()
    read_ms = models.PositiveBigIntegerField(null=True, blank=True)  # as the browser says

    def __str__(self) -> str:
        return f"consent of {self.participation_id}"


class Visit(models.Model):
    """Somebody at one step: when, how long, and what the step recorded."""

    consent = models.ForeignKey(Consent, models.CASCADE, related_name="visits")
    place = models.CharField(max_length=PLACE_LENGTH)  # "play", or "play@b" where arms take turns
    began_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    record: Any = models.JSONField(default=dict)  # as the step's kind declares it
    attention: Any = models.JSONField(default=dict)  # page load -> milliseconds seen and away

    class Meta:
        ordering = ["consent", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["consent", "place"], name="one_visit_per_place")
        ]

    def __str__(self) -> str:
        return f"{self.place} of {self.consent_id}"


class Answer(models.Model):
    """One answer to one question. Changed answers are kept: the last one is current."""

    consent = models.ForeignKey(Consent, models.CASCADE, related_name="answers")
    place = models.CharField(max_length=PLACE_LENGTH)
    question = models.CharField(max_length=KEY_LENGTH)
    key = models.UUIDField()  # made by whoever sent it: the same key is the same answer
    value: Any = models.JSONField(null=True)  # as the question's kind reads it
    is_declined = models.BooleanField(default=False)  # prefers not to say
    notes: Any = models.JSONField(default=list)  # what was odd about it, in words
    shown: Any = models.JSONField(null=True)  # the order of the options, where it was drawn
    at = models.DateTimeField()
    client_ms = models.BigIntegerField(null=True, blank=True)  # thought about, as the browser says
    is_doubtful = models.BooleanField(default=False)
    is_current = models.BooleanField(default=True)

    class Meta:
        ordering = ["consent", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["consent", "key"], name="one_answer_per_key"),
            models.UniqueConstraint(
                fields=["consent", "place", "question"],
                condition=models.Q(is_current=True),
                name="one_current_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}.{self.question} = {self.value}"


class Sitting(models.Model):
    """A seat somebody has at a table of the study; `games` need not know that studies exist."""

    consent = models.ForeignKey(Consent, models.CASCADE, related_name="sittings")
    place = models.CharField(max_length=PLACE_LENGTH)
    number = models.PositiveSmallIntegerField()  # the first game of the step is 1
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(
        max_length=CODE_LENGTH
    )  # to the seat, for whatever device they come with
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)  # when its game was seen to be over

    class Meta:
        ordering = ["consent", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["consent", "place", "number"], name="games_of_a_step_are_numbered"
            ),
            models.UniqueConstraint(
                fields=["consent"],
                condition=models.Q(ended_at__isnull=True),
                name="nobody_in_two_games",
            ),
            models.UniqueConstraint(fields=["table", "seat"], name="one_sitter_per_seat"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id}"


class Waiting(models.Model):
    """Somebody in a lobby, waiting for others to play with. It goes when they are seated."""

    consent = models.OneToOneField(Consent, models.CASCADE, related_name="waiting")
    lobby = models.CharField(max_length=LOBBY_LENGTH, db_index=True)  # who may play together
    place = models.CharField(max_length=PLACE_LENGTH)
    number = models.PositiveSmallIntegerField()  # of the game they wait for
    since = models.DateTimeField()
    seen_at = models.DateTimeField()  # when they last showed that they are there

    class Meta:
        ordering = ["since", "pk"]
        verbose_name_plural = "waiting"

    def __str__(self) -> str:
        return f"{self.consent_id} in {self.lobby}"
