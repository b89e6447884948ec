"""Forgotten and changed passwords."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from playtest.accounts import links, services, throttle
from playtest.accounts.forms import ChangePasswordForm, EmailForm, NewPasswordForm
from playtest.accounts.permissions import SignedInRequest, sign_in_required
from playtest.accounts.views import pages

RESET_LINK = "reset link"
keep_reset_link = pages.kept_link(RESET_LINK, "password_reset_confirm", links.person_resetting)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def password_reset(request: HttpRequest) -> HttpResponse:
    form = EmailForm(pages.posted(request))
    if not form.is_valid():
        return pages.show(request, "password_reset", form)
    email = form.cleaned_data["email"]
    if wait := throttle.RESET.seconds_to_wait(request, email):
        return pages.show_too_many(request, "password_reset", form, wait)
    try:
        services.send_way_back(request, email)
    except OSError:
        return pages.show_mail_trouble(request, "password_reset", form)
    pages.remember_mail(request, email)
    return redirect("accounts:password_reset_sent")


@never_cache
@require_safe
def password_reset_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/password_reset_sent.html", pages.mail_sent(request))


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def password_reset_confirm(request: HttpRequest) -> HttpResponse:
    person = links.person_resetting(request.session.get(RESET_LINK, ""))
    if person is None:
        return pages.show_void(request, again="password_reset")
    form = NewPasswordForm(person, pages.posted(request))
    if not form.is_valid():
        return pages.show(request, "password_reset_confirm", form, email=person.email)
    services.change_password(person, form.cleaned_data["password"])
    del request.session[RESET_LINK]
    messages.success(request, _("Your password is changed. Sign in with the new one."))
    return redirect("accounts:sign_in")


@sensitive_post_parameters("current_password", "password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sign_in_required
def password_change(request: SignedInRequest) -> HttpResponse:
    form = ChangePasswordForm(request.user, pages.posted(request))
    wait = form.is_bound and throttle.PASSWORD.seconds_to_wait(request, request.user.email)
    if wait:
        return pages.show_too_many(request, "password_change", form, wait)
    if not form.is_valid():
        return pages.show(request, "password_change", form)
    throttle.PASSWORD.forgive(request, request.user.email)
    services.change_password(request.user, form.cleaned_data["password"])
    update_session_auth_hash(request, request.user)
    messages.success(request, _("Your password is changed. Other devices are signed out."))
    return redirect("accounts:profile")
