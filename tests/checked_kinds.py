"""A table with every row kind, and values of each in both forms, for the tests of the codecs."""

from __future__ import annotations

import enum
import math
from pathlib import PurePosixPath
from typing import Any
from uuid import UUID

import msgspec

from golem_codegen.runtime import checked
from golem_codegen.runtime.datetimes import Datetime
from golem_codegen.runtime.values import (
    Binary,
    Duration,
    Err,
    Ok,
    Quantity,
    Some,
    Text,
    Url,
)


class Money(msgspec.Struct, frozen=True, kw_only=True):
    amount: int
    note: str | None = None


class Point(msgspec.Struct, frozen=True):
    pass


class Circle(msgspec.Struct, frozen=True):
    value: float


class Rect(msgspec.Struct, frozen=True, kw_only=True):
    width: float


class Email(msgspec.Struct, frozen=True):
    value: str


class Site(msgspec.Struct, frozen=True):
    value: Url


class Card(msgspec.Struct, frozen=True, kw_only=True):
    kind: str


class Blank(msgspec.Struct, frozen=True, kw_only=True):
    text: str


class Level(enum.Enum):
    LOW = "low"
    HIGH = "high"


class Perms(enum.Flag):
    READ = 1
    WRITE = 2
    RUN = 4


NODES: tuple[checked.Row, ...] = (
    ("bool",),  # 0
    ("char",),
    ("string",),
    ("datetime",),
    ("duration",),
    ("uuid",),  # 5
    ("int", "u8", 0, 255),
    ("int", "s64", -(2**63), 2**63 - 1),
    ("int", "u64", 1, 10),
    ("float", "f32", None, None),
    ("float", "f64", -1.5, 2.5),  # 10
    ("float", "f64", None, None),
    ("option", 2, False),
    ("record", Money, (("amount", "amount", 7), ("note", "note-text", 12))),
    ("record", Rect, (("width", "w", 11),)),
    (
        "cases",
        "variant",
        (
            (Point, "point", "unit", -1, None),
            (Circle, "circle", "value", 11, None),
            (Rect, "rect", "fields", 14, None),
        ),
    ),  # 15
    ("url", None, None),
    ("record", Card, (("kind", "kind", 2),)),
    ("record", Blank, (("text", "text", 2),)),
    (
        "cases",
        "union",
        (
            (Email, "email", "value", 2, ("prefix", "mailto:", None)),
            (Site, "site", "value", 16, ("regex", "^https?://", None)),
            (Card, "card", "fields", 17, ("field-equals", "kind", "card")),
            (Blank, "blank", "fields", 18, ("field-absent", "kind", None)),
        ),
    ),
    ("enum", Level, ("low", "high")),  # 20
    ("flags", Perms, ("read", "write", "run")),
    ("tuple", (0, 2)),
    ("tuple", ()),
    ("list", 2),
    ("bytes",),  # 25
    ("fixed-list", 6, 2),
    ("map", 2, 6, True),
    ("map", 11, 6, False),
    ("option", 12, True),
    ("result", 2, -1),  # 30
    ("text", ("en", "de"), 1, 5, "^[a-z]+$"),
    ("binary", ("image/png",), 1, 3),
    ("path", ("csv",)),
    ("url", ("https",), ("example.org",)),
    ("quantity", "kg", ("kg", "g"), (0, 0), (15, -1)),  # 35
    ("text", None, None, None, None),
    ("unstructured", 36, 16),
    ("parameters", (("by", "by", 6), ("class_", "class", 12))),
    ("map", 20, 0, True),
    ("path", None),  # 40
    ("list", 13),
    ("tuple", (0,)),
    ("binary", None, None, None),
    ("unstructured", 43, 16),
    ("list", 6),  # 45
)

ID = UUID("3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b")
NANO = Datetime.parse("2026-12-01T09:00:00.000000001Z")

