"""The public functions of generated codec modules: a fast way, and the checked one behind it.

The checked way takes the name of the module, from which it finds the tables, the symbol of the
entry, and what is to be converted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


def encoder(
    write: Callable[[Any], str],
    again: Callable[[str, str, Any], bytes],
    module: str,
    symbol: str,
) -> Callable[[Any], bytes]:
    """An encoder over a function that writes JSON text."""

    def encode(value: Any) -> bytes:
        try:
            return write(value).encode()
        except Exception:  # noqa: BLE001 - whatever it is, the checked way explains it
            return again(module, symbol, value)

    return encode


def decoder(
    shape: Callable[[], object],
    read: Callable[[Any], Any],
    again: Callable[[str, str, bytes | str], Any],
    module: str,
    symbol: str,
) -> Callable[[bytes | str], Any]:
    """A decoder over a function that converts what msgspec makes of JSON in the given shape."""
    parse: Callable[[bytes | str], Any]

    def build(data: bytes | str) -> Any:
        nonlocal parse
        parse = msgspec.json.Decoder(shape()).decode
        return parse(data)

    parse = build

    def decode(data: bytes | str) -> Any:
        try:
            return read(parse(data))
        except Exception:  # noqa: BLE001 - whatever it is, the checked way explains it
            return again(module, symbol, data)

    return decode
