"""Steps that several tests take."""

import re
from typing import Any

from django.test import Client

from playtest.accounts.models import SentMail
from tests.people import PASSWORD

NEW_PASSWORD = "seven trolls and no gate"


def newest_mail() -> SentMail:
    mail = SentMail.objects.newest_first().first()
    assert mail
    return mail


def link_in(mail: SentMail) -> str:
    """The path of the first link in a mail."""
    found = re.search(r"http://testserver(\S+)", mail.body)
    assert found
    return found[1]


def sign_up(client: Client, email: str = "ada@example.org", **typed: str) -> Any:
    form = {"name": "Ada Berg", "email": email, "roles": "designer", **typed}
    return client.post("/accounts/sign-up/", form)


def sign_in(client: Client, email: str = "ada@example.org", password: str = PASSWORD) -> Any:
    return client.post("/accounts/sign-in/", {"email": email, "password": password})


def ask_for_reset(client: Client, email: str = "ada@example.org") -> Any:
    return client.post("/accounts/password/forgotten/", {"email": email})


def choose_password(client: Client, link: str, password: str = NEW_PASSWORD) -> Any:
    """Open a mailed link and choose a password on the page it leads to."""
    page = client.get(link).headers["Location"]
    return client.post(page, {"password": password})


def is_signed_in(client: Client) -> bool:
    return bool(client.get("/accounts/").status_code == 200)
