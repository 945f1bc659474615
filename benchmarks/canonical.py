"""The candidates for canonical JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import orjson

from benchmarks import canonical_dicts, canonical_libraries, canonical_pydantic, payloads, plans
from benchmarks.canonical_interpreter import CanonicalInterpreter
from benchmarks.package import Package
from benchmarks.rounds import Job
from golem_codegen.plan.shapes import CodecPlan


@dataclass(frozen=True, slots=True)
class CanonicalSample:
    """A type, a value of it, and the candidates that were written for it."""

    name: str
    plan: CodecPlan
    value: Callable[[Any], Any]
    pydantic: Any
    dictionaries: Callable[[Any], Callable[[Any], bytes]]
    libraries: Callable[[], Any]


SAMPLES = (
    CanonicalSample(
        "b_order",
        plans.ORDER,
        payloads.order,
        canonical_pydantic.ORDER,
        canonical_dicts.order_encoder,
        canonical_libraries.order_codecs,
    ),
    CanonicalSample(
        "e_events",
        plans.EVENTS,
        payloads.events,
        canonical_pydantic.EVENTS,
        canonical_dicts.events_encoder,
        tuple,
    ),
)


def jobs(sample: CanonicalSample, ours: str) -> dict[str, dict[str, Job]]:
    """The candidates of both directions, each checked to say the same."""
    package = Package(f"benchmark_canonical_{sample.name}", sample.plan)
    symbol = sample.plan.entries[0].symbol
    encode = getattr(package.canonical, f"to_json_{symbol}")
    decode = getattr(package.canonical, f"from_json_{symbol}")
    value = sample.value(package.types)
    data: bytes = encode(value)
    document = orjson.loads(data)
    root = package.slow.ENTRIES[symbol]
    interpreter = CanonicalInterpreter(package.slow.NODES)
    pydantic = sample.pydantic
    models = pydantic.validate_json(data)
    dictionaries = sample.dictionaries(package.types)
    assert decode(data) == value
    assert interpreter.decode(root, data) == value
    assert dictionaries(value) == data
    assert interpreter.encode(root, value) == data
    assert orjson.loads(pydantic.dump_json(models)) == document
    found: dict[str, dict[str, Job]] = {
        "decode": {
            ours: lambda: decode(data),
            "pydantic v2": lambda: pydantic.validate_json(data),
            "interpreter": lambda: interpreter.decode(root, data),
            "orjson.loads alone": lambda: orjson.loads(data),
        },
        "encode": {
            ours: lambda: encode(value),
            "pydantic v2": lambda: pydantic.dump_json(models),
            "interpreter": lambda: interpreter.encode(root, value),
            "dictionaries + orjson": lambda: dictionaries(value),
        },
    }
    for name, (read, write) in sample.libraries():
        theirs = read(data)
        assert orjson.loads(write(theirs)) == document, name
        found["decode"][name] = _job(read, data)
        found["encode"][name] = _job(write, theirs)
    return found


def _job(work: Callable[[Any], Any], given: Any) -> Job:
    return lambda: work(given)
