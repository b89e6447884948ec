"""Making a study, editing its draft, launching it, sharing it."""

import copy
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.refusals import Outdated, Refused
from playtest.accounts.people import normalise_email
from surveys.arms import NoSuchRules, fingerprint
from surveys.checking import Problem, problems_of
from surveys.instruments.inserting import RIGHTS
from surveys.models import JoinLink, Membership, State, Study, StudyVersion
from surveys.models.studies import TITLE_LENGTH
from surveys.plan import BY_LINK, FORMAT, hash_of, read_plan

if TYPE_CHECKING:
    from playtest.accounts.models import User

SLUG_ROOM = 60
MOST_MEMBERS = 30
MOST_LINKS = 200
BIGGEST_SEED = 2**31

Change = Callable[[dict[str, Any]], Any]
Dates = tuple[datetime | None, datetime | None]  # opens, closes


class HasProblems(Refused):
    """A study that cannot be launched as it is; all reasons at once."""

    code = "problems"

    def __init__(self, problems: list[Problem]) -> None:
        sentences = [problem.sentence for problem in problems]
        super().__init__(" ".join(sentences), problems=sentences)
        self.problems = problems


# -- making and editing


@transaction.atomic
def create_study(document: Mapping[str, Any], *, by: "User | None") -> Study:
    """A draft that begins as this document stands; it has a link from the start."""
    title = read_plan(document).title[:TITLE_LENGTH]  # what cannot be read must not be stored
    written = {**copy.deepcopy(dict(document)), "format": FORMAT}
    if by is not None and not written.get("contact"):
        written["contact"] = {"name": by.display_name, "organisation": "", "email": by.email}
    seed = secrets.randbelow(BIGGEST_SEED)
    written["assignment"] = {"seed": seed, **written.get("assignment", {})}
    study = Study.objects.create(slug=free_slug(title), title=title, owner=by, draft=written)
    JoinLink.objects.create(study=study)
    return study


def free_slug(title: str) -> str:
    return f"{slugify(title)[:SLUG_ROOM] or 'study'}-{secrets.token_hex(3)}"


@transaction.atomic
def copy_study(study: Study, *, by: "User") -> Study:
    """A draft of one's own that begins as somebody else's stands: nobody has taken part in it."""
    document = copy.deepcopy(study.draft)
    document["title"] = _("Copy of %(title)s") % {"title": study.title}
    document.pop("contact", None)
    how = study.draft.get("assignment", {})
    document["assignment"] = {**how, "seed": secrets.randbelow(BIGGEST_SEED)}
    for step in document.get("steps", ()):  # whoever copies has to confirm for themselves
        step.get("settings", {}).pop(RIGHTS, None)
    return create_study(document, by=by)


@transaction.atomic
def edit_study(study: Study, *, revision: int, change: Change, dates: Dates | None = None) -> Study:
    """Let `change` rewrite the draft. Outdated if it is not what was edited."""
    current = locked(study, revision)
    document = copy.deepcopy(current.draft)
    change(document)
    title = read_plan(document).title  # what cannot be read must not be stored
    current.draft, current.title = document, title[:TITLE_LENGTH]
    if dates is not None:
        current.opens_at, current.closes_at = dates
    current.revision += 1
    changed = ["draft", "title", "opens_at", "closes_at", "revision", "edited_at"]
    current.save(update_fields=changed)
    return current


def locked(study: Study, revision: int) -> Study:
    current = Study.objects.select_for_update().get(pk=study.pk)
    if current.revision != revision:
        raise Outdated(
            _("Somebody else changed this study at %(time)s.")
            % {"time": timezone.localtime(current.edited_at).strftime("%H:%M")},
            revision=current.revision,
        )
    return current


# -- launching

NEXT: Mapping[str, tuple[str, ...]] = {
    State.DRAFT: (State.PILOT, State.OPEN),
    State.PILOT: (State.OPEN, State.PAUSED, State.CLOSED),
    State.OPEN: (State.PAUSED, State.CLOSED),
    State.PAUSED: (State.PILOT, State.OPEN, State.CLOSED),
    State.CLOSED: (State.OPEN,),
}
RENEWED = "renewed"  # no state, but what can be wished like one
QUIET = (State.PAUSED, State.CLOSED)  # states in which nobody can join


@transaction.atomic
def launch(study: Study, *, to: str, by: "User | None") -> Study:
    """Take people in, as a pilot or for good: what stands now is frozen."""
    current = Study.objects.select_for_update().get(pk=study.pk)
    require_next(current, to)
    if to in QUIET:
        raise Refused(_("Launching means to take people in."))
    require_sound(current)
    freeze(current, by=by)
    current.state = to
    current.save(update_fields=["state", "version", "edited_at"])
    return current


