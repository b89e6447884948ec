"""What is seen of Ludo, and how a gesture becomes a move."""

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from games.rules.core.jit import COMPILING
from games.rules.core.randomness import Stream, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.ludo import GAME, scene
from games.rules.ludo.rules import Rule
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR, Motion
from games.rules.scenes.svg import svg_of
from tests.games.rules.motions import (
    Move,
    move_by,
    moves_of,
    playing,
    seen_in_two_worlds,
    unrevealed_moves,
)

PLIES = 60 if COMPILING else 20
WORLDS = 20  # in one of so many another number is thrown, as good as surely
WHOLE_GAME = 1000
CLASSIC = {"dice": "random", "choice": "agent"}
EVERYTHING = {
    **CLASSIC, "L1": False, "L2": False, "L4": False, "L5": "must_capture", "L10": False,
}  # fmt: skip
VARIANTS = [
    *((preset, {}) for preset in GAME.presets),
    (None, EVERYTHING),
    (None, {**CLASSIC, "L10": False, "L5": "clear_start"}),
]
some_games = pytest.mark.parametrize(
    ("preset", "params", "seed"),
    [(preset, params, seed) for preset, params in VARIANTS for seed in (1, 2)],
)


def positions(preset, params, seed):
    """Every fourth of the first decisions of a game; a game that plays itself only at its end."""
    match = Match(GAME, GAME.variant(preset, params), seed)
    players = Players(GAME, ["quick"] * match.seats, seed)
    for ply in range(PLIES):
        if match.over:
            break
        if ply % 4 == 0:
            yield match
        match.act(players.choose(match))
    yield match


def match_with(*progress, to_move=0, dice=None, chance=(), **params) -> Match:
    full = [[*own, *[-1] * (4 - len(own))] for own in progress]
    full += [[-1] * 4 for _ in range(4 - len(full))]
    position = {"progress": full, "to_move": to_move, "dice": dice}
    return Match(GAME, GAME.variant("classic", params), 1, position=position, chance=chance)


def drawn(match: Match, viewer: int = 0):
    return scene.draw(match.state, match.options, viewer)


def named(match: Match) -> dict[str, str]:
    it = drawn(match)
    return {item.id: item.name for item in (*it.cells, *it.things)}


def broken_by(match: Match, source: str, target: str) -> int:
    action = scene.action_of(match.state, match.options, source, target)
    assert action is not None
    return int(GAME.rules.rule_broken_by(match.state, match.options, action))


@some_games
def test_ids_are_unique_looks_are_known_and_everything_lies_on_the_board(preset, params, seed):
    for match in positions(preset, params, seed):
        it = drawn(match)
        ids = [item.id for item in (*it.cells, *it.things)]

        assert len(set(ids)) == len(ids)
        assert len(it.cells) == 40 + 16 + 4
        for thing in it.things:
            half = it.looks[thing.look].width / 2
            assert half <= thing.x <= it.width - half
            assert half <= thing.y <= it.height - half
        assert {thing.on for thing in it.things} - {""} <= {cell.id for cell in it.cells}


@some_games
def test_every_legal_move_has_its_own_gesture_which_means_that_move(preset, params, seed):
    for match in positions(preset, params, seed):
        ids, actions = drawn(match).ids(), match.legal_actions()
        picks = [scene.pick_of(match.state, match.options, action) for action in actions]

        assert len({(pick.source, pick.target) for pick in picks}) == len(picks)
        for action, pick in zip(actions, picks, strict=True):
            assert {pick.source, pick.target} <= ids
            assert pick.words
            again = scene.action_of(match.state, match.options, pick.source, pick.target)
            assert again == action


@some_games
def test_all_viewers_see_the_same_and_nobody_sees_the_dice_to_come(preset, params, seed):
    stream = new(Stream)
    for index, match in enumerate(positions(preset, params, seed)):
        seed_stream(stream, index, 1)
        other = copy_of(match.state)
        GAME.rules.hide(other, match.options, 0, stream)

        seen, watched = drawn(match), drawn(match, SPECTATOR)

        assert seen == scene.draw(other, match.options, 0)
        assert watched == drawn(match, ALL_SEEING) == replace(seen, status=watched.status)


@some_games
def test_the_picture_is_well_formed(preset, params, seed):
    for index, match in enumerate(positions(preset, params, seed)):
        if index % 4 == 0:
            ElementTree.fromstring(svg_of(drawn(match), tray=True))


def test_fields_lie_beside_each_other_and_the_lane_begins_at_the_junction() -> None:
    for field in range(40):
        x, y = scene.POINTS[field]
        next_x, next_y = scene.POINTS[(field + 1) % 40]
        assert abs(x - next_x) + abs(y - next_y) == scene.UNIT
    assert scene.POINTS[39] == scene.point(0, 5, 0)
    assert scene.POINTS[10] == scene.point(6, 0, 0)
    for player in range(4):
        x, y = scene.POINTS[(10 * player - 1) % 40]
        goal_x, goal_y = scene.POINTS[40 + 4 * player]
        assert abs(x - goal_x) + abs(y - goal_y) == scene.UNIT


