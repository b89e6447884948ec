"""JOSTLE's counts, each in a position where it can be told by hand."""

import numpy as np
import pytest

from games.rules.engine.session import Simulator
from games.rules.jostle import GAME
from tests.games.rules.jostle.table import match_with


def test_displacements_are_counted_for_the_mover_and_for_the_owner():
    match = match_with([3, 6], [5, 4], dice=2)

    match.play("0")  # onto 5: its piece passes 4 and 3 is just left
    metrics = match.metrics()

    assert metrics["displacements"] == 1
    assert metrics["displacements_made"][:3] == [1, 0, 0]
    assert metrics["displacements_suffered"][:3] == [0, 1, 0]
    assert metrics["own_hit"][:3] == [0, 0, 0]


def test_events_are_counted_by_the_cell_that_triggers_them():
    match = match_with([2], [15], dice=5)

    match.play("0")
    metrics = match.metrics()

    assert metrics["events"] == 2
    assert [cell for cell, times in enumerate(metrics["events_by_cell"]) if times] == [7, 14]
    assert metrics["longest_chain"] == 1
    assert metrics["longest_turn"] == 4


def test_the_longest_chain_is_that_of_one_move():
    match = match_with([6], [8, 15], [12, 13, 14], dice=2, chance=[1])

    match.play("0")

    assert match.metrics()["longest_chain"] == 3


def test_scores_and_margin_stand_at_the_end():
    match = match_with([32, 1], [31, 28], [30], dice=1, turns_left=1)

    match.play("1")

    assert match.metrics()["score_of"][:3] == [5, 5, 3]
    assert match.metrics()["margin"] == 0


def test_a_cluster_is_cut_before_the_target_area():
    match = match_with([27, 28], [26], [1], to_move=2, dice=1)

    match.play("0")

    assert match.metrics()["cluster_sizes"][:4] == [0, 1, 1, 0]
    assert match.metrics()["largest_cluster"] == 2


def test_a_cluster_lives_on_while_some_of_its_cells_stay_occupied():
    match = match_with([3, 4], [9], [20], dice=1, chance=[1, 1, 1, 3])

    match.play("1")  # 3, 5: the pair is parted, its rear piece lives on
    match.play("0")  # 9 to 10: a new cluster
    match.play("0")  # 20 to 21: another
    match.play("0")  # 3 to 4, beside 5: joined to the older of the two
    metrics = match.metrics()

    assert metrics["clusters"] == 4 + 4 + 4 + 3
    assert metrics["clusters_begun"] == 4 + 1 + 1
    assert metrics["longest_cluster_life"] == 4
    assert metrics["groups"] == metrics["groups_begun"] == 1
    assert metrics["longest_group_life"] == 1


@pytest.mark.parametrize("preset", ["jostle2007", "crowd5"])
def test_counts_agree_with_each_other(preset):
    variant = GAME.variant(preset)
    seats = int(GAME.rules.seats(variant.options))
    tallies = Simulator(GAME, variant, ["uniform"] * seats).play(3, 0, 3).tallies

    for name in ("displacements_made", "displacements_suffered"):
        assert (tallies[name].sum(axis=1) == tallies["displacements"]).all()
    assert (tallies["own_hit"] <= tallies["displacements_made"]).all()
    assert (tallies["events_by_cell"].sum(axis=1) == tallies["events"]).all()
    sizes = tallies["cluster_sizes"]
    assert (sizes.sum(axis=1) == tallies["clusters"]).all()
    assert (sizes[:, 2:].sum(axis=1) == tallies["groups"]).all()
    assert (sizes @ np.arange(sizes.shape[1]) == tallies["clustered_pieces"]).all()
    assert (tallies["engaged_of"].sum(axis=1) == tallies["grouped_pieces"]).all()
    assert (tallies["on_track_of"].sum(axis=1) == tallies["clustered_pieces"]).all()
