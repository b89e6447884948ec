"""What changes accounts, and the mails that go with it. Every request for a mail sends exactly one,
whoever has the address, so that neither a page nor its timing tells who has an account.
"""

from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from playtest.accounts import links
from playtest.accounts.models import User


class Refused(Exception):
    """What cannot be done, in a sentence for people."""


def ask_to_confirm(request: HttpRequest, account: links.NewAccount) -> None:
    """Mail a link that makes the account; to somebody who has one, ways into it."""
    if User.objects.with_email(account.email).exists():
        mail(request, account.email, "already_here")
        return
    # The mail does not repeat the name: strangers could put their words into others' mail.
    mail(request, account.email, "confirm", url=("sign_up_link", links.token_for_sign_up(account)))


def create_account(account: links.NewAccount, *, password: str) -> User:
    try:
        with transaction.atomic():
            return User.objects.create_user(
                account.email,
                password,
                name=account.name,
                is_designer=account.is_designer,
                is_researcher=account.is_researcher,
            )
    except IntegrityError as clash:
        raise Refused(_("This account exists already. Sign in.")) from clash


def send_way_back(request: HttpRequest, email: str) -> None:
    """Mail a link for a new password; to an address without an account, that there is none."""
    person = User.objects.with_email(email).first()
    if person is None:
        mail(request, email, "nobody_here")
    elif not person.is_active:
        mail(request, person.email, "closed")
    else:
        token = links.token_for_reset(person)
        mail(request, person.email, "reset", url=("password_reset_link", token))


def change_password(person: User, password: str) -> None:
    """Every session but the one that asks ends with it, and every link mailed before."""
    person.set_password(password)
    person.save(update_fields=["password"])


def ask_to_confirm_email(request: HttpRequest, person: User, email: str) -> None:
    """Mail a link to the new address; the old one holds until it is opened."""
    if User.objects.with_email(email).exists():
        mail(request, email, "already_here")
        return
    mail(request, email, "new_email", url=("email_link", links.token_for_email(person, email)))


def change_email(request: HttpRequest, person: User, email: str) -> None:
    """Take the new address and tell the old one, in case it was somebody else who asked."""
    old = person.email
    person.email = email
    try:
        with transaction.atomic():
            person.save(update_fields=["email"])
    except IntegrityError as clash:
        raise Refused(_("Another account has this address by now.")) from clash
    mail(request, old, "email_changed")


def update_profile(person: User, *, name: str, is_designer: bool, is_researcher: bool) -> None:
    person.name, person.is_designer, person.is_researcher = name, is_designer, is_researcher
    person.save(update_fields=["name", "is_designer", "is_researcher"])


def mail(
    request: HttpRequest, to: str, template: str, *, url: tuple[str, str] | None = None
) -> None:
    """Send templates/accounts/mail/<template>.txt, whose first line is the subject."""

    def absolute(name: str, *arguments: str) -> str:
        return request.build_absolute_uri(reverse(f"accounts:{name}", args=arguments))

    places = {name: absolute(name) for name in ("sign_in", "sign_up", "password_reset")}
    link = absolute(*url) if url else ""
    text = render_to_string(f"accounts/mail/{template}.txt", {**places, "link": link})
    subject, _newline, body = text.partition("\n")
    send_mail(subject, body.strip() + "\n", None, [to])
