"""In production the site starts safely or not at all, and says how to mend it in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from playtest.production import refuse_unsafe_settings
from tests.servers import environment, manage, run

SECRET = "Kx2-pretend-this-came-out-of-a-generator-8vQ_wZr71mBt0LdYs4"
HOST = "playtest.example.org"


def production(var: Path, **changed: str) -> dict[str, str]:
    settings = {
        "PLAYTEST_ENV": "production",
        "PLAYTEST_VAR": str(var),
        "PLAYTEST_SECRET_KEY": SECRET,
        "PLAYTEST_HOSTS": HOST,
    }
    return environment(**(settings | changed))


def import_wsgi(env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, "-c", "import playtest.wsgi"], env)


def test_sound_settings_are_accepted() -> None:
    refuse_unsafe_settings(secret=SECRET, debug=False, hosts=[HOST])


def test_a_missing_secret_is_refused_with_the_command_that_makes_one() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"_KEY is not set.*token_urlsafe"):
        refuse_unsafe_settings(secret="", debug=False, hosts=[HOST])


@pytest.mark.parametrize("secret", ["short", "a" * 60, "django-insecure-" + SECRET])
def test_a_weak_secret_is_refused_with_the_command_that_makes_one(secret: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"_KEY is too easy.*token_urlsafe"):
        refuse_unsafe_settings(secret=secret, debug=False, hosts=[HOST])


def test_debugging_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="unset PLAYTEST_DEBUG"):
        refuse_unsafe_settings(secret=SECRET, debug=True, hosts=[HOST])


def test_a_site_without_a_name_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="PLAYTEST_HOSTS is empty; set it to"):
        refuse_unsafe_settings(secret=SECRET, debug=False, hosts=[])


def test_the_secret_of_development_does_not_serve_in_production(var: Path) -> None:
    var.mkdir()
    (var / "secret-key").write_text(SECRET)

    answer = manage("check", env=production(var, PLAYTEST_SECRET_KEY=""))

    assert answer.returncode == 1
    assert answer.stderr.startswith("PLAYTEST_SECRET_KEY is not set")


def test_a_refusal_is_one_sentence_without_a_traceback(var: Path) -> None:
    answer = manage("check", env=production(var, PLAYTEST_DEBUG="1"))

    assert answer.returncode == 1
    assert len(answer.stderr.splitlines()) == 1


def test_the_web_server_refuses_a_database_that_lacks_migrations(var: Path) -> None:
    var.mkdir()

    before = import_wsgi(production(var))
    manage("migrate", env=production(var))
    after = import_wsgi(production(var))

    assert before.returncode == 1
    assert "apply them with: python manage.py migrate" in before.stderr.splitlines()[-1]
    assert after.returncode == 0, after.stderr


def test_the_worker_refuses_a_database_that_lacks_migrations(var: Path) -> None:
    var.mkdir()
    command = [sys.executable, *"-m celery --app playtest worker --pool solo".split()]

    answer = run(command, production(var))

    assert answer.returncode == 1
    assert "apply them with: python manage.py migrate" in answer.stderr.splitlines()[-1]


def test_django_finds_nothing_to_say_against_the_production_settings(var: Path) -> None:
    answer = manage("check", "--deploy", "--fail-level", "WARNING", env=production(var))

    assert answer.returncode == 0, answer.stderr
    assert "no issues" in answer.stdout
