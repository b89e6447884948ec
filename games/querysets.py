"""Reading variants and tables, in words. Who may see what is decided here and nowhere else."""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from games.models import Table, Variant  # noqa: F401
    from playtest.accounts.models import User

    Viewer: TypeAlias = User | AnonymousUser


def works_on(user: "User") -> Q:
    return Q(owner=user) | Q(collaborations__email=user.email.lower())


class VariantQuerySet(models.QuerySet["Variant"]):
    def of_game(self, key: str) -> "VariantQuerySet":
        return self.filter(game=key)

    def presets(self) -> "VariantQuerySet":
        return self.exclude(preset="")

    def published(self) -> "VariantQuerySet":
        return self.filter(versions__isnull=False, archived_at__isnull=True).distinct()

    def shared_with(self, user: "Viewer") -> "VariantQuerySet":
        """Those a person owns or works on."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(works_on(user)).distinct()

    def visible_to(self, user: "Viewer") -> "VariantQuerySet":
        """Published ones for everybody, drafts for those who work on them, all for staff."""
        published = Q(versions__isnull=False)
        if not user.is_authenticated:
            return self.filter(published).distinct()
        if user.is_staff:
            return self.all()
        return self.filter(published | works_on(user)).distinct()

    def editable_by(self, user: "Viewer") -> "VariantQuerySet":
        """Nobody edits a preset."""
        return self.shared_with(user).filter(preset="")

    def owned_by(self, user: "Viewer") -> "VariantQuerySet":
        return self.filter(owner=user) if user.is_authenticated else self.none()

    def matching(self, words: str) -> "VariantQuerySet":
        """Every word occurs in a name or notes that were published, or in the tags."""
        found = self
        for word in words.split():
            said = Q(versions__name__icontains=word) | Q(versions__notes__icontains=word)
            found = found.filter(said | Q(tags__icontains=word))
        return found.distinct()

    def with_versions(self) -> "VariantQuerySet":
        return self.select_related("owner", "parent__variant").prefetch_related("versions")


class TableQuerySet(models.QuerySet["Table"]):
    def with_seats(self) -> "TableQuerySet":
        return self.select_related("variant", "version").prefetch_related("seats")

    def of_person(self, user: "Viewer") -> "TableQuerySet":
        """Those somebody who has signed in sits at, or has opened."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(Q(seats__user=user) | Q(opened_by=user)).distinct()

    def at_hand_of(self, user: "Viewer", codes: Collection[str]) -> "TableQuerySet":
        """Those of a person, and those this browser has keys to."""
        mine = self.model.objects.of_person(user).values("pk")
        return self.filter(Q(pk__in=mine) | Q(code__in=codes))

    def opened_by(self, user: "Viewer") -> "TableQuerySet":
        """Staff may look into every table."""
        if not user.is_authenticated:
            return self.none()
        return self.all() if user.is_staff else self.filter(opened_by=user)

    def unfinished(self) -> "TableQuerySet":
        return self.filter(phase__in=("waiting", "playing"))

    def finished(self) -> "TableQuerySet":
        return self.filter(phase="over")

    def silent_since(self, moment: datetime) -> "TableQuerySet":
        """Unfinished ones at which nothing has happened since then."""
        return self.unfinished().filter(last_at__lt=moment)
