"""Every line of the catalogue of reported codec faults, through the checked path."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from checked_tables import Table, table_of
from codec_cases import CodecCase, Line, load_cases

from golem_codegen.runtime import checked
from golem_codegen.runtime.errors import DecodeError

PAGE = Path(__file__).resolve().parents[2] / "shared" / "peers" / "codec-cases.md"
CASES = load_cases(PAGE) if PAGE.is_file() else []
TABLES: dict[str, Table] = {case.id: table_of(case.type) for case in CASES if case.type}


def lines(block: str) -> list[Any]:
    """The lines of one block of all cases, as parameters, or one that skips."""
    found = [
        pytest.param(case, line, id=f"{case.id}-{i}")
        for case in CASES
        if case.type
        for i, line in enumerate(getattr(case, block))
    ]
    skip = pytest.mark.skip(reason="the reference data beside the checkout is absent")
    return found or [pytest.param(None, None, marks=skip)]


def same_json(left: bytes | str, right: bytes | str) -> bool:
    """Equal as JSON, member order apart, where 1, 1.0 and true are three different things."""
    return bool(_exact(json.loads(left)) == _exact(json.loads(right)))


def _exact(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _exact(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_exact(item) for item in value]
    return (type(value).__name__, value)


def test_the_page_is_read_whole(shared: Path) -> None:
    """A parser that loses lines would make the other tests pass without testing."""
    page = (shared / "peers" / "codec-cases.md").read_text("utf-8")
    assert len(CASES) == page.count("\n## C")
    assert len(TABLES) == page.count("```json type")
    found = sum(len(case.canonical) + len(case.canonical_bad) for case in CASES)
    found += sum(len(case.wire) + len(case.wire_bad) for case in CASES)
    blocks = re.findall(r"```text (?:canonical|wire)(?:-bad)?\n(.*?)\n```", page, re.DOTALL)
    assert found == sum(len(block.split("\n")) for block in blocks) > 0


@pytest.mark.parametrize(("case", "line"), lines("canonical"))
def test_canonical_reads_and_writes_again(case: CodecCase, line: Line) -> None:
    table = TABLES[case.id]
    for data in (line.text, line.text.encode()):
        value = checked.decode_json(table.nodes, table.root, data)
        assert same_json(checked.encode_json(table.nodes, table.root, value), line.again)
    assert checked.decode_json(table.nodes, table.root, line.again) == value
    wire = checked.encode_schema(table.nodes, table.root, value)
    assert checked.decode_schema(table.nodes, table.root, wire) == value


@pytest.mark.parametrize(("case", "line"), lines("wire"))
def test_schema_value_reads_and_writes_again(case: CodecCase, line: Line) -> None:
    table = TABLES[case.id]
    for data in (line.text, memoryview(line.text.encode())):
        value = checked.decode_schema(table.nodes, table.root, data)
        assert same_json(checked.encode_schema(table.nodes, table.root, value), line.again)
    canonical = checked.encode_json(table.nodes, table.root, value)
    assert checked.decode_json(table.nodes, table.root, canonical) == value


@pytest.mark.parametrize(("case", "line"), lines("canonical_bad"))
def test_bad_canonical_is_refused(case: CodecCase, line: str) -> None:
    table = TABLES[case.id]
    with pytest.raises(DecodeError) as caught:
        checked.decode_json(table.nodes, table.root, line)
    assert caught.value.path.startswith("$")
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(("case", "line"), lines("wire_bad"))
def test_bad_schema_value_is_refused(case: CodecCase, line: str) -> None:
    table = TABLES[case.id]
    with pytest.raises(DecodeError) as caught:
        checked.decode_schema(table.nodes, table.root, line)
    assert caught.value.path.startswith("$")
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("case", "form", "line", "path"),
    [
        ("C01", "json", '{"u": "05", "s": "0"}', "$.u"),
        ("C01", "json", '{"u": "0", "s": "-0"}', "$.s"),
        ("C04", "json", '{"b": "x", "l": ["null"]}', "$.l[0]"),
        ("C04", "json", '{"a": null, "l": []}', "$.b"),
        ("C06", "json", '{"r": null, "t": {"text": ""}}', "$.r"),
        ("C06", "json", '{"r": {"x": false}, "t": {"text": null}}', "$.t.text"),
        ("C06", "json", '{"r": {"x": 0}, "t": {"text": ""}}', "$.r.x"),
        ("C12", "json", '{"v": 1, "kids": [{"v": 2}]}', "$.kids[0].kids"),
        ("C12", "json", '{"v": 1, "kids": [], "up": {"not": "lit"}}', "$.up.not"),
        ("C18", "json", '{"s": "\\ud83c"}', "$.s"),
        ("C23", "json", '["active", "suspended"]', "$[1]"),
        ("C26", "json", '{"mantissa": "1", "scale": 2.0, "unit": "kg"}', "$.scale"),
        ("C16", "schema", '{"kind": "binary", "value": {"bytes": [1, 256]}}', "$.bytes[1]"),
        ("C20", "schema", '{"kind": "record", "value": {}}', "$"),
    ],
)
def test_the_place_is_told(shared: Path, case: str, form: str, line: str, path: str) -> None:
    assert shared.is_dir()
    table = TABLES[case]
    decode = checked.decode_json if form == "json" else checked.decode_schema
    with pytest.raises(DecodeError) as caught:
        decode(table.nodes, table.root, line)
    assert caught.value.path == path
