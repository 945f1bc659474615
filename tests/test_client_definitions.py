"""Client definitions: the same clients as from a snapshot, and faults with their places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from acceptance.packages import Generated, build
from conftest import ROOT

from golem_codegen.cli.main import main
from golem_codegen.cli.source_digest import source_digest
from golem_codegen.generate import GenerateRequest, generate
from golem_codegen.model import types as m
from golem_codegen.model.agents import AgentType, Mode
from golem_codegen.model.fault import Fault, FaultsFound, Severity, has_errors
from golem_codegen.sources.client_definitions import is_client_definition, read_client_definitions
from golem_codegen.sources.snapshot import read_snapshots
from golem_codegen.testing import LOCAL_TOKEN, FakeGolem

Json = dict[str, Any]
FORM = json.loads(
    (ROOT / "golem_codegen/schemas/client-definition.schema.json").read_text(encoding="utf-8")
)
SHOP = """
golem-client-definition: 1
schemas:
  Money:
    properties:
      amount: {type: integer, format: int64}
      currency: {type: string}
    required: [amount, currency]
agents:
  - name: Purse
    description: Keeps money.
    id:
      properties:
        owner: {type: string}
        shard: {type: integer, format: uint32}
      required: [owner, shard]
    methods:
      add:
        description: Put money in.
        input:
          properties:
            money: {$ref: "#/schemas/Money"}
            note: {type: string, description: A remark.}
          required: [money]
        output: {$ref: "money.json#/$defs/Total"}
      close: {}
    config:
      - {path: [limits, max], schema: {type: integer, format: int32}}
  - {client: Countable, methods: {add: {input: {$ref: "#/schemas/Money"}, output: {type: "null"}}}}
"""
TOTAL = {"$defs": {"Total": {"type": "integer", "minimum": 0, "maximum": 255}}}
TOML = """
golem-client-definition = 1
name = "Bell"
mode = "ephemeral"

[id]
type = "object"

