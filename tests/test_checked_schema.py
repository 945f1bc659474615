"""Each row kind in both forms and both ways, and what schema values are refused where."""

from __future__ import annotations

import math
from typing import Any

import pytest
from checked_kinds import (
    ID,
    NODES,
    ROUND_TRIPS,
    Point,
)

from golem_codegen.runtime import checked
from golem_codegen.runtime.errors import DecodeError, EncodeError
from golem_codegen.runtime.values import (
    Binary,
    Duration,
    Err,
    Quantity,
)


@pytest.mark.parametrize(("node", "value", "wire", "canonical"), ROUND_TRIPS)
def test_both_forms_both_ways(node: int, value: Any, wire: str, canonical: str | None) -> None:
    assert checked.encode_schema(NODES, node, value).decode() == wire
    decoded = checked.decode_schema(NODES, node, wire)
    assert decoded == value
    assert type(decoded) is type(value)
    assert math.copysign(1, decoded) < 0 if decoded == 0.0 and node == 11 else True
    if canonical is None:
        with pytest.raises(EncodeError):
            checked.encode_json(NODES, node, value)
        return
    assert checked.encode_json(NODES, node, value).decode() == canonical
    again = checked.decode_json(NODES, node, canonical)
    assert again == value
    assert type(again) is type(value)


def test_every_row_kind_is_covered() -> None:
    used = {NODES[node][0] for node, *_ in ROUND_TRIPS}
    assert used == {row[0] for row in NODES}


def test_nan_is_a_schema_value_only() -> None:
    wire = '{"kind":"f64","value":{"$float":"nan"}}'
    assert checked.encode_schema(NODES, 11, math.nan).decode() == wire
    assert math.isnan(checked.decode_schema(NODES, 11, wire))  # type: ignore[arg-type]
    with pytest.raises(EncodeError, match=r"^\$: expected a finite float \(f64\), found float nan"):
        checked.encode_json(NODES, 11, math.nan)


# Older forms that schema values still have, and the value they mean.
OLDER: list[tuple[int, str, Any]] = [
    (7, '{"kind":"s64","value":-9223372036854775808}', -(2**63)),
    (4, '{"kind":"duration","value":{"nanoseconds":7}}', Duration(7)),
    (
        35,
        '{"kind":"quantity","value":{"mantissa":15,"scale":1,"unit":"kg"}}',
        Quantity(15, 1, "kg"),
    ),
    (12, '{"kind":"option","value":{}}', None),
    (30, '{"kind":"result","value":{"tag":"err"}}', Err(None)),
    (15, '{"kind":"variant","value":{"case":0,"payload":null}}', Point()),
    (
        43,
        '{"kind":"binary","value":{"bytes":[1],"mime_type":"a/b"}}',
        Binary(b"\x01", "a/b"),
    ),
    (5, f'{{"value":"{str(ID).upper()}","kind":"uuid"}}', ID),
    (11, ' { "value" : 1 , "kind" : "f64" } ', 1.0),
    (6, '{"kind":"u8","kind":"u8","value":300,"value":3}', 3),
]


@pytest.mark.parametrize(("node", "wire", "value"), OLDER)
def test_older_and_odd_schema_values(node: int, wire: str, value: Any) -> None:
    decoded = checked.decode_schema(NODES, node, wire)
    assert decoded == value
    assert type(decoded) is type(value)


def _node(kind: str, value: str) -> str:
    return f'{{"kind":"{kind}","value":{value}}}'


