"""One ``snapshot`` run: settle the words, ask the server, write or compare."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from golem_codegen.cli.console import plural, visible
from golem_codegen.cli.snapshot_defaults import SnapshotDefaults, snapshot_defaults
from golem_codegen.discovery import Discovered, Target, changes_between, discover, token_from
from golem_codegen.discovery.target import LOCAL_SERVER
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.output.one_file import replace_file
from golem_codegen.runtime.settings import APPLICATION, ENVIRONMENT, SERVER_URL
from golem_codegen.sources.json_document import parse_document

OUT_OF_DATE: Final = 1
_OURS = re.compile(rb'"golem-codegen"\s*:')
_HEAD = 4096
_NAMES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class SnapshotWords:
    """The command line's words; None where nothing was given."""

    output: Path | None = None
    server: str | None = None
    app: str | None = None
    env: str | None = None
    deployment: str | None = None
    owner: str | None = None
    token_file: Path | None = None
    timeout: float = 60.0


@dataclass(frozen=True, slots=True)
class SnapshotReport:
    """What to print, and the exit status."""

    text: str
    status: int = 0


def discovered(words: SnapshotWords, step: Callable[[str], None]) -> Discovered:
    """What is deployed now; nothing is written. Raises ``FaultsFound``."""
    return discover(_target(words, snapshot_defaults(Path.cwd()), os.environ), step)


def written(words: SnapshotWords, step: Callable[[str], None]) -> SnapshotReport:
    """Discover, and write the file when its content changes.

    Raises:
        FaultsFound: the usage is wrong, the server does not give what is asked, or the file is
            not ours or cannot be written; nothing was changed.
    """
    defaults = snapshot_defaults(Path.cwd())
    output = words.output or defaults.output
    before = _content(output)
    if before is not None and not _OURS.search(before[:_HEAD]):
        hint = "name another file, or delete it first"
        _refuse(output, "this is no snapshot that golem-codegen wrote: it is kept", hint)
    found = discover(_target(words, defaults, os.environ), step)
    data = found.text.encode("utf-8")
    if data != before:
        step("writing")
        replace_file(output, data)
    return SnapshotReport(_summary(output, found, "unchanged" if data == before else "written"))


def checked(words: SnapshotWords, step: Callable[[str], None]) -> SnapshotReport:
    """Compare the file with what is deployed; another deployment of equal schemas is no change.

    Raises:
        FaultsFound: as ``written``, or the file is no JSON.
    """
    defaults = snapshot_defaults(Path.cwd())
    output = words.output or defaults.output
    before = _content(output)
    document = None if before is None else parse_document(before, str(output))
    if document is not None and not isinstance(document, dict):
        _refuse(output, "this is no snapshot that golem-codegen wrote", "write one without --check")
    found = discover(_target(words, defaults, os.environ), step)
    where = _where(found)
    if document is None:
        text = f"{output}: does not exist; `golem-codegen snapshot` writes it from {where}"
        return SnapshotReport(visible(text), OUT_OF_DATE)
    changes = changes_between(document, found.document)
    if not changes:
        return SnapshotReport(visible(f"{output}: up to date with {where}"))
    verdict = f"{output}: out of date with {where}; `golem-codegen snapshot` writes it anew"
    lines = [verdict, *(f"  {change}" for change in changes)]
    return SnapshotReport("\n".join(visible(line) for line in lines), OUT_OF_DATE)


def _target(
    words: SnapshotWords, defaults: SnapshotDefaults, variables: Mapping[str, str]
) -> Target:
    """Command line over environment over settings over what a local server has."""
    return Target(
        server=words.server or variables.get(SERVER_URL) or defaults.server or LOCAL_SERVER,
        app=words.app or variables.get(APPLICATION) or defaults.app or "",
        env=words.env or variables.get(ENVIRONMENT) or defaults.env or "",
        token=token_from(words.token_file, variables),
        deployment=words.deployment,
        owner=words.owner or defaults.owner,
        timeout=words.timeout,
    )


def _content(output: Path) -> bytes | None:
    try:
        return output.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise FaultsFound([Fault(Severity.ERROR, Place(str(output)), message)]) from error


def _summary(output: Path, found: Discovered, what: str) -> str:
    agents, tools = plural(len(found.agents), "agent"), plural(len(found.tools), "tool")
    lines = [f"{output}: {agents}, {tools}", f"  from      {_where(found)}"]
    if found.agents:
        lines.append(f"  agents    {_listed(found.agents)}")
    if found.tools:
        lines.append(f"  tools     {_listed(found.tools)}")
    lines.append(f"  file      {what}")
    return "\n".join(visible(line) for line in lines)


def _where(found: Discovered) -> str:
    version = f" ({found.version})" if found.version else ""
    return f"{found.application}/{found.environment}, deployment {found.revision}{version}"


def _listed(names: tuple[str, ...]) -> str:
    rest = len(names) - _NAMES_SHOWN
    text = ", ".join(names[:_NAMES_SHOWN])
    return f"{text} and {rest} more" if rest > 0 else text


def _refuse(output: Path, message: str, suggestion: str) -> NoReturn:
    raise FaultsFound([Fault(Severity.ERROR, Place(str(output)), message, suggestion)])
