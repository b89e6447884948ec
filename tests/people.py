"""People for tests of every app. Each has the same password, hashed quickly under test."""

from typing import Any

from playtest.accounts.models import User

PASSWORD = "a bridge of twelve bricks"


def make_person(name: str, **roles: Any) -> User:
    """Somebody called `name` at example.org; a designer unless the roles say otherwise."""
    email = roles.pop("email", f"{name.split()[0].lower()}@example.org")
    return User.objects.create_user(email, PASSWORD, name=name, **roles)


def ada() -> User:
    """A designer."""
    return make_person("Ada Berg")


def ben() -> User:
    """A designer who works with Ada."""
    return make_person("Ben Okafor")


def cy() -> User:
    """A designer who has nothing to do with Ada and must be refused."""
    return make_person("Cy Twomey")


def rhea() -> User:
    """A researcher."""
    return make_person("Rhea Kaya", is_designer=False, is_researcher=True)


def sam() -> User:
    """One of those who run the site."""
    return make_person("Sam Lund", is_designer=False, is_staff=True)
