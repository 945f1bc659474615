"""What may stand between a client and a server: a relay, an HTTP proxy, a private authority."""

from __future__ import annotations

import http.client
import select
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

import pytest

Address = tuple[str, int]
_HOP_BY_HOP = ("proxy-", "connection", "transfer-encoding", "content-length", "host")


def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait for something that happens on another thread."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds} seconds"
        time.sleep(0.005)


def pump(one: socket.socket, other: socket.socket, idle: float = 30.0) -> None:
    """Carry bytes both ways until a side ends, or nothing came for so many seconds."""
    ways = {one: other, other: one}
    while ready := select.select(list(ways), [], [], idle)[0]:
        for source in ready:
            data = source.recv(65536)
            if not data:
                return
            ways[source].sendall(data)


class Relay:
    """Carries connections to ``target``, counts them, and ends those idle for ``idle`` seconds.

    With ``expire`` all its connections are forgotten without a word, as routers do: the next
    bytes on one are answered with a reset.
    """

    def __init__(self, target: Address, idle: float = 30.0) -> None:
        self._target, self._idle = target, idle
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self._lock = threading.Lock()
        self._expired = 0
        self.accepted = 0
        self.open = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._listener.close()

    @property
    def url(self) -> str:
        """The address of the relay, as that of an http server."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def expire(self) -> None:
        """Forget the connections that there are."""
        with self._lock:
            self._expired = self.accepted

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self.accepted += 1
                self.open += 1
                number = self.accepted
            threading.Thread(target=self._carry, args=(client, number), daemon=True).start()

    def _carry(self, client: socket.socket, number: int) -> None:
        try:
            with client, socket.create_connection(self._target) as server:
                ways = {client: server, server: client}
                for side in ways:
                    side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                while ready := select.select(list(ways), [], [], self._idle)[0]:
                    for source in ready:
                        data = source.recv(65536)
                        if number <= self._expired:
                            linger = b"\1\0\0\0\0\0\0\0"
                            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                            return
                        if not data:
                            return
                        ways[source].sendall(data)
        except OSError:
            return  # a side broke off, which is what the tests are about
        finally:
            with self._lock:
                self.open -= 1


@dataclass(frozen=True)
class Asked:
    """What a proxy was asked to do."""

    verb: str
    target: str
    headers: Mapping[str, str]


class Proxy:
    """An HTTP proxy that reaches ``target`` whatever the name; ``password`` may be required."""

    def __init__(self, target: Address, authorization: str | None = None) -> None:
        self.asked: list[Asked] = []
        self.authorization = authorization
        self.target = target

        class Handler(_ProxyHandler):
            proxy = self

        self._httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._httpd.daemon_threads = True
        self._thread = threading.Thread(target=self._httpd.serve_forever, args=(0.01,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc_info: object) -> None:
        self._httpd.shutdown()
        self._thread.join()
        self._httpd.server_close()

    @property
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self._httpd.server_address[1]}"


class _ProxyHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    proxy: Proxy

    def _admitted(self) -> bool:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.proxy.asked.append(Asked(self.command, self.path, headers))
        wanted = self.proxy.authorization
        if wanted in (None, headers.get("proxy-authorization")):
            return True
        self.send_response(407)
        self.send_header("Content-Length", "0")
        self.end_headers()
        return False

    def do_CONNECT(self) -> None:
        if not self._admitted():
            return
        with socket.create_connection(self.proxy.target) as server:
            self.send_response(200)
            self.end_headers()
            pump(self.connection, server)
        self.close_connection = True

    def _forward(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        if not self._admitted():
            return
        host, _, path = self.path.removeprefix("http://").partition("/")
        kept = {
            name: value
            for name, value in self.headers.items()
            if not name.lower().startswith(_HOP_BY_HOP)
        }
        server = http.client.HTTPConnection(*self.proxy.target, timeout=30)
        server.request(self.command, f"/{path}", body, {**kept, "Host": host})
        answer = server.getresponse()
        content = answer.read()
        server.close()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers.get("content-type", ""))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_DELETE = _forward  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        del format, args


@dataclass(frozen=True)
class Authority:
    """A private certificate authority that has signed for ``localhost`` and ``golem.test``."""

    folder: Path

    @property
    def file(self) -> Path:
        """Its own certificate, which clients must trust."""
        return self.folder / "authority.pem"

    def server(self) -> ssl.SSLContext:
        """What a server shows."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / "server.pem", self.folder / "server.key")
        return context

    def client(self) -> ssl.SSLContext:
        """What a client trusts."""
        return ssl.create_default_context(cafile=self.file)


_STEPS = """\
req -x509 -newkey rsa:2048 -nodes -keyout authority.key -out authority.pem -days 1 -subj /CN=Ours \
-addext keyUsage=critical,keyCertSign -addext subjectKeyIdentifier=hash
req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost
x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial \
-out server.pem -days 1 -extfile names.cnf"""


def make_authority(folder: Path) -> Authority:
    """Make an authority, valid for a day; skips where there is no ``openssl`` to make it with."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed, so there is no private authority")
    names = "subjectAltName=DNS:localhost,DNS:golem.test\nauthorityKeyIdentifier=keyid\n"
    (folder / "names.cnf").write_text(names)
    for line in _STEPS.splitlines():
        subprocess.run([openssl, *line.split()], cwd=folder, check=True, capture_output=True)
    return Authority(folder)
