"""While the database is locked or gone people are told so, and when to ask again."""

import pytest
from django.db import OperationalError
from django.test import Client

from games.models import Table
from games.views import tables


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(tables, "table_or_404", refuse)
    monkeypatch.setattr("games.api.tables.table_or_404", refuse)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/tables/x/", "/api/v1/tables/x/"])
def test_a_locked_database_is_503_with_a_time_to_come_back(locked: None, path: str) -> None:
    answer = Client(raise_request_exception=False).get(path)

    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert "Nothing is lost" in answer.content.decode()
    assert Table.objects.count() == 0
