"""``generate``: what it writes, what it says, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golem_codegen.cli import generate_run
from golem_codegen.cli.main import main
from golem_codegen.generate import GenerateRequest, GenerateResult, RuntimeMode, Strictness
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.plan.package import Clients

RESULT = GenerateResult(
    files={"__init__.py": b"", "types.py": b"# fmt: off\nA = 1\n"},
    fingerprint="f" * 64,
    options={"client": "both"},
    pins={"place": "Name"},
    agents=("CounterAgent",),
    types=3,
    faults=(),
    source_names=("agents.json",),
)


class Generator:
    """Stands for generation: remembers the requests, gives a result or faults."""

    def __init__(self) -> None:
        self.requests: list[GenerateRequest] = []
        self.result: GenerateResult | FaultsFound = RESULT

    def __call__(self, request: GenerateRequest) -> GenerateResult:
        self.requests.append(request)
        if isinstance(self.result, FaultsFound):
            raise self.result
        return self.result


@pytest.fixture
def generator() -> Generator:
    return Generator()


@pytest.fixture
def command(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    generator: Generator,
) -> Callable[..., tuple[int, str, str]]:
    """Runs the command line in an empty folder; gives status, output, messages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(generate_run, "generate", generator)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leaving:
            main(arguments)
        captured = capsys.readouterr()
        assert isinstance(leaving.value.code, int)
        return leaving.value.code, captured.out, captured.err

    return run


Command = Callable[..., tuple[int, str, str]]
WORDS = ("generate", "agents.json", "--output", "out", "--package", "acme")


def test_the_words_reach_the_request(command: Command, generator: Generator) -> None:
    assert command(*WORDS)[0] == 0
    command(
        "generate",
        "a.json",
        "b.json",
        *("-o", "out", "-p", "acme", "--agent", "One", "--agent", "Two"),
        *("--client", "method-only", "--runtime", "shared", "--strict"),
    )
    plain, full = generator.requests
    assert plain == GenerateRequest((Path("agents.json"),), "acme")
    assert full == GenerateRequest(
        sources=(Path("a.json"), Path("b.json")),
        package="acme",
        agents=("One", "Two"),
        client=Clients.METHOD_ONLY,
        runtime=RuntimeMode.SHARED,
        strictness=Strictness.STRICT,
        pins={"place": "Name"},
    )


def test_the_summary(command: Command, tmp_path: Path) -> None:
    status, out, err = command(*WORDS)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "acme: 1 agent, 3 types",
        f"  folder    {Path('out/acme')}",
        "  agents    CounterAgent",
        "  files     3 written",
    ]
    lock = json.loads((tmp_path / "out/acme/golem-codegen.lock").read_bytes())
    assert lock["names"] == {"place": "Name"}
    assert lock["options"] == {"client": "both"}
    _, again, _ = command(*WORDS)
    assert "2 unchanged, nothing to write" in again


def test_a_long_list_of_agents_is_cut(command: Command, generator: Generator) -> None:
    names = tuple(f"Agent{index}" for index in range(30))
    generator.result = _with(agents=names)
    _, out, _ = command(*WORDS)
    assert "Agent7 and 22 more" in out
    assert len(out.splitlines()) <= 24


def _with(**changes: Any) -> GenerateResult:
    fields = {name: getattr(RESULT, name) for name in RESULT.__dataclass_fields__}
    return GenerateResult(**(fields | changes))


def test_faults_are_sorted_and_nothing_is_written(
    command: Command, generator: Generator, tmp_path: Path
) -> None:
    generator.result = FaultsFound(
        [
            Fault(Severity.WARNING, Place("a.json", "/0"), "odd"),
            Fault(Severity.ERROR, Place("b.json", "/x~1y"), "wrong", "mend it"),
            Fault(Severity.ERROR, Place("a.json", "", 3, 7), "not JSON"),
        ]
    )
    status, out, err = command(*WORDS)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        "a.json:3:7: error: not JSON",
        "b.json#/x~1y: error: wrong (mend it)",
        "a.json#/0: warning: odd",
        "2 errors, 1 warning; nothing was written",
    ]
    assert list(tmp_path.iterdir()) == []


