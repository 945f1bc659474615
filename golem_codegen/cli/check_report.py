"""What ``generate --check`` prints: which files are stale and why, and their differences."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

import click

from golem_codegen.cli.console import plural, visible
from golem_codegen.cli.staleness import StaleFile, Staleness

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def check_lines(stale: Staleness) -> Iterator[str]:
    """One line for the package, then one for each cause, stale file and change of the schema."""
    count = plural(len(stale.files), "file")
    yield visible(f"{stale.package}: out of date, {count}; `golem-codegen generate` mends it")
    for cause in stale.causes:
        yield visible(f"  because   {cause}")
    for file in stale.files:
        yield visible(f"  {stale.folder / file.path}: {file.reason}")
    for change in stale.news:
        yield visible(f"  schema    {change}")


def diff_lines(stale: Staleness) -> Iterator[str]:
    """A unified diff of all stale files, from what they are to what they would be."""
    for file in stale.files:
        name = (stale.folder / file.path).as_posix()
        yield from (_coloured(line) for line in _unified(file, name))


def _unified(file: StaleFile, name: str) -> Iterator[str]:
    return difflib.unified_diff(
        _lines(file.before),
        _lines(file.after),
        "/dev/null" if file.before is None else f"a/{name.lstrip('/')}",
        "/dev/null" if file.after is None else f"b/{name.lstrip('/')}",
        lineterm="",
    )


def _lines(data: bytes | None) -> list[str]:
    return [] if data is None else data.decode("utf-8", errors="backslashreplace").splitlines()


def _coloured(line: str) -> str:
    is_heading = line.startswith(("+++", "---"))
    colour = None if is_heading else _COLOURS.get(line[:1])
    return click.style(visible(line), fg=colour, bold=is_heading or None)
