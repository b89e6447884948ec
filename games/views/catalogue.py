"""Finding variants: the catalogue of all games, a game's own page, and what is mine."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.comparing import facts_of
from games.forms import CatalogueForm
from games.models import Variant
from games.querysets import VariantQuerySet
from games.rulebooks.book import rulebook_of
from games.rulebooks.diagrams import start_svg
from games.rulebooks.html import pages_of
from games.views.gallery import Box, game_or_404
from playtest.accounts.permissions import sign_in_required

PER_PAGE = 24


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """All published variants, searched and filtered."""
    form = CatalogueForm(request.GET or None)
    found = Variant.objects.published().with_versions()
    if form.is_bound and form.is_valid():
        found = narrowed(found, **form.cleaned_data)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {"form": form, "page": page, "query": query.urlencode()}
    return render(request, "games/catalogue.html", context)


def narrowed(found: VariantQuerySet, q: str, game: str, made: str) -> VariantQuerySet:
    if q:
        found = found.matching(q)
    if game:
        found = found.of_game(game)
    if made:
        found = found.presets() if made == "preset" else found.filter(preset="")
    return found


@sign_in_required
@require_safe
def my_variants(request: HttpRequest) -> HttpResponse:
    mine = Variant.objects.shared_with(request.user).with_versions().order_by("-edited_at")
    context = {
        "current": [variant for variant in mine if variant.archived_at is None],
        "archived": [variant for variant in mine if variant.archived_at is not None],
    }
    return render(request, "games/my_variants.html", context)


@require_safe
def game_page(request: HttpRequest, key: str) -> HttpResponse:
    """A game: its cover, its presets and what designers made of it."""
    game = game_or_404(key)
    published = Variant.objects.published().of_game(key).with_versions()
    presets = [variant for variant in published if variant.is_preset]
    order = list(game.presets)
    presets.sort(key=lambda variant: order.index(variant.preset))
    default = next(variant for variant in presets if variant.preset == game.default_preset)
    context = {
        "game": game,
        "box": Box(game),
        "default": default,
        "presets": [(variant, facts_of(game, variant.params)) for variant in presets],
        "made_by_people": [variant for variant in published if not variant.is_preset],
        "board": start_svg(game, default.params),
        "book": rulebook_of(game, default.params),
        "tab": "variants",
    }
    return render(request, "games/game.html", context)


@require_safe
def game_rulebook(request: HttpRequest, key: str) -> HttpResponse:
    """The rulebook of a game's usual rules."""
    game = game_or_404(key)
    variant = Variant.objects.with_versions().get(game=key, preset=game.default_preset)
    book = variant.book()
    context = {
        "game": game,
        "default": variant,
        "book": book,
        "pages": pages_of(game, variant.params, book),
        "tab": "rulebook",
    }
    return render(request, "games/game_rulebook.html", context)
