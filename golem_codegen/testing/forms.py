"""The form in which handlers and tests see values: canonical JSON data, or generated types."""

from __future__ import annotations

from typing import Any, Protocol

from golem_codegen.testing.deployment import DeployedAgent
from golem_codegen.testing.json_values import Node


class Form(Protocol):
    """How the values of one agent type look in Python. Methods are named as on the wire."""

    def parameters(self, value: Node) -> dict[str, Any]:
        """Constructor parameters by name."""
        ...

    def arguments(self, method: str, value: Node) -> dict[str, Any]:
        """The arguments of a call by name."""
        ...

    def result(self, method: str, returned: object) -> Node:
        """What a handler returned, as a schema value; not for methods without output.

        Raises ``CanonicalMismatch`` for what does not fit.
        """
        ...

    def python_name(self, method: str) -> str | None:
        """The method's name in generated code, where there is any."""
        ...


class CanonicalForm:
    """Canonical JSON data, by wire names; results with a few liberties."""

    def __init__(self, agent: DeployedAgent) -> None:
        self._agent = agent

    def parameters(self, value: Node) -> dict[str, Any]:
        """Constructor parameters by name."""
        data: dict[str, Any] = self._agent.writer.write(self._agent.constructor, value)
        return data

    def arguments(self, method: str, value: Node) -> dict[str, Any]:
        """The arguments of a call by name."""
        record = self._agent.methods[method].parameters
        data: dict[str, Any] = self._agent.writer.write(record, value)
        return data

    def result(self, method: str, returned: object) -> Node:
        """What a handler returned, as a schema value. Raises ``CanonicalMismatch``."""
        output = self._agent.methods[method].method.output
        if output is None:
            raise LookupError(f"method {method} has no output")
        return self._agent.reader.read(output, returned)

    def python_name(self, method: str) -> str | None:
        """None: there is no generated code."""
        del method
        return None
