"""What people see of Dugi, and what their gestures mean."""

import xml.etree.ElementTree as ET
from functools import cache
from typing import Any, NamedTuple

import pytest

from games.rules.core.jit import COMPILING
from games.rules.core.randomness import Stream, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.dugi import GAME
from games.rules.dugi.scene import DEAD_ZONE
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR
from games.rules.scenes.svg import svg_of
from tests.games.rules.dugi.table import match_with, quiet_match
from tests.games.rules.motions import move_by, moves_of, playing, unrevealed_moves

draw, pick_of, action_of = GAME.drawing.draw, GAME.drawing.pick_of, GAME.drawing.action_of
PLIES, STRIDE = (60, 15) if COMPILING else (8, 4)
SEEDS = (1, 2) if COMPILING else (1,)
VARIANTS = {
    **{preset: GAME.variant(preset) for preset in GAME.presets},
    "stadium": GAME.variant("blackout", {"board": "stadium"}),
    "torus16": GAME.variant("torus12", {"torus_size": 16}),
}
MOVING = ("base", "blackout", "entrapment", "entrapment_4p", "torus16", "hex", "figure8", "stadium")
every_variant = pytest.mark.parametrize("name", VARIANTS)


class Seen(NamedTuple):
    """A position on the way, with its legal moves."""

    state: Any
    options: Any
    actions: list[int]


@cache
def positions(name: str) -> list[Seen]:
    seen = []
    for seed in SEEDS:
        match = Match(GAME, VARIANTS[name], seed)
        players = Players(GAME, ["quick"] * match.seats, seed)
        for ply in range(PLIES):
            if ply % STRIDE == 0:
                seen.append(Seen(copy_of(match.state), match.options, match.legal_actions()))
            if match.over:
                break
            match.act(players.choose(match))
    return seen


def scene_of(match, viewer=SPECTATOR):
    return draw(match.state, match.options, viewer)


def cell(scene, wanted):
    return next(cell for cell in scene.cells if cell.id == wanted)


@every_variant
def test_every_scene_is_sound(name):
    for match in positions(name):
        scene = scene_of(match)
        items = [*scene.cells, *scene.things]

        assert len({item.id for item in items}) == len(items)
        assert {thing.look for thing in scene.things} <= set(scene.looks)
        assert {thing.on for thing in scene.things} <= {cell.id for cell in scene.cells}
        assert {seat.look for seat in scene.seats} <= set(scene.looks)
        for thing in scene.things:
            half = scene.looks[thing.look].width / 2
            assert half <= thing.x <= scene.width - half
            assert half <= thing.y <= scene.height - half
    ET.fromstring(svg_of(scene, tray=True))


@every_variant
def test_every_legal_move_has_a_gesture_of_its_own_that_means_it(name):
    for match in positions(name):
        ids = scene_of(match).ids()
        actions = match.actions
        picks = [pick_of(match.state, match.options, action) for action in actions]

        assert {pick.source for pick in picks} | {pick.target for pick in picks} <= ids
        assert len({(pick.source, pick.target) for pick in picks}) == len(actions)
        for action, pick in zip(actions, picks, strict=True):
            meant = action_of(match.state, match.options, pick.source, pick.target)
            assert meant == action


@every_variant
def test_everybody_sees_the_same_and_nothing_of_the_future(name):
    stream = new(Stream)
    seed_stream(stream, 5, 1)
    match = positions(name)[-1]
    other = copy_of(match.state)
    GAME.rules.hide(other, match.options, 0, stream)

    seen = [
        {**draw(state, match.options, viewer).to_json(), "status": "by who looks"}
        for state in (match.state, other)
        for viewer in (0, 1, SPECTATOR, ALL_SEEING)
    ]

    assert all(scene == seen[0] for scene in seen)


def test_no_move_reveals_anything():
    assert not any(kind.reveals for kind in GAME.event_kinds)
    match, players = playing(GAME, "base", {}, 3, "quick")

    for here, there in unrevealed_moves(match, players, 1):
        assert here.to_json() == there.to_json()


def pieces_on(looks: dict[str, str], places: dict[str, str]) -> dict[str, str]:
    """The colour on each cell: the numbers of pieces change when one of them leaves."""
    return {place: looks[thing].split("-")[0] for thing, place in places.items()}


def lies(scene) -> dict[str, str]:
    return pieces_on(
        {thing.id: thing.look for thing in scene.things},
        {thing.id: thing.on for thing in scene.things},
    )


@pytest.mark.parametrize("name", MOVING)
def test_motions_lead_from_every_position_to_the_next(name):
    match = Match(GAME, VARIANTS[name], 4)
    players = Players(GAME, ["quick"] * match.seats, 4)

    for move in moves_of(match, players, 2 * PLIES):
        shown = move.played()

        assert pieces_on(shown.look, shown.place) == lies(move.after)
        if not any(event.kind.name == "taken_off" for event in move.events):
            assert not set(walked(move)) & set(lies(move.before))


def walked(move) -> tuple[str, ...]:
    """The cells between, of the first motion of a move."""
    return move.motions(move.events[0])[0].via


FAR = {  # pieces that do not matter, black and white
    "base": ("0.20 2.20", "0.17 2.17 4.17"),
    "torus12": ("6.0 8.6", "5.5 7.8 6.9"),
    "hex": ("5.0 7.1", "5.10 4.9 6.0"),
    "figure8": ("6.30 6.33", "0.12 0.14 0.16"),
}


