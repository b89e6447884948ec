"""What is counted in a game of Klondike."""

from tests.games.rules.klondike.table import BLOCKED, match_with, play_all, unshuffled


def test_moves_are_plays_draws_and_redeals():
    match = play_all(unshuffled(), "draw " * 24 + "redeal s1>g s5>s2 gC>s2")
    metrics = match.metrics()

    assert metrics["moves"] == 28
    assert (metrics["plays"], metrics["draws"], metrics["redeals"]) == (3, 24, 1)
    assert metrics["cards_returned"] == 1
    assert metrics["cards_home"] == 0
    assert metrics["turned_up"] == 1
    assert metrics["first_home"] == 26
    assert metrics["seconds"] == 28 * 4


def test_legal_plays_are_summed_over_the_decisions():
    """Five plays at the first decision; the three of hearts drawn adds none."""
    match = play_all(unshuffled(), "draw")
    metrics = match.metrics()

    assert metrics["decisions"] == 2
    assert metrics["legal_plays"] == 5 + 5
    assert metrics["decisions_without_play"] == 0


def test_passes_without_a_play_are_counted():
    match = play_all(unshuffled(), "draw " * 24 + "redeal s1>g " + "draw " * 24 + "redeal")

    assert match.metrics()["passes_without_play"] == 1


def test_a_loss_for_want_of_moves_ends_a_pass_too():
    match = match_with(*BLOCKED, rest="discard", deck="4S 5S")
    metrics = play_all(match, "draw draw").metrics()

    assert metrics["no_moves"] == 1
    assert metrics["passes_without_play"] == 1
    assert metrics["decisions_without_play"] == 2
