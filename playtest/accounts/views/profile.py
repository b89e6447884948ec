"""A person's own page: name, roles, address."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from playtest.accounts import links, services, throttle
from playtest.accounts.forms import ChangeEmailForm, ProfileForm
from playtest.accounts.permissions import SignedInRequest, sign_in_required
from playtest.accounts.views import pages

EMAIL_LINK = "e-mail link"
ROLE_FIELDS = ("is_designer", "is_researcher")
keep_email_link = pages.kept_link(EMAIL_LINK, "email_confirm", links.change_of_email_in)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sign_in_required
def profile(request: SignedInRequest) -> HttpResponse:
    person = request.user
    form = ProfileForm(person, pages.posted(request))
    if not form.is_valid():
        role_fields = [form[name] for name in ROLE_FIELDS]
        return pages.show(request, "profile", form, role_fields=role_fields)
    services.update_profile(person, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("accounts:profile")


@sensitive_post_parameters("current_password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sign_in_required
def email_change(request: SignedInRequest) -> HttpResponse:
    person = request.user
    form = ChangeEmailForm(person, pages.posted(request))
    if form.is_bound and (wait := throttle.PASSWORD.seconds_to_wait(request, person.email)):
        return pages.show_too_many(request, "email_change", form, wait)
    if not form.is_valid():
        return pages.show(request, "email_change", form)
    try:
        services.ask_to_confirm_email(request, person, form.cleaned_data["email"])
    except OSError:
        return pages.show_mail_trouble(request, "email_change", form)
    pages.remember_mail(request, form.cleaned_data["email"])
    return redirect("accounts:email_change_sent")


@never_cache
@require_safe
@sign_in_required
def email_change_sent(request: SignedInRequest) -> HttpResponse:
    return render(request, "accounts/email_change_sent.html", pages.mail_sent(request))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def email_confirm(request: HttpRequest) -> HttpResponse:
    """Opening the link asks once more: programs that look into mails open links too."""
    change = links.change_of_email_in(request.session.get(EMAIL_LINK, ""))
    if change is None:
        return pages.show_void(request, again="email_change")
    person, email = change
    if request.method != "POST":
        return render(request, "accounts/email_confirm.html", {"person": person, "email": email})
    try:
        services.change_email(request, person, email)
    except services.Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("accounts:email_change")
    del request.session[EMAIL_LINK]
    messages.success(request, _("From now on you sign in with %(email)s.") % {"email": email})
    return redirect("accounts:profile")
