"""Values against types, canonical JSON both ways, and example values."""

from __future__ import annotations

import math
from typing import Any

import pytest
from server_bank import PLACE, field
from server_kinds import (
    BINARY,
    CARD,
    CONTACT,
    GOOD,
    GRAPH,
    IDS,
    PATH,
    SHAPE,
    STRING,
    TEXT,
    TREE,
    U8,
    URL,
    WEIGHT,
    case,
    names,
    node,
    some,
)

from golem_codegen.model import types as m
from golem_codegen.testing.canonical import CanonicalReader
from golem_codegen.testing.canonical_leaves import CanonicalMismatch
from golem_codegen.testing.example_leaves import NoExample
from golem_codegen.testing.examples import Examples
from golem_codegen.testing.handler_data import HandlerReader, HandlerWriter
from golem_codegen.testing.instants import format_instant, parse_instant
from golem_codegen.testing.nodes import check_node
from golem_codegen.testing.values import value_faults


@pytest.mark.parametrize(("node_type", "value", "data"), GOOD, ids=IDS)
def test_good_values_of_every_kind(node_type: m.Type, value: Any, data: Any) -> None:
    assert check_node(value) == value
    assert value_faults(GRAPH, node_type, value) == []
    assert HandlerWriter(GRAPH).write(node_type, value) == data
    assert CanonicalReader(GRAPH).read(node_type, data) == value
    assert HandlerReader(GRAPH).read(node_type, data) == value


def card(*texts: str) -> dict[str, Any]:
    return node("record", {"fields": [node("string", item) for item in texts]})


def contact(tag: str, body: Any) -> dict[str, Any]:
    return node("union", {"tag": tag, "body": body})


def quantity(mantissa: str, scale: int, unit: str) -> dict[str, Any]:
    return node("quantity", {"mantissa": mantissa, "scale": scale, "unit": unit})


_LIST = m.List(CARD, place=PLACE)
_PAIRS = m.Map(STRING, U8, place=PLACE)
_RESULT = m.Result(U8, None, place=PLACE)
_S8 = m.Int("s8", -1, 1, place=PLACE)
_F64 = m.Float("f64", 0.0, None, place=PLACE)

