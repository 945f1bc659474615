"""Type nodes: every kind, every restriction, leniency and depth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from snapshot_parts import faults_of, node, record, ref, typed

from golem_codegen.model import types as t
from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.to_json import type_json
from golem_codegen.model.unreadable import Unreadable
from golem_codegen.model.walk import walk
from golem_codegen.sources.type_nodes import MAX_DEPTH, read_type

PLACE = Place("a.json", "/x")
U8 = node("u8")
STRING = node("string")


def read(raw: Any) -> t.Type:
    log = FaultLog()
    found = read_type(raw, PLACE, log)
    assert log.faults == []
    return found


def faulty(raw: Any) -> tuple[t.Type, list[str]]:
    log = FaultLog()
    found = read_type(raw, PLACE, log)
    return found, [str(fault).removeprefix("a.json#/x") for fault in log.faults]


WHOLE = [
    *(node(kind) for kind in ("bool", "char", "string", "datetime", "duration", "uuid")),
    *(node(kind) for kind in (*t.INT_RANGES, "f32", "f64")),
    ref("demo.Money"),
    node(
        "u8",
        restrictions={
            "min": {"kind": "unsigned", "value": 1},
            "max": {"kind": "unsigned", "value": 100},
            "unit": "%",
        },
    ),
    node("s64", restrictions={"min": {"kind": "signed", "value": -9007199254740993}}),
    node("f64", restrictions={"max": {"kind": "float-bits", "value": 4612811918334230528}}),
    record(),
    node(
        "record",
        fields=[{"name": "", "body": U8, "metadata": {"doc": "d"}}, {"name": "ü", "body": STRING}],
        metadata={"doc": "a", "aliases": ["b"], "examples": ["{}"], "deprecated": ""},
    ),
    node("variant", cases=[{"name": "a"}, {"name": "b", "payload": U8, "metadata": {"doc": "d"}}]),
    node("enum", cases=["low", "high"]),
    node("flags", flags=["read", "write"]),
    node("tuple", elements=[]),
    node("tuple", elements=[U8, STRING]),
    node("list", element=U8, metadata={"role": {"tag": "multimodal"}}),
    node("fixed-list", element=U8, length=4),
    node("map", key=STRING, value=U8),
    node("option", inner=U8),
    node("result", spec={}),
    node("result", spec={"ok": U8}),
    node("result", spec={"ok": U8, "err": STRING}),
    node("text", restrictions={}),
    node("text", restrictions={"languages": [], "minLength": 1, "maxLength": 2, "regex": "^a$"}),
    node("binary", restrictions={"mimeTypes": ["a/b"], "minBytes": 1, "maxBytes": 2}),
    node("path", spec={"direction": "in-out", "kind": "file", "allowedExtensions": ["csv"]}),
    node("path", spec={"direction": "input", "kind": "any", "allowedMimeTypes": ["a/b"]}),
    node("url", restrictions={"allowedSchemes": ["https"], "allowedHosts": []}),
    node(
        "quantity",
        spec={
            "baseUnit": "kg",
            "allowedSuffixes": ["kg"],
            "min": {"mantissa": 0, "scale": 0, "unit": "kg"},
            "max": {"mantissa": 15, "scale": -2, "unit": "kg"},
        },
    ),
    node(
        "union",
        spec={
            "branches": [
                {
                    "tag": rule,
                    "body": STRING,
                    "discriminator": {"rule": rule, "value": value},
                    "metadata": {"doc": rule},
                }
                for rule, value in (
                    ("prefix", {"prefix": "a"}),
                    ("suffix", {"suffix": "a"}),
                    ("contains", {"substring": "a"}),
                    ("regex", {"regex": "a"}),
                    ("field-equals", {"fieldName": "a", "literal": "b"}),
                    ("field-equals", {"fieldName": "a"}),
                    ("field-absent", {"fieldName": "a"}),
                )
            ]
        },
    ),
    node("secret", spec={"inner": U8, "category": "api-key"}),
    node("quota-token", spec={"resourceName": "gpu"}),
    node("permission-card", spec={"polymorphic": True}),
    node("future", inner=U8),
    node("stream", inner=None),
    node("u8", metadata={"role": {"tag": "other", "value": "x"}}),
]


@pytest.mark.parametrize("raw", WHOLE, ids=lambda raw: raw["kind"])
def test_every_kind_is_read_whole(raw: Any) -> None:
    assert type_json(read(raw)) == raw


@pytest.mark.parametrize(
    ("lenient", "strict"),
    [
        ({"kind": "bool"}, node("bool")),
        ({"kind": "bool", "value": None}, node("bool")),
        (node("u8", restrictions={}), U8),
        (node("u8", restrictions={"unit": "", "min": None}), U8),
        (node("u8", restrictions=None, metadata={}), U8),
        (
            node(
                "u64", restrictions={"max": {"kind": "unsigned", "value": "18446744073709551615"}}
            ),
            node("u64", restrictions={"max": {"kind": "unsigned", "value": 2**64 - 1}}),
        ),
        (
            node("f64", restrictions={"min": {"kind": "float-bits", "value": 1 << 63}}),
            node("f64", restrictions={"min": {"kind": "float-bits", "value": 0}}),
        ),
        ({"kind": "text"}, node("text", restrictions={})),
        (node("text", restrictions={"languages": None}), node("text", restrictions={})),
        ({"kind": "result"}, node("result", spec={})),
        (node("result", spec={"ok": None}), node("result", spec={})),
        (
            node("variant", cases=[{"name": "a", "payload": None}]),
            node("variant", cases=[{"name": "a"}]),
        ),
        (node("secret"), node("secret", spec={"inner": STRING})),
        ({"kind": "stream"}, node("stream", inner=None)),
        (
            node(
                "quantity",
                spec={"baseUnit": "m", "min": {"mantissa": "-5", "scale": 1, "unit": "m"}},
            ),
            node(
                "quantity", spec={"baseUnit": "m", "min": {"mantissa": -5, "scale": 1, "unit": "m"}}
            ),
        ),
        (
            node("u8", metadata={"examples": [5, "x"]}),
            node("u8", metadata={"examples": ["5", "x"]}),
        ),
    ],
)
def test_older_and_shorter_spellings_read_the_same(lenient: Any, strict: Any) -> None:
    assert type_json(read(lenient)) == strict


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (7, ": error: a type must be an object, not a number"),
        ({"value": {}}, ": error: the member 'kind' is missing; expected a type node"),
        ({"type": "Str"}, ": error: this is a type of Golem 1.5 or older, without 'kind'"),
        ({"kind": "optoin"}, "/kind: error: unknown kind 'optoin' (did you mean 'option'?)"),
        ({"kind": 3}, "/kind: error: unknown kind 3"),
        (node("record"), "/value: error: the member 'fields' is missing; expected an array"),
        (node("record", fields=[3]), "/value/fields/0: error: a field must be an object"),
        (node("record", fields=[{"body": U8}]), "/value/fields/0: error: the member 'name'"),
        (node("list"), "/value/element: error: a type must be an object, not null"),
        (node("fixed-list", element=U8), "/value: error: the member 'length' is missing"),
        (node("fixed-list", element=U8, length=-1), "/value/length: error: expected a whole"),
        (node("enum", cases=["a", 1]), "/value/cases/1: error: expected a string, not a number"),
        (node("path", spec={"direction": "in", "kind": "file"}), "/value/spec: error: 'direction'"),
        (node("permission-card"), "/value/spec: error: 'polymorphic' must be true or false"),
        (node("text", restrictions={"minLength": "x"}), "/value/restrictions/minLength: error"),
        (
            node("u8", restrictions={"min": {"kind": "signed", "value": 1}}),
            "/value/restrictions/min/kind: error: expected 'unsigned', not 'signed'",
        ),
        (
            node("f64", restrictions={"min": {"kind": "float-bits", "value": 0x7FF0 << 48}}),
            "/value/restrictions/min/value: error: a bound must be a finite number, not inf",
        ),
        (
            node("f64", restrictions={"min": {"kind": "float-bits", "value": -1}}),
            "/value/restrictions/min/value: error: -1 is not in 0…",
        ),
        (
            node(
                "union",
                spec={"branches": [{"tag": "a", "body": U8, "discriminator": {"rule": "regexp"}}]},
            ),
            "/value/spec/branches/0/discriminator/rule: error: unknown discriminator rule 'regexp'",
        ),
        (node("u8", metadata={"role": "x"}), "/value/metadata/role: error: 'role' must be"),
        (node("u8", metadata={"color": 1}), "/value/metadata/color: warning: unknown member"),
    ],
)
def test_each_fault_has_its_place(raw: Any, expected: str) -> None:
    _, faults = faulty(raw)
    assert any(fault.startswith(expected) for fault in faults), faults


def test_reading_goes_on_after_a_fault() -> None:
    found, faults = faulty(record(a=node("nope"), b=node("list", element=node("nada")), c=U8))
    assert len(faults) == 2
    assert sum(isinstance(each, Unreadable) for each in walk([found])) == 2
    assert isinstance(found, t.Record)
    assert isinstance(found.fields[2].body, t.Int)


def test_roles_are_told_apart() -> None:
    role = read(node("u8", metadata={"role": {"tag": "unstructured-text"}})).metadata
    assert role.role is t.Role.UNSTRUCTURED_TEXT
    unknown = read(node("u8", metadata={"role": {"tag": "novel"}})).metadata
    assert unknown.role is None
    assert unknown.other_role_tag is not None
    assert unknown.other_role_tag.text == "novel"


WRAPPERS = [
    lambda inner: node("option", inner=inner),
    lambda inner: record(a=inner),
    lambda inner: node("tuple", elements=[inner]),
    lambda inner: node("result", spec={"ok": inner}),
    lambda inner: node(
        "union",
        spec={
            "branches": [
                {
                    "tag": "a",
                    "body": inner,
                    "discriminator": {"rule": "regex", "value": {"regex": "a"}},
                }
            ]
        },
    ),
]


@pytest.mark.parametrize("wrap", WRAPPERS)
def test_deep_types_are_read_up_to_the_limit(wrap: Any) -> None:
    raw: Any = U8
    for _ in range(MAX_DEPTH):
        raw = wrap(raw)
    assert sum(1 for _ in walk([read(raw)])) == MAX_DEPTH + 1
    _, faults = faulty(wrap(raw))
    assert len(faults) == 1
    assert faults[0].endswith("types are nested deeper than 500 levels")


def test_deep_types_pass_through_files_and_checks(tmp_path: Path) -> None:
    raw: Any = STRING
    for level in range(MAX_DEPTH - 1):
        raw = record(a=raw) if level % 2 else WRAPPERS[4](raw)
    # A union of a string rule needs a string body: the faults prove that each level was checked.
    faults = faults_of(tmp_path, typed(raw))
    assert len(faults) == (MAX_DEPTH - 1) // 2
    assert all("needs a string" in fault.message for fault in faults)


LEAVES = st.sampled_from(
    [raw for raw in WHOLE if raw["kind"] in t.INT_RANGES or raw["kind"] == "ref"]
)
NODES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(lambda each: node("option", inner=each)),
        st.lists(inner, max_size=3).map(lambda each: node("tuple", elements=each)),
        st.dictionaries(st.text(max_size=3), inner, max_size=3).map(lambda each: record(**each)),
        st.tuples(inner, inner).map(lambda each: node("map", key=each[0], value=each[1])),
        st.tuples(inner, inner).map(
            lambda each: node("result", spec={"ok": each[0], "err": each[1]})
        ),
    ),
)


@given(NODES)
def test_reading_and_writing_are_inverse(raw: Any) -> None:
    assert type_json(read(raw)) == raw


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.sampled_from(WHOLE),
        lambda inner: st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["kind", "value", "spec", "fields", "inner", "metadata", "role"]), inner
        ),
    )
)
def test_no_document_breaks_the_reader(raw: Any) -> None:
    log = FaultLog()
    found = read_type(raw, PLACE, log)
    assert isinstance(found, t.Node)
