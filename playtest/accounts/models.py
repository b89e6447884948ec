import hashlib
from datetime import timedelta
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from playtest.accounts.people import UserManager, UserQuerySet, normalise_email

LONGEST_NAME = 80
LONGEST_EMAIL = 254
LETTERS_OF_A_SINGLE_NAME = 2
MAILS_ARE_KEPT = timedelta(days=30)
ANSWERS_ARE_KEPT = timedelta(days=7)
LONGEST_TOKEN_NAME = 60
SHA256_LENGTH = 64
SHOWN_OF_A_TOKEN = 7  # letters at its start, by which its owner tells it from others
USES_ARE_NOTED = timedelta(minutes=1)  # no more often than that


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody with an account: a designer, a researcher or staff. Testers need none."""

    email = models.EmailField(_("e-mail address"), max_length=LONGEST_EMAIL, unique=True)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    is_designer = models.BooleanField(_("designs games"), default=True)
    is_researcher = models.BooleanField(_("studies how people read rules"), default=False)
    is_staff = models.BooleanField(_("runs this site"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects = UserManager.from_queryset(UserQuerySet)()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="one_account_per_email"),
            models.CheckConstraint(condition=~models.Q(name=""), name="people_have_names"),
        ]

    def __str__(self) -> str:
        return self.display_name

    def clean(self) -> None:
        self.email = normalise_email(self.email)

    @property
    def display_name(self) -> str:
        """What others see; never the address."""
        return self.name

    @property
    def initials(self) -> str:
        """First letters of the first and last name; two letters where there is only one name."""
        names = self.name.split()
        if len(names) > 1:
            return (names[0][0] + names[-1][0]).upper()
        return self.name.strip()[:LETTERS_OF_A_SINGLE_NAME].upper()

    @property
    def roles(self) -> list[str]:
        held = [
            (self.is_designer, _("Designer")),
            (self.is_researcher, _("Researcher")),
            (self.is_staff, _("Organiser")),
        ]
        return [str(role) for holds, role in held if holds]


class SentMailQuerySet(models.QuerySet["SentMail"]):
    def newest_first(self) -> Self:
        return self.order_by("-sent_at", "-pk")

    def to(self, address: str) -> Self:
        return self.filter(to=address)

    def outdated(self) -> Self:
        return self.filter(sent_at__lt=timezone.now() - MAILS_ARE_KEPT)


class SentMail(models.Model):
    """A mail of a site without a mail server, which shows it instead of sending it."""

    to = models.TextField(_("to"))
    subject = models.TextField(_("subject"))
    body = models.TextField(_("text"))
    sent_at = models.DateTimeField(_("sent"), default=timezone.now, db_index=True)

    objects = SentMailQuerySet.as_manager()

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")

    def __str__(self) -> str:
        return f"{self.to}: {self.subject}"

    def get_absolute_url(self) -> str:
        return reverse("outbox_mail", args=[self.pk])


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def of(self, person: User) -> Self:
        return self.filter(owner=person).order_by("-made_at", "-pk")

    def called(self, secret: str) -> Self:
        """The one with this secret, if its owner may still sign in."""
        found = self.filter(digest=digest_of(secret), owner__is_active=True)
        return found.select_related("owner")


class AccessToken(models.Model):
    """What a program shows instead of its owner's password. Only its hash is stored: the secret is
    long and random, so a hash without salt tells nothing."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    start = models.CharField(max_length=SHOWN_OF_A_TOKEN)
    digest = models.CharField(max_length=SHA256_LENGTH, unique=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="tokens_of_a_person_have_names")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}...)"

    @property
    def use_is_news(self) -> bool:
        """Whether a use now should be written down."""
        return self.used_at is None or timezone.now() - self.used_at > USES_ARE_NOTED


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class KeptAnswerQuerySet(models.QuerySet["KeptAnswer"]):
    def outdated(self) -> Self:
        return self.filter(made_at__lt=timezone.now() - ANSWERS_ARE_KEPT)


class KeptAnswer(models.Model):
    """What a program was told when it made something. Asked again with the same key, it is told
    the same, and nothing is made twice."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.UUIDField()
    asked = models.CharField(max_length=SHA256_LENGTH)  # hash of method, address and body
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(default="")
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

    objects = KeptAnswerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="a_key_is_one_request")
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"
