"""Every kind in the spelling of protocol section 5.2, both ways, on the fast path."""

from __future__ import annotations

import math
import uuid
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

import codec_plans as p
import pytest
from codec_plans import NotFast, package_of

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.plan import shapes as s
from golem_codegen.runtime.datetimes import Datetime
from golem_codegen.runtime.errors import DecodeError, EncodeError
from golem_codegen.runtime.values import Binary, Duration, Err, Ok, Quantity, Some, Text, Url

TEXT = m.Text(place=p.PLACE)
URL = m.Url(place=p.PLACE)

SHAPES: dict[str, s.Shape] = {
    **{kind: p.integer(kind) for kind in p.INT_KINDS},
    "f32": p.floating("f32"),
    "f64": p.floating("f64"),
    "bool": p.BOOL,
    "char": p.scalar(m.Char),
    "string": p.STRING,
    "datetime": p.scalar(m.Datetime),
    "duration": p.scalar(m.Duration),
    "uuid": p.scalar(m.Uuid),
    "text": s.Scalar(TEXT),
    "binary": p.scalar(m.Binary),
    "path": p.scalar(m.Path, "in", "any"),
    "url": s.Scalar(URL),
    "quantity": p.scalar(m.Quantity, Untrusted("kg")),
    "tuple": s.TupleOf((p.BOOL, p.STRING)),
    "unit_tuple": s.TupleOf(()),
    "bytes": s.Bytes(),
    "numbers": s.ListOf(p.integer("u16")),
    "wide_numbers": s.ListOf(p.integer("u64")),
    "texts": s.ListOf(p.STRING),
    "fixed": s.FixedListOf(p.floating("f32"), 2),
    "map": s.MapOf(p.STRING, p.integer("s32"), True),
    "pairs": s.MapOf(p.BOOL, p.integer("s32"), False),
    "option": s.OptionOf(p.integer("u16"), False),
    "nested": s.OptionOf(s.OptionOf(p.BOOL, False), True),
    "result": s.ResultOf(p.STRING, None),
    "unstructured": s.Unstructured(TEXT, URL),
    "record": s.Named("Pair"),
    "empty": s.Named("Empty"),
    "variant": s.Named("Shape"),
    "only": s.Named("Only"),
    "enum": s.Named("Level"),
    "flags": s.Named("Perms"),
    "union": s.Named("Contact"),
}


def _plan() -> s.CodecPlan:
    types = (
        p.record("Pair", p.field("first", p.STRING), p.field("second", p.integer("u8"))),
        p.record("Empty"),
        p.cases(
            "Shape",
            "variant",
            p.unit("ShapePoint", "point"),
            p.case("ShapeCircle", "circle", p.integer("u32")),
            p.fields_case("ShapeBox", "box", p.field("width", p.BOOL)),
        ),
        p.cases("Only", "variant", p.unit("OnlyOne", "one")),
        p.enum("Level", "low", "middle", "high"),
        p.flags("Perms", "read", "write", "run"),
        p.cases(
            "Contact",
            "union",
            p.case("ContactEmail", "email", p.STRING, p.rule("prefix", "mailto:")),
            p.fields_case(
                "ContactCard",
                "card",
                p.field("kind", p.STRING),
                rule=p.rule("field-equals", "kind", "card"),
            ),
        ),
    )
    return p.plan(types, *(s.TypeEntry(name, shape) for name, shape in SHAPES.items()))


def _types() -> Any:
    return package_of(_plan).types


