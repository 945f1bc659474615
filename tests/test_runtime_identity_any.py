"""Agent identities of any type and value, and floats of any size."""

from __future__ import annotations

import struct
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from identity_nodes import EMPTY, Node, formatted, leaf, node, parsed, record_type, record_value

from golem_codegen.runtime.datetimes import Datetime
from golem_codegen.runtime.identity import AgentId
from golem_codegen.runtime.identity_numbers import f32_text, f64_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.4028234663852886e38, "340282350000000000000000000000000000000.0"),
        (1.401298464324817e-45, "0.000000000000000000000000000000000000000000001"),
        (1.17549435e-38, "0.000000000000000000000000000000000000011754944"),
        (33554432.0, "33554432.0"),
        (-0.3, "-0.3"),
        (9.999999e20, "999999900000000000000.0"),
    ],
)
def test_shortest_f32(value: float, text: str) -> None:
    assert f32_text(value) == text


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_f32_text_reads_back(value: float) -> None:
    text = f32_text(value)
    assert "." in text
    assert "e" not in text
    assert struct.unpack("<f", struct.pack("<f", float(text)))[0] == value
    digits = text.replace(".", "").lstrip("-0").rstrip("0")
    assert len(digits) <= len(f"{value:.8e}".split("e")[0].replace(".", "").lstrip("-"))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_f64_text_reads_back(value: float) -> None:
    text = f64_text(value)
    assert "." in text
    assert "e" not in text
    assert float(text) == value


SCALARS = st.characters(exclude_categories=["Cs"])
TEXTS = st.text(SCALARS, max_size=6)
INTEGER_KINDS = {
    "s8": (-(2**7), 2**7 - 1),
    "u8": (0, 2**8 - 1),
    "s16": (-(2**15), 2**15 - 1),
    "u16": (0, 2**16 - 1),
    "s32": (-(2**31), 2**31 - 1),
    "u32": (0, 2**32 - 1),
    "s64": (-(2**63), 2**63 - 1),
    "u64": (0, 2**64 - 1),
}

Typed = tuple[Node, st.SearchStrategy[Node]]
"""A type and the strategy of its values."""


def integer_leaf(kind: str, number: int) -> Node:
    return leaf(kind, str(number) if kind.endswith("64") else number)


def leaf_types() -> list[Typed]:
    leaves: list[Typed] = [
        (
            node(kind),
            st.integers(*bounds).map(partial(integer_leaf, kind)),
        )
        for kind, bounds in INTEGER_KINDS.items()
    ]
    floats = st.floats(allow_nan=False, allow_infinity=False).map(lambda x: x + 0.0 or 0.0)
    singles = st.floats(width=32, allow_nan=False, allow_infinity=False).map(lambda x: x or 0.0)
    instants = st.integers(-62_135_596_800 * 10**9, 253_402_300_800 * 10**9 - 1).map(
        lambda n: Datetime.from_epoch_nanoseconds(n).to_rfc3339()
    )
    languages: st.SearchStrategy[Node] = st.one_of(st.just({}), st.just({"language": "de-CH"}))
    mime_types: st.SearchStrategy[Node] = st.one_of(st.just({}), st.just({"mimeType": "a/b+c"}))
    quantities = st.tuples(
        st.integers(-(2**63) + 1, 2**63 - 1).filter(lambda n: n % 10 != 0), st.integers(0, 18)
    )
    leaves += [
        (node("bool"), st.booleans().map(lambda x: leaf("bool", x))),
        (node("f64"), floats.map(lambda x: leaf("f64", x))),
        (node("f32"), singles.map(lambda x: leaf("f32", x))),
        (node("char"), SCALARS.map(lambda x: leaf("char", x))),
        (node("string"), TEXTS.map(lambda x: leaf("string", x))),
        (node("path", spec={}), TEXTS.map(lambda x: node("path", path=x))),
        (node("url", restrictions={}), TEXTS.map(lambda x: node("url", url=x))),
        (node("uuid"), st.uuids().map(lambda x: leaf("uuid", str(x)))),
        (node("datetime"), instants.map(lambda x: node("datetime", value=x))),
        (
            node("duration"),
            st.integers(-(2**63), 2**63 - 1).map(lambda n: node("duration", nanoseconds=str(n))),
        ),
        (
            node("quantity", spec={"baseUnit": "kg"}),
            quantities.map(lambda q: node("quantity", mantissa=str(q[0]), scale=q[1], unit="kg")),
        ),
        (
            node("text", restrictions={}),
            st.tuples(TEXTS, languages).map(lambda p: node("text", text=p[0], **p[1])),
        ),
        (
            node("binary", restrictions={}),
            st.tuples(st.binary(max_size=6), mime_types).map(
                lambda p: node("binary", bytes=list(p[0]), **p[1])
            ),
        ),
        (
            node("enum", cases=["a", "b"]),
            st.integers(0, 1).map(lambda n: node("enum", case=n)),
        ),
        (
            node("flags", flags=["a", "b", "c"]),
            st.lists(st.booleans(), min_size=3, max_size=3).map(lambda b: node("flags", bits=b)),
        ),
        (EMPTY, st.just(record_value())),
    ]
    return leaves


