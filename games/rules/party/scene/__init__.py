"""How My Party! looks: sites and links, bonds on them, guests with their moods, and what is taken.

A link is called by its sites (`4-7`), a place where a new link fits `new-4-7`. Bonds in hand are
`hand-F` and `hand-H`, a guest in hand `hand-W` or `hand-B`, by the side that shall be up. Cards
that need a kind or a side have a counter for each (`double-F`, `newlink-H`, `fixing-W`). Of the
other player's cards the viewer sees how many there are.
"""

from games.rules.party.model import Options, State
from games.rules.party.scene.board import (
    guests_of,
    links_of,
    new_places,
    printed,
    signs_of,
    sites_of,
)
from games.rules.party.scene.charts import chart_on
from games.rules.party.scene.gestures import action_of, pick_of
from games.rules.party.scene.guests import SEATS, guests_on
from games.rules.party.scene.motions import motions_of
from games.rules.party.scene.pictures import looks_of
from games.rules.party.scene.tray import tray_of
from games.rules.party.scene.words import guests_in_words, seat, status_of
from games.rules.scenes.scene import SPECTATOR, Scene

__all__ = ["action_of", "draw", "motions_of", "pick_of"]


def draw(state: State, options: Options, viewer: int) -> Scene:
    chart, guests = chart_on(options), guests_on(state)
    told = status_of(state, options, SPECTATOR)  # a picture's name addresses nobody
    return Scene(
        width=chart.width,
        height=chart.height + 4,
        name=f"My Party! {guests_in_words(state)}. {told.headline}.",
        status=status_of(state, options, viewer),
        cells=[
            *links_of(state, options, chart),
            *new_places(state, options, chart, viewer),
            *sites_of(chart, guests),
        ],
        things=[*signs_of(state, options, chart), *guests_of(chart, guests)],
        looks=looks_of(chart.size),
        ground=list(printed(options, chart)),
        seats=[seat(state, player) for player in range(len(SEATS))],
        tray=list(tray_of(state, options, viewer)),
    )
