"""What a player of Klondike sees, and what a click means."""

from itertools import islice
from xml.etree import ElementTree

import pytest

from games.rules.core.game import KEPT
from games.rules.core.jit import COMPILING
from games.rules.core.randomness import AGENT_LANE, Stream, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.klondike import GAME, scene
from games.rules.klondike.layout import Event
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR, Motion, Scene
from games.rules.scenes.svg import svg_of
from tests.games.rules.klondike.table import match_with, play_all, unshuffled
from tests.games.rules.motions import moves_of, playing, seen_in_two_worlds, unrevealed_moves

PLIES = 60 if COMPILING else 12
STRIDE = 2
SEEDS = (1, 2)
SHOWN = {Event.DREW, Event.REDEALT, Event.PLAYED, Event.HOME, Event.RETURNED, Event.TURNED}


def seen(match: Match, viewer: int = 0) -> Scene:
    return scene.draw(match.state, match.options, viewer)


def named(drawn: Scene) -> dict[str, str]:
    """What is read aloud, by id."""
    return {item.id: item.name for item in [*drawn.cells, *drawn.things]}


def gesture(match: Match, source: str, target: str = "") -> str:
    action = scene.action_of(match.state, match.options, source, target)
    return "nothing" if action is None else match.write(action)


def refusal(match: Match, source: str, target: str = "") -> str:
    """The rule a gesture breaks."""
    action = scene.action_of(match.state, match.options, source, target)
    assert action is not None
    rule = int(GAME.rules.rule_broken_by(match.state, match.options, action))
    return "" if rule == KEPT else GAME.rule_text(rule).id


def words(match: Match, move: str) -> str:
    action = GAME.notation.read_action(match.state, match.options, move)
    return scene.pick_of(match.state, match.options, action).words


def decisions(preset: str, seed: int):
    match = Match(GAME, GAME.variant(preset), seed)
    players = Players(GAME, ["quick"], seed)
    for _ in range(PLIES):
        if match.over:
            return
        yield match
        match.act(players.choose(match))


def assert_sound(drawn: Scene) -> None:
    items = [*drawn.cells, *drawn.things]
    assert len({item.id for item in items}) == len(items)
    assert {thing.look for thing in drawn.things} <= set(drawn.looks)
    for thing in drawn.things:
        look = drawn.looks[thing.look]
        assert look.width / 2 <= thing.x <= drawn.width - look.width / 2
        assert look.height / 2 <= thing.y <= drawn.height - look.height / 2


def assert_picks_fit(match: Match, drawn: Scene) -> None:
    actions = match.legal_actions()
    picks = [scene.pick_of(match.state, match.options, action) for action in actions]
    pairs = [(pick.source, pick.target) for pick in picks]
    assert {item for pair in pairs for item in pair if item} <= drawn.ids()
    assert len(set(pairs)) == len(pairs)
    assert [scene.action_of(match.state, match.options, *pair) for pair in pairs] == actions


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_scene_is_sound_tells_nothing_hidden_and_every_action_has_a_gesture(preset, seed):
    stream = new(Stream)
    seed_stream(stream, seed, AGENT_LANE)
    for match in islice(decisions(preset, seed), 0, None, STRIDE):
        drawn = seen(match)
        other = copy_of(match.state)
        GAME.rules.hide(other, match.options, 0, stream)

        assert_sound(drawn)
        assert_sound(seen(match, ALL_SEEING))
        assert_picks_fit(match, drawn)
        assert scene.draw(other, match.options, 0) == drawn


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_what_is_sent_tells_nothing_hidden(viewer):
    stream = new(Stream)
    seed_stream(stream, 9, AGENT_LANE)
    for match in decisions("difficult", 4):
        other = copy_of(match.state)
        GAME.rules.hide(other, match.options, 0, stream)

        assert scene.draw(other, match.options, viewer).to_json() == seen(match, viewer).to_json()


@pytest.mark.parametrize("viewer", [0, SPECTATOR, ALL_SEEING])
def test_a_scene_is_drawn_as_well_formed_svg(viewer):
    for match in islice(decisions("difficult", 5), 0, None, 7):
        ElementTree.fromstring(svg_of(seen(match, viewer), tray=True))