def test_cells_are_read_with_what_stands_on_them() -> None:
    match = match_with([3, 43], [35], dice=2)

    names = named(match)

    assert names["f3"] == "Field 3, red figure 0"
    assert names["f5"] == "Field 5, blue figure 0"
    assert names["f10"] == "Field 10, Blue's start, empty"
    assert names["goal-red-4"] == "Red's goal 4, red figure 1"
    assert names["yard-red"] == "Red's yard, outside the game, red figure 2 and red figure 3"
    assert names["die"] == "The die shows two"


def test_a_capture_is_said_in_the_words_of_the_move() -> None:
    match = match_with([3], [35], dice=2)

    picks = [scene.pick_of(match.state, match.options, it) for it in match.legal_actions()]

    assert [(pick.source, pick.target) for pick in picks] == [("red-0", "f5")]
    assert picks[0].words == "Move from field 3 to field 5 and send blue back"


def test_a_place_means_the_figure_on_it_and_a_figure_its_place() -> None:
    match = match_with([3], [35], dice=2)

    gestures = [("red-0", "f5"), ("f3", "f5"), ("red-0", "blue-0"), ("f3", "blue-0")]
    actions = {scene.action_of(match.state, match.options, *gesture) for gesture in gestures}

    assert actions == set(match.legal_actions())
    for nothing in (("f4", "f5"), ("red-0", ""), ("die", ""), ("red-0", "die"), ("x", "y")):
        assert scene.action_of(match.state, match.options, *nothing) is None


def test_wrong_gestures_name_their_rule() -> None:
    match = match_with([3, 40], [35], dice=2)

    assert broken_by(match, "red-0", "f6") == Rule.EXACT_COUNT
    assert broken_by(match, "red-2", "f0") == Rule.ENTER_WITH_SIX
    assert broken_by(match, "yard-red", "f0") == Rule.ENTER_WITH_SIX
    assert broken_by(match, "blue-0", "f7") == Rule.OWN_FIGURE
    assert broken_by(match, "red-0", "f0") == Rule.START_ONCE
    assert broken_by(match, "red-0", "goal-blue-1") == Rule.OWN_GOAL


def test_figures_stacked_on_their_start_can_be_told_apart() -> None:
    match = match_with([0, 0, -1, -1], dice=3, L10=False)

    things = {thing.id: thing for thing in drawn(match).things}

    assert (things["red-0"].x, things["red-0"].y) != (things["red-1"].x, things["red-1"].y)
    assert things["red-0"].on == things["red-1"].on == "f0"


def test_the_status_says_who_threw_what_and_what_remains_of_the_turn() -> None:
    six, home = match_with([3, 43, 42], dice=6), match_with([3, 2, 1, 0], dice=6)
    four = match_with([3], dice=4)

    own = [drawn(match, 0).status for match in (six, home, four)]
    others = [drawn(match, 1).status for match in (six, home, four)]

    assert [it.headline for it in own] == ["You threw a six"] * 2 + ["You threw a four"]
    assert [it.headline for it in others] == ["Red threw a six"] * 2 + ["Red threw a four"]
    assert [it.sentence for it in own] == [
        "Enter or move a figure. Then you throw again.",
        "Move a figure. Then you throw again.",
        "Choose the figure to move. That ends your turn.",
    ]
    assert [it.sentence for it in others] == [
        "Red enters or moves a figure and throws again.",
        "Red moves a figure and throws again.",
        "Red chooses the figure to move.",
    ]


def test_the_seats_count_figures_home() -> None:
    it = drawn(match_with([3, 43, 42], dice=6))

    assert [(seat.score, seat.note, seat.to_move) for seat in it.seats[:2]] == [
        ("2 home", "1 outside", True),
        ("0 home", "4 outside", False),
    ]


def test_figures_know_their_player_and_the_die_is_no_piece() -> None:
    owners = {thing.id: thing.owner for thing in drawn(match_with([3], dice=2)).things}

    assert owners["red-3"] == 0
    assert owners["green-0"] == 3
    assert owners["die"] is None


def test_the_case_of_2007_ends_as_its_table_says() -> None:
    """Seed 42: yellow wins after 462 throws."""
    it = drawn(Match(GAME, GAME.variant("agtive"), 42), SPECTATOR)

    assert it.status.headline == "Yellow has won"
    assert it.status.sentence == "Four figures are home after 462 throws."
    assert [seat.score for seat in it.seats] == ["1 home", "3 home", "4 home", "1 home"]
    assert not any(seat.to_move for seat in it.seats)


def test_a_game_is_drawn_before_its_first_throw_at_its_limit_and_after_giving_up() -> None:
    start = Match(GAME, GAME.variant("classic"), 1)
    GAME.rules.set_up(start.state, start.options, 1, GAME.new_log())
    stopped = Match(GAME, GAME.variant("random_cyclic", {"max_rolls": 5}), 1)
    given_up = match_with([3], dice=2)
    for _ in range(3):
        given_up.give_up()

    assert drawn(start).status.headline == "Red throws"
    assert drawn(stopped).status.headline == "Nobody has won"
    assert drawn(given_up).status.sentence == "Everybody else has given up."


