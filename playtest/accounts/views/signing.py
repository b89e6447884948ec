"""Signing up, in and out."""

from django.contrib import messages
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playtest.accounts import links, services, throttle
from playtest.accounts.forms import NewPasswordForm, SignInForm, SignUpForm
from playtest.accounts.models import User
from playtest.accounts.views import pages

BACKEND = "django.contrib.auth.backends.ModelBackend"
SIGN_UP_LINK = "sign-up link"
keep_sign_up_link = pages.kept_link(SIGN_UP_LINK, "sign_up_confirm", links.account_in)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    target = pages.next_page(request)
    if request.user.is_authenticated:
        return redirect(target)
    form = SignInForm(pages.posted(request))
    if not form.is_valid():
        return pages.show(request, "sign_in", form, next=target)
    email = form.cleaned_data["email"]
    if wait := throttle.SIGN_IN.seconds_to_wait(request, email):
        return pages.show_too_many(request, "sign_in", form, wait, next=target)
    person = form.person(request)
    if person is None:
        return pages.show(request, "sign_in", form, next=target)
    throttle.SIGN_IN.forgive(request, email)
    login(request, person)
    return redirect(target)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    messages.success(request, _("You are signed out."))
    return redirect("home")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("accounts:profile")
    form = SignUpForm(pages.posted(request))
    if not form.is_valid():
        return pages.show(request, "sign_up", form)
    account = form.account()
    if wait := throttle.SIGN_UP.seconds_to_wait(request, account.email):
        return pages.show_too_many(request, "sign_up", form, wait)
    try:
        services.ask_to_confirm(request, account)
    except OSError:  # SMTP's errors are of this kind too
        return pages.show_mail_trouble(request, "sign_up", form)
    pages.remember_mail(request, account.email)
    return redirect("accounts:sign_up_sent")


@never_cache
@require_safe
def sign_up_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/sign_up_sent.html", pages.mail_sent(request))


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_confirm(request: HttpRequest) -> HttpResponse:
    """The password is chosen here and not before: whoever signs up with somebody else's address
    would otherwise know the password of the account that its owner then confirms.
    """
    account = links.account_in(request.session.get(SIGN_UP_LINK, ""))
    if account is None:
        return pages.show_void(request, again="sign_up")
    form = NewPasswordForm(User(email=account.email, name=account.name), pages.posted(request))
    if not form.is_valid():
        return pages.show(request, "sign_up_confirm", form, account=account)
    try:
        person = services.create_account(account, password=form.cleaned_data["password"])
    except services.Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("accounts:sign_in")
    del request.session[SIGN_UP_LINK]
    login(request, person, backend=BACKEND)
    messages.success(request, _("Welcome, %(name)s. Your account is ready.") % {"name": person})
    return redirect(pages.next_page(request))
