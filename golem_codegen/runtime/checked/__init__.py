"""The checked path: both value forms by an interpreter over node tables, with a place for errors.

It is the complete definition of schema values (protocol section 5) and canonical JSON
(schema-model section 10). Generated code runs it when its fast path has failed: the older forms
succeed here, all else raises with the place, what was expected and what was found. The rows of a
table are described in ``rows``, the grammar of paths in ``place``.
"""

from __future__ import annotations

from .decode_json import decode_value
from .decode_schema import decode_node
from .encode_json import encode_value
from .encode_schema import encode_node
from .json_text import parse
from .place import MAX_DEPTH, ROOT
from .rows import Nodes, Row
from .stack import with_room

__all__ = [
    "MAX_DEPTH",
    "Nodes",
    "Row",
    "decode_json",
    "decode_schema",
    "encode_json",
    "encode_schema",
]


def decode_schema(nodes: Nodes, index: int, data: bytes | bytearray | memoryview | str) -> object:
    """The value of row ``index`` that a schema value in JSON says.

    Of equal members of an object the last one counts. Raises ``DecodeError`` for everything that
    is not JSON in UTF-8, or not a value of the row with all its restrictions.
    """
    document = parse(data)
    return with_room(lambda: decode_node(nodes, index, document, ROOT))


def encode_schema(nodes: Nodes, index: int, value: object) -> bytes:
    """The schema value of ``value`` by row ``index``; arguments of a ``parameters`` row as a tuple.

    Raises ``EncodeError`` when the value does not fit the row with all its restrictions.
    """
    return with_room(lambda: encode_node(nodes, index, value, ROOT)).encode("utf-8")


def decode_json(nodes: Nodes, index: int, data: bytes | bytearray | memoryview | str) -> object:
    """The value of row ``index`` that a canonical JSON text says.

    Of equal members of an object the last one counts. Raises ``DecodeError`` like
    ``decode_schema``, and for options in options, which canonical JSON cannot tell apart.
    """
    document = parse(data)
    return with_room(lambda: decode_value(nodes, index, document, ROOT))


def encode_json(nodes: Nodes, index: int, value: object) -> bytes:
    """The canonical JSON of ``value`` by row ``index``.

    Raises ``EncodeError`` like ``encode_schema``, and for NaN, infinities and options in options.
    """
    return with_room(lambda: encode_value(nodes, index, value, ROOT)).encode("utf-8")
