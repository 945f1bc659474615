"""Schemas of other projects with their documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from conformance import real_schemas as real

# Between them: recursion, tagged unions, many files, mapped URLs, inheritance, dynamic references,
# draft 4, names that no URI may hold.
_QUICK = (
    "bun-lock",
    "cloudevents",
    "dap",
    "devcontainer-base",
    "geojson",
    "github-workflow",
    "metaschema-2020-12",
    "nbformat-4.5",
    "oci-image-manifest",
    "openapi-3.1",
    "stix-2.1-bundle",
    "utam-page-object",
)


@pytest.mark.parametrize("schema_id", _QUICK)
def test_quick_schema(schema_id: str, shared: Path) -> None:
    assert shared.is_dir()
    result = real.check(schema_id)
    assert result.wrong == []
    assert result.valid + result.invalid > 0


@pytest.mark.slow
@pytest.mark.parametrize("schema_id", [each for each in real.schemas() if each not in _QUICK])
def test_schema(schema_id: str) -> None:
    assert real.check(schema_id).wrong == []


@pytest.mark.slow
def test_generated_modules_are_laid_out_and_typed(shared: Path, tmp_path: Path) -> None:
    assert shared.is_dir()
    results = [real.check(schema_id) for schema_id in _QUICK]
    assert real.write_packages(results, tmp_path) == []
    assert real.type_check(tmp_path) == ""
