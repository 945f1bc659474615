"""What the tagged form refuses, and where it says the fault is."""

from __future__ import annotations

from typing import Any

import pytest

from acceptance.packages import Generated
from acceptance.test_wire_forms import codec

_FIELDS = '{"kind":"record","value":{"fields":[%s]}}'
_MAP = '{"kind":"map","value":{"entries":[[%s]]}}'
_A, _ONE = '{"kind":"string","value":"a"}', '{"kind":"u8","value":1}'

WRONG = (
    # wrong kind
    ("JustBool", '{"kind":"u8","value":1}', "$"),
    ("Labelled", _FIELDS % f'{_A},{{"kind":"u16","value":1}}', "$.count"),
    ("Bytes", '{"kind":"list","value":{"elements":[{"kind":"u8","value":1},null]}}', "$[1]"),
    ("Bytes", '{"kind":"fixed-list","value":{"elements":[]}}', "$"),
    ("Pair", '{"kind":"list","value":{"elements":[]}}', "$"),
    # wrong arity
    ("Labelled", _FIELDS % _A, "$"),
    ("Labelled", _FIELDS % f"{_A},{_ONE},{_ONE}", "$"),
    ("Pair", '{"kind":"tuple","value":{"elements":[{"kind":"bool","value":true}]}}', "$"),
    ("Access", '{"kind":"flags","value":{"bits":[true,false]}}', "$"),
    ("Halves", '{"kind":"fixed-list","value":{"elements":[{"kind":"f32","value":1}]}}', "$"),
    # out of range
    ("JustS8", '{"kind":"s8","value":128}', "$"),
    ("JustU32", '{"kind":"u32","value":-1}', "$"),
    ("JustU64", '{"kind":"u64","value":"18446744073709551616"}', "$"),
    ("JustF32", '{"kind":"f32","value":1e39}', "$"),
    ("Span", '{"kind":"duration","value":{"nanoseconds":"9223372036854775808"}}', "$"),
    ("JustChar", '{"kind":"char","value":"ab"}', "$"),
    (
        "Counts",
        _MAP % '{"kind":"string","value":"k"},{"kind":"s32","value":2147483648}',
        "$[0]",
    ),
    # wrong tag or case
    ("Amount", '{"kind":"variant","value":{"case":2}}', "$"),
    ("Amount", '{"kind":"variant","value":{"case":-1}}', "$"),
    ("Amount", '{"kind":"variant","value":{"case":0,"payload":{"kind":"u32","value":1}}}', "$"),
    ("Amount", '{"kind":"variant","value":{"case":1}}', "$"),
    ("Level", '{"kind":"enum","value":{"case":3}}', "$"),
    ("Level", '{"kind":"enum","value":{"case":true}}', "$"),
    ("Done", '{"kind":"result","value":{"tag":"fine","value":null}}', "$"),
    ("Done", '{"kind":"result","value":{"tag":"err","value":{"kind":"u8","value":1}}}', "$"),
    ("Contact", '{"kind":"union","value":{"tag":"fax","body":{"kind":"string","value":"x"}}}', "$"),
    (
        "Contact",
        '{"kind":"union","value":{"tag":"email","body":{"kind":"string","value":"x"}}}',
        "$",
    ),
    # wrong text
    ("JustS64", '{"kind":"s64","value":"-0"}', "$"),
    ("JustS64", '{"kind":"s64","value":"٣"}', "$"),
    ("JustU16", '{"kind":"u16","value":1.0}', "$"),
    ("JustU16", '{"kind":"u16","value":true}', "$"),
    ("JustF64", '{"kind":"f64","value":"1.5"}', "$"),
    ("JustF64", '{"kind":"f64","value":{"$float":"infinity"}}', "$"),
    ("Key", '{"kind":"uuid","value":"not a uuid"}', "$"),
    ("Moment", '{"kind":"datetime","value":{"value":"2026-12-01T09:00:00"}}', "$"),
    ("Where", '{"kind":"path","value":{"path":""}}', "$"),
    ("Link", '{"kind":"url","value":{"url":"not a url"}}', "$"),
    ("Picture", '{"kind":"binary","value":{"bytes":[256]}}', "$"),
    ("Picture", '{"kind":"binary","value":{"bytes":[],"mimeType":"png"}}', "$"),
    # extra or missing members
    ("JustBool", '{"kind":"bool","value":true,"more":1}', "$"),
    ("JustBool", '{"kind":"bool"}', "$"),
    ("Labelled", '{"kind":"record","value":{"fields":[],"more":1}}', "$"),
    ("Rich", '{"kind":"text","value":{"text":"a","lang":"de"}}', "$"),
    ("Span", '{"kind":"duration","value":{}}', "$"),
    # not JSON
    ("JustBool", "", "$"),
    ("JustBool", '{"kind":"bool","value":true} x', "$"),
    ("JustString", b'{"kind":"string","value":"\xff"}', "$"),
    ("JustString", '{"kind":"string","value":"\\ud83c"}', "$"),
)


@pytest.mark.parametrize(("name", "wire", "path"), WRONG)
def test_a_wrong_form_is_refused_at_its_place(
    kinds: Generated, name: str, wire: str | bytes, path: str
) -> None:
    data = wire.encode() if isinstance(wire, str) else wire
    with pytest.raises(kinds.part("errors").DecodeError) as refused:
        codec(kinds, name).from_schema(data)
    assert refused.value.path.startswith(path)
    assert refused.value.expected
    assert refused.value.found


BAD_VALUES: tuple[tuple[str, Any], ...] = (
    ("JustBool", 1),
    ("JustU8", True),
    ("JustU8", 256),
    ("JustU8", 7.0),
    ("JustU8", "7"),
    ("JustS64", 2**63),
    ("JustU64", -1),
    ("JustF32", 1e39),
    ("JustF64", "1.5"),
    ("JustF64", True),
    ("JustChar", ""),
    ("JustChar", "ab"),
    ("JustChar", "e\u0301"),
    ("JustString", "\ud83c"),
    ("JustString", b"bytes"),
    ("JustString", None),
    ("Labelled", {"label": "a", "count": 1}),
    ("Amount", 9),
    ("Level", "high"),
    ("Level", 2),
    ("Access", 5),
    ("Pair", (True,)),
    ("Pair", (True, "x", "y")),
    ("OneTuple", "x"),
    ("Bytes", "text"),
    ("Halves", (0.5,)),
    ("Counts", {"k": 2**31}),
    ("Counts", {1: 1}),
    ("Present", 65536),
    ("Done", "done"),
    ("Rich", "plain"),
    ("Picture", b"plain"),
    ("Link", "no address"),
    ("Key", "3f2c6a0e"),
    ("Span", 2**63),
    ("Contact", "mailto:a@b"),
)


@pytest.mark.parametrize(("name", "value"), BAD_VALUES)
def test_a_wrong_value_is_refused_before_anything_is_sent(
    kinds: Generated, name: str, value: Any
) -> None:
    with pytest.raises(kinds.part("errors").EncodeError) as refused:
        codec(kinds, name).into_schema(value)
    assert refused.value.path.startswith("$")


def test_a_fault_deep_inside_has_the_whole_path(kinds: Generated) -> None:
    types, errors = kinds.part("types"), kinds.part("errors")
    with pytest.raises(errors.EncodeError) as refused:
        codec(kinds, "Labelled").into_schema(types.Labelled(label="a", count=300))
    assert refused.value.path == "$.count"
    with pytest.raises(errors.EncodeError) as refused:
        codec(kinds, "Counts").into_schema({"fine": 1, "big": 2**31})
    assert refused.value.path == "$[1].value"
