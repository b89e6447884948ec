"""What is seen of JOSTLE, and how a gesture becomes a move."""

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from games.rules.core.jit import COMPILING
from games.rules.core.randomness import Stream, seed_stream
from games.rules.core.records import copy_of, new
from games.rules.engine.match import Match
from games.rules.engine.session import Players
from games.rules.jostle import GAME, scene
from games.rules.jostle.rules import PASS, Rule
from games.rules.scenes.scene import ALL_SEEING, SPECTATOR, Motion
from games.rules.scenes.svg import svg_of
from tests.games.rules.motions import (
    move_by,
    moves_of,
    playing,
    seen_in_two_worlds,
    unrevealed_moves,
)

PLIES = 60 if COMPILING else 16
STRIDE = 10
WORLDS = 20  # in one of so many another number is thrown, as good as surely
WHOLE_GAME = 1000
OWN_TRACK = {"length": 27, "back": [9], "ex": [[3, 12]]}
LARGEST = {"players": 8, "pieces": 6, "track": {"length": 72, "ex": [[7, 15]]}, "J13": True}
VARIANTS = [
    *((preset, {}) for preset in GAME.presets),
    (None, LARGEST),
    (None, {"track": OWN_TRACK, "J11": False, "J13": True}),
]
some_games = pytest.mark.parametrize(
    ("preset", "params", "seed"),
    [(preset, params, seed) for preset, params in VARIANTS for seed in (1, 2)],
)


def positions(preset, params, seed):
    """Some of the first decisions of a game."""
    match = Match(GAME, GAME.variant(preset, params), seed)
    players = Players(GAME, ["quick"] * match.seats, seed)
    for ply in range(PLIES):
        if match.over:
            break
        if ply % STRIDE == 0:
            yield match
        match.act(players.choose(match))
    yield match


def match_with(*cells, to_move=0, dice=None, chance=(), bound=None, turns_left=None, **params):
    values = GAME.options.resolve(params)
    full = [[*own, *[0] * (values["pieces"] - len(own))] for own in cells]
    full += [[0] * values["pieces"] for _ in range(values["players"] - len(full))]
    position = {"cells": full, "to_move": to_move, "dice": dice, "bound": bound}
    position["turns_left"] = turns_left
    return Match(GAME, GAME.variant(None, params), 1, position=position, chance=chance)


def example_2(**params) -> Match:
    """The second example of the source: Yellow threw a two."""
    return match_with([12, 14], [8, 15], [5, 6, 13], to_move=2, dice=2, **params)


def drawn(match: Match, viewer: int = 0):
    return scene.draw(match.state, match.options, viewer)


def parts_of(it):
    piles = [thing for pile in it.tray for thing in pile.things]
    return [*it.cells, *it.things, *piles, *it.tray]


def face_of(match: Match):
    return drawn(match).tray[0].things[0]


def means(match: Match, source: str, target: str) -> int | None:
    return scene.action_of(match.state, match.options, source, target)


def broken_by(match: Match, source: str, target: str) -> int:
    action = means(match, source, target)
    assert action is not None
    return int(GAME.rules.rule_broken_by(match.state, match.options, action))


@some_games
def test_ids_are_unique_looks_are_known_and_everything_lies_on_the_board(preset, params, seed):
    for match in positions(preset, params, seed):
        it = drawn(match)
        ids = [part.id for part in parts_of(it)]

        assert len(set(ids)) == len(ids)
        assert len(it.cells) == match.options.length + 1
        assert len(it.things) == match.options.players * match.options.pieces
        for thing in it.things:
            half = it.looks[thing.look].width / 2
            assert half <= thing.x <= it.width - half
            assert half <= thing.y <= it.height - half
        assert all(thing.look in it.looks for pile in it.tray for thing in pile.things)
        assert {thing.on for thing in it.things} <= {cell.id for cell in it.cells}


