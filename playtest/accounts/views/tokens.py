"""A person's tokens: what their programs show instead of a password."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from playtest.accounts import services
from playtest.accounts.forms import TokenForm
from playtest.accounts.models import AccessToken
from playtest.accounts.permissions import SignedInRequest, sign_in_required
from playtest.accounts.views import pages


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sign_in_required
def tokens(request: SignedInRequest) -> HttpResponse:
    """The answer to the form holds the secret, once: a page to come back to would have to keep it.
    Loaded anew it makes no second token, for names are taken once."""
    form = TokenForm(pages.posted(request))
    secret = ""
    if form.is_valid():
        try:
            _made, secret = services.make_token(request.user, name=form.cleaned_data["name"])
        except services.Refused as refusal:
            form.add_error("name", str(refusal))
    held = AccessToken.objects.of(request.user)
    if form.is_bound and form.errors:
        return pages.show(request, "tokens", form, held=held)
    context = {"form": TokenForm(), "held": held, "secret": secret}
    status = HTTPStatus.CREATED if secret else HTTPStatus.OK
    return render(request, "accounts/tokens.html", context, status=status)


@require_POST
@sign_in_required
def revoke(request: SignedInRequest, number: int) -> HttpResponse:
    token = get_object_or_404(AccessToken.objects.of(request.user), pk=number)
    token.delete()
    messages.success(
        request, _("The token “%(name)s” does not work any more.") % {"name": token.name}
    )
    return redirect("accounts:tokens")
