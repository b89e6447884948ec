"""A game between agents, told turn by turn. Its address holds all it depends on."""

import json
from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules.core.errors import BadInput
from games.rules.core.game import Game
from games.views.gallery import game_or_404
from games.views.watch_form import HIGHEST_SEED, SUGGESTED_AGENTS, WatchForm
from games.watching import Watched, watch

TURNS_AT_FIRST = 12
PIECES = {  # the silhouette that goes with each colour's name
    "Red": "circle",
    "Blue": "square",
    "Yellow": "triangle",
    "Green": "diamond",
    "Pink": "hexagon",
    "Sky": "drop",
    "Black": "black",
    "White": "white",
}


@require_safe
def watch_game(request: HttpRequest, key: str) -> HttpResponse:
    game = game_or_404(key)
    form = WatchForm(game, request.GET.dict())
    watched = play(game, form)
    page = {"game": game, "form": form, "suggested_agents": SUGGESTED_AGENTS}
    if watched is None:
        return render(request, "games/watch.html", page, status=HTTPStatus.BAD_REQUEST)
    return render(request, "games/watch.html", page | told(watched) | links(form))


@require_safe
def download_record(request: HttpRequest, key: str) -> HttpResponse:
    game = game_or_404(key)
    form = WatchForm(game, request.GET.dict())
    watched = play(game, form)
    if watched is None:
        return JsonResponse({"errors": form.errors}, status=HTTPStatus.BAD_REQUEST)
    name = f"{game.key}-{form.cleaned_data['seed']}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(watched.record, headers=disposition, json_dumps_params={"indent": 1})


def play(game: Game, form: WatchForm) -> Watched | None:
    """The game the form asks for; None leaves in the form why there is none."""
    if not form.is_valid():
        return None
    try:
        return watch(game.key, **form.cleaned_data)
    except BadInput as problem:
        form.add_error(None, str(problem))
        return None


def told(watched: Watched) -> dict[str, object]:
    turns = [
        {"number": number, "turn": turn, "shape": PIECES.get(turn.heading)}
        for number, turn in enumerate(watched.turns, start=1)
    ]
    return {
        "watched": watched,
        "first_turns": turns[:TURNS_AT_FIRST],
        "later_turns": turns[TURNS_AT_FIRST:],
        "position": {name: json.dumps(value) for name, value in watched.position.items()},
    }


def links(form: WatchForm) -> dict[str, str]:
    chosen = form.cleaned_data
    following = chosen | {"seed": (chosen["seed"] + 1) % (HIGHEST_SEED + 1)}
    return {"this_game": urlencode(chosen), "next_game": urlencode(following)}