BAD: list[tuple[m.Type, dict[str, Any], list[str]]] = [
    (STRING, node("bool", value=True), ["shape mismatch at the root: expected string, found bool"]),
    (
        _LIST,
        node("list", {"elements": [card("a", "b"), card("a")]}),
        ["arity mismatch at .index(1): expected 2, found 1"],
    ),
    (
        _PAIRS,
        node("map", {"entries": [[node("u8", 1), node("string", "x")]]}),
        [
            "shape mismatch at .map_key(0): expected string, found u8",
            "shape mismatch at .map_value(0): expected u8, found string",
        ],
    ),
    (_S8, node("s8", 2), ["2 is above the maximum 1 at the root"]),
    (_F64, node("f64", {"$float": "nan"}), ["nan is below the minimum 0.0 at the root"]),
    (SHAPE, node("variant", {"case": 2}), ["case index 2 out of range at the root"]),
    (SHAPE, node("variant", {"case": 1}), ["missing payload at .variant_payload"]),
    (
        SHAPE,
        node("variant", {"case": 0, "payload": node("u8", 1)}),
        ["unexpected payload at .variant_payload"],
    ),
    (m.Enum(names("a"), place=PLACE), node("enum", {"case": 1}), ["case index 1 out of range"]),
    (m.Flags(names("a"), place=PLACE), node("flags", {"bits": []}), ["arity mismatch"]),
    (m.FixedList(U8, 2, place=PLACE), node("fixed-list", {"elements": []}), ["arity mismatch"]),
    (m.Tuple((U8,), place=PLACE), node("tuple", {"elements": []}), ["arity mismatch"]),
    (_RESULT, node("result", {"tag": "ok", "value": None}), ["missing payload at .ok"]),
    (_RESULT, node("result", {"tag": "err", "value": node("u8", 1)}), ["unexpected payload"]),
    (m.Option(U8, place=PLACE), some(node("s8", 1)), ["shape mismatch at .option_inner"]),
    (TEXT, node("text", {"text": "abc", "language": "fr"}), ["language 'fr'"]),
    (TEXT, node("text", {"text": "a"}), ["text has 1 characters, fewer than 2"]),
    (TEXT, node("text", {"text": "abcdef"}), ["text has 6 characters, more than 5"]),
    (TEXT, node("text", {"text": "ABC"}), ["text does not match"]),
    (TEXT, node("text", {"text": "abc\n"}), ["text does not match"]),
    (BINARY, node("binary", {"bytes": [1], "mimeType": "image/gif"}), ["MIME type 'image/gif'"]),
    (BINARY, node("binary", {"bytes": []}), ["binary has 0 bytes"]),
    (BINARY, node("binary", {"bytes": [1, 2, 3, 4]}), ["binary has 4 bytes"]),
    (PATH, node("path", {"path": ""}), ["path is empty"]),
    (PATH, node("path", {"path": "/a.b/c.CSV"}), ["extension 'CSV'"]),
    (URL, node("url", {"url": "http://example.org"}), ["scheme 'http'"]),
    (URL, node("url", {"url": "https://example.com"}), ["host 'example.com'"]),
    (URL, node("url", {"url": "https://"}), ["url has no host"]),
    (URL, node("url", {"url": "example.org"}), ["url has no scheme"]),
    (WEIGHT, quantity("1", 0, "lb"), ["unit 'lb'"]),
    (WEIGHT, quantity("-1", 0, "g"), ["quantity is below the minimum"]),
    (WEIGHT, quantity("15001", 1, "g"), ["quantity is above the maximum"]),
    (WEIGHT, quantity("1", 60, "g"), ["quantity cannot be compared"]),
    (CONTACT, contact("fax", node("string", "x")), ["unknown union tag 'fax'"]),
    (CONTACT, contact("email", node("string", "x")), ["union branch 'email' rejected by prefix"]),
    (CONTACT, contact("card", card("cash", "1")), ["'card' rejected by field-equals"]),
    (
        CONTACT,
        contact("phone", node("u8", 1)),
        ["'phone' rejected by regex", "shape mismatch at .union_body: expected string, found u8"],
    ),
    (m.Stream(U8, place=PLACE), node("stream", {}), ["capability `stream`"]),
    (m.Ref(names("x")[0], place=PLACE), node("u8", 1), ["unresolvable type at the root"]),
]


@pytest.mark.parametrize(("node_type", "value", "faults"), BAD)
def test_every_fault_has_its_path(node_type: m.Type, value: Any, faults: list[str]) -> None:
    check_node(value)
    found = value_faults(GRAPH, node_type, value)
    assert len(found) == len(faults)
    for text, expected in zip(found, faults, strict=True):
        assert expected in text


def test_a_path_without_extension_passes() -> None:
    assert value_faults(GRAPH, PATH, node("path", {"path": "/a.txt/b"})) == []


def test_a_pure_alias_cycle_is_unresolvable() -> None:
    (name,) = names("loop")
    loop = m.Ref(name, place=PLACE)
    graph = m.Graph({name: m.Definition(name, None, loop, PLACE)})
    assert value_faults(graph, loop, node("u8", 1)) == ["unresolvable type at the root"]


