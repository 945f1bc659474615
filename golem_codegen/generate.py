"""One generator run: from source files to the files of a package, in memory."""

from __future__ import annotations

import contextlib
import enum
import gc
import hashlib
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from golem_codegen.model.agents import AgentType, Snapshot
from golem_codegen.model.documents import DocumentSet, Formats
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, has_errors, shown
from golem_codegen.plan.documents.plan import plan_documents
from golem_codegen.plan.package import Clients, PackagePlan, plan_package, public_names
from golem_codegen.plan.recursion import deep_recursion
from golem_codegen.plan.renames import refused_renames, resolve_renames
from golem_codegen.render.documents import class_reference
from golem_codegen.render.modules import SHARED, VENDORED
from golem_codegen.render.package import render_package
from golem_codegen.sources.json_schema import read_json_schemas
from golem_codegen.sources.snapshot import read_snapshots
from golem_codegen.sources.split import split

_NO_SNAPSHOT = Snapshot((), (), "")
_NO_DOCUMENTS = DocumentSet({}, (), (), Formats.ANNOTATION, ())


class RuntimeMode(enum.Enum):
    """Whether the output carries a copy of the runtime or imports the installed one."""

    VENDORED = "vendored"
    SHARED = "shared"


class Strictness(enum.Enum):
    """What happens to a method that cannot cross: left out with a warning, or an error."""

    LENIENT = "lenient"
    STRICT = "strict"


@dataclass(frozen=True, slots=True)
class GenerateRequest:
    """What to generate.

    ``pins`` are the names of an earlier run, from its lock file; ``renames`` are names by place
    that go before them. ``formats`` and ``map_urls`` (a local file for each URL) are for JSON
    Schemas.
    """

    sources: tuple[Path, ...]
    package: str
    agents: tuple[str, ...] = ()
    client: Clients = Clients.BOTH
    runtime: RuntimeMode = RuntimeMode.VENDORED
    strictness: Strictness = Strictness.LENIENT
    pins: Mapping[str, str] = field(default_factory=dict[str, str])
    renames: Mapping[str, str] = field(default_factory=dict[str, str])
    formats: Formats = Formats.ANNOTATION
    map_urls: Mapping[str, Path] = field(default_factory=dict[str, Path])


@dataclass(frozen=True, slots=True)
class GenerateResult:
    """The files by POSIX path relative to the package folder, and what to say about them.

    ``reads`` are the files that were read beside the sources, because these refer to them.
    """

    files: dict[str, bytes]
    fingerprint: str
    options: dict[str, str]
    pins: dict[str, str]
    agents: tuple[str, ...]
    types: int
    faults: tuple[Fault, ...]
    source_names: tuple[str, ...]
    reads: tuple[Path, ...] = ()


def generate(request: GenerateRequest) -> GenerateResult:
    """Read, check, plan, render and prove the package; nothing is written.

    Raises ``FaultsFound`` with every fault of the run when one of them is an error.
    """
    with deep_recursion(), _without_collection():
        return _generate(request)


def _generate(request: GenerateRequest) -> GenerateResult:
    read = _read(request)
    faults = list(read.faults)
    agents, selection_faults = _selected(read.snapshot.agents, request.agents)
    faults += selection_faults
    if has_errors(faults):
        raise FaultsFound(faults)
    names = tuple(sorted((*read.snapshot.source_names, *read.documents.source_names)))
    plan = _planned(request, agents, names, request.pins)
    if request.renames:
        plan, rename_faults = _with_renames(plan, request, agents)
        faults += rename_faults
    faults += plan.faults
    if has_errors(faults):
        raise FaultsFound(faults)
    documents = plan_documents(read.documents, request.pins, public_names(plan), class_reference)
    options = {
        "agents": ",".join(sorted(request.agents)),
        "client": request.client.value,
        "runtime": request.runtime.value,
    }
    fingerprint = _fingerprint((read.snapshot.digest, read.documents.digest), options)
    vendored = request.runtime is RuntimeMode.VENDORED
    runtime = VENDORED if vendored else SHARED
    texts = render_package(plan, documents, runtime, fingerprint)
    files = {path: text.encode() for path, text in texts.items()}
    _prove(files)
    files["py.typed"] = b""
    if vendored:
        files |= _runtime_files()
    return GenerateResult(
        files=files,
        fingerprint=fingerprint,
        options=options,
        pins={**documents.pins, **plan.pins},
        agents=tuple(agent.name.text for agent in agents),
        types=len(plan.types) + len(documents.public_names),
        faults=tuple(faults),
        source_names=names,
        reads=(*read.documents.reads, *read.snapshot.reads),
    )