EXAMPLES: tuple[tuple[str, Callable[[], Any], str], ...] = (
    ("bool", lambda: True, '{"kind":"bool","value":true}'),
    ("s8", lambda: -5, '{"kind":"s8","value":-5}'),
    ("s16", lambda: -300, '{"kind":"s16","value":-300}'),
    ("s32", lambda: 70000, '{"kind":"s32","value":70000}'),
    ("s64", lambda: -(2**63), '{"kind":"s64","value":"-9223372036854775808"}'),
    ("s64", lambda: 2**63 - 1, '{"kind":"s64","value":"9223372036854775807"}'),
    ("u8", lambda: 255, '{"kind":"u8","value":255}'),
    ("u16", lambda: 65535, '{"kind":"u16","value":65535}'),
    ("u32", lambda: 4294967295, '{"kind":"u32","value":4294967295}'),
    ("u64", lambda: 2**64 - 1, '{"kind":"u64","value":"18446744073709551615"}'),
    ("u64", lambda: 0, '{"kind":"u64","value":"0"}'),
    ("f32", lambda: 1.5, '{"kind":"f32","value":1.5}'),
    ("f64", lambda: -0.0, '{"kind":"f64","value":-0.0}'),
    ("char", lambda: "ß", '{"kind":"char","value":"ß"}'),
    ("string", lambda: "hi", '{"kind":"string","value":"hi"}'),
    (
        "record",
        lambda: _types().Pair(first="a", second=1),
        (
            '{"kind":"record","value":{"fields":[{"kind":"string","value":"a"},'
            '{"kind":"u8","value":1}]}}'
        ),
    ),
    ("empty", lambda: _types().Empty(), '{"kind":"record","value":{"fields":[]}}'),
    (
        "variant",
        lambda: _types().ShapeCircle(9),
        '{"kind":"variant","value":{"case":1,"payload":{"kind":"u32","value":9}}}',
    ),
    ("variant", lambda: _types().ShapePoint(), '{"kind":"variant","value":{"case":0}}'),
    (
        "variant",
        lambda: _types().ShapeBox(width=True),
        (
            '{"kind":"variant","value":{"case":2,"payload":{"kind":"record","value":{"fields":'
            '[{"kind":"bool","value":true}]}}}}'
        ),
    ),
    ("enum", lambda: _types().Level.M2, '{"kind":"enum","value":{"case":2}}'),
    ("flags", lambda: _types().Perms(5), '{"kind":"flags","value":{"bits":[true,false,true]}}'),
    (
        "tuple",
        lambda: (True, "x"),
        (
            '{"kind":"tuple","value":{"elements":[{"kind":"bool","value":true},'
            '{"kind":"string","value":"x"}]}}'
        ),
    ),
    ("unit_tuple", lambda: (), '{"kind":"tuple","value":{"elements":[]}}'),
    (
        "bytes",
        lambda: b"\x01\x02",
        '{"kind":"list","value":{"elements":[{"kind":"u8","value":1},{"kind":"u8","value":2}]}}',
    ),
    ("bytes", lambda: b"", '{"kind":"list","value":{"elements":[]}}'),
    (
        "numbers",
        lambda: [1, 2],
        '{"kind":"list","value":{"elements":[{"kind":"u16","value":1},{"kind":"u16","value":2}]}}',
    ),
    ("numbers", list, '{"kind":"list","value":{"elements":[]}}'),
    (
        "wide_numbers",
        lambda: [1, 2**64 - 1],
        (
            '{"kind":"list","value":{"elements":[{"kind":"u64","value":"1"},'
            '{"kind":"u64","value":"18446744073709551615"}]}}'
        ),
    ),
    (
        "texts",
        lambda: ["a,b", '"'],
        (
            '{"kind":"list","value":{"elements":[{"kind":"string","value":"a,b"},'
            '{"kind":"string","value":"\\""}]}}'
        ),
    ),
    (
        "fixed",
        lambda: (0.5, 1.0),
        (
            '{"kind":"fixed-list","value":{"elements":[{"kind":"f32","value":0.5},'
            '{"kind":"f32","value":1.0}]}}'
        ),
    ),
    (
        "map",
        lambda: {"k": 3},
        (
            '{"kind":"map","value":{"entries":[[{"kind":"string","value":"k"},'
            '{"kind":"s32","value":3}]]}}'
        ),
    ),
    (
        "pairs",
        lambda: [(True, 3), (True, 4)],
        (
            '{"kind":"map","value":{"entries":[[{"kind":"bool","value":true},'
            '{"kind":"s32","value":3}],[{"kind":"bool","value":true},{"kind":"s32","value":4}]]}}'
        ),
    ),
    (
        "option",
        lambda: 4,
        '{"kind":"option","value":{"inner":{"kind":"u16","value":4}}}',
    ),
    ("option", lambda: None, '{"kind":"option","value":{"inner":null}}'),
    (
        "nested",
        lambda: Some(None),
        '{"kind":"option","value":{"inner":{"kind":"option","value":{"inner":null}}}}',
    ),
    (
        "result",
        lambda: Ok("done"),
        '{"kind":"result","value":{"tag":"ok","value":{"kind":"string","value":"done"}}}',
    ),
    ("result", lambda: Err(None), '{"kind":"result","value":{"tag":"err","value":null}}'),
    (
        "text",
        lambda: Text("Grüezi", "de-CH"),
        '{"kind":"text","value":{"text":"Grüezi","language":"de-CH"}}',
    ),
    ("text", lambda: Text("hi"), '{"kind":"text","value":{"text":"hi"}}'),
    (
        "binary",
        lambda: Binary(b"\x89PNG", "image/png"),
        '{"kind":"binary","value":{"bytes":[137,80,78,71],"mimeType":"image/png"}}',
    ),
    ("binary", lambda: Binary(b""), '{"kind":"binary","value":{"bytes":[]}}'),
    (
        "path",
        lambda: PurePosixPath("/data/in.csv"),
        '{"kind":"path","value":{"path":"/data/in.csv"}}',
    ),
    (
        "url",
        lambda: Url("https://example.org/a"),
        '{"kind":"url","value":{"url":"https://example.org/a"}}',
    ),
    (
        "datetime",
        lambda: Datetime(2026, 12, 1, 9, nanosecond=1),
        '{"kind":"datetime","value":{"value":"2026-12-01T09:00:00.000000001Z"}}',
    ),
    (
        "duration",
        lambda: Duration(-1500000000),
        '{"kind":"duration","value":{"nanoseconds":"-1500000000"}}',
    ),
    (
        "quantity",
        lambda: Quantity(1250, 2, "kg"),
        '{"kind":"quantity","value":{"mantissa":"1250","scale":2,"unit":"kg"}}',
    ),
    (
        "union",
        lambda: _types().ContactEmail("mailto:a@b"),
        '{"kind":"union","value":{"tag":"email","body":{"kind":"string","value":"mailto:a@b"}}}',
    ),
    (
        "union",
        lambda: _types().ContactCard(kind="card"),
        (
            '{"kind":"union","value":{"tag":"card","body":{"kind":"record","value":{"fields":'
            '[{"kind":"string","value":"card"}]}}}}'
        ),
    ),
    (
        "uuid",
        lambda: uuid.UUID("3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b"),
        '{"kind":"uuid","value":"3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b"}',
    ),
    (
        "unstructured",
        lambda: Text("hi", "en"),
        (
            '{"kind":"variant","value":{"case":0,"payload":{"kind":"text","value":'
            '{"text":"hi","language":"en"}}}}'
        ),
    ),
    (
        "unstructured",
        lambda: Url("https://example.org/t.txt"),
        (
            '{"kind":"variant","value":{"case":1,"payload":{"kind":"url","value":'
            '{"url":"https://example.org/t.txt"}}}}'
        ),
    ),
)