@some_games
def test_every_legal_move_has_its_own_gesture_which_means_that_move(preset, params, seed):
    for match in positions(preset, params, seed):
        ids, actions = drawn(match).ids(), match.legal_actions()
        picks = [scene.pick_of(match.state, match.options, action) for action in actions]

        assert len({(pick.source, pick.target) for pick in picks}) == len(picks)
        for action, pick in zip(actions, picks, strict=True):
            assert {pick.source, pick.target} - {""} <= ids
            assert pick.words
            assert means(match, pick.source, pick.target) == action


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


def test_the_track_winds_from_the_lower_right_to_the_upper_right() -> None:
    ground = scene.ground_of(GAME.variant("jostle2007").options)
    points = [ground.point(cell) for cell in range(1, 33)]

    for (x, y), (next_x, next_y) in pairwise(points):
        assert abs(x - next_x) + abs(y - next_y) == scene.PITCH
    assert points[0][0] == points[31][0] == max(x for x, _ in points)
    assert points[0][1] == max(y for _, y in points)
    assert points[31][1] == min(y for _, y in points)


def test_special_cells_say_what_they_do() -> None:
    it = drawn(example_2())
    names = {cell.id: cell.name for cell in it.cells}
    bands = {cell.id: cell.print[-1].words for cell in it.cells}

    assert names["c7"] == "Cell 7, exchange to 15, empty"
    assert names["c11"] == "Cell 11, three back to 8, empty"
    assert names["c30"] == "Cell 30, target, 3 points, empty"
    assert names["c14"] == "Cell 14, exchange to 19, red piece 1"
    assert names["off"] == "Off the track, red piece 2, green piece 2"
    assert [bands[cell] for cell in ("c7", "c11", "c28", "c30")] == ["⇄ 15", "← 8", "1 pt", "3 pts"]


def test_yellow_has_three_gestures_in_the_second_example() -> None:
    match = example_2()

    picks = [scene.pick_of(match.state, match.options, it) for it in match.legal_actions()]

    assert [(pick.source, pick.target) for pick in picks] == [
        ("yellow-0", "c7"),
        ("yellow-1", "c8"),
        ("yellow-2", "c15"),
    ]
    assert picks[0].words == "Move from cell 5 to cell 7"
    assert drawn(match).status.headline == "Yellow threw a two"


def test_a_cell_means_the_piece_on_it_and_a_piece_its_cell() -> None:
    match = example_2()

    assert (
        means(match, "c6", "c8") == means(match, "yellow-1", "green-0") == match.legal_actions()[1]
    )
    for nothing in (("c4", "c7"), ("yellow-0", ""), ("die", "c7"), ("off", "c2"), ("x", "y")):
        assert means(match, *nothing) is None


def test_wrong_gestures_name_their_rule() -> None:
    match = example_2()

    assert broken_by(match, "yellow-0", "c8") == Rule.EXACT_COUNT
    assert broken_by(match, "yellow-0", "c3") == Rule.FORWARD
    assert broken_by(match, "yellow-0", "off") == Rule.FORWARD
    assert broken_by(match, "red-0", "c14") == Rule.OWN_PIECE
    assert broken_by(match, "die", "") == Rule.COMPULSORY


def test_who_may_decline_picks_the_die() -> None:
    match = example_2(J13=True)

    assert match.legal_actions()[-1] == PASS
    assert means(match, "die", "") == means(match, "die-face", "") == PASS
    assert face_of(match).at_once
    assert face_of(match).pickable
    assert not face_of(example_2()).at_once
    assert not face_of(example_2()).pickable
    assert scene.pick_of(match.state, match.options, PASS).words == "Decline to move"
    assert drawn(match).tray[0].note == "pick it to decline"


def test_after_a_six_the_bound_piece_and_the_blocked_cells_are_named() -> None:
    """Own 1, throws 6, 6, 4: the piece goes to 7, on to 15, and must go on from there."""
    match = match_with([1], chance=[6, 6, 4])
    match.play("0")

    it = drawn(match)

    assert it.status.headline == "You threw again: a six"
    assert it.status.sentence == (
        "After a six the same piece moves on, the one on cell 15. Then you throw again for it. "
        "Blocked this turn: 7, 15."
    )
    assert {cell.id for cell in it.cells if "blocked" in cell.name} == {"c7", "c15"}
    assert broken_by(match, "off", "c6") == Rule.SAME_PIECE


