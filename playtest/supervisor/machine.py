"""What the supervisor needs from this machine: a folder to itself, a port, files for our eyes."""

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playtest.supervisor.errors import CannotStart


@contextmanager
def sole_use_of(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, which the kernel gives back however we end."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "up.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotStart(
                f"Playtest is already running on {folder}; stop it first, "
                "or set PLAYTEST_VAR to another folder."
            ) from None
        yield


def require_free_port(host: str, port: int) -> None:
    """Find out now, before anything has started, whether the web server can listen there."""
    try:
        places = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
        with socket.create_server(places[0][4][:2], family=places[0][0]):
            return
    except OSError as refusal:
        raise CannotStart(
            f"Nothing can listen on {host}:{port} ({refusal.strerror}); "
            "choose another address, such as PLAYTEST_BIND=127.0.0.1:8001."
        ) from None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def private_file(path: Path, text: str) -> Iterator[None]:
    """Keep a secret in a file for our own user only, as long as we run."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
