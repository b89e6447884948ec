"""A variant's own page: its options, the board they make, what differs, how it will read."""

import json
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.access import editable_variant, may_edit, shown_to, visible_variant
from games.comparing import differences, in_words
from games.forms import DetailsForm
from games.models import Rules, Variant
from games.option_forms import OptionsForm
from games.refusals import Outdated
from games.rulebooks.diagrams import start_svg
from games.rulebooks.html import pages_of
from games.rules.registry import GAMES
from games.services import edit_details, edit_options
from games.views.shared import conflict_page, is_partial, revision_in
from playtest.accounts.permissions import sign_in_required


@require_GET
def variant_page(request: HttpRequest, slug: str) -> HttpResponse:
    variant = visible_variant(request.user, slug)
    return render(request, "games/variant.html", hub(request, variant))


def hub(request: HttpRequest, variant: Variant, form: OptionsForm | None = None) -> dict[str, Any]:
    """Everything the page of a variant shows. Those who edit see the draft, others what was
    published last."""
    editing = may_edit(request.user, variant)
    shown = shown_to(request.user, variant)
    game, parent = variant.rules_of, variant.parent
    base = parent.params if parent else {}
    before = parent.book() if parent else None
    return {
        "variant": variant,
        "game": game,
        "shown": shown,
        "latest": variant.latest,
        "editing": editing,
        "tab": "rules",
        "form": form,
        "option_rows": rows_of(form) if form else cached_rows(game.key, shown, base, editing),
        "differences": differences(game, base, shown.params) if parent else [],
        "board": start_svg(game, shown.params),
        "changed_pages": [
            page for page in pages_of(game, shown.params, shown.book(), before) if page.changed
        ],
    }


def cached_rows(key: str, shown: Rules, base: Mapping[str, Any], editing: bool) -> SafeString:
    """The options as they stand. Drawing twenty widgets costs more than the rest of the page."""
    return _rows(key, json.dumps([shown.params, dict(base)], sort_keys=True), editing)


@lru_cache(maxsize=512)
def _rows(key: str, params: str, editing: bool) -> SafeString:
    stored, base = json.loads(params)
    return rows_of(OptionsForm(GAMES[key], stored, base), editing=editing)


def rows_of(form: OptionsForm, *, editing: bool = True) -> SafeString:
    return render_to_string("games/_options.html", {"form": form, "editing": editing})


def initial_details(variant: Variant) -> dict[str, str]:
    return {"name": variant.name, "notes": variant.notes, "tags": variant.tags}


@sign_in_required
@require_POST
def save_options(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the options as posted, or as the parent has the one to be reset."""
    variant = editable_variant(request.user, slug)
    base = variant.parent_params()
    form = OptionsForm(variant.rules_of, variant.params, base, request.POST)
    key = request.POST.get("reset", "")
    if key in variant.rules_of.options.by_key:
        params = form.reset(key)
    elif form.is_valid():
        params = form.params
    else:
        return options_answer(request, variant, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        saved = edit_options(variant, revision=revision_in(request.POST), params=params)
    except Outdated as refusal:
        return conflict_page(request, variant, refusal, both_options(variant, params))
    if is_partial(request):
        return options_answer(request, editable_variant(request.user, saved.slug))
    messages.success(request, _("Saved."))
    return redirect(saved)


def options_answer(
    request: HttpRequest,
    variant: Variant,
    form: OptionsForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page again, or for htmx only what has changed on it."""
    template = "games/_hub.html" if is_partial(request) else "games/variant.html"
    answer = HTTPStatus.OK if is_partial(request) else status  # htmx ignores the body of a 422
    return render(request, template, hub(request, variant, form), status=answer)


def both_options(variant: Variant, mine: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Option by option: what stands now, what was sent."""
    game = variant.rules_of
    current = Variant.objects.get(pk=variant.pk)
    theirs, yours = game.options.resolve(current.params), game.options.resolve(mine)
    return {
        option.label: (in_words(option, theirs[option.key]), in_words(option, yours[option.key]))
        for option in game.options
        if theirs[option.key] != yours[option.key]
    }


@sign_in_required
@require_http_methods(["GET", "POST"])
def details_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, design notes, tags."""
    variant = editable_variant(request.user, slug)
    form = DetailsForm(request.POST or None, initial=initial_details(variant))
    if request.method == "POST" and form.is_valid():
        try:
            saved = edit_details(variant, revision=revision_in(request.POST), **form.cleaned_data)
        except Outdated as refusal:
            current = Variant.objects.get(pk=variant.pk)
            texts = {
                _("Name"): (current.name, form.cleaned_data["name"]),
                _("Design notes"): (current.notes, form.cleaned_data["notes"]),
                _("Tags"): (current.tags, form.cleaned_data["tags"]),
            }
            return conflict_page(request, variant, refusal, texts)
        messages.success(request, _("Saved."))
        return redirect(saved)
    context = {"variant": variant, "game": variant.rules_of, "form": form, "tab": "details"}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "games/details.html", {**context, "editing": True}, status=status)
