"""The conformance corpus that all Golem SDKs share, on interpreted tables and generated packages.

All 34 cases run. The one case named after tools, ``tool/canonical-input``, is a plain record to
the codecs; command paths and defaults of tools are no part of the corpus.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from acceptance.packages import Generated, build_agents
from checked_tables import Table, table_of
from snapshot_parts import agent, definition, method, record, ref

from golem_codegen.model.types import Graph, Type
from golem_codegen.model.wellformed import check_graph
from golem_codegen.runtime import checked
from golem_codegen.runtime.errors import DecodeError
from golem_codegen.runtime.json_schema import DraftMarker, to_json_schema
from golem_codegen.sources.type_nodes import read_type

Case = dict[str, Any]
OPERATIONS = {"roundtrip": 12, "reject": 12, "json-schema": 6, "semantic": 4}


@pytest.fixture(scope="module")
def corpus(shared: Path) -> Case:
    path = shared / "data" / "golem-snapshots" / "reflection-conformance-v1.json"
    read: Case = json.loads(path.read_text(encoding="utf-8"))
    return read


@pytest.fixture(scope="module")
def graphs(shared: Path) -> dict[str, Any]:
    path = shared / "data" / "golem-snapshots" / "reflection-conformance-fixtures.json"
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


@pytest.fixture(scope="module")
def generated(graphs: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """One agent; a method takes each fixture and gives it back, inside a record of its own."""
    defs = [each for graph in graphs.values() for each in graph.get("defs", [])]
    methods = []
    for name, graph in graphs.items():
        holder = record(value=ref(f"fixture.{name}"))
        defs.append(definition(f"fixture.{name}", graph["root"]))
        defs.append(definition(f"holder.{name}", holder) | {"name": f"Holder {name}"})
        output = ref(f"holder.{name}")
        methods.append(method(f"take-{name}", output, value=ref(f"fixture.{name}")))
    agents = [agent("Conformance", defs=defs, methods=methods)]
    return build_agents("acme_conformance", agents, tmp_path_factory.mktemp("conformance"))


def _cases(corpus: Case, operation: str) -> Iterator[Case]:
    yield from (case for case in corpus["cases"] if case["operation"] == operation)


def _identifier(fixture: str) -> str:
    return "".join(word.capitalize() for word in fixture.split("-"))


def _interpreted(table: Table) -> Callable[[Any], Any]:
    def through(document: Any) -> Any:
        value = checked.decode_json(table.nodes, table.root, json.dumps(document))
        return json.loads(checked.encode_json(table.nodes, table.root, value))

    return through


def _by_codec(package: Generated, fixture: str) -> Callable[[Any], Any]:
    codec = getattr(package.part("codecs"), f"Holder{_identifier(fixture)}")

    def through(document: Any) -> Any:
        value = codec.from_json(json.dumps({"value": document}))
        wire = codec.from_schema(codec.into_schema(value))
        assert wire == value
        return json.loads(codec.to_json(value))["value"]

    return through


def _by_method(package: Generated, fixture: str) -> Callable[[Any], Any]:
    llm, client = package.part("llm"), package.load().Conformance
    info = getattr(client, f"take_{fixture.replace('-', '_')}")
    holder = getattr(package.part("types"), f"Holder{_identifier(fixture)}")

    def through(document: Any) -> Any:
        arguments = llm.call_arguments(info, {"value": document})
        return json.loads(llm.result_json(info, holder(**arguments)))["value"]

    return through


def _ways(
    graphs: dict[str, Any], package: Generated, fixture: str
) -> Iterator[tuple[Callable[[Any], Any], type[Exception]]]:
    """Each way from JSON through values to JSON, and what it raises when it refuses."""
    yield _interpreted(table_of(graphs[fixture])), DecodeError
    refused = package.part("errors").DecodeError
    yield _by_codec(package, fixture), refused
    yield _by_method(package, fixture), refused


def test_the_corpus_is_the_one_we_know(corpus: Case) -> None:
    assert corpus["version"] == "1.0.0"
    assert [case["id"] for case in corpus["cases"]] == corpus["caseIds"]
    assert {name: len(list(_cases(corpus, name))) for name in OPERATIONS} == OPERATIONS
    assert sum(OPERATIONS.values()) == len(corpus["cases"]) == 34


def test_round_trips(corpus: Case, graphs: dict[str, Any], generated: Generated) -> None:
    for case in _cases(corpus, "roundtrip"):
        for through, _ in _ways(graphs, generated, case["fixture"]):
            assert through(case["input"]) == case["expected"], case["id"]


def test_rejections(corpus: Case, graphs: dict[str, Any], generated: Generated) -> None:
    for case in _cases(corpus, "reject"):
        documents = case.get("inputs", [case.get("input")])
        for through, refusal in _ways(graphs, generated, case["fixture"]):
            for document in documents:
                with pytest.raises(refusal, match=r"\$.*: expected .*, found ") as refused:
                    through(document)
                assert type(refused.value) is refusal, case["id"]


def test_violated_constraints_are_values_of_the_unrestricted_type(
    corpus: Case, graphs: dict[str, Any]
) -> None:
    """Our decoders check restrictions as well; without them the two classes can be told apart."""
    for case in _cases(corpus, "reject"):
        through = _interpreted(table_of(_unrestricted(graphs[case["fixture"]])))
        for document in case.get("inputs", [case.get("input")]):
            if case["expected"]["kind"] == "constraint-violation":
                assert through(document) == document
            else:
                with pytest.raises(DecodeError):
                    through(document)


def test_json_schemas(corpus: Case, graphs: dict[str, Any], generated: Generated) -> None:
    codecs = generated.part("codecs")
    client = generated.load().Conformance
    for case in _cases(corpus, "json-schema"):
        fixture = case["fixture"]
        codec = getattr(codecs, f"Holder{_identifier(fixture)}")
        info = getattr(client, f"take_{fixture.replace('-', '_')}")
        for schema in (
            to_json_schema(graphs[fixture], marker=DraftMarker.OMITTED),
            codec.json_schema["$defs"][f"fixture.{fixture}"],
            info.input_json_schema["$defs"][f"fixture.{fixture}"],
            info.output_json_schema["$defs"][f"fixture.{fixture}"],
        ):
            assert _contains(_at(schema, case["path"]), case["expected"]), case["id"]


def test_unsupported_leaves_are_unsatisfiable(corpus: Case) -> None:
    expected = _semantic(corpus, "json-schema/unsupported-leaves")
    leaves = [
        {"kind": "secret", "value": {"spec": {}}},
        {"kind": "quota-token", "value": {"spec": {}}},
        {"kind": "permission-card", "value": {"spec": {"polymorphic": False}}},
        {"kind": "future", "value": {"inner": None}},
        {"kind": "stream", "value": {"inner": None}},
    ]
    assert len(leaves) == expected["count"]
    for leaf in leaves:
        schema = to_json_schema({"root": leaf}, marker=DraftMarker.OMITTED)
        assert _contains(schema, expected["schema"])


def test_all_kinds_are_read_and_projected(corpus: Case) -> None:
    examples = _examples()
    names = _semantic(corpus, "schema/all-kinds")["names"]
    assert set(names) | {"uuid"} == set(examples)
    for name, node in examples.items():
        assert not _faults(node), name
        assert to_json_schema({"defs": [_DEFINITION], "root": node}), name


def test_all_restrictions_are_read_and_show(corpus: Case) -> None:
    names = _semantic(corpus, "schema/all-restrictions")["names"]
    assert set(names) == set(_RESTRICTED)
    for name, (node, told) in _RESTRICTED.items():
        assert not _faults(node), name
        text = json.dumps(to_json_schema({"root": node}))
        assert told in text, name
        if not told:  # lost in the projection, and kept in the model
            assert text == json.dumps(to_json_schema({"root": _bare(node)}))


def test_references_are_valid_and_equivalent(corpus: Case, graphs: dict[str, Any]) -> None:
    expected = _semantic(corpus, "graph/references-validation-equivalence")
    assert expected == {"valid": True, "equivalent": True}
    referenced = graphs["optional-record"]
    option = {"kind": "option", "value": {"inner": {"kind": "string", "value": {}}}}
    fields = [{"name": name, "body": option} for name in ("direct", "referenced")]
    inline = {"root": {"kind": "record", "value": {"fields": fields}}}
    assert not _faults(referenced["root"], referenced["defs"])
    tables = [table_of(referenced), table_of(inline)]
    for document in ({}, {"direct": None}, {"direct": "a", "referenced": "b"}, {"referenced": "b"}):
        values = [
            checked.decode_json(table.nodes, table.root, json.dumps(document)) for table in tables
        ]
        wires = {
            checked.encode_schema(table.nodes, table.root, value)
            for table, value in zip(tables, values, strict=True)
        }
        assert len(wires) == 1


def _semantic(corpus: Case, identifier: str) -> Any:
    (case,) = [case for case in corpus["cases"] if case["id"] == identifier]
    assert case["operation"] == "semantic"
    return case["expected"]


def _contains(actual: Any, expected: Any) -> bool:
    if not isinstance(expected, dict):
        return bool(actual == expected)
    return isinstance(actual, dict) and all(
        name in actual and _contains(actual[name], each) for name, each in expected.items()
    )


def _at(schema: Any, pointer: str) -> Any:
    for segment in pointer.split("/")[1:]:
        schema = schema[segment]
    return schema


def _unrestricted(node: Any) -> Any:
    if isinstance(node, list):
        return [_unrestricted(each) for each in node]
    if not isinstance(node, dict):
        return node
    if node.get("kind") in ("s64", "u64", "u32", "f64") and "value" in node:
        return {"kind": node["kind"], "value": {}}
    return {name: _unrestricted(each) for name, each in node.items()}


def _bare(node: Case) -> Case:
    """The node without the restriction that the projection loses."""
    if node["kind"] == "quantity":
        return _quantity()
    return _node(node["kind"])


def _faults(node: Any, defs: list[Any] | None = None) -> list[Any]:
    from golem_codegen.model.fault import Place
    from golem_codegen.model.fault_log import FaultLog
    from golem_codegen.model.text import Untrusted
    from golem_codegen.model.types import Definition

    log, place = FaultLog(), Place("corpus.json")
    graph = Graph()
    for each in [_DEFINITION] if defs is None else defs:
        identifier = Untrusted(each["id"])
        body = read_type(each["body"], place, log)
        graph.definitions[identifier] = Definition(identifier, None, body, place)
    root: Type = read_type(node, place, log)
    return [*log.faults, *check_graph(graph, [root])]


_STRING: Case = {"kind": "string", "value": {}}
_U8: Case = {"kind": "u8", "value": {}}
_DEFINITION: Case = {"id": "demo.Name", "name": "Name", "body": _STRING}


def _node(kind: str, **value: Any) -> Case:
    return {"kind": kind, "value": value}


def _union(rule: str, body: Case, **value: Any) -> Case:
    branch = {"tag": "only", "body": body, "discriminator": {"rule": rule, "value": value}}
    return _node("union", spec={"branches": [branch]})


def _examples() -> dict[str, Case]:
    """A node of every kind."""
    plain = ("bool", "char", "string", "datetime", "duration", "uuid", "f32", "f64")
    integers = tuple(f"{sign}{bits}" for sign in "su" for bits in (8, 16, 32, 64))
    card = _node("record", fields=[{"name": "kind", "body": _STRING}])
    return {name: _node(name) for name in plain + integers} | {
        "ref": _node("ref", id="demo.Name"),
        "record": card,
        "variant": _node("variant", cases=[{"name": "a"}, {"name": "b", "payload": _U8}]),
        "enum": _node("enum", cases=["a"]),
        "flags": _node("flags", flags=["a"]),
        "tuple": _node("tuple", elements=[_U8, _STRING]),
        "list": _node("list", element=_STRING),
        "fixed-list": _node("fixed-list", element=_U8, length=3),
        "map": _node("map", key=_STRING, value=_U8),
        "option": _node("option", inner=_U8),
        "result": _node("result", spec={"ok": _U8}),
        "text": _node("text", restrictions={}),
        "binary": _node("binary", restrictions={}),
        "path": _node("path", spec={"direction": "in-out", "kind": "any"}),
        "url": _node("url", restrictions={}),
        "quantity": _node("quantity", spec={"baseUnit": "m"}),
        "union": _union("field-equals", card, fieldName="kind", literal="card"),
        "secret": _node("secret", spec={"inner": _STRING}),
        "quota-token": _node("quota-token", spec={}),
        "permission-card": _node("permission-card", spec={"polymorphic": True}),
        "future": _node("future", inner=None),
        "stream": _node("stream", inner=_U8),
    }


def _bounded(**limits: Any) -> Case:
    return _node("u16", restrictions=limits)


def _path(**spec: Any) -> Case:
    return _node("path", spec={"direction": "input", "kind": "file"} | spec)


def _quantity(**spec: Any) -> Case:
    return _node("quantity", spec={"baseUnit": "kg"} | spec)


_MASS = {"mantissa": 15, "scale": 1, "unit": "kg"}
# A restriction of each kind, and what of it stands in the JSON Schema ("" where nothing does).
_RESTRICTED: dict[str, tuple[Case, str]] = {
    "numeric-minimum": (_bounded(min={"kind": "unsigned", "value": 7}), '"minimum": 7'),
    "numeric-maximum": (_bounded(max={"kind": "unsigned", "value": 7}), '"maximum": 7'),
    "numeric-unit": (_bounded(unit="V"), ""),
    "text-languages": (_node("text", restrictions={"languages": ["en"]}), '"enum": ["en"]'),
    "text-min-length": (_node("text", restrictions={"minLength": 2}), '"minLength": 2'),
    "text-max-length": (_node("text", restrictions={"maxLength": 2}), '"maxLength": 2'),
    "text-regex": (_node("text", restrictions={"regex": "^a$"}), '"pattern": "^a$"'),
    "binary-mime-types": (_node("binary", restrictions={"mimeTypes": ["a/b"]}), '["a/b"]'),
    "binary-min-bytes": (_node("binary", restrictions={"minBytes": 4}), '"minLength": 6'),
    "binary-max-bytes": (_node("binary", restrictions={"maxBytes": 5}), '"maxLength": 7'),
    "path-direction": (_path(direction="in-out"), "inout file path"),
    "path-kind": (_path(kind="directory"), "input directory path"),
    "path-mime-types": (_path(allowedMimeTypes=["a/b"]), "Allowed MIME types: a/b"),
    "path-extensions": (_path(allowedExtensions=["b", "c"]), "Allowed extensions: b, c"),
    "url-schemes": (_node("url", restrictions={"allowedSchemes": ["ws"]}), "Allowed schemes: ws"),
    "url-hosts": (_node("url", restrictions={"allowedHosts": ["a.b"]}), "Allowed hosts: a.b"),
    "quantity-base-unit": (_quantity(), "Quantity (kg)"),
    "quantity-suffixes": (_quantity(allowedSuffixes=["kg", "g"]), ""),
    "quantity-minimum": (_quantity(min=_MASS), "min: 15e-1 kg"),
    "quantity-maximum": (_quantity(max=_MASS), "max: 15e-1 kg"),
    "union-prefix": (_union("prefix", _STRING, prefix="a.b"), '"pattern": "^a\\\\.b"'),
    "union-suffix": (_union("suffix", _STRING, suffix="$b"), '"pattern": "\\\\$b$"'),
    "union-regex": (_union("regex", _STRING, regex="[ab]"), '"pattern": "[ab]"'),
    "union-field": (
        _union("field-absent", _node("record", fields=[]), fieldName="kind"),
        '{"not": {"required": ["kind"]}}',
    ),
}