@dataclass(frozen=True, slots=True)
class _Read:
    snapshot: Snapshot
    documents: DocumentSet
    faults: tuple[Fault, ...]


def _read(request: GenerateRequest) -> _Read:
    """Read every source; the faults of all files are found in one run."""
    sources = split(request.sources)
    documents = _NO_DOCUMENTS
    faults: tuple[Fault, ...] = ()
    if sources.schemas:
        documents, faults = read_json_schemas(
            sources.schemas, map_urls=request.map_urls, formats=request.formats
        )
    if sources.schemas and not sources.agents:
        return _Read(_NO_SNAPSHOT, documents, faults)
    try:
        snapshot, others = read_snapshots(sources.agents)
    except FaultsFound as found:
        raise FaultsFound((*faults, *found.faults)) from None
    return _Read(snapshot, documents, (*faults, *others))


def _planned(
    request: GenerateRequest,
    agents: Sequence[AgentType],
    source_names: tuple[str, ...],
    pins: Mapping[str, str],
) -> PackagePlan:
    severity = Severity.ERROR if request.strictness is Strictness.STRICT else Severity.WARNING
    return plan_package(
        request.package,
        agents,
        source_names=source_names,
        clients=request.client,
        pins=pins,
        severity=severity,
    )


def _with_renames(
    plan: PackagePlan, request: GenerateRequest, agents: Sequence[AgentType]
) -> tuple[PackagePlan, list[Fault]]:
    """The plan with the names that the user asks for: only a first plan knows all places."""
    renames = resolve_renames(request.renames, plan.pins)
    wanted = renames.pins
    if any(plan.pins[key] != name for key, name in wanted.items()):
        given = set(wanted.values())
        # An old name that somebody else gets now is no longer pinned.
        kept = {key: name for key, name in request.pins.items() if name not in given}
        plan = _planned(request, agents, plan.source_names, {**kept, **wanted})
    return plan, [*renames.faults, *refused_renames(wanted, plan.pins)]


def _selected(
    agents: Sequence[AgentType], names: Sequence[str]
) -> tuple[list[AgentType], list[Fault]]:
    """The agents that the user asked for; a name that matches none is an error."""
    if not names:
        return list(agents), []
    known = {agent.name.text: agent for agent in agents}
    faults = [
        Fault(
            Severity.ERROR,
            Place("--agent"),
            f"no agent is called {shown(name)}",
            f"the snapshot has {', '.join(sorted(known))}",
        )
        for name in names
        if name not in known
    ]
    return [known[name] for name in sorted(set(names)) if name in known], faults


def _fingerprint(digests: Sequence[str], options: Mapping[str, str]) -> str:
    text = "\n".join([*digests, *(f"{key}={value}" for key, value in sorted(options.items()))])
    return hashlib.sha256(text.encode()).hexdigest()


def _prove(files: Mapping[str, bytes]) -> None:
    """Every module must compile before anything is written; a failure is a bug of ours."""
    for path, content in files.items():
        compile(content, path, "exec", dont_inherit=True)


def _runtime_files() -> dict[str, bytes]:
    folder = Path(__file__).resolve().parent / "runtime"
    files = {
        f"_runtime/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*.py"))
    }
    return {**files, "_runtime/py.typed": b""}


@contextlib.contextmanager
def _without_collection() -> Generator[None]:
    """The collector rests: a run makes many long-lived objects and hardly any cycle."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