def test_kt1_at_the_start_21_cards_lie_face_down_and_seven_face_up():
    drawn = seen(unshuffled())

    hidden = [thing for thing in drawn.things if thing.look == "back" and thing.on != "deck"]
    tops = [thing.id for thing in drawn.things if thing.id.startswith("card-")]

    assert len(hidden) == 21
    assert tops == ["card-ac", "card-3c", "card-6c", "card-10c", "card-2d", "card-8d", "card-2h"]
    assert named(drawn)["deck"] == "draw deck, 24 cards"
    assert named(drawn)["s3"] == "stack 3, six of clubs on 2 cards face down"
    assert named(drawn)["gH"] == "goal stack of hearts, empty"


def test_kt2_three_drawn_cards_are_seen_and_only_the_last_can_be_played():
    match = play_all(unshuffled(draw=3), "draw")

    fan = [thing.id for thing in seen(match).things if thing.on == "discard"]

    assert fan == ["card-3h", "card-4h", "card-5h"]
    assert refusal(match, "card-4h", "s3") == "klondike.discard.top"
    assert gesture(match, "card-5h", "s3") == gesture(match, "discard", "card-6c") == "d>s3"


def test_a_run_is_picked_at_any_of_its_cards():
    match = match_with("2D 9S* 8H* 7C*", "9C*", "8D*")

    assert gesture(match, "card-8h", "card-9c") == "s1*2>s2"
    assert gesture(match, "s1", "s3") == gesture(match, "card-7c", "card-8d") == "s1>s3"
    assert words(match, "s1*2>s2") == "Put the eight of hearts and 1 more on the nine of clubs"
    assert refusal(match, "down-s1-0", "s2") == "klondike.move.face-up"
    assert refusal(match, "card-9s", "s4") == "klondike.stack.king"


def test_a_card_put_back_where_it_lay_is_no_gesture():
    match = match_with("9S* 8H* 7C*", "9C*")

    assert gesture(match, "card-8h", "s1") == gesture(match, "card-8h", "card-9s") == "nothing"
    assert gesture(match, "card-8h") == "nothing"


def test_a_click_on_the_deck_draws_or_turns_the_discard_stack_over():
    full, used_up = match_with("KC*"), match_with("KC*", rest="discard")

    assert gesture(full, "deck") == gesture(full, "deck-51", "discard") == "draw"
    assert gesture(used_up, "deck") == gesture(used_up, "discard", "deck") == "redeal"
    assert refusal(full, "discard", "deck") == "klondike.redeal.last"
    assert refusal(full, "deck", "s2") == "klondike.draw.target"
    assert refusal(full, "s2", "s1") == "klondike.move.card"


def test_cards_go_home_and_come_back():
    match = match_with("3H*", "2C*", goal="1C 1H")

    assert gesture(match, "card-2c", "gC") == gesture(match, "s2", "card-ac") == "s2>g"
    assert words(match, "s2>g") == "Take the two of clubs home"
    assert refusal(match, "card-2c", "gH") == "klondike.goal.suit"
    assert gesture(match, "gH", "s2") == "gH>s2"
    assert words(match, "gH>s2") == "Take the ace of hearts back onto the two of clubs"


def test_a_hidden_card_has_no_name_a_gesture_could_call():
    match = unshuffled()

    assert gesture(match, "card-kd", "s1") == "nothing"
    assert gesture(match, "s1", "card-kd") == "nothing"
    assert gesture(match, "down-s1-0", "s2") == "nothing"


def test_the_longest_stack_fits_and_its_ranks_stay_in_sight():
    king_down = " ".join(f"{rank}{'CD'[at % 2]}*" for at, rank in enumerate("KQJT98765432A"))
    drawn = seen(match_with(f"2S 3S 4S 5S 6S 7S {king_down}"))

    last, before = drawn.things[-1], drawn.things[-2]

    assert_sound(drawn)
    assert last.y - before.y > 14


def test_the_status_counts_cards_home_and_redeals():
    match = match_with("3H*", goal="4C 3D", params={"draw": 3, "redeals": 3}, redeals_used=1)

    assert seen(match).status.headline == "Your move"
    assert seen(match).status.sentence == "7 of 52 cards are home. 1 of 3 redeals used."
    assert seen(match, SPECTATOR).status.headline == "The player's move"
    assert seen(match).seats[0].score == "7 of 52"


def test_points_are_the_figure_where_points_count():
    match = match_with("2C*", goal="1C", params={"scoring": "points"}, score=10)

    match.play("s1>g")

    assert (seen(match).seats[0].score, seen(match).seats[0].note) == ("20", "points, 2 of 52 home")


