"""CPU time, medians of repeats, and tables for the terminal and the documentation."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "var" / "benchmarks"


def cpu_seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def medians(repeats: int, *works: Callable[[], float]) -> list[float]:
    """The median of each measurement; they take turns, so that a busy moment hits them alike."""
    found: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for values, work in zip(found, works, strict=True):
            values.append(work())
    return [statistics.median(values) for values in found]


def table(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown."""
    cells = [[str(cell) for cell in row] for row in (headings, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(headings))]
    lines = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |"
        for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def compile_c(source: str, *flags: str, name: str = "", compiler: str = "gcc") -> Path:
    """Build a program of this folder; needs the compiler and the C library's headers."""
    if shutil.which(compiler) is None:
        raise SystemExit(f"{compiler} is missing; on Debian: apt-get install {compiler} libc6-dev")
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / (name or Path(source).stem)
    file = ROOT / "benchmarks" / source
    command = [compiler, "-O3", "-march=native", *flags, "-o", str(program), str(file)]
    subprocess.run(command, check=True)
    return program


def run_json(command: Sequence[object]) -> dict[str, float]:
    """The JSON a program prints."""
    done = subprocess.run(
        [str(part) for part in command], check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def peer_python(name: str, *packages: str) -> Path:
    """The interpreter of an environment that holds one peer, made when it is first wanted."""
    folder = BUILD / name
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        base = shutil.which("python3", path=os.defpath + ":" + os.environ["PATH"]) or "python3"
        subprocess.run(
            [base, "-m", "pip", "--python", str(python), "install", "--quiet", *packages],
            check=True,
        )
        (folder / "ready").touch()
    return python


def say(text: str = "") -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
