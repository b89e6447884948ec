"""Many at once, at a running site: one gets the seat, one move is made, one key counts once."""

import json
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.servers import RunningSite

pytestmark = pytest.mark.slow

PLAN = {"referee": "guided", "seat_0": "me"}
ROUNDS = 25


class Visitor:
    """A browser without scripts: cookies, pages, forms and JSON."""

    def __init__(self, site: RunningSite) -> None:
        self.site, self.jar = site, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, path: str, data: bytes | None = None, **headers: str) -> tuple[int, str, str]:
        """Status, where we end up, and what is there."""
        request = urllib.request.Request(self.site.address + path, data, headers)
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status, answer.url, answer.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.url or "", answer.read().decode()

    def fill_in(self, path: str, **fields: str) -> tuple[int, str, str]:
        page = self.ask(path)[2]
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token, page
        return self.ask(path, urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode())

    def post(self, path: str, body: dict[str, Any], token: str) -> tuple[int, dict[str, Any]]:
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        status, _url, text = self.ask(path, json.dumps(body).encode(), **headers)
        return status, json.loads(text)

    def open_table(self, opponent: str) -> str:
        """The code of a new table of Dugi."""
        status, url, _page = self.fill_in("/variants/dugi-base/play/", **PLAN, seat_1=opponent)
        assert status == 200
        return url.rstrip("/").rsplit("/", 1)[1]

    def token_at(self, code: str) -> str:
        found = re.search(r'"csrf": "(\w+)"', self.ask(f"/tables/{code}/")[2])
        assert found
        return found[1]

    def state(self, code: str) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self.ask(f"/api/v1/tables/{code}/?since=0")[2])
        return state


def at_once(deeds: list[Callable[[], Any]]) -> list[Any]:
    """What each deed gave, all of them begun together."""
    start, results = threading.Barrier(len(deeds)), [None] * len(deeds)

    def do(index: int) -> None:
        start.wait()
        results[index] = deeds[index]()

    people = [threading.Thread(target=do, args=[index]) for index in range(len(deeds))]
    for person in people:
        person.start()
    for person in people:
        person.join()
    return results


def test_of_many_who_come_at_once_one_gets_the_seat(site: RunningSite) -> None:
    host = Visitor(site)
    for _ in range(5):
        code = host.open_table("person")
        link = host.state(code)["seats"][1]["invite"].removeprefix(site.address)
        guests = [Visitor(site) for _ in range(6)]

        answers = at_once([partial(guest.fill_in, link) for guest in guests])

        assert sorted(status for status, *_rest in answers) == [200, 409, 409, 409, 409, 409]
        assert sorted(guest.state(code)["you"] for guest in guests) == [[]] * 5 + [[1]]


def test_a_doubled_wish_is_one_move_however_close_the_two_are(site: RunningSite) -> None:
    here = Visitor(site)
    code = here.open_table("me")
    token, path = here.token_at(code), f"/api/v1/tables/{code}/moves/"

    for ply in range(ROUNDS):
        state = here.state(code)
        wish = {"key": str(uuid4()), "ply": ply, "seat": state["to_move"]}
        wish["move"] = state["actions"][0]["move"]
        answers = at_once([partial(here.post, path, wish, token)] * 2)

        assert sorted(status for status, _body in answers) == [200, 201]
        assert answers[0][1] == answers[1][1]
        assert here.state(code)["ply"] == ply + 1


def test_of_two_tabs_that_move_at_once_one_wins_and_the_other_is_told(site: RunningSite) -> None:
    here = Visitor(site)
    code = here.open_table("me")
    token, path = here.token_at(code), f"/api/v1/tables/{code}/moves/"

    for ply in range(ROUNDS):
        state = here.state(code)
        wishes = [
            {"key": str(uuid4()), "ply": ply, "seat": state["to_move"], "move": action["move"]}
            for action in state["actions"][:2]
        ]
        answers = at_once([partial(here.post, path, wish, token) for wish in wishes])

        told = dict(answers)
        assert sorted(told) == [201, 409]
        assert told[409]["state"]["scene"] == told[201]["scene"]
        assert len(here.state(code)["steps"]) == ply + 1
