"""The JSON Schema projection: names of union branches, definitions, metadata, depth."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from checked_tables import type_node as node

from golem_codegen.runtime.json_schema import DRAFT, DraftMarker, to_json_schema

STRING = node("string")
U8 = node("u8")


def plain(root: dict[str, Any], *defs: dict[str, Any]) -> dict[str, Any]:
    """The projection without the draft marker, proved to be a schema."""
    graph = {"defs": list(defs), "root": root} if defs else {"root": root}
    schema = to_json_schema(graph, marker=DraftMarker.OMITTED)
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def definition(identifier: str, body: dict[str, Any], name: str | None = None) -> dict[str, Any]:
    return {"id": identifier, "body": body} | ({} if name is None else {"name": name})


def record(**fields: Any) -> dict[str, Any]:
    return node("record", fields=[{"name": name, "body": body} for name, body in fields.items()])


def prefixed(tag: str, text: str, body: dict[str, Any] = STRING) -> dict[str, Any]:
    return {
        "tag": tag,
        "body": body,
        "discriminator": {"rule": "prefix", "value": {"prefix": text}},
    }


def union(*branches: dict[str, Any]) -> dict[str, Any]:
    return node("union", spec={"branches": list(branches)})


def by_kind(tag: str, literal: str | None, field: str = "kind") -> dict[str, Any]:
    value = {"fieldName": field} | ({} if literal is None else {"literal": literal})
    body = record(**{field: STRING})
    return {"tag": tag, "body": body, "discriminator": {"rule": "field-equals", "value": value}}


def refs(schema: dict[str, Any]) -> list[str]:
    return [each["$ref"].removeprefix("#/$defs/") for each in schema["oneOf"]]


def test_the_draft_is_stated_first_and_only_when_asked_for() -> None:
    stated = to_json_schema({"root": STRING})
    assert list(stated.items()) == [("$schema", DRAFT), ("type", "string")]
    assert plain(STRING) == {"type": "string"}


def test_definitions_stand_by_raw_id_and_references_are_escaped() -> None:
    identifier = "a/b~c<d e, f>%20"
    schema = plain(node("ref", id=identifier), definition(identifier, U8))
    assert schema == {
        "$ref": "#/$defs/a~1b~0c<d e, f>%20",
        "$defs": {identifier: {"type": "integer", "minimum": 0, "maximum": 255}},
    }


def test_a_display_name_is_the_title_unless_the_type_has_one() -> None:
    schema = plain(
        node("ref", id="alias"),
        definition("alias", node("ref", id="link"), "Alias"),
        definition("link", node("url", restrictions={}), "Link"),
        definition("bare", STRING),
    )
    assert schema["$defs"] == {
        "alias": {"$ref": "#/$defs/link", "title": "Alias"},
        "link": {"type": "string", "format": "uri", "title": "URL"},
        "bare": {"type": "string"},
    }


def test_options_and_references_to_options_are_not_required() -> None:
    option = node("option", inner=U8)
    schema = plain(
        record(a=option, b=node("ref", id="one"), c=U8, d=node("ref", id="loop")),
        definition("one", node("ref", id="two")),
        definition("two", option),
        definition("loop", node("ref", id="loop")),
    )
    assert schema["required"] == ["c", "d"]


def test_metadata_of_the_node_comes_before_that_of_its_place() -> None:
    own = {"doc": "own", "deprecated": "", "aliases": ["x"], "role": {"tag": "multimodal"}}
    beside = {"doc": "beside", "examples": ['"a"'], "deprecated": "use c"}
    body = node("string", metadata=own)
    fields = [{"name": "a", "body": body, "metadata": beside}]
    schema = plain(node("record", fields=fields, metadata={"doc": "all"}))
    assert schema["description"] == "all"
    assert schema["properties"]["a"] == {
        "type": "string",
        "description": "own",
        "deprecated": True,
        "x-golem-deprecation-note": "",
        "examples": ['"a"'],
    }


def test_metadata_of_cases_is_not_projected_and_that_of_branches_is() -> None:
    told = {"metadata": {"doc": "told"}}
    cases = [{"name": "a"} | told, {"name": "b", "payload": U8} | told]
    assert "told" not in json.dumps(plain(node("variant", cases=cases)))
    schema = plain(union(prefixed("mail", "mailto:") | told))
    assert schema["$defs"]["Mail"] == {
        "allOf": [{"type": "string", "description": "told"}, {"pattern": "^mailto:"}]
    }


def test_shared_nodes_are_not_shared_in_the_document() -> None:
    shared = node("string")
    fields = [
        {"name": "a", "body": shared, "metadata": {"doc": "first"}},
        {"name": "b", "body": shared, "metadata": {"doc": "second"}},
    ]
    properties = plain(node("record", fields=fields))["properties"]
    assert [each["description"] for each in properties.values()] == ["first", "second"]


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("mail", "Mail"),
        ("street-address", "StreetAddress"),
        ("aBC_d", "ABCD"),
        ("2nd", "_2nd"),
        ("", "Branch"),
        ("über", "Ber"),
        ("日本", "Branch"),
    ],
)
def test_branches_are_called_after_their_tags(tag: str, name: str) -> None:
    assert refs(plain(union(prefixed(tag, "a")))) == [name]


def test_different_branches_of_one_name_get_the_way_to_them() -> None:
    other = node("option", inner=union(prefixed("mail", "b:")))
    tuple_ = node("tuple", elements=[U8, union(prefixed("mail", "c:"))])
    schema = plain(record(to=union(prefixed("mail", "a:")), cc=other, bcc=tuple_))
    assert list(schema["$defs"]) == ["ToMail", "InnerMail", "Item1Mail"]


def test_equal_branches_share_a_definition() -> None:
    one, same = (union(prefixed("mail", "a:"), prefixed("tel", "t:")) for _ in range(2))
    schema = plain(record(to=one, cc=same))
    assert list(schema["$defs"]) == ["Mail", "Tel"]
    assert refs(schema["properties"]["to"]) == refs(schema["properties"]["cc"])


def test_a_branch_never_hides_a_type() -> None:
    choice = union(prefixed("mail", "a:"))
    schema = plain(node("ref", id="Mail"), definition("Mail", choice, "Contact"))
    assert list(schema["$defs"]) == ["Mail", "ContactMail"]
    assert schema["$defs"]["Mail"]["oneOf"] == [{"$ref": "#/$defs/ContactMail"}]


def test_without_a_way_digits_tell_branches_apart() -> None:
    schema = plain(union(prefixed("a-b", "a"), prefixed("aB", "b")))
    first, second = refs(schema)
    assert {first[:3], second[:3]} == {"AB_"}
    assert len(first) == len(second) == 9
    assert first != second
    assert refs(plain(union(prefixed("a-b", "a"), prefixed("aB", "b")))) == [first, second]


def test_a_union_in_a_branch_is_named_by_its_outer_tag() -> None:
    inner = record(address=union(prefixed("x", "a:")))
    schema = plain(union(by_kind("x", None) | {"body": inner | {}}))
    assert refs(schema) == [name for name in schema["$defs"] if name.startswith("X_")]
    assert "AddressX" in schema["$defs"]


def test_only_literals_of_one_field_make_an_openapi_discriminator() -> None:
    schema = plain(union(by_kind("card", "c"), by_kind("cash", "d")))
    assert schema["discriminator"] == {
        "propertyName": "kind",
        "mapping": {"c": "#/$defs/Card", "d": "#/$defs/Cash"},
    }
    assert schema["$defs"]["Card"]["allOf"][1] == {
        "required": ["kind"],
        "properties": {"kind": {"type": "string", "const": "c"}},
    }
    assert "discriminator" not in plain(union(by_kind("a", "c"), by_kind("b", None)))
    assert "discriminator" not in plain(union(by_kind("a", "c"), by_kind("b", "d", "other")))
    assert "discriminator" not in plain(union(by_kind("a", "c"), prefixed("b", "d")))


def test_numbers_stay_in_the_range_of_their_kind() -> None:
    huge = {"kind": "signed", "value": 10**30}
    low = {"kind": "signed", "value": -(10**30)}
    limits = {"min": low, "max": huge}
    assert plain(node("s8", restrictions=limits)) == {
        "type": "integer",
        "minimum": -128,
        "maximum": 127,
    }
    assert plain(node("s64", restrictions=limits))["x-golem-maximum"] == str(2**63 - 1)
    largest = {"kind": "float-bits", "value": 0x7FEFFFFFFFFFFFFF}
    assert plain(node("f32", restrictions={"max": largest})) == {
        "type": "number",
        "maximum": 3.4028234663852886e38,
    }
    assert plain(node("f64", restrictions={"max": largest}))["maximum"] > 1e308


def test_units_are_empty_arrays_and_units_of_results_are_null() -> None:
    assert plain(node("tuple", elements=[])) == {"type": "array", "minItems": 0, "maxItems": 0}
    schema = plain(node("result", spec={"err": U8}))
    assert schema["oneOf"][0]["properties"] == {"ok": {"type": "null"}}


def test_depth_costs_no_stack() -> None:
    deep = STRING
    for level in range(5000):
        deep = node("list", element=union(prefixed(f"x{level}", "y", node("option", inner=deep))))
    schema = to_json_schema({"root": deep})
    assert len(schema["$defs"]) == 5000


def test_unknown_kinds_are_named() -> None:
    with pytest.raises(ValueError, match="no kind of type is called 'novel'"):
        to_json_schema({"root": node("list", element=node("novel"))})