@transaction.atomic
def set_state(study: Study, *, to: str) -> Study:
    """Pause or close. Those who are on their way may finish."""
    current = Study.objects.select_for_update().get(pk=study.pk)
    require_next(current, to)
    if to not in QUIET:
        raise Refused(_("To take people in, the study has to be launched."))
    current.state = to
    current.save(update_fields=["state", "edited_at"])
    return current


def require_sound(study: Study) -> None:
    found = problems_of(study)
    if found:
        raise HasProblems(found)


def require_next(study: Study, to: str) -> None:
    if to not in NEXT[study.state]:
        raise Refused(
            _("A study that is %(state)s cannot become %(next)s.")
            % {"state": study.get_state_display(), "next": State(to).label}
        )


@transaction.atomic
def renew(study: Study, *, by: "User") -> Study:
    """Put the draft as it stands before those who join from now on; others keep what they saw."""
    current = Study.objects.select_for_update().get(pk=study.pk)
    if not current.takes_people and current.state != State.PAUSED:
        raise Refused(_("The study has not been launched."))
    require_sound(current)
    freeze(current, by=by)
    current.save(update_fields=["version", "edited_at"])
    return current


def freeze(study: Study, *, by: "User | None") -> StudyVersion:
    """The draft as a version; the same content is the same version."""
    document = frozen_document(study.draft)
    content = hash_of(document)
    latest = study.versions.order_by("-number").first()
    if latest is None or latest.content_hash != content:
        number = latest.number + 1 if latest else 1
        latest = StudyVersion.objects.create(
            study=study, number=number, document=document, content_hash=content, launched_by=by
        )
    study.version = latest
    return latest


def frozen_document(draft: Mapping[str, Any]) -> dict[str, Any]:
    """With the content of each arm's rules, so that the hash covers them too."""
    plan = read_plan(draft)
    rules = {arm.key: fingerprint(arm) for arm in plan.arms if arm.variant}
    return {**draft, "rules": rules}


def differs_from_version(study: Study) -> bool:
    """Whether the draft has changed since it was launched."""
    if study.version is None:
        return True
    try:
        return hash_of(frozen_document(study.draft)) != study.version.content_hash
    except NoSuchRules:  # the draft names rules that are not there, so it cannot be what was frozen
        return True


# -- who works on it, and how people come


def invite_member(study: Study, *, email: str, right: str) -> Membership:
    """Somebody to work on the study with. The same address again changes the right."""
    address = normalise_email(email)
    if study.owner is not None and study.owner.email == address:
        raise Refused(_("This study is yours already."))
    others = study.memberships.exclude(email=address)
    if others.count() >= MOST_MEMBERS:
        raise Refused(_("At most %(most)s people work on a study.") % {"most": MOST_MEMBERS})
    member, _made = Membership.objects.update_or_create(
        study=study, email=address, defaults={"right": right}
    )
    return member


def remove_member(study: Study, *, email: str) -> None:
    study.memberships.filter(email=normalise_email(email)).delete()


def add_link(study: Study, *, label: str = "", arm: str = "") -> JoinLink:
    """One more address to join by. With an arm, all who come by it get that one."""
    if arm and study.plan.arm(arm) is None:
        raise Refused(_("There is no arm “%(arm)s”.") % {"arm": arm})
    if study.links.count() >= MOST_LINKS:
        raise Refused(_("At most %(most)s links lead to a study.") % {"most": MOST_LINKS})
    return JoinLink.objects.create(study=study, label=label, arm=arm)


@transaction.atomic
def link_every_arm(study: Study) -> None:
    """A link into each arm that has none; where links decide, those without an arm end."""
    plan = study.plan
    running = study.links.filter(ended_at__isnull=True)
    served = set(running.values_list("arm", flat=True))
    for arm in plan.arms:
        if arm.key not in served:
            add_link(study, label=arm.name, arm=arm.key)
    if plan.assignment.how == BY_LINK and plan.arms:
        useless = [link for link in running if plan.arm(link.arm) is None]
        for link in useless:
            end_link(link)


def end_link(link: JoinLink) -> None:
    """Nobody joins by it any more; those who did go on."""
    link.ended_at = timezone.now()
    link.save(update_fields=["ended_at"])


@transaction.atomic
def delete_study(study: Study) -> None:
    """Only a study that nobody has taken part in goes; the others are archived."""
    current = Study.objects.select_for_update().get(pk=study.pk)
    if current.participations.exists():
        raise Refused(_("People have taken part in this study, so it can only be archived."))
    current.version = None
    current.save(update_fields=["version"])
    current.delete()


def archive_study(study: Study, *, archived: bool) -> None:
    study.archived_at = timezone.now() if archived else None
    study.save(update_fields=["archived_at"])
