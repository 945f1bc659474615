"""The table of acceptance scenarios names tests that exist, and leaves none out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

_TESTS = Path(__file__).resolve().parent.parent
_ROW = re.compile(r"^\| (C\d+\.\d+) \| (.+?) \| (.+?) \|$", re.MULTILINE)
_NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
_NOT = "not applicable: "

# How many scenarios each group has.
GROUPS = {"C1": 7, "C2": 10, "C3": 49, "C4": 79, "C5": 9, "C6": 62, "C7": 60, "C8": 21, "C11": 10}


def _rows() -> list[tuple[str, str, str]]:
    return _ROW.findall((_TESTS / "SCENARIOS.md").read_text(encoding="utf-8"))


def _tests_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    }


def test_every_scenario_has_one_row() -> None:
    expected = [f"{group}.{n}" for group, count in GROUPS.items() for n in range(1, count + 1)]
    assert [row[0] for row in _rows()] == expected


@pytest.mark.parametrize("row", _rows(), ids=[row[0] for row in _rows()])
def test_a_row_names_tests_that_exist_or_says_why_not(row: tuple[str, str, str]) -> None:
    _, _, covered = row
    if covered.startswith(_NOT):
        assert len(covered) > len(_NOT) + 5
        return
    named = _NAMED.findall(covered)
    assert named
    for file, test in named:
        assert (_TESTS / file).is_file(), file
        assert test in _tests_of(_TESTS / file), test
