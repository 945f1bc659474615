"""The command ``diff``: reports, exit status, snapshots and generated packages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from snapshot_parts import Json, agent, definition, method, node, record, ref, write

from golem_codegen.cli.generate_run import GenerateOptions
from golem_codegen.cli.generate_run import run as generate

U8 = node("u8")
MONEY = definition("shop.Money", record(amount=U8))


def _config(*path: str) -> Json:
    return {"source": "Local", "path": list(path), "value_type": ref("shop.Money")}


def _shop(name: str = "Shop", **members: Any) -> Json:
    whole: Json = {
        "defs": [MONEY],
        "methods": [method("pay", ref("shop.Money"), sum=ref("shop.Money"))],
        "config": [_config("limits", "daily")],
    }
    return agent(name, **(whole | members))


def _changed(*fields: str) -> Json:
    body = record(amount=U8, **dict.fromkeys(fields, U8))
    return _shop(defs=[definition("shop.Money", body)])


def _run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "golem_codegen", "diff", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", **environment},
    )


def _package(folder: Path, *agents: Json, **options: Any) -> Path:
    (folder / "source").mkdir()
    snapshots = tuple(write(folder / "source", [*agents]))
    generate(GenerateOptions(snapshots, folder, "acme", **options), lambda _: None)
    return folder / "acme"


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_nothing_changed(tmp_path: Path, form: str) -> None:
    old, new = write(tmp_path, _shop(), [_shop()])
    done = _run(old, new, "--format", form)
    assert (done.returncode, done.stderr) == (0, "")
    if form == "json":
        document = json.loads(done.stdout)
        assert (document["bump"], document["changes"]) == ("none", [])
    else:
        assert done.stdout.strip() in ("no changes", "### Schema changes: none")


def test_text(tmp_path: Path) -> None:
    done = _run(*write(tmp_path, _shop(), _changed("note")))
    assert done.returncode == 1
    assert "\x1b" not in done.stdout
    assert "breaking: Money.note: a record gets a field" in done.stdout
    assert "    used by Shop.pay(sum), Shop.pay → result" in done.stdout
    assert done.stdout.rstrip().endswith("version bump: major")


def test_json_is_as_documented(tmp_path: Path) -> None:
    done = _run(*write(tmp_path, _shop(), _changed("note")), "--format", "json")
    document = json.loads(done.stdout)
    text = (ROOT / "docs" / "diff.md").read_text(encoding="utf-8")
    found = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    shown = json.loads(found[1])
    assert document.keys() - {"old", "new"} == shown.keys() - {"old", "new"}
    assert document["changes"][0].keys() == shown["changes"][0].keys()
    assert document["changes"][0]["clients"].keys() == shown["changes"][0]["clients"].keys()


def test_markdown_shows_any_name_as_it_is(tmp_path: Path) -> None:
    name = "a|b <img> @you `x` [y](z) #1\n# two"
    done = _run(*write(tmp_path, _shop(), _changed(name)), "--format", "markdown")
    assert done.returncode == 1
    row = next(line for line in done.stdout.splitlines() if "Money." in line)
    assert row.count(" | ") == 2
    assert "<img>" not in done.stdout
    assert "@you" not in done.stdout
    assert "\n# two" not in done.stdout
    assert "<details>\n<summary>Why</summary>\n\n- Money" in done.stdout


def test_terminal_controls_are_shown_as_escapes(tmp_path: Path) -> None:
    done = _run(*write(tmp_path, _shop(), _changed("\x1b[31mred")))
    assert "\x1b" not in done.stdout
    assert "\\x1b[31mred" in done.stdout


@pytest.mark.parametrize(
    ("fail_on", "statuses"),
    [
        ("breaking", [1, 1, 0, 0]),
        ("clients", [1, 0, 0, 0]),
        ("risky", [1, 1, 1, 0]),
        ("never", [0, 0, 0, 0]),
    ],
)
def test_fail_on(tmp_path: Path, fail_on: str, statuses: list[int]) -> None:
    def methods(*names: str, **parameters: Json) -> Json:
        return _shop(methods=[method(name, **parameters) for name in names])

    read_only = {"read_only": {"cachePolicy": {"type": "NoCache"}, "usesPrincipal": False}}
    pairs = [
        (methods("a"), methods("b")),
        (methods("a", x=U8), methods("a", y=U8)),
        (_shop(methods=[method("a") | read_only]), methods("a")),
        (methods("a"), methods("a", "b")),
    ]
    done = [_run(*write(tmp_path, *pair), "--fail-on", fail_on) for pair in pairs]
    assert [each.returncode for each in done] == statuses


@pytest.mark.parametrize(
    ("description", "bump"), [("new words", "patch"), ("", "none"), (None, "minor")]
)
def test_bumps_below_major(tmp_path: Path, description: str | None, bump: str) -> None:
    after = [_shop(), _shop("Other")] if description is None else _shop(description=description)
    done = _run(*write(tmp_path, _shop(), after), "--format", "json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["bump"] == bump


def test_bad_input_is_status_2_with_the_faults_of_both_sides(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    done = _run(tmp_path / "broken.json", tmp_path / "absent.json")
    assert done.returncode == 2
    assert "broken.json" in done.stderr
    assert "absent.json" in done.stderr
    done = _run(tmp_path, tmp_path)
    assert done.returncode == 2
    assert "no generated package" in done.stderr


def test_only_the_agents_asked_for(tmp_path: Path) -> None:
    old, new = write(tmp_path, [_shop(), _shop("Bank")], [_shop(), _shop("Bank", methods=[])])
    assert _run(old, new).returncode == 1
    assert _run(old, new, "--agent", "Shop").returncode == 0
    done = _run(old, new, "--agent", "Shopp")
    assert done.returncode == 2
    assert "Shop" in done.stderr


def test_a_package_against_snapshots(tmp_path: Path) -> None:
    secret = {"source": "Secret", "path": ["key"], "value_type": node("secret", spec={"inner": U8})}
    shop = _shop(description="A shop.", config=[_config("limits", "daily"), secret])
    shop["methods"].append(method("hidden", p=node("secret", spec={"inner": U8})))
    package = _package(tmp_path, shop)
    same, broken = write(tmp_path, shop, _changed("note"))
    assert _run(package, same).stdout == "no changes\n"
    assert _run(same, package).stdout == "no changes\n"
    done = _run(package, broken)
    assert done.returncode == 1
    assert "Money.note" in done.stdout


@pytest.mark.parametrize("client", ["full", "method-only", "both"])
@pytest.mark.parametrize("runtime", ["vendored", "shared"])
def test_a_package_of_every_option(tmp_path: Path, client: str, runtime: str) -> None:
    package = _package(tmp_path, _shop(), client=client, runtime=runtime)
    assert _run(package, tmp_path / "source" / "s0.json").stdout == "no changes\n"


def test_a_package_of_some_agents_is_compared_with_these(tmp_path: Path) -> None:
    package = _package(tmp_path, _shop(), _shop("Bank"), agents=("Bank",))
    assert _run(package, tmp_path / "source" / "s0.json").stdout == "no changes\n"


def test_an_ephemeral_package(tmp_path: Path) -> None:
    package = _package(tmp_path, _shop(mode="Ephemeral"))
    (durable,) = write(tmp_path, _shop())
    assert _run(package, tmp_path / "source" / "s0.json").stdout == "no changes\n"
    assert "between durable and ephemeral (ephemeral → durable)" in _run(package, durable).stdout


def test_the_names_of_the_lock_file_count(tmp_path: Path) -> None:
    """A name that was edited in the lock file is kept while its place stays, and lost with it."""
    package = _package(tmp_path, _shop())
    lock = package / "golem-codegen.lock"
    text = lock.read_text(encoding="utf-8")
    pin = '"name:agent/Shop/type/shop.Money/.amount": "amount"'
    assert pin in text
    lock.write_text(text.replace(pin, pin.replace('"amount"', '"total"')), encoding="utf-8")
    assert _run(package, tmp_path / "source" / "s0.json").stdout == "no changes\n"
    moved = _shop(
        defs=[definition("bank.Money", record(amount=U8))],
        methods=[method("pay", ref("bank.Money"), sum=ref("bank.Money"))],
        config=[],
    )
    (path,) = write(tmp_path, moved)
    done = _run(package, path)
    assert "breaking for code: Money.amount" in done.stdout
    assert "(total → amount)" in done.stdout


def test_a_package_is_never_run(tmp_path: Path) -> None:
    package = _package(tmp_path, _shop())
    witness = tmp_path / "witness"
    for path in [package / "__init__.py", package / "_schema.py", package / "agents" / "shop.py"]:
        code = path.read_text(encoding="utf-8").replace(
            "from __future__ import annotations\n",
            f"from __future__ import annotations\nopen({str(witness)!r}, 'w').close()\n",
            1,
        )
        path.write_text(code, encoding="utf-8")
    assert _run(package, tmp_path / "source" / "s0.json").returncode == 0
    assert not witness.exists()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("_schema.py", "_ROOTS: _ty.Any = {", "_ROOTS: _ty.Any = {**{},"),
        ("_schema.py", "_N(0)", "_N(10 ** 6)"),
        ("_schema.py", "_N(0)", "_N(99)"),
        ("_schema.py", '("u8", {})', '("u8", exit())'),
        ("_schema.py", '("u8", {})', '("u9", {})'),
        ("_schema.py", "_NODES", "_KNOTS"),
        ("_schema.py", "import", "imp ort"),
        ("agents/shop.py", "_AGENT = ", "_AGENTS = "),
        ("agents/shop.py", 'symbol="Shop_pay"', 'symbol="Shop_play"'),
        ("agents/shop.py", 'symbol="Shop"', "symbol=chr(83)"),
    ],
)
def test_a_damaged_package_is_refused(tmp_path: Path, file: str, old: str, new: str) -> None:
    package = _package(tmp_path, _shop())
    path = package / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = _run(package, tmp_path / "source" / "s0.json")
    assert done.returncode == 2, done.stdout
    assert str(package) in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_module_is_refused(tmp_path: Path) -> None:
    package = _package(tmp_path, _shop())
    (package / "agents" / "shop.py").unlink()
    assert "no agent modules" in _run(package, package).stderr
    (package / "_schema.py").unlink()
    assert "cannot be read" in _run(package, package).stderr


def test_rows_that_unfold_without_end_are_refused(tmp_path: Path) -> None:
    package = _package(tmp_path, _shop())
    rows = [("u8", {}), *(("tuple", {"elements": [None, None]}) for _ in range(60))]
    text = ",\n".join(
        f'("{kind}", {{"elements": (_N({i - 1}), _N({i - 1}))}})' if i else '("u8", {})'
        for i, (kind, _) in enumerate(rows)
    )
    schema = package / "_schema.py"
    code = schema.read_text(encoding="utf-8")
    start, end = code.index("_NODES: _ty.Any = ("), code.index("_DEFINITIONS")
    schema.write_text(f"{code[:start]}_NODES = ({text},)\n{code[end:]}", encoding="utf-8")
    done = _run(package, package)
    assert done.returncode == 2
    assert "larger than any schema" in done.stderr
