"""What a worker does: find a piece of work, play it, say that it is alive meanwhile."""

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from analytics.models import Batch, Simulation
from analytics.services import ledger
from analytics.services.planning import plan_next
from analytics.simulation.runner import run_chunk
from analytics.simulation.summary import Summary
from games.rules.engine.session import Simulator
from games.rules.registry import GAMES

log = logging.getLogger(__name__)

BEAT = 4.0  # seconds; several fit into a lease


def work_somewhere() -> int:
    """Do one piece of any simulation; for how many workers there is work now, 0 if for none."""
    for simulation in ledger.in_turn(timezone.now()):
        found = work(simulation)
        if found:
            return found
    return 0


def work(simulation: int) -> int:
    """Play one chunk, or plan some; for how many workers there is work now, 0 if for none."""
    if not Simulation.objects.unfinished().filter(pk=simulation).exists():
        return 0
    claimed = ledger.claim(simulation)
    if claimed is None:
        planned = plan_next(simulation)
        if not planned:
            ledger.end_if_complete(simulation)
        return planned
    play_claimed(claimed)
    ledger.end_if_complete(simulation)
    return 1


def end_what_is_complete() -> None:
    """Those whose last worker was killed between its last chunk and the end."""
    for simulation in Simulation.objects.unfinished():
        ledger.end_if_complete(simulation.pk)


def play_claimed(claimed: ledger.Claimed) -> None:
    batch = Batch.objects.without_sums().select_related("simulation").get(pk=claimed.batch)
    if batch.is_outdated:
        ledger.stop(batch.simulation_id, _("The rules have changed since it began."))
        return
    begun = time.process_time()
    try:
        with beating(lambda: ledger.renew(claimed)):
            summary = play(batch, claimed)
    except Exception as problem:  # whatever a playout raises is told with its number, never lost
        log.warning("Chunk %s failed.", claimed.chunk, exc_info=True)
        ledger.put_back(claimed, f"{type(problem).__name__}: {problem}")
        return
    ledger.record(claimed, summary, round(1e3 * (time.process_time() - begun)))


def play(batch: Batch, claimed: ledger.Claimed) -> Summary:
    params = json.dumps(batch.params, sort_keys=True)
    simulator = simulator_of(batch.game, params, tuple(batch.agents))
    return run_chunk(batch.design(), simulator, (claimed.first, claimed.count))


@lru_cache(maxsize=8)
def simulator_of(game: str, params: str, agents: tuple[str, ...]) -> Simulator:
    """A process plays one line-up for long: its workspace is made once."""
    rules = GAMES[game]
    return Simulator(rules, rules.variant(None, json.loads(params), simulated=True), agents)


@contextmanager
def beating(renew: Callable[[], bool]) -> Iterator[None]:
    """Renew a lease again and again; compiled rules leave room for a thread that does."""
    ended = threading.Event()
    thread = threading.Thread(target=beat_until, args=(ended, renew), daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def beat_until(ended: threading.Event, renew: Callable[[], bool]) -> None:
    try:
        while not ended.wait(BEAT) and renew():
            pass
    except DatabaseError as problem:
        log.warning("A lease was not renewed, so somebody else may take the work: %s", problem)
    finally:
        connection.close()
