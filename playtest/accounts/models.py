from datetime import timedelta
from typing import ClassVar, Self

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
