"""Methods as tools of language models: definitions out, arguments in, results out.

A tool's input is the canonical JSON of the method's parameters, an object with a member for each
by its name in the schema; ``MethodInfo.input_json_schema`` describes it.
"""

from __future__ import annotations

import enum
import hashlib
import inspect
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from .definitions import sibling
from .errors import DecodeError
from .method_calls import MethodInfo
from .slow_path import decode_json_again, encode_json_again

_ALLOWED: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_LONGEST: Final = 64
_DIGITS: Final = 8


class ToolStyle(enum.Enum):
    """Under which name a tool definition holds the schema of its input; APIs differ."""

    INPUT_SCHEMA = "input_schema"
    PARAMETERS = "parameters"
    MCP = "inputSchema"


def tool_definition(
    method: MethodInfo, style: ToolStyle = ToolStyle.INPUT_SCHEMA, *, name: str | None = None
) -> dict[str, Any]:
    """``name``, ``description`` and input schema of a method, as fresh plain JSON data.

    ``method`` is the method of a client class: ``tool_definition(CounterAgent.add)``. The name is
    that of ``tool_name`` unless one is given, which must be 1 to 64 of ``a-z A-Z 0-9 _ -``, else
    ``ValueError`` is raised. The schema says nothing of a draft: some APIs refuse that member.
    """
    if name is not None and _ALLOWED.fullmatch(name) is None:
        raise ValueError(f"a tool is called 1 to 64 of a-z A-Z 0-9 _ -, not {name!r}")
    schema = json.loads(json.dumps(method.input_json_schema))
    del schema["$schema"]
    return {
        "name": tool_name(method) if name is None else name,
        "description": _description(method),
        style.value: schema,
    }


def tool_name(method: MethodInfo) -> str:
    """``<agent type>_<method>``, as in the schema, when language model APIs take it as it is.

    Otherwise each run of other characters is one ``_``, and eight hexadecimal digits that follow
    from both names are put behind, so that different methods have different names; the whole is
    cut to 64 characters.
    """
    plain = f"{method.agent_type}_{method.name}"
    if _ALLOWED.fullmatch(plain):
        return plain
    both = json.dumps([method.agent_type, method.name])
    digits = hashlib.sha256(both.encode()).hexdigest()[:_DIGITS]
    replaced = re.sub(r"[^a-zA-Z0-9_-]+", "_", plain)
    return f"{replaced[: _LONGEST - _DIGITS - 1]}_{digits}"


def call_arguments(
    method: MethodInfo, arguments: Mapping[str, Any] | str | bytes
) -> dict[str, Any]:
    """The keyword arguments of a call that a language model asks for.

    ``arguments`` is JSON text, or an object read from it already. Use it as
    ``counter.add(**call_arguments(CounterAgent.add, arguments))``. Optional parameters that are
    left out come as None. Raises ``DecodeError`` with the place of what does not fit; the text
    of the error is fit for the model to mend its arguments by.
    """
    symbol = f"{method.symbol}_in"
    wire = _wire_name(method)
    values = decode_json_again(wire, symbol, _text(arguments))
    table = sibling(method.definition.wire, "_slow")
    _, parameters = table.NODES[table.ENTRIES[symbol]]
    names = [parameter[0] for parameter in parameters]
    return dict(zip(names, values, strict=True))


def result_json(method: MethodInfo, value: object) -> bytes:
    """The canonical JSON of a method's value, to answer a language model with.

    ``null`` for a method without a value. Raises ``EncodeError``.
    """
    if method.output_json_schema is None:
        return b"null"
    return encode_json_again(_wire_name(method), f"{method.symbol}_out", value)


def _description(method: MethodInfo) -> str:
    """The documentation without what the schema of the input says already."""
    blocks = inspect.cleandoc(method.doc or "").split("\n\n")
    remark = f"Called {method.name!r} in the schema."
    kept = [block for block in blocks if block != remark]
    if len(kept) > 1 and method.signature.parameters and kept[-1].startswith("Args:\n"):
        kept.pop()
    return "\n\n".join(kept)


def _text(arguments: Mapping[str, Any] | str | bytes) -> str | bytes:
    if isinstance(arguments, str | bytes):
        return arguments
    try:
        return json.dumps(dict(arguments))
    except (TypeError, ValueError, RecursionError) as error:
        raise DecodeError("$", "JSON data", str(error)) from None


def _wire_name(method: MethodInfo) -> str:
    wire: str = getattr(method.definition.wire, "__name__", "")
    return wire
