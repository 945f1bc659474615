"""What Python values are refused where, and what is accepted beside the exact types."""

from __future__ import annotations

import enum
import json
import math
from datetime import UTC, datetime, timedelta, timezone
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any

import msgspec
import pytest
from checked_kinds import (
    ID,
    NODES,
    Card,
    Circle,
    Email,
    Money,
    Point,
)

from golem_codegen.runtime import checked
from golem_codegen.runtime.datetimes import Datetime
from golem_codegen.runtime.errors import EncodeError
from golem_codegen.runtime.values import (
    Binary,
    Duration,
    Err,
    Quantity,
    Text,
    Url,
)


class Other(msgspec.Struct, frozen=True, kw_only=True):
    amount: int
    note: str | None = None


class Tag(enum.Enum):
    LOW = "low"


NAIVE = datetime(2026, 12, 1)  # noqa: DTZ001  # the point of the test

# Node, value, path, what the message has to say.
BAD_VALUES: list[tuple[int, Any, str, str]] = [
    (0, 1, "$", "expected bool, found int 1"),
    (1, "ab", "$", "found str 'ab'"),
    (2, "\ud800", "$", "lone surrogates"),
    (2, b"x", "$", "expected str, found bytes of 1"),
    (3, NAIVE, "$", "naive"),
    (3, "2026-12-01T09:00:00Z", "$", "an aware datetime"),
    (4, 5, "$", "Duration or timedelta"),
    (4, timedelta(days=200_000), "$", "a longer timedelta"),
    (5, str(ID), "$", "UUID"),
    (6, True, "$", "found bool True"),
    (6, 7.0, "$", "found float 7.0"),
    (6, 256, "$", "u8 from 0 to 255"),
    (7, 10**999, "$", "found int of"),
    (9, 1e39, "$", "f32"),
    (9, True, "$", "found bool True"),
    (9, "1.5", "$", "found str"),
    (11, 10**400, "$", "found int of"),
    (10, math.nan, "$", "from -1.5 to 2.5"),
    (13, {"amount": 1}, "$", "expected Money, found dict of 1"),
    (13, Other(amount=1), "$", "expected Money, found Other"),
    (13, Money(amount=1, note=2), '$["note-text"]', "str"),  # type: ignore[arg-type]
    (15, 2.5, "$", "Point, Circle, Rect"),
    (15, Circle("x"), "$.circle", "float"),  # type: ignore[arg-type]
    (15, Point, "$", "found StructMeta"),
    (19, Email("tel:1"), "$.email", "begins with 'mailto:'"),
    (19, Card(kind="cash"), "$.card", "'kind' = 'card'"),
    (20, "low", "$", "a member of Level"),
    (20, Tag.LOW, "$", "found Tag"),
    (21, 1, "$", "expected Perms"),
    (22, (True,), "$", "a tuple of 2, found 1 items"),
    (24, "abc", "$", "a list, found str"),
    (24, {"a"}, "$", "a list, found set of 1"),
    (24, ["a", 1], "$[1]", "found int 1"),
    (25, [1, 2], "$", "expected bytes, found list of 2"),
    (26, [1], "$", "a tuple of 2"),
    (27, [("k", 1)], "$", "expected dict"),
    (27, {"k": -1}, "$[0].value", "u8"),
    (27, {1: 1}, "$[0].key", "str"),
    (28, {0.5: 1}, "$", "a list of pairs"),
    (28, [(0.5, 1, 2)], "$[0]", "a pair of 2"),
    (29, "x", "$", "Some or None"),
    (30, Err("x"), "$.err", "None"),
    (30, "done", "$", "Ok or Err"),
    (31, "abc", "$", "expected Text, found str 'abc'"),
    (31, Text("abc", "fr"), "$", "text in de or en"),
    (31, Text(5), "$.text", "str"),  # type: ignore[arg-type]
    (32, Binary(b"1234"), "$", "at most 3 bytes"),
    (32, Binary([1]), "$.bytes", "bytes"),  # type: ignore[arg-type]
    (43, Binary(b"", "png"), "$.mimeType", "MIME"),
    (33, PurePosixPath("a.txt"), "$", "csv"),
    (33, 5, "$", "PurePosixPath or str"),
    (34, "http://example.org", "$", "https"),
    (35, Quantity(1, 0, "t"), "$", "g or kg"),
    (35, Quantity(16, -1, "kg"), "$", "at most"),
    (35, 5, "$", "Quantity"),
    (37, "hi", "$", "Text or Url"),
    (44, Text("hi"), "$", "Binary or Url"),
    (38, (1,), "$", "arguments of 2"),
    (38, (True, None), "$.by", "u8"),
]


@pytest.mark.parametrize(("node", "value", "path", "words"), BAD_VALUES)
def test_bad_python_values(node: int, value: Any, path: str, words: str) -> None:
    with pytest.raises(EncodeError) as caught:
        checked.encode_schema(NODES, node, value)
    assert caught.value.path == path
    assert words in str(caught.value)
    assert len(str(caught.value)) < 400
    with pytest.raises(EncodeError):
        checked.encode_json(NODES, node, value)


ACCEPTED: list[tuple[int, Any, Any]] = [
    (3, datetime(2026, 12, 1, 11, tzinfo=timezone(timedelta(hours=2))), Datetime(2026, 12, 1, 9)),
    (3, datetime(2026, 12, 1, tzinfo=UTC), Datetime(2026, 12, 1)),
    (4, timedelta(microseconds=-1), Duration(-1000)),
    (11, 7, 7.0),
    (24, ("a", "b"), ["a", "b"]),
    (45, range(3), [0, 1, 2]),
    (25, bytearray(b"ab"), b"ab"),
    (25, memoryview(b"ab"), b"ab"),
    (26, [1, 2], (1, 2)),
    (28, ((0.5, 1), [1.5, 2]), [(0.5, 1), (1.5, 2)]),
    (33, "data/in.csv", PurePosixPath("data/in.csv")),
    (40, PureWindowsPath("a\\b"), PurePosixPath("a/b")),
    (34, "https://example.org", Url("https://example.org")),
    (38, [7, "x"], (7, "x")),
]


@pytest.mark.parametrize(("node", "value", "means"), ACCEPTED)
def test_what_encoding_accepts_beside(node: int, value: Any, means: Any) -> None:
    wire = checked.encode_schema(NODES, node, value)
    assert checked.decode_schema(NODES, node, wire) == means
    canonical = checked.encode_json(NODES, node, value)
    assert checked.decode_json(NODES, node, canonical) == means


@pytest.mark.parametrize("text", ["/a/", "a//b", "./a", ".", "//a", "a/./b", "/", "a\\b", "…/é"])
def test_paths_come_back_as_they_were_written(text: str) -> None:
    wire = json.dumps({"kind": "path", "value": {"path": text}}, ensure_ascii=False)
    value = checked.decode_schema(NODES, 40, wire)
    assert isinstance(value, PurePosixPath)
    assert value == PurePosixPath(text)
    again = checked.encode_schema(NODES, 40, value).decode()
    assert json.loads(again) == json.loads(wire)
