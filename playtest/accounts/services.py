"""What changes accounts, and the mails that go with it. Every request for a mail sends exactly one,
whoever has the address, so that neither a page nor its timing tells who has an account.
"""

import secrets

from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from playtest.accounts import links
from playtest.accounts.models import SHOWN_OF_A_TOKEN, AccessToken, User, digest_of

MOST_TOKENS = 20  # of one person
TOKENS_BEGIN_WITH = "pt_"  # so that one that lies about is known for what it is
TOKEN_BYTES = 30


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


@transaction.atomic
def change_password(person: User, password: str) -> None:
    """Every session but the one that asks ends with it, every link mailed before and every token:
    whoever got in with the old one has made none that stays."""
    person.set_password(password)
    person.save(update_fields=["password"])
    person.tokens.all().delete()


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


@transaction.atomic
def make_token(person: User, *, name: str) -> tuple[AccessToken, str]:
    """A token and its secret, which is shown once and stored nowhere."""
    User.objects.select_for_update().get(pk=person.pk)
    held = AccessToken.objects.of(person)
    if held.filter(name=name).exists():
        raise Refused(_("You have a token of this name."))
    if held.count() >= MOST_TOKENS:
        raise Refused(_("You have %(most)s tokens, the most there can be.") % {"most": MOST_TOKENS})
    secret = TOKENS_BEGIN_WITH + secrets.token_urlsafe(TOKEN_BYTES)
    token = AccessToken(
        owner=person, name=name, start=secret[:SHOWN_OF_A_TOKEN], digest=digest_of(secret)
    )
    token.save()
    return token, secret


def note_use(token: AccessToken) -> None:
    if token.use_is_news:
        token.used_at = timezone.now()
        token.save(update_fields=["used_at"])


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
