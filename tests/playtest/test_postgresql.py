"""Production on a real PostgreSQL, from an empty database to an answered page."""

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playtest.supervisor.machine import free_port
from playtest.supervisor.processes import Child
from tests.playtest.test_production import HOST, import_wsgi, production
from tests.servers import ROOT, manage, wait_until

ROUND_TRIP = """
from django.db import connection
from playtest.accounts.models import User
User.objects.create_user("Ada@example.org")
print(connection.vendor, User.objects.with_email("ADA@example.org").get().name)
"""


def test_production_runs_on_postgresql(var: Path, postgresql_url: str) -> None:
    env = production(var, DATABASE_URL=postgresql_url, PLAYTEST_BEHIND_PROXY="1")

    refusal = import_wsgi(env)
    assert "python manage.py migrate" in refusal.stderr

    assert manage("migrate", env=env).returncode == 0
    assert manage("collectstatic", "--no-input", env=env).returncode == 0
    stored = manage("shell", "--no-imports", "--command", ROUND_TRIP, env=env)
    assert stored.stdout.split() == ["postgresql", "ada"], stored.stderr

    with web_server(env) as address:
        assert json.loads(body_of(f"{address}/healthz"))["database"] == "ok"
        assert "Playtest" in body_of(f"{address}/")


@contextmanager
def web_server(env: dict[str, str]) -> Iterator[str]:
    port = free_port()
    options = f"--no-control-socket --threads 2 --bind 127.0.0.1:{port}".split()
    command = [sys.executable, "-m", "gunicorn", "playtest.wsgi", *options]
    address = f"http://127.0.0.1:{port}"
    with Child("web server", command, ROOT, env):
        assert wait_until(lambda: body_of(f"{address}/healthz"))
        yield address


def body_of(address: str) -> str:
    """What is answered to a request that came through a proxy with TLS."""
    headers = {"Host": HOST, "X-Forwarded-Proto": "https"}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as answer:
        return str(answer.read().decode())
    except urllib.error.URLError:
        return ""
