"""Reading JSON Schema documents: references, dialects, YAML, and every fault with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conformance.document_packages import codec_of, entry_name, generated, loaded, write_schema

from golem_codegen.model.fault import FaultsFound, Severity
from golem_codegen.runtime.errors import DecodeError


def faults_of(path: Path) -> str:
    with pytest.raises(FaultsFound) as caught:
        generated(path)
    return str(caught.value)


def accepts(path: Path, text: str, **options: object) -> bool:
    package = generated(path, **options)  # type: ignore[arg-type]
    with loaded(package) as module:
        try:
            codec_of(module, entry_name(package)).from_json(text)
        except DecodeError:
            return False
    return True


def test_a_remote_reference_names_the_option_that_maps_it(tmp_path: Path) -> None:
    path = write_schema(tmp_path, {"properties": {"a": {"$ref": "https://x.invalid/t.json"}}})
    text = faults_of(path)
    assert "main.json#/properties/a/$ref" in text
    assert "--map-url https://x.invalid/t.json=FILE" in text


def test_a_mapped_url_is_read_from_its_file(tmp_path: Path) -> None:
    path = write_schema(
        tmp_path, {"properties": {"a": {"$ref": "https://x.invalid/t.json#/$defs/A"}}}
    )
    other = write_schema(tmp_path, {"$defs": {"A": {"type": "integer"}}}, "other.json")
    mapped = {"https://x.invalid/t.json": other}
    assert accepts(path, '{"a": 1}', map_urls=mapped)
    assert not accepts(path, '{"a": "x"}', map_urls=mapped)


@pytest.mark.parametrize("ref", ["../outside.json", "/etc/hostname", "file:///etc/hostname"])
def test_no_file_outside_of_the_root_is_read(ref: str, tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    write_schema(tmp_path, {"type": "string"}, "outside.json")
    text = faults_of(write_schema(inside, {"properties": {"a": {"$ref": ref}}}))
    assert "outside of the folder" in text


def test_a_symbolic_link_does_not_lead_out_of_the_root(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.json").symlink_to(write_schema(tmp_path, {}, "outside.json"))
    text = faults_of(write_schema(inside, {"properties": {"a": {"$ref": "link.json"}}}))
    assert "outside of the folder" in text


def test_the_root_may_be_wider_than_the_folder(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    write_schema(tmp_path, {"type": "string"}, "outside.json")
    path = write_schema(inside, {"properties": {"a": {"$ref": "../outside.json"}}})
    assert accepts(path, '{"a": "x"}', root=tmp_path)
    assert not accepts(path, '{"a": 1}', root=tmp_path)


def test_every_dangling_reference_is_named_with_what_was_meant(tmp_path: Path) -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/Thnig"}, "b": {"$ref": "#$defs/Thing"}},
        "$defs": {"Thing": {"type": "integer"}},
    }
    text = faults_of(write_schema(tmp_path, schema))
    assert "#/properties/a/$ref" in text
    assert "#/properties/b/$ref" in text
    assert text.count("did you mean '#/$defs/Thing'?") == 2


@pytest.mark.parametrize(
    ("schema", "place", "words"),
    [
        ({"type": "dict"}, "#/type", "'dict' is no type of JSON Schema"),
        ({"minLength": -1}, "#/minLength", "a count"),
        ({"properties": {"a": 1}}, "#/properties", "an object of schemas"),
        ({"oneOf": []}, "#/oneOf", "an array of schemas"),
        ({"$ref": "#"}, "", "refers to itself"),
        ({"$schema": "https://x.invalid/own"}, "#/$schema", "no known dialect"),
        ({"anyOf": [{"$ref": "#"}, {"type": "string"}]}, "", "an alternative of itself"),
    ],
)
def test_faults(schema: object, place: str, words: str, tmp_path: Path) -> None:
    text = faults_of(write_schema(tmp_path, schema))
    assert f"main.json{place}: error" in text
    assert words in text


def test_a_definition_that_is_no_schema_is_left_out_with_a_warning(tmp_path: Path) -> None:
    package = generated(write_schema(tmp_path, {"type": "string", "$defs": {"note": "text"}}))
    assert [fault.severity for fault in package.faults] == [Severity.WARNING]
    assert [entry.name for entry in package.plan.entries] == ["Main"]


def test_keywords_beside_ref_count_by_the_draft(tmp_path: Path) -> None:
    schema = {"$ref": "#/definitions/A", "maxLength": 1, "definitions": {"A": {"type": "string"}}}
    old = {"$schema": "http://json-schema.org/draft-07/schema#", **schema}
    assert accepts(write_schema(tmp_path, old, "old.json"), '"long"')
    assert not accepts(write_schema(tmp_path, schema, "new.json"), '"long"')


def test_yaml_says_the_same_as_json(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text("type: object\nrequired: [no]\nproperties:\n  no: {type: integer}\n", "utf-8")
    assert accepts(path, '{"no": 1}')
    assert not accepts(path, '{"no": "1"}')


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: 1\na: 2\n", "main.yaml:2:1: error: not YAML: \"the key 'a' twice\""),
        ("1: x\n", "a key that is not text"),
        ("a: [\n", "not YAML"),
        ("a: !!python/name:os.system\n", "not YAML"),
    ],
)
def test_yaml_that_is_no_json_is_refused(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(text, "utf-8")
    assert words in faults_of(path)


def test_a_member_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "main.json"
    path.write_text('{"type": "string", "type": "integer"}', "utf-8")
    assert "type" in faults_of(path)


def test_a_type_without_finite_values_is_noted(tmp_path: Path) -> None:
    def holding(name: str) -> dict[str, object]:
        return {"type": "object", "required": ["x"], "properties": {"x": {"$ref": name}}}

    schema = {"$ref": "#/$defs/A", "$defs": {"A": holding("#/$defs/B"), "B": holding("#/$defs/A")}}
    package = generated(write_schema(tmp_path, schema))
    assert [str(fault.place).rpartition("#")[2] for fault in package.faults] == [
        "/$defs/A",
        "/$defs/B",
    ]


@pytest.mark.parametrize("levels", [300, 1200])
def test_deep_schemas_generate(levels: int, tmp_path: Path) -> None:
    text = '{"type":"array","items":' * levels + '{"type":"integer"}' + "}" * levels
    path = tmp_path / "main.json"
    path.write_text(text, "utf-8")
    package = generated(path)
    with loaded(package) as module:
        codec = codec_of(module, entry_name(package))
        assert codec.from_json("[[[]]]") == [[[]]]
        with pytest.raises(DecodeError):
            codec.from_json('[[["x"]]]')


def test_output_does_not_depend_on_the_folder(tmp_path: Path) -> None:
    schema = {
        "properties": {"a": {"not": {"type": "string"}}},
        "$defs": {"B": {"enum": ["x", "y"]}},
    }
    texts = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        texts.append(json.dumps(generated(write_schema(tmp_path / name, schema)).files))
    assert texts[0] == texts[1]
    assert str(tmp_path) not in texts[0]