@pytest.mark.parametrize(("symbol", "make", "text"), EXAMPLES)
def test_fast_path_writes_and_reads_the_example(
    symbol: str, make: Callable[[], Any], text: str
) -> None:
    package = package_of(_plan)
    value = make()
    encode = getattr(package.wire, f"enc_{symbol}")
    decode = getattr(package.wire, f"dec_{symbol}")
    assert package.only_fast(lambda: encode(value)) == text.encode()
    back = package.only_fast(lambda: decode(text.encode()))
    assert back == value
    assert type(back) is type(value)


def test_negative_zero_keeps_its_sign() -> None:
    back = package_of(_plan).wire.dec_f64(b'{"kind":"f64","value":-0.0}')
    assert math.copysign(1, back) == -1


OLDER = (
    ("u64", '{"kind":"u64","value":18446744073709551615}', 2**64 - 1),
    ("s64", '{"kind":"s64","value":-1}', -1),
    ("duration", '{"kind":"duration","value":{"nanoseconds":5}}', Duration(5)),
    ("option", '{"kind":"option","value":{}}', None),
    ("result", '{"kind":"result","value":{"tag":"err"}}', Err(None)),
    ("f64", '{"kind":"f64","value":{"$float":"positive-infinity"}}', math.inf),
)


@pytest.mark.parametrize(("symbol", "text", "value"), OLDER)
def test_older_and_rare_forms_succeed_on_the_checked_path(
    symbol: str, text: str, value: object
) -> None:
    package = package_of(_plan)
    decode = getattr(package.wire, f"dec_{symbol}")
    with pytest.raises(NotFast):
        package.only_fast(lambda: decode(text))
    assert decode(text) == value


