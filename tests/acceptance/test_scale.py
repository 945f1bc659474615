"""Large and deep graphs: bounded time, no recursion error."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from acceptance import schemas as s
from acceptance.packages import build_agents, render, save

# Generous: the point is the growth, and that nothing is exponential.
_SECONDS = 120


def _timed(agent: dict[str, Any], folder: Path) -> tuple[dict[str, bytes], float]:
    paths = save([[agent]], folder)
    began = time.perf_counter()
    files, _ = render("large", paths)
    return files, time.perf_counter() - began


def _many(count: int) -> dict[str, Any]:
    definitions = [
        s.definition(
            f"many.T{number}",
            s.record(a=s.U32, b=s.STRING, c=s.option(s.ref(f"many.T{(number + 1) % count}"))),
            f"T{number}",
        )
        for number in range(count)
    ]
    return s.agent("Many", [s.method("use", {"t": s.ref("many.T0")})], definitions=definitions)


def test_ten_thousand_definitions_take_linear_time(tmp_path: Path) -> None:
    _, small = _timed(_many(1_000), tmp_path / "small")
    files, large = _timed(_many(10_000), tmp_path / "large")
    assert files["types.py"].decode().count("class T") >= 10_000
    assert large < _SECONDS
    assert large < 16 * small + 2


def test_a_diamond_chain_is_no_exponential(tmp_path: Path) -> None:
    height = 200
    definitions = [
        s.definition(
            f"diamond.D{number}",
            s.record(left=s.ref(f"diamond.D{number + 1}"), right=s.ref(f"diamond.D{number + 1}")),
            f"D{number}",
        )
        for number in range(height)
    ]
    definitions.append(s.definition(f"diamond.D{height}", s.record(v=s.U8), f"D{height}"))
    agent = s.agent(
        "Diamond", [s.method("use", {"d": s.ref("diamond.D0")})], definitions=definitions
    )
    files, seconds = _timed(agent, tmp_path)
    assert b"class D200" in files["types.py"]
    assert seconds < _SECONDS / 4


def _nested(depth: int) -> dict[str, Any]:
    node = s.U8
    for level in range(depth):
        node = s.listing(node) if level % 2 else s.kind("tuple", elements=[node])
    return node


def test_a_type_nested_500_deep_generates_and_round_trips(tmp_path: Path) -> None:
    depth = 499  # with the number inside, 500 levels
    package = build_agents(
        "acceptance_deep", [s.echo_agent("Depths", {"Deep": _nested(depth)})], tmp_path
    )
    value: Any = 7
    for level in range(depth):
        value = [value] if level % 2 else (value,)
    codec = package.part("codecs").Deep
    encoded = codec.into_schema(value)
    assert codec.into_schema(codec.from_schema(encoded)) == encoded


def test_500_anonymous_records_in_each_other_round_trip(tmp_path: Path) -> None:
    node = s.U8
    depth = 499
    for _ in range(depth):
        node = s.record(inner=node)
    package = build_agents("acceptance_chain", [s.echo_agent("Chained", {"Chain": node})], tmp_path)
    types, codec = package.part("types"), package.part("codecs").Chain
    classes = [getattr(types, name) for name in dir(types) if name.startswith("Chain")]
    assert len([each for each in classes if hasattr(each, "__struct_fields__")]) == depth
    layer, leaf = '{"kind":"record","value":{"fields":[', '{"kind":"u8","value":3}'
    text = (layer * depth + leaf + "]}}" * depth).encode()
    assert codec.into_schema(codec.from_schema(text)) == text


def test_a_value_deeper_than_the_bound_is_a_clear_error(tmp_path: Path) -> None:
    types = {"Chain": s.record(next=s.option(s.ref("test.Chain")))}
    package = build_agents("acceptance_bottomless", [s.echo_agent("Links", types)], tmp_path)
    codec, chain = package.part("codecs").Chain, package.part("types").Chain
    link = chain()
    for _ in range(100_000):
        link = chain(next=link)
    errors = package.part("errors")
    with pytest.raises(errors.EncodeError, match=r"deep|nest"):
        codec.into_schema(link)
    while link.next is not None:  # undo it level by level: its destructor would recurse
        link = link.next
    layer = '{"kind":"record","value":{"fields":[{"kind":"option","value":{"inner":'
    text = layer * 5_000 + '{"kind":"record","value":{"fields":[]}}' + "}}]}}" * 5_000
    with pytest.raises(errors.DecodeError):
        codec.from_schema(text.encode())
