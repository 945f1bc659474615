"""Well-formedness: every rule, each fault with its place, and no fault where there is none."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from snapshot_parts import agent, definition, faults_of, inputs, method, node, record, ref, typed

from golem_codegen.model import types as t
from golem_codegen.model.fault import Place, Severity
from golem_codegen.model.text import Untrusted
from golem_codegen.model.union_rules import clashes

U8 = node("u8")
STRING = node("string")
HERE = "/methods/0/input_schema/value/0/schema"


def bound(value: int, kind: str = "unsigned") -> dict[str, Any]:
    return {"kind": kind, "value": value}


def branch(tag: str, body: Any, rule: str, **value: Any) -> dict[str, Any]:
    return {"tag": tag, "body": body, "discriminator": {"rule": rule, "value": value}}


def union(*branches: Any) -> dict[str, Any]:
    return node("union", spec={"branches": list(branches)})


def quantity(low: tuple[int, int, str], high: tuple[int, int, str]) -> dict[str, Any]:
    limits = {
        name: dict(zip(("mantissa", "scale", "unit"), limit, strict=True))
        for name, limit in (("min", low), ("max", high))
    }
    return node("quantity", spec={"baseUnit": "kg", **limits})


CARD = record(kind=STRING, size=U8)
TEXT_ROLE = {"role": {"tag": "unstructured-text"}}
INLINE = {"name": "inline", "payload": node("text", restrictions={})}
URL = {"name": "url", "payload": node("url", restrictions={})}

MALFORMED: list[tuple[Any, str, str]] = [
    (ref("nope"), "", "there is no definition 'nope'"),
    (node("variant", cases=[]), "", "a variant needs at least one case"),
    (node("enum", cases=[]), "", "an enum needs at least one case"),
    (node("flags", flags=[]), "", "flags needs at least one flag"),
    (union(), "", "a union needs at least one branch"),
    (
        node("record", fields=[{"name": "a", "body": U8}, {"name": "a", "body": U8}]),
        "/value/fields/1",
        "the field 'a' stands twice",
    ),
    (node("variant", cases=[{"name": "a"}, {"name": "a"}]), "/value/cases/1", "the case 'a'"),
    (node("enum", cases=["a", "b", "a"]), "/value/cases/2", "the case 'a' stands twice"),
    (node("flags", flags=["a", "a"]), "/value/flags/1", "the flag 'a' stands twice"),
    (
        union(branch("a", STRING, "prefix", prefix="x"), branch("a", STRING, "prefix", prefix="y")),
        "/value/spec/branches/1",
        "the tag 'a' stands twice",
    ),
    (node("map", key=node("list", element=U8), value=U8), "/value/key", "must be a primitive"),
    (node("map", key=node("text", restrictions={}), value=U8), "/value/key", "not Text"),
    (node("fixed-list", element=U8, length=0), "", "a length of at least 1"),
    (
        node("u8", restrictions={"max": bound(256)}),
        "/value/restrictions/max",
        "256 is out of the range of u8",
    ),
    (
        node("s8", restrictions={"min": bound(5, "signed"), "max": bound(4, "signed")}),
        "/value/restrictions",
        "min 5 is above max 4",
    ),
    (
        node("f32", restrictions={"min": bound(0x3FB999999999999A, "float-bits")}),
        "/value/restrictions/min",
        "0.1 is no exact f32",
    ),
    (
        node("text", restrictions={"minLength": 2, "maxLength": 1}),
        "/value/restrictions",
        "minLength 2 is above maxLength 1",
    ),
    (
        node("binary", restrictions={"minBytes": 2, "maxBytes": 1}),
        "/value/restrictions",
        "minBytes 2 is above maxBytes 1",
    ),
    (
        node("text", restrictions={"regex": "(?=a)"}),
        "/value/restrictions/regex",
        "the pattern '(?=a)' is not valid: look-around",
    ),
    (quantity((2, 0, "kg"), (15, 1, "kg")), "/value/spec", "min 2 is above max 1.5"),
    (quantity((1, 0, "g"), (2, 0, "kg")), "/value/spec/min/unit", "in the base unit 'kg', not 'g'"),
    (quantity((1, 60, "kg"), (2, -60, "kg")), "/value/spec", "too far apart"),
    (
        union(branch("a", node("text", restrictions={}), "prefix", prefix="x")),
        "/value/spec/branches/0/discriminator",
        "needs a string, url or path body, not Text",
    ),
    (
        union(branch("a", STRING, "field-equals", fieldName="x")),
        "/value/spec/branches/0/discriminator",
        "needs a record body, not String",
    ),
    (
        union(branch("a", CARD, "field-equals", fieldName="kindd")),
        "/value/spec/branches/0/discriminator",
        "the body has no field 'kindd'",
    ),
    (
        union(branch("a", CARD, "field-equals", fieldName="size", literal="1")),
        "/value/spec/branches/0/discriminator",
        "a literal needs a field of string, url or path type, not Int",
    ),
    (
        union(branch("a", CARD, "field-absent", fieldName="size")),
        "/value/spec/branches/0/discriminator",
        "never absent",
    ),
    (
        union(branch("a", STRING, "regex", regex="")),
        "/value/spec/branches/0/discriminator",
        "must not be empty",
    ),
    (
        union(branch("a", STRING, "regex", regex="[")),
        "/value/spec/branches/0/discriminator/value/regex",
        "is not valid",
    ),
    (
        union(
            branch("a", STRING, "prefix", prefix="x"), branch("b", STRING, "prefix", prefix="xy")
        ),
        "/value/spec/branches/1/discriminator",
        "branches 'a' and 'b' cannot be told apart: 'x' is a prefix of 'xy'",
    ),
    (node("variant", cases=[URL, INLINE], metadata=TEXT_ROLE), "", "the role 'unstructured-text'"),
    (node("u8", metadata=TEXT_ROLE), "", "the role 'unstructured-text' needs a variant"),
    (
        node("variant", cases=[INLINE, URL], metadata={"role": {"tag": "unstructured-binary"}}),
        "",
        "'inline' with a binary",
    ),
]


@pytest.mark.parametrize(("schema", "place", "message"), MALFORMED)
def test_malformed_types_have_one_fault(
    tmp_path: Path, schema: Any, place: str, message: str
) -> None:
    (fault,) = faults_of(tmp_path, typed(schema))
    assert fault.severity is Severity.ERROR
    assert fault.place.pointer == HERE + place
    assert message in fault.message


WELL_FORMED: list[Any] = [
    record(),
    node("tuple", elements=[]),
    *(node("map", key=node(key), value=U8) for key in ("bool", "f64", "char", "string", "uuid")),
    node("map", key=node("enum", cases=["a"]), value=U8),
    node("option", inner=node("option", inner=U8)),
    node("record", fields=[{"name": "a", "body": U8}, {"name": "A", "body": U8}]),
    node("f32", restrictions={"min": bound(0x3FF8 << 48, "float-bits")}),
    quantity((0, 0, "kg"), (5, 500, "kg")),
    union(
        branch("a", STRING, "prefix", prefix="x"),
        branch("b", STRING, "regex", regex="x"),
        branch("c", CARD, "field-equals", fieldName="kind", literal="c"),
        branch("d", CARD, "field-equals", fieldName="kind", literal="d"),
    ),
    node("variant", cases=[INLINE, URL], metadata=TEXT_ROLE),
    node("list", element=U8, metadata={"role": {"tag": "multimodal"}}),
]


@pytest.mark.parametrize("schema", WELL_FORMED)
def test_well_formed_types_have_no_fault(tmp_path: Path, schema: Any) -> None:
    assert faults_of(tmp_path, typed(schema)) == ()


def test_patterns_beyond_python_are_a_warning(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, typed(node("text", restrictions={"regex": r"^\p{L}+$"})))
    assert fault.severity is Severity.WARNING
    assert "clients cannot check the pattern" in fault.message


def test_a_dangling_reference_suggests_the_nearest(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, typed(ref("demo.Mony"), defs=[definition("demo.Money", U8)]))
    assert fault.suggestion == "did you mean 'demo.Money'?"


def test_alias_cycles_are_spelled_out_once(tmp_path: Path) -> None:
    defs = [definition("b", ref("a")), definition("a", ref("b")), definition("c", ref("a"))]
    (fault,) = faults_of(tmp_path, agent(defs=defs))
    assert "'a' → 'b' → 'a'" in fault.message
    assert fault.place.pointer == "/schema/defs/1"


def test_types_without_finite_values_are_spelled_out(tmp_path: Path) -> None:
    defs = [
        definition("Tree", record(left=ref("Leaf"), root=ref("Node"))),
        definition("Node", record(label=STRING, pair=node("tuple", elements=[U8, ref("Tree")]))),
        definition(
            "Leaf", node("variant", cases=[{"name": "end"}, {"name": "x", "payload": ref("Leaf")}])
        ),
        definition("User", record(tree=ref("Tree"))),
        definition("Both", node("result", spec={"ok": ref("Both"), "err": ref("Both")})),
        definition("Four", node("fixed-list", element=ref("Four"), length=4)),
        definition(
            "Choice",
            node(
                "variant",
                cases=[
                    {"name": "a", "payload": ref("Choice")},
                    {"name": "b", "payload": ref("User")},
                ],
            ),
        ),
    ]
    faults = faults_of(tmp_path, agent(defs=defs))
    assert sorted(fault.message.partition(": ")[2] for fault in faults) == [
        "'Both'.ok → 'Both'",
        "'Choice'.a → 'Choice'",
        "'Four'[] → 'Four'",
        "'Node'.pair.1 → 'Tree'.root → 'Node'",
    ]


@pytest.mark.parametrize(
    "wrap",
    [
        lambda inner: node("option", inner=inner),
        lambda inner: node("list", element=inner),
        lambda inner: node("map", key=STRING, value=inner),
        lambda inner: node("result", spec={"ok": inner}),
        lambda inner: node("variant", cases=[{"name": "a", "payload": inner}, {"name": "b"}]),
        lambda inner: union(
            branch("a", STRING, "prefix", prefix="x"),
            branch("b", record(kind=STRING, x=inner), "field-equals", fieldName="kind"),
        ),
    ],
)
def test_recursion_with_an_end_is_fine(tmp_path: Path, wrap: Any) -> None:
    defs = [definition("a", record(b=ref("b"))), definition("b", wrap(ref("a")))]
    assert faults_of(tmp_path, agent(defs=defs)) == ()


def test_duplicate_definitions_must_be_equal(tmp_path: Path) -> None:
    same = [
        definition("a", record(x=U8)),
        definition("a", {"value": record(x=U8)["value"], "kind": "record"}),
    ]
    assert faults_of(tmp_path, agent(defs=same)) == ()
    (fault,) = faults_of(tmp_path, agent(defs=[*same, definition("a", U8)]))
    assert fault.message == "there are two different definitions 'a'"
    assert fault.place.pointer == "/schema/defs/2"


def constructor(schema: Any) -> dict[str, Any]:
    return {"description": "", "input_schema": inputs(p=schema)}


MULTIMODAL = node(
    "list",
    element=node("variant", cases=[{"name": "text", "payload": STRING}]),
    metadata={"role": {"tag": "multimodal"}},
)


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"type_name": ""}, "an agent type needs a name"),
        ({"methods": [method("m"), method("m")]}, "the method 'm' stands twice"),
        ({"constructor": constructor(node("secret"))}, "may not hold a Secret: 'p'"),
        ({"constructor": constructor(record(q=node("quota-token")))}, "hold a QuotaToken: 'p.q'"),
        (
            {
                "constructor": constructor(
                    node("list", element=node("permission-card", spec={"polymorphic": True}))
                )
            },
            "may not hold a PermissionCard: 'p[]'",
        ),
        ({"constructor": constructor(node("stream", inner=U8))}, "may not hold a stream"),
        ({"constructor": constructor(node("future", inner=U8))}, "may not hold a future"),
        ({"constructor": constructor(MULTIMODAL)}, "may not be multimodal: 'p'"),
        (
            {
                "config": [
                    {"source": "Local", "path": ["a"], "value_type": node("stream", inner=U8)}
                ]
            },
            "config may not hold a stream",
        ),
        ({"config": [{"source": "Local", "path": [], "value_type": U8}]}, "at least one segment"),
        (
            {"config": [{"source": "Local", "path": ["a", "b"], "value_type": U8}] * 2},
            "the config path 'a.b' is declared twice",
        ),
        (
            {
                "config": [
                    {"source": "Local", "path": ["a", "b"], "value_type": U8},
                    {"source": "Secret", "path": ["a"], "value_type": node("secret")},
                ]
            },
            "the config path 'a.b' goes through 'a'",
        ),
        (
            {
                "mode": "Ephemeral",
                "methods": [method("m") | {"read_only": {"usesPrincipal": False}}],
            },
            "the ephemeral agent has the read-only method 'm'",
        ),
    ],
)
def test_rules_for_agents(tmp_path: Path, members: dict[str, Any], message: str) -> None:
    (fault,) = faults_of(tmp_path, agent(**members))
    assert message in fault.message


def test_parameters_are_named_once(tmp_path: Path) -> None:
    raw = agent(methods=[method("m", a=U8, b=U8)])
    raw["methods"][0]["input_schema"]["value"][1]["name"] = "a"
    (fault,) = faults_of(tmp_path, raw)
    assert "the parameter 'a' stands twice" in fault.message


def test_methods_may_hold_what_cannot_cross(tmp_path: Path) -> None:
    kinds = [node("secret"), node("future", inner=None), node("stream", inner=U8), MULTIMODAL]
    raw = agent(methods=[method(f"m{index}", kind, p=kind) for index, kind in enumerate(kinds)])
    assert faults_of(tmp_path, raw) == ()


RULES = st.builds(
    t.Discriminator,
    st.sampled_from(t.Rule),
    st.sampled_from(["", "a", "ab", "ba", "b"]).map(Untrusted),
    st.sampled_from([None, Untrusted("x"), Untrusted("y")]),
)


@given(st.lists(RULES, max_size=5))
def test_union_families_find_what_the_matrix_rejects(rules: list[t.Discriminator]) -> None:
    place = Place("a")
    branches = [
        t.Branch(
            tag=Untrusted(str(index)), body=t.String(place=place), discriminator=rule, place=place
        )
        for index, rule in enumerate(rules)
    ]
    expected = any(rejected(one, other) for one, other in combinations(rules, 2))
    found = list(clashes(branches))
    assert bool(found) is expected
    assert all(rejected(one.discriminator, other.discriminator) for one, other, _ in found)


STRINGS = (t.Rule.PREFIX, t.Rule.SUFFIX, t.Rule.CONTAINS)


def rejected(one: t.Discriminator, other: t.Discriminator) -> bool:  # noqa: PLR0911
    """The matrix of the specification, pair by pair."""
    if list(t.Rule).index(one.rule) > list(t.Rule).index(other.rule):
        one, other = other, one
    left, right = one.text.text, other.text.text
    match one.rule, other.rule:
        case t.Rule.PREFIX, t.Rule.PREFIX:
            return left.startswith(right) or right.startswith(left)
        case t.Rule.SUFFIX, t.Rule.SUFFIX:
            return left.endswith(right) or right.endswith(left)
        case t.Rule.REGEX, t.Rule.REGEX:
            return left == right
        case t.Rule.FIELD_EQUALS, t.Rule.FIELD_EQUALS:
            literals = {one.literal, other.literal}
            return left != right or None in literals or len(literals) == 1
        case t.Rule.FIELD_EQUALS, t.Rule.FIELD_ABSENT:
            return left != right
        case t.Rule.FIELD_ABSENT, t.Rule.FIELD_ABSENT:
            return True
        case _:
            return one.rule in STRINGS and other.rule in STRINGS
