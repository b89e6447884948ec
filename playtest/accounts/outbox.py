"""A site without a mail server keeps its mails in a table and shows them to whoever may read."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.http import HttpRequest

from playtest.accounts.models import SentMail
from playtest.accounts.network import is_on_this_machine

LINK = re.compile(r"https?://[^\s<>\"']+")


class Outbox(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        SentMail.objects.outdated().delete()
        SentMail.objects.bulk_create(
            SentMail(to=", ".join(mail.to), subject=str(mail.subject), body=str(mail.body))
            for mail in email_messages
        )
        return len(email_messages)


class Piece(NamedTuple):
    """Some text of a mail, and whether it is a link."""

    text: str
    is_link: bool


def pieces_of(body: str) -> Iterator[Piece]:
    end = 0
    for found in LINK.finditer(body):
        yield Piece(body[end : found.start()], is_link=False)
        yield Piece(found[0], is_link=True)
        end = found.end()
    yield Piece(body[end:], is_link=False)


def is_public(request: HttpRequest) -> bool:
    """Where somebody tries the product, whoever sits at that machine reads all its mails."""
    return bool(settings.OUTBOX_IS_PUBLIC) and is_on_this_machine(request)


def is_open_to(request: HttpRequest) -> bool:
    return is_public(request) or (request.user.is_active and request.user.is_staff)