def test_warnings_do_not_stop_the_run(command: Command, generator: Generator) -> None:
    generator.result = _with(faults=(Fault(Severity.WARNING, Place("a.json"), "left out"),))
    status, out, err = command(*WORDS)
    assert status == 0
    assert err == "a.json: warning: left out\n"
    assert "see above 1 warning" in out


def test_a_snapshot_cannot_command_the_terminal(command: Command, generator: Generator) -> None:
    evil = "\x1b]0;title\x07\u202e\r"
    fault = Fault(Severity.WARNING, Place("a.json", f"/{evil}"), evil, evil)
    generator.result = _with(faults=(fault,), agents=(evil,))
    _, out, err = command(*WORDS)
    assert {"\x1b", "\x07", "\u202e", "\r"}.isdisjoint(out + err)
    assert "\\x1b" in err


def test_a_bad_package_name(command: Command, generator: Generator, tmp_path: Path) -> None:
    status, out, err = command(*WORDS[:-1], "json")
    assert (status, out) == (2, "")
    assert "--package: error: json would hide" in err
    assert "try json_client" in err
    assert generator.requests == []
    assert list(tmp_path.iterdir()) == []


def test_edited_files_are_kept_unless_forced(command: Command, tmp_path: Path) -> None:
    command(*WORDS)
    edited = tmp_path / "out/acme/types.py"
    edited.write_bytes(b"mine")
    status, out, err = command(*WORDS)
    assert status == 0
    assert "types.py: warning: was edited since" in err
    assert "1 edited and kept" in out
    assert edited.read_bytes() == b"mine"
    status, out, err = command(*WORDS, "--force")
    assert (status, err) == (0, "")
    assert "1 written" in out
    assert edited.read_bytes() == RESULT.files["types.py"]


def test_a_foreign_folder(command: Command, tmp_path: Path) -> None:
    (tmp_path / "out/acme").mkdir(parents=True)
    (tmp_path / "out/acme/theirs.py").touch()
    status, _, err = command(*WORDS, "--force")
    assert status == 2
    assert "no lock file of golem-codegen" in err
    assert [path.name for path in (tmp_path / "out/acme").iterdir()] == ["theirs.py"]


def test_a_damaged_lock_file(command: Command, tmp_path: Path) -> None:
    command(*WORDS)
    (tmp_path / "out/acme/golem-codegen.lock").write_bytes(b"<<<<<<< HEAD\n")
    status, _, err = command(*WORDS)
    assert status == 2
    assert "golem-codegen.lock:1:1: error: the lock file is not JSON" in err


def test_an_unwritable_place(command: Command, tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"a file")
    status, _, err = command(*WORDS)
    assert status == 2
    assert "cannot be written" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("settings", "expected", "layout"),
    [
        (None, b'# fmt: off\nA = "1"\n', "black line-length=88"),
        (
            "[tool.black]\nline-length = 120\nskip-string-normalization = true\n",
            b"# fmt: off\nA = '1'\n",
            "black line-length=120 skip-string-normalization",
        ),
    ],
)
def test_formatting_on_request(
    command: Command,
    generator: Generator,
    tmp_path: Path,
    settings: str | None,
    expected: bytes,
    layout: str,
) -> None:
    if settings is not None:
        (tmp_path / "pyproject.toml").write_text(settings, encoding="utf-8")
    ugly = b"# fmt: off\nA  =  '1'\n"
    generator.result = _with(files={"types.py": ugly, "_runtime/x.py": ugly, "py.typed": b""})
    assert command(*WORDS, "--format", "black")[0] == 0
    folder = tmp_path / "out/acme"
    assert (folder / "types.py").read_bytes() == expected
    assert (folder / "_runtime/x.py").read_bytes() == ugly
    lock = json.loads((folder / "golem-codegen.lock").read_bytes())
    assert lock["options"] == {"client": "both", "format": layout}


def test_damaged_settings_of_the_formatter(command: Command, tmp_path: Path) -> None:
    for text in ("[tool.black", "[tool.black]\nline-length = 'wide'"):
        (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
        status, _, err = command(*WORDS, "--format", "black")
        assert status == 2
        assert "pyproject.toml: error" in err


def test_an_interrupt(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_request: GenerateRequest) -> GenerateResult:
        raise KeyboardInterrupt

    monkeypatch.setattr(generate_run, "generate", interrupted)
    status, out, err = command(*WORDS)
    assert (status, out) == (130, "")
    assert "interrupted" in err
