"""The canonical text of every kind inside an identity, and back."""

from __future__ import annotations

import uuid

import pytest
from identity_nodes import EMPTY, Node, formatted, leaf, node, parsed, record_type, record_value

from golem_codegen.runtime.errors import EncodeError, IdentityError
from golem_codegen.runtime.identity import AgentId
from golem_codegen.runtime.identity_format import MAX_DEPTH, format_parameters
from golem_codegen.runtime.identity_numbers import single
from golem_codegen.runtime.identity_parse import parse_parameters

PHANTOM = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")


def nameless(_item: object) -> None:
    """Long tables need no names for their rows."""


U8 = node("u8")
VARIANT = node("variant", cases=[{"name": "a"}, {"name": "b", "payload": U8}])
UNION = node(
    "union",
    spec={
        "branches": [
            {"tag": "email", "body": node("string"), "discriminator": {}},
            {"tag": "none", "body": EMPTY, "discriminator": {}},
        ]
    },
)
TYPED_RESULT = node("result", spec={"ok": U8, "err": node("string")})

CANONICAL: list[tuple[Node, Node, str]] = [
    (node("bool"), leaf("bool", True), "true"),
    (node("bool"), leaf("bool", False), "false"),
    (node("s8"), leaf("s8", -12), "-12"),
    (node("u16"), leaf("u16", 0), "0"),
    (node("s64"), leaf("s64", "-9223372036854775808"), "-9223372036854775808"),
    (node("u64"), leaf("u64", "18446744073709551615"), "18446744073709551615"),
    (node("f64"), leaf("f64", 1.0), "1.0"),
    (node("f64"), leaf("f64", 0.1), "0.1"),
    (node("f64"), leaf("f64", 1e20), "100000000000000000000.0"),
    (node("f64"), leaf("f64", -1.5e-7), "-0.00000015"),
    (node("f32"), leaf("f32", single(0.1)), "0.1"),
    (node("f32"), leaf("f32", 16777216.0), "16777216.0"),
    (node("char"), leaf("char", "a"), 'c"a"'),
    (node("char"), leaf("char", '"'), 'c"\\""'),
    (node("string"), leaf("string", 'a"b'), '"a\\"b"'),
    (
        node("string"),
        leaf("string", "\\\n\r\t\b\f\x00\x1f\x7f\x85/é🍸\u2028"),
        '"\\\\\\n\\r\\t\\b\\f\\u0000\\u001f\\u007f\\u0085/é🍸\u2028"',
    ),
    (record_type(U8, node("string")), record_value(leaf("u8", 1), leaf("string", "x")), '(1,"x")'),
    (EMPTY, record_value(), "()"),
    (node("tuple", elements=[U8]), node("tuple", elements=[leaf("u8", 1)]), "(1)"),
    (node("tuple", elements=[]), node("tuple", elements=[]), "()"),
    (
        node("list", element=U8),
        node("list", elements=[leaf("u8", 1), leaf("u8", 2)]),
        "[1,2]",
    ),
    (node("list", element=U8), node("list", elements=[]), "[]"),
    (
        node("fixed-list", element=U8, length=1),
        node("fixed-list", elements=[leaf("u8", 1)]),
        "[1]",
    ),
    (
        node("map", key=node("string"), value=U8),
        node("map", entries=[[leaf("string", "a"), leaf("u8", 1)]]),
        'm[("a",1)]',
    ),
    (node("map", key=U8, value=U8), node("map", entries=[]), "m[]"),
    (VARIANT, node("variant", case=0), "v0"),
    (VARIANT, node("variant", case=1, payload=leaf("u8", 9)), "v1(9)"),
    (node("enum", cases=["a", "b", "c"]), node("enum", case=2), "v2"),
    (node("flags", flags=["a", "b", "c"]), node("flags", bits=[True, False, True]), "f(0,2)"),
    (node("flags", flags=["a"]), node("flags", bits=[False]), "f()"),
    (node("option", inner=U8), node("option", inner=leaf("u8", 5)), "s(5)"),
    (node("option", inner=U8), node("option", inner=None), "n"),
    (
        node("option", inner=node("option", inner=U8)),
        node("option", inner=node("option", inner=None)),
        "s(n)",
    ),
    (TYPED_RESULT, node("result", tag="ok", value=leaf("u8", 1)), "ok(1)"),
    (TYPED_RESULT, node("result", tag="err", value=leaf("string", "no")), 'err("no")'),
    (node("result", spec={}), node("result", tag="ok", value=None), "ok"),
    (node("result", spec={}), node("result", tag="err", value=None), "err"),
    (node("text", restrictions={}), node("text", text="hi"), '@t"hi"'),
    (node("text", restrictions={}), node("text", text="h]", language="en"), '@t[en]"h]"'),
    (node("binary", restrictions={}), node("binary", bytes=[255, 254]), '@b[]"//4="'),
    (
        node("binary", restrictions={}),
        node("binary", bytes=[137, 80, 78, 71], mimeType="image/png"),
        '@b[image/png]"iVBORw=="',
    ),
    (node("path", spec={}), node("path", path="/a b"), '@p"/a b"'),
    (node("url", restrictions={}), node("url", url="https://e.org"), '@u"https://e.org"'),
    (node("uuid"), leaf("uuid", str(PHANTOM)), f'@uuid"{PHANTOM}"'),
    (
        node("datetime"),
        node("datetime", value="2026-12-01T00:00:00Z"),
        '@dt"2026-12-01T00:00:00.000000000Z"',
    ),
    (node("duration"), node("duration", nanoseconds="1500000000"), '@dur"PT1.5S"'),
    (node("duration"), node("duration", nanoseconds="0"), '@dur"PT0S"'),
    (
        node("duration"),
        node("duration", nanoseconds="-90061000000001"),
        '@dur"-P1DT1H1M1.000000001S"',
    ),
    (node("duration"), node("duration", nanoseconds="86400000000000"), '@dur"P1D"'),
    (
        node("quantity", spec={"baseUnit": "kg"}),
        node("quantity", mantissa="125", scale=1, unit="kg"),
        '@qty"12.5kg"',
    ),
    (
        node("quantity", spec={"baseUnit": "m/s^2"}),
        node("quantity", mantissa="-5", scale=3, unit="m/s^2"),
        '@qty"-0.005m/s^2"',
    ),
    (UNION, node("union", tag="email", body=leaf("string", "mailto:a@b")), 'u0("mailto:a@b")'),
    (UNION, node("union", tag="none", body=record_value()), "u1"),
]


