"""The ledger: whatever happens to workers, every playout counts once and the digest is the same."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from analytics.models import Batch, Chunk, ChunkState, Progress, Simulation
from analytics.services import ledger
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
    ledger.store_chunks(batch, list(runner.split(batch.playouts, size)))
    return batch


def work_to_the_end(simulation: Simulation) -> Simulation:
    while ledger.work(simulation.pk):
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

    ledger.store_chunks(batch, list(runner.split(batch.playouts, 7)))

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

    counted = ledger.record(late, ledger.play(batch, late), 1)

    assert not counted
    assert count_of(simulation).done == PLAYOUTS
    assert digest_of(simulation) == bare_digest()


def test_the_same_result_sent_twice_counts_once() -> None:
    simulation = simulation_of()
    batch = planned(simulation, 90)
    claimed = ledger.claim(simulation.pk)
    assert claimed
    summary = ledger.play(batch, claimed)

    assert [ledger.record(claimed, summary, 1) for _ in range(3)] == [True, False, False]
    assert count_of(simulation).done == PLAYOUTS


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> int:
    """Playout 33 cannot be played."""
    usual = ledger.run_chunk

    def run_chunk(design: Any, simulator: Any, chunk: tuple[int, int]) -> Any:
        first, count = chunk
        if first <= 33 < first + count:
            raise ZeroDivisionError("the troll divided by zero")
        return usual(design, simulator, chunk)

    monkeypatch.setattr(ledger, "run_chunk", run_chunk)
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
    ledger.work(simulation.pk)

    cancel(simulation)

    assert not ledger.work(simulation.pk)
    assert count_of(simulation).done == 30
    resume(simulation)
    work_to_the_end(simulation)
    assert digest_of(simulation) == bare_digest()


def test_the_sweep_finds_work_that_nobody_does() -> None:
    simulation = simulation_of()
    assert ledger.neglected() == [(simulation.pk, 1)]
    planned(simulation, 30)
    assert ledger.neglected() == [(simulation.pk, 3)]

    work_to_the_end(simulation)

    assert ledger.neglected() == []


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
