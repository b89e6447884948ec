"""What is acknowledged has reached the disk: a stand-in for pulling the plug."""

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from tests.faults.browser import Browser, api_of, open_table
from tests.faults.processes import processes_where
from tests.faults.web import Web, environment_of, web_server

pytestmark = pytest.mark.slow

NOBODY = "redis://127.0.0.1:1/0"
MOVES = 50
CALLS = {
    "w": r"pwrite64\(\d+<.*-wal>",
    "s": r"f(data)?sync\(\d+<.*-wal>",
    "a": r'sendto\(.*"HTTP/1\.1 201',
}


@contextmanager
def watching(web: Web, log: Path) -> Iterator[None]:
    """Write down when the worker writes to the database's log, syncs it, and answers."""
    worker = next(processes_where(parent=web.group)).pid
    calls = "trace=pwrite64,fsync,fdatasync,sendto"
    command = ["strace", "-f", "-y", "-e", calls, "-o", str(log), "-p", str(worker)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr
        assert "attached" in tracer.stderr.readline()
        yield
        tracer.send_signal(signal.SIGINT)


def order_of(log: Path) -> str:
    """The calls as letters: w a write to the database's log, s its sync, a an answer of 201."""
    letters = (
        next((letter for letter, call in CALLS.items() if re.search(call, line)), "")
        for line in log.read_text().splitlines()
    )
    return re.sub("w+", "w", "".join(letters))


def test_every_acknowledged_move_was_synced_to_disk_before_its_answer(tmp_path: Path) -> None:
    with web_server(tmp_path, environment_of(tmp_path, NOBODY), 1) as web:
        browser = Browser(web.port)
        api = api_of(open_table(browser, "dugi"))
        state = browser.get(api).json()
        with watching(web, tmp_path / "calls"):
            for _ in range(MOVES):
                where = {"ply": state["ply"], "seat": state["to_move"]}
                move = {"key": str(uuid4()), **where, "move": state["actions"][0]["move"]}
                state = browser.post(f"{api}moves/", move).json()

    answers = order_of(tmp_path / "calls").split("a")[:-1]
    assert len(answers) == MOVES
    assert all(before.endswith("ws") for before in answers)
