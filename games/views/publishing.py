"""From draft to published version, to the archive, or away."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.access import editable_variant, may_edit, owned_variant, visible_variant
from games.comparing import differences
from games.forms import ForkForm, PersonForm
from games.models import Variant, Version
from games.refusals import NeedsAssent, Outdated, Refused
from games.rulebooks.html import pages_of
from games.services import (
    archive_variant,
    delete_draft,
    fork_variant,
    invite_collaborator,
    publish_variant,
    remove_collaborator,
    restore_variant,
    warnings_about,
)
from games.views.shared import revision_in
from playtest.accounts.permissions import SignedInRequest, designer_required, sign_in_required


@designer_required
@require_http_methods(["GET", "POST"])
def fork_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """Begin a variant of one's own."""
    source = visible_variant(request.user, slug)
    parent = source.latest
    if parent is None:
        messages.error(request, _("Publish this draft first; then it can have children."))
        return redirect(source)
    form = ForkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        variant = fork_variant(parent, by=request.user, name=form.cleaned_data["name"])
        messages.success(request, _("Here is your draft. Only you see it."))
        return redirect(variant)
    context = {"variant": source, "game": source.rules_of, "parent": parent, "form": form}
    return render(request, "games/fork.html", context)


@sign_in_required
@require_http_methods(["GET", "POST"])
def publish_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """Shows what will be frozen and what looks wrong; posting freezes it."""
    variant = editable_variant(request.user, slug)
    status, problem = HTTPStatus.OK, ""
    if request.method == "POST":
        try:
            version = publish_variant(
                variant,
                by=request.user,
                revision=revision_in(request.POST),
                accept_warnings="accept" in request.POST,
            )
        except NeedsAssent:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            problem = _("Please read the warnings and say that you publish all the same.")
        except Outdated as refusal:
            status, problem = HTTPStatus.CONFLICT, f"{refusal} {_('Look at it once more.')}"
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect(variant)
        else:
            messages.success(request, _("Published as v%(number)s.") % {"number": version.number})
            return redirect(version)
    variant = editable_variant(request.user, slug)
    context = {
        "variant": variant,
        "game": variant.rules_of,
        "number": variant.next_number,
        "warnings": warnings_about(variant),
        "differences": differences(variant.rules_of, variant.parent_params(), variant.params),
        "problem": problem,
    }
    return render(request, "games/publish.html", context, status=status)


@require_GET
def version_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A frozen version: everybody may read it, for ever."""
    variant = visible_variant(request.user, slug)
    version = get_object_or_404(Version, variant=variant, number=number)
    context = {
        "variant": variant,
        "version": version,
        "game": variant.rules_of,
        "pages": pages_of(variant.rules_of, version.params, version.book()),
        "differences": differences(variant.rules_of, variant.parent_params(), version.params),
    }
    return render(request, "games/version.html", context)


@require_GET
def history_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Versions, and the family tree: parents above, children below."""
    variant = visible_variant(request.user, slug)
    seen = Variant.objects.visible_to(request.user).with_versions()
    ancestors: list[Version] = []
    version = variant.parent
    while version is not None:
        ancestors.insert(0, version)
        version = version.variant.parent
    context = {
        "variant": variant,
        "game": variant.rules_of,
        "versions": variant.versions.order_by("-number"),
        "ancestors": ancestors,
        "children": seen.filter(parent__variant=variant),
        "siblings": seen.filter(parent=variant.parent).exclude(pk=variant.pk)
        if variant.parent
        else [],
        "editing": may_edit(request.user, variant),
        "owned": variant.owner_id is not None and variant.owner_id == request.user.pk,
        "person_form": PersonForm(),
        "tab": "history",
    }
    return render(request, "games/history.html", context)


@sign_in_required
@require_POST
def archive(request: SignedInRequest, slug: str) -> HttpResponse:
    variant = owned_variant(request.user, slug)
    if "restore" in request.POST:
        restore_variant(variant)
        messages.success(request, _("It is in the catalogue again."))
    else:
        archive_variant(variant)
        messages.success(request, _("Archived. Whoever has the link still finds it."))
    return redirect("games:history", variant.slug)


@sign_in_required
@require_POST
def delete(request: SignedInRequest, slug: str) -> HttpResponse:
    variant = owned_variant(request.user, slug)
    try:
        delete_draft(variant)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(variant)
    messages.success(request, _("The draft is gone."))
    return redirect("games:my_variants")


@sign_in_required
@require_POST
def people(request: SignedInRequest, slug: str) -> HttpResponse:
    """Invite somebody to work on a variant, or let them go."""
    variant = owned_variant(request.user, slug)
    form = PersonForm(request.POST)
    if "remove" in request.POST:
        remove_collaborator(variant, email=request.POST["remove"])
        messages.success(request, _("Removed."))
    elif not form.is_valid():
        messages.error(request, _("That is not an e-mail address."))
    else:
        try:
            invite_collaborator(variant, email=form.cleaned_data["email"])
            messages.success(request, _("Whoever signs in with that address can edit it now."))
        except Refused as refusal:
            messages.error(request, str(refusal))
    return redirect("games:history", variant.slug)
