"""A call through the generated client against a bare call with the same body, on loopback.

    python -m benchmarks.http

Both sides are timed in alternating rounds of one run, against one server process that answers
with fixed bytes; the figure is the median of the ratios of the rounds.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import urllib3

from golem_codegen.generate import GenerateRequest, generate

ROUNDS = 9
CALLS = 300
GOAL = 1.3
HEADERS = {
    "Authorization": "Bearer benchmark",
    "Content-Type": "application/json",
    "Accept": "application/json",
}
ANSWER = json.dumps(
    {
        "agentId": {
            "componentId": "0d0f4c6e-0a0b-4a57-8f3a-4d5a8a4a2c10",
            "agentId": 'CounterAgent("main")',
        },
        "idempotencyKey": "7f2a1e0c-7a53-4b7c-9a5e-0e9d3b6f7c11",
        "result": {
            "graph": {"root": {"kind": "s64", "value": {}}},
            "value": {"kind": "s64", "value": "1750"},
        },
        "componentRevision": 3,
    }
).encode()

_SERVER = """
import asyncio, sys

ANSWER = sys.stdin.buffer.read()
HEAD = b"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: %d\\r\\n\\r\\n"
PAGE = HEAD % len(ANSWER) + ANSWER

async def serve(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\\r\\n\\r\\n")
            size = head.lower().split(b"content-length:")[1].split(b"\\r\\n")[0]
            await reader.readexactly(int(size))
            writer.write(PAGE)
    except asyncio.IncompleteReadError:
        writer.close()

async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


def main() -> None:
    """Print one line for the blocking and one for the asyncio client."""
    with tempfile.TemporaryDirectory() as folder:
        _run(_generated(Path(folder)))


def _generated(folder: Path) -> Any:
    """The package of the counter fixture, written and imported."""
    fixture = Path(__file__).resolve().parent.parent / "fixtures" / "counter.json"
    result = generate(GenerateRequest((fixture,), "benchmark_counter"))
    for path, content in result.files.items():
        file = folder / "benchmark_counter" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    sys.path.insert(0, str(folder))
    return importlib.import_module("benchmark_counter")


def _run(package: Any) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", _SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(ANSWER)
    server.stdin.close()
    url = f"http://127.0.0.1:{int(server.stdout.readline())}"
    try:
        _report("urllib3", _blocking(package, url))
        _report("aiohttp", asyncio.run(_asyncio(package, url)))
    finally:
        server.kill()
        server.wait()


def _report(rival: str, rounds: list[tuple[float, float]]) -> None:
    ratio = statistics.median(ours / bare for ours, bare in rounds)
    ours = statistics.median(ours for ours, _ in rounds) * 1e6
    bare = statistics.median(bare for _, bare in rounds) * 1e6
    verdict = "reached" if ratio <= GOAL else "missed"
    print(
        f"a call, {ours:6.0f} us, bare {rival} {bare:6.0f} us: "
        f"{ratio:.2f} x (goal at most {GOAL} x, {verdict})"
    )


def _body() -> bytes:
    return json.dumps(
        {
            "appName": "shop",
            "envName": "local",
            "agentTypeName": "CounterAgent",
            "parameters": _record({"kind": "string", "value": "main"}),
            "phantomId": None,
            "config": [],
            "methodName": "add",
            "methodParameters": _record({"kind": "u32", "value": 5}),
            "mode": "await",
            "idempotencyKey": "7f2a1e0c-7a53-4b7c-9a5e-0e9d3b6f7c11",
        },
        separators=(",", ":"),
    ).encode()


def _record(*fields: dict[str, object]) -> dict[str, object]:
    return {"kind": "record", "value": {"fields": list(fields)}}


def _blocking(package: Any, url: str) -> list[tuple[float, float]]:
    body, address = _body(), f"{url}/v1/agents/invoke-agent"
    pool = urllib3.PoolManager(retries=False)

    def bare() -> None:
        response = pool.request("POST", address, body=body, headers=HEADERS)
        assert len(response.data) == len(ANSWER)

    with package.Golem(url, app="shop", env="local", token="benchmark") as golem:  # noqa: S106
        counter = package.CounterAgent.get("main", client=golem)

        def ours() -> None:
            assert counter.add(by=5) == 1750

        return [(_timed(ours), _timed(bare)) for _ in range(ROUNDS)]


def _timed(call: Callable[[], None]) -> float:
    start = time.perf_counter()
    for _ in range(CALLS):
        call()
    return (time.perf_counter() - start) / CALLS


async def _asyncio(package: Any, url: str) -> list[tuple[float, float]]:
    body, address = _body(), f"{url}/v1/agents/invoke-agent"
    async with (
        aiohttp.ClientSession() as session,
        package.AsyncGolem(url, app="shop", env="local", token="benchmark") as golem,  # noqa: S106
    ):
        counter = package.AsyncCounterAgent.get("main", client=golem)

        async def bare() -> None:
            async with session.post(address, data=body, headers=HEADERS) as response:
                assert len(await response.read()) == len(ANSWER)

        async def ours() -> None:
            assert await counter.add(by=5) == 1750

        return [(await _timed_async(ours), await _timed_async(bare)) for _ in range(ROUNDS)]


async def _timed_async(call: Callable[[], Awaitable[None]]) -> float:
    start = time.perf_counter()
    for _ in range(CALLS):
        await call()
    return (time.perf_counter() - start) / CALLS


if __name__ == "__main__":
    main()
