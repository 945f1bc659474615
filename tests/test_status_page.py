"""The status page: its facts, its safety, and how it looks in a browser."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from chromium import Browser, find_browser
from server_bank import BANK, create, invoke, posting, render

from golem_codegen.testing import FakeGolem, Status

MARKUP = '<img src=x onerror="document.title=1"><script>document.title=2</script>'


@pytest.fixture
def server() -> Iterator[FakeGolem]:
    with FakeGolem(BANK) as started:
        yield started


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Browser:
    return find_browser(tmp_path_factory.mktemp("browser"))


def get(server: FakeGolem, path: str, host: str | None = None) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(server.host, server.port, timeout=10)
    try:
        connection.request("GET", path, headers={} if host is None else {"Host": host})
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


def facts(server: FakeGolem) -> Any:
    response, body = get(server, "/status.json")
    assert response.status == 200
    return json.loads(body)


def play(server: FakeGolem) -> None:
    """A few calls of each kind, with markup wherever a caller can put text."""

    @server.agent("Ledger")
    class Ledger:
        def __init__(self, owner: str, shard: int) -> None: ...

        def post(self, amount: str, note: str | None) -> dict[str, str]:
            if note == "boom":
                raise RuntimeError(MARKUP)
            return {"amount": amount, "currency": MARKUP}

    invoke(server, idempotencyKey="k")
    invoke(server, idempotencyKey="k")
    note = {"kind": "option", "value": {"inner": {"kind": "string", "value": "boom"}}}
    failing = posting()
    failing["value"]["fields"][1] = note
    invoke(server, methodParameters=failing)
    invoke(server, mode="schedule", scheduleAt="2099-01-01T00:00:00Z")
    create(server, config=[{"path": ["currency"], "value": "EUR"}], agentTypeName="Ledger")
    render(server)
    invoke(server, agentTypeName=MARKUP)
    server.faults.next(Status(503))
    invoke(server)


def test_the_facts(server: FakeGolem) -> None:
    play(server)
    shown = facts(server)
    assert (shown["application"], shown["environment"]) == ("demo", "local")
    ledger, thumbnailer = shown["agentTypes"]
    assert ledger["parameters"] == [
        {"name": "owner", "type": "string"},
        {"name": "shard", "type": "u32"},
    ]
    methods = {item["name"]: item for item in ledger["methods"]}
    assert methods["post"]["parameters"][1] == {"name": "note", "type": "option<string>"}
    assert (methods["post"]["output"], methods["post"]["played"]) == ("Money", True)
    assert (methods["audit"]["output"], methods["audit"]["played"]) == (
        "result<u32, string>",
        False,
    )
    assert methods["closeMonth"]["output"] is None
    assert thumbnailer["mode"] == "Ephemeral"
    assert shown["agentCount"] == len(shown["agents"]) == 2
    assert shown["agents"][1] == {
        "agentId": 'Ledger("ada",7)',
        "status": "Idle",
        "pending": 1,
        "lastError": f"RuntimeError: {MARKUP}",
    }
    assert shown["callCount"] == len(shown["calls"]) == 8
    first = shown["calls"][-1]
    assert first["arguments"] == {"amount": "-250", "note": "rent"}
    assert first["result"] == {"value": {"amount": "-250", "currency": MARKUP}}
    assert first["executed"] is True
    assert shown["calls"][-2]["executed"] is False
    assert shown["calls"][-3]["error"]["workerError"]["cause"] == f"RuntimeError: {MARKUP}"
    assert shown["calls"][0]["fault"].startswith("Status(status=503")


def test_only_the_newest_are_shown(server: FakeGolem) -> None:
    for number in range(105):
        render(server, idempotencyKey=str(number))
    shown = facts(server)
    assert (shown["callCount"], len(shown["calls"])) == (105, 100)
    assert (shown["agentCount"], len(shown["agents"])) == (105, 100)
    assert [shown["calls"][0]["number"], shown["calls"][-1]["number"]] == [105, 6]


def test_looking_is_not_a_call_and_shows_no_token(server: FakeGolem) -> None:
    invoke(server)
    _response, body = get(server, "/status.json")
    assert len(server.calls) == 1
    assert server.token not in body.decode()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        (None, 200),
        ("localhost:1", 200),
        ("[::1]", 200),
        ("10.0.0.7:80", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example", 403),
    ],
)
def test_a_name_that_leads_here_sees_nothing(
    server: FakeGolem, host: str | None, status: int
) -> None:
    for path in ("/", "/status.json"):
        assert get(server, path, host)[0].status == status


def test_the_page_needs_nothing_from_elsewhere(server: FakeGolem) -> None:
    response, body = get(server, "/")
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    page = body.decode()
    assert re.findall(r"(?:src|href|action)\s*=\s*\"(?!data:,|/status\.json)", page) == []
    assert "innerHTML" not in page
    assert "//" not in re.sub(r"^\s*// .*$", "", page, flags=re.MULTILINE)


def rows(document: str, table: str) -> list[str]:
    """The texts of a table's rows, markup taken away."""
    (found,) = re.findall(f'<table id="{table}">(.*?)</table>', document, re.DOTALL)
    body = found.partition("<tbody>")[2]
    texts = [re.sub(r"<[^>]*>", " ", row) for row in re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)]
    return [html.unescape(" ".join(text.split())) for text in texts]


def test_the_page_in_a_browser(server: FakeGolem, browser: Browser) -> None:
    play(server)
    document = browser.document(f"{server.url}/")
    assert 'role="status">live<' in document
    assert "<title>Golem, played</title>" in document
    calls = rows(document, "calls")
    assert len(calls) == 8
    assert 'Ledger("ada",7) post(amount="-250", note="rent")' in calls[-1]
    assert "not executed again" in calls[-2]
    assert f"RuntimeError: {MARKUP}" in calls[-3]
    assert "schedule no value 200" in calls[-4]
    assert calls[0].endswith("503")
    # What callers wrote is text in the page: no element of theirs came to be.
    assert "<img" not in document
    assert len(re.findall("<script>", document)) == 1
    assert rows(document, "agents")[1].startswith('Ledger("ada",7) Idle 1 RuntimeError')
    assert "post (amount: s64, note: option&lt;string&gt;) → Money" in re.sub(
        r"<[^>]*>", " ", document
    ).replace("  ", " ")


def test_the_page_follows_what_happens(server: FakeGolem, browser: Browser) -> None:
    """A call made by the page's first look is seen by a later one, without a reload."""
    looks = 0
    page_facts = server._engine.agents.all

    def counted() -> list[Any]:
        nonlocal looks
        looks += 1
        if looks == 1:
            server._recorder.open("list", "/made-while-you-look", {})
        return page_facts()

    server._engine.agents.all = counted  # type: ignore[method-assign]
    document = browser.document(f"{server.url}/", milliseconds=5000)
    assert looks > 1
    assert "list" in rows(document, "calls")[0]


def test_a_picture_can_be_taken(server: FakeGolem, browser: Browser, tmp_path: Path) -> None:
    play(server)
    file = tmp_path / "page.png"
    browser.screenshot(f"{server.url}/", file)
    assert file.read_bytes().startswith(b"\x89PNG")
