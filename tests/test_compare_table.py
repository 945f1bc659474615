"""The tables of docs/diff.md: each row is a kind of change, its verdict, and a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from compare_cases import (
    SURFACE_CASES,
    TYPE_CASES,
    constructed,
    overridden,
    received,
    sent,
)
from conftest import ROOT
from snapshot_parts import Json, write

from golem_codegen.compare.catalogue import TYPE_RULES
from golem_codegen.compare.changes import Change, Comparison
from golem_codegen.compare.snapshots import compare
from golem_codegen.compare.surface_catalogue import SURFACE_RULES
from golem_codegen.model.agents import Snapshot
from golem_codegen.sources.snapshot import read_snapshots

RULES = TYPE_RULES | SURFACE_RULES


def _rows(heading: str) -> list[dict[str, str]]:
    """The first table below a heading, by column."""
    text = (ROOT / "docs" / "diff.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[2:]]


def _by_kind(heading: str) -> dict[str, dict[str, str]]:
    rows = _rows(heading)
    found = {row["Kind"].strip("`"): row for row in rows}
    assert len(found) == len(rows)
    return found


TYPES = _by_kind("Types")
SURFACE = _by_kind("Agents, methods, parameters, config")


def snapshot(folder: Path, agents: list[Json]) -> Snapshot:
    return read_snapshots(write(folder, agents))[0]


def _compared(
    folder: Path, kind: str, build: Callable[[Json, list[Json]], list[Json]]
) -> tuple[Change, Comparison]:
    case = TYPE_CASES[kind]
    before = snapshot(folder, build(case.before, case.before_defs))
    after = snapshot(folder, build(case.after, case.after_defs))
    comparison = compare(before, after, pins=case.pins)
    found = [change for change in comparison.changes if change.kind == kind]
    assert len(found) == 1, comparison.changes
    return found[0], comparison


def test_every_kind_has_its_row_and_its_case() -> None:
    assert list(TYPES) == list(TYPE_RULES)
    assert list(SURFACE) == list(SURFACE_RULES)
    assert set(TYPE_CASES) == set(TYPE_RULES)
    assert set(SURFACE_CASES) == set(SURFACE_RULES)
    assert not TYPE_RULES.keys() & SURFACE_RULES.keys()


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize(
    ("build", "clients", "code"),
    [
        (sent, "Sent", "Code, sent"),
        (constructed, "Sent", "Code, sent"),
        (received, "Received", "Code, received"),
        (overridden, "Override", "Code, sent"),
    ],
)
def test_types(
    tmp_path: Path,
    kind: str,
    build: Callable[[Json, list[Json]], list[Json]],
    clients: str,
    code: str,
) -> None:
    row = TYPES[kind]
    change, comparison = _compared(tmp_path, kind, build)
    assert change.clients.level.word == row[clients]
    assert change.code.level.word == row[code]
    assert change.why in row["Why"]
    assert comparison.level >= change.level


@pytest.mark.parametrize("kind", SURFACE)
def test_surface(tmp_path: Path, kind: str) -> None:
    case, row = SURFACE_CASES[kind], SURFACE[kind]
    changes = compare(snapshot(tmp_path, case.before), snapshot(tmp_path, case.after)).changes
    found = [change for change in changes if change.kind == kind]
    assert len(found) == 1, changes
    assert found[0].clients.level.word == row["Clients"]
    assert found[0].code.level.word == row["Code"]
    assert found[0].why in row["Why"]


@pytest.mark.parametrize("kind", RULES)
def test_each_row_tells_the_title_and_every_reason(kind: str) -> None:
    rule = RULES[kind]
    row = (TYPES | SURFACE)[kind]
    assert row["Change"] == rule.title
    for verdict in (rule.sent, rule.received, rule.config or rule.sent):
        assert not verdict.clients or verdict.why in row["Why"]
        assert not verdict.code or verdict.code_why in row["Why"]


@pytest.mark.parametrize("kind", TYPE_CASES)
def test_a_case_shows_its_kind_and_hardly_more(tmp_path: Path, kind: str) -> None:
    """What comes with it: classes of another name, and the rules of the class."""
    allowed = {kind, "class-removed", "python-name-changed", "class-renamed"}
    _, comparison = _compared(tmp_path, kind, sent)
    assert {change.kind for change in comparison.changes} <= allowed


@pytest.mark.parametrize("kind", TYPE_CASES)
def test_no_change_has_no_changes(tmp_path: Path, kind: str) -> None:
    case = TYPE_CASES[kind]
    for build in (sent, received, overridden):
        both = snapshot(tmp_path, build(case.before, case.before_defs))
        assert compare(both, both, pins=case.pins).changes == ()
