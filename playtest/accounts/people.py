"""How people are found and made."""

import unicodedata
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth.base_user import BaseUserManager
from django.db import models

if TYPE_CHECKING:
    from playtest.accounts.models import User


def normalise_email(email: str) -> str:
    """One spelling for each address: case and look-alikes never make a second account."""
    return unicodedata.normalize("NFKC", email).strip().lower()


class UserQuerySet(models.QuerySet["User"]):
    def active(self) -> Self:
        return self.filter(is_active=True)

    def designers(self) -> Self:
        return self.active().filter(is_designer=True)

    def researchers(self) -> Self:
        return self.active().filter(is_researcher=True)

    def with_email(self, email: str) -> Self:
        return self.filter(email=normalise_email(email))


class UserManager(BaseUserManager["User"]):
    """People are named by their e-mail address, in any spelling."""

    def create_user(
        self, email: str, password: str | None = None, *, name: str = "", **facts: Any
    ) -> "User":
        address = normalise_email(email)
        if not address:
            raise ValueError("A person needs an e-mail address.")
        person = self.model(email=address, name=name or address.partition("@")[0], **facts)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def create_superuser(self, email: str, password: str | None = None, **facts: Any) -> "User":
        return self.create_user(
            email, password, **{**facts, "is_staff": True, "is_superuser": True}
        )

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=normalise_email(username or ""))