def sentence_of(match: Match, viewer: int = 0) -> str:
    return drawn(match, viewer).status.sentence


def test_the_status_says_what_remains_of_the_turn() -> None:
    choose, again = "Choose the piece to move.", "Then you throw again for it"
    near = "unless it reaches the target area"

    assert sentence_of(match_with([3], dice=4)) == f"{choose} That ends your turn."
    assert sentence_of(match_with([3], dice=6)) == f"{choose} {again}."
    assert sentence_of(match_with([3, 24], dice=6)) == f"{choose} {again}, {near}."
    assert sentence_of(match_with([24, 23, 22], dice=6)) == f"{choose} That ends your turn."
    assert sentence_of(match_with([3], dice=6), viewer=1) == (
        "Red chooses the piece to move. Then Red throws again for it."
    )


def test_in_the_last_round_a_six_may_end_the_turn() -> None:
    last = match_with([3], dice=6, turns_left=1, J3=False)

    assert sentence_of(last) == (
        "Choose the piece to move. That ends your turn. This is your last turn."
    )


def test_a_bound_piece_that_reaches_the_target_area_ends_the_turn() -> None:
    match = match_with([24, 3], dice=6, bound=0)

    assert drawn(match, 1).status.headline == "Red threw again: a six"
    assert sentence_of(match, 1) == (
        "After a six the same piece moves on, the one on cell 24. That ends Red's turn."
    )


def test_a_second_pick_of_an_own_piece_is_a_target_because_it_can_be_jostled() -> None:
    match = example_2()

    assert {thing.owner for thing in drawn(match).things} == {None}
    assert face_of(match).owner is None


def test_the_last_turns_and_the_result_are_told() -> None:
    match = match_with([28, 32, 5], [29, 30], [31], to_move=2, dice=1, turns_left=1)

    last = drawn(match).status
    match.play("1")

    it = drawn(match, SPECTATOR)
    assert "This is Yellow's last turn." in last.sentence
    assert it.status.headline == "Red has won"
    assert it.status.sentence == "6 points after 1 turn."
    assert [seat.score for seat in it.seats] == ["6 points", "5 points", "4 points"]


def test_equal_scores_share_the_win_and_giving_up_is_told() -> None:
    shared = match_with([32], [30, 29], to_move=2, dice=1, turns_left=1)
    shared.play("0")
    given_up = match_with([3], dice=2, players=2)
    given_up.give_up()

    assert drawn(shared).status.headline == "Red and Green share the win"
    assert drawn(given_up).status.headline == "Green has won"
    assert drawn(given_up).status.sentence == "Everybody else has given up."
    assert drawn(given_up).seats[0].note == "has given up"


def test_a_game_is_drawn_before_its_first_throw_and_at_its_limit() -> None:
    start = Match(GAME, GAME.variant("duel"), 1)
    GAME.rules.set_up(start.state, start.options, 1, GAME.new_log())
    stopped = Match(GAME, GAME.variant("duel"), 1)
    stopped.state.over, stopped.state.deciding = True, False
    stopped.state.reason = GAME.rules.Reason.LIMIT

    assert drawn(start).status.headline == "Red throws"
    assert drawn(start).tray[0].note == "not thrown yet"
    assert drawn(stopped).status.headline == "Nobody has won"


# -- how a move is seen


@some_games
def test_motions_lead_from_one_scene_to_the_next(preset, params, seed):
    match, players = playing(GAME, preset, params, seed, "quick")
    for move in moves_of(match, players, PLIES):
        shown = move.played()

        assert shown.misplaced(move.after) == shown.mislooking(move.after) == {}
        assert shown.missing(move.after) == shown.left_over(move.after) == set()