NOT_CANONICAL: list[tuple[m.Type, Any]] = [
    (m.Bool(place=PLACE), 1),
    (U8, 256),
    (U8, 1.0),
    (U8, True),
    (U8, "1"),
    (m.Int("s64", place=PLACE), 5),
    (m.Int("s64", place=PLACE), "-0"),
    (m.Int("s64", place=PLACE), "01"),
    (m.Int("u64", place=PLACE), "-1"),
    (m.Int("u64", place=PLACE), "18446744073709551616"),
    (m.Float("f32", place=PLACE), 1e39),
    (m.Float("f64", place=PLACE), "1"),
    (m.Float("f64", place=PLACE), math.nan),
    (m.Char(place=PLACE), "ab"),
    (STRING, None),
    (STRING, "\ud800"),
    (m.Uuid(place=PLACE), "3f2c6a0e"),
    (CARD, {"kind": "card"}),
    (CARD, {"kind": "card", "number": "1", "x": 1}),
    (SHAPE, {"point": None}),
    (SHAPE, "circle"),
    (SHAPE, {"circle": 1, "point": 1}),
    (m.Enum(names("low"), place=PLACE), 0),
    (m.Flags(names("read"), place=PLACE), ["read", "read"]),
    (m.Flags(names("read"), place=PLACE), ["write"]),
    (m.Tuple((), place=PLACE), None),
    (m.FixedList(U8, 2, place=PLACE), [1]),
    (_PAIRS, {"k": 1}),
    (_PAIRS, [["k"]]),
    (_PAIRS, [["k", 1, 2]]),
    (_RESULT, {"ok": None}),
    (_RESULT, {"err": 1}),
    (_RESULT, {}),
    (TEXT, "abc"),
    (TEXT, {"text": "abc", "language": None}),
    (BINARY, {"bytes": "-_9"}),
    (BINARY, {"bytes": "+/8"}),
    (BINARY, {"bytes": "AQ=="}),
    (BINARY, {"bytes": "AQ", "mimeType": ""}),
    (BINARY, {"bytes": "AQ", "mime_type": "image/png"}),
    (PATH, ""),
    (m.Datetime(place=PLACE), "2026-12-01"),
    (m.Duration(place=PLACE), "PT1S"),
    (m.Duration(place=PLACE), {"nanoseconds": 1}),
    (WEIGHT, {"mantissa": 1, "scale": 0, "unit": "kg"}),
    (WEIGHT, {"mantissa": "1", "scale": 2**31, "unit": "kg"}),
    (CONTACT, "nobody"),
    (CONTACT, {"kind": "cash", "number": "1"}),
    (m.Option(m.Option(U8, place=PLACE), place=PLACE), 5),
    (m.Stream(U8, place=PLACE), []),
]


@pytest.mark.parametrize(("node_type", "data"), NOT_CANONICAL)
def test_canonical_json_is_read_strictly(node_type: m.Type, data: Any) -> None:
    with pytest.raises(CanonicalMismatch, match=r"value mismatch at \$"):
        CanonicalReader(GRAPH).read(node_type, data)


def test_an_absent_option_field_is_none() -> None:
    record = m.Record((field("x", m.Option(U8, place=PLACE)),), place=PLACE)
    assert CanonicalReader(GRAPH).read(record, {}) == node("record", {"fields": [some(None)]})


def test_paths_of_canonical_json() -> None:
    with pytest.raises(CanonicalMismatch) as caught:
        CanonicalReader(GRAPH).read(
            TREE, {"label": "a", "children": [{"label": "b", "children": []}, {"label": 5}]}
        )
    assert caught.value.path == "$.children[1]"


LIBERTIES: list[tuple[m.Type, Any, Any]] = [
    (m.Int("s64", place=PLACE), 5, "5"),
    (m.Float("f64", place=PLACE), -math.inf, {"$float": "negative-infinity"}),
    (m.List(U8, place=PLACE), b"\x07", {"elements": [node("u8", 7)]}),
    (_PAIRS, {"k": 7}, {"entries": [[node("string", "k"), node("u8", 7)]]}),
    (m.Tuple((U8,), place=PLACE), (7,), {"elements": [node("u8", 7)]}),
    (BINARY, {"bytes": b"\x01"}, {"bytes": [1]}),
]


@pytest.mark.parametrize(("node_type", "data", "value"), LIBERTIES)
def test_handlers_may_take_liberties(node_type: m.Type, data: Any, value: Any) -> None:
    assert HandlerReader(GRAPH).read(node_type, data)["value"] == value


def test_nested_options_of_handlers() -> None:
    nested = m.Option(m.Option(U8, place=PLACE), place=PLACE)
    for value, data in (
        (some(None), None),
        (some(some(None)), {"some": None}),
        (some(some(node("u8", 7))), {"some": 7}),
    ):
        assert HandlerWriter(GRAPH).write(nested, value) == data
        assert HandlerReader(GRAPH).read(nested, data) == value
    with pytest.raises(CanonicalMismatch, match="some"):
        HandlerReader(GRAPH).read(nested, 7)


