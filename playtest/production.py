"""What the site refuses to do in production, each with the sentence that says how to mend it."""

from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured

SHORTEST_SECRET = 50
FEWEST_DIFFERENT_CHARACTERS = 5
MAKES_ONE = "python3 -c 'import secrets; print(secrets.token_urlsafe(64))'"


def refuse_unsafe_settings(*, secret: str, debug: bool, hosts: Sequence[str]) -> None:
    """Raise ImproperlyConfigured unless these settings may face the internet."""
    if not secret:
        raise ImproperlyConfigured(
            f"PLAYTEST_SECRET_KEY is not set; set it to the output of: {MAKES_ONE}"
        )
    if not is_strong(secret):
        raise ImproperlyConfigured(
            f"PLAYTEST_SECRET_KEY is too easy to guess; set it to the output of: {MAKES_ONE}"
        )
    if debug:
        raise ImproperlyConfigured(
            "PLAYTEST_DEBUG is on, which shows strangers our insides; unset PLAYTEST_DEBUG."
        )
    if not hosts:
        raise ImproperlyConfigured(
            "PLAYTEST_HOSTS is empty; set it to the site's names, such as playtest.example.org."
        )


def is_strong(secret: str) -> bool:
    """Long and varied enough; the placeholder that Django's own templates make does not count."""
    return (
        len(secret) >= SHORTEST_SECRET
        and len(set(secret)) >= FEWEST_DIFFERENT_CHARACTERS
        and not secret.startswith("django-insecure-")
    )


def refuse_unapplied_migrations() -> None:
    """Raise ImproperlyConfigured in production while the database lacks a migration of ours."""
    from django.conf import settings  # this module is read by the settings themselves

    if settings.PRODUCTION and (missing := count_unapplied_migrations()):
        raise ImproperlyConfigured(
            f"The database lacks {missing} migrations; apply them with: python manage.py migrate"
        )


def count_unapplied_migrations() -> int:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    connection.close()
    if close_pool := getattr(connection, "close_pool", None):
        close_pool()  # PostgreSQL's; its threads would not survive the fork into worker processes
    return missing
