"""Links in mails: signed, for one purpose each, for a day, and once.

Nothing about a person is stored before its link is opened. Each link holds what must still be true
when it is used, and using it makes that untrue: so it works once.
"""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare

from playtest.accounts.models import User

SIGN_UP, RESET, EMAIL = "playtest.sign-up", "playtest.reset", "playtest.email"


@dataclass(frozen=True)
class NewAccount:
    email: str
    name: str
    is_designer: bool
    is_researcher: bool


def token_for_sign_up(account: NewAccount) -> str:
    roles = [int(account.is_designer), int(account.is_researcher)]
    return signing.dumps([account.email, account.name, *roles], salt=SIGN_UP, compress=True)


def account_in(token: str) -> NewAccount | None:
    """The account this link makes; None if it is wrong, old, or the account exists by now."""
    said = _read(token, SIGN_UP)
    if said is None or User.objects.with_email(said[0]).exists():
        return None
    return NewAccount(said[0], said[1], bool(said[2]), bool(said[3]))


def token_for_reset(person: User) -> str:
    return signing.dumps([person.pk, person.email, person.get_session_auth_hash()], salt=RESET)


def person_resetting(token: str) -> User | None:
    """Whose password this link changes; a new password or address makes every older link void."""
    said = _read(token, RESET)
    person = said and User.objects.active().filter(pk=said[0], email=said[1]).first()
    if person and constant_time_compare(person.get_session_auth_hash(), said[2]):
        return person
    return None


def token_for_email(person: User, email: str) -> str:
    return signing.dumps([person.pk, person.email, email], salt=EMAIL, compress=True)


def change_of_email_in(token: str) -> tuple[User, str] | None:
    """Who gets which new address."""
    said = _read(token, EMAIL)
    person = said and User.objects.active().filter(pk=said[0], email=said[1]).first()
    if not person or User.objects.with_email(said[2]).exists():
        return None
    return person, said[2]


def _read(token: str, purpose: str) -> Any:
    try:
        return signing.loads(token, salt=purpose, max_age=settings.PASSWORD_RESET_TIMEOUT)
    except signing.BadSignature:
        return None
