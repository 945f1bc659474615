"""The fast codecs and the checked ones agree: on values, on odd values, on damaged documents."""

# ruff: noqa: B023 - every function made in a loop is called before the loop goes on

from __future__ import annotations

import json
import random
from typing import Any

from codec_plans import NotFast, Package, random_plan
from codec_values import Values, damaged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from golem_codegen.plan import shapes as s
from golem_codegen.plan.codecs.fitness import unencodable
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


def _encode_fast(package: Package, entry: s.Entry, value: Any) -> Any:
    wire = package.wire
    if isinstance(entry, s.ParametersEntry):
        return getattr(wire, f"enc_{entry.symbol}")(**value)
    if isinstance(entry, s.ConfigValueEntry):
        return getattr(package.canonical, f"json_{entry.symbol}")(value)
    return getattr(wire, f"enc_{entry.symbol}")(value)


def _encode_checked(package: Package, entry: s.Entry, value: Any) -> Any:
    index = package.index(entry.symbol)
    if isinstance(entry, s.ParametersEntry):
        return checked.encode_schema(package.slow.NODES, index, tuple(value.values()))
    if isinstance(entry, s.ConfigValueEntry):
        return checked.encode_json(package.slow.NODES, index, value)
    return checked.encode_schema(package.slow.NODES, index, value)


def _value(values: Values, entry: s.Entry) -> Any:
    if isinstance(entry, s.ParametersEntry):
        return values.arguments(entry.fields)
    return values.of(entry.shape)


@CALM
@given(st.integers(0, 2**32))
def test_right_values_take_the_fast_path_both_ways(seed: int) -> None:
    source = random.Random(seed)
    package = Package(random_plan(source))
    values = Values(package, source)
    table = node_table(package.plan)
    slow = unencodable(table, nesting_of(table))
    for entry in package.plan.entries:
        for _ in range(4):
            value = _value(values, entry)
            outcome = _outcome(lambda: _encode_checked(package, entry, value))
            if isinstance(entry, s.ConfigValueEntry):
                if outcome[0] == "value" and table.entries[entry.symbol] not in slow:
                    data = package.only_fast(lambda: _encode_fast(package, entry, value))
                    assert data == outcome[1]
                assert _outcome(lambda: _encode_fast(package, entry, value)) == outcome
                continue
            assert outcome[0] == "value", outcome
            data = package.only_fast(lambda: _encode_fast(package, entry, value))
            assert data == outcome[1]
            decode = getattr(package.wire, f"dec_{entry.symbol}")
            back = package.only_fast(lambda: decode(data))
            given_ = tuple(value.values()) if isinstance(entry, s.ParametersEntry) else value
            assert back == given_
            index = package.index(entry.symbol)
            assert checked.decode_schema(package.slow.NODES, index, data) == back
    package.close()


@CALM
@given(st.integers(0, 2**32))
def test_odd_values_have_one_outcome(seed: int) -> None:
    source = random.Random(seed)
    package = Package(random_plan(source))
    values = Values(package, source, oddity=0.08)
    for entry in package.plan.entries:
        for _ in range(10):
            try:
                value = _value(values, entry)
            except (TypeError, ValueError):
                continue  # an odd part that its container refuses (an unhashable key)
            outcome = _outcome(lambda: _encode_checked(package, entry, value))
            assert outcome[0] in ("value", EncodeError.__name__)
            assert _outcome(lambda: _encode_fast(package, entry, value)) == outcome
    package.close()


@CALM
@given(st.integers(0, 2**32))
def test_damaged_documents_have_one_outcome(seed: int) -> None:
    source = random.Random(seed)
    package = Package(random_plan(source))
    values = Values(package, source)
    for entry in package.plan.entries:
        if isinstance(entry, s.ConfigValueEntry):
            continue
        index = package.index(entry.symbol)
        decode = getattr(package.wire, f"dec_{entry.symbol}")
        good = json.loads(_encode_checked(package, entry, _value(values, entry)))
        for _ in range(25):
            data = json.dumps(damaged(good, source)).encode()
            outcome = _outcome(lambda: checked.decode_schema(package.slow.NODES, index, data))
            assert outcome[0] in ("value", DecodeError.__name__)
            try:
                fast = package.only_fast(lambda: decode(data))
            except NotFast:
                assert repr(_outcome(lambda: decode(data))) == repr(outcome)
            else:
                assert repr(outcome) == repr(("value", fast)), data
    package.close()
