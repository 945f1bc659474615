"""Values and texts that an identity refuses, each with its place."""

from __future__ import annotations

import math
import uuid

import pytest
from identity_nodes import EMPTY, Node, formatted, leaf, node, parsed, record_type, record_value

from golem_codegen.runtime.errors import EncodeError, IdentityError

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

BAD_VALUES: list[tuple[Node, Node, str]] = [
    (node("bool"), leaf("u8", 1), r"\$\.f0: expected bool"),
    (node("bool"), leaf("bool", 1), "true or false"),
    (U8, leaf("u8", 256), "from 0 to 255"),
    (U8, leaf("u8", True), "from 0 to 255"),
    (U8, leaf("u8", 1.0), "from 0 to 255"),
    (node("s64"), leaf("s64", "9223372036854775808"), "from -9223372036854775808"),
    (node("s64"), leaf("s64", "-0"), "an integer"),
    (node("s64"), leaf("s64", " 1"), "an integer"),
    (node("f64"), leaf("f64", math.nan), "a finite number"),
    (node("f64"), leaf("f64", math.inf), "a finite number"),
    (node("f64"), leaf("f64", 10**400), "a finite number"),
    (node("f64"), leaf("f64", {"$float": "nan"}), "a finite number"),
    (node("f64"), leaf("f64", True), "a finite number"),
    (node("f32"), leaf("f32", 1e39), "range of f32"),
    (node("char"), leaf("char", "ab"), "exactly one"),
    (node("char"), leaf("char", "\ud800"), "surrogates"),
    (node("string"), leaf("string", "a\ud800"), "surrogates"),
    (node("string"), leaf("string", None), "text"),
    (record_type(U8), record_value(), "1 values, found 0"),
    (record_type(U8), record_value(leaf("u8", "1x")), r"\$\.f0\.f0"),
    (node("tuple", elements=[U8]), node("tuple", elements=[]), "1 values"),
    (node("list", element=U8), node("list", elements=[leaf("u8", -1)]), r"\$\.f0\[0\]"),
    (node("list", element=U8), node("list"), "an array"),
    (node("list", element=U8), leaf("list", None), "an object"),
    (node("fixed-list", element=U8, length=2), node("fixed-list", elements=[]), "2 values"),
    (node("map", key=U8, value=U8), node("map", entries=[[leaf("u8", 1)]]), "2 values"),
    (
        node("map", key=U8, value=U8),
        node("map", entries=[[leaf("u8", 1), leaf("u8", -1)]]),
        r"\$\.f0\.value\[0\]",
    ),
    (VARIANT, node("variant", case=2), "a case from 0 to 1"),
    (VARIANT, node("variant", case=True), "a case from 0 to 1"),
    (VARIANT, node("variant", case=1), r"\$\.f0\.b: expected an object, found None"),
    (VARIANT, node("variant", case=0, payload=leaf("u8", 1)), "no payload"),
    (node("enum", cases=["a"]), node("enum", case=-1), "a case from 0 to 0"),
    (node("flags", flags=["a"]), node("flags", bits=[]), "1 values"),
    (node("flags", flags=["a"]), node("flags", bits=[1]), "booleans"),
    (TYPED_RESULT, node("result", tag="maybe"), '"ok" or "err"'),
    (TYPED_RESULT, node("result", tag="ok", value=None), r"\$\.f0\.ok"),
    (node("text", restrictions={}), node("text", text="x", language="e]n"), "a language tag"),
    (node("binary", restrictions={}), node("binary", bytes=[256]), "from 0 to 255"),
    (node("binary", restrictions={}), node("binary", bytes=[], mimeType="png"), "a MIME type"),
    (node("uuid"), leaf("uuid", "9b1f2c0a"), "a UUID"),
    (node("datetime"), node("datetime", value="2026-12-01"), "RFC 3339"),
    (node("duration"), node("duration", nanoseconds="1.5"), "an integer"),
    (
        node("quantity", spec={}),
        node("quantity", mantissa=str(-(2**63)), scale=0, unit=""),
        "a mantissa",
    ),
    (node("quantity", spec={}), node("quantity", mantissa="1", scale=19, unit=""), "a scale"),
    (node("quantity", spec={}), node("quantity", mantissa="1", scale=0, unit="k g"), "a unit"),
    (node("quantity", spec={}), node("quantity", mantissa="1", scale=0, unit="2x"), "a unit"),
    (UNION, node("union", tag="x", body=record_value()), "the tag of a branch"),
    (UNION, node("union", tag="none", body=leaf("u8", 1)), r"\$\.f0\.none: expected record"),
    (node("stream", inner=None), leaf("stream", {}), "that an identity can hold"),
    (node("secret", spec={}), leaf("secret", {}), "that an identity can hold"),
    (node("ref", id="x"), leaf("u8", 1), "a type that the graph defines"),
]


