"""Somebody at a step of a study that runs: what they see, send and ask for."""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.test import Client

from games.models import Table
from playtest.accounts.models import User
from surveys.here import Here
from surveys.models import Participation, Sitting, State, Study
from surveys.services.studies import launch
from surveys.services.visiting import here_of
from surveys.steps import KINDS
from tests.surveys.studying import asking, choice, joined, study_of

DUEL = {"key": "duel", "name": "Duel", "variant": "jostle-duel", "version": 1}
TROLL = {"key": "troll", "name": "Troll", "variant": "troll-published", "version": 1}


def step(kind: str, key: str = "", **settings: Any) -> dict[str, Any]:
    return {"key": key or kind, "kind": kind, "title": kind.title(), "settings": settings}


def running(owner: User, *steps: dict[str, Any], **more: Any) -> Study:
    """A pilot with these steps; what comes after them asks one question."""
    after = asking("after", choice("fun"))
    return launch(study_of(owner, *steps, after, **more), to=State.PILOT, by=owner)


@dataclass
class Somebody:
    """One tester, by the one address they have."""

    study: Study
    client: Client = field(default_factory=Client)
    code: str = ""

    def __post_init__(self) -> None:
        self.code = self.code or joined(self.study).code

    @property
    def person(self) -> Participation:
        return Participation.objects.with_way().get(code=self.code)

    @property
    def here(self) -> Here:
        return here_of(self.person)

    @property
    def at(self) -> str:
        return self.here.place.name

    @property
    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = self.here.visit.record
        return record

    def page(self, status: int = 200) -> str:
        answer = self.client.get(f"/t/{self.code}/")
        assert answer.status_code == status
        return str(answer.content.decode())

    def send(self, status: int = 302, **data: Any) -> str:
        sent = {"place": self.at, "go": "on", **data}
        answer = self.client.post(f"/t/{self.code}/", sent)
        assert answer.status_code == status, answer.content.decode()[:3000]
        return str(answer.content.decode())

    def ask(self, do: str = "look", status: int = 200, **more: Any) -> dict[str, Any]:
        body = {"place": self.at, "do": do, "key": str(uuid4()), **more}
        path = f"/api/v1/visits/{self.code}/step/"
        answer = self.client.post(path, body, content_type="application/json")
        assert answer.status_code == status, answer.content.decode()[:3000]
        told: dict[str, Any] = answer.json()
        return told

    def columns(self, key: str) -> dict[str, Any]:
        """What an export writes for a step."""
        person = self.person
        place = person.version.plan.step(key)
        assert place
        visit = person.consent.visits.get(place=key)
        return KINDS[place.kind].columns(place, visit)

    # -- at a table

    @property
    def sitting(self) -> Sitting:
        return Sitting.objects.filter(consent=self.person.consent).latest("number")

    @property
    def table(self) -> Table:
        return Table.objects.with_seats().get(pk=self.sitting.table_id)
