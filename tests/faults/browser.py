"""A browser as a table sees it: cookies, the token against forgery, JSON there and back."""

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from tests.faults.web import HOST

PATIENCE = 60.0
CUT_OFF = (OSError, HTTPException)  # what a request ends with whose server is killed


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes

    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.content)
        return told

    @property
    def is_repeat(self) -> bool:
        return self.headers.get("idempotent-replayed") == "true"


@dataclass
class Browser:
    """One person's. Connections are kept only where asked, so that none is dead by surprise."""

    port: int
    keeps: bool = False
    cookies: dict[str, str] = field(default_factory=dict)
    _kept: HTTPConnection | None = None

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, body: dict[str, Any]) -> Answer:
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.token}
        return self.ask("POST", path, json.dumps(body), headers)

    def submit(self, path: str, **fields: str) -> Answer:
        """Send a form."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode({**fields, "csrfmiddlewaretoken": self.token})
        return self.ask("POST", path, body, headers)

    @property
    def token(self) -> str:
        return self.cookies.get("csrftoken", "")

    def ask(
        self, method: str, path: str, body: str = "", headers: dict[str, str] | None = None
    ) -> Answer:
        """As browsers do: a connection that was kept may be closed by now, then a new one."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies, **(headers or {})}
        kept, self._kept = self._kept, None
        if kept:
            with suppress(*CUT_OFF):
                return self._exchange(kept, method, path, body, sent)
        fresh = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        return self._exchange(fresh, method, path, body, sent)

    def _exchange(self, connection: HTTPConnection, *request: Any) -> Answer:
        is_kept = False
        try:
            connection.request(*request)
            response = connection.getresponse()
            headers = {name.lower(): value for name, value in response.getheaders()}
            answer = Answer(response.status, headers, response.read())
            self._take_cookies(response.headers.get_all("Set-Cookie") or [])
            is_kept = self.keeps and not response.will_close
        finally:
            if not is_kept:
                connection.close()
        self._kept = connection if is_kept else None
        return answer

    def _take_cookies(self, lines: list[str]) -> None:
        for line in lines:
            self.cookies |= {name: it.value for name, it in SimpleCookie(line).items()}


ME = "me"


class Busy(ConnectionError):
    """The site says that it cannot answer just now."""


def open_table(browser: Browser, game: str, others: str = ME, **fields: str) -> str:
    """Open a table of the usual rules as the page does; its code."""
    page = expect(HTTPStatus.FOUND, browser.get(f"/games/{game}/play/")).headers["location"]
    form = expect(HTTPStatus.OK, browser.get(page))
    count = len(set(re.findall(rb'name="seat_(\d)"', form.content)))
    seats = {f"seat_{number}": ME if number == 0 else others for number in range(count)}
    plan = {"referee": "guided", "undo_allowed": "on", **seats, **fields}
    answer = expect(HTTPStatus.FOUND, browser.submit(page, **plan))
    return answer.headers["location"].strip("/").split("/")[-1]


def expect(status: HTTPStatus, answer: Answer) -> Answer:
    if answer.status == HTTPStatus.SERVICE_UNAVAILABLE:
        raise Busy
    if answer.status != status:
        raise AssertionError(f"{answer.status} instead of {status}: {answer.content[:500]!r}")
    return answer


def api_of(code: str) -> str:
    return f"/api/v1/tables/{code}/"
