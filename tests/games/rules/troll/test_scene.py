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
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR, Mark, Motion, Scene
from games.rules.scenes.svg import svg_of
from games.rules.troll import GAME, scene
from games.rules.troll.bridge import Event
from games.rules.troll.scene.motions import MOTIONS
from tests.games.rules.motions import moves_of, playing, unrevealed_moves
from tests.games.rules.troll.table import FULL, acting

PLIES = 60 if COMPILING else 6
STRIDE = 3
SEEDS = (1, 2)
ROOM = 0.75  # half a line's width, and the edge of a thing that is drawn to the rim

WORDS_ONLY = {
    Event.SKIPPED,
    Event.COLLAPSED,
    Event.WON,
    Event.WON_PERFECTLY,
    Event.STOPPED,
    Event.GAVE_UP,
}

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


def test_the_die_shows_the_last_throw_and_the_slot_it_named():
    match = acting(FULL, FULL, "L3", actions_left=1, deck=["9S", "KH"], chance=[4])
    waiting = next(pile for pile in seen(match).tray if pile.id == "throw")

    match.play("move L4")

    thrown = next(pile for pile in seen(match).tray if pile.id == "throw")
    assert (waiting.note, waiting.things[0].look) == ("waits", "die-0")
    assert (thrown.note, thrown.things[0].look) == ("four, U4", "die-4")
    assert thrown.things[0].name == "the die shows four"


def test_a_troll_that_has_flown_away_is_not_on_the_bridge_any_more():
    match = acting(FULL, ". . . * . .", "L3", actions_left=1, deck=["9H"], chance=[4])

    match.play("move L4")

    drawn = seen(match)
    assert drawn.status.headline == "The troll has flown away"
    assert "troll" not in drawn.ids()
    assert "troll" not in called(drawn, "L4").name


# -- how events are shown


def test_every_kind_of_event_is_shown_or_told_in_words_only():
    assert set(MOTIONS) | WORDS_ONLY == set(Event)
    assert not set(MOTIONS) & WORDS_ONLY


@every_preset
@pytest.mark.parametrize("seed", SEEDS)
def test_motions_bring_every_thing_where_the_new_scene_shows_it(preset, seed):
    match, players = playing(GAME, preset, {}, seed, "quick")
    for move in moves_of(match, players, PLIES, viewer=0):
        shown = move.played()

        assert shown.misplaced(move.after) == {}
        assert shown.look["die"] == called(move.after, "die").look


@pytest.mark.parametrize("params", [{"show_seen": False}, {"T5": True}, {"lay_awake": True}])
@pytest.mark.parametrize("seed", SEEDS)
def test_motions_fit_under_other_rules(params, seed):
    match, players = playing(GAME, "first_design", params, seed, "uniform")
    for move in moves_of(match, players, PLIES, viewer=0):
        assert move.played().misplaced(move.after) == {}


def shown_by(match: Match, move: str) -> list[list[Motion]]:
    """The motions of each event of a move."""
    events = match.play(move)
    return [scene.motions_of(match.state, match.options, event) for event in events]


def brick_on(match: Match, slot: str) -> str:
    return on(seen(match), slot)[-1].id


def carried(match: Match) -> str:
    return next(pile for pile in seen(match).tray if pile.id == "hand").things[-1].id


def test_flight_and_awakening_are_shown_event_by_event():
    match = acting(FULL, "9C* . . . . .", "L3", actions_left=1, deck=["9S"], chance=[2])
    fleeing, awaking = brick_on(match, "L1"), brick_on(match, "U2")

    step, flight, played, thrown, woken = shown_by(match, "move L4")

    assert step == [Motion("move", "troll", "L4")]
    assert flight == [
        Motion("move", fleeing, "aside", via=("left",)),
        Motion("turn", fleeing, look="tray-card-9c"),
    ]
    assert played == [Motion("move", fleeing, "upper")]
    assert thrown == [Motion("throw", "die", look="die-2")]
    assert woken == [Motion("turn", awaking, look=called(seen(match), awaking).look)]


