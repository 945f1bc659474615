"""One type, one good schema value and its canonical JSON for every kind that can cross."""

from __future__ import annotations

from typing import Any

from server_bank import PLACE, field

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted

STRING = m.String(place=PLACE)
U8 = m.Int("u8", place=PLACE)


def names(*texts: str) -> tuple[Untrusted, ...]:
    return tuple(map(Untrusted, texts))


def case(name: str, payload: m.Type | None = None) -> m.Case:
    return m.Case(Untrusted(name), payload, place=PLACE)


def branch(tag: str, body: m.Type, rule: m.Rule, text: str, literal: str = "") -> m.Branch:
    discriminator = m.Discriminator(rule, Untrusted(text), Untrusted(literal) if literal else None)
    return m.Branch(Untrusted(tag), body, discriminator, place=PLACE)


TREE = m.Ref(Untrusted("Tree"), place=PLACE)
GRAPH = m.Graph(
    {
        Untrusted("Tree"): m.Definition(
            Untrusted("Tree"),
            None,
            m.Record(
                (field("label", STRING), field("children", m.List(TREE, place=PLACE))), place=PLACE
            ),
            PLACE,
        )
    }
)
CARD = m.Record((field("kind", STRING), field("number", STRING)), place=PLACE)
CONTACT = m.Union(
    (
        branch("email", STRING, m.Rule.PREFIX, "mailto:"),
        branch("phone", STRING, m.Rule.REGEX, r"^\+[0-9]{3,6}$"),
        branch("card", CARD, m.Rule.FIELD_EQUALS, "kind", "card"),
        branch("other", m.Record((field("x", U8),), place=PLACE), m.Rule.FIELD_ABSENT, "kind"),
    ),
    place=PLACE,
)
SHAPE = m.Variant((case("point"), case("circle", m.Float("f64", place=PLACE))), place=PLACE)
WEIGHT = m.Quantity(
    Untrusted("kg"),
    names("kg", "g"),
    m.QuantityValue(0, 0, Untrusted("kg")),
    m.QuantityValue(15, -2, Untrusted("kg")),
    place=PLACE,
)
TEXT = m.Text(names("en", "de"), 2, 5, Untrusted("^[a-z]+$"), place=PLACE)
BINARY = m.Binary(names("image/png"), 1, 3, place=PLACE)
PATH = m.Path("input", "file", None, names("csv"), place=PLACE)
URL = m.Url(names("https"), names("example.org"), place=PLACE)


def node(kind: str, value: Any) -> dict[str, Any]:
    return {"kind": kind, "value": value}


def some(inner: dict[str, Any] | None) -> dict[str, Any]:
    return node("option", {"inner": inner})


_U8 = node("u8", 7)
_UUID = "3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b"
_LEAF = node("record", {"fields": [node("string", "b"), node("list", {"elements": []})]})

GOOD: list[tuple[m.Type, dict[str, Any], Any]] = [
    (m.Bool(place=PLACE), node("bool", value=True), True),
    *[
        (m.Int(kind, place=PLACE), node(kind, 5), 5)
        for kind in ("s8", "s16", "s32", "u8", "u16", "u32")
    ],
    (m.Int("s64", place=PLACE), node("s64", "-9223372036854775808"), "-9223372036854775808"),
    (m.Int("u64", place=PLACE), node("u64", "18446744073709551615"), "18446744073709551615"),
    (m.Float("f32", place=PLACE), node("f32", 1.5), 1.5),
    (m.Float("f64", -1.5, 2.5, place=PLACE), node("f64", 2.5), 2.5),
    (m.Char(place=PLACE), node("char", "😀"), "😀"),
    (STRING, node("string", ""), ""),
    (m.Uuid(place=PLACE), node("uuid", _UUID), _UUID),
    (
        CARD,
        node("record", {"fields": [node("string", "card"), node("string", "1")]}),
        {"kind": "card", "number": "1"},
    ),
    (SHAPE, node("variant", {"case": 0}), "point"),
    (SHAPE, node("variant", {"case": 1, "payload": node("f64", 2.5)}), {"circle": 2.5}),
    (m.Enum(names("low", "high"), place=PLACE), node("enum", {"case": 1}), "high"),
    (
        m.Flags(names("read", "write"), place=PLACE),
        node("flags", {"bits": [False, True]}),
        ["write"],
    ),
    (m.Tuple((), place=PLACE), node("tuple", {"elements": []}), []),
    (m.Tuple((U8,), place=PLACE), node("tuple", {"elements": [_U8]}), [7]),
    (m.List(U8, place=PLACE), node("list", {"elements": [_U8, _U8]}), [7, 7]),
    (m.FixedList(U8, 2, place=PLACE), node("fixed-list", {"elements": [_U8, _U8]}), [7, 7]),
    (
        m.Map(STRING, U8, place=PLACE),
        node("map", {"entries": [[node("string", "k"), _U8]]}),
        [["k", 7]],
    ),
    (m.Option(U8, place=PLACE), some(_U8), 7),
    (m.Option(U8, place=PLACE), some(None), None),
    (m.Result(U8, None, place=PLACE), node("result", {"tag": "ok", "value": _U8}), {"ok": 7}),
    (m.Result(U8, None, place=PLACE), node("result", {"tag": "err", "value": None}), {"err": None}),
    (TEXT, node("text", {"text": "abc", "language": "en"}), {"text": "abc", "language": "en"}),
    (TEXT, node("text", {"text": "abc"}), {"text": "abc"}),
    (
        BINARY,
        node("binary", {"bytes": [251, 255], "mimeType": "image/png"}),
        {"bytes": "-_8", "mimeType": "image/png"},
    ),
    (PATH, node("path", {"path": "/a/b.csv"}), "/a/b.csv"),
    (URL, node("url", {"url": "HTTPS://Example.org/a"}), "HTTPS://Example.org/a"),
    (
        m.Datetime(place=PLACE),
        node("datetime", {"value": "0000-02-29T09:00:00.000000001Z"}),
        "0000-02-29T09:00:00.000000001Z",
    ),
    (
        m.Duration(place=PLACE),
        node("duration", {"nanoseconds": "-1500000000"}),
        {"nanoseconds": "-1500000000"},
    ),
    (
        WEIGHT,
        node("quantity", {"mantissa": "150", "scale": 2, "unit": "g"}),
        {"mantissa": "150", "scale": 2, "unit": "g"},
    ),
    (
        CONTACT,
        node("union", {"tag": "email", "body": node("string", "mailto:a@b")}),
        "mailto:a@b",
    ),
    (CONTACT, node("union", {"tag": "phone", "body": node("string", "+123")}), "+123"),
    (
        CONTACT,
        node(
            "union",
            {
                "tag": "card",
                "body": node("record", {"fields": [node("string", "card"), node("string", "1")]}),
            },
        ),
        {"kind": "card", "number": "1"},
    ),
    (
        CONTACT,
        node("union", {"tag": "other", "body": node("record", {"fields": [_U8]})}),
        {"x": 7},
    ),
    (
        TREE,
        node("record", {"fields": [node("string", "a"), node("list", {"elements": [_LEAF]})]}),
        {"label": "a", "children": [{"label": "b", "children": []}]},
    ),
]
IDS = [f"{index}-{value['kind']}" for index, (_type, value, _data) in enumerate(GOOD)]
