"""What the account pages share."""

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from playtest.accounts import outbox
from playtest.accounts.models import SentMail

log = logging.getLogger(__name__)

SENT_TO = "mail sent to"
MINUTE = 60


def posted(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def show(request: HttpRequest, template: str, form: forms.Form, **more: Any) -> HttpResponse:
    """The page with its form; a form with errors says so in the status too."""
    status = HTTPStatus.BAD_REQUEST if form.is_bound and form.errors else HTTPStatus.OK
    return render(request, f"accounts/{template}.html", {"form": form, **more}, status=status)


def show_too_many(
    request: HttpRequest, template: str, form: forms.Form, wait: int, **more: Any
) -> HttpResponse:
    """The same page with what was typed, and when to come back."""
    minutes = -(-wait // MINUTE)
    sentence = _("That was too often. Please try again in %(minutes)s minutes.")
    form.add_error(None, sentence % {"minutes": minutes})
    response = show(request, template, form, **more)
    response.status_code = HTTPStatus.TOO_MANY_REQUESTS
    response.headers["Retry-After"] = str(wait)
    return response


def show_mail_trouble(request: HttpRequest, template: str, form: forms.Form) -> HttpResponse:
    log.exception("A mail could not be sent.")
    form.add_error(None, _("Our mail server does not answer. Please try again in a few minutes."))
    response = show(request, template, form)
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response.headers["Retry-After"] = str(MINUTE)
    return response


def next_page(request: HttpRequest) -> str:
    """Where to go afterwards: what `next` says, but never off this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else resolve_url(settings.LOGIN_REDIRECT_URL)


def kept_link(
    kind: str, page: str, read: Callable[[str], object]
) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view for the link in a mail: it takes the token out of the address, where others see it."""

    @never_cache
    @require_safe
    def open_link(request: HttpRequest, token: str) -> HttpResponse:
        if read(token):
            request.session[kind] = token
        else:
            request.session.pop(kind, None)
        return redirect(f"accounts:{page}")

    return open_link


def show_void(request: HttpRequest, *, again: str) -> HttpResponse:
    """For a link that is used, old or broken: where to get another one."""
    again = reverse(f"accounts:{again}")
    return render(request, "accounts/link_void.html", {"again": again}, status=HTTPStatus.GONE)


def remember_mail(request: HttpRequest, email: str) -> None:
    request.session[SENT_TO] = email


def mail_sent(request: HttpRequest) -> dict[str, Any]:
    """To whom this visitor has just had a mail sent and, where anybody may read it, the mail."""
    email = request.session.get(SENT_TO, "")
    is_public = email and outbox.is_public(request)
    found = SentMail.objects.to(email).newest_first().first() if is_public else None
    return {"email": email, "mail": found}
