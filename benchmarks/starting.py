"""Starting and scaling: first compile of each game, a replay from a warm cache, two processes.

.venv/bin/python -m benchmarks.starting [GAME ...]
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from benchmarks.measuring import ROOT, say, table
from games.rules.registry import GAMES

REPEATS = 3
PLAYOUTS = 700_000  # with one and two processes: enough that two seconds of start-up are little
RUNS = 3  # of that measurement
RECORD = '{"game": "ludo", "variant": {"preset": "agtive"}, "seed": 42}'


def run(*arguments: str, given: str = "", **env: str) -> tuple[float, str]:
    """Wall seconds and output of a command."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **env},
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - begun, done.stdout


def first_compile(key: str) -> list[str]:
    """Wall seconds to compile everything that plays one game, into an empty cache."""
    code = (
        "from games.rules.registry import GAMES; from games.rules.engine.session import warm; "
        f"warm(GAMES[{key!r}])"
    )
    with tempfile.TemporaryDirectory() as cache:
        cold, _ = run("-c", code, PLAYTEST_RULES_CACHE=cache)
        warm, _ = run("-c", code, PLAYTEST_RULES_CACHE=cache)
    return [GAMES[key].title, f"{cold:.1f}", f"{warm:.1f}"]


def replay_seconds() -> float:
    run("manage.py", "replay", "-", given=RECORD)
    return statistics.median(
        run("manage.py", "replay", "-", given=RECORD)[0] for _ in range(REPEATS)
    )


def scaling() -> list[list[str]]:
    """The same simulation in one and in two processes, taking turns."""
    seconds: dict[int, list[float]] = {1: [], 2: []}
    digests = set()
    for _ in range(RUNS):
        for processes, measured in seconds.items():
            wall, out = run(
                "manage.py", "simulate", "ludo", "--playouts", str(PLAYOUTS), "--json",
                "--processes", str(processes),
            )  # fmt: skip
            measured.append(wall)
            digests.add(json.loads(out)["digest"])
    one, two = (statistics.median(measured) for measured in seconds.values())
    return [
        ["1 process", f"{one:.1f}", "1.00x", ", ".join(sorted(digests))],
        [
            "2 processes",
            f"{two:.1f}",
            f"{one / two:.2f}x",
            "the same" if len(digests) == 1 else "DIFFER",
        ],
    ]


def main(keys: list[str]) -> None:
    say("Seconds (wall) until a game's rules are ready\n")
    rows = [first_compile(key) for key in keys or list(GAMES)]
    say(table(["game", "empty cache", "warm cache"], rows))
    say(f"\n`manage.py replay` of one Ludo game, warm cache: {replay_seconds():.2f} s (wall)")
    say(f"\n`manage.py simulate ludo --playouts {PLAYOUTS}`, start-up included\n")
    say(table(["", "seconds (wall)", "speed", "digest"], scaling()))


if __name__ == "__main__":
    main(sys.argv[1:])
