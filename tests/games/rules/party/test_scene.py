"""What each player sees of My Party!, and what gestures mean."""

import xml.etree.ElementTree as ET
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import pytest

from games.rules.core.jit import COMPILING
from games.rules.core.randomness import Stream, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.party import GAME
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR
from games.rules.scenes.svg import svg_of
from tests.games.rules.party.table import (
    BLACKS_EXAMPLE,
    CHOICES,
    WHITES_EXAMPLE,
    cards,
    full_board,
    hand,
    match_with,
    new_match,
)

draw, pick_of, action_of = GAME.drawing.draw, GAME.drawing.pick_of, GAME.drawing.action_of
STEPS, STRIDE = (180, 45) if COMPILING else (30, 10)
SEEDS = (1, 2) if COMPILING else (1,)
every_preset = pytest.mark.parametrize("preset", GAME.presets)


class Seen(NamedTuple):
    """A position on the way, with its legal steps."""

    state: Any
    options: Any
    to_move: int
    actions: list[int]


@cache
def positions(preset: str) -> list[Seen]:
    seen = []
    for seed in SEEDS:
        match = Match(GAME, GAME.variant(preset), seed)
        players = Players(GAME, ["quick"] * match.seats, seed)
        for step in range(STEPS):
            if step % STRIDE == 0 or step < len(CHOICES):
                state = copy_of(match.state)
                seen.append(Seen(state, match.options, match.to_move, match.legal_actions()))
            if match.over:
                break
            match.act(players.choose(match))
    return seen


def scene_of(match, viewer=SPECTATOR):
    return draw(match.state, match.options, viewer)


def things_of(scene):
    return [*scene.things, *chain.from_iterable(pile.things for pile in scene.tray)]


def called(scene, name):
    return next(item for item in [*scene.cells, *things_of(scene)] if item.id == name)


def inside(thing, look, width, height):
    half, tall = look.width / 2 - 1, look.height / 2 - 1
    return half <= thing.x <= width - half and tall <= thing.y <= height - tall


def meant(match, source, target=""):
    action = action_of(match.state, match.options, source, target)
    return None if action is None else match.write(action)


@every_preset
def test_every_scene_is_sound(preset):
    for match in positions(preset):
        for viewer in (0, 1, SPECTATOR, ALL_SEEING):
            scene = scene_of(match, viewer)
            ids = [item.id for item in [*scene.cells, *things_of(scene), *scene.tray]]

            assert len(set(ids)) == len(ids)
            assert {thing.look for thing in things_of(scene)} <= set(scene.looks)
            assert {seat.look for seat in scene.seats} <= set(scene.looks)
            looks = scene.looks
            for thing in scene.things:
                assert inside(thing, looks[thing.look], scene.width, scene.height)
            for pile in scene.tray:
                for thing in pile.things:
                    assert inside(thing, looks[thing.look], pile.width, pile.height)
    ET.fromstring(svg_of(scene, tray=True))


@every_preset
def test_every_legal_step_has_a_gesture_of_its_own_that_means_it(preset):
    for match in positions(preset):
        ids = scene_of(match, match.to_move).ids()
        actions = match.actions
        picks = [pick_of(match.state, match.options, action) for action in actions]

        assert {pick.source for pick in picks} | {pick.target for pick in picks} <= ids | {""}
        assert len({(pick.source, pick.target) for pick in picks}) == len(actions)
        assert len({pick.words for pick in picks}) == len(actions)
        for action, pick in zip(actions, picks, strict=True):
            gesture = action_of(match.state, match.options, pick.source, pick.target)
            assert gesture == action


@every_preset
def test_nobody_sees_the_others_hidden_cards_or_the_future(preset):
    stream = new(Stream)
    seed_stream(stream, 5, 1)
    for match in positions(preset):
        open_to_all = scene_of(match).to_json()
        for viewer in (0, 1):
            other = copy_of(match.state)
            GAME.rules.hide(other, match.options, viewer, stream)
            world = match._replace(state=other)

            assert scene_of(world, viewer).to_json() == scene_of(match, viewer).to_json()
            assert scene_of(world).to_json() == open_to_all


def test_a_choice_of_cards_is_one_pick_and_stays_secret():
    match = new_match()

    assert meant(match, "choose-special-master-newlink") == CHOICES[0]
    match.play(CHOICES[0])

    black = scene_of(match, 1)
    assert [thing.id for thing in things_of(black) if thing.id.startswith("card-")]
    match.play(CHOICES[1])
    own = {thing.id for thing in things_of(scene_of(match, 0))}
    assert {"card-special", "card-master", "card-newlink"} <= own
    seen = [thing for thing in things_of(scene_of(match, 1)) if thing.id.startswith("white-card")]
    assert [(thing.look, thing.name) for thing in seen] == [("back", "White's card, hidden")] * 3
    shown = [thing for thing in things_of(scene_of(match, ALL_SEEING)) if "white-card" in thing.id]
    assert [thing.look for thing in shown] == ["mini-special", "mini-master", "mini-newlink"]


