"""Files of single playouts hold exactly what was counted, and the same each time."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from analytics.models import Batch, Progress, Rows, Simulation
from analytics.services import planning, working
from analytics.services import rows as files
from analytics.services.rows import Making, ask_for_rows, make, path_of, take
from analytics.services.simulating import Cell, cancel, create_simulation, delete_simulation
from analytics.simulation.runner import split
from games.refusals import Refused
from games.rules.engine.gamerecord import GameRecord
from games.rules.engine.session import play_record
from tests import people
from tests.analytics.simulations import played, simulation_of, usual

pytestmark = pytest.mark.django_db

PLAYOUTS = 60


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.FILES = tmp_path
    return tmp_path


def made(simulation: Simulation) -> Any:
    """The table of its only batch."""
    rows = ask_for_rows(simulation.batches.get())
    make(rows.pk)
    rows.refresh_from_db()
    assert rows.progress == Progress.DONE, rows.error
    return pq.read_table(path_of(rows))


def test_a_row_for_each_playout_adds_up_to_what_was_counted() -> None:
    simulation = played(simulation_of())
    sums = simulation.batches.get().sums()
    assert sums

    table = made(simulation).to_pydict()

    assert table["playout"] == list(range(PLAYOUTS))
    assert sum(table["throws"]) == sums.moments["throws"][0].total
    assert [sum(table[f"win_{seat}"]) for seat in range(4)] == sums.wins()
    assert sum(table["captures_made_3"]) == sums.moments["captures_made"][3].total
    assert set(table["reason"]) == set(sums.reasons)


def test_the_seed_of_a_row_repeats_its_game() -> None:
    simulation = played(simulation_of())
    design = simulation.batches.get().design()
    table = made(simulation).to_pydict()

    record = play_record(design.game, design.variant, design.agents, table["seed"][7])

    match = GameRecord.replay(record)
    assert match.reason == table["reason"][7]
    assert [int(seat in match.winners()) for seat in range(4)] == [
        table[f"win_{seat}"][7] for seat in range(4)
    ]


@pytest.mark.parametrize(
    ("game", "preset"),
    [
        ("jostle", "jostle2007"),
        ("troll", "published"),
        ("klondike", "easy"),
        ("dugi", "base"),
        ("party", "small_a"),
    ],
)
def test_every_game_has_its_columns(game: str, preset: str) -> None:
    cells = [Cell(usual(game, preset), ["uniform"], 3)]
    simulation = played(create(cells))

    table = made(simulation)

    assert table.num_rows == 3
    assert b"playtest" in table.schema.metadata


def create(cells: list[Cell]) -> Simulation:
    return create_simulation(cells, by=None, title="x", kind="compare", seed=3)


def test_the_same_file_comes_out_again() -> None:
    simulation = played(simulation_of())
    made(simulation)
    path = path_of(Rows.objects.get())
    first = path.read_bytes()
    path.unlink()

    made(simulation)

    assert path.read_bytes() == first


def test_of_a_cancelled_simulation_what_was_counted_is_there() -> None:
    simulation = simulation_of()
    batch = simulation.batches.get()
    planning.store_chunks(batch, list(split(PLAYOUTS, 20)), 20)
    working.work(simulation.pk)
    cancel(simulation)

    assert made(simulation).to_pydict()["playout"] == list(range(20))


def test_two_workers_make_one_file() -> None:
    simulation = played(simulation_of())
    rows = ask_for_rows(simulation.batches.get())

    assert take(rows.pk)
    assert take(rows.pk) is None


def test_a_file_whose_worker_died_is_made_by_another_and_given_up_after_three() -> None:
    simulation = played(simulation_of())
    rows = ask_for_rows(simulation.batches.get())

    for _ in range(3):
        assert take(rows.pk)
        Rows.objects.update(leased_until=timezone.now() - files.LEASE)
    assert take(rows.pk) is None

    rows.refresh_from_db()
    assert rows.progress == Progress.CANCELLED
    assert "did not end" in rows.error


def test_a_late_worker_offers_nothing(folder: Path) -> None:
    simulation = played(simulation_of())
    rows = ask_for_rows(simulation.batches.get())
    late = take(rows.pk)
    assert late
    Rows.objects.update(leased_until=timezone.now() - files.LEASE)
    make(rows.pk)

    assert not late.renew()
    assert Making.mine(late).count() == 0


def test_half_a_file_is_never_offered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_off(*_: Any) -> int:
        raise OSError("No space left on device")

    simulation = played(simulation_of())
    rows = ask_for_rows(simulation.batches.get())
    monkeypatch.setattr(files, "write_rows", break_off)

    make(rows.pk)

    rows.refresh_from_db()
    assert "No space left" in rows.error
    assert list((folder / "rows").iterdir()) == []


def test_games_that_would_come_out_otherwise_are_not_written() -> None:
    simulation = played(simulation_of())
    Simulation.objects.update(seed=10)
    rows = ask_for_rows(simulation.batches.get())

    make(rows.pk)

    rows.refresh_from_db()
    assert "did not come out as they were counted" in rows.error


def test_too_many_rows_and_none_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = simulation_of()
    with pytest.raises(Refused, match="Nothing has been played"):
        ask_for_rows(simulation.batches.get())

    Batch.objects.update(done=files.MOST_ROWS + 1)
    with pytest.raises(Refused, match="at most 5,000,000 games"):
        ask_for_rows(simulation.batches.get())


def test_a_deleted_simulation_leaves_no_file(
    folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    simulation = played(simulation_of())
    made(simulation)

    with django_capture_on_commit_callbacks(execute=True):
        delete_simulation(simulation)

    assert list((folder / "rows").iterdir()) == []


def test_the_page_asks_for_the_file_and_offers_it(client: Client) -> None:
    ada = people.ada()
    client.force_login(ada)
    simulation = played(simulation_of(by=ada))

    client.post(reverse("analytics:rows", args=[simulation.code, 0]))
    waiting = client.get(simulation.get_absolute_url()).content.decode()
    make(Rows.objects.get().pk)
    ready = client.get(simulation.get_absolute_url()).content.decode()
    file = client.get(reverse("analytics:rows_file", args=[simulation.code, 0]))

    assert "The file is being made: 0 of 60 games." in waiting
    assert "Download as Parquet" in ready
    assert b"".join(file).startswith(b"PAR1")  # type: ignore[arg-type]
