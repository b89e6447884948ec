"""Tables: opening one, sitting down, playing."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.access import shown_to, visible_variant
from games.models import Seat, Table, Variant, Version
from games.models.tables import SeatKind
from games.playing import store
from games.playing.company import ABANDONED_AFTER, take_seat, use_key
from games.playing.opening import open_again, open_table
from games.playing.play import base_scene
from games.playing.seats import Visitor
from games.playing.telling import eyes_of, history_of, state_for
from games.refusals import NotYours, Refused
from games.rulebooks.html import pages_of
from games.rules.core.errors import BadInput
from games.rules.scenes.svg import svg_of
from games.views.gallery import game_or_404
from games.views.table_forms import PlayForm
from playtest.accounts.throttle import OPEN_TABLE
from playtest.errors import conflict, too_many

POLL_SECONDS, IDLE_SECONDS, HEARTBEAT_SECONDS = 1.0, 10.0, 15.0


# -- opening


@require_safe
def play_game(request: HttpRequest, key: str) -> HttpResponse:
    """Play the usual rules of a game."""
    game = game_or_404(key)
    variant = get_object_or_404(Variant, game=key, preset=game.default_preset)
    return redirect("games:play", slug=variant.slug)


@require_http_methods(["GET", "POST"])
def play_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose who sits where, and begin."""
    variant = visible_variant(request.user, slug)
    shown = shown_to(request.user, variant)
    if shown is variant and not variant.differs_from_latest and variant.latest:
        shown = variant.latest
    form = PlayForm(variant.rules_of, shown.fixed().options, request.POST or None)
    if request.method == "POST" and form.is_valid():
        begun = begin(request, form, shown)
        if begun:
            return begun
    context = {"form": form, "variant": variant, "shown": shown, "game": variant.rules_of}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "games/play.html", context, status=status)


def begin(request: HttpRequest, form: PlayForm, shown: Variant | Version) -> HttpResponse | None:
    """To the new table; None if there can be none, which the form then says."""
    refusal = too_many_tables(request)
    if refusal:
        return refusal
    try:
        return redirect(open_table(shown, form.plan(), Visitor.of(request)))
    except BadInput as problem:
        form.add_error(None, str(problem))
        return None


def too_many_tables(request: HttpRequest) -> HttpResponse | None:
    """429 for those who have opened very many just now."""
    wait = OPEN_TABLE.seconds_to_wait(request, getattr(request.user, "email", ""))
    return too_many(request, wait) if wait else None


@require_POST
def play_again(request: HttpRequest, code: str) -> HttpResponse:
    """The same rules and company once more."""
    table = table_or_404(code)
    visitor = Visitor.of(request)
    if not visitor.seats_at(table):
        raise Http404
    return too_many_tables(request) or redirect(open_again(table, visitor))


# -- sitting down


@never_cache
@require_http_methods(["GET", "POST"])
def take_seat_page(request: HttpRequest, code: str, invite: str) -> HttpResponse:
    """An invitation. Sitting down takes a click: programs that follow links take no seat."""
    table = table_or_404(code)
    seat = get_object_or_404(Seat, table=table, invite=invite)
    if Visitor.of(request).holds(table, seat):
        return redirect(table)
    if request.method == "POST":
        try:
            return redirect(take_seat(code, invite, Visitor.of(request)))
        except Refused as refusal:
            return conflict(request, str(refusal), back=table.get_absolute_url())
    context = {"table": table, "seat": seat, "game": table.rules_of, "board": board_of(table)}
    context["is_open"] = seat.kind == SeatKind.OPEN and not table.is_closed
    return render(request, "games/take_seat.html", context)


def board_of(table: Table) -> str:
    return svg_of(base_scene(table.rules_of, table.params))


@never_cache
@require_safe
def personal_link(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """One's own seat, on whatever device: the key goes into the session and out of the address."""
    try:
        return redirect(use_key(code, key, Visitor.of(request)))
    except NotYours:
        raise Http404 from None


# -- playing


@never_cache
@require_safe
def table_page(request: HttpRequest, code: str) -> HttpResponse:
    """The table: one address from the first move to the result."""
    table, visitor = table_or_404(code), Visitor.of(request)
    try:
        state, board = shown_on_page(table, visitor)
    except Refused as refusal:  # a table of an earlier release
        return conflict(request, str(refusal))
    context = {
        "table": table,
        "game": table.rules_of,
        "board": board,
        "log": [line for step in state["history"] for line in step["events"]],
        "pages": pages_of(table.rules_of, table.params, table.book()),
        "state": state,
        "base": base_scene(table.rules_of, table.params).to_json(),
        "config": config_of(request, table, visitor),
    }
    return render(request, "games/table.html", context)


def shown_on_page(table: Table, visitor: Visitor) -> tuple[dict[str, Any], str]:
    """The state with everything that has happened, and the board for those without scripts."""
    with store.at(table) as play:
        eyes = eyes_of(table, play, visitor)
        state = state_for(table, play, visitor, since=table.ply)
        state["history"] = history_of(play, eyes.viewer)
        return state, svg_of(play.scene(eyes.viewer), tray=True)


def config_of(request: HttpRequest, table: Table, visitor: Visitor) -> dict[str, Any]:
    """Addresses and times the scripts of the page need."""
    return {
        "api": reverse("api_table", args=[table.code]),
        "csrf": get_token(request),
        "poll_seconds": POLL_SECONDS,
        "idle_seconds": IDLE_SECONDS,
        "heartbeat_seconds": HEARTBEAT_SECONDS,
        "replay": reverse("games:replay_table", args=[table.code]),
        "record": reverse("games:table_record", args=[table.code]),
        "share": request.build_absolute_uri(table.get_absolute_url()),
        "again": reverse("games:play_again", args=[table.code]) if visitor.seats_at(table) else "",
        "parent": parent_link(table),
        "personal": personal_links(request, table, visitor),
        "messages": {"timeouts": times_in_words(table)},
    }


def parent_link(table: Table) -> str:
    """Where the rules this variant was made from can be played."""
    parent = table.variant.parent if table.variant else None
    return reverse("games:play", args=[parent.variant.slug]) if parent else ""


def personal_links(request: HttpRequest, table: Table, visitor: Visitor) -> list[dict[str, str]]:
    held = [(seat, visitor.key_to(table, seat)) for seat in table.seats.all()]
    return [
        {
            "name": seat.name,
            "url": request.build_absolute_uri(
                reverse("games:personal_link", args=[table.code, key])
            ),
        }
        for seat, key in held
        if key
    ]


def times_in_words(table: Table) -> str:
    """The stated time-outs."""
    return _(
        "Who is not seen for %(seconds)s seconds can be replaced by an agent, and may come back. "
        "A table at which nobody moves for %(days)s days is closed. Nothing is deleted."
    ) % {"seconds": table.patience, "days": ABANDONED_AFTER.days}


@require_safe
def my_tables(request: HttpRequest) -> HttpResponse:
    """The tables somebody sits at, by account or by the keys in this browser."""
    visitor = Visitor.of(request)
    found = Table.objects.at_hand_of(request.user, visitor.keys).with_seats()
    context = {
        "current": [table for table in found if not table.is_closed],
        "closed": [table for table in found if table.is_closed][:MOST_CLOSED],
    }
    return render(request, "games/my_tables.html", context)


MOST_CLOSED = 50


def table_or_404(code: str) -> Table:
    return get_object_or_404(Table.objects.with_seats(), code=code)
