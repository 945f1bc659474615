"""Reading and changing TOML that people wrote, with tomlkit: comments and layout stay."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any, cast

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Array

from golem_codegen.scaffold.edits import refuse, with_block

Table = Mapping[str, Any]
_PLACE = re.compile(r"line (\d+),? col(?:umn)? (\d+)")


def parsed(path: Path, text: str) -> Table:
    """The content of a TOML file.

    Raises:
        FaultsFound: the text is not TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        refuse(path, f"not TOML: {error}", "mend it first; nothing in it was changed")


def table_at(document: Table, *names: str) -> Table:
    """The table at the end of ``names``; empty when there is none."""
    here = document
    for name in names:
        inside: object = here.get(name)
        if not isinstance(inside, Mapping):
            return {}
        here = cast("Table", inside)
    return here


def added(path: Path, text: str, block: str) -> str:
    """``text`` with the tables of ``block`` at its end.

    Raises:
        FaultsFound: the file has the tables in a form that cannot be added to, such as inline.
    """
    after = with_block(text, block)
    old, new = parsed(path, text), parsed(path, block)
    try:
        done = tomllib.loads(after)
    except tomllib.TOMLDecodeError:
        done = {}
    if done != _merged(old, new):
        refuse(path, "its tables are in a form that cannot be added to", f"add this:\n{block}")
    return after


def listed(path: Path, text: str, names: tuple[str, ...], item: str) -> str:
    """``text`` with ``item`` at the end of the array at ``names``, in the array's own layout.

    Raises:
        FaultsFound: there is no such array.
    """
    document = _editable(path, text)
    array = _holder(document, names[:-1]).get(names[-1])
    if not isinstance(array, Array):
        refuse(path, f"{'.'.join(names)} is no array", "mend it first; nothing was changed")
    cast("list[str]", array).append(item)
    return _proved(path, text, tomlkit.dumps(document), (*names, item))


def keyed(path: Path, text: str, names: tuple[str, ...], value: str) -> str:
    """``text`` with one key more in a table that stands there already.

    Raises:
        FaultsFound: the table cannot be added to.
    """
    document = _editable(path, text)
    _holder(document, names[:-1])[names[-1]] = value
    return _proved(path, text, tomlkit.dumps(document), (*names, value))


def _editable(path: Path, text: str) -> MutableMapping[str, Any]:
    parsed(path, text)
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:
        refuse(path, f"cannot be changed: {error}")


def _holder(document: MutableMapping[str, Any], names: tuple[str, ...]) -> MutableMapping[str, Any]:
    here = document
    for name in names:
        here = here[name]
    return here


def _proved(path: Path, before: str, after: str, what: tuple[str, ...]) -> str:
    """``after``, when it reads as TOML and every line of ``before`` but one is still there."""
    kept = set(after.splitlines())
    lost = [line for line in before.splitlines() if line not in kept]
    try:
        tomllib.loads(after)
    except tomllib.TOMLDecodeError:
        lost = ["", ""]
    if len(lost) > 1:
        refuse(path, f"{'.'.join(what[:-1])} cannot be added to", f"add {what[-1]!r} to it")
    return after


def _merged(old: object, new: object) -> object:
    if isinstance(old, dict) and isinstance(new, dict):
        one, other = cast("dict[str, object]", old), cast("dict[str, object]", new)
        both = {name: _merged(one[name], other[name]) for name in one if name in other}
        return {**one, **other, **both}
    if isinstance(old, list) and isinstance(new, list):
        return [*cast("list[object]", old), *cast("list[object]", new)]
    return new