def compound_types(inner: st.SearchStrategy[Typed]) -> st.SearchStrategy[Typed]:
    several = st.lists(inner, max_size=3)
    return st.one_of(
        several.map(record_of),
        several.map(tuple_of),
        inner.map(list_of),
        inner.map(fixed_list_of),
        st.tuples(inner, inner).map(map_of),
        inner.map(variant_of),
        inner.map(option_of),
        inner.map(result_of),
        inner.map(union_of),
    )


def record_of(items: list[Typed]) -> Typed:
    values = st.tuples(*(values for _, values in items))
    return record_type(*(kind for kind, _ in items)), values.map(lambda v: record_value(*v))


def tuple_of(items: list[Typed]) -> Typed:
    values = st.tuples(*(values for _, values in items))
    return (
        node("tuple", elements=[kind for kind, _ in items]),
        values.map(lambda v: node("tuple", elements=list(v))),
    )


def list_of(item: Typed) -> Typed:
    lists = st.lists(item[1], max_size=3)
    return node("list", element=item[0]), lists.map(lambda v: node("list", elements=v))


def fixed_list_of(item: Typed) -> Typed:
    lists = st.lists(item[1], min_size=2, max_size=2)
    return (
        node("fixed-list", element=item[0], length=2),
        lists.map(lambda v: node("fixed-list", elements=v)),
    )


def map_of(items: tuple[Typed, Typed]) -> Typed:
    (key, keys), (value, values) = items
    entries = st.lists(st.tuples(keys, values).map(list), max_size=3)
    return node("map", key=key, value=value), entries.map(lambda e: node("map", entries=e))


def variant_of(item: Typed) -> Typed:
    cases = [{"name": "none"}, {"name": "some", "payload": item[0]}]
    some = item[1].map(lambda v: node("variant", case=1, payload=v))
    return node("variant", cases=cases), st.one_of(st.just(node("variant", case=0)), some)


def option_of(item: Typed) -> Typed:
    values = st.one_of(st.none(), item[1])
    return node("option", inner=item[0]), values.map(lambda v: node("option", inner=v))


def result_of(item: Typed) -> Typed:
    failed = st.just(node("result", tag="err", value=None))
    fine = item[1].map(lambda v: node("result", tag="ok", value=v))
    return node("result", spec={"ok": item[0]}), st.one_of(failed, fine)


def union_of(item: Typed) -> Typed:
    branches = [{"tag": "t", "body": item[0]}, {"tag": "e", "body": EMPTY}]
    empty = st.just(node("union", tag="e", body=record_value()))
    full = item[1].map(lambda v: node("union", tag="t", body=v))
    return node("union", spec={"branches": branches}), st.one_of(empty, full)


TYPED = st.recursive(st.sampled_from(leaf_types()), compound_types, max_leaves=6)


@st.composite
def typed_values(draw: st.DrawFn) -> tuple[Node, Node]:
    type_node, values = draw(TYPED)
    return type_node, draw(values)


@settings(max_examples=400, deadline=None)
@given(typed_values())
def test_parsing_inverts_formatting(typed: tuple[Node, Node]) -> None:
    type_node, value = typed
    text = formatted(type_node, value)
    assert parsed(type_node, text) == value
    assert formatted(type_node, parsed(type_node, text)) == text
    if len(text.encode()) < 500:
        identity = AgentId.of("A", {"root": record_type(type_node)}, record_value(value))
        assert AgentId.parse(str(identity)) == identity
        assert identity.decode({"root": record_type(type_node)}) == record_value(value)
