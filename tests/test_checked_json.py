"""What canonical JSON is refused where, and what it takes beside its own spelling."""

from __future__ import annotations

import json

import pytest
from checked_kinds import (
    ID,
    NODES,
    Email,
    Site,
)

from golem_codegen.runtime import checked
from golem_codegen.runtime.errors import DecodeError, EncodeError

BAD_JSON: list[tuple[int, str, str]] = [
    (0, "1", "$"),
    (1, '"e\u0301"', "$"),
    (3, '"2026-12-01T09:00:00"', "$"),
    (4, '"PT1S"', "$"),
    (4, '{"nanoseconds":1}', "$.nanoseconds"),
    (5, f'"URN:UUID:{ID}"', "$"),
    (5, f'"{{urn:uuid:{ID}}}"', "$"),
    (5, '"3f2c6a0e4b1d-4f5e-9a77-0c1d2e3f4a5b"', "$"),
    (6, "5.0", "$"),
    (6, "1e2", "$"),
    (6, '"5"', "$"),
    (7, "5", "$"),
    (9, "1e39", "$"),
    (11, '{"$float":"nan"}', "$"),
    (11, "null", "$"),
    (13, '{"note-text":null}', "$.amount"),
    (13, '{"amount":"1","note-text":1}', '$["note-text"]'),
    (13, '{"amount":"1","note":null}', "$"),
    (13, "[]", "$"),
    (15, '{"point":null}', "$"),
    (15, '"circle"', "$"),
    (15, '{"circle":1,"rect":{}}', "$"),
    (15, "{}", "$"),
    (15, '{"circle":"1"}', "$.circle"),
    (15, '{"rect":{}}', "$.rect.w"),
    (19, '"ftp://x"', "$"),
    (19, '{"kind":"cash"}', "$"),
    (19, '{"text":1}', "$.blank.text"),
    (19, "5", "$"),
    (20, '"Low"', "$"),
    (20, "0", "$"),
    (21, '["read","read"]', "$[1]"),
    (21, '["fly"]', "$[0]"),
    (21, '{"read":true}', "$"),
    (22, "[true]", "$"),
    (23, "null", "$"),
    (25, "[256]", "$[0]"),
    (25, '"AQ"', "$"),
    (26, "[1,2,3]", "$"),
    (27, '{"k":1}', "$"),
    (27, '[["k",1,2]]', "$[0]"),
    (27, '[["k",1],["k",2]]', "$[1].key"),
    (29, "null", "$"),
    (29, '"x"', "$"),
    (30, '{"ok":"x","err":null}', "$"),
    (30, '{"err":1}', "$.err"),
    (30, '{"ok":null}', "$.ok"),
    (30, '{"maybe":null}', "$"),
    (31, '"abc"', "$"),
    (31, '{"text":"abc","language":null}', "$.language"),
    (32, '{"bytes":"AQID","mime_type":"image/png"}', "$"),
    (32, '{"bytes":"AB"}', "$.bytes"),
    (32, '{"bytes":"AQ=="}', "$.bytes"),
    (33, '""', "$"),
    (34, '"http://example.org"', "$"),
    (35, '{"mantissa":15,"scale":1,"unit":"kg"}', "$.mantissa"),
    (37, '{"inline":{"text":"x"},"url":"https://e.org"}', "$"),
    (37, '{"file":"x"}', "$"),
    (38, '{"by":1,"class_":null}', "$"),
]


@pytest.mark.parametrize(("node", "text", "path"), BAD_JSON)
def test_bad_canonical_json(node: int, text: str, path: str) -> None:
    with pytest.raises(DecodeError) as caught:
        checked.decode_json(NODES, node, text)
    assert caught.value.path == path
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", [str(ID), str(ID).upper(), ID.hex, f"urn:uuid:{ID}", f"{{{ID}}}"])
def test_uuid_spellings_of_canonical_json(text: str) -> None:
    assert checked.decode_json(NODES, 5, json.dumps(text)) == ID


def test_an_ambiguous_union_body_is_refused_both_ways() -> None:
    nodes: tuple[checked.Row, ...] = (
        ("string",),
        (
            "cases",
            "union",
            (
                (Email, "email", "value", 0, ("prefix", "mailto:", None)),
                (Site, "any", "value", 0, ("regex", "@", None)),
            ),
        ),
    )
    with pytest.raises(DecodeError, match="one that is of 'email', 'any'"):
        checked.decode_json(nodes, 1, '"mailto:a@b"')
    with pytest.raises(EncodeError, match="one that is of 'email', 'any'"):
        checked.encode_json(nodes, 1, Email("mailto:a@b"))
    wire = checked.encode_schema(nodes, 1, Email("mailto:a@b"))
    assert checked.decode_schema(nodes, 1, wire) == Email("mailto:a@b")
