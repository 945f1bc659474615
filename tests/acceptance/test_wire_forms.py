"""Public codecs and the tagged form: the protocol's examples, older forms, wrong forms."""

from __future__ import annotations

import json
from typing import Any

import pytest

from acceptance.json_equality import same_text, same_value
from acceptance.packages import Generated
from acceptance.wire_table import CASES, WireCase

_IDS = [case.name for case in CASES]
_DURATION = '{"kind":"duration","value":{"nanoseconds":%s}}'
_QUANTITY = '{"kind":"quantity","value":{"mantissa":%s,"scale":2,"unit":"kg"}}'

OLDER = (
    ("JustS64", '{"kind":"s64","value":-9223372036854775808}'),
    ("JustU64", '{"kind":"u64","value":18446744073709551615}'),
    ("Span", _DURATION % "-1500000000"),
    ("Weight", _QUANTITY % "1250"),
    ("Absent", '{"kind":"option","value":{}}'),
    ("Failed", '{"kind":"result","value":{"tag":"err"}}'),
    (
        "Picture",
        '{"kind":"binary","value":{"bytes":[137,80,78,71],"mime_type":"image/png"}}',
    ),
)


def codec(package: Generated, name: str) -> Any:
    """The public codec of a type."""
    return getattr(package.part("codecs"), name)


@pytest.mark.parametrize("case", CASES, ids=_IDS)
def test_encoding_gives_the_example_of_the_protocol(kinds: Generated, case: WireCase) -> None:
    encoded = codec(kinds, case.name).into_schema(case.value(kinds.load()))
    assert isinstance(encoded, bytes)
    assert same_text(encoded, case.wire)


@pytest.mark.parametrize("case", CASES, ids=_IDS)
def test_the_encoded_text_is_compact_and_ordered_as_in_the_protocol(
    kinds: Generated, case: WireCase
) -> None:
    encoded = codec(kinds, case.name).into_schema(case.value(kinds.load()))
    ordered = json.dumps(json.loads(case.wire), separators=(",", ":"), ensure_ascii=False)
    assert json.dumps(json.loads(encoded), separators=(",", ":"), ensure_ascii=False) == ordered
    assert len(encoded) <= len(ordered.encode())


@pytest.mark.parametrize("case", CASES, ids=_IDS)
def test_the_example_decodes_to_the_value(kinds: Generated, case: WireCase) -> None:
    decoded = codec(kinds, case.name).from_schema(case.wire.encode())
    assert same_value(decoded, case.value(kinds.load()))


@pytest.mark.parametrize("case", CASES, ids=_IDS)
def test_members_of_a_node_may_come_in_any_order_and_spacing(
    kinds: Generated, case: WireCase
) -> None:
    turned = json.dumps(_turned(json.loads(case.wire)), indent=2)
    assert same_value(codec(kinds, case.name).from_schema(turned), case.value(kinds.load()))


def _turned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _turned(value[key]) for key in reversed(list(value))}
    return [_turned(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("name", "wire"), OLDER)
def test_older_forms_decode(kinds: Generated, name: str, wire: str) -> None:
    case = next(case for case in CASES if case.name == name)
    assert same_value(codec(kinds, name).from_schema(wire), case.value(kinds.load()))


def test_every_kind_of_the_protocol_is_in_the_table() -> None:
    shown = {json.loads(case.wire)["kind"] for case in CASES}
    integers = {f"{sign}{bits}" for sign in "su" for bits in (8, 16, 32, 64)}
    leaves = {"bool", "f32", "f64", "char", "string", "uuid", "datetime", "duration"}
    composed = {"record", "variant", "enum", "flags", "tuple", "list", "fixed-list", "map"}
    rich = {"option", "result", "text", "binary", "path", "url", "quantity", "union"}
    assert shown == integers | leaves | composed | rich