def test_the_example_of_the_rules_shows_guests_at_plus_one_then_free_then_unstable():
    match = new_match(*CHOICES, *WHITES_EXAMPLE, *BLACKS_EXAMPLE, chance="FFF")
    scene = scene_of(match)

    badges = {thing.id: thing.badge for thing in scene.things if thing.badge}
    assert badges == {"guest-0": "0", "guest-1": "0", "guest-4": "\N{MINUS SIGN}2"}
    assert called(scene, "guest-4").look == "black-unhappy"
    assert called(scene, "4").name == "site 4, black guest, unstable at \N{MINUS SIGN}2"
    assert called(scene, "0-4").name == "link 0-4, friendly bond"
    assert (scene.status.done, scene.status.total) == (3, 3)
    assert scene.status.headline == "Black, finish the move"
    assert scene.status.sentence == "The guest on site 4 is unhappy and may be turned."
    assert [seat.score for seat in scene.seats] == ["2", "1"]


def test_one_place_means_several_deeds_by_what_is_picked_first():
    held = {**hand("FH", 1), **cards(["newlink", "double", "fixing"]), "taken": 3}
    match = match_with("0W 4B", "0-4:F", more=held)

    assert meant(match, "hand-H", "0-1") == "bond 0-1 H"
    assert meant(match, "hand-F", "bond-0-4-F") == "bond 0-4 F"
    assert meant(match, "double-H", "0-4") == "card double 0-4 H"
    assert meant(match, "newlink-H", "new-7-8") == "card newlink 7-8 H"
    assert meant(match, "7", "8") == meant(match, "8", "7") == "card newlink 7-8 F"
    assert meant(match, "hand-W", "1") == "guest 1 W"
    assert meant(match, "fixing-W", "4") == "card fixing 4 W"
    assert meant(match, "card-fixing", "guest-4") == "card fixing 4 B"
    assert meant(match, "card-revision", "0-4") == "card revision 0-4 F"
    assert meant(match, "guest-4") == meant(match, "4") == "flip 4"
    assert meant(match, "sack") == "draw"
    assert meant(match, "pool") == "take"
    assert meant(match, "finish") == "finish"
    for nonsense in [
        ("sack", "4"),
        ("hand-F", "4"),
        ("4", "4"),
        ("hand", ""),
        ("card-double", "4"),
    ]:
        assert meant(match, *nonsense) is None


def test_places_for_new_links_are_shown_only_to_who_can_make_one():
    held = {**hand("F"), **cards(["newlink"], ["special"]), "taken": 1}
    match = match_with("0W", more=held)

    def places(viewer):
        return [cell for cell in scene_of(match, viewer).cells if cell.id.startswith("new-")]

    assert len(places(0)) == 22
    assert not places(1)
    assert not places(SPECTATOR)


def test_places_for_new_links_are_those_the_rules_allow():
    held = {**hand("F"), **cards(["newlink"]), "taken": 1}
    crossed = match_with(bonds="3-5:F", more={**held, "new_links": ["3-5"]})
    tired = match_with(more={**held, "steps": 400})

    def places(match):
        return {cell.id for cell in scene_of(match, 0).cells if cell.id.startswith("new-")}

    assert "new-3-10" in places(crossed)
    assert not {"new-2-6", "new-3-5"} & places(crossed)
    assert not places(tired)


def status(match):
    found = scene_of(match).status
    return found.headline, found.sentence


def test_the_headline_names_only_what_may_be_taken_or_done():
    full = full_board("W" * 16, GAME.variant("small_a").options)
    no_links = {**full, "guests": {"0": "W"}}
    any_number = match_with("0W", more={"taken": 1}, P2=False)

    assert status(match_with())[0] == "White, take a bond or a guest"
    assert status(match_with(preset="pro"))[0] == "White, take a bond"
    assert status(match_with(more=no_links))[0] == "White, take a guest"
    assert status(match_with(more=full))[0] == "White, finish the move"
    assert status(match_with(more={**full, **cards(["newlink"])}))[0] == "White, finish the move"
    assert status(any_number)[0] == "White, take a bond or a guest, or finish the move"


def test_the_advice_names_only_guests_that_may_be_turned():
    between = {"P4": "between_pieces"}
    none, free = "No guest may be turned now.", "The guest on site 0 is at 0 and may be turned."

    assert status(match_with())[1] == "This move has 3 pieces."
    assert status(match_with("0W"))[1] == free
    assert status(match_with("0W", more={"steps": 400}))[1] == none
    assert status(match_with("0W", **between))[1] == none
    assert status(match_with("0W", more={"taken": 1, "placed": 1}, **between))[1] == free
    assert status(match_with("0W", P4="to_own_colour"))[1] == none
    both = "The guests on 0 and 1 are unhappy and may be turned."
    assert status(match_with("0W 1B 4W", "0-1:F"))[1] == both
    many = " ".join(f"{site}W" for site in range(6))
    assert status(match_with(many))[1] == "6 guests are at 0 and may be turned."


def test_doubled_bonds_and_fixed_guests_are_drawn_as_such():
    match = match_with("0W 1W", "0-1:FH", more={"fixed": [0]})
    scene = scene_of(match)

    assert called(scene, "0-1").name == "link 0-1, friendly bond and hostile bond"
    assert called(scene, "bond-0-1-F").x != called(scene, "bond-0-1-H").x
    assert called(scene, "guest-0").look == "white-calm-fixed"
    assert called(scene, "guest-0").name == "white guest, free at 0, fixed on site 0"