BAD_WIRE: list[tuple[int, str, str]] = [
    (0, _node("bool", "1"), "$"),
    (0, _node("bool", "null"), "$"),
    (0, "true", "$"),
    (0, "[]", "$"),
    (0, '{"kind":"bool"}', "$"),
    (0, '{"value":true}', "$"),
    (0, '{"kind":"bool","value":true,"x":1}', "$"),
    (0, '{"kind":true,"value":true}', "$"),
    (1, _node("char", '""'), "$"),
    (1, _node("char", '"ab"'), "$"),
    (1, _node("char", '"\\ud800"'), "$"),
    (2, _node("string", '"\\udfff"'), "$"),
    (2, _node("char", '"a"'), "$"),
    (3, _node("datetime", '{"value":"2026-12-01"}'), "$"),
    (3, _node("datetime", '"2026-12-01T09:00:00Z"'), "$"),
    (4, _node("duration", '{"nanoseconds":1.0}'), "$.nanoseconds"),
    (4, _node("duration", '{"nanoseconds":"9223372036854775808"}'), "$.nanoseconds"),
    (5, _node("uuid", f'"{ID.hex}"'), "$"),
    (5, _node("uuid", f'"urn:uuid:{ID}"'), "$"),
    (5, _node("uuid", f'"{ID}\\n"'), "$"),
    (6, _node("u8", "256"), "$"),
    (6, _node("u8", "-1"), "$"),
    (6, _node("u8", "1.0"), "$"),
    (6, _node("u8", "1e1"), "$"),
    (6, _node("u8", "true"), "$"),
    (6, _node("u8", '"1"'), "$"),
    (6, _node("u16", "1"), "$"),
    (7, _node("s64", '"-0"'), "$"),
    (7, _node("s64", '"9223372036854775808"'), "$"),
    (7, _node("s64", '"' + "9" * 5000 + '"'), "$"),
    (7, _node("s64", "9" * 5000), "$"),
    (7, _node("s64", '"٣"'), "$"),
    (7, _node("s64", "1.0"), "$"),
    (8, _node("u64", '"11"'), "$"),
    (8, _node("u64", '"0"'), "$"),
    (9, _node("f32", "3.5e38"), "$"),
    (9, _node("f32", '"1"'), "$"),
    (9, _node("f32", '{"$float":"NaN"}'), "$"),
    (9, _node("f32", '{"$float":["nan"]}'), "$"),
    (9, _node("f32", '{"$float":"nan","x":1}'), "$"),
    (10, _node("f64", "2.6"), "$"),
    (10, _node("f64", '{"$float":"nan"}'), "$"),
    (10, _node("f64", '{"$float":"positive-infinity"}'), "$"),
    (11, _node("f64", "1e400"), "$"),
    (11, _node("f64", "1" + "0" * 400), "$"),
    (11, _node("f64", "NaN"), "$"),
    (12, _node("option", '{"inner":null,"x":1}'), "$"),
    (12, _node("option", "null"), "$"),
    (12, _node("option", '{"inner":{"kind":"string","value":1}}'), "$"),
    (
        13,
        _node("record", f'{{"fields":[{_node("s64", "1")}]}}'),
        "$",
    ),
    (
        13,
        _node("record", f'{{"fields":[{_node("s64", "1")},{_node("option", "[]")}]}}'),
        '$["note-text"]',
    ),
    (15, _node("variant", '{"case":3}'), "$"),
    (15, _node("variant", '{"case":-1}'), "$"),
    (15, _node("variant", '{"case":true}'), "$"),
    (15, _node("variant", '{"case":"point"}'), "$"),
    (15, _node("variant", '{"case":1}'), "$.circle"),
    (15, _node("variant", '{"case":1,"payload":null}'), "$.circle"),
    (15, _node("variant", f'{{"case":0,"payload":{_node("bool", "true")}}}'), "$.point"),
    (
        15,
        _node("variant", f'{{"case":2,"payload":{_node("record", "{}")}}}'),
        "$.rect",
    ),
    (19, _node("union", f'{{"tag":"fax","body":{_node("string", "1")}}}'), "$"),
    (19, _node("union", f'{{"tag":["email"],"body":{_node("string", "1")}}}'), "$"),
    (
        19,
        _node("union", '{"tag":"email","body":{"kind":"string","value":"tel:1"}}'),
        "$.email",
    ),
    (
        19,
        _node(
            "union",
            '{"tag":"card","body":{"kind":"record","value":{"fields":'
            '[{"kind":"string","value":"cash"}]}}}',
        ),
        "$.card",
    ),
    (20, _node("enum", '{"case":2}'), "$"),
    (20, _node("enum", '{"case":0,"payload":null}'), "$"),
    (21, _node("flags", '{"bits":[true]}'), "$"),
    (21, _node("flags", '{"bits":[true,0,true]}'), "$[1]"),
    (22, _node("tuple", '{"elements":[]}'), "$"),
    (24, _node("list", '{"elements":{}}'), "$"),
    (24, _node("list", f'{{"elements":[{_node("string", "1")}]}}'), "$[0]"),
    (25, _node("list", f'{{"elements":[{_node("u8", "1")},{_node("u8", "256")}]}}'), "$[1]"),
    (26, _node("fixed-list", f'{{"elements":[{_node("u8", "1")}]}}'), "$"),
    (27, _node("map", '{"entries":{}}'), "$"),
    (27, _node("map", '{"entries":[[]]}'), "$[0]"),
    (
        27,
        _node("map", '{"entries":[[{"kind":"string","value":"k"},{"kind":"u8","value":-1}]]}'),
        "$[0].value",
    ),
    (
        27,
        _node("map", '{"entries":[[{"kind":"string","value":1},{"kind":"u8","value":1}]]}'),
        "$[0].key",
    ),
    (
        27,
        _node(
            "map",
            '{"entries":[[{"kind":"string","value":"k"},{"kind":"u8","value":1}],'
            '[{"kind":"string","value":"k"},{"kind":"u8","value":1}]]}',
        ),
        "$[1].key",
    ),
    (30, _node("result", '{"tag":"ok"}'), "$.ok"),
    (30, _node("result", '{"tag":"ok","value":null}'), "$.ok"),
    (30, _node("result", '{"tag":"maybe","value":null}'), "$"),
    (30, _node("result", f'{{"tag":"err","value":{_node("bool", "true")}}}'), "$.err"),
    (31, _node("text", '{"text":"abcdef"}'), "$"),
    (31, _node("text", '{"text":""}'), "$"),
    (31, _node("text", '{"text":"ABC"}'), "$"),
    (31, _node("text", '{"text":"abc","language":"fr"}'), "$"),
    (31, _node("text", '{"text":"abc","language":null}'), "$.language"),
    (31, _node("text", '{"text":"\\ud800"}'), "$.text"),
    (32, _node("binary", '{"bytes":[]}'), "$"),
    (32, _node("binary", '{"bytes":[1],"mimeType":"image/gif"}'), "$"),
    (32, _node("binary", '{"bytes":[1],"mimeType":"png"}'), "$.mimeType"),
    (32, _node("binary", '{"bytes":[1],"mimeType":"image/png","mime_type":"image/png"}'), "$"),
    (32, _node("binary", '{"bytes":[true]}'), "$.bytes[0]"),
    (33, _node("path", '{"path":"a.txt"}'), "$"),
    (33, _node("path", '{"path":""}'), "$"),
    (34, _node("url", '{"url":"http://example.org"}'), "$"),
    (34, _node("url", '{"url":"https://example.com"}'), "$"),
    (34, _node("url", '{"url":"nonsense"}'), "$"),
    (35, _node("quantity", '{"mantissa":"1","scale":0,"unit":"t"}'), "$"),
    (35, _node("quantity", '{"mantissa":"-1","scale":0,"unit":"kg"}'), "$"),
    (35, _node("quantity", '{"mantissa":"1","scale":-3,"unit":"kg"}'), "$"),
    (35, _node("quantity", '{"mantissa":"1","scale":true,"unit":"kg"}'), "$.scale"),
    (37, _node("variant", '{"case":2,"payload":null}'), "$"),
    (37, _node("variant", '{"case":0}'), "$"),
    (37, _node("variant", f'{{"case":1,"payload":{_node("url", "1")}}}'), "$.url"),
    (38, _node("record", f'{{"fields":[{_node("u8", "-1")},{_node("u8", "1")}]}}'), "$.by"),
    (
        41,
        _node(
            "list",
            '{"elements":['
            + _node("record", f'{{"fields":[{_node("s64", "1.5")},{_node("u8", "1")}]}}')
            + "]}",
        ),
        "$[0].amount",
    ),
]


@pytest.mark.parametrize(("node", "wire", "path"), BAD_WIRE)
def test_bad_schema_values(node: int, wire: str, path: str) -> None:
    with pytest.raises(DecodeError) as caught:
        checked.decode_schema(NODES, node, wire)
    assert caught.value.path == path
    assert len(str(caught.value)) < 400
