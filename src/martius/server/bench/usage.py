"""What processes use, as Linux counts it: processor time and memory."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from time import process_time

PROC = Path("/proc")
MEGABYTE = 1024 * 1024


def children(pid: int) -> list[int]:
    """The processes that a process started."""
    return list(map(int, (PROC / f"{pid}/task/{pid}/children").read_text("utf-8").split()))


def cpu_seconds(pids: Iterable[int]) -> float:
    """In user and kernel mode: two of the fields after the name, which is in parentheses. Where
    there is no /proc, that of this process."""
    if not PROC.exists():
        return process_time()
    ticks = os.sysconf("SC_CLK_TCK")
    return sum(sum(map(int, _stat(pid)[11:13])) for pid in pids) / ticks


def _stat(pid: int) -> list[str]:
    return (PROC / f"{pid}/stat").read_text("utf-8").rpartition(")")[2].split()


def megabytes(pids: Iterable[int]) -> float:
    """Resident memory: the second field, in pages. Where there is no /proc it is not known: 0."""
    if not PROC.exists():
        return 0.0
    pages = sum(int((PROC / f"{pid}/statm").read_text("utf-8").split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
