import json

import pytest
from django.test import Client
from pytest_django import Settings

from playtest import health
from playtest.supervisor.machine import free_port
from tests.servers import RunningSite


def test_a_task_goes_through_a_real_queue_to_a_real_worker_and_back(site: RunningSite) -> None:
    assert json.loads(site.get("/healthz")) == {"database": "ok", "redis": "ok", "worker": "ok"}


@pytest.mark.django_db
def test_a_missing_redis_is_named_and_the_database_still_asked(
    client: Client, settings: Settings
) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json() == {
        "database": "ok",
        "redis": "does not answer; the log says why",
        "worker": "not asked, for want of Redis",
    }


def test_what_went_wrong_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    def ask_oracle() -> str:
        raise ConnectionError("password hunter2 refused")

    assert health.said_by(ask_oracle) == "does not answer; the log says why"
    assert "hunter2" in caplog.text


@pytest.mark.django_db
def test_the_answer_is_never_kept_in_a_cache(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    assert "no-store" in client.get("/healthz").headers["Cache-Control"]
