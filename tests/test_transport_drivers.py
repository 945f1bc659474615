"""The two HTTP drivers: connections, threads, event loops, cancelling, transports of users."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import urllib3
from example_agents import AsyncLedger, Ledger
from example_server import S64, Answer, Server, serving, value_answer

from golem_codegen.runtime.aio import AsyncGolem
from golem_codegen.runtime.client import Golem
from golem_codegen.runtime.errors import TransportError
from golem_codegen.runtime.transport import Request, Response
from golem_codegen.runtime.transport_aiohttp import AiohttpTransport
from golem_codegen.runtime.transport_urllib3 import Urllib3Transport

ODD_PATH = "/a/Ledger%28%22a%2Fb%3Fc%23d%252F%20%C3%A9%22%2C7%29/%2E%2E"


def request_to(url: str, timeout: float | None = None) -> Request:
    return Request("GET", url, {"X-Test": "ü".encode().decode("latin-1")}, None, 5.0, timeout)


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < deadline, "not within 5 seconds"
        time.sleep(0.005)


def asyncio_golem(server: Server) -> AsyncGolem:
    return AsyncGolem(server.url, app="bank", env="local")


def test_paths_arrive_as_they_were_written() -> None:
    async def send(url: str) -> Response:
        transport = AiohttpTransport()
        try:
            return await transport.send(request_to(url))
        finally:
            await transport.close()

    with serving([Answer(body=b"x", headers={"Retry-After": "7"})]) as server:
        transport = Urllib3Transport()
        blocking = transport.send(request_to(server.url + ODD_PATH))
        transport.close()
        asynchronous = asyncio.run(send(server.url + ODD_PATH))
    assert [asked.path for asked in server.asked] == [ODD_PATH, ODD_PATH]
    for response in (blocking, asynchronous):
        assert (response.status, response.body) == (200, b"x")
        assert response.headers["retry-after"] == "7"


@pytest.mark.parametrize("timeout", [None, 5.0])
def test_a_body_that_breaks_off_is_a_transport_error(timeout: float | None) -> None:
    async def send(url: str) -> None:
        transport = AiohttpTransport()
        try:
            await transport.send(request_to(url, timeout))
        finally:
            await transport.close()

    broken = Answer(body=b"x", headers={"Content-Length": "10", "Connection": "close"})
    with serving([broken]) as server:
        transport = Urllib3Transport()
        with pytest.raises(TransportError):
            transport.send(request_to(server.url, timeout))
        transport.close()
        with pytest.raises(TransportError):
            asyncio.run(send(server.url))


def test_closed_transports_refuse() -> None:
    async def send(url: str) -> None:
        transport = AiohttpTransport()
        await transport.close()
        await transport.send(request_to(url))

    transport = Urllib3Transport()
    transport.close()
    with pytest.raises(TransportError, match="closed"):
        transport.send(request_to("http://localhost:1"))
    with pytest.raises(TransportError, match="closed"):
        asyncio.run(send("http://localhost:1"))


def test_one_blocking_client_in_many_threads() -> None:
    with serving() as server, Golem(server.url, app="bank", env="local") as golem:
        ledger = Ledger.get("ada", 7, client=golem)
        with ThreadPoolExecutor(8) as threads:
            values = list(threads.map(ledger.post, range(40)))
    assert values == [1750] * 40
    amounts = {
        asked.json["methodParameters"]["value"]["fields"][0]["value"] for asked in server.asked
    }
    assert amounts == {str(number) for number in range(40)}
    assert len(server.connections) <= 8


def test_a_given_pool_is_used_and_left_open() -> None:
    with serving() as server, urllib3.PoolManager(headers={"X-Given": "1"}) as pool:
        transport = Urllib3Transport(pool=pool)
        with Golem(server.url, app="bank", env="local", transport=transport) as golem:
            Ledger.get("ada", 7, client=golem).post(1)
        transport.close()
        assert len(pool.pools) == 1


def test_a_cancelled_call_closes_its_connection() -> None:
    async def cancel(server: Server) -> None:
        async with asyncio_golem(server) as golem:
            ledger = AsyncLedger.get("ada", 7, client=golem)
            task = asyncio.create_task(ledger.post(1))
            await asyncio.to_thread(until, lambda: len(server.asked) == 1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await asyncio.to_thread(until, lambda: len(server.closed) == 1)
            assert await ledger.post(1) == 1750
        assert len(server.asked) == 2
        assert server.asked[0].connection != server.asked[1].connection

    with serving([Answer(delay=30.0), value_answer(S64)]) as server:
        asyncio.run(cancel(server))


def test_a_caller_may_bound_the_waiting() -> None:
    async def bounded(server: Server) -> None:
        async with asyncio_golem(server) as golem:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await AsyncLedger.get("ada", 7, client=golem).post(1)

    with serving([Answer(delay=30.0)]) as server:
        asyncio.run(bounded(server))


def test_one_asyncio_client_in_two_loops_after_another() -> None:
    with serving() as server:
        golem = asyncio_golem(server)
        ledger = AsyncLedger.get("ada", 7, client=golem)

        async def call() -> int:
            return await ledger.post(1)

        assert [asyncio.run(call()) for _ in range(3)] == [1750] * 3
        asyncio.run(golem.close())
        assert len(server.connections) == 3


def test_one_asyncio_client_in_two_loops_at_once() -> None:
    both = threading.Barrier(2, timeout=5)
    done = threading.Event()
    values: list[int] = []

    with serving() as server:
        golem = asyncio_golem(server)
        ledger = AsyncLedger.get("ada", 7, client=golem)

        async def call_and_wait() -> None:
            values.append(await ledger.post(1))
            await asyncio.to_thread(both.wait)
            await asyncio.to_thread(done.wait, 5)

        async def call_and_close() -> None:
            values.append(await ledger.post(1))
            await asyncio.to_thread(both.wait)
            await golem.close()
            await asyncio.to_thread(until, lambda: len(server.closed) == 2)
            done.set()

        other = threading.Thread(target=asyncio.run, args=(call_and_wait(),))
        other.start()
        asyncio.run(call_and_close())
        other.join()
    assert values == [1750, 1750]


def test_a_client_without_an_owner_leaves_nothing_open() -> None:
    async def call(server: Server) -> int:
        return await AsyncLedger.get("ada", 7, client=asyncio_golem(server)).post(1)

    with serving() as server, warnings.catch_warnings():
        warnings.simplefilter("error")
        assert asyncio.run(call(server)) == 1750
        gc.collect()
        until(lambda: len(server.closed) == 1)


def test_a_transport_of_the_user() -> None:
    seen: list[Request] = []

    class Recording:
        closed = False

        def send(self, request: Request) -> Response:
            seen.append(request)
            return Response(200, {}, value_answer(S64).body)

        def close(self) -> None:
            self.closed = True

    transport = Recording()
    token = "s3cret"
    with Golem("http://x", app="a", env="e", token=token, transport=transport) as golem:
        assert Ledger.get("ada", 7, client=golem).post.options(timeout=3)(1) == 1750
    assert not transport.closed
    assert (seen[0].url, seen[0].timeout) == ("http://x/v1/agents/invoke-agent", 3)
    assert (seen[0].connect_timeout, token in repr(seen[0])) == (10.0, False)
