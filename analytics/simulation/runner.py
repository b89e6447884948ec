"""Playing a design: in this process or in several, with the same result."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from analytics.simulation.design import Design
from analytics.simulation.summary import Summary, summarise
from games.rules.engine.session import Simulator, warm

PROBE = 4  # playouts that measure the rate
CHUNK_SECONDS = 0.5
MAX_CHUNK = 20_000

Progress = Callable[[int], None]
Chunk = tuple[int, int]  # first playout, how many


def run(
    design: Design, processes: int = 1, progress: Progress | None = None, first: int = 0
) -> Summary:
    """Play all of a design's playouts; with `first`, as many from that one on."""
    warm(design.game)
    pieces = split(design.playouts, chunk_size(design))
    chunks = [(first + start, count) for start, count in pieces]
    played = _in_processes(design, chunks, processes) if processes > 1 else _here(design, chunks)
    total = next(played)
    for summary in played:
        if progress is not None:
            progress(total.playouts)
        total.add(summary)
    return total


def split(playouts: int, size: int) -> Iterator[Chunk]:
    for first in range(0, playouts, size):
        yield first, min(size, playouts - first)


def chunk_size(design: Design) -> int:
    """As many playouts as take about half a second, by a short measurement."""
    simulator = design.simulator()
    begun = time.perf_counter()
    simulator.play(design.seed, 0, PROBE)
    each = (time.perf_counter() - begun) / PROBE
    return max(1, min(MAX_CHUNK, round(CHUNK_SECONDS / max(each, 1e-9))))


LEDGER_SECONDS = 4.0  # a chunk through the queue: long beside its bookkeeping, short to lose
LAST_CHUNKS, PARTS_OF_LAST = 2, 4  # the last few are smaller, so that all workers end together
LONGEST_MEASURE = 0.1
LARGEST_LEDGER_CHUNK = 500_000
SLICE = 8_192  # playouts kept in memory at a time: a tally may have some kilobytes


def tapered(playouts: int, size: int) -> Iterator[Chunk]:
    """Chunks of this size, and smaller ones towards the end."""
    whole = max(0, playouts // size - LAST_CHUNKS) * size
    yield from split(whole, size)
    rest = split(playouts - whole, max(1, size // PARTS_OF_LAST))
    yield from ((whole + first, count) for first, count in rest)


def measured_size(design: Design) -> int:
    """As many playouts as take a few seconds, by a measurement that doubles until it is sure."""
    simulator, count = design.simulator(), 1
    run_chunk(design, simulator, (0, count))  # whatever is loaded first does not count
    while True:
        begun = time.perf_counter()
        run_chunk(design, simulator, (0, count))
        spent = time.perf_counter() - begun
        if spent >= LONGEST_MEASURE or count >= design.playouts:
            break
        count *= 2
    return max(1, min(LARGEST_LEDGER_CHUNK, round(LEDGER_SECONDS * count / max(spent, 1e-9))))


def run_chunk(design: Design, simulator: Simulator, chunk: Chunk) -> Summary:
    """The sums of some playouts, a slice of them in memory at a time."""
    first, count = chunk
    total = _run_slice(design, simulator, first, min(SLICE, count))
    for start, size in split(count, SLICE):
        if start:
            total.add(_run_slice(design, simulator, first + start, size))
    return total


def _run_slice(design: Design, simulator: Simulator, first: int, count: int) -> Summary:
    played = simulator.play(design.seed, first, count)
    return summarise(design.game, len(design.agents), played, first)


def _here(design: Design, chunks: list[Chunk]) -> Iterator[Summary]:
    simulator = design.simulator()
    for chunk in chunks:
        yield run_chunk(design, simulator, chunk)


# A design holds a game, whose functions cannot be sent to another process: the children are
# forked from this one and find it where it was put before.
_forked: dict[str, tuple[Design, Simulator]] = {}


def _run_forked(chunk: Chunk) -> Summary:
    design, simulator = _forked["work"]
    return run_chunk(design, simulator, chunk)


def _in_processes(design: Design, chunks: list[Chunk], processes: int) -> Iterator[Summary]:
    _forked["work"] = design, design.simulator()
    with ProcessPoolExecutor(processes, mp_context=get_context("fork")) as pool:
        futures: list[Future[Summary]] = [pool.submit(_run_forked, chunk) for chunk in chunks]
        for future in as_completed(futures):
            yield future.result()
