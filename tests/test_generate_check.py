"""``generate --check`` and ``--diff``: what is stale, why, and what is none of it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import black
import pytest

from golem_codegen.cli.main import main
from golem_codegen.edition import edition

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(
    tmp_path: Path,
    fixtures: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Command:
    """Runs the command line in a project with one generated package."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    shutil.copy(fixtures / "counter.json", "agents.json")
    Path("golem-codegen.toml").write_text(
        'name = "acme"\nsources = ["agents.json"]\n', encoding="utf-8"
    )

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leaving:
            main(["generate", *arguments])
        captured = capsys.readouterr()
        assert isinstance(leaving.value.code, int)
        return leaving.value.code, captured.out, captured.err

    assert run()[0] == 0
    return run


def _replaced(path: str, old: str, new: str) -> None:
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    Path(path).write_text(text.replace(old, new), encoding="utf-8")


def test_fresh(command: Command) -> None:
    assert command("--check") == (0, "acme: up to date\n", "")
    assert command("--diff") == (0, "acme: up to date\n", "")


def test_unchanged_input_imports_no_generator(command: Command) -> None:
    heavy = ("golem_codegen.generate", "jinja2", "msgspec", "golem_codegen.plan.package")
    kept = {name: sys.modules.pop(name) for name in heavy if name in sys.modules}
    try:
        assert command("--check")[0] == 0
        status, out, _ = command()
        loaded = [name for name in heavy if name in sys.modules]
    finally:
        sys.modules.update(kept)
    assert loaded == []
    assert (status, out.splitlines()[0]) == (0, "acme: 1 agent, 4 types")
    assert "unchanged, nothing to write" in out


def test_a_changed_method_is_named(command: Command) -> None:
    _replaced("agents.json", '"name": "add"', '"name": "addMore"')
    status, out, _ = command("--check")
    assert status == 1
    assert "acme: out of date" in out
    assert "the input has changed: agents.json" in out
    assert f"{Path('acme/agents/counter_agent.py')}: is out of date" in out
    assert "schema    CounterAgent.add: method removed (breaking)" in out
    assert "schema    CounterAgent.addMore: method added" in out
    assert "_runtime" not in out
    assert command()[0] == 0
    assert command("--check")[0] == 0


def test_missing_edited_and_unwanted_files(command: Command) -> None:
    Path("acme/values.py").unlink()
    _replaced("acme/errors.py", "Timeout as Timeout", "Timeout as TimeOut")
    lock = json.loads(Path("acme/golem-codegen.lock").read_bytes())
    Path("acme/old.py").write_bytes(b"")
    digest = lock["files"]["py.typed"]
    lock["files"]["old.py"] = digest
    Path("acme/golem-codegen.lock").write_text(json.dumps(lock), encoding="utf-8")
    Path("acme/theirs.py").write_text("mine = 1\n", encoding="utf-8")
    status, out, _ = command("--check")
    assert status == 1
    assert f"{Path('acme/values.py')}: is missing" in out
    assert f"{Path('acme/errors.py')}: was edited since it was generated" in out
    assert f"{Path('acme/old.py')}: is no longer wanted" in out
    assert "theirs.py" not in out
    status, out, err = command()
    assert status == 0
    assert "errors.py: warning: was edited since it was generated, and is kept" in err
    assert Path("acme/values.py").exists()
    assert not Path("acme/old.py").exists()
    assert command("--check")[0] == 1
    assert command("--force")[0] == 0
    assert command("--check")[0] == 0


def test_another_version_of_the_tool(command: Command) -> None:
    _replaced("acme/golem-codegen.lock", f'"tool": "{edition()}"', '"tool": "0.0.9"')
    status, out, _ = command("--check")
    assert status == 1
    assert f"because   golem-codegen was 0.0.9 and is {edition()}" in out
    assert f"was written by golem-codegen 0.0.9, and this is {edition()}" in out
    assert out.count("\n") == 3


