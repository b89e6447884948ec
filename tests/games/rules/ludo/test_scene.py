"""What is seen of Ludo, and how a gesture becomes a move."""

from xml.etree import ElementTree

import pytest

from games.rules.core.jit import COMPILING
from games.rules.core.randomness import Stream, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.ludo import GAME, scene
from games.rules.ludo.rules import Rule
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR
from games.rules.scenes.svg import svg_of

PLIES = 60 if COMPILING else 20
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


def match_with(*progress, to_move=0, dice=None, **params) -> Match:
    full = [[*own, *[-1] * (4 - len(own))] for own in progress]
    full += [[-1] * 4 for _ in range(4 - len(full))]
    position = {"progress": full, "to_move": to_move, "dice": dice}
    return Match(GAME, GAME.variant("classic", params), 1, position=position)


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

        seen = drawn(match).to_json()

        assert seen == scene.draw(other, match.options, 0).to_json()
        assert seen == drawn(match, SPECTATOR).to_json() == drawn(match, ALL_SEEING).to_json()


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


def test_the_status_says_who_threw_what_and_the_seats_count_figures_home() -> None:
    match = match_with([3, 43, 42], to_move=0, dice=6)

    it = drawn(match)

    assert it.status.headline == "Red threw a six"
    assert it.status.sentence == "Enter a figure or move one. Then Red throws again."
    assert [(seat.score, seat.note, seat.to_move) for seat in it.seats[:2]] == [
        ("2 home", "1 outside", True),
        ("0 home", "4 outside", False),
    ]


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
