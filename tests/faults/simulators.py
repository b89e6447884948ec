"""Celery workers under test, with the commands of `manage.py up`: killed, and started anew."""

import ctypes
import os
import random
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from playtest.supervisor.site import Site
from tests.faults.processes import processes_where
from tests.faults.web import HOST
from tests.servers import ROOT

PR_SET_PDEATHSIG = 1


@dataclass
class Workers:
    """One worker that takes simulations, and the one that rings for what is neglected."""

    folder: Path
    env: Mapping[str, str]
    processes: int
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self) -> None:
        """Those that are not running, as the supervisor does with a worker that has ended."""
        site = Site(ROOT, self.folder, HOST, 0, self.processes, "", say=lambda words: None)
        for name, command in site._worker_commands().items():
            if name not in self.running or self.running[name].poll() is not None:
                self.running[name] = self.launch(name, command)

    def launch(self, name: str, command: Sequence[str]) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                command[3:],  # nothing beside it is to be spared
                cwd=ROOT,
                env=dict(self.env),
                stdout=log,
                stderr=log,
                preexec_fn=dying_with_us,  # noqa: PLW1509 - before any thread is started
            )

    def kill_child(self, dice: random.Random) -> bool:
        """One process of the pool, in the midst of whatever it plays."""
        children = [it.pid for it in processes_where(parent=self.running["simulator"].pid)]
        if not children:
            return False
        with suppress(ProcessLookupError):
            os.kill(dice.choice(children), signal.SIGKILL)
        return True

    def kill_all(self, name: str = "simulator") -> None:
        """A whole worker at once, as when its machine loses power; and another takes its place."""
        os.killpg(self.running[name].pid, signal.SIGKILL)
        self.running[name].wait()
        self.start()

    def stop(self) -> None:
        for worker in self.running.values():
            with suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()


def dying_with_us() -> None:
    """A group of its own, to be killed together; should we be killed, so is it."""
    os.setsid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@contextmanager
def workers(folder: Path, env: Mapping[str, str], processes: int) -> Iterator[Workers]:
    started = Workers(folder, env, processes)
    started.start()
    try:
        yield started
    finally:
        started.stop()