[methods.ring]
output = { type = "string" }
"""


def definition(**members: Any) -> Json:
    return {"golem-client-definition": 1, "name": "Bell", "methods": {}} | members


def read(folder: Path, document: Any) -> tuple[tuple[AgentType, ...], tuple[Fault, ...]]:
    path = folder / "bell.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return read_client_definitions([path])


def status(arguments: list[str]) -> int | str | None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return ended.value.code


def places(faults: tuple[Fault, ...]) -> list[str]:
    return [each.place.pointer for each in faults if each.severity is Severity.ERROR]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    path = tmp_path / "shop.yaml"
    path.write_text(SHOP, encoding="utf-8")
    (tmp_path / "money.json").write_text(json.dumps(TOTAL), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    folder = tmp_path_factory.mktemp("defined")
    (folder / "shop.yaml").write_text(SHOP, encoding="utf-8")
    (folder / "money.json").write_text(json.dumps(TOTAL), encoding="utf-8")
    return build("acme_defined", [folder / "shop.yaml"], folder)


def test_agents_are_read_as_from_a_snapshot(shop: Path) -> None:
    agents, faults = read_client_definitions([shop])
    assert faults == ()
    countable, purse = agents
    assert (purse.name.text, purse.mode, purse.method_only) == ("Purse", Mode.DURABLE, False)
    assert [p.name.text for p in purse.constructor.parameters] == ["owner", "shard"]
    add, close = purse.methods
    money, note = add.parameters
    assert isinstance(money.type, m.Ref)
    assert isinstance(note.type, m.Option)
    assert isinstance(note.type.inner, m.String)
    assert isinstance(add.output, m.Ref)
    total = purse.graph.definitions[add.output.id]
    assert isinstance(total.body, m.Int)
    assert (total.body.kind, total.place.pointer) == ("u8", "/$defs/Total")
    assert total.place.file.endswith("money.json")
    assert (close.parameters, close.output) == ((), None)
    assert [segment.text for segment in purse.config[0].path] == ["limits", "max"]
    assert countable.method_only
    assert [p.name.text for p in countable.methods[0].parameters] == ["amount", "currency"]
    assert countable.methods[0].output is None


def test_the_published_form_describes_what_is_read(shop: Path) -> None:
    validator = jsonschema.Draft202012Validator(FORM)
    validator.check_schema(FORM)
    document = yaml.safe_load(shop.read_text(encoding="utf-8"))
    validator.validate(document)
    for wrong in (
        document | {"agent": []},
        document | {"agents": [{"name": "A", "methods": {}, "modes": 1}]},
        definition(methods={"m": {"outputs": {}}}),
        definition(client="B"),
        definition() | {"agents": []},
        {"golem-client-definition": 1},
    ):
        assert not validator.is_valid(wrong), wrong
    validator.validate(definition())


def test_toml_and_single_agents(tmp_path: Path) -> None:
    path = tmp_path / "bell.toml"
    path.write_text(TOML, encoding="utf-8")
    (bell,), faults = read_client_definitions([path])
    assert not has_errors(faults)
    assert (bell.mode, bell.constructor.parameters) == (Mode.EPHEMERAL, ())
    path.write_text(TOML + "\n[schemas]\nday = 2026-12-01\n", encoding="utf-8")
    assert places(read_client_definitions([path])[1]) == ["/schemas/day"]
    path.write_text(TOML + "\n[", encoding="utf-8")
    assert "not TOML" in read_client_definitions([path])[1][0].message


def test_generated_clients_call_a_server(package: Generated, shop: Path) -> None:
    module, types = package.load(), package.part("types")
    with FakeGolem([shop]) as server:
        taken: list[Any] = []
        handlers = server.agent("Purse")

        @handlers.method("add")
        def add(_context: Any, money: Any, note: Any) -> int:
            taken.append((money, note))
            return 7

        with module.Golem(server.url, app=server.app, env=server.env, token=LOCAL_TOKEN) as golem:
            config = module.PurseOverrides(limits=module.PurseOverridesLimits(max=3))
            purse = module.Purse.get("ada", 1, config=config, client=golem)
            assert purse.add(types.Money(amount=5, currency="EUR")) == 7
            assert purse.close() is None
            bound = module.PurseMethods.bind(purse.identity, client=golem)
            assert bound.add(types.Money(amount=6, currency="EUR"), note="x") == 7
    assert len(taken) == 2


def test_method_only_definitions_give_method_only_clients(package: Generated) -> None:
    module = package.load()
    assert callable(module.CountableMethods.bind)
    assert callable(module.AsyncCountableMethods.bind)
    for absent in ("Countable", "AsyncCountable", "CountableOverrides"):
        assert not hasattr(module, absent)
    schema = module.CountableMethods.add.input_json_schema
    assert list(schema["properties"]) == ["amount", "currency"]


def test_definitions_and_snapshots_mix(shop: Path, fixtures: Path, tmp_path: Path) -> None:
    sources = (fixtures / "counter.json", shop)
    result = generate(GenerateRequest(sources, "acme"))
    assert result.agents == ("Countable", "CounterAgent", "Purse")
    assert result.source_names == ("counter.json", "shop.yaml")
    alone = generate(GenerateRequest((shop,), "acme"))
    assert alone.fingerprint != result.fingerprint
    assert alone.reads == (shop.parent / "money.json",)
    twice = tmp_path / "counter.json"
    twice.write_text(json.dumps(definition(name="CounterAgent")), encoding="utf-8")
    with pytest.raises(FaultsFound, match="is in a snapshot already"):
        read_snapshots([fixtures / "counter.json", twice])


def test_a_changed_definition_changes_the_fingerprint(tmp_path: Path) -> None:
    digests = set()
    for document in (
        definition(),
        definition(methods={"ring": {}}),
        {"golem-client-definition": 1, "client": "Bell", "methods": {}},
    ):
        path = tmp_path / "bell.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        digests.add(read_snapshots([path])[0].digest)
    assert len(digests) == 3


def test_definitions_are_recognised_by_their_mark(tmp_path: Path, fixtures: Path) -> None:
    assert not is_client_definition(fixtures / "counter.json")
    assert not is_client_definition(tmp_path / "absent.json")
    path = tmp_path / "told.json"
    path.write_text(json.dumps([{"description": "golem-client-definition"}]), encoding="utf-8")
    assert not is_client_definition(path)
    path = tmp_path / "broken.yaml"
    path.write_text("golem-client-definition: 1\n- x", encoding="utf-8")
    assert is_client_definition(path)


@pytest.mark.parametrize(
    ("members", "pointer", "told"),
    [
        ({"metods": {}}, "/metods", "did you mean 'methods'?"),
        ({"mode": "Durabel"}, "/mode", "'durable' or 'ephemeral'"),
        ({"golem-client-definition": 2}, "/golem-client-definition", "version 1"),
        ({"name": ""}, "", "'name'"),
        ({"methods": {"m": {"outptu": {}}}}, "/methods/m/outptu", "did you mean 'output'?"),
        ({"methods": {"m": 1}}, "/methods/m", "must be an object"),
        ({"methods": {"m": {"input": {"type": "string"}}}}, "/methods/m/input", "each parameter"),
        ({"config": [{"path": ["a"]}]}, "/config/0", "'schema' is missing"),
        ({"config": [{"path": [], "schema": {"type": "string"}}]}, "/config/0/path", "segment"),
        ({"id": {"$ref": "#/schemas/A"}}, "/id/$ref", "leads nowhere"),
        ({"id": {"$ref": "../a.json"}}, "/id/$ref", "outside of the folder"),
        ({"id": {"$ref": "https://a.example/b"}}, "/id/$ref", "nothing is fetched"),
        ({"methods": {"m": {"output": {"not": {}}}}}, "/methods/m/output", "no JSON form"),
        (
            {"methods": {"m": {"output": {"type": ["string", "integer"]}}}},
            "/methods/m/output/type",
            "no Golem type",
        ),
        ({"methods": {"m": {"output": False}}}, "/methods/m/output", "nothing satisfies"),
        ({"methods": {"m": {"read_only": 1}}}, "/methods/m/read_only", "true or false"),
    ],
)
def test_faults_name_their_place(tmp_path: Path, members: Json, pointer: str, told: str) -> None:
    _, faults = read(tmp_path, definition(**members))
    assert pointer in places(faults), faults
    (fault,) = [each for each in faults if each.place.pointer == pointer]
    assert told in str(fault)
    assert fault.place.file.endswith("bell.json")


def test_names_are_defined_once(tmp_path: Path) -> None:
    agent = {"name": "A", "methods": {}}
    document = {"golem-client-definition": 1, "agents": [agent, agent | {"mode": "ephemeral"}]}
    _, faults = read(tmp_path, document)
    assert places(faults) == ["/agents/1"]


def test_a_change_of_a_referred_file_is_noticed(shop: Path, tmp_path: Path) -> None:
    arguments = ["generate", str(shop), "--output", str(tmp_path / "out"), "--package", "acme"]
    assert status(arguments) == 0
    assert status([*arguments, "--check"]) == 0
    changed = {"$defs": {"Total": {"type": "integer", "minimum": 0, "maximum": 65535}}}
    (tmp_path / "money.json").write_text(json.dumps(changed), encoding="utf-8")
    assert status([*arguments, "--check"]) == 1


def test_the_order_of_parameters_counts() -> None:
    digests = set()
    for names in (["constructor", "b"], ["b", "constructor"]):
        properties = {name: {"type": "string"} for name in names}
        document = definition(methods={"m": {"input": {"properties": properties}}})
        digests.add(source_digest(json.dumps(document).encode()))
    assert len(digests) == 2
