"""Every kind with its wire form as the protocol shows it (section 5.2), and its Python value."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import ModuleType
from typing import Any

from acceptance import schemas as s

_EMAIL = {
    "tag": "email",
    "body": s.STRING,
    "discriminator": {"rule": "prefix", "value": {"prefix": "mailto:"}},
}


def _unstructured(role: str, inline: s.Node) -> s.Node:
    url = s.kind("url", restrictions={})
    cases = [{"name": "inline", "payload": inline}, {"name": "url", "payload": url}]
    return s.kind("variant", cases=cases, metadata={"role": {"tag": role}})


_TEXT = _unstructured("unstructured-text", s.kind("text", restrictions={}))
_BINARY = _unstructured("unstructured-binary", s.kind("binary", restrictions={}))


@dataclass(frozen=True)
class WireCase:
    """One type, one value in both forms. ``value`` receives the package, for its classes."""

    name: str
    type: s.Node
    wire: str
    value: Callable[[ModuleType], Any]


def _value(value: Any) -> Callable[[ModuleType], Any]:
    return lambda _package: value


_LONE = '{"kind":"%s","value":%s}'

CASES = (
    WireCase("JustBool", s.BOOL, _LONE % ("bool", "true"), _value(True)),
    WireCase("JustS8", s.kind("s8"), _LONE % ("s8", "-5"), _value(-5)),
    WireCase("JustS16", s.kind("s16"), _LONE % ("s16", "-300"), _value(-300)),
    WireCase("JustS32", s.kind("s32"), _LONE % ("s32", "70000"), _value(70000)),
    WireCase("JustS64", s.S64, _LONE % ("s64", '"-9223372036854775808"'), _value(-(2**63))),
    WireCase("JustU8", s.U8, _LONE % ("u8", "255"), _value(255)),
    WireCase("JustU16", s.kind("u16"), _LONE % ("u16", "65535"), _value(65535)),
    WireCase("JustU32", s.U32, _LONE % ("u32", "4294967295"), _value(2**32 - 1)),
    WireCase("JustU64", s.U64, _LONE % ("u64", '"18446744073709551615"'), _value(2**64 - 1)),
    WireCase("JustF32", s.kind("f32"), _LONE % ("f32", "1.5"), _value(1.5)),
    WireCase("JustF64", s.F64, _LONE % ("f64", "-0.0"), _value(-0.0)),
    WireCase("NanF64", s.F64, _LONE % ("f64", '{"$float":"nan"}'), _value(float("nan"))),
    WireCase(
        "UpF64", s.F64, _LONE % ("f64", '{"$float":"positive-infinity"}'), _value(float("inf"))
    ),
    WireCase(
        "DownF32",
        s.kind("f32"),
        _LONE % ("f32", '{"$float":"negative-infinity"}'),
        _value(float("-inf")),
    ),
    WireCase("JustChar", s.CHAR, _LONE % ("char", '"ß"'), _value("ß")),
    WireCase("JustString", s.STRING, _LONE % ("string", '"hi"'), _value("hi")),
    WireCase(
        "Labelled",
        s.record(label=s.STRING, count=s.U8),
        '{"kind":"record","value":{"fields":[{"kind":"string","value":"a"},'
        '{"kind":"u8","value":1}]}}',
        lambda package: package.types.Labelled(label="a", count=1),
    ),
    WireCase(
        "Amount",
        s.variant(none=None, some=s.U32),
        '{"kind":"variant","value":{"case":1,"payload":{"kind":"u32","value":9}}}',
        lambda package: package.types.AmountSome(9),
    ),
    WireCase(
        "Nothing",
        s.variant(none=None, some=s.U32),
        '{"kind":"variant","value":{"case":0}}',
        lambda package: package.types.NothingNone(),
    ),
    WireCase(
        "Level",
        s.kind("enum", cases=["low", "middle", "high"]),
        '{"kind":"enum","value":{"case":2}}',
        lambda package: package.types.Level.HIGH,
    ),
    WireCase(
        "Access",
        s.kind("flags", flags=["read", "write", "run"]),
        '{"kind":"flags","value":{"bits":[true,false,true]}}',
        lambda package: package.types.Access.READ | package.types.Access.RUN,
    ),
    WireCase(
        "Pair",
        s.kind("tuple", elements=[s.BOOL, s.STRING]),
        '{"kind":"tuple","value":{"elements":[{"kind":"bool","value":true},'
        '{"kind":"string","value":"x"}]}}',
        _value((True, "x")),
    ),
    WireCase(
        "OneTuple",
        s.kind("tuple", elements=[s.STRING]),
        '{"kind":"tuple","value":{"elements":[{"kind":"string","value":"x"}]}}',
        _value(("x",)),
    ),
    WireCase("UnitTuple", s.UNIT, '{"kind":"tuple","value":{"elements":[]}}', _value(())),
    WireCase(
        "Bytes",
        s.listing(s.U8),
        '{"kind":"list","value":{"elements":[{"kind":"u8","value":1},{"kind":"u8","value":2}]}}',
        _value(b"\x01\x02"),
    ),
    WireCase(
        "Halves",
        s.kind("fixed-list", element=s.kind("f32"), length=2),
        '{"kind":"fixed-list","value":{"elements":[{"kind":"f32","value":0.5},'
        '{"kind":"f32","value":1.0}]}}',
        _value((0.5, 1.0)),
    ),
    WireCase(
        "Counts",
        s.kind("map", key=s.STRING, value=s.kind("s32")),
        '{"kind":"map","value":{"entries":[[{"kind":"string","value":"k"},'
        '{"kind":"s32","value":3}]]}}',
        _value({"k": 3}),
    ),
    WireCase(
        "Present",
        s.option(s.kind("u16")),
        '{"kind":"option","value":{"inner":{"kind":"u16","value":4}}}',
        _value(4),
    ),
    WireCase(
        "Absent", s.option(s.kind("u16")), '{"kind":"option","value":{"inner":null}}', _value(None)
    ),
    WireCase(
        "Done",
        s.kind("result", spec={"ok": s.STRING}),
        '{"kind":"result","value":{"tag":"ok","value":{"kind":"string","value":"done"}}}',
        lambda package: package.values.Ok("done"),
    ),
    WireCase(
        "Failed",
        s.kind("result", spec={"ok": s.STRING}),
        '{"kind":"result","value":{"tag":"err","value":null}}',
        lambda package: package.values.Err(None),
    ),
    WireCase(
        "Rich",
        s.kind("text", restrictions={}),
        '{"kind":"text","value":{"text":"Grüezi","language":"de-CH"}}',
        lambda package: package.values.Text("Grüezi", "de-CH"),
    ),
    WireCase(
        "Picture",
        s.kind("binary", restrictions={}),
        '{"kind":"binary","value":{"bytes":[137,80,78,71],"mimeType":"image/png"}}',
        lambda package: package.values.Binary(b"\x89PNG", "image/png"),
    ),
    WireCase(
        "Where",
        s.kind("path", spec={"direction": "input", "kind": "file"}),
        '{"kind":"path","value":{"path":"/data/in.csv"}}',
        _value(PurePosixPath("/data/in.csv")),
    ),
    WireCase(
        "Link",
        s.kind("url", restrictions={}),
        '{"kind":"url","value":{"url":"https://example.org/a"}}',
        lambda package: package.values.Url("https://example.org/a"),
    ),
    WireCase(
        "Moment",
        s.kind("datetime"),
        '{"kind":"datetime","value":{"value":"2026-12-01T09:00:00.000000001Z"}}',
        lambda package: package.values.Datetime.parse("2026-12-01T09:00:00.000000001Z"),
    ),
    WireCase(
        "Span",
        s.kind("duration"),
        '{"kind":"duration","value":{"nanoseconds":"-1500000000"}}',
        lambda package: package.values.Duration.from_timedelta(dt.timedelta(seconds=-1.5)),
    ),
    WireCase(
        "Weight",
        s.kind("quantity", spec={"baseUnit": "kg"}),
        '{"kind":"quantity","value":{"mantissa":"1250","scale":2,"unit":"kg"}}',
        lambda package: package.values.Quantity(1250, 2, "kg"),
    ),
    WireCase(
        "Contact",
        s.kind("union", spec={"branches": [_EMAIL]}),
        '{"kind":"union","value":{"tag":"email","body":{"kind":"string","value":"mailto:a@b"}}}',
        lambda package: package.types.ContactEmail("mailto:a@b"),
    ),
    WireCase(
        "Key",
        s.kind("uuid"),
        _LONE % ("uuid", '"3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b"'),
        _value(uuid.UUID("3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b")),
    ),
    WireCase(
        "Words",
        _TEXT,
        '{"kind":"variant","value":{"case":0,"payload":{"kind":"text","value":'
        '{"text":"hi","language":"en"}}}}',
        lambda package: package.values.Text("hi", "en"),
    ),
    WireCase(
        "WordsElsewhere",
        _TEXT,
        '{"kind":"variant","value":{"case":1,"payload":{"kind":"url","value":'
        '{"url":"https://example.org/t.txt"}}}}',
        lambda package: package.values.Url("https://example.org/t.txt"),
    ),
    WireCase(
        "Scan",
        _BINARY,
        '{"kind":"variant","value":{"case":0,"payload":{"kind":"binary","value":'
        '{"bytes":[0,1],"mimeType":"image/png"}}}}',
        lambda package: package.values.Binary(b"\0\1", "image/png"),
    ),
    WireCase(
        "Parts",
        s.listing(
            s.variant(text=s.STRING, image=_BINARY), metadata={"role": {"tag": "multimodal"}}
        ),
        '{"kind":"list","value":{"elements":[{"kind":"variant","value":{"case":0,"payload":'
        '{"kind":"string","value":"caption"}}},{"kind":"variant","value":{"case":1,"payload":'
        '{"kind":"variant","value":{"case":0,"payload":{"kind":"binary","value":'
        '{"bytes":[1],"mimeType":"image/png"}}}}}}]}}',
        lambda package: [
            package.types.PartsPartText("caption"),
            package.types.PartsPartImage(package.values.Binary(b"\1", "image/png")),
        ],
    ),
)
