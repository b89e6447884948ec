"""What a player of the troll game sees, and what a click means."""

from itertools import islice
from xml.etree import ElementTree

import pytest

from games.rules.core.game import KEPT
from games.rules.core.jit import COMPILING
from games.rules.core.randomness import AGENT_LANE, Stream, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR, Mark, Scene
from games.rules.scenes.svg import svg_of
from games.rules.troll import GAME, scene
from tests.games.rules.troll.table import FULL, acting

PLIES = 60 if COMPILING else 6
STRIDE = 3
SEEDS = (1, 2)
ROOM = 0.75  # half a line's width, and the edge of a thing that is drawn to the rim

every_preset = pytest.mark.parametrize("preset", GAME.presets)


def seen(match: Match, viewer: int = 0) -> Scene:
    return scene.draw(match.state, match.options, viewer)


def things_of(drawn: Scene) -> list:
    return [*drawn.things, *(thing for pile in drawn.tray for thing in pile.things)]


def called(drawn: Scene, name: str):
    """The cell or thing with this id."""
    return next(it for it in [*drawn.cells, *things_of(drawn)] if it.id == name)


def on(drawn: Scene, slot: str) -> list:
    """What lies on a slot, from the bottom up, without the troll."""
    return [it for it in drawn.things if it.on == slot and it.id != "troll"]


def gesture(match: Match, source: str, target: str) -> str:
    action = scene.action_of(match.state, match.options, source, target)
    return "nothing" if action is None else match.write(action)


def refusal(match: Match, source: str, target: str) -> str:
    """The rule a gesture breaks."""
    action = scene.action_of(match.state, match.options, source, target)
    assert action is not None
    rule = int(GAME.rules.rule_broken_by(match.state, match.options, action))
    return "" if rule == KEPT else GAME.rule_text(rule).id


def decisions(preset: str, seed: int):
    match = Match(GAME, GAME.variant(preset), seed)
    players = Players(GAME, ["quick"], seed)
    for _ in range(PLIES):
        if match.over:
            return
        yield match
        match.act(players.choose(match))


def assert_sound(drawn: Scene) -> None:
    items = [*drawn.cells, *things_of(drawn), *drawn.tray]
    assert len({item.id for item in items}) == len(items)
    assert {thing.look for thing in things_of(drawn)} <= set(drawn.looks)
    for thing in drawn.things:
        look = drawn.looks[thing.look]
        assert look.width / 2 - ROOM <= thing.x <= drawn.width - look.width / 2 + ROOM
        assert look.height / 2 - ROOM <= thing.y <= drawn.height - look.height / 2 + ROOM


def assert_picks_fit(match: Match, drawn: Scene) -> None:
    actions = match.legal_actions()
    picks = [scene.pick_of(match.state, match.options, action) for action in actions]
    pairs = [(pick.source, pick.target) for pick in picks]
    assert {item for pair in pairs for item in pair} <= drawn.ids()
    assert len(set(pairs)) == len(pairs)
    assert [scene.action_of(match.state, match.options, *pair) for pair in pairs] == actions


@every_preset
@pytest.mark.parametrize("seed", SEEDS)
def test_every_scene_is_sound_tells_nothing_hidden_and_every_action_has_a_gesture(preset, seed):
    stream = new(Stream)
    seed_stream(stream, seed, AGENT_LANE)
    for match in islice(decisions(preset, seed), 0, None, STRIDE):
        drawn = seen(match)
        other = copy_of(match.state)
        GAME.rules.hide(other, match.options, 0, stream)

        assert_sound(drawn)
        assert_picks_fit(match, drawn)
        assert scene.draw(other, match.options, 0) == drawn


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_what_is_sent_tells_nothing_hidden(viewer):
    stream = new(Stream)
    seed_stream(stream, 9, AGENT_LANE)
    for match in decisions("published", 4):
        other = copy_of(match.state)
        GAME.rules.hide(other, match.options, 0, stream)

        assert scene.draw(other, match.options, viewer).to_json() == seen(match, viewer).to_json()


@pytest.mark.parametrize("viewer", [0, SPECTATOR, ALL_SEEING])
def test_a_scene_is_drawn_as_well_formed_svg(viewer):
    for match in islice(decisions("first_design", 5), 0, None, 7):
        ElementTree.fromstring(svg_of(seen(match, viewer), tray=True))


def test_a_slot_is_read_aloud_with_what_lies_on_it():
    match = acting(FULL, ". - .+.+9C* 2H*+3H* . .", "L3")
    drawn = seen(match)

    names = [called(drawn, slot).name for slot in ("L3", "L2", "L4", "U1")]

    assert names == [
        "L3, awake nine of clubs on top of 2 bricks, the troll stands here",
        "L2, empty",
        "L4, awake three of hearts on top of awake two of hearts",
        "U1, 1 brick",
    ]
    assert called(drawn, "troll").count == 3


