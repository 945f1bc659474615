"""Generated clients through an HTTP proxy: given, or named by the environment."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from counter_clients import KINDS, Caller, counter_package, counting
from loopback import Proxy

from golem_codegen.testing import FakeGolem

INVOKE = "/v1/agents/invoke-agent"
ELSEWHERE = "golem.test:9881"
PASSWORD = "p@ss:w0rd"
LET_IN = "Basic " + b64encode(f"ada:{PASSWORD}".encode()).decode()
VARIABLES = ("http_proxy", "https_proxy", "no_proxy", "all_proxy", "REQUEST_METHOD")


@pytest.fixture(scope="module")
def package(fixtures: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return counter_package(fixtures, tmp_path_factory.mktemp("proxies"))


@pytest.fixture(autouse=True)
def _no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def server(fixtures: Path) -> Iterator[FakeGolem]:
    with counting(fixtures) as running:
        yield running


@pytest.fixture
def proxy(server: FakeGolem) -> Iterator[Proxy]:
    with Proxy((server.host, server.port)) as running:
        yield running


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_given_proxy(package: ModuleType, server: FakeGolem, proxy: Proxy, kind: str) -> None:
    with Caller(
        package, kind, server, f"http://{ELSEWHERE}", proxy=f"http://{proxy.address}"
    ) as caller:
        assert [caller.add(), caller.add()] == [1, 2]
    assert [asked.target for asked in proxy.asked] == [f"http://{ELSEWHERE}{INVOKE}"] * 2
    assert {asked.headers["host"] for asked in proxy.asked} == {ELSEWHERE}


def test_a_proxy_with_a_password(
    package: ModuleType, server: FakeGolem, proxy: Proxy, kind: str
) -> None:
    proxy.authorization = LET_IN
    through = f"http://ada:p%40ss%3Aw0rd@{proxy.address}"
    with Caller(package, kind, server, f"http://{ELSEWHERE}", proxy=through) as caller:
        assert caller.add() == 1
        assert "w0rd" not in repr(caller.golem)
    (call,) = server.calls
    assert not any(name.lower().startswith("proxy-") for name in call.headers)


def test_a_proxy_that_refuses(
    package: ModuleType, server: FakeGolem, proxy: Proxy, kind: str
) -> None:
    proxy.authorization = LET_IN
    through = f"http://ada:wrong-secret@{proxy.address}"
    with (
        Caller(package, kind, server, f"http://{ELSEWHERE}", proxy=through) as caller,
        pytest.raises(package.errors.RequestRejected) as caught,
    ):
        caller.add()
    assert caught.value.status == 407
    assert "wrong-secret" not in str(caught.value)
    assert server.calls == []


def test_a_proxy_that_is_gone(package: ModuleType, server: FakeGolem, kind: str) -> None:
    with Proxy((server.host, server.port)) as ended:
        through = f"http://ada:my-secret@{ended.address}"
    with (
        Caller(package, kind, server, proxy=through, retries=0) as caller,
        pytest.raises(package.errors.TransportError) as caught,
    ):
        caller.add()
    assert "my-secret" not in str(caught.value)
    assert server.calls == []


@pytest.mark.parametrize("variable", ["HTTP_PROXY", "http_proxy"])
def test_the_proxy_of_the_environment(
    package: ModuleType,
    server: FakeGolem,
    proxy: Proxy,
    kind: str,
    variable: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(variable, f"http://{proxy.address}")
    with Caller(package, kind, server, f"http://{ELSEWHERE}") as caller:
        assert caller.add() == 1
    assert len(proxy.asked) == 1


@pytest.mark.parametrize(
    ("url", "variables", "through"),
    [
        ("http://golem.test", {"HTTP_PROXY": "http://one:1"}, "http://one:1"),
        ("http://golem.test", {"HTTP_PROXY": "one:1"}, "http://one:1"),
        ("https://golem.test", {"HTTPS_PROXY": "http://one:1"}, "http://one:1"),
        ("https://golem.test", {"HTTP_PROXY": "http://one:1"}, None),
        ("http://golem.test", {"HTTPS_PROXY": "http://one:1"}, None),
        ("http://golem.test", {"HTTP_PROXY": ""}, None),
        ("http://golem.test", {"HTTP_PROXY": "http://one:1", "NO_PROXY": "golem.test"}, None),
        ("http://a.golem.test", {"HTTP_PROXY": "http://one:1", "NO_PROXY": ".golem.test"}, None),
        ("http://golem.test:81", {"HTTP_PROXY": "http://one:1", "NO_PROXY": "*"}, None),
        ("http://golem.test", {"HTTP_PROXY": "http://one:1", "REQUEST_METHOD": "GET"}, None),
        ("http://localhost:9881", {"HTTP_PROXY": "http://one:1"}, None),
        ("http://127.0.0.1:9881", {"HTTP_PROXY": "http://one:1"}, None),
        ("http://[::1]:9881", {"HTTP_PROXY": "http://one:1"}, None),
    ],
)
def test_which_servers_are_reached_through_the_environments_proxy(
    package: ModuleType,
    url: str,
    variables: dict[str, str],
    through: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    golem = package.Golem(url, app="demo", env="local")
    assert golem._network.proxy == through


@pytest.mark.parametrize(
    "bad",
    ["", "one:1", "socks5://one:1", "https://one:1", "http://", "http://one:x", "http://one:1/a"],
)
def test_a_bad_proxy_is_refused_at_once(package: ModuleType, bad: str) -> None:
    for client in (package.Golem, package.AsyncGolem):
        with pytest.raises(package.errors.ConfigurationError, match="proxy"):
            client("http://golem.test", app="demo", env="local", proxy=bad)


def test_a_bad_proxy_of_the_environment_is_named_but_not_shown(
    package: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "socks5://ada:my-secret@one:1")
    with pytest.raises(package.errors.ConfigurationError, match="HTTP_PROXY") as caught:
        package.Golem("http://golem.test", app="demo", env="local")
    assert "my-secret" not in str(caught.value)


def test_a_transport_or_a_pool_brings_its_own(package: ModuleType) -> None:
    module = package._runtime.transport_urllib3
    with pytest.raises(package.errors.ConfigurationError, match="transport"):
        package.Golem(
            "http://a", app="a", env="e", proxy="http://b:1", transport=module.Urllib3Transport()
        )
    with pytest.raises(package.errors.ConfigurationError, match="pool"):
        module.Urllib3Transport(proxy="http://b:1", pool=module.urllib3.PoolManager())
