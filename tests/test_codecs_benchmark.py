"""The candidates of the codec benchmark do the same work: wrong rivals would flatter us."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from benchmarks import canonical
from benchmarks.codecs import SAMPLES, Sample, jobs
from benchmarks.rounds import compare


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_candidates_agree(sample: Sample) -> None:
    found = jobs(sample)
    assert set(found) == {"decode", "encode"}
    encoded = {name: job() for name, job in found["encode"].items()}
    assert len(set(encoded.values())) == 1


@pytest.mark.parametrize("sample", canonical.SAMPLES, ids=lambda sample: sample.name)
def test_candidates_for_canonical_json_agree(sample: canonical.CanonicalSample) -> None:
    found = canonical.jobs(sample, "ours")
    assert set(found) == {"decode", "encode"}
    encoded: dict[str, Any] = {}
    for name, job in found["encode"].items():
        written: Any = job()
        encoded[name] = orjson.loads(written)
    assert all(document == encoded["ours"] for document in encoded.values())
    assert {"pydantic v2", "interpreter", "dictionaries + orjson"} < set(encoded)


def test_ratios_are_to_the_first() -> None:
    timings = compare({"a": lambda: sum(range(2000)), "b": lambda: sum(range(40000))}, rounds=3)
    assert timings["a"].ratio == 1.0
    assert timings["b"].ratio > 5
