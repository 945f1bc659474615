"""Pieces of generated encoders: from a Python value to JSON text.

Every function raises some exception for a value that does not fit. Which one does not matter: the
generated code then takes the checked path, which says where and why.
"""

from __future__ import annotations

import enum
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import Annotated, Any, Final
from uuid import UUID

import msgspec

from .datetimes import Datetime
from .paths import path_text
from .quantities import S32_MAX, S32_MIN, S64_MAX, S64_MIN, Quantity
from .rules import Bound, check_binary, check_path, check_quantity, check_text, check_url
from .values import Binary, Text

_MANY_FLAGS: Final = 10
_NUMBERS: Final = frozenset({int, float})

quote: Callable[[str], str] = json.encoder.encode_basestring
"""Text as a JSON string. A lone surrogate passes, and fails when the whole is encoded."""

number_bytes: Callable[[float], bytes] = msgspec.json.Encoder().encode
"""A finite float in its shortest spelling."""

_encode: Callable[[object], bytes] = msgspec.json.Encoder().encode


def texts(*names: str) -> frozenset[str]:
    """The names of a restriction."""
    return frozenset(names)


def real(value: object) -> float:
    """A number that is no float but may stand for one: an int."""
    if type(value) is not int:
        raise TypeError(value)
    return float(value)


def _is_array(values: object) -> bool:
    """Whether there is anything in a list or tuple; other sequences take the checked path."""
    if type(values) is not list and type(values) is not tuple:
        raise TypeError(values)
    return bool(values)  # pyright: ignore[reportUnknownArgumentType]


def integers(values: Sequence[int], low: int, high: int, before: str, after: str) -> str:
    """The integers of a list within bounds, joined."""
    if not _is_array(values):
        return ""
    if set(map(type, values)) != {int}:
        raise TypeError(values)
    if low >= S64_MIN and high <= S64_MAX:
        msgspec.convert(values, _bounded(low, high))
    elif min(values) < low or max(values) > high:
        raise ValueError(values)
    return _between(_encode(values), before, after)


def floats(
    values: Sequence[float], low: float | None, high: float | None, before: str, after: str
) -> str:
    """The finite numbers of a list within bounds, joined."""
    if not _is_array(values):
        return ""
    if not _NUMBERS.issuperset(map(type, values)):
        raise TypeError(values)
    array = _encode(msgspec.convert(values, _bounded_float(low, high)))
    if b"null" in array:
        raise ValueError(values)
    return _between(array, before, after)


def _between(array: bytes, before: str, after: str) -> str:
    """The numbers of a JSON array, each with what stands before and after."""
    numbers = array[1:-1].decode()
    if not before:
        return numbers
    return f"{before}{numbers.replace(',', f'{after},{before}')}{after}"


@lru_cache(maxsize=1024)
def _bounded(low: int, high: int) -> Any:
    return list[Annotated[int, msgspec.Meta(ge=low, le=high)]]


@lru_cache(maxsize=1024)
def _bounded_float(low: float | None, high: float | None) -> Any:
    return list[Annotated[float, msgspec.Meta(ge=low, le=high)]]


def strings(values: Sequence[str], before: str, after: str) -> str:
    """The strings of a list, joined."""
    if not _is_array(values):
        return ""
    return f"{before}{f'{after},{before}'.join(map(quote, values))}{after}"


def octets(value: bytes, before: str, after: str) -> str:
    """The octets of bytes, joined."""
    if type(value) is not bytes:
        raise TypeError(value)
    return _between(_encode(list(value)), before, after) if value else ""


def moment(value: Datetime) -> str:
    """RFC 3339 with the shortest fraction."""
    if type(value) is not Datetime:
        raise TypeError(value)
    return value.to_rfc3339()


def moment_nanoseconds(value: Datetime) -> str:
    """RFC 3339 with nine digits of fraction."""
    if type(value) is not Datetime:
        raise TypeError(value)
    return value.to_rfc3339_nanoseconds()


def uuid(value: UUID) -> str:
    """Lower-case and hyphenated."""
    if type(value) is not UUID:
        raise TypeError(value)
    digits = f"{value.int:032x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def path(value: PurePath | str, extensions: Collection[str] | None) -> str:
    """A path within its restrictions, as a JSON string."""
    text = value if isinstance(value, str) else path_text(value)
    if check_path(text, extensions) is not None:
        raise ValueError(text)
    return quote(text)


def url(value: str, schemes: Collection[str] | None, hosts: Collection[str] | None) -> str:
    """An address within its restrictions, as a JSON string."""
    if check_url(value, schemes, hosts) is not None:
        raise ValueError(value)
    return quote(value)


