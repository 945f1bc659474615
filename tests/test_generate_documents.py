"""JSON Schemas as a source of ``generate``, alone and beside a snapshot."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from docs_examples import run_examples, unmarked

from golem_codegen.generate import GenerateRequest, GenerateResult, generate
from golem_codegen.model.fault import FaultsFound

ROOT = Path(__file__).resolve().parent.parent
PERSON = {
    "title": "Entry",
    "type": "object",
    "required": ["name"],
    "properties": {"name": {"type": "string"}, "age": {"type": "integer", "minimum": 0}},
}


def _schema(folder: Path, contents: object = PERSON, name: str = "person.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(contents), encoding="utf-8")
    return path


def _imported(result: GenerateResult, folder: Path, name: str) -> Any:
    for path, content in result.files.items():
        file = folder / name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module(f"{name}.codecs")
    finally:
        sys.path.remove(str(folder))


def test_documents_alone_need_no_client(tmp_path: Path) -> None:
    result = generate(GenerateRequest((_schema(tmp_path),), "people_alone"))
    assert not any(path.startswith("agents/") for path in result.files)
    codecs = _imported(result, tmp_path, "people_alone")
    person = codecs.Entry.from_json(b'{"name": "Ada", "age": 36}')
    assert (person.name, person.age) == ("Ada", 36)
    assert json.loads(codecs.Entry.to_json(person)) == {"name": "Ada", "age": 36}


def test_documents_beside_a_snapshot_yield_their_names(tmp_path: Path, fixtures: Path) -> None:
    sources = (fixtures / "counter.json", _schema(tmp_path))
    result = generate(GenerateRequest(sources, "people_mixed"))
    codecs = _imported(result, tmp_path, "people_mixed")
    package = sys.modules["people_mixed"]
    assert package.Entry.__module__ == "people_mixed.types"
    (name,) = {each for each in package.__all__ if each.startswith("Entry")} - {"Entry"}
    person = getattr(codecs, name).from_json(b'{"name": "Ada"}')
    assert json.loads(getattr(codecs, name).to_json(person)) == {"name": "Ada"}
    entry = codecs.Rounding.from_json(b'"up"')
    assert entry is package.Rounding.UP


def test_the_order_of_the_sources_has_no_influence(tmp_path: Path, fixtures: Path) -> None:
    sources = (fixtures / "counter.json", _schema(tmp_path))
    one = generate(GenerateRequest(sources, "people"))
    other = generate(GenerateRequest(sources[::-1], "people"))
    assert one.files == other.files


def test_names_are_a_fixed_point_of_their_pins(tmp_path: Path, fixtures: Path) -> None:
    sources = (fixtures / "counter.json", _schema(tmp_path))
    one = generate(GenerateRequest(sources, "people"))
    again = generate(GenerateRequest(sources, "people", pins=one.pins))
    assert again.files == one.files


def test_faults_of_schemas_and_snapshots_come_together(tmp_path: Path) -> None:
    wrong = _schema(tmp_path, {"type": "object", "properties": {"a": {"$ref": "http://x.test/"}}})
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(FaultsFound) as found:
        generate(GenerateRequest((wrong, broken), "people"))
    files = {Path(fault.place.file).name for fault in found.value.faults}
    assert files == {"person.json", "broken.json"}
    assert any(
        "--map-url" in f"{fault}" or "map" in fault.suggestion for fault in found.value.faults
    )


def test_the_page_on_json_schema(tmp_path: Path) -> None:
    page = ROOT / "docs" / "json-schema.md"
    assert unmarked(page) == []
    assert run_examples(page, tmp_path) == 3
