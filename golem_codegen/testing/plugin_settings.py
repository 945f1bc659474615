"""What a test's marker and the settings say about its server and its clients."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from golem_codegen.model.fault import FaultsFound
from golem_codegen.testing.server import FakeGolem

_HOW = "in the settings of pytest, or with @pytest.mark.golem"


def server_of(request: pytest.FixtureRequest) -> FakeGolem:
    """The server for a test, not started. Raises ``pytest.UsageError`` for what cannot be."""
    options = _marked(request)
    snapshot = _snapshot(options.pop("snapshot", None), request.config)
    options.pop("package", None)
    try:
        return FakeGolem(snapshot, **options)
    except (FaultsFound, TypeError) as error:
        raise pytest.UsageError(f"golem_server: {error}") from error


def package_of(request: pytest.FixtureRequest) -> ModuleType:
    """The generated package of a test's clients.

    Raises ``pytest.UsageError`` when there is none.
    """
    package = _marked(request).get("package") or request.config.getini("golem_package")
    if not package:
        raise pytest.UsageError(f'say which generated package to call with: package="…" {_HOW}')
    if isinstance(package, ModuleType):
        return package
    try:
        return importlib.import_module(str(package))
    except ModuleNotFoundError as error:
        message = f"the generated package {package} cannot be imported ({error}): generate it first"
        raise pytest.UsageError(message) from error


def client_arguments(server: FakeGolem) -> dict[str, str]:
    """The keyword arguments of a client of the server."""
    return {"app": server.app, "env": server.env, "token": server.token}


def _marked(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The arguments of all markers of a test; the nearest ones win."""
    arguments: dict[str, Any] = {}
    for mark in request.node.iter_markers("golem"):
        if mark.args:
            raise pytest.UsageError("@pytest.mark.golem takes keyword arguments only")
        arguments = {**mark.kwargs, **arguments}
    return arguments


def _snapshot(given: Any, config: pytest.Config) -> Any:
    """Files of the marker, or those of the settings; or a model, as it is."""
    if given is None:
        found: Sequence[Path] = config.getini("golem_snapshot")
        if not found:
            raise pytest.UsageError(f"say which snapshot golem_server plays: snapshot=… {_HOW}")
        return found
    if isinstance(given, str | Path):
        return [_beside_settings(config, given)]
    if isinstance(given, list | tuple):
        paths: list[Any] = [*given]
        return [_beside_settings(config, path) for path in paths]
    return given


def _beside_settings(config: pytest.Config, path: str | Path) -> Path:
    folder = config.rootpath if config.inipath is None else config.inipath.parent
    return folder / path
