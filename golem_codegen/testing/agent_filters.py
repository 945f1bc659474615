"""Which agents a list or a search asks for (protocol section 4): filters as text and as JSON.

The text ``property op value`` and the JSON object with a ``type`` mean the same tests; they are
made once, and asked of agent metadata.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from golem_codegen.testing.instants import parse_instant
from golem_codegen.testing.json_values import is_array, is_object
from golem_codegen.testing.refusals import Refusal

Metadata: TypeAlias = dict[str, Any]
Filter: TypeAlias = Callable[[Metadata], bool]
_Compare: TypeAlias = Callable[[Any, Any], bool]

_STATUSES = ("Running", "Idle", "Suspended", "Interrupted", "Retrying", "Failed", "Exited")
_DEEPEST = 50
_SPELLINGS = {
    "Equal": ("eq", "equal", "=", "=="),
    "NotEqual": ("ne", "notequal", "!="),
    "Like": ("like",),
    "NotLike": ("notlike",),
    "StartsWith": ("startswith",),
    "GreaterEqual": ("ge", "greaterequal", ">="),
    "Greater": ("gt", "greater", ">"),
    "LessEqual": ("le", "lessequal", "<="),
    "Less": ("lt", "less", "<"),
}
_COMPARATORS = {word: name for name, words in _SPELLINGS.items() for word in words}
_TEXTS: dict[str, _Compare] = {
    "Equal": operator.eq,
    "NotEqual": operator.ne,
    "Like": lambda have, part: part in have,
    "NotLike": lambda have, part: part not in have,
    "StartsWith": lambda have, part: have.startswith(part),
}
_ORDERS: dict[str, _Compare] = {
    "Equal": operator.eq,
    "NotEqual": operator.ne,
    "GreaterEqual": operator.ge,
    "Greater": operator.gt,
    "LessEqual": operator.le,
    "Less": operator.lt,
}
# Older servers call the revision of a component its version.
_PROPERTIES = {
    "name": "Name",
    "status": "Status",
    "revision": "Revision",
    "version": "Revision",
    "createdAt": "CreatedAt",
}
_TEXT_FILTER = re.compile(r"\s*(\S+)\s+(\S+)\s+(.*\S)\s*", re.DOTALL)


def filter_of_texts(texts: Sequence[str]) -> Filter:
    """The filter of all query members together: an agent must fit each. Raises ``Refusal``."""
    filters = [_filter_of_text(text) for text in texts]
    return lambda metadata: all(fits(metadata) for fits in filters)


def filter_of_json(data: Any, depth: int = 0) -> Filter:
    """The filter of a search; None fits every agent. Raises ``Refusal``."""
    if data is None:
        return lambda _metadata: True
    if not is_object(data) or depth > _DEEPEST:
        raise _invalid(data)
    combined = _combined(data, depth)
    return combined if combined is not None else _simple(data)


def _combined(data: dict[str, Any], depth: int) -> Filter | None:
    match data:
        case {"type": "And", "filters": filters} if is_array(filters):
            every = [filter_of_json(item, depth + 1) for item in filters]
            return lambda metadata: all(fits(metadata) for fits in every)
        case {"type": "Or", "filters": filters} if is_array(filters):
            some = [filter_of_json(item, depth + 1) for item in filters]
            return lambda metadata: any(fits(metadata) for fits in some)
        case {"type": "Not", "filter": inner} if inner is not None:
            other = filter_of_json(inner, depth + 1)
            return lambda metadata: not other(metadata)
        case _:
            return None


def _simple(data: dict[str, Any]) -> Filter:
    match data:
        case {"type": "Env", "name": str(name), "comparator": str(comparator), "value": value}:
            return _env_filter(name, comparator, value, data)
        case {"type": "Version", "comparator": str(comparator), "value": value}:
            return _property_filter("Revision", comparator, value, data)
        case {"type": str(kind), "comparator": str(comparator), "value": value}:
            return _property_filter(kind, comparator, value, data)
        case _:
            raise _invalid(data)


def _filter_of_text(text: str) -> Filter:
    match = _TEXT_FILTER.fullmatch(text)
    if match is None:
        raise _invalid(text)
    name, word, value = match.groups()
    comparator = _COMPARATORS.get(word.lower(), "")
    if name.startswith("env."):
        return _env_filter(name.removeprefix("env."), comparator, value, text)
    kind = _PROPERTIES.get(name, "")
    if kind == "Revision" and value.isdecimal():
        return _property_filter(kind, comparator, int(value), text)
    return _property_filter(kind, comparator, value, text)


def _env_filter(name: str, comparator: str, value: Any, source: Any) -> Filter:
    compare = _TEXTS.get(comparator)
    if compare is None or not isinstance(value, str):
        raise _invalid(source)
    return lambda metadata: name in metadata["env"] and compare(metadata["env"][name], value)


def _property_filter(kind: str, comparator: str, value: Any, source: Any) -> Filter:
    compare = (_TEXTS if kind == "Name" else _ORDERS).get(comparator)
    read = _READERS.get(kind)
    wanted = None if read is None else _wanted(kind, value)
    if compare is None or read is None or wanted is None:
        raise _invalid(source)
    return lambda metadata: compare(read(metadata), wanted)


def _wanted(kind: str, value: Any) -> Any:
    """The value to compare with, or None when it is none of the kind."""
    if kind == "Revision":
        return value if isinstance(value, int) and not isinstance(value, bool) else None
    if not isinstance(value, str):
        return None
    if kind == "CreatedAt":
        return parse_instant(value)
    if kind == "Status":
        words = {word.lower(): index for index, word in enumerate(_STATUSES)}
        return words.get(value.lower())
    return value


_READERS: dict[str, Callable[[Metadata], Any]] = {
    "Name": lambda metadata: metadata["agentId"]["agentId"],
    "Status": lambda metadata: _STATUSES.index(metadata["status"]),
    "Revision": lambda metadata: metadata["componentRevision"],
    "CreatedAt": lambda metadata: parse_instant(metadata["createdAt"]),
}


def _invalid(source: Any) -> Refusal:
    return Refusal(400, "VALIDATION_ERROR", f"Invalid filter: {source!r:.200}")