def test_an_option_in_the_settings(command: Command) -> None:
    with Path("golem-codegen.toml").open("a", encoding="utf-8") as settings:
        settings.write('client = "full"\n')
    status, out, _ = command("--check")
    assert (status, "because   options differ: client" in out) == (1, True)


def test_a_pin_that_a_user_edited(command: Command) -> None:
    _replaced("acme/golem-codegen.lock", ': "Change"', ': "Alteration"')
    status, out, _ = command("--check")
    assert (status, "types.py: is out of date" in out) == (1, True)
    assert command()[0] == 0
    assert re.search("^Alteration", Path("acme/types.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert command("--check")[0] == 0


def test_layout_of_the_input_does_not_matter(command: Command) -> None:
    document = json.loads(Path("agents.json").read_bytes())
    Path("agents.json").write_text(json.dumps(document), encoding="utf-8")
    assert command("--check")[0] == 0


def test_layout_of_the_output_does_not_matter(command: Command) -> None:
    """A formatter of the user's may have been over the files, and somebody may have commented."""
    for path in sorted(Path("acme").rglob("*.py")):
        text = path.read_text(encoding="utf-8").replace("# fmt: off\n", "")
        mode = black.Mode(line_length=60, magic_trailing_comma=False)
        path.write_text(black.format_str(text + "# seen\n", mode=mode), encoding="utf-8")
    assert command("--check") == (0, "acme: up to date\n", "")
    before = {path: path.read_bytes() for path in Path("acme").rglob("*.py")}
    status, out, err = command()
    assert (status, err) == (0, "")
    assert "nothing to write" in out
    assert {path: path.read_bytes() for path in Path("acme").rglob("*.py")} == before


def test_line_breaks_of_a_checkout_do_not_matter(command: Command) -> None:
    for path in [*Path("acme").rglob("*.py"), Path("acme/golem-codegen.lock")]:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert command("--check") == (0, "acme: up to date\n", "")


def test_nothing_is_written(command: Command) -> None:
    _replaced("agents.json", '"name": "add"', '"name": "addMore"')
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    command("--check")
    command("--diff")
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


def test_the_diff(command: Command) -> None:
    _replaced("agents.json", '"name": "add"', '"name": "addMore"')
    Path("acme/values.py").unlink()
    status, out, _ = command("--check", "--diff")
    assert status == 1
    assert "--- a/acme/agents/counter_agent.py\n+++ b/acme/agents/counter_agent.py" in out
    assert "--- /dev/null\n+++ b/acme/values.py" in out
    assert re.search("^[+].*addMore", out, re.MULTILINE)
    assert "\x1b" not in out
    _, coloured, _ = command("--diff", "--color", "always")
    assert "\x1b[32m+" in coloured
    assert "\x1b[31m-" in coloured


def test_never_generated(command: Command) -> None:
    shutil.rmtree("acme")
    status, out, _ = command("--check")
    assert (status, "because   it was never generated" in out) == (1, True)
    assert not Path("acme").exists()


def test_bad_input_is_status_2(command: Command) -> None:
    Path("agents.json").write_bytes(b"{")
    status, out, err = command("--check")
    assert (status, out) == (2, "")
    assert "agents.json:1:2: error" in err


def test_quiet(command: Command) -> None:
    assert command("--check", "--quiet") == (0, "", "")
    assert command("-q") == (0, "", "")
    _replaced("agents.json", '"name": "add"', '"name": "addMore"')
    status, out, err = command("--check", "-q")
    assert (status, err) == (1, "")
    assert "acme: out of date" in out


def test_verbose(command: Command) -> None:
    _replaced("agents.json", '"name": "add"', '"name": "addMore"')
    status, out, err = command("-v")
    assert status == 0
    assert "s  generating" in err
    assert f"wrote {Path('acme/agents/counter_agent.py')}" in err
    assert "s  generating" not in out