@pytest.mark.parametrize("seed", range(30))
def test_examples_are_valid_for_every_kind(seed: int) -> None:
    examples = Examples(GRAPH)
    for node_type, _value, _data in GOOD:
        value = examples.make(node_type, str(seed))
        check_node(value)
        assert value_faults(GRAPH, node_type, value) == []
        assert examples.make(node_type, str(seed)) == value


PATTERNS = [
    r"^[A-Z]{2}-[0-9]{3,4}$",
    r"^(?:red|green|blue)$",
    r"\A[\w.]+@[a-z]+\.(?:org|com)\z",
    r"^(?P<year>\d{4})-(\d{2})$",
    r"[^a-z ]+",
    r"^\p{L}+$",
    r"[[:upper:]]|\bend\b",
    r"^\x{1F378}[\u0041-\x43&]$",
    r"(?i)^(?s:a.b)$",
    "",
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_examples_match_common_patterns(pattern: str) -> None:
    (regex,) = names(pattern)
    examples = Examples(GRAPH)
    for seed in range(10):
        value = examples.make(m.Text(None, None, None, regex, place=PLACE), str(seed))
        assert value["kind"] == "text"


def test_types_without_values_have_no_example() -> None:
    (name,) = names("Endless")
    endless = m.Ref(name, place=PLACE)
    body = m.Record((m.Field(name, endless, place=PLACE),), place=PLACE)
    graph = m.Graph({name: m.Definition(name, None, body, PLACE)})
    for node_type in (endless, m.Secret(STRING, place=PLACE)):
        with pytest.raises(NoExample):
            Examples(graph).make(node_type, "0")
    # An absent capability is fine.
    optional = m.Option(m.Secret(STRING, place=PLACE), place=PLACE)
    assert Examples(graph).make(optional, "0") == some(None)


def test_recursion_through_a_variant_ends() -> None:
    (name,) = names("Expr")
    expr = m.Ref(name, place=PLACE)
    pair = m.Tuple((expr, expr), place=PLACE)
    body = m.Variant((case("sum", pair), case("number", U8)), place=PLACE)
    graph = m.Graph({name: m.Definition(name, None, body, PLACE)})
    for seed in range(20):
        assert value_faults(graph, expr, Examples(graph).make(expr, str(seed))) == []


def test_depth_costs_no_frames() -> None:
    depth = 2000
    node_type: m.Type = U8
    value, data = node("u8", 7), 7
    for _level in range(depth):
        node_type = m.List(node_type, place=PLACE)
        value, data = node("list", {"elements": [value]}), [data]  # type: ignore[assignment]
    check_node(value)
    assert value_faults(GRAPH, node_type, value) == []
    written = HandlerWriter(GRAPH).write(node_type, value)
    read = HandlerReader(GRAPH).read(node_type, written)
    for _level in range(depth):
        (written,), (read,) = written, read["value"]["elements"]
    assert (written, read) == (7, node("u8", 7))
    Examples(GRAPH).make(node_type, "0")


INSTANTS = [
    ("1970-01-01T00:00:00Z", 0),
    ("2027-01-05T09:30:00.5+01:00", 1_799_137_800_500_000_000),
    ("1969-12-31T23:59:59.999999999z", -1),
    ("0001-01-01T00:00:00Z", -62_135_596_800 * 10**9),
    ("0000-12-31T00:00:00Z", -62_135_683_200 * 10**9),
    ("9999-12-31T23:59:59Z", 253_402_300_799 * 10**9),
    ("2026-02-29T00:00:00Z", None),
    ("2026-01-01T24:00:00Z", None),
    ("2026-01-01T00:00:00", None),
    ("2026-01-01T00:00:00+24:00", None),
    ("2026-01-01T00:00:00.0000000001Z", None),
]


@pytest.mark.parametrize(("text", "nanoseconds"), INSTANTS)
def test_instants(text: str, nanoseconds: int | None) -> None:
    assert parse_instant(text) == nanoseconds
    if nanoseconds is not None and not text.startswith("0000"):
        assert parse_instant(format_instant(nanoseconds)) == nanoseconds
