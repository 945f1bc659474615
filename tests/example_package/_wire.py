"""Codec functions of the example agents, as a generated ``_wire`` module has them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec

from golem_codegen.runtime.errors import DecodeError, EncodeError

GRAPHS: dict[str, dict[str, Any]] = {
    "Ledger": {
        "root": {
            "kind": "record",
            "value": {
                "fields": [
                    {"name": "owner", "body": {"kind": "string", "value": {}}},
                    {"name": "shard", "body": {"kind": "u32", "value": {}}},
                ]
            },
        }
    },
    "Thumbnailer": {
        "root": {
            "kind": "record",
            "value": {"fields": [{"name": "format", "body": {"kind": "string", "value": {}}}]},
        }
    },
}


def _record(*fields: object) -> bytes:
    return msgspec.json.encode({"kind": "record", "value": {"fields": fields}})


def _node(kind: str, value: object) -> dict[str, object]:
    return {"kind": kind, "value": value}


def integer(path: str, value: object, kind: str, minimum: int, maximum: int) -> dict[str, object]:
    if not isinstance(value, int) or isinstance(value, bool) or not minimum <= value <= maximum:
        raise EncodeError(path, f"{kind}, {minimum} to {maximum}", repr(value))
    return _node(kind, str(value) if kind == "s64" else value)


def _text(path: str, value: object) -> dict[str, object]:
    if not isinstance(value, str):
        raise EncodeError(path, "string", type(value).__name__)
    return _node("string", value)


def enc_Ledger__new_in(owner: str, shard: int) -> bytes:  # noqa: N802
    return _record(_text("$.owner", owner), integer("$.shard", shard, "u32", 0, 2**32 - 1))


def dec_Ledger__new_in(data: bytes) -> tuple[str, int]:  # noqa: N802
    fields = msgspec.json.decode(data)["value"]["fields"]
    return fields[0]["value"], fields[1]["value"]


def enc_Ledger_post_in(amount: int, note: str | None = None) -> bytes:  # noqa: N802
    inner = None if note is None else _text("$.note", note)
    return _record(
        integer("$.amount", amount, "s64", -(2**63), 2**63 - 1), _node("option", {"inner": inner})
    )


def dec_Ledger_post_out(data: bytes) -> int:  # noqa: N802
    node = msgspec.json.decode(data)
    if node["kind"] != "s64":
        raise DecodeError("$", "s64", node["kind"])
    return int(node["value"])


def enc_Ledger_close_month_in() -> bytes:  # noqa: N802
    return _record()


def enc_Ledger_total_in() -> bytes:  # noqa: N802
    return _record()


def dec_Ledger_total_out(data: bytes) -> int:  # noqa: N802
    return dec_Ledger_post_out(data)


def enc_Thumbnailer__new_in(format: str) -> bytes:  # noqa: A002, N802
    return _record(_text("$.format", format))


def dec_Thumbnailer__new_in(data: bytes) -> tuple[str]:  # noqa: N802
    return (msgspec.json.decode(data)["value"]["fields"][0]["value"],)


def enc_Thumbnailer_render_in(size: int) -> bytes:  # noqa: N802
    return _record(integer("$.size", size, "u32", 0, 2**32 - 1))


def dec_Thumbnailer_render_out(data: bytes) -> str:  # noqa: N802
    node = msgspec.json.decode(data)
    if node["kind"] != "string":
        raise DecodeError("$", "string", node["kind"])
    value: str = node["value"]
    return value


def module() -> SimpleNamespace:
    """All of it, as the generated code imports its module: on first use."""
    return SimpleNamespace(**globals())
