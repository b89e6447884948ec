"""The ledger: whatever happens to workers, every playout counts once and the digest is the same."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from analytics.models import Batch, Chunk, ChunkState, Progress, Simulation
from analytics.services import ledger, planning, working
from analytics.services.ledger import pieces_to_do
from analytics.services.simulating import (
    MOST_PLAYOUTS,
    MOST_UNFINISHED,
    Cell,
    cancel,
    count_of,
    create_simulation,
    resume,
)
from analytics.simulation import runner
from games.models import Version
from games.refusals import Refused
from games.rules.core.errors import BadInput
from tests import people

pytestmark = pytest.mark.django_db

LUDO = ["uniform"] * 4
PLAYOUTS = 90


def simulation_of(playouts: int = PLAYOUTS, **more: Any) -> Simulation:
    rules = Version.objects.get(variant__game="ludo", variant__preset="classic")
    cells = [Cell(rules, LUDO, playouts)]
    made = {"by": None, "title": "Ludo", "kind": "compare", "seed": 9, **more}
    return create_simulation(cells, **made)


def planned(simulation: Simulation, size: int) -> Batch:
    """As a worker would cut it, but in pieces of this size."""
    batch = simulation.batches.get()
    planning.store_chunks(batch, list(runner.split(batch.playouts, size)), size)
    return batch


def work_to_the_end(simulation: Simulation) -> Simulation:
    while working.work(simulation.pk):
        pass
    simulation.refresh_from_db()
    return simulation


def digest_of(simulation: Simulation) -> str:
    sums = simulation.batches.get().sums()
    assert sums
    return sums.hex_digest()


def bare_digest() -> str:
    return runner.run(simulation_of().batches.get().design()).hex_digest()


@pytest.mark.parametrize("size", [1, 7, 40, 90, 1000])
def test_the_digest_does_not_depend_on_the_chunks(size: int) -> None:
    simulation = simulation_of()
    planned(simulation, size)

    work_to_the_end(simulation)

    assert simulation.progress == Progress.DONE
    assert count_of(simulation).done == PLAYOUTS
    assert digest_of(simulation) == bare_digest()


def test_a_worker_measures_and_plans_by_itself() -> None:
    simulation = work_to_the_end(simulation_of())

    assert simulation.progress == Progress.DONE
    assert simulation.batches.get().planned == PLAYOUTS
    assert digest_of(simulation) == bare_digest()


def test_two_workers_who_plan_the_same_batch_plan_it_once() -> None:
    simulation = simulation_of()
    batch = planned(simulation, 10)

    planning.store_chunks(batch, list(runner.split(batch.playouts, 7)), 7)

    assert batch.chunks.count() == 9


def test_nobody_else_gets_what_is_claimed() -> None:
    simulation = simulation_of()
    planned(simulation, 45)

    claims = [ledger.claim(simulation.pk) for _ in range(3)]

    assert claims[2] is None
    assert {claim.first for claim in claims if claim} == {0, 45}


def let_leases_end() -> None:
    Chunk.objects.update(leased_until=timezone.now() - timedelta(seconds=1))


def test_what_a_dead_worker_held_is_played_by_another() -> None:
    simulation = simulation_of()
    planned(simulation, 45)
    ledger.claim(simulation.pk)
    let_leases_end()

    work_to_the_end(simulation)

    assert count_of(simulation).done == PLAYOUTS
    assert digest_of(simulation) == bare_digest()


def test_a_result_that_comes_after_its_lease_counts_only_elsewhere() -> None:
    simulation = simulation_of()
    batch = planned(simulation, 90)
    late = ledger.claim(simulation.pk)
    assert late
    let_leases_end()
    work_to_the_end(simulation)

    counted = ledger.record(late, working.play(batch, late), 1)

    assert not counted
    assert count_of(simulation).done == PLAYOUTS
    assert digest_of(simulation) == bare_digest()


def test_the_same_result_sent_twice_counts_once() -> None:
    simulation = simulation_of()
    batch = planned(simulation, 90)
    claimed = ledger.claim(simulation.pk)
    assert claimed
    summary = working.play(batch, claimed)

    assert [ledger.record(claimed, summary, 1) for _ in range(3)] == [True, False, False]
    assert count_of(simulation).done == PLAYOUTS


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> int:
    """Playout 33 cannot be played."""
    usual = working.run_chunk

    def run_chunk(design: Any, simulator: Any, chunk: tuple[int, int]) -> Any:
        first, count = chunk
        if first <= 33 < first + count:
            raise ZeroDivisionError("the troll divided by zero")
        return usual(design, simulator, chunk)

    monkeypatch.setattr(working, "run_chunk", run_chunk)
    return 33


def test_a_playout_that_cannot_be_played_is_found_and_named(poison: int) -> None:
    simulation = simulation_of()
    planned(simulation, 90)

    work_to_the_end(simulation)

    assert simulation.progress == Progress.DONE
    counted = count_of(simulation)
    assert (counted.done, counted.failed) == (PLAYOUTS - 1, 1)
    failed = Chunk.objects.get(state=ChunkState.FAILED)
    assert (failed.first, failed.count, failed.tries) == (poison, 1, ledger.MOST_TRIES)
    assert "the troll divided by zero" in failed.error


def test_a_cancelled_simulation_keeps_what_is_done_and_can_go_on() -> None:
    simulation = simulation_of()
    planned(simulation, 30)
    working.work(simulation.pk)

    cancel(simulation)

    assert not working.work(simulation.pk)
    assert count_of(simulation).done == 30
    resume(simulation)
    work_to_the_end(simulation)
    assert digest_of(simulation) == bare_digest()


def test_the_sweep_finds_work_that_nobody_does() -> None:
    simulation = simulation_of()
    assert pieces_to_do(timezone.now()) == 1
    planned(simulation, 30)
    assert pieces_to_do(timezone.now()) == 3

    work_to_the_end(simulation)

    assert pieces_to_do(timezone.now()) == 0


def test_the_sweep_ends_what_was_left_between_its_last_chunk_and_the_end() -> None:
    simulation = simulation_of()
    batch = planned(simulation, 90)
    claimed = ledger.claim(simulation.pk)
    assert claimed
    ledger.record(claimed, working.play(batch, claimed), 1)

    working.end_what_is_complete()

    simulation.refresh_from_db()
    assert simulation.progress == Progress.DONE


def test_a_lease_that_is_renewed_keeps_others_away() -> None:
    simulation = simulation_of()
    planned(simulation, 90)
    claimed = ledger.claim(simulation.pk)
    assert claimed
    let_leases_end()

    assert ledger.renew(claimed)

    assert ledger.claim(simulation.pk) is None


def test_a_lease_that_somebody_else_has_taken_cannot_be_renewed() -> None:
    simulation = simulation_of()
    planned(simulation, 90)
    late = ledger.claim(simulation.pk)
    assert late
    let_leases_end()
    ledger.claim(simulation.pk)

    assert not ledger.renew(late)


def test_nobody_measures_what_another_worker_measures() -> None:
    simulation = simulation_of()

    assert planning.take(simulation.pk)

    assert planning.plan_next(simulation.pk) == 0


def test_a_batch_whose_measurement_never_ended_is_cut_without_one() -> None:
    simulation = simulation_of()
    planning.take(simulation.pk)
    Batch.objects.update(measured_until=timezone.now() - timedelta(seconds=1))

    assert planning.plan_next(simulation.pk) == 6

    assert max(chunk.count for chunk in Chunk.objects.all()) == 64 // 4


def test_a_large_batch_is_cut_some_chunks_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "CHUNKS_AT_ONCE", 2)
    monkeypatch.setattr(planning, "measured_size", lambda design: 20)
    simulation = simulation_of()

    assert working.work(simulation.pk) == 2
    assert simulation.batches.get().planned == 40

    assert work_to_the_end(simulation).progress == Progress.DONE
    assert digest_of(simulation) == bare_digest()


def test_a_game_whose_every_playout_fails_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_chunk(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(working, "run_chunk", run_chunk)
    monkeypatch.setattr(ledger, "MOST_FAILED", 3)
    simulation = work_to_the_end(simulation_of())

    assert simulation.progress == Progress.CANCELLED
    assert "More than 3 games" in simulation.note


def test_nothing_goes_on_by_other_rules() -> None:
    simulation = simulation_of()
    planned(simulation, 30)
    Batch.objects.update(rules_digest="of yesterday")

    work_to_the_end(simulation)

    assert simulation.progress == Progress.CANCELLED
    assert count_of(simulation).done == 0
    with pytest.raises(Refused, match="rules have changed"):
        resume(simulation)


def test_the_one_who_has_the_least_under_way_is_served_first() -> None:
    of_ada, of_ben = simulation_of(by=people.ada()), simulation_of(by=people.ben())
    planned(of_ada, 10)
    planned(of_ben, 10)

    assert ledger.in_turn(timezone.now()) == [of_ada.pk, of_ben.pk]
    ledger.claim(of_ada.pk)

    assert ledger.in_turn(timezone.now()) == [of_ben.pk, of_ada.pk]


def test_what_failed_can_be_tried_again(poison: int, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = simulation_of()
    planned(simulation, 90)
    work_to_the_end(simulation)
    monkeypatch.undo()

    resume(simulation)
    work_to_the_end(simulation)

    counted = count_of(simulation)
    assert (counted.done, counted.failed) == (PLAYOUTS, 0)
    assert digest_of(simulation) == bare_digest()


def test_limits_are_said_in_words() -> None:
    ada = people.ada()

    with pytest.raises(Refused, match=r"at most 100,000,000 games"):
        simulation_of(MOST_PLAYOUTS + 1)
    with pytest.raises(Refused, match="at least one game"):
        simulation_of(0)
    for _ in range(MOST_UNFINISHED):
        simulation_of(by=ada)
    with pytest.raises(Refused, match="simulations under way"):
        simulation_of(by=ada)


def test_an_unknown_agent_is_refused_and_nothing_is_stored() -> None:
    rules = Version.objects.get(variant__game="ludo", variant__preset="classic")

    with pytest.raises(BadInput):
        create_simulation(
            [Cell(rules, ["wizard"] * 4, 10)], by=None, title="x", kind="compare", seed=1
        )

    assert not Simulation.objects.exists()


def test_what_was_tried_in_vain_is_cut_once_and_its_parts_are_played_whole() -> None:
    simulation = simulation_of()
    planned(simulation, 90)
    ledger.claim(simulation.pk)
    let_leases_end()

    work_to_the_end(simulation)

    counts = Chunk.objects.order_by("first").values_list("count", flat=True)
    assert list(counts) == [12] * 7 + [6]
