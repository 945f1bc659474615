"""``snapshot`` against the fake server: what is written, what is compared, how failures read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from golem_codegen.cli.main import main
from golem_codegen.sources.snapshot import read_snapshots
from golem_codegen.testing import FakeGolem

Command = Callable[..., tuple[int, str, str]]
NAMES = ("GOLEM_SERVER_URL", "GOLEM_TOKEN", "GOLEM_APPLICATION", "GOLEM_ENVIRONMENT")


@pytest.fixture(scope="module")
def server() -> Iterator[FakeGolem]:
    fixtures = Path(__file__).resolve().parent.parent / "fixtures"
    paths = [fixtures / "counter.json", fixtures / "thumbnailer.json"]
    with FakeGolem(paths, app="shop", env="local", forbidden_tokens=frozenset({"weak"})) as golem:
        yield golem


@pytest.fixture
def command(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    server: FakeGolem,
) -> Command:
    """Runs the command in an empty folder, set up for the server by environment variables."""
    monkeypatch.chdir(tmp_path)
    for name, value in server.environ.items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leaving:
            main(["snapshot", *arguments])
        captured = capsys.readouterr()
        assert isinstance(leaving.value.code, int)
        assert server.token not in captured.out + captured.err
        return leaving.value.code, captured.out, captured.err

    return run


def _document(path: str = "golem-snapshot.json") -> Any:
    return json.loads(Path(path).read_text(encoding="utf-8"))


def test_what_is_written(command: Command, server: FakeGolem) -> None:
    status, out, err = command()
    assert (status, err) == (0, "")
    assert "2 agents, 0 tools" in out
    assert "shop/local, deployment 1 (0.0.1)" in out
    text = Path("golem-snapshot.json").read_text(encoding="utf-8")
    document = json.loads(text)
    assert list(document) == ["golem-codegen", "agentTypes", "tools"]
    assert document["golem-codegen"] == {
        "snapshot": 1,
        "application": "shop",
        "environment": "local",
        "deployment": {"revision": 1, "version": "0.0.1"},
    }
    names = [agent["type_name"] for agent in document["agentTypes"]]
    assert names == sorted(names) == ["CounterAgent", "Thumbnailer"]
    secrets = (server.token, "example.org", server.component_id, server.url, "127.0.0.1")
    assert not [secret for secret in secrets if secret in text]


def test_it_reads_as_what_was_deployed(command: Command, fixtures: Path) -> None:
    command("agents.json")
    ours, faults = read_snapshots([Path("agents.json")])
    theirs, _ = read_snapshots([fixtures / "counter.json", fixtures / "thumbnailer.json"])
    assert faults == ()
    assert [agent.name for agent in ours.agents] == [agent.name for agent in theirs.agents]
    assert [len(agent.methods) for agent in ours.agents] == [
        len(agent.methods) for agent in theirs.agents
    ]


def test_a_second_run_leaves_the_file_alone(command: Command) -> None:
    command()
    before = Path("golem-snapshot.json").stat()
    status, out, _ = command()
    assert status == 0
    assert "unchanged" in out
    after = Path("golem-snapshot.json").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert [path.name for path in Path().iterdir()] == ["golem-snapshot.json"]


def test_words_over_environment(
    command: Command, server: FakeGolem, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = Path("token")
    token.write_text(f"{server.token}\n", encoding="utf-8")
    for name in NAMES:
        monkeypatch.setenv(name, "http://127.0.0.1:1" if name == "GOLEM_SERVER_URL" else "wrong")
    where = ("--server", f"{server.url}/", "--app", "shop", "--env", "local")
    assert command("a.json", *where, "--token-file", "token")[0] == 0
    assert command("b.json", *where, "--token-file", "token", "--deployment", "0.0.1")[0] == 0
    assert command("c.json", *where, "--token-file", "token", "--deployment", "1")[0] == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes() == Path("c.json").read_bytes()
    assert (
        command("d.json", *where, "--token-file", "token", "--owner", "owner@example.org")[0] == 0
    )


def test_the_settings_have_a_say(
    command: Command, server: FakeGolem, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GOLEM_SERVER_URL", "GOLEM_APPLICATION", "GOLEM_ENVIRONMENT"):
        monkeypatch.delenv(name)
    package = '[[package]]\nname = "acme"\nsources = ["agents.json"]\n'
    words = f'[snapshot]\nserver = "{server.url}"\napp = "shop"\nenv = "local"\n'
    settings = Path("golem-codegen.toml")
    settings.write_text(package + words, encoding="utf-8")
    assert command()[1].startswith("agents.json: 2 agents")
    settings.write_text(f'{words}output = "data/x.json"\n{package}', encoding="utf-8")
    Path("below").mkdir()
    monkeypatch.chdir("below")
    assert command()[0] == 0
    assert Path("../data/x.json").is_file()
    assert command("--env", "other")[0] == 2
    Path("../golem-codegen.toml").write_text("[snapshot]\ntoken = 'x'\n", encoding="utf-8")
    assert "there is no setting 'token'" in command()[2]


def test_quiet(command: Command) -> None:
    assert command("--quiet") == (0, "", "")
    assert command("--quiet", "--check") == (0, "", "")
    Path("golem-snapshot.json").unlink()
    assert "does not exist" in command("--quiet", "--check")[1]


def test_check(command: Command) -> None:
    status, out, _ = command("--check")
    assert status == 1
    assert "does not exist; `golem-codegen snapshot` writes it from shop/local, deploy" in out
    assert not Path("golem-snapshot.json").exists()
    command()
    assert command("--check")[:2] == (
        0,
        "golem-snapshot.json: up to date with shop/local, deployment 1 (0.0.1)\n",
    )


def test_check_names_what_differs(command: Command) -> None:
    command()
    document = _document()
    counter, thumbnailer = document["agentTypes"]
    counter["methods"][0]["output_schema"] = {"tag": "unit"}
    gone = counter["methods"].pop()["name"]
    counter["description"] = "Another"
    counter["methods"].append({"name": "closeMonth"})
    thumbnailer["type_name"] = "Renamed"
    text = json.dumps(document)
    Path("golem-snapshot.json").write_text(text, encoding="utf-8")
    status, out, _ = command("--check")
    assert status == 1
    first, *lines = out.splitlines()
    assert first.startswith("golem-snapshot.json: out of date with shop/local, deployment 1")
    changed = counter["methods"][0]["name"]
    assert lines[0].startswith(f"  agent CounterAgent: method {changed} differs (/output_schema")
    assert f"  agent CounterAgent: method {gone} is not in the file" in lines
    assert "  agent CounterAgent: method closeMonth is not deployed any more" in lines
    assert any(line.startswith("  agent CounterAgent: description differs") for line in lines)
    assert lines[-2:] == [
        "  agent Renamed is not deployed any more",
        "  agent Thumbnailer is not in the file",
    ]
    assert Path("golem-snapshot.json").read_text(encoding="utf-8") == text


def test_check_passes_over_another_deployment_of_the_same(command: Command) -> None:
    command()
    document = _document()
    document["golem-codegen"]["deployment"] = {"revision": 7, "version": "0.0.7"}
    Path("golem-snapshot.json").write_text(json.dumps(document), encoding="utf-8")
    assert command("--check")[0] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--app", "shopp"], "no application 'shopp' that you can see (did you mean 'shop'?)"),
        (["--app", "zzz"], "(applications that you can see: 'shop')"),
        (["--env", "lokal"], "'shop' has no environment 'lokal' (did you mean 'local'?)"),
        (["--env", "zzz"], "(its environments that you can see: 'local')"),
        (["--owner", "ower@example.org"], "did you mean 'owner@example.org'?"),
        (["--deployment", "0.0.12"], "has no deployment '0.0.12' (did you mean '0.0.1'?)"),
        (["--deployment", "2024.1"], "(the newest are 1 ('0.0.1'))"),
        (["--server", "http://127.0.0.1:1"], "cannot be reached: connection refused (is it"),
        (["--server", "http://no.such.host.invalid"], "the server cannot be reached: "),
        (["--server", "shop.example.org"], "must begin with http:// or https:// (for instance"),
        (["--server", "http://u:hidden@x"], "must not hold a user name or password"),
        (["--token-file", "absent"], "absent: error: the file with the token does not exist"),
        (["--token-file", "empty"], "the file with the token is empty"),
        (["--token-file", "odd"], "the token has characters that no token has"),
        (["--token-file", "wrong"], "the server does not accept the token (is it of this server"),
        (["--token-file", "weak"], "the token does not permit to see this"),
        (["--token-file", "."], "the file with the token cannot be read: "),
        (["notes.txt"], "notes.txt: error: this is no snapshot that golem-codegen wrote"),
        (["notes.txt", "--check"], "not JSON"),
        (["list.json", "--check"], "this is no snapshot that golem-codegen wrote"),
        (["notes.txt/x.json"], "cannot be read: "),
    ],
)
def test_each_failure_has_a_sentence(command: Command, words: list[str], message: str) -> None:
    contents = {
        "empty": " \n",
        "odd": "token: my-se cret",
        "wrong": "0000-1111-secret",
        "weak": "weak",
        "notes.txt": "mine",
        "list.json": "[]",
    }
    for name, content in contents.items():
        Path(name).write_text(content, encoding="utf-8")
    quick = [*words, "--timeout", "0.3"] if "--server" in words else words
    status, out, err = command(*quick)
    assert (status, out) == (2, "")
    assert message in err
    assert "1 error; nothing was written" in err
    assert not any(word in err for word in ("cret", "hidden", "Traceback"))
    assert sorted(path.name for path in Path().iterdir()) == sorted(contents)
    assert Path("notes.txt").read_text(encoding="utf-8") == "mine"


def test_nothing_is_known(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name)
    status, _, err = command()
    assert status == 2
    assert "there is no token (set GOLEM_TOKEN" in err
    monkeypatch.setenv("GOLEM_TOKEN", "some")
    status, _, err = command()
    assert status == 2
    assert "no application is named (set --app or GOLEM_APPLICATION" in err
    assert "no environment is named" in err


def test_a_mode_and_a_link_stay(command: Command) -> None:
    Path("real.json").write_text('{"golem-codegen": {"snapshot": 1}}', encoding="utf-8")
    Path("real.json").chmod(0o640)
    Path("link.json").symlink_to("real.json")
    assert command("link.json")[0] == 0
    assert Path("link.json").is_symlink()
    assert Path("real.json").stat().st_mode & 0o777 == 0o640
    assert len(_document("real.json")["agentTypes"]) == 2
