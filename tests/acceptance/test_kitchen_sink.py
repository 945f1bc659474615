"""Every kind and restriction of the kitchen sink, with example values made by the fake server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from pathlib import PurePosixPath as Place
from typing import Any

import msgspec
import pytest

from acceptance.json_equality import same_text
from acceptance.packages import Generated
from golem_codegen.sources.snapshot import read_snapshots
from golem_codegen.testing.examples import Examples

EXAMPLES = 12
_FRACTION = re.compile(r"(?<=T\d\d:\d\d:\d\d)\.\d+(?=Z\")")


def examples_of(path: Path, agent_name: str) -> dict[str, list[str]]:
    """Wire texts by the display name of each definition of an agent that has one."""
    snapshot, _ = read_snapshots([path])
    (agent,) = (each for each in snapshot.agents if each.name.text == agent_name)
    examples = Examples(agent.graph)
    return {
        definition.name.text: [
            json.dumps(examples.make(definition.body, f"{identifier.text} {number}"))
            for number in range(EXAMPLES)
        ]
        for identifier, definition in agent.graph.definitions.items()
        if definition.name is not None and definition.name.text.isidentifier()
    }


def shortest(text: str) -> str:
    """The same JSON with the shortest fractions of seconds: every length says the same instant."""
    return _FRACTION.sub(lambda found: found[0].rstrip("0").rstrip("."), text)


def round_trip(package: Generated, name: str, texts: list[str]) -> None:
    """Decode and encode: the same JSON must come out, and equal values from it."""
    codec = getattr(package.part("codecs"), name)
    for text in texts:
        value = codec.from_schema(text.encode())
        encoded = codec.into_schema(value)
        assert same_text(shortest(encoded.decode()), shortest(text)), name
        assert repr(codec.from_schema(encoded)) == repr(value)


def test_examples_round_trip(harbour: Generated, fixtures: Path) -> None:
    every = examples_of(fixtures / "kitchen_sink.json", "KitchenSink")
    every.pop("Principal")
    assert len(every) > 45
    for name, texts in every.items():
        round_trip(harbour, name, texts)


@pytest.mark.parametrize(
    ("fixture", "agent"),
    [
        ("counter", "CounterAgent"),
        ("sdk_rust", "InventoryAgent"),
        ("sdk_scala", "LibraryAgent"),
        ("sdk_moonbit", "ChessClub"),
        ("sdk_go", "OrderService"),
        ("modalities", "Postbox"),
    ],
)
def test_examples_of_other_agents_round_trip(
    harbour: Generated, fixtures: Path, fixture: str, agent: str
) -> None:
    for name, texts in examples_of(fixtures / f"{fixture}.json", agent).items():
        if name != "Principal":
            round_trip(harbour, name, texts)


def _arm(tag: str, payload: str = "null") -> str:
    return f'{{"kind":"result","value":{{"tag":"{tag}","value":{payload}}}}}'


def test_every_arm_of_a_result_round_trips(harbour: Generated) -> None:
    number, text = '{"kind":"u32","value":1}', '{"kind":"string","value":"a"}'
    small, absent = '{"kind":"u8","value":1}', '{"kind":"option","value":{"inner":null}}'
    unit, empty = (
        '{"kind":"tuple","value":{"elements":[]}}',
        '{"kind":"record","value":{"fields":[]}}',
    )
    arms = (
        (_arm("ok", number), _arm("err", text)),
        (_arm("ok", number), _arm("err")),
        (_arm("ok"), _arm("err", text)),
        (_arm("ok"), _arm("err")),
        (_arm("ok", _arm("err", small)), _arm("err", absent)),
        (_arm("ok", unit), _arm("err", empty)),
    )
    values, codec = harbour.part("values"), harbour.part("codecs").Results
    for position, arm in enumerate((values.Ok, values.Err)):
        fields = ",".join(pair[position] for pair in arms)
        wire = f'{{"kind":"record","value":{{"fields":[{fields}]}}}}'
        value = codec.from_schema(wire.encode())
        assert same_text(codec.into_schema(value), wire)
        assert all(type(getattr(value, name)) is arm for name in value.__struct_fields__)
        assert value.neither == arm(None)


def test_nested_options_keep_their_levels(harbour: Generated) -> None:
    some, codecs = harbour.part("values").Some, harbour.part("codecs")
    for codec, levels in ((codecs.Twofold, 2), (codecs.AliasTwofold, 2), (codecs.Threefold, 3)):
        value: Any = None
        seen = set()
        for _ in range(levels):
            encoded = codec.into_schema(value)
            assert codec.from_schema(encoded) == value
            seen.add(encoded)
            value = some(value)
        assert len(seen) == levels


_RESTRICTED = (
    ("Bounded", "percent", [0, 100], [-1, 101]),
    ("Bounded", "odd", [-9007199254740993, 9007199254740993], [9007199254740994]),
    ("Bounded", "big", [2**63, 2**64 - 1], [2**63 - 1]),
    ("Bounded", "ratio", [-1.5, 2.5, 0], [-1.5000001, 2.5000001, float("nan"), float("inf")]),
    ("Bounded", "only_zero", [0.0, -0.0], [1e-300]),
    ("Bounded", "negative", [-1, -(2**31)], [0]),
    ("Extremes", "s64", [-(2**63), 2**63 - 1], [2**63]),
    ("Extremes", "f64", [1.7976931348623157e308], [float("inf"), float("nan")]),
)


@pytest.mark.parametrize(("name", "field", "good", "bad"), _RESTRICTED)
def test_restrictions_are_checked_both_ways(
    harbour: Generated, fixtures: Path, name: str, field: str, good: list[Any], bad: list[Any]
) -> None:
    text = examples_of(fixtures / "kitchen_sink.json", "KitchenSink")[name][0]
    check_field(harbour, name, text, field, good, bad)


def check_field(
    package: Generated, name: str, text: str, field: str, good: list[Any], bad: list[Any]
) -> None:
    """Put values into one field: the good ones travel, the bad ones are refused at their place."""
    codec, errors = getattr(package.part("codecs"), name), package.part("errors")
    value = codec.from_schema(text.encode())
    place = f"$.{field}"
    for each in good:
        changed = msgspec.structs.replace(value, **{field: each})
        assert codec.from_schema(codec.into_schema(changed)) == changed
    for each in bad:
        with pytest.raises(errors.EncodeError) as refused:
            codec.into_schema(msgspec.structs.replace(value, **{field: each}))
        assert refused.value.path.startswith(place)


def test_rich_restrictions_are_checked_both_ways(harbour: Generated, fixtures: Path) -> None:
    values = harbour.part("values")
    text, binary, url = values.Text, values.Binary, values.Url
    quantity = values.Quantity
    every = examples_of(fixtures / "kitchen_sink.json", "KitchenSink")
    for name, field, good, bad in (
        ("Texts", "spoken", [text("a"), text("a", "de-CH")], [text("a", "de"), text("a", "EN")]),
        ("Texts", "silent", [text("a")], [text("a", "en")]),
        ("Texts", "short", [text("ab"), text("🍸🍸🍸🍸")], [text("a"), text("abcde")]),
        ("Texts", "code", [text("AB1")], [text("AB1\n"), text("xAB1"), text("AB")]),
        ("Texts", "found", [text("the end."), text("Z")], [text("ends")]),
        ("Texts", "flagged", [text("YES!"), text("NO")], [text("noo")]),
        ("Blobs", "picture", [binary(b""), binary(b"", "image/png")], [binary(b"", "image/PNG")]),
        ("Blobs", "small", [binary(b"1"), binary(b"123")], [binary(b""), binary(b"1234")]),
        ("Blobs", "none", [binary(b"")], [binary(b"", "image/png")]),
        ("Places", "read", [Place("a.csv"), Place("a"), Place("b.c/a")], [Place("a.txt")]),
        ("Places", "web", [url("HTTPS://x.example/")], [url("http://x.example/"), url("x")]),
        ("Places", "host", [url("http://HARBOUR.example")], [url("http://x.example"), url("a:b")]),
        ("Quantities", "plain", [quantity(1, 0, "kg")], [quantity(1, 0, "g"), quantity(1, 0, "")]),
        ("Quantities", "without_base", [quantity(1, 0, "km")], [quantity(1, 0, "m")]),
        ("Quantities", "bounded", [quantity(1500, 0, "t")], [quantity(1501, 0, "kg")]),
    ):
        check_field(harbour, name, every[name][0], field, good, bad)


def test_lengths_count_code_points(harbour: Generated, fixtures: Path) -> None:
    text = harbour.part("values").Text
    example = examples_of(fixtures / "kitchen_sink.json", "KitchenSink")["Texts"][0]
    good = [text("👩‍🚀"), text("e\u0301")]
    check_field(harbour, "Texts", example, "short", good, [text("é"), text("👩‍🚀👩‍🚀")])


def test_every_discriminator_is_verified(harbour: Generated) -> None:
    types, codecs = harbour.part("types"), harbour.part("codecs")
    errors, values = harbour.part("errors"), harbour.part("values")
    for codec, good, bad in (
        (codecs.Contact, types.ContactEmail("mailto:a"), types.ContactEmail("a")),
        (
            codecs.Contact,
            types.ContactCard(kind="card", number="1"),
            types.ContactCard(kind="fax", number="1"),
        ),
        (
            codecs.Attachment,
            types.AttachmentPicture(Place("a.png")),
            types.AttachmentPicture(Place("a.gif")),
        ),
        (
            codecs.Attachment,
            types.AttachmentReport(values.Url("https://x/reports/1")),
            types.AttachmentReport(values.Url("https://x/reports/")),
        ),
        (codecs.Marker, types.MarkerTodo("a TODO b"), types.MarkerTodo("done")),
        (codecs.Code, types.CodeDigits("12"), types.CodeDigits("12\n")),
    ):
        assert codec.from_schema(codec.into_schema(good)) == good
        with pytest.raises(errors.EncodeError):
            codec.into_schema(bad)