def test_a_dormant_brick_shows_its_face_only_if_it_was_seen():
    match = acting(FULL, "7C 2D . . . .", "L6", seen=["7C"])

    drawn = seen(match)

    assert [it.look for it in on(drawn, "L1")] == ["seen-card-7c"]
    assert [it.name for it in on(drawn, "L2")] == ["dormant brick"]
    assert [it.name for it in on(seen(match, ALL_SEEING), "L2")] == ["dormant two of diamonds"]


def test_the_troll_moves_stomps_and_picks_up_by_what_is_put_where():
    match = acting(FULL, ". .+9S* .+9C* . . .", "L3")
    brick, under_it = on(seen(match), "L2")[-1].id, on(seen(match), "L3")[-1].id

    assert gesture(match, "troll", "L4") == "move L4"
    assert gesture(match, "troll", brick) == "move L2"
    assert gesture(match, "troll", "L3") == gesture(match, under_it, "troll") == "stomp"
    assert gesture(match, brick, "hand") == gesture(match, "L2", "troll") == "pick L2"
    assert gesture(match, "L2", "L1") == gesture(match, "deck", "hand") == "nothing"
    assert refusal(match, "troll", "U4") == "troll.move.adjacent"
    assert refusal(match, under_it, "hand") == "troll.pick.not-underfoot"
    assert refusal(match, "hand", "L2") == "troll.lay.carried"


def test_a_carried_brick_does_what_its_suit_can():
    club = acting(FULL, ". * . . . .", "L3", hand=["5C*"])
    diamond = acting(FULL, "* . . . . .", "L3", hand=["5D*"])
    spade = acting(FULL, ". * . - . .", "L3", hand=["5S*"])
    dormant = acting(FULL, ". * . - . .", "L3", hand=["5H"])

    assert gesture(club, "hand", "L2") == "club L2"
    assert gesture(diamond, "hand", "L1") == gesture(diamond, "hand", "left") == "diamond left"
    assert gesture(diamond, "hand", "U3") == "diamond up"
    assert refusal(diamond, "hand", "L6") == "troll.diamond.target"
    assert gesture(diamond, "hand", "U4") == "nothing"
    assert gesture(spade, "hand", "L2") == "spade L2"
    assert gesture(dormant, "hand", "L4") == "lay L4"
    assert refusal(club, "hand", "aside") == "troll.use.no-discard"


def test_an_awake_brick_is_laid_down_by_a_gesture_of_its_own():
    match = acting(FULL, ". * . . . .", "L3", "finalised", hand=["5C*"])

    assert gesture(match, "hand", "L2") == "club L2"
    assert gesture(match, "lay", "L2") == "lay L2"
    assert "lay" in seen(match).ids()
    assert "lay" not in seen(acting(FULL, FULL, "L3", "finalised", hand=["AC*"])).ids()


def test_a_spade_wakes_what_sleeps_and_diamonds_may_miss_in_the_first_design():
    spade = acting(FULL, ". * . . . .", "L3", "first_design", hand=["5S*"])
    diamond = acting(FULL, FULL, "U1", "first_design", hand=["5D*"])

    assert [gesture(spade, "hand", slot) for slot in ("L2", "L4")] == ["spade L2", "awaken L4"]
    assert [gesture(diamond, "hand", side) for side in ("left", "up")] == [
        "diamond left",
        "diamond up",
    ]


def test_actions_have_words():
    match = acting(FULL, ". 9S* .+9C* . . .", "L3")

    words = {
        match.write(action): scene.pick_of(match.state, match.options, action).words
        for action in match.legal_actions()
    }

    assert words["move L4"] == "Move from L3 to L4"
    assert words["stomp"] == "Stomp on the nine of clubs on L3"
    assert words["pick L2"] == "Pick up the nine of spades from L2"


def test_the_status_says_whose_action_it_is_and_where_the_troll_came_from():
    match = acting(FULL, FULL, "L3", actions_left=1, stood_on=["L2", "L3"], turn=13)

    status = seen(match).status

    assert (status.headline, status.done, status.total) == ("Your second action", 1, 2)
    assert status.sentence == "Turn 14. Lower row is red, upper row is black."
    assert seen(match, SPECTATOR).status.headline == "The troll's second action"
    assert seen(match).marks == [Mark("from", ("L2",))]


def test_at_the_end_the_status_says_how_it_ended():
    match = acting(FULL, FULL, "L3", actions_left=0, deck=[])

    assert seen(match).status.headline == "A perfect win"
    assert not seen(match).seats[0].to_move


def test_before_the_troll_is_placed_nothing_can_be_done():
    variant = GAME.variant("published")
    state = GAME.new_state()
    GAME.rules.set_up(state, variant.options, 1, GAME.new_log())

    drawn = scene.draw(state, variant.options, 0)

    assert "troll" not in drawn.ids()
    assert drawn.status.headline == "The bridge is built"
    assert scene.action_of(state, variant.options, "L1", "L2") is None
