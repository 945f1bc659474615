"""Values of the types of whole snapshots agree in both forms."""

# ruff: noqa: B023 - every function made in a loop is called before the loop goes on

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest
from codec_plans import Package
from codec_values import Values
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from golem_codegen.model.fault import Severity
from golem_codegen.plan import shapes as s
from golem_codegen.plan.codecs.fitness import undecodable
from golem_codegen.plan.codecs.nesting import nesting_of
from golem_codegen.plan.codecs.table import node_table
from golem_codegen.plan.package import Clients, plan_package
from golem_codegen.runtime.errors import EncodeError
from golem_codegen.sources.snapshot import read_snapshots

ROOT = Path(__file__).resolve().parents[1]
REAL = ROOT.parent / "shared" / "data" / "golem-snapshots"
SNAPSHOTS = (
    ROOT / "fixtures" / "kitchen_sink.json",
    REAL / "code_first_snippets_ts.json",
    REAL / "code_first_snippets_rust.json",
)


@functools.cache
def _package(path: Path) -> tuple[Package, tuple[s.TypeEntry, ...]]:
    """The package of a snapshot, and its entries whose canonical JSON has a fast path."""
    snapshot, _ = read_snapshots((path,))
    plan = plan_package(
        "snapshot",
        snapshot.agents,
        source_names=snapshot.source_names,
        clients=Clients.BOTH,
        pins={},
        severity=Severity.WARNING,
    ).codecs
    table = node_table(plan)
    unfit = undecodable(table, nesting_of(table))
    entries = tuple(
        entry
        for entry in plan.entries
        if isinstance(entry, s.TypeEntry) and table.entries[entry.symbol] not in unfit
    )
    assert len(entries) > 0.9 * sum(isinstance(each, s.TypeEntry) for each in plan.entries)
    return Package(plan), entries


PARAMETERS = [
    pytest.param(
        path,
        id=path.stem,
        marks=pytest.mark.skipif(not path.is_file(), reason=f"{path.name} is absent"),
    )
    for path in SNAPSHOTS
]


@pytest.mark.parametrize("path", PARAMETERS)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_both_forms_give_the_value_back(path: Path, seed: int) -> None:
    package, entries = _package(path)
    values = Values(package, random.Random(seed))
    written = 0
    for entry in entries:
        value = values.of(entry.shape)
        try:
            schema = getattr(package.wire, f"enc_{entry.symbol}")(value)
            canonical = getattr(package.canonical, f"to_json_{entry.symbol}")(value)
        except EncodeError:
            continue  # a restriction, or a union rule, that the made value does not meet
        written += 1
        assert getattr(package.wire, f"dec_{entry.symbol}")(schema) == value
        decode = getattr(package.canonical, f"from_json_{entry.symbol}")
        assert package.only_fast(lambda: decode(canonical)) == value
    assert written > 0.8 * len(entries)