def rich_text(
    value: Text[Any],
    languages: Collection[str] | None,
    low: int | None,
    high: int | None,
    pattern: str | None,
) -> str:
    """Rich text within its restrictions, as a JSON object."""
    if type(value) is not Text or check_text(value, languages, low, high, pattern) is not None:
        raise ValueError(value)
    if value.language is None:
        return f'{{"text":{quote(value.text)}}}'
    return f'{{"text":{quote(value.text)},"language":{quote(value.language)}}}'


def rich_binary(
    value: Binary[Any], mime_types: Collection[str] | None, low: int | None, high: int | None
) -> str:
    """Rich bytes within their restrictions, as the object of a schema value."""
    _check_binary(value, mime_types, low, high)
    return f'{{"bytes":[{octets(value.data, "", "")}]{_mime_type(value)}}}'


def rich_binary_json(
    value: Binary[Any], mime_types: Collection[str] | None, low: int | None, high: int | None
) -> str:
    """Rich bytes within their restrictions, as the object of canonical JSON."""
    _check_binary(value, mime_types, low, high)
    content = urlsafe_b64encode(value.data).rstrip(b"=").decode("ascii")
    return f'{{"bytes":"{content}"{_mime_type(value)}}}'


def _check_binary(
    value: Binary[Any], mime_types: Collection[str] | None, low: int | None, high: int | None
) -> None:
    if type(value) is not Binary or type(value.data) is not bytes:
        raise TypeError(value)
    if check_binary(value, mime_types, low, high) is not None:
        raise ValueError(value)


def _mime_type(value: Binary[Any]) -> str:
    return "" if value.mime_type is None else f',"mimeType":{quote(value.mime_type)}'


def quantity(
    value: Quantity,
    base_unit: str,
    suffixes: Collection[str],
    low: Bound | None,
    high: Bound | None,
) -> str:
    """An exact number within its restrictions, as a JSON object."""
    mantissa, scale = value.mantissa, value.scale
    if type(value) is not Quantity or type(mantissa) is not int or type(scale) is not int:
        raise TypeError(value)
    if not S64_MIN <= mantissa <= S64_MAX or not S32_MIN <= scale <= S32_MAX:
        raise ValueError(value)
    if check_quantity(value, base_unit, suffixes, low, high) is not None:
        raise ValueError(value)
    return f'{{"mantissa":"{mantissa}","scale":{scale},"unit":{quote(value.unit)}}}'


def case_nodes(cls: type[enum.Enum]) -> dict[str, str]:
    """The schema value of each member of an enum, by wire name."""
    return {
        member.value: f'{{"kind":"enum","value":{{"case":{index}}}}}'
        for index, member in enumerate(cls)
    }


def case_names(cls: type[enum.Enum]) -> dict[str, str]:
    """The canonical JSON of each member of an enum, by wire name."""
    return {member.value: quote(member.value) for member in cls}


class FlagNodes(dict[int, str]):
    """The schema value of each set of ``count`` flags by its bits, written when first met."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, bits: int) -> str:
        if not 0 <= bits < 1 << self._count:
            raise ValueError(bits)
        each = ["true" if bits >> index & 1 else "false" for index in range(self._count)]
        text = f'{{"kind":"flags","value":{{"bits":[{",".join(each)}]}}}}'
        if self._count <= _MANY_FLAGS:
            self[bits] = text
        return text


class FlagNames(dict[int, str]):
    """The canonical JSON of each set of flags by its bits, written when first met."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self._names = tuple(map(quote, names))

    def __missing__(self, bits: int) -> str:
        if not 0 <= bits < 1 << len(self._names):
            raise ValueError(bits)
        shown = [name for index, name in enumerate(self._names) if bits >> index & 1]
        text = f"[{','.join(shown)}]"
        if len(self._names) <= _MANY_FLAGS:
            self[bits] = text
        return text


def fact(value: object) -> str:
    """The text of a body, or of a field, that the rule of a union branch looks at."""
    if isinstance(value, str):
        return value
    if isinstance(value, PurePath):
        return path_text(value)
    if isinstance(value, Text):
        return value.text  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    raise TypeError(value)


def count_of_branches(rules: Sequence[tuple[str, str | None, str | None]], body: object) -> int:
    """How many union branches a body satisfies; of a record its fields by wire name."""
    from .checked.discriminators import holds

    facts: str | dict[str, object]
    if isinstance(body, dict):
        members: dict[str, Any] = body  # pyright: ignore[reportUnknownVariableType]
        facts = {name: _fact_or_none(value) for name, value in members.items()}
    else:
        facts = fact(body)
    return sum(holds(None if rule[0] == "any" else rule, facts) for rule in rules)


def _fact_or_none(value: object) -> str | None:
    try:
        return fact(value)
    except TypeError:
        return None
