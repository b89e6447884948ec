"""Studies to try things on: documents, and people who have taken part."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.test import Client
from django.utils import timezone

from playtest.accounts.models import User
from surveys.models import Answer, Participation, Study, Visit
from surveys.services.joining import Agreement, consent_hash, join
from surveys.services.studies import create_study

CONSENT = {
    "key": "consent",
    "kind": "consent",
    "title": "Before you begin",
    "settings": {"text": "We ask, you answer.", "statement": "I take part.", "keeps": "answers"},
}
DEBRIEF = {"key": "debrief", "kind": "debrief", "title": "Thank you", "settings": {"text": "Done."}}


def choice(name: str, *codes: str, **more: Any) -> dict[str, Any]:
    """A question with these options."""
    options = [{"code": code, "text": f"Answer {code}"} for code in codes or ("a", "b")]
    return {
        "id": name,
        "kind": "choice",
        "text": f"What about {name}?",
        "settings": {"options": options},
        **more,
    }


def asking(key: str, *questions: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A questionnaire."""
    settings = {"questions": list(questions)}
    return {"key": key, "kind": "questionnaire", "title": key.title(), "settings": settings, **more}


def arm(key: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": f"Arm {key}", "variant": "troll-published", "version": 1, **more}


def document(*steps: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A study that can be launched as it is: consent, these steps or one question, an end."""
    between = steps or (asking("after", choice("fun")),)
    return {
        "title": "Thick ends",
        "summary": "Does it hold?",
        "minutes": 20,
        "contact": {"name": "Ada Berg", "email": "ada@example.org"},
        "steps": [CONSENT, *between, DEBRIEF],
        **more,
    }


def study_of(owner: User, *steps: Mapping[str, Any], **more: Any) -> Study:
    return create_study(document(*steps, **more), by=owner)


def joined(study: Study) -> Participation:
    """Somebody who has agreed to take part in a study that runs."""
    study.refresh_from_db()
    link = study.links.filter(ended_at__isnull=True)[0]
    assert study.version
    return join(link, Agreement(uuid.uuid4(), consent_hash(study.version.plan)))


def at(study: Study, page: str = "") -> str:
    """The address of one of its pages."""
    return f"{study.get_absolute_url()}{page}"


def post(client: Client, study: Study, page: str, **data: Any) -> Any:
    """Send a form of one of its pages, made from the study as it stands."""
    revision = Study.objects.get(pk=study.pk).revision
    return client.post(at(study, page), {"revision": revision, **data})


def answered(person: Participation, place: str, **values: Any) -> None:
    """They have answered these questions of a step, and sent it."""
    now = timezone.now()
    Visit.objects.create(consent=person.consent, place=place, began_at=now, done_at=now)
    for question, value in values.items():
        Answer.objects.create(
            consent=person.consent,
            place=place,
            question=question,
            key=uuid.uuid4(),
            value=value,
            at=now,
        )
