"""Connections of generated clients: reuse, idle and broken ones, restarts, IPv6, proxies, TLS."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from counter_clients import KINDS, Caller, counter_package, counting
from loopback import Relay, until

from golem_codegen.testing import FakeGolem

CONNECTIONS = 32


@pytest.fixture(scope="module")
def package(fixtures: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return counter_package(fixtures, tmp_path_factory.mktemp("connections"))


@pytest.fixture
def server(fixtures: Path) -> Iterator[FakeGolem]:
    with counting(fixtures) as running:
        yield running


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def target(server: FakeGolem) -> tuple[str, int]:
    return server.host, server.port


def test_one_connection_carries_call_after_call(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    with Relay(target(server)) as relay:
        with Caller(package, kind, server, relay.url) as caller:
            assert [caller.add() for _ in range(20)] == list(range(1, 21))
        assert relay.accepted == 1
        until(lambda: relay.open == 0)


def test_many_callers_share_as_many_connections(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    with Relay(target(server)) as relay:
        with Caller(package, kind, server, relay.url) as caller:
            assert sorted(caller.many(640, CONNECTIONS)) == list(range(1, 641))
            opened = relay.accepted
            assert opened <= CONNECTIONS
            caller.many(320, CONNECTIONS)
            assert relay.accepted <= CONNECTIONS
            assert caller.add() == 961
        assert server.executions() == len(server.calls) == 961
        until(lambda: relay.open == 0)


def test_idle_past_the_keep_alive(package: ModuleType, server: FakeGolem, kind: str) -> None:
    with (
        Relay(target(server), idle=0.1) as relay,
        Caller(package, kind, server, relay.url, retries=0) as caller,
    ):
        assert caller.add() == 1
        until(lambda: relay.open == 0)
        # The end of the connection was seen before anything was sent: no retry is needed.
        assert caller.add() == 2
        assert relay.accepted == 2


def test_many_idle_connections_are_all_replaced(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    with (
        Relay(target(server), idle=0.3) as relay,
        Caller(package, kind, server, relay.url, retries=0) as caller,
    ):
        caller.many(64, 16)
        until(lambda: relay.open == 0)
        assert sorted(caller.many(64, 16)) == list(range(65, 129))


def test_connections_that_a_router_forgot(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    with Relay(target(server)) as relay, Caller(package, kind, server, relay.url) as caller:
        assert caller.add() == 1
        relay.expire()
        assert caller.add() == 2
    assert server.executions(method="add") == 2


def test_a_server_restarted_between_calls(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    with Caller(package, kind, server, retries=0) as caller:
        for total in (1, 2, 3):
            assert caller.add() == total
            server.stop()
            server.start()
    assert server.executions() == 3


def test_a_call_waits_for_a_restarting_server(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    retries = package._runtime.protocol.retries.Retries(
        count=50, first_pause=0.05, longest_pause=0.1
    )
    with Caller(package, kind, server, retries=retries) as caller:
        assert caller.add() == 1
        server.stop()
        back = threading.Timer(0.3, server.start)
        back.start()
        assert caller.add() == 2
        back.join()


def test_a_server_that_is_gone_is_an_error(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    errors: Any = package.errors
    with Caller(package, kind, server, retries=1) as caller:
        caller.add()
        server.stop()
        with pytest.raises(errors.TransportError) as caught:
            caller.add(idempotency_key="later")
        assert not isinstance(caught.value, errors.Timeout)
        server.start()
        assert caller.add(idempotency_key="later") == 2


def test_ipv6(package: ModuleType, fixtures: Path, kind: str) -> None:
    if not _has_ipv6():
        pytest.skip("there is no IPv6 on this machine's loopback")
    with counting(fixtures, host="::1") as server, Caller(package, kind, server) as caller:
        assert "[::1]" in server.url
        assert [caller.add(), caller.add()] == [1, 2]


def _has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@contextmanager
def stalling(after: float) -> Iterator[str]:
    """A server that sends the first bytes of an answer after a while, and then nothing more."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        client, _ = listener.accept()
        with client:
            client.recv(65536)
            time.sleep(after)
            client.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"agentId":')
            while client.recv(65536):
                continue

    thread = threading.Thread(target=answer)
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    thread.join(10)
    listener.close()
    assert not thread.is_alive(), "the client kept its connection"


def test_a_body_that_stalls_ends_in_time(package: ModuleType, server: FakeGolem, kind: str) -> None:
    """The bound is that of the whole answer, not of each wait for more of it."""
    with stalling(0.4) as url, Caller(package, kind, server, url, retries=0) as caller:
        began = time.monotonic()
        with pytest.raises(package.errors.Timeout):
            caller.add(timeout=0.6)
        assert 0.5 < time.monotonic() - began < 0.95
