"""Putting sections of a rulebook into one's own words."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games.access import editable_variant
from games.forms import WordingForm
from games.models import Variant
from games.refusals import Outdated
from games.rulebooks.book import Section, fingerprint
from games.rulebooks.html import Page, pages_of
from games.rules.core.errors import BadInput
from games.services import reset_section, reword_section
from games.views.shared import conflict_page, revision_in
from playtest.accounts.permissions import sign_in_required


@sign_in_required
@require_GET
def wording_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All sections with a way to edit each."""
    variant = editable_variant(request.user, slug)
    pages = pages_of(variant.rules_of, variant.params, variant.book(), variant.original_book())
    context = {
        "variant": variant,
        "game": variant.rules_of,
        "pages": pages,
        "outdated": outdated_sections(variant),
        "editing": True,
        "tab": "wording",
    }
    return render(request, "games/wording.html", context)


def outdated_sections(variant: Variant) -> set[str]:
    """Sections reworded from an original that reads differently by now."""
    book = variant.original_book()
    return {
        key
        for key, entry in variant.wording.items()
        if (section := book.section(key)) is None or fingerprint(section.text) != entry["of"]
    }


@sign_in_required
@require_http_methods(["GET", "POST"])
def section_page(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One section: the original beside the designer's words."""
    variant = editable_variant(request.user, slug)
    original, current = variant.original_book().section(key), variant.book().section(key)
    if original is None or current is None:
        raise Http404
    form = WordingForm(request.POST or None, initial={"text": current.text})
    if request.method == "POST" and form.is_valid():
        try:
            return keep_section(request, variant, current, form.cleaned_data["text"])
        except BadInput as problem:
            form.add_error("text", str(problem))
    context = {
        "variant": variant,
        "game": variant.rules_of,
        "section": current,
        "original": original_page(variant, key),
        "form": form,
        "is_outdated": key in outdated_sections(variant),
        "editing": True,
        "tab": "wording",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "games/section.html", context, status=status)


def original_page(variant: Variant, key: str) -> Page:
    pages = pages_of(variant.rules_of, variant.params, variant.original_book())
    return next(page for page in pages if page.section.key == key)


def keep_section(
    request: HttpRequest, variant: Variant, section: Section, text: str
) -> HttpResponse:
    """Store or reset; who was slower gets both texts."""
    revision = revision_in(request.POST)
    try:
        if "reset" in request.POST:
            reset_section(variant, revision=revision, key=section.key)
            messages.success(request, _("The original wording is back."))
        else:
            reword_section(variant, revision=revision, key=section.key, text=text)
            messages.success(request, _("Saved."))
    except Outdated as refusal:
        now = Variant.objects.get(pk=variant.pk).book().section(section.key)
        texts = {section.title: (now.text if now else "", text)}
        return conflict_page(request, variant, refusal, texts)
    return redirect("games:wording", variant.slug)
