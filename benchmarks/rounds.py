"""Interleaved timing: a slow spell of the machine hits every candidate alike."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

SLICE_SECONDS = 0.02

Job = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Timing:
    """Median time of a call in nanoseconds, and median ratio to the first candidate."""

    nanoseconds: float
    ratio: float


def compare(jobs: Mapping[str, Job], rounds: int) -> dict[str, Timing]:
    """Time the jobs in turn; the first is what the others are compared with, round by round."""
    counts = {name: _count(job) for name, job in jobs.items()}
    seen: dict[str, list[float]] = {name: [] for name in jobs}
    names = list(jobs)
    gc.collect()
    gc.freeze()
    for turn in range(rounds):
        start = turn % len(names)
        for name in names[start:] + names[:start]:
            seen[name].append(min(_time(jobs[name], counts[name]) for _ in range(3)))
    gc.unfreeze()
    first = seen[names[0]]
    return {
        name: Timing(
            statistics.median(times),
            statistics.median(mine / base for mine, base in zip(times, first, strict=True)),
        )
        for name, times in seen.items()
    }


def _count(job: Job) -> int:
    job()
    return max(1, round(SLICE_SECONDS * 1e9 / 3 / _time(job, 1)))


def _time(job: Job, count: int) -> float:
    begin = time.process_time_ns()
    for _ in range(count):
        job()
    return max(1.0, (time.process_time_ns() - begin) / count)
