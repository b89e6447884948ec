"""Ludo in positions nobody would think of: the rules against a second, naive statement of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.core.jit import COMPILING
from games.rules.engine.match import Match
from games.rules.ludo import GAME

EXAMPLES = settings(max_examples=200 if COMPILING else 40, deadline=None)
CLASSIC = GAME.variant("classic")


@st.composite
def positions(draw):
    """Figures anywhere, no two on one field, nobody home already, at least one in the game."""
    taken: set[tuple[str, int]] = set()
    progress = []
    for player in range(4):
        figures = []
        for _ in range(4):
            q = draw(st.integers(-1, 43))
            place = ("goal", 4 * player + q) if q >= 40 else ("ring", (10 * player + q) % 40)
            if q < 0 or place in taken:
                q = -1
            else:
                taken.add(place)
            figures.append(q)
        progress.append(figures)
        if all(q >= 40 for q in figures):
            figures[0] = -1
    return {"progress": progress, "to_move": draw(st.integers(0, 3))}


def naive_moves(position, dots):
    """Figure -> new progress, straight from the sentences of the rulebook."""
    own = position["progress"][position["to_move"]]
    moves = {}
    for figure, q in enumerate(own):
        target = 0 if q == -1 and dots == 6 else q + dots
        if (q == -1 and dots != 6) or target > 43 or target in own:
            continue
        moves[str(figure)] = target
    return moves


def naive_after(position, figure, target):
    """The progress of all figures after a move."""
    progress = [list(figures) for figures in position["progress"]]
    player = position["to_move"]
    if target < 40:
        field = (10 * player + target) % 40
        for other in range(4):
            for number, q in enumerate(progress[other]):
                if other != player and 0 <= q < 40 and (10 * other + q) % 40 == field:
                    progress[other][number] = -1
    progress[player][figure] = target
    return progress


@EXAMPLES
@given(position=positions(), dots=st.integers(1, 6))
def test_moves_and_their_effects_are_those_of_the_sentences(position, dots):
    moves = naive_moves(position, dots)
    if not moves:
        return
    match = Match(GAME, CLASSIC, 1, position={**position, "dice": dots})
    assert match.legal() == sorted(moves)

    for move, target in moves.items():
        played = Match(GAME, CLASSIC, 1, position={**position, "dice": dots}, chance=[1] * 4)
        played.play(move)
        after = played.state.progress.tolist()

        assert after == naive_after(position, int(move), target)
        if not played.over and dots == 6 and played.chance_used == 1:
            assert played.to_move == position["to_move"]


@EXAMPLES
@given(position=positions())
def test_a_position_is_written_as_it_was_read(position):
    match = Match(GAME, GAME.variant("classic", {"max_rolls": 1}), 1, position=position, chance=[1])

    written = match.position()

    assert written["progress"] == position["progress"] or match.over
    again = Match(GAME, CLASSIC, 1, position=written, chance=[1])
    assert again.position()["progress"] == written["progress"] or again.events
