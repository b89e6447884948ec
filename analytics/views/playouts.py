"""One game of a simulation, played again from its seed: as a replay and as a record."""

import json

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from analytics.reports.lineup import LineUp
from analytics.views.reports import line_up_or_404, report_or_404
from games.playing.replaying import MOST_MOVES, film_of_record
from games.rules.core.errors import BadInput
from games.rules.engine.gamerecord import GameRecord
from games.rules.engine.naming import read_agent
from games.rules.engine.session import play_record, seed_of
from games.views.replays import show
from games.views.watch_form import MOST_SIMULATIONS
from playtest.errors import conflict


@require_safe
def playout(request: HttpRequest, code: str, number: int, index: int) -> HttpResponse:
    told = report_or_404(request, code)
    shown = line_up_or_404(told, number)
    if not 0 <= index < shown.wanted:
        raise Http404
    back = reverse("analytics:report", args=[code])
    if not shown.is_current:
        return conflict(request, _("The rules have changed since this game was played."), back=back)
    if takes_too_long(shown):
        return conflict(request, say_how(shown, index), back=back)
    record = record_of(shown, index)
    if "record" in request.GET:
        name = f"{shown.game.key}-{code}-{number}-{index}.json"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return JsonResponse(record.to_json(), headers=disposition, json_dumps_params={"indent": 1})
    try:
        film = film_of_record(record)
    except BadInput as problem:  # longer than a page replays
        return conflict(request, str(problem), back=back)
    config = {
        "frames": reverse("api_record_frames"),
        "method": "POST",
        "record": record.to_json(),
        "play_on": reverse("games:play_on_record"),
        "download": f"{request.path}?record",
    }
    return show(request, film, config)


def takes_too_long(line_up: LineUp) -> bool:
    return any(read_agent(name).simulations > MOST_SIMULATIONS for name in line_up.agents)


def say_how(line_up: LineUp, index: int) -> str:
    seed = seed_of(line_up.game, line_up.variant, line_up.seed, index)
    given = "".join(
        f" --param {key}={json.dumps(value)}" for key, value in line_up.variant.params.items()
    )
    command = (
        f"manage.py playout {line_up.game.key}{given} --agents {','.join(line_up.agents)} "
        f"--seed {seed}"
    )
    return _("These agents think too long for a page. Play the game again with: %(command)s") % {
        "command": command
    }


def record_of(line_up: LineUp, index: int) -> GameRecord:
    """The game a simulation played, move by move."""
    seed = seed_of(line_up.game, line_up.variant, line_up.seed, index)
    return play_record(line_up.game, line_up.variant, line_up.agents, seed, MOST_MOVES)
