"""The schema is valid, complete and told in full on its page."""

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

from playtest.api_docs import chapters
from tests.test_every_address import names_of

API = "/api/v1"


@pytest.fixture(scope="module")
def schema() -> Any:
    return Client().get(f"{API}/schema/").json()


def test_the_schema_is_valid_and_nothing_in_it_is_guessed() -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=io.StringIO())


def test_every_address_of_the_api_is_in_it(schema: Any) -> None:
    names = {name for name in names_of(get_resolver().url_patterns) if name.startswith("api_")}

    assert len(schema["paths"]) == len(names - {"api_schema", "api_docs"})


def test_every_operation_may_be_refused_in_one_shape(schema: Any) -> None:
    operations = [op for operations in schema["paths"].values() for op in operations.values()]

    assert all("4XX" in operation["responses"] for operation in operations)
    assert set(schema["components"]["securitySchemes"]) >= {"token", "cookieAuth"}


def test_what_makes_something_takes_a_key(schema: Any) -> None:
    for path in ("variants", "tables", "simulations"):
        names = [it["name"] for it in schema["paths"][f"{API}/{path}/"]["post"]["parameters"]]
        assert names == ["Idempotency-Key"]


def test_the_page_tells_every_operation_with_an_example(schema: Any) -> None:
    page = Client().get(f"{API}/docs/").content.decode()
    told = [endpoint for chapter in chapters() for endpoint in chapter.endpoints]

    assert len(told) == sum(len(operations) for operations in schema["paths"].values())
    for endpoint in told:
        assert f'id="{endpoint.id}"' in page
        assert endpoint.summary
