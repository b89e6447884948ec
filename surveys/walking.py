"""Bots that walk through a study as testers do: page by page over HTTP, saving each answer as it is
given and sending what every kind of step and question says that a bot sends.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http import HTTPStatus
from typing import Any, Protocol
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from games.refusals import Refused
from surveys.here import Here
from surveys.models import JoinLink, Participation, Study
from surveys.plan import Question
from surveys.questions import KINDS as QUESTIONS
from surveys.services.joining import mark_as_bot
from surveys.services.visiting import here_of
from surveys.steps import KINDS as STEPS

MOST_PAGES = 200  # of one walk: a way that is longer goes in circles


class WentAstray(Exception):
    """A page did not answer a bot as it answers a tester who does everything right."""


class Reply(Protocol):
    """What a page answers; that of Django's test client is one."""

    @property
    def status_code(self) -> int: ...

    @property
    def content(self) -> bytes: ...

    @property
    def headers(self) -> Any: ...


class Browser(Protocol):
    """What a bot needs of a browser; Django's test client is one."""

    def get(self, path: str) -> Any: ...

    def post(self, path: str, data: Any, content_type: str = ...) -> Any: ...


@dataclass(frozen=True)
class Sent:
    """An answer as a bot sent it."""

    here: Here
    question: Question
    raw: Any


@dataclass
class Walk:
    """One bot's way."""

    code: str = ""
    sent: list[Sent] = field(default_factory=list)

    @property
    def participation(self) -> Participation:
        return Participation.objects.with_way().get(code=self.code)


def walk(study: Study, browsers: Sequence[Browser], *, seed: int) -> list[Walk]:
    """As many bots as there are browsers walk through a pilot, one after the other, to its end."""
    if not study.is_pilot:
        raise Refused(_("Bots walk through pilots only, so that they take nobody’s place."))  # noqa: RUF001
    links = list(study.links.filter(ended_at__isnull=True))
    return [
        Bot(links[number % len(links)], browser, random.Random(f"{seed}/{number}")).walk()  # noqa: S311 - a bot
        for number, browser in enumerate(browsers)
    ]


@dataclass
class Bot:
    """Somebody who agrees, answers whatever is asked, and goes on to the end."""

    link: JoinLink
    browser: Browser
    dice: random.Random
    walked: Walk = field(default_factory=Walk)

    def walk(self) -> Walk:
        self.walked.code = self.join()
        for _page in range(MOST_PAGES):
            self.look()
            here = here_of(self.walked.participation)
            if here.participation.is_over:
                return self.walked
            self.do(here)
        raise WentAstray(f"{self.walked.code} is still on the way after {MOST_PAGES} pages.")

    def join(self) -> str:
        page = self.expect(HTTPStatus.OK, self.browser.get(self.link.get_absolute_url()))
        form = {**hidden_fields(page.content), "agreed": "yes", "answer": "yes"}
        answer = self.browser.post(self.link.get_absolute_url(), form)
        address = self.expect(HTTPStatus.FOUND, answer).headers["Location"]
        code = str(address).strip("/").rpartition("/")[2]
        mark_as_bot(code)
        return code

    def look(self) -> None:
        self.expect(HTTPStatus.OK, self.browser.get(self.address))

    def do(self, here: Here) -> None:
        """One step: what it needs before it can be sent, its answers one by one, then the page."""
        kind = STEPS[here.step.kind]
        kind.rehearse(here, self.dice)
        fields = {**kind.fake(here, self.dice), "place": here.place.name}
        for sent in answers_in(here, fields):
            self.save(sent)
        self.expect(HTTPStatus.FOUND, self.browser.post(self.address, fields))

    def save(self, sent: Sent) -> None:
        key = UUID(int=self.dice.getrandbits(128), version=4)
        answer = {"question": sent.question.id, "key": str(key), "value": sent.raw}
        body = {"place": sent.here.place.name, "answers": [answer]}
        path = reverse("api_answers", args=[self.walked.code])
        self.expect(HTTPStatus.OK, self.browser.post(path, body, content_type="application/json"))
        self.walked.sent.append(sent)

    @property
    def address(self) -> str:
        return reverse("surveys:visit", args=[self.walked.code])

    def expect(self, status: HTTPStatus, reply: Reply) -> Reply:
        if reply.status_code != status:
            said = reply.content.decode(errors="replace")
            raise WentAstray(f"{reply.status_code} instead of {status.value}: {said}")
        return reply


def answers_in(here: Here, fields: Mapping[str, Any]) -> Iterator[Sent]:
    """The answers among the fields of a page, as its script would save them."""
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    for question in here.step.questions:
        kind = QUESTIONS[question.kind]
        raw = kind.raw(question, data) if kind.asks else None
        if raw is not None:
            yield Sent(here, question, raw)


class _HiddenFields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input" and given.get("type") == "hidden" and given.get("name"):
            self.found[str(given["name"])] = given.get("value") or ""


def hidden_fields(content: bytes) -> dict[str, str]:
    """What a page sends along without showing it."""
    parser = _HiddenFields()
    parser.feed(content.decode())
    return parser.found
