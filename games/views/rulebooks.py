"""A variant's rulebook, to read and to print."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.access import may_edit, shown_to, visible_variant
from games.models import Variant, Version
from games.rulebooks.html import pages_of
from games.rulebooks.pdf import quick_start_pdf, rulebook_pdf


@require_safe
def rulebook_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole book; changes against the parent are marked if wanted."""
    variant, shown = what_is_shown(request, slug)
    marked = "changes" in request.GET and variant.parent is not None
    before = variant.parent.book() if marked and variant.parent else None
    context = {
        "variant": variant,
        "shown": shown,
        "game": variant.rules_of,
        "pages": pages_of(variant.rules_of, shown.params, shown.book(), before),
        "marked": marked,
        "editing": may_edit(request.user, variant),
        "tab": "rulebook",
    }
    return render(request, "games/rulebook.html", context)


@require_safe
def rulebook_file(request: HttpRequest, slug: str) -> HttpResponse:
    variant, shown = what_is_shown(request, slug)
    return pdf_answer(rulebook_pdf(title_of(variant, shown), shown), shown, "rulebook")


@require_safe
def quick_start(request: HttpRequest, slug: str) -> HttpResponse:
    variant, shown = what_is_shown(request, slug)
    return pdf_answer(quick_start_pdf(title_of(variant, shown), shown), shown, "quick-start")


def what_is_shown(request: HttpRequest, slug: str) -> tuple[Variant, Variant | Version]:
    """The version asked for; else the draft for those who edit it and the latest for others."""
    variant = visible_variant(request.user, slug)
    asked = request.GET.get("version", "")
    if asked:
        if not (asked.isascii() and asked.isdigit()):
            raise Http404
        return variant, get_object_or_404(Version, variant=variant, number=int(asked[:9]))
    return variant, shown_to(request.user, variant)


def title_of(variant: Variant, shown: Variant | Version) -> str:
    if isinstance(shown, Version):
        return f"{shown.name}, version {shown.number}"
    return f"{variant.name}, draft"


def pdf_answer(content: bytes, shown: Variant | Version, what: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    name = f"{slugify(shown.name) or shown.game_key}-{what}.pdf"
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer
