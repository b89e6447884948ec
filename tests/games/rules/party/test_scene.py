"""What each player sees of My Party!, and what gestures mean."""

import xml.etree.ElementTree as ET
from functools import cache
from itertools import chain
from math import hypot
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
from tests.games.rules import motions
from tests.games.rules.motions import playing
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
    assert scene.status.headline == "Black is to finish the move"
    taken, unhappy = "All 3 pieces are taken.", "The guest on site 4 is unhappy and may be turned."
    assert scene.status.sentence == f"{taken} {unhappy}"
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


@pytest.mark.parametrize("preset", ["small_a", "small_b", "big"])
def test_every_place_for_a_new_link_can_be_hit_and_hides_no_other_place(preset):
    held = {**hand("F"), **cards(["newlink"]), "taken": 1}
    cells = scene_of(match_with(preset=preset, more=held), 0).cells
    places = [cell for cell in cells if cell.id.startswith("new-")]
    sites = [cell for cell in cells if cell.id.isdecimal()]
    links = [cell for cell in cells if cell not in places + sites]

    assert len(places) == int(GAME.variant(preset).options.fitting_pairs)
    for place in places:
        reach = float(place.outline.attributes["r"])
        for other in [*places, *links]:
            assert other is place or hypot(place.x - other.x, place.y - other.y) > reach
        for site in sites:
            apart = hypot(place.x - site.x, place.y - site.y)
            assert apart > float(site.outline.attributes["r"])


def test_places_for_new_links_are_those_the_rules_allow():
    held = {**hand("F"), **cards(["newlink"]), "taken": 1}
    crossed = match_with(bonds="3-5:F", more={**held, "new_links": ["3-5"]})
    tired = match_with(more={**held, "steps": 400})

    def places(match):
        return {cell.id for cell in scene_of(match, 0).cells if cell.id.startswith("new-")}

    assert "new-3-10" in places(crossed)
    assert not {"new-2-6", "new-3-5"} & places(crossed)
    assert not places(tired)


def told(match, viewer=0):
    status = scene_of(match, viewer).status
    return status.headline, status.sentence


def test_the_headline_tells_the_player_to_move_what_to_do_and_others_who_does_it():
    match = match_with("0W", more={**hand("F", 0), "taken": 1})

    assert told(match, 0)[0] == "Place the bond in your hand"
    assert (
        told(match, 1)[0] == told(match, SPECTATOR)[0] == "White is to place the bond in the hand"
    )
    assert told(new_match(), 0)[0] == "Choose three cards"
    assert told(new_match(), 1)[0] == "White is to choose three cards"


def test_the_headline_names_only_what_may_be_taken_or_done():
    full = full_board("W" * 16, GAME.variant("small_a").options)
    no_links = {**full, "guests": {"0": "W"}}
    any_number = match_with("0W", more={"taken": 1}, P2=False)
    collector = match_with(more={**hand("FF", 1), "taken": 1}, preset="collecting")

    assert told(match_with())[0] == "Take a bond or a guest"
    assert told(match_with(preset="pro"))[0] == "Take a bond"
    assert told(match_with(more=no_links))[0] == "Take a guest"
    assert told(match_with(more=full))[0] == "Finish your move"
    assert told(match_with(more={**full, **cards(["newlink"])}))[0] == "Finish your move"
    assert told(any_number)[0] == "Take a bond or a guest, or finish your move"
    assert told(match_with(more={**hand("", 1), "taken": 1}))[0] == "Seat the guest in your hand"
    assert told(match_with(more={**hand("FH"), "taken": 2}))[0] == "Place the bonds in your hand"
    assert told(match_with(more={**hand("F", 1), "taken": 2}))[0] == "Place what is in your hand"
    assert told(collector)[0] == "Take a bond or a guest, or place a piece"


def test_the_sentence_tells_how_much_of_the_move_is_taken():
    full = full_board("W" * 16, GAME.variant("small_a").options)
    one, two = {**hand("F"), "taken": 1}, {**hand("F"), "taken": 2}
    no_room = match_with(more={**full, "taken": 1})
    master = match_with(more={**two, "pieces": 5, "card_used": True})

    assert told(match_with())[1] == "This move has 3 pieces."
    assert told(match_with(more=one))[1] == "1 of 3 pieces taken, 2 more to take."
    assert told(match_with(more=two))[1] == "2 of 3 pieces taken, 1 more to take."
    assert told(match_with(more={**two, "taken": 3}))[1] == "All 3 pieces are taken."
    assert told(master)[1] == "2 of 5 pieces taken, 3 more to take."
    assert told(no_room)[1] == "1 of 3 pieces taken; there is no room for more."
    any_number = match_with(more={"taken": 1}, P2=False)
    assert told(any_number)[1] == "1 of 3 pieces taken, 2 more may be taken."


def test_the_sentence_names_only_guests_that_may_be_turned():
    between = {"P4": "between_pieces"}
    none, free = "", "The guest on site 0 is at 0 and may be turned."

    def turnable(match):
        return told(match)[1].partition(". ")[2]

    assert turnable(match_with("0W")) == free
    assert turnable(match_with("0W", more={"steps": 400})) == none
    assert turnable(match_with("0W", **between)) == none
    assert turnable(match_with("0W", more={"taken": 1, "placed": 1}, **between)) == free
    assert turnable(match_with("0W", P4="to_own_colour")) == none
    both = "The guests on 0 and 1 are unhappy and may be turned."
    assert turnable(match_with("0W 1B 4W", "0-1:F")) == both
    many = " ".join(f"{site}W" for site in range(6))
    assert turnable(match_with(many)) == "6 guests are at 0 and may be turned."


def test_doubled_bonds_and_fixed_guests_are_drawn_as_such():
    match = match_with("0W 1W", "0-1:FH", more={"fixed": [0]})
    scene = scene_of(match)

    assert called(scene, "0-1").name == "link 0-1, friendly bond and hostile bond"
    assert called(scene, "bond-0-1-F").x != called(scene, "bond-0-1-H").x
    assert called(scene, "guest-0").look == "white-calm-fixed"
    assert called(scene, "guest-0").name == "white guest, free at 0, fixed on site 0"


# -- gestures of one pick


@every_preset
def test_one_pick_is_a_gesture_exactly_where_it_says_so(preset):
    for match in positions(preset):
        scene = scene_of(match, match.to_move)
        items = [*scene.cells, *things_of(scene)]
        at_once = {item.id for item in items if item.at_once}
        picks = [pick_of(match.state, match.options, action) for action in match.actions]

        assert all(action_of(match.state, match.options, name, "") is not None for name in at_once)
        assert {pick.source for pick in picks if not pick.target} <= at_once
        assert not {pick.source for pick in picks if pick.target} & at_once
        assert all(item.owner is None for item in things_of(scene))


def test_what_the_other_one_keeps_cannot_be_picked():
    match = match_with(preset="collecting", more=hand("FF", 1, player=1))

    assert not any(called(scene_of(match, 0), name).pickable for name in ("kept-F", "kept-W"))


# -- motions


def on_board(places):
    return {name: place for name, place in places.items() if name[:6] in ("guest-", "bond-")}


def sides(looks):
    """Which side of a guest is up, and whether it is fixed; moods of neighbours may change."""
    return {
        name: (look.split("-")[0], look.endswith("fixed"))
        for name, look in looks.items()
        if name.startswith("guest-")
    }


def in_hands(names):
    return {name for name in names if name.startswith("hand-")}


def assert_shown(move):
    """The motions of a move make of the scene before what the scene after shows."""
    shown, there = move.played(), motions.things_of(move.after)

    places = {name: place for name, (place, _) in there.items()}
    assert on_board(shown.place) == on_board(places)
    assert sides(shown.look) == sides({name: thing.look for name, (_, thing) in there.items()})
    if move.events[-1].kind.name not in ("chose", "finished", "won", "drawn", "stopped"):
        assert in_hands(shown.place) == in_hands(there)