@pytest.mark.parametrize(
    ("preset", "black", "text", "way"),
    [
        ("base", "5.21", "5.21-5.1", "5.22 5.23 5.0"),
        ("base", "5.21", "5.21-2.21", "4.21 3.21"),
        ("base", "5.21", "5.21-5.22", ""),
        ("torus12", "3.10", "3.10-3.1", "3.11 3.0"),
        ("torus12", "10.4", "10.4-2.4", "11.4 0.4 1.4"),
        ("hex", "2.6", "2.6-9.4", "1.6 0.6 10.4"),
        ("figure8", "2.5", "2.5-2.8", "2.6 2.7"),
    ],
)
def test_a_piece_walks_along_its_line_also_over_the_place_where_it_closes(preset, black, text, way):
    more, white = FAR[preset]
    match = match_with(f"{black} {more}", white, preset=preset)

    move = move_by(match, GAME.notation.read_action(match.state, match.options, text))

    assert walked(move) == tuple(way.split())
    assert move.motions(move.events[0])[0].thing == black


def test_a_captured_piece_vanishes_and_its_cell_is_pointed_out_when_it_becomes_black():
    match = quiet_match("2.6 5.4", "5.5", preset="blackout")

    move = move_by(match, GAME.notation.read_action(match.state, match.options, "2.6-5.6"))

    motions = [motion for event in move.events for motion in move.motions(event)]
    assert [(motion.kind, motion.thing) for motion in motions] == [
        ("move", "2.6"),
        ("take", "5.5"),
        ("point", "5.5"),
    ]


def test_who_picks_a_piece_may_pick_another_of_theirs_and_no_pick_is_a_move_by_itself():
    scene = scene_of(quiet_match("2.6 5.4", "5.5"))

    assert {thing.name.split()[0]: thing.owner for thing in scene.things} == {
        "black": 0,
        "white": 1,
    }
    assert not any(item.at_once for item in [*scene.cells, *scene.things])


def test_who_is_to_move_is_told_what_to_pick():
    match = Match(GAME, GAME.variant("base"), 1)

    mine, other = scene_of(match, 0).status, scene_of(match, 1).status
    assert mine.headline == "Your move: pick a black piece"
    assert mine.sentence.startswith("Then pick where it goes: along a ring or a radius")
    assert other.headline == "Black to move"


def test_the_round_board_has_its_dead_zone_and_a_number_for_every_segment():
    scene = scene_of(Match(GAME, GAME.variant("base"), 1))

    assert len(scene.cells) == 7 * 24 + 1
    assert cell(scene, DEAD_ZONE).name == "dead zone: nobody enters it"
    numbers = [part.words for part in scene.ground if part.tag == "text"]
    assert numbers == [str(segment) for segment in range(24)]
    assert scene.status.headline == "Black to move"
    assert [(seat.name, seat.score) for seat in scene.seats] == [("Black", "12"), ("White", "12")]


def test_cells_are_read_aloud_with_what_is_on_them():
    scene = scene_of(quiet_match("5.4", "5.6", blacked="5.5", preset="blackout"))

    assert cell(scene, "5.4").name == "ring 5, segment 4, black piece"
    assert cell(scene, "5.5").name == "ring 5, segment 5, black cell, barred"
    assert cell(scene, "5.5").outline.role == "barred"
    assert cell(scene, "5.6").name == "ring 5, segment 6, white piece"
    assert cell(scene, "5.7").name == "ring 5, segment 7, empty"


def test_a_cell_means_the_piece_on_it_and_the_dead_zone_is_refused_as_a_target():
    match = quiet_match("2.6 5.4", "5.5")
    state, options = match.state, match.options

    def refused(source, target):
        rule = GAME.rules.rule_broken_by(state, options, action_of(state, options, source, target))
        return GAME.rule_text(int(rule)).id if rule else ""

    assert action_of(state, options, "2.6", "5.6") == action_of(state, options, "black-0", "5.6")
    assert refused("black-0", "5.6") == ""
    assert refused("black-0", "5.5") == refused("2.6", "white-0") == "dugi.move.occupied"
    assert refused("black-0", "4.7") == "dugi.move.one-axis"
    assert refused("black-0", DEAD_ZONE) == "dugi.move.on-board"
    assert refused("white-0", "5.6") == "dugi.move.own-piece"
    assert action_of(state, options, "black-0", "") is None
    assert action_of(state, options, "black-9", "5.6") is None
    assert action_of(state, options, "red-0", "5.6") is None
    assert action_of(state, options, "7.1", "5.6") is None


def test_the_picture_after_a_capture_and_at_the_end():
    match = match_with("5.4 2.6 0.20 2.20", "5.5 0.17 2.17")
    match.play("2.6-5.6")
    scene = scene_of(match)

    assert cell(scene, "5.5").name == "ring 5, segment 5, empty"
    assert scene.status.headline == "Black wins"
    assert scene.status.sentence == "White had too few pieces left."
    assert not any(seat.to_move for seat in scene.seats)


def test_a_draw_that_is_near_is_announced():
    scene = scene_of(quiet_match("5.4", "5.6", quiet_plies=197))

    assert scene.status.sentence.endswith("A draw after 3 more moves without a capture.")


def test_of_four_players_everybody_has_a_shape():
    scene = scene_of(Match(GAME, GAME.variant("base_4p"), 1))

    assert [seat.name for seat in scene.seats] == ["Black", "White", "Red", "Blue"]
    shapes = {scene.looks[seat.look].parts[0].tag for seat in scene.seats}
    assert shapes == {"circle", "rect"}
    assert cell(scene, "6.3").name == "ring 6, segment 3, blue piece"
