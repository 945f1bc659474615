"""What generated clients stand on: factories, identities, eager creation.

The names of this module's classes begin where generated ones end: a generated ``Ledger`` is a
``DurableAgent``, ``AsyncLedger`` an ``AsyncDurableAgent``; both share typed factories that a
generated class derives from ``Durable``. Attributes that begin with ``_golem_`` are for generated
code.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any, ClassVar, Self, TypeVar

from .aio import AsyncGolem
from .client import Golem
from .clients import AgentClient, AsyncClient, SyncClient
from .definitions import AgentDefinition
from .errors import GolemError
from .identity import AgentId, ephemeral_phantom
from .overrides import RawOverride, raw_config_json
from .protocol import answers
from .protocol.requests import Call, Environment, Target, checked_key, create
from .transport import Response

G = TypeVar("G")


class Durable(AgentClient[G]):
    """A full client of a durable agent: its factories make clients and do no I/O."""

    __slots__ = ()
    _golem_definition: ClassVar[AgentDefinition]

    @property
    def identity(self) -> AgentId:
        """The identity that calls go to, computed here."""
        target = self.__golem_target__
        return self._golem_definition.identity(target.parameters, target.phantom)

    @classmethod
    def _golem_durable(
        cls, parameters: bytes, phantom: uuid.UUID | None, config: object, client: G | None
    ) -> Self:
        definition = cls._golem_definition
        overrides = definition.overrides(config)
        target = Target(definition.type_name, parameters, phantom, overrides)
        return cls._golem_new(target, client)

    @classmethod
    def _golem_new_phantom(cls, parameters: bytes, config: object, client: G | None) -> Self:
        return cls._golem_durable(parameters, uuid.uuid4(), config, client)

    @classmethod
    def _golem_bind(cls, agent_id: AgentId | str, config: object, client: G | None) -> Self:
        definition = cls._golem_definition
        target = definition.own_target_of(agent_id, definition.overrides(config))
        return cls._golem_new(target, client)

    @classmethod
    def _golem_agent_id(cls, parameters: bytes, phantom: uuid.UUID | None) -> AgentId:
        return cls._golem_definition.identity(parameters, phantom)

    def __repr__(self) -> str:
        try:
            return f"<{type(self).__name__} {str(self.identity)!r}>"
        except GolemError as error:
            return f"<{type(self).__name__} without identity: {error}>"


class DurableAgent(Durable[Golem], SyncClient):
    """The blocking full client of a durable agent."""

    __slots__ = ()

    def create(self) -> AgentId:
        """Create the agent now, with the overrides, unless it exists; calls do that as well.

        Gives its identity with its component. Raises ``RemoteError`` and ``TransportError``.
        """
        golem = self.__golem_opened__()
        return golem.perform(_create_call(golem.settings.environment, self.__golem_target__))


class AsyncDurableAgent(Durable[AsyncGolem], AsyncClient):
    """The asyncio full client of a durable agent."""

    __slots__ = ()

    async def create(self) -> AgentId:
        """Create the agent now, with the overrides, unless it exists; calls do that as well.

        Gives its identity with its component. Raises ``RemoteError`` and ``TransportError``.
        """
        golem = self.__golem_opened__()
        return await golem.perform(_create_call(golem.settings.environment, self.__golem_target__))


class Ephemeral(AgentClient[G]):
    """A client of an ephemeral agent: each call has an instance of its own.

    It has no identity. That of a finished call stands in its metadata, and is only for looking
    at; it follows from the idempotency key. Overrides travel with every call.
    """

    __slots__ = ()
    _golem_definition: ClassVar[AgentDefinition]

    @classmethod
    def _golem_ephemeral(
        cls, parameters: bytes, phantom: uuid.UUID | None, config: object, client: G | None
    ) -> Self:
        definition = cls._golem_definition
        overrides = definition.overrides(config)
        target = Target(definition.type_name, parameters, phantom, overrides, ephemeral=True)
        return cls._golem_new(target, client)

    @classmethod
    def _golem_agent_id_of_key(cls, idempotency_key: str, parameters: bytes) -> AgentId:
        phantom = ephemeral_phantom(checked_key(idempotency_key))
        return cls._golem_definition.identity(parameters, phantom)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} ephemeral>"


class EphemeralAgent(Ephemeral[Golem], SyncClient):
    """The blocking full client of an ephemeral agent."""

    __slots__ = ()


class AsyncEphemeralAgent(Ephemeral[AsyncGolem], AsyncClient):
    """The asyncio full client of an ephemeral agent."""

    __slots__ = ()


class MethodOnly(AgentClient[G]):
    """Methods alone, for any durable agent that has them.

    There is no name to check: the identity brings it. The server wants constructor parameters as
    typed values, which the text of an identity does not tell (``7`` may be a u32 or an s64), so
    they come from one of two places:

    - an identity is read by the constructor of the agent type that this client was generated
      from, whatever its type name is. A text that does not fit raises ``IdentityError``; types
      that look alike in text and are not are refused by the server;
    - a full client of any agent type brings exactly its own, phantom included.

    Binding sends nothing and creates nothing; the first call may create the agent.
    """

    __slots__ = ()
    _golem_definition: ClassVar[AgentDefinition]

    @classmethod
    def bind(
        cls,
        identity: AgentId | str | Durable[Any],
        *,
        overrides: Iterable[RawOverride] = (),
        client: G | None = None,
    ) -> Self:
        """A client for an existing identity, or for the agent of a full client.

        ``overrides`` are pairs of a config path and plain JSON data; they travel unchecked with
        every call, and an agent that exists keeps its first configuration. A full client lends
        its agent only, neither its overrides nor its connection. Raises ``IdentityError`` and
        ``EncodeError``.
        """
        config = raw_config_json(overrides)
        if isinstance(identity, Durable):
            lent = identity.__golem_target__
            target = Target(lent.type_name, lent.parameters, lent.phantom, config)
        else:
            target = cls._golem_definition.target_of(identity, config)
        return cls._golem_new(target, client)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of an agent of type {self.__golem_target__.type_name!r}>"


class MethodOnlyAgent(MethodOnly[Golem], SyncClient):
    """The blocking method-only client."""

    __slots__ = ()


class AsyncMethodOnlyAgent(MethodOnly[AsyncGolem], AsyncClient):
    """The asyncio method-only client."""

    __slots__ = ()


def _create_call(environment: Environment, target: Target) -> Call[AgentId]:
    return create(environment, target, _read_created)


def _read_created(response: Response) -> AgentId:
    return answers.identity(answers.read_create(response).agent_id)
