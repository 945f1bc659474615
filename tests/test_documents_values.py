"""Values of document types: what is kept, what is refused, and where the errors point."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from conformance.document_packages import codec_of, entry_name, generated, loaded, write_schema

from golem_codegen.model.documents import Formats
from golem_codegen.runtime.documents.formats import DateText, DateTimeText, UuidText
from golem_codegen.runtime.errors import DecodeError, EncodeError
from golem_codegen.runtime.values import UNSET

Opened = tuple[Any, Any]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Opened]]:
    """The documents module and the codec of a schema."""
    with ExitStack() as stack:

        def _open(schema: object, **options: Any) -> Opened:
            package = generated(write_schema(tmp_path, schema), **options)
            module = stack.enter_context(loaded(package))
            codec = codec_of(module, entry_name(package))
            __import__(f"{module.__name__}.documents")
            return sys.modules[f"{module.__name__}.documents"], codec

        yield _open


def test_absent_null_default_and_value_are_four_things(opened: Callable[..., Opened]) -> None:
    schema = {"properties": {"a": {"type": ["integer", "null"], "default": 3}}, "type": "object"}
    module, codec = opened(schema)
    values = [codec.from_json(text) for text in ("{}", '{"a":null}', '{"a":3}', '{"a":4}')]
    assert [value.a for value in values] == [UNSET, None, 3, 4]
    assert [codec.to_json(value) for value in values] == [
        b"{}",
        b'{"a":null}',
        b'{"a":3}',
        b'{"a":4}',
    ]
    assert module.Main() == values[0]
    assert "Default: 3." in module.Main.__doc__


def test_unknown_members_are_kept_and_typed_ones_checked(opened: Callable[..., Opened]) -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "additionalProperties": {"type": "integer"},
    }
    module, codec = opened(schema)
    value = codec.from_json('{"x":1,"a":"s"}')
    assert value == module.Main(a="s", additional_properties={"x": 1})
    assert json.loads(codec.to_json(value)) == {"a": "s", "x": 1}
    with pytest.raises(DecodeError, match=r"^\$\.x: expected an integer, found the text"):
        codec.from_json('{"x":"1"}')
    with pytest.raises(EncodeError, match=r"no declared member"):
        codec.to_json(module.Main(additional_properties={"a": 1}))
    assert module.Main().additional_properties is not module.Main().additional_properties


def test_a_property_of_the_reserved_name_gives_way(opened: Callable[..., Opened]) -> None:
    schema = {"type": "object", "properties": {"additionalProperties": {"type": "integer"}}}
    _, codec = opened(schema)
    value = codec.from_json('{"additionalProperties":1,"b":2}')
    assert value.additional_properties_ == 1
    assert value.additional_properties == {"b": 2}


def test_integers(opened: Callable[..., Opened]) -> None:
    _, codec = opened({"type": "integer", "maximum": 10**40})
    assert codec.from_json("1.0") == 1
    assert type(codec.from_json("1e3")) is int
    assert codec.to_json(codec.from_json(str(10**40))) == str(10**40).encode()
    for bad in (str(10**40 + 1), "1.5", "true", '"1"'):
        with pytest.raises(DecodeError):
            codec.from_json(bad)
    with pytest.raises(EncodeError):
        codec.to_json(True)


def test_numbers_keep_how_they_were_written(opened: Callable[..., Opened]) -> None:
    _, codec = opened({"type": "number", "multipleOf": 0.01})
    assert codec.to_json(codec.from_json("19.99")) == b"19.99"
    assert codec.to_json(codec.from_json("1.0")) == b"1.0"
    assert codec.to_json(codec.from_json("7")) == b"7"
    for bad in ("0.005", "1e400", "NaN"):
        with pytest.raises(DecodeError):
            codec.from_json(bad)
    with pytest.raises(EncodeError, match="finite"):
        codec.to_json(float("nan"))


def test_one_is_not_true(opened: Callable[..., Opened]) -> None:
    _, codec = opened({"enum": [1, "1", None, {"k": [1]}]})
    for good in ("1", "1.0", '"1"', "null", '{"k":[1.0]}'):
        codec.from_json(good)
    for bad in ("true", "2", '{"k":[true]}', "[]"):
        with pytest.raises(DecodeError):
            codec.from_json(bad)


def test_tags_tell_unions_apart_and_name_what_they_know(opened: Callable[..., Opened]) -> None:
    def tagged(name: str) -> dict[str, Any]:
        properties = {"kind": {"const": name}, name: {"type": "integer"}}
        return {"type": "object", "required": ["kind"], "properties": properties}

    module, codec = opened({"oneOf": [tagged("a"), tagged("b")]})
    assert codec.from_json('{"kind":"b","b":1}') == module.MainB(kind="b", b=1)
    with pytest.raises(DecodeError, match=r"^\$\.kind: expected one of a, b, found the text 'c'"):
        codec.from_json('{"kind":"c"}')
    with pytest.raises(DecodeError, match=r"^\$\.b: expected an integer"):
        codec.from_json('{"kind":"b","b":"x"}')


def test_one_of_means_exactly_one(opened: Callable[..., Opened]) -> None:
    _, codec = opened({"oneOf": [{"type": "number"}, {"type": "integer", "minimum": 5}]})
    assert codec.from_json("4") == 4
    with pytest.raises(DecodeError, match="exactly one"):
        codec.from_json("5")
    with pytest.raises(EncodeError, match="exactly one"):
        codec.to_json(5)


def test_rules_without_a_type_point_at_the_place(opened: Callable[..., Opened]) -> None:
    schema = {
        "type": "object",
        "properties": {
            "items": {"type": "array", "contains": {"const": 1}, "items": {"type": "integer"}},
            "x": {"not": {"required": ["bad"]}, "type": "object"},
        },
    }
    _, codec = opened(schema)
    with pytest.raises(DecodeError, match=r"^\$\.items: expected what 'contains'"):
        codec.from_json('{"items":[2]}')
    with pytest.raises(DecodeError, match=r"^\$\.x: expected what 'not'"):
        codec.from_json('{"x":{"bad":1}}')


def test_paths_of_encode_errors_are_of_the_document(opened: Callable[..., Opened]) -> None:
    inner = {"type": "object", "properties": {"odd name": {"type": "integer"}}}
    module, codec = opened(
        {"type": "object", "properties": {"list": {"type": "array", "items": inner}}}
    )
    item = module.MainListItem
    with pytest.raises(EncodeError, match=r'^\$\.list\[1\]\["odd name"\]: expected an integer'):
        codec.to_json(module.Main(list=[item(odd_name=1), item(odd_name="x")]))
    with pytest.raises(EncodeError, match=r"^\$\.list\[0\]: expected a JSON value"):
        codec.to_json(module.Main(list=[object()]))


def test_typed_formats_are_checked_and_keep_their_text(opened: Callable[..., Opened]) -> None:
    schema = {
        "type": "object",
        "properties": {
            "at": {"type": "string", "format": "date-time"},
            "day": {"type": "string", "format": "date"},
            "id": {"type": "string", "format": "uuid"},
            "mail": {"type": "string", "format": "email"},
        },
    }
    text = (
        '{"at":"2026-01-02T03:04:05.123456789+02:00","day":"2026-01-02",'
        '"id":"6F1D1C1E-8f7a-4f43-9d7c-0b2f6f0f3a11","mail":"a@b.example"}'
    )
    _, codec = opened(schema, formats=Formats.TYPED)
    value = codec.from_json(text)
    assert (type(value.at), type(value.day), type(value.id)) == (DateTimeText, DateText, UuidText)
    assert value.at.to_datetime().isoformat() == "2026-01-02T03:04:05.123456+02:00"
    assert str(value.day.to_date()) == "2026-01-02"
    assert str(value.id.to_uuid()) == "6f1d1c1e-8f7a-4f43-9d7c-0b2f6f0f3a11"
    assert codec.to_json(value).decode() == text
    for bad in ('{"at":"yesterday"}', '{"day":"2026-02-30"}', '{"id":"x"}', '{"mail":"x"}'):
        with pytest.raises(DecodeError):
            codec.from_json(bad)
    _, plain = opened(schema)
    assert plain.from_json('{"at":"yesterday"}').at == "yesterday"


def test_json_schema_is_the_document(opened: Callable[..., Opened]) -> None:
    schema = {"type": "object", "title": "Thing", "x-note": [1, {"a": None}]}
    _, codec = opened(schema)
    assert codec.json_schema == schema
    assert codec.json_schema is not codec.json_schema


def test_codecs_are_values(opened: Callable[..., Opened]) -> None:
    _, codec = opened({"type": "string"})
    assert pickle.loads(pickle.dumps(codec)) == codec
    assert len({codec, pickle.loads(pickle.dumps(codec))}) == 1


def test_deep_documents_are_read_or_refused_in_words(opened: Callable[..., Opened]) -> None:
    _, codec = opened({"type": "array", "items": {"$ref": "#"}})
    deep = codec.from_json("[" * 250 + "]" * 250)
    assert codec.to_json(deep) == b"[" * 250 + b"]" * 250
    with pytest.raises(DecodeError, match="nests"):
        codec.from_json("[" * 100_000 + "]" * 100_000)


@pytest.mark.parametrize(
    ("schema", "needed"),
    [({"type": "string", "pattern": "^a+$"}, False), ({"not": {"type": "string"}}, True)],
)
def test_the_validator_is_imported_only_when_a_schema_needs_it(
    schema: object, needed: bool, tmp_path: Path
) -> None:
    package = generated(write_schema(tmp_path, schema))
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    for name, text in package.files.items():
        (folder / name).write_text(text, "utf-8")
    script = (
        "import sys\n"
        "from golem_codegen.runtime.documents.codec import DocumentCodec\n"
        "codec = DocumentCodec('made', 'Main')\n"
        "try: codec.from_json('7')\n"
        "except ValueError: pass\n"
        "except Exception as error: assert type(error).__name__ == 'DecodeError', error\n"
        "print('jsonschema_rs' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={"PYTHONPATH": f"{Path(__file__).resolve().parents[1]}:{tmp_path}"},
    )
    assert done.stdout.strip() == str(needed)
    assert package.plan.validated is needed