@pytest.mark.parametrize(("type_node", "value", "text"), CANONICAL, ids=nameless)
def test_every_kind(type_node: Node, value: Node, text: str) -> None:
    assert formatted(type_node, value) == text
    assert parsed(type_node, text) == value
    assert AgentId.parse(f"A({text})").parameters_text == text


def test_parameters_have_no_names() -> None:
    graph = {"root": record_type(U8, node("option", inner=U8), EMPTY)}
    value = record_value(leaf("u8", 1), node("option", inner=None), record_value())
    assert format_parameters(graph, value) == "1,n,()"
    assert format_parameters({"root": EMPTY}, record_value()) == ""
    assert parse_parameters("", 0, 0, {"root": EMPTY}) == record_value()


@pytest.mark.parametrize(
    ("type_node", "value", "text", "back"),
    [
        (node("f64"), leaf("f64", -0.0), "0.0", leaf("f64", 0.0)),
        (node("f64"), leaf("f64", 3), "3.0", leaf("f64", 3.0)),
        (node("s64"), leaf("s64", -5), "-5", leaf("s64", "-5")),
        (
            node("quantity", spec={}),
            node("quantity", mantissa="1250", scale=2, unit=""),
            '@qty"12.5"',
            node("quantity", mantissa="125", scale=1, unit=""),
        ),
        (
            node("quantity", spec={}),
            node("quantity", mantissa="5", scale=-3, unit="g"),
            '@qty"5000g"',
            node("quantity", mantissa="5000", scale=0, unit="g"),
        ),
        (
            node("datetime"),
            node("datetime", value="2026-12-01T11:30:00.50+02:30"),
            '@dt"2026-12-01T09:00:00.500000000Z"',
            node("datetime", value="2026-12-01T09:00:00.5Z"),
        ),
        (
            node("uuid"),
            leaf("uuid", str(PHANTOM).upper()),
            f'@uuid"{PHANTOM}"',
            leaf("uuid", str(PHANTOM)),
        ),
        (node("option", inner=U8), node("option"), "n", node("option", inner=None)),
        (
            node("result", spec={"ok": U8}),
            node("result", tag="err"),
            "err",
            node("result", tag="err", value=None),
        ),
    ],
    ids=nameless,
)
def test_other_spellings_of_values(type_node: Node, value: Node, text: str, back: Node) -> None:
    assert formatted(type_node, value) == text
    assert parsed(type_node, text) == back


def test_floats_may_have_exponents_on_input() -> None:
    assert parsed(node("f64"), "-1.5e-3") == leaf("f64", -0.0015)
    assert parsed(node("f32"), "0.1") == leaf("f32", single(0.1))


def test_escapes_on_input() -> None:
    assert parsed(node("string"), '"\\/\\u00e9\\ud83c\\uDF78"') == leaf("string", "/é🍸")


def test_nesting_is_bounded() -> None:
    def nested(levels: int) -> tuple[Node, Node, str]:
        type_node, value, text = U8, leaf("u8", 1), "1"
        for _ in range(levels):
            type_node = node("option", inner=type_node)
            value = node("option", inner=value)
            text = f"s({text})"
        return type_node, value, text

    type_node, value, text = nested(MAX_DEPTH - 1)
    assert formatted(type_node, value) == text
    assert parsed(type_node, text) == value
    type_node, value, text = nested(MAX_DEPTH)
    with pytest.raises(EncodeError, match="32 levels"):
        formatted(type_node, value)
    with pytest.raises(IdentityError, match="32 levels"):
        parsed(type_node, text)


def test_recursive_types() -> None:
    tree = record_type(U8, node("list", element=node("ref", id="tree")))
    graph = {
        "defs": [
            {"id": "tree", "name": "Tree", "body": tree},
            {"id": "alias", "body": node("ref", id="tree")},
        ],
        "root": record_type(node("ref", id="alias")),
    }
    value = leaf("u8", 3)
    child = record_value(value, node("list", elements=[]))
    root = record_value(record_value(value, node("list", elements=[child, child])))
    identity = AgentId.of("Forest", graph, root)
    assert str(identity) == "Forest((3,[(3,[]),(3,[])]))"
    assert identity.decode(graph) == root


def test_graphs_must_hold_a_record() -> None:
    with pytest.raises(ValueError, match="a record, not u8"):
        parse_parameters("", 0, 0, {"root": U8})
    with pytest.raises(EncodeError, match="a record type"):
        format_parameters({"root": U8}, record_value())
