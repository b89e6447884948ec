"""Studies: a draft that is edited, and frozen versions that people saw.

What a study consists of (words, arms, steps, questions) is one document, read by
`surveys.plan`. The draft of it changes; a version never does.
"""

import secrets
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from surveys.plan import StudyPlan, plan_of_version, read_plan
from surveys.querysets import StudyQuerySet

if TYPE_CHECKING:
    from surveys.models.participation import Participation

TITLE_LENGTH, SLUG_LENGTH, HASH_LENGTH, KEY_LENGTH = 120, 100, 64, 40
CODE_BYTES, CODE_LENGTH = 16, 22  # 128 bit


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


class State(models.TextChoices):
    DRAFT = "draft", _("draft")
    PILOT = "pilot", _("pilot")
    OPEN = "open", _("open")
    PAUSED = "paused", _("paused")
    CLOSED = "closed", _("closed")


class Study(models.Model):
    """A study: who owns it, how it stands, and the document that is being written."""

    slug = models.SlugField(max_length=SLUG_LENGTH, unique=True)
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)  # as the draft has it, for lists
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="studies"
    )  # nobody owns the demonstrations
    state = models.CharField(max_length=8, choices=State, default=State.DRAFT)
    draft: Any = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1)  # rises with every edit
    version = models.ForeignKey(
        "StudyVersion", models.PROTECT, null=True, blank=True, related_name="+"
    )  # what those who join now will see
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(auto_now=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    declined = models.PositiveIntegerField(default=0)  # who said no: a count is all we keep
    screened_out = models.PositiveIntegerField(default=0)
    erased = models.PositiveIntegerField(default=0)

    participations: "models.Manager[Participation]"
    objects = StudyQuerySet.as_manager()

    class Meta:
        ordering = ["-edited_at", "-pk"]
        verbose_name_plural = "studies"

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("surveys:study", args=[self.slug])

    @property
    def plan(self) -> StudyPlan:
        """The draft. Read it once per request: it is a whole document."""
        return read_plan(self.draft)

    @property
    def is_demo(self) -> bool:
        return self.owner_id is None

    @property
    def takes_people(self) -> bool:
        return self.state in (State.PILOT, State.OPEN)

    @property
    def is_pilot(self) -> bool:
        return self.state == State.PILOT


class StudyVersion(models.Model):
    """A study as it was launched: frozen, numbered, known by its content."""

    study = models.ForeignKey(Study, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    document: Any = models.JSONField()
    content_hash = models.CharField(max_length=HASH_LENGTH)
    launched_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    launched_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["study", "number"]
        constraints = [
            models.UniqueConstraint(fields=["study", "number"], name="study_versions_are_numbered")
        ]

    def __str__(self) -> str:
        return f"{self.study_id} v{self.number}"

    @property
    def plan(self) -> StudyPlan:
        """Read once per process: a frozen document does not change."""
        return plan_of_version(self.content_hash, lambda: self.document)


class Right(models.TextChoices):
    """What somebody who was invited to a study may do. Each includes what follows it."""

    EDIT = "edit", _("edit the study and see its data")
    DATA = "data", _("see all data")
    PSEUDONYMS = "pseudonyms", _("see data under pseudonyms only")


class Membership(models.Model):
    """Somebody who works on a study, known by address."""

    study = models.ForeignKey(Study, models.CASCADE, related_name="memberships")
    email = models.EmailField()  # in lower case
    right = models.CharField(max_length=10, choices=Right)
    invited_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["email"]
        constraints = [
            models.UniqueConstraint(fields=["study", "email"], name="member_once"),
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="members_in_lower_case"
            ),
        ]

    def __str__(self) -> str:
        return self.email


class JoinLink(models.Model):
    """An address by which people come to a study; it may lead into one arm."""

    study = models.ForeignKey(Study, models.CASCADE, related_name="links")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    label = models.CharField(_("label"), max_length=80, blank=True)
    arm = models.CharField(max_length=KEY_LENGTH, blank=True)  # none: assigned
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return self.label or self.code

    def get_absolute_url(self) -> str:
        return reverse("surveys:join", args=[self.code])