def test_at_the_end_the_status_says_how_it_ended():
    match = match_with("KS*", goal="13C 13D 13H 12S")

    match.play("s1>g")

    assert seen(match).status.headline == "All cards are home"
    assert not seen(match).seats[0].to_move


def test_only_the_draw_deck_takes_a_single_click():
    drawn = seen(match_with("KC*", "QH*"))

    at_once = {item.id for item in [*drawn.cells, *drawn.things] if item.at_once}

    assert at_once & drawn.ids() == {"deck", "deck-50"}


def test_things_lie_from_the_bottom_up():
    drawn = seen(match_with("2D 9S* 8H* 7C*", goal="3C", discard="2S 3S 4S", params={"draw": 3}))

    lying = {
        place: [thing.id for thing in drawn.things if thing.on == place]
        for place in ("s1", "gC", "discard")
    }

    assert lying == {
        "s1": ["down-s1-0", "card-9s", "card-8h", "card-7c"],
        "gC": ["card-2c", "card-3c"],
        "discard": ["card-2s", "card-3s", "card-4s"],
    }


def test_what_lies_under_a_pile_is_seen_when_its_top_leaves_but_cannot_be_picked():
    drawn = seen(match_with("KC*", goal="3D", discard="2S 3S 4S"))

    covered = {thing.id for thing in drawn.things if not thing.pickable and thing.look != "back"}

    assert covered == {"card-2d", "card-3s"}


# -- how events are shown


def shown_by(match: Match, move: str) -> list[list[Motion]]:
    """The motions of each event of a move."""
    events = match.play(move)
    return [scene.motions_of(match.state, match.options, event) for event in events]


def test_every_kind_of_event_is_shown_or_told_in_words_only():
    assert set(scene.MOTIONS) == SHOWN


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("agent", ["quick", "uniform"])
def test_motions_bring_every_card_where_the_new_scene_shows_it(preset, agent):
    match, players = playing(GAME, preset, {}, 1, agent)
    for move in moves_of(match, players, PLIES, viewer=0):
        shown = move.played()

        assert shown.misplaced(move.after) == {}
        assert shown.mislooking(move.after) == {}


def test_a_run_moves_with_all_its_cards_and_what_it_leaves_is_turned_up():
    match = match_with("2D 9S* 8H* 7C*", "TH*")

    run, turned = shown_by(match, "s1*3>s2")

    assert run == [Motion("move", f"card-{name}", "s2") for name in ("9s", "8h", "7c")]
    assert turned == [Motion("turn", "down-s1-0", look="card-2d")]


def test_cards_drawn_are_turned_up_one_by_one():
    match = unshuffled(draw=3)

    assert shown_by(match, "draw") == [
        [
            Motion("move", "deck-24", "discard"),
            Motion("turn", "deck-24", look="card-3h"),
            Motion("move", "deck-23", "discard"),
            Motion("turn", "deck-23", look="card-4h"),
            Motion("move", "deck-22", "discard"),
            Motion("turn", "deck-22", look="card-5h"),
        ]
    ]


def test_a_redeal_takes_the_discard_stack_back():
    match = match_with("2C*", "AH*", discard="3S 4S", rest="discard")

    assert shown_by(match, "redeal") == [
        [
            Motion("move", "card-4s", "deck"),
            Motion("turn", "card-4s", look="back"),
            Motion("move", "card-3s", "deck"),
            Motion("turn", "card-3s", look="back"),
        ]
    ]


def test_cards_are_seen_to_go_home_and_to_come_back():
    match = match_with("3H*", "2C*", goal="1C 1H")

    assert shown_by(match, "s2>g") == [[Motion("move", "card-2c", "gC")]]
    assert shown_by(match, "gC>s1") == [[Motion("move", "card-2c", "s1")]]


# -- what may be taken back


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_move_that_reveals_nothing_looks_the_same_whatever_is_hidden(preset):
    match, players = playing(GAME, preset, {}, 1, "quick")

    worlds = list(unrevealed_moves(match, players, PLIES // 2))

    assert worlds
    assert all(here == there for here, there in worlds)


def test_only_a_card_that_is_drawn_or_turned_up_cannot_be_taken_back():
    match = match_with("2D 9S*", "TH*", "5C*", goal="4C", rest="discard")
    moves = ["s1>s2", "s3>g", "redeal"]

    actions = [GAME.notation.read_action(match.state, match.options, move) for move in moves]
    revealing = [seen_in_two_worlds(match, action, seed=1)[0] for action in actions]

    assert revealing == [True, False, False]
