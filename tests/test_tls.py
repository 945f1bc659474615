"""Generated clients over TLS: a private authority, a client certificate, a tunnel."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from counter_clients import KINDS, Caller, counter_package, counting
from loopback import Authority, Proxy, make_authority

from golem_codegen.testing import FakeGolem

LET_IN = "Basic " + b64encode(b"ada:p@ss:w0rd").decode()


@pytest.fixture(scope="module")
def package(fixtures: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return counter_package(fixtures, tmp_path_factory.mktemp("tls"))


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return make_authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def secure(fixtures: Path, authority: Authority) -> Iterator[FakeGolem]:
    with counting(fixtures, ssl_context=authority.server()) as running:
        yield running


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def failure(package: ModuleType, kind: str, server: FakeGolem, url: str, **settings: Any) -> str:
    """What a call says that cannot reach its server."""
    with (
        Caller(package, kind, server, url, retries=0, **settings) as caller,
        pytest.raises(package.errors.TransportError) as caught,
    ):
        caller.add()
    return str(caught.value)


def test_tls_with_a_private_authority(
    package: ModuleType, secure: FakeGolem, authority: Authority, kind: str
) -> None:
    url = f"https://localhost:{secure.port}"
    with Caller(package, kind, secure, url, tls=authority.client()) as caller:
        assert [caller.add(), caller.add()] == [1, 2]


def test_an_authority_that_nobody_trusts(package: ModuleType, secure: FakeGolem, kind: str) -> None:
    said = failure(package, kind, secure, f"https://localhost:{secure.port}")
    assert "certificate" in said.lower()
    assert secure.calls == []


def test_another_name_than_the_certificates(
    package: ModuleType, secure: FakeGolem, authority: Authority, kind: str
) -> None:
    # The certificate is for names, and this is an address.
    said = failure(package, kind, secure, secure.url, tls=authority.client())
    assert "certificate" in said.lower()
    assert secure.calls == []


def test_tls_through_a_proxy(
    package: ModuleType, secure: FakeGolem, authority: Authority, kind: str
) -> None:
    with Proxy((secure.host, secure.port), LET_IN) as proxy:
        through = f"http://ada:p%40ss%3Aw0rd@{proxy.address}"
        url = "https://golem.test"
        with Caller(package, kind, secure, url, proxy=through, tls=authority.client()) as caller:
            assert [caller.add(), caller.add()] == [1, 2]
    (asked,) = proxy.asked
    assert (asked.verb, asked.target) == ("CONNECT", "golem.test:443")
    assert "authorization" not in asked.headers, "the token is for the server alone"
    assert all("proxy-authorization" not in map(str.lower, each.headers) for each in secure.calls)


def test_a_proxy_that_refuses_a_tunnel(
    package: ModuleType, secure: FakeGolem, authority: Authority, kind: str
) -> None:
    with Proxy((secure.host, secure.port), LET_IN) as proxy:
        through = f"http://ada:wrong-secret@{proxy.address}"
        tls = authority.client()
        said = failure(package, kind, secure, "https://golem.test", proxy=through, tls=tls)
    assert "407" in said
    assert "wrong-secret" not in said
    assert secure.calls == []


def test_a_client_certificate(
    package: ModuleType, fixtures: Path, authority: Authority, kind: str
) -> None:
    demanding = authority.server()
    demanding.verify_mode = ssl.CERT_REQUIRED
    demanding.load_verify_locations(authority.file)
    ours = authority.client()
    ours.load_cert_chain(authority.folder / "server.pem", authority.folder / "server.key")
    with counting(fixtures, ssl_context=demanding) as server:
        url = f"https://localhost:{server.port}"
        with Caller(package, kind, server, url, tls=ours) as caller:
            assert caller.add() == 1
        failure(package, kind, server, url, tls=authority.client())
        assert len(server.calls) == 1


PROGRAM = """
import asyncio, sys
from counter_clients_acme import AsyncCounterAgent, AsyncGolem, CounterAgent, Golem

async def added():
    async with AsyncGolem.from_env() as golem:
        return await AsyncCounterAgent.get("main", client=golem).add(by=1)

with Golem.from_env() as golem:
    print(CounterAgent.get("main", client=golem).add(by=1), asyncio.run(added()))
"""


def test_an_authority_named_by_the_environment(
    package: ModuleType, secure: FakeGolem, authority: Authority
) -> None:
    folder = Path(str(package.__file__)).parent.parent
    environ = {
        **os.environ,
        **secure.environ,
        "GOLEM_SERVER_URL": f"https://localhost:{secure.port}",
        "SSL_CERT_FILE": str(authority.file),
    }
    command = [sys.executable, "-c", PROGRAM]
    result = subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, timeout=60, check=False
    )
    assert (result.stdout.split(), result.stderr) == (["1", "2"], "")