def test_a_card_of_the_deck_is_turned_up_on_its_way_to_a_stack():
    match = acting(FULL, "- . . . . .", "L3", actions_left=1, deck=["9H"], chance=[1])
    card = next(pile for pile in seen(match).tray if pile.id == "deck").things[-1].id

    _, played, _, redirected, _ = shown_by(match, "move L4")

    assert played == [Motion("move", card, "lower"), Motion("turn", card, look="tray-card-9h")]
    assert redirected == [Motion("point", "L1"), Motion("point", "L2")]


def test_what_is_beaten_turns_to_sleep_and_the_tool_goes_there_and_aside():
    stomp = acting(FULL, ". . 9C* . . .", "L3")
    diamond = acting(FULL, "9C* . . . . .", "L3", hand=["5D*"])
    asleep = [Motion("turn", brick_on(stomp, "L3"), look="seen-card-9c")]
    hit = Motion("turn", brick_on(diamond, "L1"), look="seen-card-9c")
    thrown = carried(diamond)

    assert shown_by(stomp, "stomp") == [asleep]
    assert shown_by(diamond, "diamond left") == [
        [Motion("move", "hand", "L1"), hit],
        [Motion("move", thrown, "aside")],
    ]


def test_the_club_comes_back_into_the_hand():
    match = acting(FULL, "9C* . . . . .", "L2", hand=["AC*"])
    club = carried(match)

    clubbed = shown_by(match, "club L1")[0]

    assert clubbed[0] == Motion("move", club, "hand", via=("L1",))


def test_a_brick_nobody_has_seen_is_laid_down_without_telling_it():
    match = acting(FULL, "9C* . . . . .", "L2", hand=["5S*"], params={"show_seen": False})
    dug_out = brick_on(match, "L1")

    _, dug = shown_by(match, "spade L1")
    laid = shown_by(match, "lay L1")[0]

    assert dug == [Motion("move", dug_out, "hand"), Motion("turn", dug_out, look="tray-brick")]
    assert laid == [Motion("move", "hand", "L1")]


def test_the_set_up_brings_the_troll():
    match = Match(GAME, GAME.variant("published"), 1, chance=[3])
    placed = next(event for event in match.events if event.kind.kind == Event.PLACED)

    motions = scene.motions_of(match.state, match.options, placed)

    assert motions == [Motion("come", "troll", "L3", look="troll")]


# -- what may be taken back


@every_preset
def test_a_move_that_reveals_nothing_looks_the_same_whatever_is_hidden(preset):
    match, players = playing(GAME, preset, {}, 1, "uniform")

    worlds = list(unrevealed_moves(match, players, PLIES // 2))

    assert worlds
    assert all(here == there for here, there in worlds)


def test_an_action_can_be_taken_back_until_the_turn_ends():
    match = acting(FULL, ". 9C* . . . .", "L3", deck=["9S"])

    first, second = match.play("pick L2"), match.play("move L4")

    assert not any(event.kind.reveals for event in first)
    assert any(event.kind.reveals for event in second)


def test_a_spade_that_wakes_reveals_what_it_wakes():
    match = acting(FULL, FULL, "L3", "first_design", hand=["5S*"])

    events = match.play("awaken L4")

    assert [event.kind.reveals for event in events] == [False, True]


def test_the_log_reads_as_plain_words():
    match = acting(FULL, "9C* . . . . .", "L3", actions_left=1, deck=["9S", "KH"], chance=[2])

    told = [event.sentence(("Troll",)) for event in match.play("move L4")]

    assert told == [
        "The troll moves from L3 to L4.",
        "The nine of clubs flees from L1 to the bank.",
        "The nine of clubs is played from those set aside: upper row.",
        "The die shows two.",
        "The brick on U2 awakes: the seven of clubs.",
    ]
