"""Strict JSON: what is read, what is refused, and where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golem_codegen.model.fault import Fault, FaultsFound
from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.differences import describe_differences
from golem_codegen.sources.json_document import parse_document, read_document
from golem_codegen.sources.json_strict import MAX_LEVELS, parse_strict
from golem_codegen.sources.json_values import Json

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda children: st.lists(children)
    | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), children),
)


def refused(data: bytes) -> tuple[Fault, ...]:
    with pytest.raises(FaultsFound) as caught:
        parse_document(data, "a.json")
    return caught.value.faults


@given(JSON_VALUES)
def test_both_readers_read_what_json_writes(value: object) -> None:
    text = json.dumps(value, indent=1)
    assert parse_document(text.encode(), "a.json") == value
    assert parse_strict(text, "a.json") == (value, [])


@given(st.text(alphabet='{}[]":,0123456789-+.eE tfnulrasb\\\n', max_size=12))
def test_the_strict_reader_refuses_what_json_refuses(text: str) -> None:
    try:
        expected = json.loads(text)
    except json.JSONDecodeError:
        with pytest.raises(json.JSONDecodeError):
            parse_strict(text, "a.json")
        return
    value, faults = parse_strict(text, "a.json")
    assert faults or value == expected


def test_a_byte_order_mark_is_allowed_and_integers_are_exact() -> None:
    assert parse_document(b"\xef\xbb\xbf[123456789012345678901234567890]", "a.json") == [
        123456789012345678901234567890
    ]


def test_every_duplicate_member_is_reported_with_its_pointer() -> None:
    faults = refused(b'{"a": [{"b/c": 1, "b/c": 2}], "d": {"e": 1, "e": 1}}')
    assert [fault.place.pointer for fault in faults] == ["/a/0/b~1c", "/d/e"]
    assert "stands twice" in faults[0].message


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b'{"a": 1,\n  "b" 2}', 2, 7),
        (b"[1, 2", 1, 6),
        (b'{"a": [1}', 1, 9),
        (b"[1] x", 1, 5),
        (b'["a\nb"]', 1, 4),
        (b'{"a": "\xff"}', 1, 8),
        (b'[\n "\xc3("]', 2, 3),
    ],
)
def test_syntax_errors_have_line_and_column(data: bytes, line: int, column: int) -> None:
    (fault,) = refused(data)
    assert (fault.place.line, fault.place.column) == (line, column)


@pytest.mark.parametrize(
    ("data", "pointer", "message"),
    [
        (b'{"a": [NaN]}', "/a/0", "NaN is not JSON"),
        (b'{"a": -Infinity}', "/a", "-Infinity is not JSON"),
        (b'{"a": 1e999}', "/a", "out of range"),
        (b'{"a": ' + b"1" * 5000 + b"}", "/a", "5000 digits"),
        (b'{"a": ["x", "\\ud800"]}', "/a/1", "surrogate"),
    ],
)
def test_values_that_are_not_json_are_refused(data: bytes, pointer: str, message: str) -> None:
    (fault,) = refused(data)
    assert fault.place.pointer == pointer
    assert message in fault.message


def test_a_pair_of_surrogate_escapes_is_one_character() -> None:
    assert parse_document(b'["\\ud83d\\ude00"]', "a.json") == ["\U0001f600"]


@pytest.mark.parametrize(
    ("data", "message", "suggestion"),
    [
        (b"", "empty", ""),
        (b" \n", "empty", ""),
        (b"\xef\xbb\xbf", "empty", ""),
        (b"\xff\xfe[\x00]\x00", "UTF-16", "UTF-8"),
        (b"agentTypes:\n  - a\n", "not JSON", "YAML"),
        (b"<html>", "not JSON", "HTML"),
    ],
)
def test_other_files_are_recognised(data: bytes, message: str, suggestion: str) -> None:
    (fault,) = refused(data)
    assert message in fault.message
    assert suggestion in fault.suggestion


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, message in ((tmp_path / "none.json", "does not exist"), (tmp_path, "directory")):
        with pytest.raises(FaultsFound, match=message):
            read_document(path)


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


def test_deep_documents_are_read_and_bottomless_ones_refused() -> None:
    value = parse_document(nested(MAX_LEVELS), "a.json")
    depth = 0
    while isinstance(value, list):
        depth, value = depth + 1, value[0] if value else None
    assert depth == MAX_LEVELS
    (fault,) = refused(nested(200_000))
    assert fault.message == f"not JSON: nested deeper than {MAX_LEVELS} levels"


def test_canonical_text_ignores_order_and_needs_no_recursion() -> None:
    assert canonical_json({"b": [1, {"d": "é", "c": None}], "a": 1.5}) == (
        '{"a":1.5,"b":[1,{"c":null,"d":"\\u00e9"}]}'
    )
    deep = parse_document(nested(2000), "a.json")
    assert canonical_json(deep) == nested(2000).decode()
    inner = canonical_json({"b": [True, 2], "a": {}})
    assert canonical_json({"y": deep, "x": {"b": [True, 2], "a": {}}}).startswith(
        f'{{"x":{inner},"y":['
    )


def test_differences_name_the_first_places() -> None:
    left: Json = {"a": 1, "b": [1, 2], "c": {"d": "x" * 100}, "n": None, "config": []}
    right: Json = {"a": True, "b": [1, 3], "c": {"d": 2}, "e": {"f": 1}}
    text = describe_differences(left, right)
    assert text.startswith("/a: 1 against true; /b/1: 2 against 3; /c/d: ")
    assert text.endswith("; …")
    assert describe_differences({"a": None}, {"config": []}) == ""
    assert describe_differences([1], [1, 2]) == "/: an array of 1 against an array of 2"
