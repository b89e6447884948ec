"""Processes as /proc tells of them."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Process:
    pid: int
    parent: int
    group: int
    cpu_seconds: float  # user and system, since it began


def processes_where(**wanted: int) -> Iterator[Process]:
    """Those that have these values, such as `group=123`; those that have ended left out."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, process = read(folder)
            if state != "Z" and all(getattr(process, name) == it for name, it in wanted.items()):
                yield process


def read(folder: Path) -> tuple[str, Process]:
    """State and process; the fields are counted in proc(5), from the one after the name."""
    fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
    ticks = int(fields[11]) + int(fields[12])
    return fields[0], Process(
        int(folder.name), int(fields[1]), int(fields[2]), ticks / TICKS_PER_SECOND
    )
