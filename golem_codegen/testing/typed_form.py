"""Values as the types of a generated package, by its own codecs.

The package may carry a runtime of its own, so its classes are known by what they have, not by
what they inherit.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from golem_codegen.testing.canonical_leaves import CanonicalMismatch
from golem_codegen.testing.deployment import DeployedAgent
from golem_codegen.testing.forms import CanonicalForm
from golem_codegen.testing.json_values import Node
from golem_codegen.testing.refusals import internal


@dataclass(frozen=True, slots=True)
class _Codec:
    """One record of parameters: the reader, and the Python names in its order."""

    decode: Callable[[bytes], tuple[Any, ...]]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Method:
    python_name: str
    parameters: _Codec
    encode: Callable[[Any], bytes] | None


class TypedForm:
    """Generated types, by Python names.

    Methods that the package leaves out, such as those that take secrets, are in canonical form.
    """

    def __init__(self, agent: DeployedAgent, client: type[Any]) -> None:
        definition = _definition(client)
        self._canonical = CanonicalForm(agent)
        self._package = client.__module__.partition(".agents.")[0]
        self._constructor = _codec(definition, f"{definition.symbol}__new_in")
        self._methods = {
            calls.info.name: _Method(
                calls.info.python_name,
                _codec(definition, f"{calls.symbol}_in"),
                _encoder(definition, agent, calls),
            )
            for calls in _calls_of(client)
        }

    def parameters(self, value: Node) -> dict[str, Any]:
        """Constructor parameters by name. Raises ``Refusal`` for what the package cannot read."""
        return self._read(self._constructor, value)

    def arguments(self, method: str, value: Node) -> dict[str, Any]:
        """The arguments of a call by name. Raises ``Refusal`` for what the package cannot read."""
        known = self._methods.get(method)
        if known is None:
            return self._canonical.arguments(method, value)
        return self._read(known.parameters, value)

    def result(self, method: str, returned: object) -> Node:
        """What a handler returned, as a schema value. Raises ``CanonicalMismatch``."""
        known = self._methods.get(method)
        if known is None or known.encode is None:
            return self._canonical.result(method, returned)
        try:
            value: Node = json.loads(known.encode(returned))
        except Exception as error:
            raise _mismatch(error) from error
        return value

    def python_name(self, method: str) -> str | None:
        """The method's name in the package."""
        known = self._methods.get(method)
        return None if known is None else known.python_name

    def _read(self, codec: _Codec, value: Node) -> dict[str, Any]:
        try:
            values = codec.decode(json.dumps(value, separators=(",", ":")).encode())
        except Exception as error:
            hint = "was it generated from another snapshot?"
            message = f"The package {self._package} cannot read a value ({hint}): {error}"
            raise internal(message) from error
        return dict(zip(codec.names, values, strict=True))


def client_of(package: ModuleType, agent_type: str) -> type[Any]:
    """A generated client of an agent type. Raises ``LookupError`` when the package has none."""
    for name in getattr(package, "__all__", ()):
        found = getattr(package, name)
        if agent_type_of(found) == agent_type:
            client: type[Any] = found
            return client
    raise LookupError(f"the package {package.__name__} has no client of agent type {agent_type}")


def agent_type_of(client: object) -> str | None:
    """The agent type that a generated client is for; None for anything else."""
    definition = getattr(client, "_golem_definition", None)
    if not isinstance(client, type) or definition is None:
        return None
    name: str = definition.type_name
    return name


def _mismatch(error: Exception) -> CanonicalMismatch:
    """An error of the package's codecs in words; it is of a runtime that may be vendored."""
    path: str = getattr(error, "path", "$")
    expected, found = getattr(error, "expected", None), getattr(error, "found", None)
    reason = str(error) if expected is None else f"expected {expected}, found {found}"
    return CanonicalMismatch(path, reason)


def _definition(client: type[Any]) -> Any:
    definition = getattr(client, "_golem_definition", None)
    if definition is None:
        raise LookupError(f"{client.__name__} is no generated client of an agent")
    return definition


def _calls_of(client: type[Any]) -> list[Any]:
    """The methods of a client: its class attributes that have calls with a symbol."""
    attributes = [attribute for base in client.__mro__ for attribute in vars(base).values()]
    found = [getattr(attribute, "calls", None) for attribute in attributes]
    return [calls for calls in found if hasattr(calls, "symbol")]


def _codec(definition: Any, symbol: str) -> _Codec:
    encode: Callable[..., bytes] = definition.function(f"enc_{symbol}")
    names = tuple(inspect.signature(encode).parameters)
    return _Codec(definition.function(f"dec_{symbol}"), names)


def _encoder(definition: Any, agent: DeployedAgent, calls: Any) -> Callable[[Any], bytes] | None:
    deployed = agent.methods.get(calls.info.name)
    if deployed is None or deployed.method.output is None:
        return None
    encode: Callable[[Any], bytes] = definition.function(f"enc_{calls.symbol}_out")
    return encode