# Node, value, schema value, canonical JSON (None: it has none).
ROUND_TRIPS: list[tuple[int, Any, str, str | None]] = [
    (0, True, '{"kind":"bool","value":true}', "true"),
    (1, "ß", '{"kind":"char","value":"ß"}', '"ß"'),
    (1, "😀", '{"kind":"char","value":"😀"}', '"😀"'),
    (2, 'h"i\n\u2028', '{"kind":"string","value":"h\\"i\\n\u2028"}', '"h\\"i\\n\u2028"'),
    (
        3,
        NANO,
        '{"kind":"datetime","value":{"value":"2026-12-01T09:00:00.000000001Z"}}',
        '"2026-12-01T09:00:00.000000001Z"',
    ),
    (
        3,
        Datetime(2026, 12, 1),
        '{"kind":"datetime","value":{"value":"2026-12-01T00:00:00Z"}}',
        '"2026-12-01T00:00:00.000000000Z"',
    ),
    (
        4,
        Duration(-1_500_000_000),
        '{"kind":"duration","value":{"nanoseconds":"-1500000000"}}',
        '{"nanoseconds":"-1500000000"}',
    ),
    (5, ID, f'{{"kind":"uuid","value":"{ID}"}}', f'"{ID}"'),
    (6, 255, '{"kind":"u8","value":255}', "255"),
    (7, -(2**63), f'{{"kind":"s64","value":"{-2**63}"}}', f'"{-2**63}"'),
    (8, 10, '{"kind":"u64","value":"10"}', '"10"'),
    (9, 1.5, '{"kind":"f32","value":1.5}', "1.5"),
    (11, -0.0, '{"kind":"f64","value":-0.0}', "-0.0"),
    (11, math.inf, '{"kind":"f64","value":{"$float":"positive-infinity"}}', None),
    (9, -math.inf, '{"kind":"f32","value":{"$float":"negative-infinity"}}', None),
    (12, None, '{"kind":"option","value":{"inner":null}}', "null"),
    (12, "x", '{"kind":"option","value":{"inner":{"kind":"string","value":"x"}}}', '"x"'),
    (
        13,
        Money(amount=5),
        (
            '{"kind":"record","value":{"fields":[{"kind":"s64","value":"5"},'
            '{"kind":"option","value":{"inner":null}}]}}'
        ),
        '{"amount":"5","note-text":null}',
    ),
    (15, Point(), '{"kind":"variant","value":{"case":0}}', '"point"'),
    (
        15,
        Circle(2.5),
        '{"kind":"variant","value":{"case":1,"payload":{"kind":"f64","value":2.5}}}',
        '{"circle":2.5}',
    ),
    (
        15,
        Rect(width=1.0),
        (
            '{"kind":"variant","value":{"case":2,"payload":{"kind":"record","value":{"fields":['
            '{"kind":"f64","value":1.0}]}}}}'
        ),
        '{"rect":{"w":1.0}}',
    ),
    (
        19,
        Email("mailto:a@b"),
        '{"kind":"union","value":{"tag":"email","body":{"kind":"string","value":"mailto:a@b"}}}',
        '"mailto:a@b"',
    ),
    (
        19,
        Site(Url("https://e.org")),
        (
            '{"kind":"union","value":{"tag":"site","body":{"kind":"url","value":{"url":'
            '"https://e.org"}}}}'
        ),
        '"https://e.org"',
    ),
    (
        19,
        Card(kind="card"),
        (
            '{"kind":"union","value":{"tag":"card","body":{"kind":"record","value":{"fields":['
            '{"kind":"string","value":"card"}]}}}}'
        ),
        '{"kind":"card"}',
    ),
    (
        19,
        Blank(text="t"),
        (
            '{"kind":"union","value":{"tag":"blank","body":{"kind":"record","value":{"fields":['
            '{"kind":"string","value":"t"}]}}}}'
        ),
        '{"text":"t"}',
    ),
    (20, Level.HIGH, '{"kind":"enum","value":{"case":1}}', '"high"'),
    (
        21,
        Perms.READ | Perms.RUN,
        '{"kind":"flags","value":{"bits":[true,false,true]}}',
        '["read","run"]',
    ),
    (21, Perms(0), '{"kind":"flags","value":{"bits":[false,false,false]}}', "[]"),
    (
        22,
        (True, "x"),
        (
            '{"kind":"tuple","value":{"elements":[{"kind":"bool","value":true},'
            '{"kind":"string","value":"x"}]}}'
        ),
        '[true,"x"]',
    ),
    (23, (), '{"kind":"tuple","value":{"elements":[]}}', "[]"),
    (42, (True,), '{"kind":"tuple","value":{"elements":[{"kind":"bool","value":true}]}}', "[true]"),
    (24, [], '{"kind":"list","value":{"elements":[]}}', "[]"),
    (
        25,
        b"\x01\xff",
        '{"kind":"list","value":{"elements":[{"kind":"u8","value":1},{"kind":"u8","value":255}]}}',
        "[1,255]",
    ),
    (
        26,
        (1, 2),
        (
            '{"kind":"fixed-list","value":{"elements":[{"kind":"u8","value":1},'
            '{"kind":"u8","value":2}]}}'
        ),
        "[1,2]",
    ),
    (
        27,
        {"k": 3},
        (
            '{"kind":"map","value":{"entries":[[{"kind":"string","value":"k"},'
            '{"kind":"u8","value":3}]]}}'
        ),
        '[["k",3]]',
    ),
    (
        28,
        [(0.5, 1), (0.5, 2)],
        (
            '{"kind":"map","value":{"entries":[[{"kind":"f64","value":0.5},{"kind":"u8","value":1}],'
            '[{"kind":"f64","value":0.5},{"kind":"u8","value":2}]]}}'
        ),
        "[[0.5,1],[0.5,2]]",
    ),
    (
        39,
        {Level.LOW: True},
        (
            '{"kind":"map","value":{"entries":[[{"kind":"enum","value":{"case":0}},'
            '{"kind":"bool","value":true}]]}}'
        ),
        '[["low",true]]',
    ),
    (29, None, '{"kind":"option","value":{"inner":null}}', None),
    (
        29,
        Some(None),
        '{"kind":"option","value":{"inner":{"kind":"option","value":{"inner":null}}}}',
        None,
    ),
    (
        29,
        Some("x"),
        (
            '{"kind":"option","value":{"inner":{"kind":"option","value":{"inner":'
            '{"kind":"string","value":"x"}}}}}'
        ),
        None,
    ),
    (
        30,
        Ok("done"),
        '{"kind":"result","value":{"tag":"ok","value":{"kind":"string","value":"done"}}}',
        '{"ok":"done"}',
    ),
    (30, Err(None), '{"kind":"result","value":{"tag":"err","value":null}}', '{"err":null}'),
    (
        31,
        Text("abc", "de"),
        '{"kind":"text","value":{"text":"abc","language":"de"}}',
        '{"text":"abc","language":"de"}',
    ),
    (31, Text("abc"), '{"kind":"text","value":{"text":"abc"}}', '{"text":"abc"}'),
    (
        32,
        Binary(b"\xfb\xff", "image/png"),
        '{"kind":"binary","value":{"bytes":[251,255],"mimeType":"image/png"}}',
        '{"bytes":"-_8","mimeType":"image/png"}',
    ),
    (
        33,
        PurePosixPath("/data/in.csv"),
        '{"kind":"path","value":{"path":"/data/in.csv"}}',
        '"/data/in.csv"',
    ),
    (
        34,
        Url("HTTPS://Example.org/a"),
        '{"kind":"url","value":{"url":"HTTPS://Example.org/a"}}',
        '"HTTPS://Example.org/a"',
    ),
    (
        35,
        Quantity(1250, 2, "kg"),
        '{"kind":"quantity","value":{"mantissa":"1250","scale":2,"unit":"kg"}}',
        '{"mantissa":"1250","scale":2,"unit":"kg"}',
    ),
    (
        37,
        Text("hi", "en"),
        (
            '{"kind":"variant","value":{"case":0,"payload":{"kind":"text","value":'
            '{"text":"hi","language":"en"}}}}'
        ),
        '{"inline":{"text":"hi","language":"en"}}',
    ),
    (
        37,
        Url("https://e.org"),
        (
            '{"kind":"variant","value":{"case":1,"payload":{"kind":"url","value":'
            '{"url":"https://e.org"}}}}'
        ),
        '{"url":"https://e.org"}',
    ),
    (
        44,
        Binary(b"\x00"),
        '{"kind":"variant","value":{"case":0,"payload":{"kind":"binary","value":{"bytes":[0]}}}}',
        '{"inline":{"bytes":"AA"}}',
    ),
    (
        38,
        (7, None),
        (
            '{"kind":"record","value":{"fields":[{"kind":"u8","value":7},'
            '{"kind":"option","value":{"inner":null}}]}}'
        ),
        '{"by":7,"class":null}',
    ),
]
