"""What the commands that look at schemas are given: snapshot files, or generated packages."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from golem_codegen.model.agents import Snapshot
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.output.lock import Lock, read_lock
from golem_codegen.output.paths import LOCK_NAME
from golem_codegen.plan.package import Clients
from golem_codegen.sources.generated import read_package
from golem_codegen.sources.snapshot import read_snapshots

LIVE = Path("live")
_CLIENTS = frozenset(clients.value for clients in Clients)


@dataclass(frozen=True, slots=True)
class Subject:
    """A snapshot with its name in messages.

    ``lock`` is that of a generated package, None for snapshot files. ``faults`` are warnings and
    notes of the reading.
    """

    name: str
    snapshot: Snapshot
    lock: Lock | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def pins(self) -> Mapping[str, str]:
        """The names that the package has given."""
        return {} if self.lock is None else self.lock.names

    @property
    def chosen(self) -> frozenset[str]:
        """The agents that the package was generated for by name; empty when for all."""
        agents = "" if self.lock is None else self.lock.options.get("agents", "")
        return frozenset(name for name in agents.split(",") if name)

    @property
    def clients(self) -> Clients:
        """Which clients the package was generated with; a snapshot makes both."""
        option = "both" if self.lock is None else self.lock.options.get("client", "both")
        return Clients(option) if option in _CLIENTS else Clients.BOTH


def read_subject(path: Path) -> Subject:
    """The snapshot in a file, in the folder of a generated package, or of what is deployed.

    ``live`` is what is deployed in the environment that ``golem-codegen snapshot`` would ask,
    unless there is a file of that name.

    Raises:
        FaultsFound: there is neither, or it has an error.
    """
    if path == LIVE and not path.exists():
        return _live()
    if not path.is_dir():
        return subject_of_files([path])
    lock = read_lock(path)
    if lock is None:
        raise FaultsFound(
            [
                Fault(
                    Severity.ERROR,
                    Place(str(path)),
                    f"the folder is no generated package: it has no {LOCK_NAME}",
                    "give a snapshot file, or the folder that generate made",
                )
            ]
        )
    snapshot, _ = read_package(path)  # its warnings were shown when it was generated
    return Subject(str(path), snapshot, lock)


def _live() -> Subject:
    from golem_codegen.cli.progress import progress
    from golem_codegen.cli.snapshot_run import SnapshotWords, discovered

    with progress() as step:
        found = discovered(SnapshotWords(), step)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "live.json"
        file.write_text(found.text, encoding="utf-8")
        return replace(subject_of_files([file]), name=str(LIVE))


def subject_of_files(paths: Sequence[Path]) -> Subject:
    """The snapshot that several files make together. Raises ``FaultsFound``."""
    snapshot, faults = read_snapshots(paths)
    return Subject(", ".join(map(str, paths)), snapshot, faults=faults)


def with_agents(subject: Subject, names: Sequence[str], known: Sequence[str]) -> Subject:
    """The subject with these agents alone; all when there are no names.

    Raises:
        FaultsFound: a name is not among ``known``.
    """
    faults = [
        Fault(
            Severity.ERROR,
            Place("--agent"),
            f"no agent is called {shown(name)}",
            did_you_mean(name, known) or f"there are {', '.join(known) or 'none'}",
        )
        for name in names
        if name not in known
    ]
    if faults:
        raise FaultsFound(faults)
    if not names:
        return subject
    kept = tuple(agent for agent in subject.snapshot.agents if agent.name.text in names)
    return replace(subject, snapshot=replace(subject.snapshot, agents=kept))


def agent_names(*subjects: Subject) -> list[str]:
    """The agent types of all subjects, sorted."""
    return sorted({agent.name.text for each in subjects for agent in each.snapshot.agents})
