"""``golem-codegen serve``: a process that plays a server until it is told to stop."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

TOKEN = "5c832d93-ff85-4a8f-9803-513950fdfdb1"


@dataclass
class Served:
    """A running command: what it printed, by the first words of its lines."""

    process: subprocess.Popen[str]
    lines: list[str]

    def said(self, word: str) -> str:
        (line,) = [line for line in self.lines if line.startswith(f"  {word}  ")]
        return line.removeprefix(f"  {word}").strip()

    def send(self, path: str, body: Any = None, token: str = TOKEN) -> tuple[int, bytes]:
        host, _colon, port = self.said("address").removeprefix("http://").rpartition(":")
        connection = HTTPConnection(host.strip("[]"), int(port), timeout=10)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        verb, data = ("GET", None) if body is None else ("POST", json.dumps(body))
        try:
            connection.request(verb, path, data, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def add(self, by: int, **members: Any) -> tuple[int, Any]:
        body = {
            "appName": "demo",
            "envName": "local",
            "agentTypeName": "CounterAgent",
            "parameters": record({"kind": "string", "value": "main"}),
            "methodName": "add",
            "methodParameters": record({"kind": "u32", "value": by}),
            "mode": "await",
            **members,
        }
        status, answer = self.send("/v1/agents/invoke-agent", body)
        return status, json.loads(answer)


def record(*fields: Any) -> dict[str, Any]:
    return {"kind": "record", "value": {"fields": list(fields)}}


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "golem_codegen", "serve", *map(str, arguments)]


@contextmanager
def serving(*arguments: str | Path) -> Iterator[Served]:
    with subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        # A process that prints nothing must not hold up the tests.
        guard = threading.Timer(30, process.kill)
        guard.start()
        lines: list[str] = []
        try:
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line.rstrip("\n"))
                if line.startswith("Ctrl-C"):
                    break
            yield Served(process, lines)
        finally:
            guard.cancel()
            if process.poll() is None:
                process.kill()


def refused(*arguments: str | Path) -> str:
    finished = subprocess.run(
        command(*arguments), capture_output=True, text=True, check=False, timeout=60
    )
    assert finished.returncode == 2, finished
    assert "Traceback" not in finished.stderr
    return finished.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_stop(fixtures: Path, how: signal.Signals) -> None:
    with serving(fixtures / "counter.json", "--port", "0") as served:
        assert served.lines[0] == "A fake Golem server for 1 agent type: CounterAgent"
        assert served.said("token") == TOKEN
        assert served.said("status page") == served.said("address") + "/"
        assert f"  export GOLEM_TOKEN={TOKEN}" in served.lines
        assert served.add(3)[0] == 200
        status, page = served.send("/")
        assert (status, b"<title>Golem, played</title>" in page) == (200, True)
        served.process.send_signal(how)
        output, errors = served.process.communicate(timeout=15)
        assert (served.process.returncode, output, errors) == (0, "stopped\n", "")


def test_the_words_of_the_command_line(fixtures: Path, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("sesame\n")
    words = ("--app", "shop", "--env", "it", "--host", "::1", "--port", "0", "--seed", "4")
    with serving(fixtures / "counter.json", *words, "--token-file", token) as served:
        assert served.said("address").startswith("http://[::1]:")
        assert (served.said("application"), served.said("environment")) == ("shop", "it")
        assert served.said("token") == "sesame"
        assert served.send("/v1/me/token", token=TOKEN)[0] == 401
        assert served.send("/v1/me/token", token="sesame")[0] == 200


def test_the_same_seed_gives_the_same_answers(fixtures: Path) -> None:
    answers: list[Any] = []
    for seed in ("1", "1", "2"):
        with serving(fixtures / "counter.json", "--port", "0", "--seed", seed) as served:
            answers.append(served.add(1)[1]["result"])
    assert answers[0] == answers[1] != answers[2]


def test_calls_are_recorded_a_line_each(fixtures: Path, tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    file.write_text('{"from": "an earlier run"}\n')
    with serving(fixtures / "counter.json", "--port", "0", "--record", file) as served:
        assert served.said("calls") == str(file)
        served.add(7, idempotencyKey="k")
        served.add(7, idempotencyKey="k")
        served.add(7, methodName="subtract")
        # Written before the answer: nobody has to wait for the file.
        earlier, first, again, refusal = map(json.loads, file.read_text().splitlines())
    assert earlier == {"from": "an earlier run"}
    assert first["number"] == 1
    assert (first["agentId"], first["method"]) == ('CounterAgent("main")', "add")
    assert (first["parameters"], first["arguments"]) == ({"name": "main"}, {"by": 7})
    assert (first["idempotencyKey"], first["mode"], first["status"]) == ("k", "await", 200)
    assert first["result"] == again["result"]
    assert (first["executed"], again["executed"]) == (True, False)
    assert (refusal["status"], refusal["error"]["code"]) == (500, "INTERNAL_UNKNOWN")
    assert TOKEN not in file.read_text()


def test_bad_input_is_refused(fixtures: Path, tmp_path: Path) -> None:
    snapshot = fixtures / "counter.json"
    assert "gone.json" in refused(tmp_path / "gone.json")
    (tmp_path / "token").write_text("two words")
    assert "is no token" in refused(snapshot, "--token-file", tmp_path / "token")
    assert "cannot be read" in refused(snapshot, "--token-file", tmp_path / "gone")
    assert "cannot be written" in refused(snapshot, "--port", "0", "--record", tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"127.0.0.1:{port}: error: cannot listen" in refused(snapshot, "--port", port)


def test_an_address_that_others_reach_is_warned_about(fixtures: Path) -> None:
    everywhere = ("--port", "0", "--host", "0.0.0.0")  # noqa: S104 - it is what is warned about
    with serving(fixtures / "counter.json", *everywhere) as served:
        served.process.send_signal(signal.SIGINT)
        _output, errors = served.process.communicate(timeout=15)
        assert "anyone who reaches 0.0.0.0 sees the calls" in errors


def test_help_has_examples() -> None:
    finished = subprocess.run(command("--help"), capture_output=True, text=True, check=True)
    assert "golem-codegen serve agents.json --app shop" in finished.stdout
