"""Starts web servers whose imports are done: `start` on stdin forks one and says its process id.

Reading and warming the rules takes seconds, and a test that kills a server every two seconds would
do little else. The launcher never answers a request, so what is killed takes all it knew with it.

    python -m tests.faults.launcher GUNICORN-ARGUMENTS
"""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module

PR_SET_PDEATHSIG = 1


IMPORTS = ("playtest.wsgi", "playtest.urls", "gunicorn.app.wsgiapp", "gunicorn.workers.gthread")


def prepare() -> None:
    """What `manage.py up` does before its web server starts, in the process that will fork."""
    for name in IMPORTS:
        import_module(name)
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    connection.close()
    if close_pool := getattr(connection, "close_pool", None):
        close_pool()  # its threads would not survive the fork


def become_server(arguments: Sequence[str]) -> None:
    """A session of its own, so that arbiter and workers are killed together."""
    from gunicorn.app.wsgiapp import run

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.argv = ["gunicorn", *arguments]
    run()


def start(arguments: Sequence[str]) -> int:
    child = os.fork()
    if child:
        return child
    try:
        become_server(arguments)
    finally:
        os._exit(1)


def main(arguments: Sequence[str]) -> None:
    prepare()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # those who were killed leave no zombies
    say("ready")
    for _wish in sys.stdin:
        child = start(arguments)
        say(str(child))


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
