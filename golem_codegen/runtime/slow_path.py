"""Where generated codecs go when their fast path has failed: the checked path over ``_slow``.

The older forms of values succeed there; everything else raises with its place.
"""

from __future__ import annotations

import importlib
from typing import Any

from .errors import CodecError


def decode_again(wire_module: str, symbol: str, data: bytes | str) -> Any:
    """Decode a schema value by the table beside the module ``wire_module``."""
    from .checked import decode_schema

    table = _table(wire_module)
    try:
        return decode_schema(table.NODES, table.ENTRIES[symbol], data)
    except CodecError as failure:
        raise failure from None


def encode_again(wire_module: str, symbol: str, value: object) -> bytes:
    """Encode a schema value by the table beside the module ``wire_module``."""
    from .checked import encode_schema

    table = _table(wire_module)
    try:
        return encode_schema(table.NODES, table.ENTRIES[symbol], value)
    except CodecError as failure:
        raise failure from None


def encode_json_again(wire_module: str, symbol: str, value: object) -> bytes:
    """Encode canonical JSON by the table beside the module ``wire_module``."""
    from .checked import encode_json

    table = _table(wire_module)
    try:
        return encode_json(table.NODES, table.ENTRIES[symbol], value)
    except CodecError as failure:
        raise failure from None


def decode_json_again(wire_module: str, symbol: str, data: bytes | str) -> Any:
    """Decode canonical JSON by the table beside the module ``wire_module``."""
    from .checked import decode_json

    table = _table(wire_module)
    try:
        return decode_json(table.NODES, table.ENTRIES[symbol], data)
    except CodecError as failure:
        raise failure from None


def _table(wire_module: str) -> Any:
    return importlib.import_module(wire_module.rpartition(".")[0] + "._slow")
