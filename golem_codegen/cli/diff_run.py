"""One run of ``golem-codegen diff``: read both sides, compare, report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from golem_codegen.cli.diff_markdown import markdown_report
from golem_codegen.cli.diff_reports import json_report, text_report
from golem_codegen.cli.subjects import Subject, agent_names, read_subject, with_agents
from golem_codegen.compare.changes import Comparison, Level
from golem_codegen.compare.snapshots import compare
from golem_codegen.compare.trim import as_generated, only_agents, without_config
from golem_codegen.model.fault import Fault, FaultsFound, sort_faults
from golem_codegen.plan.package import Clients

BREAKING = 1

_REPORTS = {"text": text_report, "json": json_report, "markdown": markdown_report}


@dataclass(frozen=True, slots=True)
class DiffOptions:
    """The command line's words. ``form`` and ``fail_on`` are values of their options."""

    old: Path
    new: Path
    form: str = "text"
    agents: tuple[str, ...] = ()
    fail_on: str = "breaking"


@dataclass(frozen=True, slots=True)
class DiffOutcome:
    """The report, the exit status, and warnings and notes of the reading."""

    comparison: Comparison
    report: str
    status: int
    faults: tuple[Fault, ...]


def run(options: DiffOptions) -> DiffOutcome:
    """Compare what two paths hold.

    Raises:
        FaultsFound: one of them cannot be read, or has an error; the faults of both.
    """
    old, new = _both(options.old, options.new)
    return report(old, new, options)


def report(old: Subject, new: Subject, options: DiffOptions) -> DiffOutcome:
    """Compare two subjects, wherever they come from; the paths of ``options`` do not count."""
    known = agent_names(old, new)
    old = with_agents(old, options.agents, known)
    new = with_agents(new, options.agents, known)
    faults = sort_faults([*old.faults, *new.faults])
    old, new = _level(old, new)
    comparison = compare(old.snapshot, new.snapshot, pins=old.pins or new.pins)
    text = _REPORTS[options.form](comparison, old.name, new.name)
    return DiffOutcome(comparison, text, _status(comparison, options.fail_on), faults)


def _both(old: Path, new: Path) -> tuple[Subject, Subject]:
    """Both sides, so that the faults of both are told at once."""
    faults: list[Fault] = []
    subjects: list[Subject] = []
    for path in (old, new):
        try:
            subjects.append(read_subject(path))
        except FaultsFound as found:
            faults += found.faults
    if faults:
        raise FaultsFound(faults)
    return subjects[0], subjects[1]


def _level(old: Subject, new: Subject) -> tuple[Subject, Subject]:
    """Both sides cut down to what both can know, when one is a generated package."""
    if old.lock is None and new.lock is None:
        return old, new
    chosen = old.chosen | new.chosen
    overridable = Clients.METHOD_ONLY not in (old.clients, new.clients)
    sides: list[Subject] = []
    for side in (old, new):
        snapshot = as_generated(side.snapshot)
        snapshot = only_agents(snapshot, chosen) if chosen else snapshot
        snapshot = snapshot if overridable else without_config(snapshot)
        sides.append(replace(side, snapshot=snapshot))
    return sides[0], sides[1]


def _status(comparison: Comparison, fail_on: str) -> int:
    failed = {
        "breaking": comparison.level >= Level.BREAKING,
        "clients": comparison.clients_level >= Level.BREAKING,
        "risky": comparison.level >= Level.RISKY,
        "never": False,
    }
    return BREAKING if failed[fail_on] else 0
