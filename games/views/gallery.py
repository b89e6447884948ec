from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.rules.core.game import Game
from games.rules.registry import GAMES
from games.views.covers import cover_of


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf."""

    game: Game

    @property
    def players(self) -> str:
        fewest, most = self.game.min_players, self.game.max_players
        count = f"{most}" if fewest == most else f"{fewest}\u2013{most}"
        return ngettext("%(count)s player", "%(count)s players", most) % {"count": count}

    @property
    def board(self) -> str:
        return cover_of(self.game.key)


def shelf() -> list[Box]:
    return [Box(game) for game in GAMES.values()]


def game_or_404(key: str) -> Game:
    if key not in GAMES:
        raise Http404
    return GAMES[key]


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    return render(request, "games/gallery.html", {"games": shelf()})
