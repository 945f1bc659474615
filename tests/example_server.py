"""A scripted HTTP server on loopback that keeps what it was asked and counts connections."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

COMPONENT = "0d0f4c6e-0a0b-4a57-8f3a-4d5a8a4a2c10"
TOKEN = "5c832d93-ff85-4a8f-9803-513950fdfdb1"


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes
    connection: int

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


@dataclass(frozen=True)
class Answer:
    """What to do with one request; ``drop`` breaks the connection after the request was read."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    drop: bool = False
    trickle: float = 0.0


@dataclass
class Server:
    url: str
    script: list[Answer] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    connections: list[int] = field(default_factory=list)
    closed: list[int] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def will(self, *answers: Answer) -> None:
        """Set what is answered, in order; the last answer goes on for ever."""
        self.script = list(answers)

    def next_answer(self) -> Answer:
        with self.lock:
            return self.script.pop(0) if len(self.script) > 1 else self.script[0]


def value_answer(value: object, agent_id: str = 'Ledger("ada",7)', **members: object) -> Answer:
    """A success of ``invoke-agent`` with a result."""
    return accepted_answer(agent_id, result={"graph": {}, "value": value}, **members)


def accepted_answer(agent_id: str = 'Ledger("ada",7)', **members: object) -> Answer:
    body = {
        "agentId": {"componentId": COMPONENT, "agentId": agent_id},
        "idempotencyKey": "key-1",
        "componentRevision": 3,
        "unknown": {"ignored": True},
    }
    return Answer(body=msgspec.json.encode({**body, **members}))


def failure(status: int, content: object, headers: Mapping[str, str] | None = None) -> Answer:
    return Answer(status, msgspec.json.encode(content), headers or {})


S64 = {"kind": "s64", "value": "1750"}
TEXT = {"kind": "string", "value": "a thumbnail"}


@contextmanager
def serving(answers: Sequence[Answer] = (value_answer(S64),)) -> Iterator[Server]:
    class Handler(_Handler):
        pass

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    httpd.daemon_threads = True
    server = Server(f"http://127.0.0.1:{httpd.server_address[1]}", list(answers))
    Handler.script = server
    thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        httpd.shutdown()
        thread.join()
        httpd.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    script: Server

    def setup(self) -> None:
        super().setup()
        with self.script.lock:
            self.script.connections.append(self.client_address[1])

    def finish(self) -> None:
        super().finish()
        with self.script.lock:
            self.script.closed.append(self.client_address[1])

    def _serve(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(self.command, self.path, headers, body, self.client_address[1])
        with self.script.lock:
            self.script.asked.append(asked)
        answer = self.script.next_answer()
        if answer.delay:
            self._wait(answer.delay)
        if answer.drop or self.close_connection:
            self.close_connection = True
            return
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self._write(answer)

    def _write(self, answer: Answer) -> None:
        if not answer.trickle:
            self.wfile.write(answer.body)
            return
        for byte in answer.body:
            try:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
            except OSError:
                self.close_connection = True
                return
            time.sleep(answer.trickle)

    def _wait(self, seconds: float) -> None:
        """Wait, unless the client goes away before."""
        self.connection.settimeout(seconds)
        try:
            gone = not self.connection.recv(1)
        except TimeoutError:
            gone = False
        except OSError:
            gone = True
        self.connection.settimeout(None)
        self.close_connection = self.close_connection or gone

    do_GET = do_POST = do_DELETE = _serve  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        del format, args
