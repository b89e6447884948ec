"""Settings that come from environment variables, and what is used where one is missing."""

import os
import secrets
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = {"1", "true", "yes", "on"}
SECRET_BYTES = 64
LAST_PORT = 65_535


def is_on(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() in TRUE_WORDS


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated variable as a list without blanks."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def number(name: str, default: int) -> int:
    given = os.environ.get(name, "").strip()
    if given and not given.isdecimal():
        raise ImproperlyConfigured(f"{name} is {given!r}; set it to a whole number, or unset it.")
    return int(given or default)


def host_and_port(name: str, default: str) -> tuple[str, int]:
    """An address such as 127.0.0.1:8000 in its two parts."""
    given = os.environ.get(name, "").strip() or default
    host, _, port = given.rpartition(":")
    if not host or not port.isdecimal() or int(port) > LAST_PORT:
        raise ImproperlyConfigured(f"{name} is {given!r}; set it to host:port, such as {default}.")
    return host, int(port)


def secret_kept_in(folder: Path) -> str:
    """This installation's own secret, made at the first start, so that no secret is ever public."""
    path = folder / "secret-key"
    if not path.exists():
        _create_whole(path, secrets.token_urlsafe(SECRET_BYTES))
    return path.read_text()


def _create_whole(path: Path, text: str) -> None:
    """Create a private file so that two processes starting at once never read a half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_text(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # the other process was first, and its secret counts
    finally:
        draft.unlink()


def url_of_embedded_redis(folder: Path) -> str:
    """Where `manage.py up` says its Redis is, so that further workers and shells find it."""
    path = folder / "redis-url"
    return path.read_text() if path.exists() else "redis://127.0.0.1:6379/0"


def sqlite_in(folder: Path) -> dict[str, Any]:
    """SQLite for several writers: none fails with "locked", and what is acknowledged is on disk."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / "db.sqlite3",
        "CONN_MAX_AGE": None,  # who closes the last one writes the whole log into the database
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA mmap_size=134217728; "
                "PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-20000;"
            ),
        },
    }


def postgresql_at(url: str, *, pool_size: int) -> dict[str, Any]:
    """PostgreSQL by its usual address, postgresql://user:password@host:port/name?sslmode=require."""
    from psycopg import ProgrammingError  # only needed here; SQLite goes without
    from psycopg.conninfo import conninfo_to_dict

    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError:
        raise ImproperlyConfigured(
            "DATABASE_URL is not an address of PostgreSQL; "
            "set it to postgresql://user:password@host:port/name, or unset it for SQLite."
        ) from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname", ""),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "CONN_MAX_AGE": 0,
        "OPTIONS": {**parts, "pool": {"min_size": 1, "max_size": pool_size}},
    }