@every_preset
def test_motions_lead_from_every_position_to_the_next(preset):
    for viewer in (0, 1):
        match, players = playing(GAME, preset, {}, 5 + viewer, "uniform")
        for move in motions.moves_of(match, players, STEPS // 2, viewer):
            assert_shown(move)


def test_motions_lead_through_the_end_of_a_game():
    match, players = playing(GAME, "small_a", {}, 6, "greedy")
    kinds = set()
    for move in motions.moves_of(match, players, 1000):
        assert_shown(move)
        kinds |= {event.kind.name for event in move.events}

    assert match.over
    assert {"board_full", "free_found", "removed"} <= kinds


@pytest.mark.parametrize(
    ("deed", "shown"),
    [
        ("guest 1 W", ["take hand-W", "take hand-B", "come guest-1"]),
        ("bond 0-1 F", ["come bond-0-1-F"]),
        ("bond 0-1 H", ["take hand-H", "come bond-0-1-H"]),
        ("flip 0", ["turn guest-0"]),
        ("card double 0-4 F", ["point white-cards", "come bond-0-4-F-1"]),
        ("card double 0-4 H", ["point white-cards", "take hand-H", "come bond-0-4-H"]),
        ("card revision 0-4 F", ["point white-cards", "take bond-0-4-F"]),
        ("card revision 3-5 F", ["point white-cards", "take bond-3-5-F", "point 3-5"]),
        ("card revision 4-8 F", ["point white-cards", "take bond-4-8-F-1"]),
        ("card newlink 7-8 F", ["point white-cards", "come bond-7-8-F"]),
        ("card fixing 4 W", ["point white-cards", "turn guest-4"]),
    ],
)
def test_what_is_seen_of_a_deed(deed, shown):
    every = ["newlink", "double", "revision", "fixing"]
    more = {**hand("FFH", 1), **cards(every), "taken": 4, "pieces": 4, "new_links": ["3-5"]}
    for viewer in (0, 1, SPECTATOR):
        match = match_with("0W 4B", "0-4:F 3-5:F 4-8:FF", more=more)
        action = GAME.notation.read_action(match.state, match.options, deed)

        move = motions.move_by(match, action, viewer)

        assert_shown(move)
        seen = [motion for event in move.events for motion in move.motions(event)]
        assert [f"{motion.kind} {motion.thing}" for motion in seen] == shown


def test_pieces_come_to_the_hand_and_are_pointed_out_where_some_lie_already():
    match = match_with(chance="FF")

    def seen(deed):
        action = GAME.notation.read_action(match.state, match.options, deed)
        move = motions.move_by(match, action)
        return [f"{it.kind} {it.thing}" for event in move.events for it in move.motions(event)]

    assert seen("draw") == ["come hand-F"]
    assert seen("draw") == ["point hand-F"]
    assert seen("take") == ["come hand-W", "come hand-B"]


# -- what cannot be taken back


def test_a_bond_drawn_and_a_card_played_reveal_something_and_nothing_else_does():
    assert {kind.name for kind in GAME.event_kinds if kind.reveals} == {"drew", "played"}
    assert GAME.hides_hands(GAME.variant("small_a").options)
    assert not GAME.hides_hands(GAME.variant("big").options)


@pytest.mark.parametrize("preset", ["small_a", "collecting"])
def test_a_move_that_reveals_nothing_looks_the_same_in_every_world_its_player_may_be_in(preset):
    match, players = playing(GAME, preset, {}, 7, "uniform")

    for here, there in motions.unrevealed_moves(match, players, STEPS // 20):
        assert here.to_json() == there.to_json()


def test_a_move_that_reveals_nothing_tells_the_other_player_no_card():
    stream, compared = new(Stream), 0
    seed_stream(stream, 8, 1)
    match, players = playing(GAME, "small_a", {}, 7, "uniform")

    for _ in range(STEPS // 2):
        here, there, watching = motions.twin_of(match), motions.twin_of(match), 1 - match.to_move
        GAME.rules.hide(there.state, there.options, watching, stream)
        action = players.choose(match)
        events = here.act(action)
        if action in there.legal_actions() and not any(event.kind.reveals for event in events):
            there.act(action)
            assert scene_of(here, watching).to_json() == scene_of(there, watching).to_json()
            compared += 1
        match.act(action)

    assert compared > STEPS // 8
