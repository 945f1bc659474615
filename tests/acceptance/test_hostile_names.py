"""Names of any text become identifiers, import, and never change what travels."""

from __future__ import annotations

import builtins
import json
import keyword
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from acceptance import schemas as s
from acceptance.packages import Generated, build_agents
from acceptance.test_fixtures import agents_of

NASTY = [*keyword.kwlist, *keyword.softkwlist, *dir(builtins), "__debug__", "__slots__"]
NASTY += [
    "mro",
    "self",
    "cls",
    "value",
    "_ms",
    "_t",
    "ﬁ",
    "fi",
    "µ",
    "μ",
    "\u210c",
    "H",
    "",
    " ",
    "🍸",
]
any_text = st.text(st.characters(codec="utf-8"), max_size=12)
texts = st.lists(any_text | st.sampled_from(NASTY), min_size=8, max_size=24, unique=True)
_runs = iter(range(10_000))


def _agent(names: list[str]) -> dict[str, Any]:
    numbers = {name: s.kind("u16") for name in names}
    types = {
        "FuzzFields": s.kind("record", fields=[s.field(n, t) for n, t in numbers.items()]),
        "FuzzMembers": s.kind("enum", cases=names),
        "FuzzBits": s.kind("flags", flags=names),
        "FuzzCases": s.kind("variant", cases=[{"name": name, "payload": s.U8} for name in names]),
    }
    made = s.echo_agent("Fuzzed", types)
    made["methods"] += [s.method(name, numbers, s.U8) for name in names]
    made["schema"]["defs"] += [
        s.definition(f"odd.{number}.{name}", s.record(v=s.U8), name)
        for number, name in enumerate(names)
    ]
    odd = {f"p{number}": s.ref(f"odd.{number}.{name}") for number, name in enumerate(names)}
    made["methods"].append(s.method("odd types", odd))
    return made


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts)
def test_fuzzed_names_import_and_round_trip(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("fuzzed")
    package = build_agents(f"fuzzed{next(_runs)}", [_agent(names)], folder)
    types, codecs = package.part("types"), package.part("codecs")
    fields = dict(zip(types.FuzzFields.__struct_fields__, range(len(names)), strict=True))
    value = types.FuzzFields(**fields)
    wire = json.loads(codecs.FuzzFields.into_schema(value))
    assert [node["value"] for node in wire["value"]["fields"]] == list(range(len(names)))
    assert codecs.FuzzFields.from_schema(codecs.FuzzFields.into_schema(value)) == value
    assert [member.value for member in types.FuzzMembers] == names
    assert len(list(types.FuzzBits)) == len(names)
    for number, member in enumerate(types.FuzzMembers):
        wire = json.loads(codecs.FuzzMembers.into_schema(member))
        assert wire["value"]["case"] == number
    package.load()


def test_every_generated_name_is_its_own_normal_form(named: Generated) -> None:
    for path in named.folder.rglob("*.py"):
        if "_runtime" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        for word in path.stem.split("."):
            assert unicodedata.normalize("NFKC", word) == word
        compile(text, str(path), "exec")


def test_extreme_fields_travel_in_declared_order(named: Generated, fixtures: Path) -> None:
    document = json.loads((fixtures / "names.json").read_text(encoding="utf-8"))
    (source,) = (
        each["body"]["value"]["fields"]
        for agent in agents_of(document)
        for each in agent["schema"].get("defs", [])
        if each["id"] == "names.Fields"
    )
    fields = named.part("types").Fields
    assert len(fields.__struct_fields__) == len(source)
    assert len(set(map(str.casefold, fields.__struct_fields__))) == len(source)
    numbers = {
        name: number if each["body"]["kind"] == "u8" else str(number)
        for number, (name, each) in enumerate(zip(fields.__struct_fields__, source, strict=True))
    }
    codec = named.part("codecs").Fields
    value = fields(**numbers)
    assert codec.from_schema(codec.into_schema(value)) == value


def test_every_extreme_method_is_callable_and_keeps_its_name_on_the_wire(
    named: Generated, fixtures: Path
) -> None:
    document = json.loads((fixtures / "names.json").read_text(encoding="utf-8"))
    agent = next(each for each in agents_of(document) if each["type_name"] == "NamesAgent")
    module = (named.folder / "agents" / "names_agent.py").read_text(encoding="utf-8")
    client = named.load().NamesAgent
    for factory in ("get", "get_phantom", "new_phantom", "agent_id", "bind"):
        assert callable(getattr(client, factory))
        # A method called ``get_`` is there as well: both get a suffix of their own.
        assert factory == "get" or hasattr(client, f"{factory}_")
    for method in agent["methods"]:
        assert ascii(method["name"])[1:-1] in module or method["name"] in module


def test_module_names_differ_on_any_file_system(named: Generated) -> None:
    stems = [path.stem for path in (named.folder / "agents").glob("*.py")]
    assert len({stem.casefold() for stem in stems}) == len(stems)
    devices = {"con", "nul", "aux", "prn", "com1", "lpt1"}
    assert not devices & {stem.casefold() for stem in stems}
    assert all(len(stem.encode()) < 200 for stem in stems)


def test_equal_names_of_different_definitions_both_exist(named: Generated) -> None:
    codecs = named.part("codecs")
    shapes = [
        codec.schema
        for codec in (getattr(codecs, name) for name in dir(codecs) if name.startswith("Same"))
    ]
    assert len(shapes) == 3


def test_anonymous_types_that_broke_other_generators_have_names(tmp_path: Path) -> None:
    levels = s.kind("enum", cases=["a", "b"]), s.kind("enum", cases=["c", "d"])
    types = {
        "TwoEnums": s.record(one=levels[0], other=levels[1]),
        "KeyAndValue": s.kind("map", key=s.STRING, value=s.record(k=levels[0], v=levels[1])),
        "EnumsInMap": s.kind(
            "map", key=s.STRING, value=s.kind("tuple", elements=[*levels, levels[0]])
        ),
        "RecordTuple": s.kind("tuple", elements=[s.record(x=s.U8), s.record(x=s.U8)]),
    }
    package = build_agents("acceptance_anonymous", [s.echo_agent("Anonymous", types)], tmp_path)
    module = package.part("types")
    names = [name for name in dir(module) if not name.startswith("_")]
    assert len(names) >= 9
    assert all(name.isidentifier() for name in names)
    for name in types:
        assert hasattr(package.part("codecs"), name)
