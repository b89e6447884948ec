"""The whole API, asked what nobody would think of, by everybody there is. It may refuse, in its
own shape, but it must not break."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import pytest
import schemathesis
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core import NotSet

from playtest.accounts.models import User
from playtest.accounts.services import make_token
from tests.test_every_address import world  # noqa: F401

pytestmark = pytest.mark.django_db
FEW, MANY = 2, 25
BROKEN = 500
ANSWERED = 0.1  # of all requests; with fewer the test would only knock at closed doors

# What is there, so that not everything ends with 404. By the first part of the address.
KNOWN: dict[str, dict[str, list[Any]]] = {
    "games": {"key": ["ludo", "troll"]},
    "variants": {
        "slug": ["ada-s-draft", "ada-s-published", "troll-published"],
        "number": [1],
        "email": ["ben@example.org"],
    },
    "tables": {"code": ["the-table-of-ada"], "number": [0, 1]},
    "studies": {"slug": ["ada-s-study"], "number": [1]},
}
KNOWN_VALUES: dict[str, list[Any]] = {
    "variant": ["ada-s-draft", "troll-published"],
    "template": ["first-playtest", "two-wordings"],
    "revision": [1],
    "seats": [["me", "practised"], ["me"], ["me", "person"]],
    "rules": [[{"variant": "troll-published"}]],
    "line_ups": [[["uniform"]]],
    "agents": [["uniform", "greedy"]],
    "playouts": [1],
}


class Restored(Exception):
    pass


def roles(world: dict[str, User | None]) -> dict[str, Client]:  # noqa: F811
    clients = {}
    for name in ("anonymous", "Ada", "Rhea", "Sam"):
        clients[name] = Client(raise_request_exception=False)
        if person := world[name]:
            clients[name].force_login(person)
    ada = world["Ada"]
    assert ada
    bearer = {"authorization": f"Bearer {make_token(ada, name='fuzz')[1]}"}
    clients["token"] = Client(raise_request_exception=False, headers=bearer)
    return clients


def operations() -> Iterator[Any]:
    schema = schemathesis.openapi.from_dict(Client().get("/api/v1/schema/").json())
    for found in schema.get_all_operations():
        yield found.ok()


def put_known(case: Any, choose: Any) -> None:
    """Now and then what is there, in place of what was made up."""
    part = case.path.removeprefix("/api/v1/").partition("/")[0]
    for name, values in KNOWN.get(part, {}).items():
        if name in (case.path_parameters or {}) and choose(st.integers(0, 3)):
            case.path_parameters[name] = choose(st.sampled_from(values))
    if isinstance(case.body, dict):
        for name in set(case.body) & set(KNOWN_VALUES):
            if choose(st.booleans()):
                case.body[name] = choose(st.sampled_from(KNOWN_VALUES[name]))


def send(client: Client, case: Any) -> Any:
    """The request, and its effects taken back: each example begins from the same world."""
    answer: Any = None
    body = b""
    if not isinstance(case.body, NotSet):
        body = case.body if isinstance(case.body, bytes) else json.dumps(case.body).encode()
    headers = {
        name: value
        for name, value in (case.headers or {}).items()
        if name.lower() == "idempotency-key"
    }
    query = urlencode(case.query or {}, doseq=True, errors="replace")
    with suppress(Restored), transaction.atomic():
        answer = client.generic(
            case.method,
            case.formatted_path,
            body,
            content_type="application/json",
            query_string=query,
            headers={name: str(value) for name, value in headers.items()},
        )
        raise Restored
    return answer


def broken_by(
    operation: Any, clients: dict[str, Client], examples: int, seen: Counter[int]
) -> list[str]:
    found: list[str] = []

    def try_out(case: Any, data: Any) -> None:
        put_known(case, data.draw)
        for role, client in clients.items():
            answer = send(client, case)
            seen[answer.status_code // 100] += 1
            if answer.status_code >= BROKEN or not speaks_properly(answer):
                asked = f"{case.method} {case.formatted_path} {case.query} {case.body!r}"
                found.append(f"{role}: {asked}: {answer.status_code} {answer.content[:200]!r}")

    for mode, share in (
        (GenerationMode.POSITIVE, examples),
        (GenerationMode.NEGATIVE, examples // 2),
    ):
        cases = operation.as_strategy(generation_mode=mode)
        once = settings(
            max_examples=share,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        with suppress(Unsatisfiable):  # nothing can be wrong with an address without parameters
            once(given(case=cases, data=st.data())(try_out))()
    return found


def speaks_properly(answer: Any) -> bool:
    """Every refusal has the shape that the docs promise."""
    if answer.status_code < 400:
        return True
    return set(answer.json()) >= {"code", "message", "fields", "request_id"}


def check(world: dict[str, User | None], examples: int) -> None:  # noqa: F811
    clients, seen = roles(world), Counter[int]()

    broken = [line for each in operations() for line in broken_by(each, clients, examples, seen)]

    assert not broken, "\n".join(broken)
    assert seen[2] > ANSWERED * seen.total(), seen


def test_a_few_odd_requests_by_everybody_break_nothing(
    world: dict[str, User | None],  # noqa: F811
) -> None:
    check(world, FEW)


@pytest.mark.slow
def test_many_odd_requests_by_everybody_break_nothing(
    world: dict[str, User | None],  # noqa: F811
) -> None:
    check(world, MANY)
