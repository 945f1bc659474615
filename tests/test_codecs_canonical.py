"""Fast and checked codecs of canonical JSON agree: on values, odd values, damaged documents."""

# ruff: noqa: B023 - every function made in a loop is called before the loop goes on

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from codec_plans import NotFast, Package, random_plan
from codec_values import Values, damaged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from golem_codegen.plan import shapes as s
from golem_codegen.plan.codecs.fitness import undecodable, unencodable
from golem_codegen.plan.codecs.nesting import nesting_of
from golem_codegen.plan.codecs.table import node_table
from golem_codegen.runtime import checked
from golem_codegen.runtime.errors import CodecError, DecodeError, EncodeError

CALM = settings(
    max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def _outcome(run: Any) -> tuple[str, Any]:
    try:
        return "value", run()
    except CodecError as error:
        return type(error).__name__, str(error)


def _run(run: Callable[[], Any]) -> Any:
    return run()


class _Both:
    """The fast and the checked codec of one entry."""

    def __init__(self, package: Package, symbol: str) -> None:
        self._index, self._nodes = package.index(symbol), package.slow.NODES
        self.fast_encode = getattr(package.canonical, f"to_json_{symbol}")
        self.fast_decode = getattr(package.canonical, f"from_json_{symbol}")

    def encode(self, value: Any) -> bytes:
        return checked.encode_json(self._nodes, self._index, value)

    def decode(self, data: bytes) -> Any:
        return checked.decode_json(self._nodes, self._index, data)


def _entries(package: Package) -> Iterator[tuple[s.TypeEntry, tuple[bool, bool], _Both]]:
    """The entries, and whether their types have a fast path out and in."""
    table = node_table(package.plan)
    nesting = nesting_of(table)
    unfit = unencodable(table, nesting), undecodable(table, nesting)
    for entry in package.plan.entries:
        if isinstance(entry, s.TypeEntry):
            index = table.entries[entry.symbol]
            yield entry, (index not in unfit[0], index not in unfit[1]), _Both(
                package, entry.symbol
            )


@CALM
@given(st.integers(0, 2**32))
def test_right_values_take_the_fast_path_both_ways(seed: int) -> None:
    source = random.Random(seed)
    package = Package(random_plan(source))
    values = Values(package, source)
    for entry, fit, both in _entries(package):
        for _ in range(4):
            value = values.of(entry.shape)
            outcome = _outcome(lambda: both.encode(value))
            assert _outcome(lambda: both.fast_encode(value)) == outcome
            if outcome[0] != "value":
                continue
            if fit[0]:
                assert package.only_fast(lambda: both.fast_encode(value)) == outcome[1]
            run = package.only_fast if fit[1] else _run
            back = run(lambda: both.fast_decode(outcome[1]))
            assert back == value
            assert both.decode(outcome[1]) == back
    package.close()


@CALM
@given(st.integers(0, 2**32))
def test_odd_values_have_one_outcome(seed: int) -> None:
    source = random.Random(seed)
    package = Package(random_plan(source))
    values = Values(package, source, oddity=0.08)
    for entry, _, both in _entries(package):
        for _ in range(10):
            try:
                value = values.of(entry.shape)
            except (TypeError, ValueError):
                continue  # an odd part that its container refuses (an unhashable key)
            outcome = _outcome(lambda: both.encode(value))
            assert outcome[0] in ("value", EncodeError.__name__)
            assert _outcome(lambda: both.fast_encode(value)) == outcome
    package.close()


@CALM
@given(st.integers(0, 2**32))
def test_damaged_documents_have_one_outcome(seed: int) -> None:
    source = random.Random(seed)
    package = Package(random_plan(source))
    values = Values(package, source)
    for entry, _, both in _entries(package):
        encoded = _outcome(lambda: both.encode(values.of(entry.shape)))
        if encoded[0] != "value":
            continue
        good = json.loads(encoded[1])
        for _ in range(25):
            data = json.dumps(damaged(good, source)).encode()
            outcome = _outcome(lambda: both.decode(data))
            assert outcome[0] in ("value", DecodeError.__name__)
            try:
                fast = package.only_fast(lambda: both.fast_decode(data))
            except NotFast:
                assert repr(_outcome(lambda: both.fast_decode(data))) == repr(outcome)
            else:
                assert repr(outcome) == repr(("value", fast)), data
    package.close()
