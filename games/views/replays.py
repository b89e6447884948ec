"""Replays: of a table, and of any record that is pasted or uploaded."""

import json
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import Table
from games.playing import store
from games.playing.opening import open_from_record
from games.playing.replaying import MOST_MOVES, Film, cut, film_of_table, record_of
from games.playing.seats import Visitor
from games.playing.telling import eyes_of
from games.refusals import Refused
from games.rules.core.errors import BadInput
from games.rules.engine.gamerecord import GameRecord, parse_json, read_record
from games.rules.registry import GAMES
from games.rules.scenes.svg import svg_of
from games.views.record_form import RecordForm
from games.views.table_forms import PlayForm
from games.views.tables import table_or_404, too_many_tables
from playtest.errors import conflict

CHUNK = 40  # frames a browser asks for at a time


@never_cache
@require_safe
def replay_table(request: HttpRequest, code: str) -> HttpResponse:
    """The game of a table so far, as this viewer saw it; after the end with everything open."""
    table = table_or_404(code)
    try:
        film, is_over = film_for(request, table)
    except Refused as refusal:  # a table of an earlier release
        return conflict(request, str(refusal))
    config = {
        "frames": reverse("api_frames", args=[code]),
        "method": "GET",
        "play_on": reverse("games:play_on", args=[code]) if is_over else "",
        "download": reverse("games:table_record", args=[code]) if is_over else "",
    }
    return show(request, film, config, table=table)


def film_for(request: HttpRequest, table: Table) -> tuple[Film, bool]:
    with store.at(table) as play:
        eyes = eyes_of(table, play, Visitor.of(request))
        return film_of_table(table, play, eyes.viewer), play.match.over


def show(
    request: HttpRequest, film: Film, config: dict[str, Any], table: Table | None = None
) -> HttpResponse:
    """The player of a film."""
    lines = film.lines()
    last = list(film.frames(len(film.moves), len(film.moves)))[-1]
    context = {
        "table": table,
        "game": film.table.rules_of,
        "title": film.table.title,
        "base": film.base.to_json(),
        "lines": lines,
        "board": svg_of(film.final_scene(), tray=True),
        "last": last,
        "config": {
            **config,
            "csrf": get_token(request),
            "count": len(film.moves),
            "chunk": CHUNK,
            "lines": lines,
        },
    }
    return render(request, "games/replay.html", context)


@require_http_methods(["GET", "POST"])
def replay_record(request: HttpRequest) -> HttpResponse:
    """Paste or upload a record and see it played."""
    form = RecordForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        record = form.record
        config = {
            "frames": reverse("api_record_frames"),
            "method": "POST",
            "record": record.to_json(),
            "play_on": reverse("games:play_on_record"),
            "download": "",
        }
        return show(request, form.film, config)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "games/replay_form.html", {"form": form}, status=status)


@never_cache
@require_safe
def table_record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a game that is over."""
    table = table_or_404(code)
    try:
        with store.at(table) as play:
            record = record_of(table, play)
    except Refused as refusal:
        return conflict(request, str(refusal), back=table.get_absolute_url())
    disposition = {"Content-Disposition": f'attachment; filename="{table.game}-{code[:6]}.json"'}
    return JsonResponse(record.to_json(), headers=disposition, json_dumps_params={"indent": 1})


@require_POST
def play_on(request: HttpRequest, code: str) -> HttpResponse:
    """A new table from a position of a game that is over. Before that it would be a peek."""
    table = table_or_404(code)
    try:
        with store.at(table) as play:
            record = record_of(table, play)
    except Refused as refusal:
        return conflict(request, str(refusal), back=table.get_absolute_url())
    return open_at(request, record)


@require_POST
def play_on_record(request: HttpRequest) -> HttpResponse:
    """A new table from a position of a record that was brought along."""
    try:
        record = read_record(parse_json(request.POST.get("record", "")), GAMES)
    except BadInput as problem:
        form = RecordForm({"text": request.POST.get("record", "")})
        form.add_error("text", str(problem))
        return render(request, "games/replay_form.html", {"form": form}, status=UNPROCESSABLE)
    return open_at(request, record)


UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY


def open_at(request: HttpRequest, record: GameRecord) -> HttpResponse:
    """Ask who sits where and how loud the referee is, then open the table."""
    cut_off = cut(record, number_in(request.POST.get("ply", "")))
    chosen = request.POST if "referee" in request.POST else None
    form = PlayForm(record.game, record.variant.options, chosen)
    if form.is_bound and form.is_valid():
        refusal = too_many_tables(request)
        if refusal:
            return refusal
        try:
            return redirect(open_from_record(cut_off, form.plan(), Visitor.of(request)))
        except BadInput as problem:
            form.add_error(None, _("That cannot be played on: %(why)s") % {"why": problem})
    context = {"form": form, "game": record.game, "record": json.dumps(cut_off.to_json())}
    status = UNPROCESSABLE if form.errors else HTTPStatus.OK
    return render(request, "games/play.html", context, status=status)


def number_in(text: str) -> int:
    """What is no number is the end of the record."""
    return (
        int(text) if text.isascii() and text.isdigit() and len(text) < MOST_DIGITS else MOST_MOVES
    )


MOST_DIGITS = 9