REFUSED = (
    ("u64", '{"kind":"u64","value":"007"}', "$"),
    ("u64", '{"kind":"u64","value":"5 "}', "$"),
    ("s64", '{"kind":"s64","value":"-0"}', "$"),
    ("s64", '{"kind":"s64","value":"-5 "}', "$"),
    ("s64", '{"kind":"s64","value":"-"}', "$"),
    ("u8", '{"value":5}', "$"),
    ("u8", '{"kind":"u8","value":5,"more":1}', "$"),
    ("u8", '{"kind":"u16","value":5}', "$"),
    ("variant", '{"kind":"variant","value":{"payload":{"kind":"u32","value":9}}}', "$"),
    ("variant", '{"kind":"variant","value":{"case":-1}}', "$"),
    ("enum", '{"kind":"enum","value":{"case":3}}', "$"),
    ("flags", '{"kind":"flags","value":{"bits":[true,false]}}', "$"),
    ("uuid", '{"kind":"uuid","value":"3f2c6a0e4b1d4f5e9a770c1d2e3f4a5b"}', "$"),
    (
        "record",
        (
            '{"kind":"record","value":{"fields":[{"kind":"string","value":"a"},'
            '{"kind":"u8","value":256}]}}'
        ),
        "$.second",
    ),
    (
        "map",
        (
            '{"kind":"map","value":{"entries":[[{"kind":"string","value":"k"},{"kind":"s32","value"'
            ':3}],[{"kind":"string","value":"k"},{"kind":"s32","value":3}]]}}'
        ),
        "$[1].key",
    ),
    (
        "union",
        '{"kind":"union","value":{"tag":"email","body":{"kind":"string","value":"a@b"}}}',
        "$.email",
    ),
)


@pytest.mark.parametrize(("symbol", "text", "path"), REFUSED)
def test_what_does_not_fit_is_refused_with_its_place(symbol: str, text: str, path: str) -> None:
    with pytest.raises(DecodeError) as caught:
        getattr(package_of(_plan).wire, f"dec_{symbol}")(text)
    assert caught.value.path == path
    assert caught.value.__suppress_context__


def test_encoding_refuses_with_the_place() -> None:
    package = package_of(_plan)
    with pytest.raises(EncodeError) as caught:
        package.wire.enc_record(package.types.Pair(first="\ud800", second=True))
    assert caught.value.path == "$.first"


@pytest.mark.parametrize(
    ("symbol", "data"),
    [
        ("empty", '{"kind":"\\u0000"}'),
        ("empty", '{"kind":"\\u0000","nothing":0}'),
        ("unit_tuple", '{"kind":"\\u0000","nothing":1}'),
        ("only", '{"kind":"variant","value":{"case":-1}}'),
        ("only", '{"kind":"variant","value":{"case":-1,"nothing":1}}'),
    ],
)
def test_the_structs_that_make_tags_required_match_nothing(symbol: str, data: str) -> None:
    with pytest.raises(DecodeError):
        getattr(package_of(_plan).wire, f"dec_{symbol}")(data)
