"""The database under test. PostgreSQL syncs to disk here, as it does in production."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.faults.processes import processes_where
from tests.servers import postgresql, postgresql_binaries, unprivileged_user

KINDS = ("sqlite", "postgres")
PAUSE, PATIENCE = 0.1, 30.0


@dataclass(frozen=True)
class Database:
    """Where it is. The address is empty for SQLite, which lies in the site's folder."""

    url: str = ""

    @property
    def folder(self) -> Path:
        return Path(parse_qs(urlsplit(self.url).query)["host"][0])

    def kill(self) -> None:
        """PostgreSQL's postmaster first, so that it starts no others, then all it has started."""
        postmaster = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        started = [process.pid for process in processes_where(parent=postmaster)]
        for pid in (postmaster, *started):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def start(self) -> None:
        """Start it again; for a moment the memory of the one that was killed is in the way."""
        deadline = time.monotonic() + PATIENCE
        while self.control("start"):
            if time.monotonic() > deadline:
                raise SystemExit("PostgreSQL does not start again.")
            time.sleep(PAUSE)

    def control(self, wish: str) -> int:
        """Run pg_ctl; 0 if it did what was wished."""
        options = f"-c listen_addresses='' -c fsync=on -c unix_socket_directories={self.folder}"
        program = [str(postgresql_binaries() / "pg_ctl"), wish, "--wait"]
        where = ["-D", str(self.folder / "data"), "--log", str(self.folder / "log")]
        return subprocess.run(
            [*program, *where, "--options", options],
            user=unprivileged_user(),
            cwd=self.folder,
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ).returncode


@contextmanager
def database(kind: str) -> Iterator[Database]:
    if kind == "sqlite":
        yield Database()
        return
    with postgresql() as url:
        server = Database(url)
        server.control("restart")
        yield server
