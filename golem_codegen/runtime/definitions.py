"""What a generated client knows of its agent type, compiled in: no discovery ever happens."""

from __future__ import annotations

import importlib
import uuid
from collections.abc import Callable
from typing import Any, cast

import msgspec

from .errors import DecodeError, IdentityError
from .identity import AgentId
from .overrides import NO_CONFIG, ConfigEntry, config_json
from .protocol.requests import Target


class AgentDefinition:
    """One agent type: its name, and where its codecs and its constructor's graph are found.

    ``wire`` gives the module of codec functions and ``graph`` the schema graph of the constructor
    parameters (a record at its root); both are called on first use. ``symbol`` is the part that
    the names of the agent's codec functions begin with: ``enc_<symbol>__new_in(…) -> bytes`` and
    ``dec_<symbol>__new_in(bytes) -> tuple`` for the constructor.
    """

    __slots__ = (
        "_graph",
        "_json_schemas",
        "_loaded_graph",
        "_loaded_wire",
        "_wire",
        "config",
        "symbol",
        "type_name",
    )

    def __init__(
        self,
        type_name: str,
        *,
        symbol: str,
        wire: Callable[[], object],
        graph: Callable[[], dict[str, Any]],
        config: tuple[ConfigEntry, ...] = (),
    ) -> None:
        self.type_name = type_name
        self.symbol = symbol
        self.config = config
        self._wire = wire
        self._graph = graph
        self._loaded_wire: object = None
        self._loaded_graph: dict[str, Any] | None = None
        self._json_schemas: dict[str, dict[str, Any] | None] = {}

    def __repr__(self) -> str:
        return f"AgentDefinition({self.type_name!r})"

    @property
    def wire(self) -> object:
        """The module of codec functions."""
        if self._loaded_wire is None:
            self._loaded_wire = self._wire()
        return self._loaded_wire

    def function(self, name: str) -> Callable[..., Any]:
        """A function of the codec module."""
        return cast("Callable[..., Any]", getattr(self.wire, name))

    def json_schema(self, symbol: str) -> dict[str, Any] | None:
        """The JSON Schema of what a symbol of the generated schemas stands for; None without one.

        The schemas stand beside the codec functions. Made on first use and kept.
        """
        if symbol not in self._json_schemas:
            from .json_schema import to_json_schema

            schemas = sibling(self.wire, "_schema")
            known = symbol in schemas._ROOTS  # noqa: SLF001 - generated, for us
            graph = schemas.schema(symbol) if known else None
            self._json_schemas[symbol] = None if graph is None else to_json_schema(graph)
        return self._json_schemas[symbol]

    @property
    def graph(self) -> dict[str, Any]:
        """The graph of the constructor parameters."""
        if self._loaded_graph is None:
            self._loaded_graph = self._graph()
        return self._loaded_graph

    def parameters(self, /, *args: object, **kwargs: object) -> bytes:
        """Constructor parameters as a schema value. Raises ``EncodeError``."""
        encoded: bytes = self.function(f"enc_{self.symbol}__new_in")(*args, **kwargs)
        return encoded

    def overrides(self, record: object) -> bytes:
        """An override record, or None, as the ``config`` member. Raises ``EncodeError``."""
        if record is None:
            return NO_CONFIG
        return config_json(self.config, record, self._config_encoder)

    def identity(self, parameters: bytes, phantom: uuid.UUID | None) -> AgentId:
        """The identity that encoded parameters and a phantom make, computed here."""
        return AgentId.of(self.type_name, self.graph, msgspec.json.decode(parameters), phantom)

    def target_of(self, agent_id: AgentId | str, config: bytes) -> Target:
        """The target of an identity whose parameters have the constructor's shape.

        The type name is the identity's, whatever it is. Raises ``IdentityError``.
        """
        identity = AgentId.parse(agent_id) if isinstance(agent_id, str) else agent_id
        node = msgspec.json.encode(identity.decode(self.graph))
        try:
            values: tuple[object, ...] = self.function(f"dec_{self.symbol}__new_in")(node)
        except DecodeError as error:
            expected = f"parameters of {self.type_name}: {error.expected} at {error.path}"
            raise IdentityError(str(identity), len(identity.type_name) + 1, expected) from error
        return Target(identity.type_name, self.parameters(*values), identity.phantom_id, config)

    def own_target_of(self, agent_id: AgentId | str, config: bytes) -> Target:
        """The target of an identity that must be of exactly this agent type."""
        identity = AgentId.parse(agent_id) if isinstance(agent_id, str) else agent_id
        if identity.type_name != self.type_name:
            raise IdentityError(str(identity), 0, f"an identity of the agent type {self.type_name}")
        return self.target_of(identity, config)

    def _config_encoder(self, symbol: str) -> Callable[[object], bytes]:
        encode = getattr(sibling(self.wire, "_canonical"), f"json_{symbol}")
        return cast("Callable[[object], bytes]", encode)


def sibling(module: object, name: str) -> Any:
    """The module of that name beside a module of a generated package."""
    own: str = getattr(module, "__name__", "")
    return importlib.import_module(f"{own.rpartition('.')[0]}.{name}")
