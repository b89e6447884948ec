from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from playtest.environment import (
    host_and_port,
    is_on,
    number,
    postgresql_at,
    secret_kept_in,
    sqlite_in,
    url_of_embedded_redis,
    words,
)
from playtest.production import is_strong


@pytest.mark.parametrize("text", ["1", "true", "Yes", " on "])
def test_a_switch_is_on_when_said_so(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PLAYTEST_DEBUG", text)

    assert is_on("PLAYTEST_DEBUG")


@pytest.mark.parametrize("text", ["", "0", "false", "off", "perhaps"])
def test_a_switch_is_off_otherwise(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PLAYTEST_DEBUG", text)

    assert not is_on("PLAYTEST_DEBUG")


def test_a_list_is_read_without_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYTEST_HOSTS", " a.example, ,b.example,")

    assert words("PLAYTEST_HOSTS") == ["a.example", "b.example"]


def test_a_number_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYTEST_WORKER_PROCESSES", "many")

    with pytest.raises(ImproperlyConfigured, match="PLAYTEST_WORKER_PROCESSES is 'many'"):
        number("PLAYTEST_WORKER_PROCESSES", 2)


@pytest.mark.parametrize("text", ["8000", ":8000", "localhost:", "localhost:http", "h:65536"])
def test_an_address_without_both_parts_is_named(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PLAYTEST_BIND", text)

    with pytest.raises(ImproperlyConfigured, match="PLAYTEST_BIND is"):
        host_and_port("PLAYTEST_BIND", "127.0.0.1:8000")


def test_an_address_may_be_of_the_newer_internet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYTEST_BIND", "[::1]:8000")

    assert host_and_port("PLAYTEST_BIND", "127.0.0.1:8000") == ("[::1]", 8000)


def test_a_secret_is_made_once_and_is_strong_and_private(tmp_path: Path) -> None:
    secret = secret_kept_in(tmp_path / "new")

    assert secret_kept_in(tmp_path / "new") == secret
    assert is_strong(secret)
    assert (tmp_path / "new" / "secret-key").stat().st_mode & 0o077 == 0


def test_processes_that_start_together_have_one_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as pool:
        secrets = set(pool.map(lambda _: secret_kept_in(tmp_path), range(20)))

    assert len(secrets) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_the_embedded_redis_is_found_by_its_file(tmp_path: Path) -> None:
    assert url_of_embedded_redis(tmp_path) == "redis://127.0.0.1:6379/0"

    (tmp_path / "redis-url").write_text("redis://:secret@127.0.0.1:1234/0")

    assert url_of_embedded_redis(tmp_path) == "redis://:secret@127.0.0.1:1234/0"


def test_sqlite_waits_for_its_turn_and_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    options = database["OPTIONS"]

    assert database["CONN_MAX_AGE"] is None
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


def test_an_address_of_postgresql_is_taken_apart() -> None:
    database = postgresql_at(
        "postgresql://ada:se%40cret@db.example:5433/games?sslmode=require", pool_size=7
    )

    assert (database["HOST"], database["PORT"]) == ("db.example", "5433")
    assert (database["USER"], database["PASSWORD"]) == ("ada", "se@cret")
    assert database["NAME"] == "games"
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"] == {"sslmode": "require", "pool": {"min_size": 1, "max_size": 7}}


def test_an_address_that_is_not_postgresql_is_named() -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        postgresql_at("mysql://ada@db.example/games", pool_size=7)
