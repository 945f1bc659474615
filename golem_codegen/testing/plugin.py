"""The pytest plugin: a fake Golem server for a test, and clients that are connected to it.

pytest imports this module in every run, so it imports pytest alone; the rest comes on first use.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from golem_codegen.testing.server import FakeGolem

MARKER = "golem"
_SERVER: pytest.StashKey[FakeGolem] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the settings."""
    parser.addini(
        "golem_snapshot",
        "Snapshot files that `golem_server` plays, relative to the settings file.",
        type="paths",
    )
    parser.addini(
        "golem_package",
        "The generated package that `golem` and `async_golem` are clients of.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line(
        "markers",
        f"{MARKER}(snapshot=…, package=…, **options): what `golem_server` plays in a test, the "
        "generated package of its clients, and further arguments of FakeGolem.",
    )


@pytest.fixture
def golem_server(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[FakeGolem]:
    """A fake Golem server of this test's own, on a free port of this machine.

    What it plays is said by the settings ``golem_snapshot`` or by the nearest marker
    ``@pytest.mark.golem``. The environment variables from which clients configure themselves
    lead to it, and clients that are made by default start anew.
    """
    from golem_codegen.testing.default_clients import forget_default_clients
    from golem_codegen.testing.plugin_settings import server_of

    with server_of(request) as server:
        request.node.stash[_SERVER] = server
        for name, value in server.environ.items():
            monkeypatch.setenv(name, value)
        forget_default_clients()
        yield server
        forget_default_clients()


@pytest.fixture
def golem(golem_server: FakeGolem, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A ``Golem`` of the generated package, connected to ``golem_server``."""
    from golem_codegen.testing.plugin_settings import client_arguments, package_of

    with package_of(request).Golem(golem_server.url, **client_arguments(golem_server)) as client:
        yield client


@pytest.fixture
def async_golem(golem_server: FakeGolem, request: pytest.FixtureRequest) -> Any:
    """An ``AsyncGolem`` of the generated package, connected to ``golem_server``.

    It serves tests of pytest-asyncio and of anyio alike, whatever the scope of their loop.
    """
    from golem_codegen.testing.plugin_settings import client_arguments, package_of

    # Nothing to close: connections belong to the loop that a test runs on, and end with it.
    return package_of(request).AsyncGolem(golem_server.url, **client_arguments(golem_server))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the recorded calls to the report of a failed test."""
    report = yield
    server = item.stash.get(_SERVER, None)
    if server is not None and report.failed:
        from golem_codegen.testing.call_report import call_report

        report.sections.append(("Calls of the fake Golem server", call_report(server)))
    return report
