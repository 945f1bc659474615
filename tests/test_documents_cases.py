"""Faults that users of other generators reported, on schemas that bring them out."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from codec_cases import CodecCase, load_cases
from conformance.document_packages import codec_of, entry_name, generated, loaded, same_json

from golem_codegen.model.documents import Formats
from golem_codegen.model.fault import FaultsFound
from golem_codegen.runtime.errors import CodecError, DecodeError

SHARED = Path(__file__).resolve().parents[2] / "shared"
_HEADING = re.compile(r"### (B[0-9]+) · (.*)")
_FENCE = re.compile(r"```json (schema|good|bad|file=(\S+))")

# These state that a format refuses a document, which they do when formats are typed.
TYPED = {"B45"}
REFUSED = {"B29", "B53"}


@dataclass(slots=True)
class Case:
    """One section of the page: documents by file name, and instances."""

    id: str
    files: dict[str, Any] = field(default_factory=dict[str, Any])
    good: list[Any] = field(default_factory=list[Any])
    bad: list[Any] = field(default_factory=list[Any])


def page_cases() -> list[Case]:
    """All sections with a schema."""
    page = SHARED / "peers" / "cases.md"
    if not page.is_file():
        return []
    cases: list[Case] = []
    lines = iter(page.read_text("utf-8").split("\n"))
    for line in lines:
        if heading := _HEADING.fullmatch(line):
            cases.append(Case(heading.group(1)))
        elif fence := _FENCE.fullmatch(line):
            text = "\n".join(iter(lambda: next(lines), "```"))
            block = json.loads(text)
            if fence.group(1) == "good":
                cases[-1].good += block
            elif fence.group(1) == "bad":
                cases[-1].bad += block
            else:
                cases[-1].files[fence.group(2) or "main.json"] = block
    return [case for case in cases if case.files]


def schema_cases() -> list[CodecCase]:
    """The sections of the other page that have a JSON Schema."""
    page = SHARED / "peers" / "codec-cases.md"
    return [case for case in load_cases(page) if case.schema is not None] if page.is_file() else []


def test_the_pages_are_read(shared: Path) -> None:
    assert shared.is_dir()
    assert len(page_cases()) > 30
    assert schema_cases()


@pytest.mark.parametrize("case", page_cases(), ids=lambda case: case.id)
def test_reported_schema(case: Case, tmp_path: Path) -> None:
    for name, schema in case.files.items():
        (tmp_path / name).write_text(json.dumps(schema), "utf-8")
    formats = Formats.TYPED if case.id in TYPED else Formats.ANNOTATION
    if case.id in REFUSED:
        with pytest.raises(FaultsFound):
            generated(tmp_path / "main.json", formats=formats)
        return
    package = generated(tmp_path / "main.json", formats=formats)
    assert "import no_such_module_zz" not in "".join(package.files.values())
    with loaded(package) as module:
        codec = codec_of(module, entry_name(package))
        for good in case.good:
            value = codec.from_json(json.dumps(good))
            assert same_json(json.loads(codec.to_json(value)), good)
        for bad in case.bad:
            with pytest.raises(DecodeError):
                codec.from_json(json.dumps(bad))


@pytest.mark.parametrize("case", schema_cases(), ids=lambda case: case.id)
def test_reported_codec_case(case: CodecCase, tmp_path: Path) -> None:
    (tmp_path / "main.json").write_text(json.dumps(case.schema), "utf-8")
    package = generated(tmp_path / "main.json")
    with loaded(package) as module:
        codec = codec_of(module, entry_name(package))
        for line in case.good:
            value = codec.from_json(line.text)
            assert same_json(json.loads(codec.to_json(value)), json.loads(line.again))
        for bad in case.bad:
            with pytest.raises(CodecError):
                codec.from_json(bad)
