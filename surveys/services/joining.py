"""Coming to a study. Who agrees gets an arm and an address; who does not is counted, no more."""

import secrets
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from games.refusals import Refused
from surveys.allocation import arms_of_slot, next_slot
from surveys.models import Consent, JoinLink, Participation, State, Study
from surveys.plan import BY_LINK, StudyPlan, hash_of
from surveys.way import next_position, way_of

PSEUDONYM_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
PSEUDONYM_LENGTH = 6
BIGGEST_SEED = 2**48


class CannotJoin(Refused):
    """A study that takes nobody now: not yet open, paused, closed or full."""

    code = "cannot-join"

    def __init__(self, sentence: str, why: str) -> None:
        super().__init__(sentence)
        self.why = why


@dataclass(frozen=True)
class Agreement:
    """What a browser sends when somebody agrees."""

    key: UUID  # made with the page: a doubled click joins once
    text_hash: str  # of the words that were shown
    read_ms: int | None = None
    is_bot: bool = False


def consent_hash(plan: StudyPlan) -> str:
    """Of everything somebody agrees to: the words of the consent and what they are told before."""
    consent = plan.consent
    told = [plan.title, plan.summary, plan.minutes, plan.criteria, plan.materials]
    return hash_of([told, dict(consent.settings) if consent else {}])


@transaction.atomic
def join(link: JoinLink, agreement: Agreement) -> Participation:
    """Agree and begin. The study's row is locked, so that two never get the same slot, and of a
    doubled click the second one finds what the first has made."""
    study = Study.objects.select_for_update().get(pk=link.study_id)
    earlier = Participation.objects.filter(join_key=agreement.key).first()
    if earlier:
        return earlier
    now = timezone.now()
    require_open(study, link, now)
    plan = plan_to_join(study)
    if agreement.text_hash != consent_hash(plan):
        raise CannotJoin(_("The study has changed since you opened this page."), "changed")
    participation = placed(study, plan, link, Participation(join_key=agreement.key))
    participation.is_bot = agreement.is_bot
    participation.joined_at = participation.last_at = now
    participation.position = first_position(plan, participation)
    participation.save()
    Consent.objects.create(
        participation=participation,
        text_hash=agreement.text_hash,
        language=plan.language,
        given_at=now,
        read_ms=agreement.read_ms,
    )
    return participation


def require_place(link: JoinLink) -> None:
    """CannotJoin if nobody can join by this link now, so that nobody reads in vain."""
    study = link.study
    require_open(study, link, timezone.now())
    placed(study, plan_to_join(study), link, Participation())


def first_position(plan: StudyPlan, participation: Participation) -> int:
    """The consent was the first step and is done."""
    way = way_of(plan, participation.arms)
    consent = next(index for index, place in enumerate(way) if place.step.kind == "consent")
    return next_position(way, consent, {})


def require_open(study: Study, link: JoinLink, now: datetime) -> None:
    """CannotJoin says why nobody can join at the moment."""
    if link.ended_at or study.state == State.CLOSED or is_past(study.closes_at, now):
        raise CannotJoin(_("This study has ended. Thank you for your interest."), "ended")
    if study.state == State.DRAFT or not is_past(study.opens_at, now, default=True):
        raise CannotJoin(_("This study has not begun yet. Please come back later."), "early")
    if study.state == State.PAUSED:
        raise CannotJoin(_("This study is paused at the moment. Please come back later."), "paused")


def is_past(moment: datetime | None, now: datetime, *, default: bool = False) -> bool:
    return moment <= now if moment else default


def plan_to_join(study: Study) -> StudyPlan:
    if study.version is None:
        raise CannotJoin(_("This study has not begun yet. Please come back later."), "early")
    return study.version.plan


def placed(
    study: Study, plan: StudyPlan, link: JoinLink, participation: Participation
) -> Participation:
    """With an arm, a slot and a name. CannotJoin if no place is left."""
    others = Participation.objects.filter(study=study, is_pilot=study.is_pilot).holding()
    held = list(others.values_list("slot", "arms"))
    if not study.is_pilot and plan.quota is not None and len(held) >= plan.quota:
        raise full()
    assert study.version is not None  # plan_to_join has looked
    participation.study, participation.version, participation.link = study, study.version, link
    participation.is_pilot = study.is_pilot
    participation.seed = secrets.randbelow(BIGGEST_SEED)
    participation.pseudonym = new_pseudonym(study)
    filled = Counter(key for _slot, arms in held for key in arms)
    if link.arm or plan.assignment.how == BY_LINK:
        participation.arms = [arm_by_link(plan, link, filled)] if link.arm else []
    elif plan.arms:
        slot = next_slot(plan.assignment, plan.arms, taken_slots(study), filled)
        if slot is None:
            raise full()
        participation.slot = slot
        participation.arms = arms_of_slot(plan.assignment, plan.arms, slot)
    return participation


def taken_slots(study: Study) -> set[int]:
    mine = study.participations.filter(is_pilot=study.is_pilot, slot__isnull=False)
    return {slot for slot in mine.values_list("slot", flat=True) if slot is not None}


def arm_by_link(plan: StudyPlan, link: JoinLink, filled: Counter[str]) -> str:
    arm = plan.arm(link.arm)
    if arm is None:
        raise CannotJoin(_("This link leads nowhere any more."), "ended")
    if arm.quota is not None and filled[arm.key] >= arm.quota:
        raise full()
    return arm.key


def full() -> CannotJoin:
    return CannotJoin(_("Enough people have taken part already. Thank you for coming."), "full")


def new_pseudonym(study: Study) -> str:
    """Random, so that it tells nothing about who came when."""
    known = set(study.participations.values_list("pseudonym", flat=True))
    while True:
        name = "".join(secrets.choice(PSEUDONYM_LETTERS) for _ in range(PSEUDONYM_LENGTH))
        if name not in known:
            return name


def decline(link: JoinLink) -> None:
    """No, thanks: a count is all that is kept."""
    Study.objects.filter(pk=link.study_id).update(declined=F("declined") + 1)


def mark_as_bot(code: str) -> None:
    """Whoever has this address is no person, and counts nowhere as one."""
    Participation.objects.filter(code=code).update(is_bot=True)