@pytest.mark.parametrize(("type_node", "value", "message"), BAD_VALUES, ids=nameless)
def test_values_that_do_not_fit(type_node: Node, value: Node, message: str) -> None:
    with pytest.raises(EncodeError, match=message) as caught:
        formatted(type_node, value)
    assert caught.value.path.startswith("$.f0")


BAD_TEXTS: list[tuple[Node, str, int]] = [
    (node("bool"), "True", 0),
    (node("bool"), "truex", 4),
    (U8, "256", 0),
    (U8, "-1", 0),
    (U8, "01", 0),
    (U8, "", 0),
    (U8, "+1", 0),
    (U8, "٣", 0),
    (U8, "1.0", 1),
    (node("s8"), "-0", 0),
    (node("s64"), "9223372036854775808", 0),
    (node("s64"), "1" * 30, 0),
    (node("f64"), "1", 0),
    (node("f64"), "1.", 0),
    (node("f64"), ".5", 0),
    (node("f64"), "01.0", 0),
    (node("f64"), "1.0e", 3),
    (node("f64"), "1.0e999", 0),
    (node("f64"), "NaN", 0),
    (node("f32"), "1.0e39", 0),
    (node("char"), 'c""', 1),
    (node("char"), 'c"ab"', 1),
    (node("char"), '"a"', 0),
    (node("string"), "a", 0),
    (node("string"), '"\\ud800"', 0),
    (node("string"), '"\\udc00\\ud800"', 0),
    (record_type(U8), "()", 1),
    (record_type(U8), "(1,2)", 2),
    (EMPTY, "(1)", 1),
    (node("list", element=U8), "[1,]", 3),
    (node("list", element=U8), "[,1]", 1),
    (node("list", element=U8), "[1 2]", 2),
    (node("list", element=U8), "[1", 2),
    (node("fixed-list", element=U8, length=2), "[1]", 0),
    (node("map", key=U8, value=U8), "m[(1)]", 4),
    (node("map", key=U8, value=U8), "[]", 0),
    (VARIANT, "v2", 1),
    (VARIANT, "v01", 2),
    (VARIANT, "v0(1)", 2),
    (VARIANT, "v1", 2),
    (node("enum", cases=["a"]), "v1", 1),
    (node("flags", flags=["a", "b"]), "f(1,0)", 4),
    (node("flags", flags=["a", "b"]), "f(0,0)", 4),
    (node("flags", flags=["a", "b"]), "f(2)", 2),
    (node("flags", flags=["a", "b"]), "f(0,)", 4),
    (node("option", inner=U8), "s", 1),
    (node("option", inner=U8), "5", 0),
    (TYPED_RESULT, "ok", 2),
    (node("result", spec={}), "ok(1)", 2),
    (node("result", spec={}), "no", 0),
    (node("text", restrictions={}), '@t[]"x"', 3),
    (node("text", restrictions={}), '"x"', 0),
    (node("binary", restrictions={}), '@b""', 0),
    (node("binary", restrictions={}), '@b[]"AA"', 4),
    (node("binary", restrictions={}), '@b[]"AB=="', 4),
    (node("binary", restrictions={}), '@b[]"-_8="', 4),
    (node("binary", restrictions={}), '@b[png]"AA=="', 3),
    (node("binary", restrictions={}), '@b[]"é"', 4),
    (node("path", spec={}), '@u"x"', 0),
    (node("uuid"), f'"{PHANTOM}"', 0),
    (node("uuid"), '@uuid"x"', 5),
    (node("datetime"), '@dt"2026-12-01"', 3),
    (node("duration"), '@dur"PT"', 4),
    (node("duration"), '@dur"P"', 4),
    (node("duration"), '@dur"P1DT"', 4),
    (node("duration"), '@dur"PT1M1H"', 4),
    (node("duration"), '@dur"PT1.S"', 4),
    (node("duration"), '@dur"PT1.0000000001S"', 4),
    (node("duration"), '@dur"P1Y"', 4),
    (node("duration"), '@dur"P106752D"', 4),
    (node("quantity", spec={}), '@qty"kg"', 4),
    (node("quantity", spec={}), '@qty"1 kg"', 4),
    (node("quantity", spec={}), '@qty"9223372036854775808"', 4),
    (UNION, "u0", 2),
    (UNION, "u1(())", 2),
    (UNION, "u2", 1),
    (node("stream", inner=None), "x", 0),
]


@pytest.mark.parametrize(("type_node", "text", "position"), BAD_TEXTS, ids=nameless)
def test_texts_that_do_not_fit(type_node: Node, text: str, position: int) -> None:
    with pytest.raises(IdentityError) as caught:
        parsed(type_node, text)
    assert caught.value.position == position