# -- how a move is seen


@some_games
def test_motions_lead_from_one_scene_to_the_next(preset, params, seed):
    match, players = playing(GAME, preset, params, seed, "quick")
    for move in moves_of(match, players, PLIES):
        shown = move.played()

        assert shown.misplaced(move.after) == shown.mislooking(move.after) == {}
        assert shown.missing(move.after) == shown.left_over(move.after) == set()


def test_motions_lead_through_a_whole_game_that_plays_itself() -> None:
    match = Match(GAME, GAME.variant("agtive"), 42)
    start = Match(GAME, GAME.variant("agtive"), 42)
    GAME.rules.set_up(start.state, start.options, 42, GAME.new_log())

    shown = Move(match, drawn(start), match.events, drawn(match)).played()

    assert shown.misplaced(drawn(match)) == shown.mislooking(drawn(match)) == {}


def motions_after(match: Match, *gesture: str) -> list[list[Motion]]:
    """Of the events of a move, without those of the throw that follows."""
    action = scene.action_of(match.state, match.options, *gesture)
    move = move_by(match, action)
    names = [event.kind.name for event in move.events]
    return [move.motions(event) for event in move.events[: names.index("thrown")]]


def test_a_figure_walks_field_by_field_and_a_captured_one_goes_home_after_it() -> None:
    match = match_with([3], [35], dice=2)

    assert motions_after(match, "red-0", "f5") == [
        [Motion("move", "red-0", to="f5", via=("f4",))],
        [Motion("move", "blue-0", to="yard-blue")],
    ]


def test_a_figure_turns_into_its_lane_at_the_junction() -> None:
    match = match_with([], [37], to_move=1, dice=5)

    [[motion]] = motions_after(match, "blue-0", "goal-blue-3")

    assert motion.via == ("f8", "f9", "goal-blue-1", "goal-blue-2")


def test_a_figure_enters_straight_from_its_yard() -> None:
    match = match_with([], [], to_move=1, dice=6)

    assert motions_after(match, "blue-2", "f10") == [[Motion("move", "blue-2", to="f10")]]


@some_games
def test_every_step_of_a_walk_goes_to_a_field_beside_the_last(preset, params, seed):
    match, players = playing(GAME, preset, params, seed, "quick")
    for move in moves_of(match, players, PLIES):
        origins = {thing.id: thing.on for thing in move.before.things}
        for event in move.events:
            if event.kind.name != "moved":
                continue
            [motion] = move.motions(event)
            way = [origins[motion.thing], *motion.via, motion.to]
            points = [scene.POINTS[scene.PLACE_BY_ID[place]] for place in way]
            for (x, y), (next_x, next_y) in pairwise(points):
                assert abs(x - next_x) + abs(y - next_y) == scene.UNIT


def test_the_die_is_thrown_and_who_cannot_move_is_told_without_a_motion() -> None:
    match = match_with([3], dice=2, chance=[5])
    move = move_by(match, match.legal_actions()[0])
    _, thrown, idle = move.events[:3]

    assert move.motions(thrown) == [Motion("throw", "die", look="die-5")]
    assert idle.kind.name == "idle"
    assert move.motions(idle) == []


# -- what a move reveals


def test_only_a_throw_reveals_anything() -> None:
    assert [kind.name for kind in GAME.event_kinds if kind.reveals] == ["thrown"]


@pytest.mark.parametrize("params", [CLASSIC, {**EVERYTHING, "max_rolls": 100}])
def test_a_move_that_reveals_nothing_looks_alike_whatever_will_be_thrown(params):
    match, players = playing(GAME, None, params, 1, "quick")

    for here, there in unrevealed_moves(match, players, WHOLE_GAME):
        assert here == there
    assert match.over


def test_a_winning_move_reveals_nothing_and_another_does() -> None:
    winning, other = match_with([43, 42, 41, 38], dice=2), match_with([43, 42, 41, 37], dice=2)

    revealing, here, there = seen_in_two_worlds(winning, winning.legal_actions()[0], seed=1)
    worlds = [seen_in_two_worlds(other, other.legal_actions()[0], seed) for seed in range(WORLDS)]

    assert not revealing
    assert here == there
    assert all(revealing for revealing, _, _ in worlds)
    assert any(here != there for _, here, there in worlds)


# -- the log


def test_events_read_as_sentences() -> None:
    match = match_with([3], [35], dice=2)
    match.play("0")
    sentences = [event.sentence(GAME.seat_names(match.options)) for event in match.events]

    assert sentences[:2] == [
        "Red moves figure 0 to field 5.",
        "Red sends Blue's figure 0 back from field 5.",
    ]
    assert sentences[2].startswith("Blue throws a ")
