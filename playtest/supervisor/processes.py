"""Child processes that end when they are told to, and also when nobody is left to tell them."""

import ctypes
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

log = logging.getLogger(__name__)

LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1

# A polite end first; then, for a worker in the midst of a task, giving the task back; then force.
STOPPING = ((signal.SIGTERM, 8.0), (signal.SIGQUIT, 4.0), (signal.SIGKILL, 5.0))
LONGEST_PAUSE = 30.0


@dataclass
class Child:
    """A process of ours that runs as long as its `with` block and can be restarted meanwhile."""

    name: str
    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str]
    stdin: str = ""
    quiet: bool = False
    process: subprocess.Popen[bytes] = field(init=False)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it in a session of its own, so that Ctrl-C reaches only us and we order the end."""
        self.process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            env=dict(self.environment),
            stdin=subprocess.PIPE if self.stdin else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if self.quiet else None,
            start_new_session=True,
            preexec_fn=_dying_with(os.getpid()),  # noqa: PLW1509 - the supervisor has one thread
        )
        if self.process.stdin:
            self.process.stdin.write(self.stdin.encode())
            self.process.stdin.close()

    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def stop(self) -> None:
        for wanted, patience in STOPPING:
            if self.has_ended():
                break
            self.process.send_signal(wanted)
            self._wait(patience)
        self._end_its_children()

    def _wait(self, seconds: float) -> None:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            log.warning("The %s takes its time to stop.", self.name)

    def _end_its_children(self) -> None:
        """A process that was killed could not end its own; they are still in its group."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return


def _dying_with(parent: int) -> Callable[[], None]:
    """What a child does between fork and exec: ask the kernel to end it when we end."""

    def ask() -> None:
        if sys.platform == "linux":
            LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # we ended before the child could ask
            os._exit(1)

    return ask


@dataclass
class Restarter:
    """Starts a child again after it has ended, pausing twice as long each time."""

    child: Child
    pause: float = 1.0
    restart_at: float | None = None

    def look_after(self, now: float) -> None:
        if not self.child.has_ended():
            return
        if self.restart_at is None:
            log.warning("The %s has ended; it starts again soon.", self.child.name)
            self.restart_at = now + self.pause
            self.pause = min(2 * self.pause, LONGEST_PAUSE)
        elif now >= self.restart_at:
            self.restart_at = None
            self.child.start()
