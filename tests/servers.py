"""Real servers for tests, each in a temporary folder and gone when its `with` block ends."""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from playtest.supervisor.machine import free_port

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120.0


def environment(**own: str | Path) -> dict[str, str]:
    """This process's environment without any of our settings but those given."""
    ours = ("PLAYTEST_", "DJANGO_", "REDIS_", "DATABASE_")
    rules_cache = {k: v for k, v in os.environ.items() if k == "PLAYTEST_RULES_CACHE"}
    rest = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    return {**rest, **rules_cache, **{name: str(value) for name, value in own.items()}}


def manage(*arguments: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, str(ROOT / "manage.py"), *arguments], env)


def run(command: Sequence[str], env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=env, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@dataclass
class RunningSite:
    """The whole site as `make run` starts it."""

    address: str
    process: subprocess.Popen[str]
    var: Path  # its data: database, logs, mails

    def get(self, path: str) -> str:
        return str(self.open(path).read().decode())

    def open(self, path: str) -> Any:
        return urllib.request.urlopen(self.address + path, timeout=PATIENCE)

    def stop(self, wanted: signal.Signals) -> int:
        self.process.send_signal(wanted)
        return self.process.wait(PATIENCE)


@contextmanager
def running_site(var: Path) -> Iterator[RunningSite]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "up"],
        env=environment(PLAYTEST_VAR=var, PLAYTEST_BIND=f"127.0.0.1:{port}"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        site = RunningSite(f"http://127.0.0.1:{port}", process, var)
        wait_for_words("Playtest is at", process)
        yield site
    finally:
        if process.poll() is None:
            site.stop(signal.SIGTERM)


def wait_for_words(words: str, process: subprocess.Popen[str]) -> None:
    said = []
    for line in process.stdout or []:
        said.append(line)
        if words in line:
            return
    raise AssertionError(f"It ended with {process.wait()} and never said {words!r}: {said}")


def wait_until(condition: Callable[[], object]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def processes_mentioning(text: str) -> list[str]:
    """Command lines and environments of all processes, our own apart, that hold `text`."""
    found = []
    for folder in glob.glob("/proc/[0-9]*"):
        if folder.endswith(f"/{os.getpid()}"):
            continue
        with suppress(OSError):
            parts = [Path(folder, name).read_bytes() for name in ("cmdline", "environ")]
            if text.encode() in b"".join(parts):
                found.append(parts[0].replace(b"\0", b" ").decode())
    return found


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL of its own; yields its URL. The server refuses root, so it runs as a nobody."""
    owner = unprivileged_user()
    folder = Path(tempfile.mkdtemp(prefix="playtest-postgresql-"))
    shutil.chown(folder, owner)
    data, log = folder / "data", folder / "log"

    def run(program: str, *arguments: str) -> None:
        command = [str(postgresql_binaries() / program), "-D", str(data), *arguments]
        subprocess.run(command, user=owner, cwd=folder, check=True, stdout=subprocess.DEVNULL)

    run("initdb", "--auth=trust", "--username=playtest", "--no-sync", "--encoding=UTF8")
    options = f"-c listen_addresses='' -c fsync=off -c unix_socket_directories={folder}"
    run("pg_ctl", "start", "--wait", "--log", str(log), "--options", options)
    try:
        yield f"postgresql:///postgres?host={folder}&user=playtest"
    finally:
        run("pg_ctl", "stop", "--wait", "--mode=immediate")
        shutil.rmtree(folder)


def unprivileged_user() -> str | None:
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def postgresql_binaries() -> Path:
    """Debian keeps them off the PATH, in a folder per version."""
    on_path = shutil.which("initdb")
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if not on_path and not found:
        pytest.fail("PostgreSQL is not installed; `make test` installs it.", pytrace=False)
    return Path(on_path or found[-1]).parent
