import logging

import pytest
from django.test import Client, RequestFactory

from playtest.middleware import RequestId, Unexpected
from tests.servers import RunningSite


@pytest.mark.parametrize("path", ["/", "/games/", "/no-such-page/", "/games/ludo/watch/?seed=x"])
def test_every_page_carries_the_headers_that_protect_its_reader(client: Client, path: str) -> None:
    headers = client.get(path).headers

    assert "script-src 'self';" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_a_page_that_broke_carries_them_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playtest.views.shelf", lambda: 1 / 0)
    client.raise_request_exception = False

    response = client.get("/")

    assert response.status_code == 500
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]


def test_static_files_carry_them_too(site: RunningSite) -> None:
    response = site.open("/favicon.ico")

    assert response.url.endswith(".svg")
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_each_request_has_an_id_of_its_own(client: Client) -> None:
    ids = {client.get("/games/").headers["X-Request-ID"] for _ in range(3)}

    assert len(ids) == 3


def test_the_log_names_the_request_it_speaks_of() -> None:
    request = RequestFactory().get("/")
    request.META["REQUEST_ID"] = "c0ffee"
    record = logging.makeLogRecord({"request": request})

    RequestId().filter(record)

    assert record.__dict__["request_id"] == "c0ffee"


@pytest.mark.parametrize(("status", "is_logged"), [(500, True), (503, False)])
def test_only_errors_that_nobody_meant_are_logged(status: int, is_logged: bool) -> None:
    record = logging.makeLogRecord({"status_code": status})

    assert Unexpected().filter(record) == is_logged


def test_a_log_line_without_a_request_says_so() -> None:
    record = logging.makeLogRecord({})

    RequestId().filter(record)

    assert record.__dict__["request_id"] == "-"
