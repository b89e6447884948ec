"""A variant's rulebook, to read and to print."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.models import Variant, Version
from games.rulebooks.html import pages_of
from games.rulebooks.pdf import quick_start_pdf, rulebook_pdf
from games.views.shared import may_edit, visible_variant


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
        "editing": may_edit(request, variant),
        "tab": "rulebook",
    }
    return render(request, "games/rulebook.html", context)


@require_safe
def rulebook_file(request: HttpRequest, slug: str) -> HttpResponse:
    variant, shown = what_is_shown(request, slug)
    return pdf_answer(rulebook_pdf(title_of(variant, shown), shown), variant, "rulebook")


@require_safe
def quick_start(request: HttpRequest, slug: str) -> HttpResponse:
    variant, shown = what_is_shown(request, slug)
    return pdf_answer(quick_start_pdf(title_of(variant, shown), shown), variant, "quick-start")


def what_is_shown(request: HttpRequest, slug: str) -> tuple[Variant, Variant | Version]:
    """The version asked for; else the draft for those who edit it and the latest for others."""
    variant = visible_variant(request, slug)
    asked = request.GET.get("version", "")
    if asked:
        if not (asked.isascii() and asked.isdigit()):
            raise Http404
        return variant, get_object_or_404(Version, variant=variant, number=int(asked[:9]))
    latest = variant.latest
    return variant, variant if latest is None or may_edit(request, variant) else latest


def title_of(variant: Variant, shown: Variant | Version) -> str:
    if isinstance(shown, Version):
        return f"{shown.name}, version {shown.number}"
    return f"{variant.name}, draft"


def pdf_answer(content: bytes, variant: Variant, what: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    name = f"{slugify(variant.name) or variant.game}-{what}.pdf"
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer
