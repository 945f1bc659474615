"""``python -m benchmarks.codecs``: the ratios of generated codecs to other ways, by one run.

Times are processor time of this process; a ratio is the median over interleaved rounds. Each
candidate is checked to give the same result before it is timed.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import orjson

from benchmarks import canonical, dict_codecs, payloads, plans, pydantic_models, pydantic_wire
from benchmarks.interpreter import Interpreter
from benchmarks.package import Package
from benchmarks.rounds import Job, compare
from golem_codegen.plan.shapes import CodecPlan

OURS = "generated"

Goals: TypeAlias = Mapping[tuple[str, str], float]

GOALS: Goals = {
    ("decode", "pydantic v2"): 14.0,
    ("decode", "interpreter"): 6.5,
    ("decode", "orjson.loads alone"): 1.5,
    ("encode", "interpreter"): 7.0,
    ("encode", "dictionaries + orjson"): 2.6,
}
"""Goals for schema values of the order; the events are shown for comparison."""

CANONICAL_GOALS: Goals = {
    ("decode", "pydantic v2"): 3.3,
    ("decode", "interpreter"): 6.5,
    ("decode", "cattrs"): 1.0,
    ("decode", "mashumaro"): 1.0,
    ("decode", "adaptix"): 1.0,
    ("encode", "pydantic v2"): 2.2,
    ("encode", "interpreter"): 5.0,
    ("encode", "dictionaries + orjson"): 1.0,
}
"""The same for canonical JSON."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A type, a value of it, and the candidates that were written for it."""

    name: str
    plan: CodecPlan
    value: Callable[[Any], Any]
    pydantic: Callable[[Any], Callable[[bytes], Any]]
    models: Any
    dictionaries: Callable[[Any], Callable[[Any], bytes]]


SAMPLES = (
    Sample(
        "b_order",
        plans.ORDER,
        payloads.order,
        pydantic_wire.order_decoder,
        pydantic_models.ORDER,
        dict_codecs.order_encoder,
    ),
    Sample(
        "e_events",
        plans.EVENTS,
        payloads.events,
        pydantic_wire.events_decoder,
        pydantic_models.EVENTS,
        dict_codecs.events_encoder,
    ),
)


def jobs(sample: Sample) -> dict[str, dict[str, Job]]:
    """The candidates of both directions."""
    package = Package(f"benchmark_{sample.name}", sample.plan)
    symbol = sample.plan.entries[0].symbol
    encode = getattr(package.wire, f"enc_{symbol}")
    decode = getattr(package.wire, f"dec_{symbol}")
    value = sample.value(package.types)
    data: bytes = encode(value)
    root = package.slow.ENTRIES[symbol]
    interpreter = Interpreter(package.slow.NODES)
    pydantic = sample.pydantic(sample.models)
    pydantic_ours = sample.pydantic(package.types)
    dictionaries = sample.dictionaries(package.types)
    for name, read in (("ours", decode), ("pydantic", pydantic_ours)):
        assert read(data) == value, name
    assert interpreter.decode(root, data) == value
    for name, written in (
        ("dictionaries", dictionaries(value)),
        ("interpreter", interpreter.encode(root, value)),
    ):
        assert written == data, name
    return {
        "decode": {
            OURS: lambda: decode(data),
            "pydantic v2": lambda: pydantic(data),
            "pydantic v2, our classes": lambda: pydantic_ours(data),
            "interpreter": lambda: interpreter.decode(root, data),
            "orjson.loads alone": lambda: orjson.loads(data),
        },
        "encode": {
            OURS: lambda: encode(value),
            "interpreter": lambda: interpreter.encode(root, value),
            "dictionaries + orjson": lambda: dictionaries(value),
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.codecs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds: int = parser.parse_args().rounds
    print(f"Python {platform.python_version()}, schema values, {rounds} rounds")
    for sample in SAMPLES:
        _show(sample.name, jobs(sample), GOALS, rounds)
    print("\nCanonical JSON")
    for each in canonical.SAMPLES:
        _show(each.name, canonical.jobs(each, OURS), CANONICAL_GOALS, rounds)


def _show(
    sample: str, directions: Mapping[str, Mapping[str, Job]], goals: Goals, rounds: int
) -> None:
    for direction, candidates in directions.items():
        print(f"\n{sample}: {direction}")
        for name, timing in compare(candidates, rounds).items():
            goal = goals.get((direction, name)) if sample == "b_order" else None
            wanted = "" if goal is None else f"   goal {goal:.1f}"
            micro = timing.nanoseconds / 1000
            print(f"  {name:24}{micro:12,.0f} us   x{timing.ratio:6.2f}{wanted}")


if __name__ == "__main__":
    main()
