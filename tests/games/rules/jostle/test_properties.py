"""JOSTLE: what holds in every game and for every move."""

import random

import pytest

from games.rules.core.jit import COMPILING
from games.rules.engine.match import Match
from games.rules.jostle import GAME
from games.rules.jostle.variants import enlarged_track
from tests.games.rules.jostle.reference import Reference

POSITIONS = 150 if COMPILING else 60
GAMES_OF_EACH = 3 if COMPILING else 2

# As many events as a track may have, laid so that one chain can pass most of them.
WILD = {
    "length": 72,
    "back": list(range(67, 27, -4)),
    "ex": [[2 + 3 * index, 65 - 4 * index] for index in range(8)],
}
TRACKS = {
    "standard": (3, 3, enlarged_track(3)),
    "enlarged": (6, 3, enlarged_track(6)),
    "wild": (8, 6, WILD),
}
WHOLE_GAMES = [
    {},
    {"end_trigger": "all_target"},
    {"players": 2, "pieces": 2},
    {"players": 8, "pieces": 6},
    {"players": 5, "track": "enlarged", "occupied_ex": "event_first"},
    {"occupied_ex": "no_jostle", "J11": False, "J14": False},
    {"J13": True, "J3": False, "final_round": "others"},
]


@pytest.mark.parametrize("params", WHOLE_GAMES, ids=str)
def test_jt13_no_two_pieces_share_a_cell_and_nobody_rests_where_events_send_back(params):
    chooser = random.Random(7)
    variant = GAME.variant(None, params)
    for seed in range(GAMES_OF_EACH):
        match = Match(GAME, variant, seed)
        while not match.over:
            match.act(chooser.choice(match.legal_actions()))
            check_pieces(match)


def check_pieces(match: Match) -> None:
    """The pieces on their cells; the number of pieces is that of the lists, always the same."""
    options, state = match.options, match.state
    cells = match.position()["cells"]
    standing = [cell for own in cells for cell in own if cell > 0]
    assert len(set(standing)) == len(standing)
    assert max(standing, default=0) <= options.length
    back = {c for c in standing if options.destination[c] and not options.ex_bit[c]}
    assert not back
    occupied = [c for c in range(options.length + 1) if state.board[c] >= 0]
    assert occupied == sorted(standing)
    assert all(state.cells[state.board[cell]] == cell for cell in occupied)


def random_position(chooser: random.Random, players: int, pieces: int, track):
    """Pieces anywhere before the target area or off the track, none where events send back."""
    gate = track["length"] - 5
    free = [cell for cell in range(1, gate + 1) if cell not in track["back"]]
    count = chooser.randint(1, min(players * pieces, len(free)))
    chosen = chooser.sample(free, count) + [0] * (players * pieces - count)
    chooser.shuffle(chosen)
    return [chosen[player * pieces : (player + 1) * pieces] for player in range(players)]


@pytest.mark.parametrize("occupied_ex", ["jostle_first", "event_first", "no_jostle"])
@pytest.mark.parametrize("name", TRACKS)
def test_every_move_leads_where_the_specification_says(name, occupied_ex):
    players, pieces, track = TRACKS[name]
    chooser = random.Random(f"{name} {occupied_ex}")
    variant = GAME.variant(
        None, {"players": players, "pieces": pieces, "track": track, "occupied_ex": occupied_ex}
    )
    ex_cells = [cell for pair in track["ex"] for cell in pair]
    for _ in range(POSITIONS):
        cells = random_position(chooser, players, pieces, track)
        blocked = chooser.sample(ex_cells, chooser.randint(0, 2))
        dice, player = chooser.randint(1, 5), chooser.randrange(players)
        position = {"cells": cells, "to_move": player, "dice": dice, "blocked": blocked}
        match = Match(GAME, variant, 1, position=position)
        number = int(chooser.choice(match.legal()))
        places = {(p, n): cells[p][n] for p in range(players) for n in range(pieces)}
        reference = Reference(track, places, blocked, occupied_ex)

        match.play(str(number))
        reference.arrive((player, number), cells[player][number] + dice, "dice")

        found = match.position()["cells"]
        assert {(p, n): found[p][n] for p, n in places} == reference.places
        assert match.metrics()["longest_turn"] == reference.movements


def test_the_longest_chains_of_the_wildest_track_fit_into_the_log():
    """A log too small would fail the bounds check."""
    entrances = [low for low, _ in WILD["ex"]]
    free = [c for c in range(1, 68) if c not in WILD["back"] and c not in entrances]
    standing = [*free[-48:], *[0] * 48][:48]
    lists = [standing[player * 6 : player * 6 + 6] for player in range(8)]
    variant = GAME.variant(None, {"players": 8, "pieces": 6, "track": WILD})
    longest = 0

    for dice in (1, 2, 3):
        position = {"cells": lists, "to_move": 7, "dice": dice}
        for move in "012345":
            match = Match(GAME, variant, 1, position=position)
            match.play(move)
            longest = max(longest, match.metrics()["longest_turn"])

    assert longest > 100
