"""Importing does no I/O, no HTTP import, and no more than is used."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from acceptance.packages import Generated

_HTTP = {"urllib3", "aiohttp", "http.client", "ssl", "socket", "asyncio", "websockets", "requests"}


def _loaded(package: Generated, statement: str) -> set[str]:
    """The modules loaded by a statement in a fresh interpreter, beyond those of msgspec."""
    code = (
        "import sys\n"
        f"sys.path.insert(0, {str(package.parent)!r})\n"
        "import msgspec\nbefore = set(sys.modules)\n"
        f"{statement}\n"
        "import json\nprint(json.dumps(sorted(set(sys.modules) - before)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    return set(json.loads(result.stdout.splitlines()[-1]))


def test_importing_the_package_imports_no_http_library(harbour: Generated) -> None:
    loaded = _loaded(harbour, f"import {harbour.name}")
    assert not loaded & _HTTP
    assert not {name for name in loaded if name.endswith(("._wire", "._schema", ".types"))}


def test_types_import_neither_transport_nor_codecs(harbour: Generated) -> None:
    loaded = _loaded(harbour, f"import {harbour.name}.types")
    ours = {name.removeprefix(f"{harbour.name}.") for name in loaded if harbour.name in name}
    assert not loaded & _HTTP
    assert not ours & {"codecs", "_wire", "_slow", "_schema", "agents"}
    assert not {name for name in ours if "transport" in name or "protocol" in name}
    assert not {name for name in ours if name.startswith("_runtime.checked")}


def test_a_client_class_imports_no_codec_before_its_first_use(harbour: Generated) -> None:
    loaded = _loaded(harbour, f"from {harbour.name} import CounterAgent, AsyncCounterAgent, Golem")
    assert not loaded & (_HTTP - {"asyncio", "socket", "ssl"})
    assert not {name for name in loaded if name.endswith(("._wire", "._slow"))}


def test_the_slow_path_is_not_imported_while_all_goes_well(harbour: Generated) -> None:
    loaded = _loaded(
        harbour,
        f"from {harbour.name}.codecs import Tree\n"
        'value = Tree.from_schema(Tree.into_schema(Tree.from_schema(b\'{"kind":"record",'
        '"value":{"fields":[{"kind":"string","value":"a"},{"kind":"list","value":'
        '{"elements":[]}}]}}\')))',
    )
    assert f"{harbour.name}._wire" in loaded
    assert f"{harbour.name}._slow" not in loaded


@pytest.mark.parametrize("module", ["", ".types", ".codecs", ".agents.counter_agent"])
def test_importing_opens_no_connection_and_reads_no_setting(
    harbour: Generated, module: str
) -> None:
    code = (
        "import sys\n"
        "def refuse(event, args):\n"
        "    if event.startswith('socket.') or event in ('subprocess.Popen', 'os.system'):\n"
        "        raise SystemExit(f'{event} while importing')\n"
        "sys.addaudithook(refuse)\n"
        f"sys.path.insert(0, {str(harbour.parent)!r})\n"
        f"import {harbour.name}{module}\n"
    )
    broken = {"GOLEM_SERVER_URL": "no address", "GOLEM_TOKEN": "", "PATH": os.environ["PATH"]}
    subprocess.run([sys.executable, "-c", code], env=broken, check=True)


def test_the_generator_is_not_needed(harbour: Generated) -> None:
    loaded = _loaded(harbour, f"import {harbour.name}; {harbour.name}.CounterAgent")
    assert not {name for name in loaded if name.split(".")[0] in {"golem_codegen", "jinja2"}}
