"""Real schemas of other projects: each generates, type-checks, and judges its documents rightly.

Run ``python -m tests.conformance.real_schemas [id ...]`` beside the reference data.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import black

from golem_codegen.model.fault import FaultsFound, Severity
from golem_codegen.render.documents import document_codecs
from golem_codegen.render.modules import SHARED, header, render
from golem_codegen.runtime.errors import CodecError, DecodeError

from .document_packages import Generated, codec_of, entry_name, generated, loaded, same_json

ROOT = Path(__file__).resolve().parents[3] / "shared/data/json-schemas"


@dataclass(slots=True)
class Result:
    """What came of one schema."""

    id: str
    seconds: float = 0.0
    types: int = 0
    validated: bool = False
    warnings: int = 0
    valid: int = 0
    invalid: int = 0
    wrong: list[str] = field(default_factory=list[str])
    package: Generated | None = None


def schemas() -> list[str]:
    """The ids of all schemas."""
    return sorted(path.parent.name for path in ROOT.glob("*/meta.json"))


def check(schema_id: str) -> Result:
    """Generate one and decode its documents."""
    folder = ROOT / schema_id
    meta = json.loads((folder / "meta.json").read_text("utf-8"))
    result = Result(schema_id)
    remote = {url: (folder / file).resolve() for url, file in meta.get("remote", {}).items()}
    started = time.perf_counter()
    try:
        package = generated(folder / meta["main"], root=folder, map_urls=remote)
    except FaultsFound as found:
        if meta["expect"] != "reject":
            result.wrong.append(f"refused: {found}"[:600])
        return result
    result.seconds = time.perf_counter() - started
    if meta["expect"] == "reject":
        result.wrong.append("generated, although it is no JSON Schema")
    result.package = package
    result.types = len(package.plan.public_names)
    result.validated = package.plan.validated
    result.warnings = sum(fault.severity is Severity.WARNING for fault in package.faults)
    with loaded(package) as module:
        for instance in meta["instances"]:
            codec = codec_of(module, entry_name(package, instance["pointer"].removeprefix("#")))
            data = (folder / instance["path"]).read_bytes()
            result.valid += instance["valid"]
            result.invalid += not instance["valid"]
            result.wrong += _judged(codec, data, instance)
    return result


def _judged(codec: Any, data: bytes, instance: Any) -> Iterator[str]:
    path = instance["path"]
    try:
        value = codec.from_json(data)
    except DecodeError as error:
        if instance["valid"]:
            yield f"{path}: refused: {error}"
        return
    if not instance["valid"]:
        yield f"{path}: taken"
        return
    try:
        again = codec.to_json(value)
    except CodecError as error:
        yield f"{path}: does not encode: {error}"
        return
    if not same_json(json.loads(again), json.loads(data)):
        yield f"{path}: came back changed"


def write_packages(results: list[Result], folder: Path) -> list[str]:
    """The generated packages on disk; gives the modules that black would lay out otherwise."""
    changed: list[str] = []
    mode = black.Mode(line_length=100, target_versions=set())
    for result in results:
        if result.package is None:
            continue
        package = folder / ("s_" + "".join(c if c.isalnum() else "_" for c in result.id))
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("")
        files = {**result.package.files, "codecs.py": _codecs(result.package)}
        for name, text in files.items():
            (package / name).write_text(text, "utf-8")
            bare = text.replace("# fmt: off\n", "")
            if len(bare) < 400_000 and black.format_str(bare, mode=mode) != bare:
                changed.append(f"{package.name}/{name}")
    return changed


def _codecs(package: Generated) -> str:
    return render(
        "codecs.py.jinja",
        header=header(package.plan.source_names),
        runtime=SHARED.at_root,
        codecs=[],
        documents=document_codecs(package.plan),
    )


def type_check(folder: Path) -> str:
    """What ``mypy --strict`` says of all packages at once; empty when it is content."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def main(ids: list[str]) -> int:
    """Print a table; 1 when something was wrong."""
    results: list[Result] = []
    for schema_id in ids or schemas():
        result = check(schema_id)
        results.append(result)
        print(  # noqa: T201
            f"{result.id:40} {result.types:5} types {result.seconds:6.2f} s"
            f" {'validator' if result.validated else '         '} {result.warnings:3} warnings"
            f" {result.valid:3} valid {result.invalid:3} invalid {len(result.wrong):3} wrong",
            flush=True,
        )
        for line in result.wrong:
            print(f"    WRONG: {line[:400]}")  # noqa: T201
    with tempfile.TemporaryDirectory() as name:
        changed = write_packages(results, Path(name))
        found = type_check(Path(name))
    print(f"layout: {len(changed)} modules that black would change {changed[:8]}")  # noqa: T201
    lines = found.splitlines()
    print(f"mypy --strict: {len(lines)} lines", *lines[:20], sep="\n")  # noqa: T201
    right = sum(not result.wrong for result in results)
    print(f"{right} of {len(results)} schemas wholly right")  # noqa: T201
    return 0 if right == len(results) and not changed and not lines else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
