"""Reading studies and participations, in words. Who may see what is decided here."""

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from games.querysets import Viewer
    from surveys.models import Participation, Study  # noqa: F401


def member_with(user: "Viewer", *rights: str) -> Q:
    if not user.is_authenticated:
        return Q(pk__in=[])
    invited = Q(memberships__email=user.email.lower(), memberships__right__in=rights)
    return Q(owner=user) | invited


class StudyQuerySet(models.QuerySet["Study"]):
    def editable_by(self, user: "Viewer") -> "StudyQuerySet":
        return self.filter(member_with(user, "edit")).distinct()

    def owned_by(self, user: "Viewer") -> "StudyQuerySet":
        return self.filter(owner=user) if user.is_authenticated else self.none()

    def with_full_data_for(self, user: "Viewer") -> "StudyQuerySet":
        """Those whose personal links and exact times somebody may see."""
        return self.filter(member_with(user, "edit", "data")).distinct()

    def visible_to(self, user: "Viewer") -> "StudyQuerySet":
        """Those somebody works on; demonstrations for all who signed in; everything for staff."""
        if not user.is_authenticated:
            return self.none()
        if user.is_staff:
            return self.all()
        mine = member_with(user, "edit", "data", "pseudonyms")
        return self.filter(mine | Q(owner__isnull=True)).distinct()

    def demos(self) -> "StudyQuerySet":
        return self.filter(owner__isnull=True)

    def worked_on_by(self, user: "Viewer") -> "StudyQuerySet":
        """Those somebody owns, or was invited to with whatever right."""
        return self.filter(member_with(user, "edit", "data", "pseudonyms")).distinct()

    def matching(self, words: str) -> "StudyQuerySet":
        """Every word occurs in the title."""
        found = self
        for word in words.split():
            found = found.filter(title__icontains=word)
        return found

    def with_counts(self) -> "StudyQuerySet":
        """With `taking_part`: how many real testers are on their way or have finished."""
        real = Q(participations__is_pilot=False, participations__is_bot=False)
        held = Q(participations__standing__in=("active", "finished"))
        counted = models.Count("participations", filter=real & held, distinct=True)
        return self.select_related("owner", "version").annotate(taking_part=counted)


class ParticipationQuerySet(models.QuerySet["Participation"]):
    def with_way(self) -> "ParticipationQuerySet":
        """Without the frozen document, which is read once per process."""
        return self.select_related("study", "version", "consent").defer("version__document")

    def holding(self) -> "ParticipationQuerySet":
        """Those who take up a place in an arm."""
        return self.filter(standing__in=("active", "finished"))

    def counted(self) -> "ParticipationQuerySet":
        """Real ones: no pilots."""
        return self.filter(is_pilot=False)
