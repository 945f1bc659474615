"""Making clients: settings, the environment, secrets that are never shown."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from example_agents import Ledger
from example_server import TOKEN, failure, serving

import golem_codegen.runtime.client as client_module
from golem_codegen.runtime.aio import AsyncGolem
from golem_codegen.runtime.client import Golem, default_golem
from golem_codegen.runtime.errors import ConfigurationError, RemoteError

BOTH = pytest.mark.parametrize("kind", [Golem, AsyncGolem])
URL = "http://localhost:9881"


@BOTH
@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("app", ""),
        ("app", None),
        ("env", " "),
        ("env", "\ud800"),
        ("token", ""),
        ("token", f"{TOKEN}\r\nX: y"),
        ("token", f"{TOKEN} x"),
        ("token", 7),
        ("timeout", 0),
        ("timeout", -1),
        ("timeout", float("nan")),
        ("timeout", float("inf")),
        ("timeout", True),
        ("timeout", "5"),
        ("connect_timeout", 0),
        ("retries", -1),
        ("owner", ""),
        ("deployment_revision", -1),
        ("deployment_revision", True),
        ("deployment_revision", 2**63),
    ],
)
def test_wrong_settings_are_refused_by_name(
    kind: Callable[..., object], setting: str, value: Any
) -> None:
    settings = {"app": "bank", "env": "local"} | {setting: value}
    with pytest.raises(ConfigurationError, match=setting) as refused:
        kind(URL, **settings)
    assert TOKEN not in str(refused.value)


@BOTH
@pytest.mark.parametrize(
    "address", ["localhost:9881", f"{URL}?token={TOKEN}", f"http://{TOKEN}@localhost:9881", ""]
)
def test_wrong_addresses_are_refused_and_not_repeated(
    kind: Callable[..., object], address: str
) -> None:
    with pytest.raises(ConfigurationError, match="server") as refused:
        kind(address, app="bank", env="local")
    assert TOKEN not in str(refused.value)


@BOTH
def test_repr_shows_all_but_the_token(kind: Callable[..., Any]) -> None:
    golem = kind(f"{URL}//", app="bank", env="local", token=TOKEN)
    assert repr(golem) == f"{kind.__name__}('{URL}', app='bank', env='local')"
    assert TOKEN not in repr(golem.settings)
    assert TOKEN not in repr(Ledger.get("ada", 7, client=golem))


@BOTH
def test_from_env_names_all_that_is_missing(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOLEM_SERVER_URL", URL)
    monkeypatch.setenv("GOLEM_TOKEN", "")
    monkeypatch.delenv("GOLEM_APPLICATION", raising=False)
    monkeypatch.delenv("GOLEM_ENVIRONMENT", raising=False)
    expected = "GOLEM_TOKEN, GOLEM_APPLICATION, GOLEM_ENVIRONMENT$"
    with pytest.raises(ConfigurationError, match=expected):
        kind.from_env()


def _environment(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("GOLEM_SERVER_URL", url)
    monkeypatch.setenv("GOLEM_TOKEN", TOKEN)
    monkeypatch.setenv("GOLEM_APPLICATION", "bank")
    monkeypatch.setenv("GOLEM_ENVIRONMENT", "local")


@BOTH
def test_from_env_reads_the_four(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _environment(monkeypatch, URL)
    settings = kind.from_env(timeout=5).settings
    assert (settings.server, settings.token, settings.timeout) == (URL, TOKEN, 5)
    assert (settings.environment.app, settings.environment.env) == ("bank", "local")


def test_the_default_client_is_made_on_the_first_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "_default", None)
    monkeypatch.delenv("GOLEM_SERVER_URL", raising=False)
    ledger = Ledger.get("ada", 7)
    with pytest.raises(ConfigurationError, match="GOLEM_SERVER_URL"):
        ledger.post(1)
    with serving() as server:
        _environment(monkeypatch, server.url)
        assert ledger.post(1) == 1750
        assert default_golem() is default_golem()
        default_golem().close()
        assert server.asked[0].json["appName"] == "bank"
        assert server.asked[0].headers["authorization"] == f"Bearer {TOKEN}"
        assert not default_golem().closed


def test_a_server_that_repeats_the_token_does_not_leak_it() -> None:
    with serving([failure(401, {"code": "AUTH", "error": f"no such token {TOKEN}"})]) as server:
        golem = Golem(server.url, app="bank", env="local", token=TOKEN)
        with golem, pytest.raises(RemoteError) as refused:
            Ledger.get("ada", 7, client=golem).post(1)
    assert TOKEN not in str(refused.value)
    assert TOKEN not in repr(refused.value.args)


def test_without_token_no_authorization_is_sent() -> None:
    with serving() as server, Golem(server.url, app="bank", env="local") as golem:
        Ledger.get("ada", 7, client=golem).post(1)
        assert "authorization" not in server.asked[0].headers


def test_clients_import_no_http_library_and_no_asyncio() -> None:
    code = (
        "import sys, golem_codegen.runtime.agents, golem_codegen.runtime.client as c\n"
        "c.Golem('http://x', app='a', env='e', token='t')\n"
        "heavy = {'urllib3', 'aiohttp', 'asyncio', 'http.client', 'ssl', 'socket', 'yarl'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
