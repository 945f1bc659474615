"""The official test suite of JSON Schema, whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from conformance import combinations
from conformance import json_schema_suite as suite

_PARTS = [
    pytest.param(draft, part, id=f"{draft}-{part}")
    for draft in suite.DRAFTS
    for part in suite.PARTS
    if suite.files(draft, part)
]


def test_the_suite_is_there(shared: Path) -> None:
    assert (shared / "data" / "json-schema-test-suite").is_dir()
    assert len(_PARTS) == 9


@pytest.mark.slow
@pytest.mark.parametrize(("draft", "part"), _PARTS)
def test_every_instance_is_judged_rightly(draft: str, part: str, tmp_path: Path) -> None:
    tally = suite.run(draft, part, tmp_path)
    assert tally.wrong == []
    assert tally.counts["right"] > 100
    assert len(tally.excused) <= 4


@pytest.mark.slow
@pytest.mark.parametrize("dialect", combinations.DRAFTS)
def test_combined_schemas_agree_with_a_validator(
    dialect: str, shared: Path, tmp_path: Path
) -> None:
    assert shared.is_dir()
    judged, found = combinations.disagreements(dialect, seed=11, schemas=120, folder=tmp_path)
    assert judged > 1000
    assert found == []
