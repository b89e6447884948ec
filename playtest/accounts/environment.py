"""Settings of mail and cache that come from environment variables."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

from django.core.exceptions import ImproperlyConfigured

OUTBOX = "playtest.accounts.outbox.Outbox"
SMTP = "django.core.mail.backends.smtp.EmailBackend"
CACHE_PATIENCE = 1.0  # a page waits no longer for a counter
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


@dataclass(frozen=True)
class MailServer:
    """Where mails go; without a host they stay in the outbox."""

    backend: str = OUTBOX
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    uses_tls_at_once: bool = False
    uses_starttls: bool = False


def mail_at(url: str) -> MailServer:
    if not url:
        return MailServer()
    parts, port = _parts_of(url)
    return MailServer(
        backend=SMTP,
        host=parts.hostname or "",
        port=port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        uses_tls_at_once=parts.scheme == "smtps",
        uses_starttls=parts.scheme == "smtp+starttls",
    )


def _parts_of(url: str) -> tuple[SplitResult, int | None]:
    """The parts and the port. The message never repeats the address: it has a password in it."""
    try:
        parts = urlsplit(url)
        if parts.scheme in PORTS and parts.hostname:
            return parts, parts.port
    except ValueError:
        pass
    raise ImproperlyConfigured(
        "PLAYTEST_MAIL_URL is not an address of a mail server; set it to "
        "smtp+starttls://user:password@host:587 (or smtps://, or smtp://), or unset it."
    )


def cache_at(redis_url: str) -> dict[str, Any]:
    """Django's cache in the database after the queue's, so that clearing it loses no task."""
    return {
        "BACKEND": "playtest.accounts.cache.RedisCache",
        "LOCATION": _next_database(redis_url),
        "KEY_PREFIX": "playtest",
        "OPTIONS": {
            "serializer": "playtest.accounts.cache.JsonSerializer",
            "socket_connect_timeout": CACHE_PATIENCE,
            "socket_timeout": CACHE_PATIENCE,
        },
    }


def _next_database(redis_url: str) -> str:
    parts = urlsplit(redis_url)
    number = parts.path.strip("/")
    if parts.scheme == "unix" or (number and not number.isdecimal()):
        return redis_url
    return urlunsplit(parts._replace(path=f"/{int(number or 0) + 1}"))
