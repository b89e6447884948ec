"""Playouts as rows of a Parquet file: what each was like, and the seed that repeats it."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from analytics.simulation.design import Design
from analytics.simulation.runner import Chunk, split
from analytics.simulation.summary import PRIME, SHARES, digest_of
from games.rules.engine.session import Played, seed_of

Columns = dict[str, NDArray[Any]]


def write_rows(
    path: Path, design: Design, chunks: Iterable[Chunk], size: int, told: Callable[[int], None]
) -> int:
    """Play these playouts once more into a file, `size` at a time; the digest of them all."""
    simulator = design.simulator()
    about = {"playtest": json.dumps(design.to_json())}
    schema = schema_of(design).with_metadata(about)
    digest = 0
    with pq.ParquetWriter(path, schema, compression="zstd") as file:
        for first, count in slices(chunks, size):
            played = simulator.play(design.seed, first, count)
            columns = columns_of(design, played, first)
            file.write_table(pa.table(columns, schema=schema))
            digest += digest_of(played, first)
            told(count)
    return digest % PRIME


def slices(chunks: Iterable[Chunk], size: int) -> Iterator[Chunk]:
    for first, count in chunks:
        for start, some in split(count, size):
            yield first + start, some


def schema_of(design: Design) -> pa.Schema:
    """The columns of no playouts tell what the columns of some will be."""
    nothing = design.simulator().play(design.seed, 0, 0)
    return pa.table(columns_of(design, nothing, 0)).schema


def columns_of(design: Design, played: Played, first: int) -> Columns:
    """One column for each number; what has a number for each seat has a column for each seat."""
    seats = len(design.agents)
    count = len(played.playouts)
    numbers = np.arange(first, first + count, dtype=np.int64)
    winner = played.playouts["outcome"]["winner"][:, :seats]
    shares = winner * SHARES // np.maximum(winner.sum(axis=1), 1)[:, None]
    columns: Columns = {
        "playout": numbers,
        "seed": seeds_of(design, numbers),
        "reason": reasons_of(design, played),
        "decisions": played.playouts["decisions"],
        "offered": played.playouts["offered"],
    }
    columns |= by_seat("win", shares / SHARES)
    columns |= by_seat("score", played.playouts["outcome"]["score"][:, :seats])
    for name in design.game.metrics.METRICS:
        columns |= metric_columns(design, name, played.tallies[name])
    return columns


def seeds_of(design: Design, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """With which a record repeats each playout."""
    game, variant, seed = design.game, design.variant, design.seed
    return np.array([seed_of(game, variant, seed, int(it)) for it in numbers], dtype=np.int64)


def reasons_of(design: Design, played: Played) -> NDArray[Any]:
    names = {int(member): member.name.lower() for member in design.game.rules.Reason}
    return np.array([names[int(it)] for it in played.playouts["reason"]], dtype=object).astype(str)


def metric_columns(design: Design, name: str, values: NDArray[Any]) -> Columns:
    if values.ndim == 1:
        return {name: values}
    if name in design.game.metrics.PER_SEAT:
        return by_seat(name, values[:, : len(design.agents)])
    cells = values.reshape(len(values), int(np.prod(values.shape[1:])))
    return {f"{name}_{cell}": cells[:, cell] for cell in range(cells.shape[1])}


def by_seat(name: str, values: NDArray[Any]) -> Columns:
    return {f"{name}_{seat}": values[:, seat] for seat in range(values.shape[1])}