@pytest.mark.parametrize("reading", ["jostle_first", "event_first", "no_jostle"])
def test_motions_lead_through_whole_games_however_events_are_read(reading):
    params = {"players": 6, "occupied_ex": reading, "J14": False}
    match, players = playing(GAME, None, params, 1, "quick")
    for move in moves_of(match, players, WHOLE_GAME):
        assert move.played().misplaced(move.after) == {}
    assert match.over


def motions_after(match: Match, move: str) -> list[list[Motion]]:
    """Of the events of a move, without those of the throw that follows."""
    action = GAME.notation.read_action(match.state, match.options, move)
    made = move_by(match, action)
    names = [event.kind.name for event in made.events]
    return [made.motions(event) for event in made.events[: names.index("thrown")]]


def test_a_chain_is_one_motion_after_the_other() -> None:
    match = match_with([2], [15], dice=5)

    assert motions_after(match, "0") == [
        [Motion("move", "red-0", to="c7", via=("c3", "c4", "c5", "c6"))],
        [Motion("move", "red-0", to="c15")],
        [Motion("move", "green-0", to="c14")],
        [Motion("move", "green-0", to="c19")],
    ]


def test_a_piece_enters_over_the_first_cell_and_is_pushed_off_over_it() -> None:
    match = match_with([], [3], [2, 1], dice=3)

    assert motions_after(match, "0") == [
        [Motion("move", "red-0", to="c3", via=("c1", "c2"))],
        [Motion("move", "green-0", to="off", via=("c2", "c1"))],
    ]


def test_a_piece_sent_back_walks_three_cells() -> None:
    match = match_with([9], dice=2)

    assert motions_after(match, "0")[1] == [Motion("move", "red-0", to="c8", via=("c10", "c9"))]


def test_an_event_that_lapses_points_to_its_cell() -> None:
    match = match_with([9], [15, 8], [12, 13, 14], dice=6)
    move = move_by(match, match.legal_actions()[0])
    [lapsed] = [event for event in move.events if event.kind.name == "lapsed"]

    assert move.motions(lapsed) == [Motion("point", "c15")]
    assert move.played().misplaced(move.after) == {}


def test_the_announcement_points_to_the_last_cell() -> None:
    match = match_with([27], dice=5)

    assert motions_after(match, "0")[1] == [Motion("point", "c32")]


def test_the_die_is_thrown_and_pointed_out_if_its_six_is_lost() -> None:
    match = match_with([27, 28, 29], [3], to_move=1, dice=2, players=2, chance=[6, 3])
    move = move_by(match, match.legal_actions()[0])

    assert [move.motions(event) for event in move.events[1:4]] == [
        [Motion("throw", "die-face", look="die-6")],
        [Motion("point", "die-face")],
        [Motion("throw", "die-face", look="die-3")],
    ]


def test_words_without_a_movement_have_no_motion() -> None:
    declined = example_2(J13=True)
    move = move_by(declined, PASS)

    assert move.events[0].kind.name == "declined"
    assert move.motions(move.events[0]) == []


# -- what a move reveals


def test_only_a_throw_reveals_anything() -> None:
    assert [kind.name for kind in GAME.event_kinds if kind.reveals] == ["thrown"]


@pytest.mark.parametrize("params", [{}, {"J13": True, "J11": False}, {"players": 2, "pieces": 2}])
def test_a_move_that_reveals_nothing_looks_alike_whatever_will_be_thrown(params):
    match, players = playing(GAME, None, params, 1, "quick")

    for here, there in unrevealed_moves(match, players, WHOLE_GAME):
        assert here == there
    assert match.over


def test_the_last_move_of_a_game_reveals_nothing_and_another_does() -> None:
    last, other = match_with([3], dice=1, turns_left=1), match_with([3], dice=1)

    revealing, here, there = seen_in_two_worlds(last, last.legal_actions()[0], seed=1)
    worlds = [seen_in_two_worlds(other, other.legal_actions()[0], seed) for seed in range(WORLDS)]

    assert not revealing
    assert here == there
    assert all(revealing for revealing, _, _ in worlds)
    assert any(here != there for _, here, there in worlds)
