"""Generates a module for every schema of the official test suite and decodes every instance.

Run ``python -m tests.conformance.json_schema_suite [draft ...]`` beside the reference data.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from golem_codegen.model.documents import Formats
from golem_codegen.model.fault import FaultsFound
from golem_codegen.runtime.errors import CodecError, DecodeError
from golem_codegen.sources.json_schema.dialects import Dialect

from .document_packages import codec_of, entry_name, generated, loaded, same_json

ROOT = Path(__file__).resolve().parents[3] / "shared/data/json-schema-test-suite"
DRAFTS: Mapping[str, Dialect] = {
    "draft4": Dialect.DRAFT4,
    "draft6": Dialect.DRAFT6,
    "draft7": Dialect.DRAFT7,
    "draft2019-09": Dialect.DRAFT2019,
    "draft2020-12": Dialect.DRAFT2020,
}
PARTS = ("main", "optional", "optional/format")

_CONTENT = "contentEncoding and contentMediaType are annotations in every draft"

EXCEPTIONS: Mapping[str, str] = {
    "optional content: ": _CONTENT,
    "main vocabulary: schema that uses custom metaschema with with no validation vocabulary": (
        "refused at generation: a meta-schema that removes validation leaves nothing to type"
    ),
    "main vocabulary: ignore unrecognized optional vocabulary": (
        "refused at generation: its meta-schema also leaves out the applicators, so that"
        " properties and items would have no meaning"
    ),
    "optional format-assertion: ": (
        "refused at generation: the formats option decides whether formats are asserted"
    ),
}
"""Deliberate decisions: ``part file: case`` or ``part file`` to the reason."""


@dataclass(slots=True)
class Tally:
    """What happened, by kind, and the surprises in words."""

    counts: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])
    excused: list[str] = field(default_factory=list[str])
    validated: int = 0


def remotes() -> dict[str, Path]:
    """The documents that the suite's references name."""
    folder = ROOT / "remotes"
    return {
        f"http://localhost:1234/{path.relative_to(folder).as_posix()}": path
        for path in folder.rglob("*.json")
    }


def files(draft: str, part: str) -> list[Path]:
    """The test files of a part."""
    folder = ROOT / "tests" / draft / ("" if part == "main" else part)
    return sorted(folder.glob("*.json"))


def run(draft: str, part: str, workspace: Path) -> Tally:
    """All cases of a part."""
    tally = Tally()
    formats = Formats.TYPED if part == "optional/format" else Formats.ANNOTATION
    for path in files(draft, part):
        for case in json.loads(path.read_text("utf-8")):
            tally.counts["cases"] += 1
            label = f"{draft} {part} {path.stem}: {case['description']}"
            for problem in _case(case, DRAFTS[draft], formats, workspace, tally):
                reason = _reason(f"{part} {path.stem}: {case['description']}", problem)
                if reason is None:
                    tally.wrong.append(f"{label}: {problem}")
                else:
                    tally.excused.append(f"{label}: {problem} ({reason})")
    return tally


def _reason(label: str, problem: str) -> str | None:
    for key, reason in EXCEPTIONS.items():
        if f"{label}: {problem}".startswith(key):
            return reason
    return None


def _case(
    case: Any, default: Dialect, formats: Formats, workspace: Path, tally: Tally
) -> Iterator[str]:
    path = workspace / "main.json"
    path.write_text(json.dumps(case["schema"]), "utf-8")
    try:
        package = generated(path, map_urls=remotes(), formats=formats, default=default)
    except FaultsFound as found:
        tally.counts["refused"] += 1
        yield f"refused: {found}"
        return
    tally.validated += package.plan.validated
    with loaded(package) as module:
        codec = codec_of(module, entry_name(package))
        for test in case["tests"]:
            tally.counts["tests"] += 1
            data = json.dumps(test["data"]).encode()
            try:
                value = codec.from_json(data)
            except DecodeError as error:
                if test["valid"]:
                    yield f"{test['description']}: refused a valid document: {error}"
                else:
                    tally.counts["right"] += 1
                continue
            if not test["valid"]:
                yield f"{test['description']}: took an invalid document"
                continue
            try:
                again = json.loads(codec.to_json(value))
            except CodecError as error:
                yield f"{test['description']}: does not encode: {error}"
                continue
            if same_json(again, test["data"]):
                tally.counts["right"] += 1
            else:
                yield f"{test['description']}: came back as {again!r}"


def main(drafts: list[str]) -> int:
    """Print the numbers; 1 when something was wrong."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for draft in drafts or [each for each in DRAFTS if files(each, "main")]:
            for part in PARTS:
                started = time.perf_counter()
                tally = run(draft, part, Path(folder))
                took = time.perf_counter() - started
                counts = tally.counts
                print(  # noqa: T201
                    f"{draft:13} {part:16} {counts['cases']:4} schemas ({tally.validated} with a"
                    f" validator), {counts['right']} of {counts['tests']} tests right,"
                    f" {len(tally.excused)} excused, {len(tally.wrong)} wrong, {took:.1f} s"
                )
                for line in tally.excused:
                    print(f"    excused: {line}")  # noqa: T201
                for line in tally.wrong:
                    print(f"    WRONG: {line}")  # noqa: T201
                failed += len(tally.wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
