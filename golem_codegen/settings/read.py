"""From TOML to settings: every key and value checked, every fault with its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

from golem_codegen.model.fault import Fault, FaultsFound, Severity, shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.settings.find import Found
from golem_codegen.settings.keys import (
    PACKAGE,
    PACKAGE_KEYS,
    ROOT_KEYS,
    SNAPSHOT,
    SNAPSHOT_KEYS,
    Key,
    Kind,
)
from golem_codegen.settings.positions import Step, place_of
from golem_codegen.settings.words import PackageSettings, Settings, SnapshotSettings

_NAMES = tuple(key.name for key in PACKAGE_KEYS)


def read_settings(found: Found) -> Settings:
    """The settings in a file, its relative paths seen from the file's folder.

    Raises:
        FaultsFound: all of its faults, each with file and line.
    """
    return _Reader(found).settings()


class _Reader:
    """Collects the faults of one file."""

    def __init__(self, found: Found) -> None:
        self._found = found
        self._folder = found.file.parent
        self._faults: list[Fault] = []

    def settings(self) -> Settings:
        table = self._found.table
        self._refuse_unknown(table, ROOT_KEYS, ())
        packages = tuple(self._packages(table))
        snapshot = self._snapshot(table)
        if not self._faults:
            self._refuse_shared_folders(packages)
        if self._faults:
            raise FaultsFound(self._faults)
        return Settings(self._found.file, packages, snapshot)

    def _packages(self, table: Mapping[str, object]) -> Iterable[PackageSettings]:
        flat = [name for name in _NAMES if name in table]
        if PACKAGE not in table:
            if flat:
                yield self._package(table, ())
            return
        for name in flat:
            hint = f"move it into a [[{self._header()}]]"
            self._fault((name,), f"{name} stands beside [[{self._header()}]]", hint)
        listed = table[PACKAGE]
        items = cast("list[object]", listed) if isinstance(listed, list) else []
        if not items or not all(isinstance(item, dict) for item in items):
            self._fault((PACKAGE,), f"{PACKAGE} is no array of tables", f"[[{self._header()}]]")
            return
        for index, item in enumerate(items):
            path = (PACKAGE, index)
            package = cast("dict[str, object]", item)
            self._refuse_unknown(package, _NAMES, path)
            yield self._package(package, path)

    def _package(self, table: Mapping[str, object], path: tuple[Step, ...]) -> PackageSettings:
        values = {key.name: self._value(key, table, path) for key in PACKAGE_KEYS}
        for key in PACKAGE_KEYS:
            if key.default is None and key.name not in table:
                self._fault(path, f"{key.name} is missing", key.meaning.rstrip("."))
            elif key.default is None and not table[key.name]:
                at = (*path, key.name)
                self._fault(at, f"{key.name} is empty", key.meaning.rstrip("."))
        if values["tools"]:
            message = "clients of tools are not generated yet"
            self._fault((*path, "tools"), message, "take the names out of tools")
        urls = cast("dict[str, str]", values["map-urls"])
        return PackageSettings(
            name=cast("str", values["name"]),
            sources=tuple(self._folder / one for one in cast("list[str]", values["sources"])),
            output=self._folder / cast("str", values["output"]),
            agents=tuple(cast("list[str]", values["agents"])),
            client=cast("str", values["client"]),
            runtime=cast("str", values["runtime"]),
            format=cast("str", values["format"]),
            formats=cast("str", values["formats"]),
            strict=cast("bool", values["strict"]),
            renames=cast("dict[str, str]", values["renames"]),
            map_urls={url: self._folder / file for url, file in urls.items()},
        )

    def _snapshot(self, table: Mapping[str, object]) -> SnapshotSettings:
        words = table.get(SNAPSHOT, {})
        if not isinstance(words, dict):
            self._fault((SNAPSHOT,), f"{SNAPSHOT} is not a table", f"[{SNAPSHOT}]")
            return SnapshotSettings()
        given = cast("dict[str, object]", words)
        self._refuse_unknown(given, [key.name for key in SNAPSHOT_KEYS], (SNAPSHOT,))
        values = {key.name: str(self._value(key, given, (SNAPSHOT,))) for key in SNAPSHOT_KEYS}
        output = values["output"]
        return SnapshotSettings(
            output=self._folder / output if output else None,
            server=values["server"],
            app=values["app"],
            env=values["env"],
            owner=values["owner"],
        )

    def _value(self, key: Key, table: Mapping[str, object], path: tuple[Step, ...]) -> object:
        """The value of a key, its default, or, after a fault, something of the right kind."""
        empty: dict[Kind, object] = {Kind.TEXT: "", Kind.TEXTS: [], Kind.FLAG: False}
        default = key.default or empty.get(key.kind, {})
        if key.name not in table:
            return default
        value, at = table[key.name], (*path, key.name)
        if not _is(key.kind, value):
            self._fault(at, f"{key.name} is not {key.kind.value}", f"it is {_shown(value)}")
            return default
        if key.choices and value not in key.choices:
            hint = did_you_mean(value, key.choices) or f"it may be {_either(key.choices)}"
            self._fault(at, f"{key.name} is {shown(str(value))}, which it cannot be", hint)
            return default
        return value

    def _refuse_unknown(
        self, table: Mapping[str, object], known: Iterable[str], path: tuple[Step, ...]
    ) -> None:
        options = tuple(known)
        for name in table:
            if name not in options:
                hint = did_you_mean(name.replace("_", "-"), options)
                self._fault(
                    (*path, name),
                    f"there is no setting {shown(name)}",
                    hint or f"there are {', '.join(options)}",
                )

    def _refuse_shared_folders(self, packages: tuple[PackageSettings, ...]) -> None:
        folders: dict[Path, PackageSettings] = {}
        for index, package in enumerate(packages):
            folder = (package.output / package.name).resolve()
            for known, other in folders.items():
                if folder.is_relative_to(known) or known.is_relative_to(folder):
                    message = f"{package.name} would share its folder with {other.name}"
                    self._fault((PACKAGE, index, "name"), message, "give it another output")
            folders[folder] = package

    def _fault(self, path: tuple[Step, ...], message: str, suggestion: str) -> None:
        found = self._found
        place = place_of(str(found.file), found.text, (*found.keys, *path))
        self._faults.append(Fault(Severity.ERROR, place, message, suggestion))

    def _header(self) -> str:
        return ".".join((*self._found.keys, PACKAGE))


def _is(kind: Kind, value: object) -> bool:
    if kind is Kind.TEXT:
        return isinstance(value, str)
    if kind is Kind.FLAG:
        return isinstance(value, bool)
    if kind is Kind.TEXTS:
        return isinstance(value, list) and _all_texts(cast("list[object]", value))
    return isinstance(value, dict) and _all_texts(cast("dict[str, object]", value).values())


def _all_texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


def _shown(value: object) -> str:
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        wrong = [item for item in cast("list[object]", value) if not isinstance(item, str)]
        return f"a list with {_shown(wrong[0])} in it" if wrong else "a list"
    if isinstance(value, dict):
        table = cast("dict[str, object]", value).items()
        bad = [(name, inside) for name, inside in table if not isinstance(inside, str)]
        return f"a table in which {bad[0][0]} is {_shown(bad[0][1])}" if bad else "a table"
    return shown(str(value))


def _either(choices: Iterable[str]) -> str:
    return " or ".join(choices)
