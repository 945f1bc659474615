"""The hook into ``.pre-commit-config.yaml``: lines are added, all others stay as they are.

PyYAML tells where the list of repositories ends and how it is indented, and proves that the text
with the new lines reads as the old content with one repository more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import yaml

from golem_codegen.scaffold.edits import Edit, refuse, text_of

CONFIG = ".pre-commit-config.yaml"
HOOK = "golem-codegen-check"

# The keys and values of the hook: it checks whatever changed, which takes a moment only.
_HOOK: tuple[tuple[str, str], ...] = (
    ("id", HOOK),
    ("name", "generated Golem clients are up to date"),
    ("entry", "golem-codegen generate --check"),
    ("language", "system"),
    ("pass_filenames", "false"),
    ("always_run", "true"),
    ("require_serial", "true"),
)
_BREAKS = re.compile("(?<=\n)|(?<=\r)(?!\n)|(?<=[\x85\u2028\u2029])")
_BY_HAND = "add a hook that runs `golem-codegen generate --check` by hand"


def pre_commit_edit(root: Path) -> Edit:
    """Add the hook; no change when the file has a hook of golem-codegen already.

    Raises:
        FaultsFound: the file is no configuration of pre-commit, or has its repositories in a
            form that lines cannot be added to.
    """
    path = root / CONFIG
    text = text_of(path)
    if text is None or not text.strip():
        return Edit(path, text, "repos:\n" + "".join(_lines(0, 2, 4, "\n")))
    content = _content(path, text)
    repos = content.get("repos")
    if not isinstance(repos, list):
        refuse(path, "this is no configuration of pre-commit: it has no list `repos`", _BY_HAND)
    known = cast("list[object]", repos)
    if _has_our_hook(known):
        return Edit(path, text, text)
    after = _added(path, text)
    entry = {"repo": "local", "hooks": [yaml.safe_load(f"{{{_flow()}}}")]}
    if not _reads_as(after, {**content, "repos": [*known, entry]}):
        refuse(path, "its layout cannot be added to without changing its meaning", _BY_HAND)
    return Edit(path, text, after)


def _reads_as(text: str, content: object) -> bool:
    try:
        return bool(yaml.safe_load(text) == content)
    except yaml.YAMLError:
        return False


def _content(path: Path, text: str) -> Mapping[str, object]:
    try:
        content: object = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 1}, column {mark.column + 1})" if mark else ""
        refuse(path, f"not YAML{where}", "mend it first; nothing in it was changed")
    if not isinstance(content, dict):
        refuse(path, "this is no configuration of pre-commit: it is no mapping", _BY_HAND)
    return cast("Mapping[str, object]", content)


def _has_our_hook(repos: list[object]) -> bool:
    hooks: list[object] = []
    for repo in repos:
        inside = cast("Mapping[str, object]", repo).get("hooks") if isinstance(repo, dict) else None
        hooks += cast("list[object]", inside) if isinstance(inside, list) else []
    ids = [str(cast("Mapping[str, object]", hook).get("id")) for hook in hooks if hook]
    return any(one.startswith("golem-codegen") for one in ids)


def _added(path: Path, text: str) -> str:
    """The text with the lines of the hook after the last repository."""
    root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    sequence: Any = next(value for key, value in root.value if key.value == "repos")
    line_break = "\r\n" if "\r\n" in text else "\n"
    if not sequence.value and sequence.flow_style:
        start, end = sequence.start_mark.index, sequence.end_mark.index
        block = "".join(_lines(0, 2, 4, line_break)).rstrip()
        return text[:start].rstrip(" ") + line_break + block + text[end:]
    if sequence.flow_style:
        refuse(path, "its `repos` stand on one line", _BY_HAND)
    first = sequence.value[0]
    dash, key = sequence.start_mark.column, first.start_mark.column
    lines_before: list[str] = _BREAKS.split(text)
    stop = _end_of(sequence, lines_before, dash)
    if not lines_before[stop - 1].endswith(("\n", "\r")):
        lines_before[stop - 1] += line_break
    lines = _lines(dash, key, _hooks_column(first, key), line_break)
    gap = [line_break] if _blank_between(sequence, lines_before) else []
    return "".join([*lines_before[:stop], *gap, *lines, *lines_before[stop:]])


def _lines(dash: int, key: int, hooks: int, line_break: str) -> list[str]:
    """The new item: its dash, its keys, and the dash of its hook in the columns of the others."""
    inner = hooks + (key - dash)
    lines = [
        f"{_dashed(dash, key)}repo: local",
        f"{' ' * key}hooks:",
        f"{_dashed(hooks, inner)}{_HOOK[0][0]}: {_HOOK[0][1]}",
        *(f"{' ' * inner}{name}: {value}" for name, value in _HOOK[1:]),
    ]
    return [line + line_break for line in lines]


def _dashed(dash: int, key: int) -> str:
    return f"{' ' * dash}-{' ' * (key - dash - 1)}"


def _flow() -> str:
    return ", ".join(f"{name}: {value}" for name, value in _HOOK)


def _hooks_column(item: Any, key: int) -> int:
    """Where the dashes of hooks stand in an item; the layout of pre-commit's own sample if none."""
    pairs: list[Any] = item.value if isinstance(item, yaml.MappingNode) else []
    for name, value in pairs:
        if name.value == "hooks" and isinstance(value, yaml.SequenceNode) and not value.flow_style:
            return value.start_mark.column
    return key


def _end_of(sequence: Any, lines: list[str], dash: int) -> int:
    """The number of lines up to the end of the sequence, with comments indented as its content.

    To PyYAML, a sequence ends where something else begins.
    """
    end: int = sequence.end_mark.line
    if end == len(lines) - 1 and lines[end].strip() and sequence.end_mark.column:
        end += 1  # the text ends without a line break
    while end and _is_between(lines[end - 1], dash):
        end -= 1
    return end


def _is_between(line: str, dash: int) -> bool:
    """Whether a line is blank, or a comment on what comes after the sequence."""
    content = line.lstrip(" ")
    return (
        not content
        or content.isspace()
        or (content.startswith("#") and len(line) - len(content) <= dash)
    )


def _blank_between(sequence: Any, lines: list[str]) -> bool:
    """Whether the user keeps blank lines between repositories."""
    starts: list[int] = [item.start_mark.line for item in sequence.value[1:]]
    return bool(starts) and all(not lines[start - 1].strip() for start in starts)
