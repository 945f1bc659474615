"""Agent identities: which agent a call reaches (protocol section 7)."""

from __future__ import annotations

import dataclasses
import uuid
from typing import Any
from urllib.parse import quote

from .errors import EncodeError, IdentityError
from .identity_format import format_parameters
from .identity_parse import parse_parameters
from .identity_text import AgentIdParts, check_size, split_identity
from .rules import check_string
from .type_nodes import Json

__all__ = ["AgentId", "AgentIdParts", "ephemeral_phantom", "path_segment"]

_EPHEMERAL = uuid.UUID("b6414d8d-acfb-4f13-9c5d-64a79af394e5")


@dataclasses.dataclass(frozen=True, slots=True)
class AgentId:
    """The identity of an agent: type name, constructor values, and possibly a phantom id.

    ``parse`` and ``of`` make checked ones; ``str`` gives the canonical text, at most 512 bytes of
    UTF-8, such as ``Ledger("ada",7)``. ``phantom_id`` tells apart agents with equal parameters.
    ``component_id`` is known when a server named the agent. It takes no part in comparison and
    hash, so that an identity made here equals the one that the server answers.
    """

    type_name: str
    parameters_text: str
    phantom_id: uuid.UUID | None = None
    component_id: uuid.UUID | None = dataclasses.field(default=None, compare=False)

    @classmethod
    def parse(cls, text: str) -> AgentId:
        """Read the text of an identity, without a schema and without a server.

        Blanks around it and outside string literals are dropped and the phantom id may be
        spelled in any way of a UUID, so that equal identities compare equal (section 7.3). Type
        names are case-sensitive. Raises ``IdentityError`` with the position of the fault.
        """
        identity = cls(*split_identity(text))
        check_size(str(identity))
        return identity

    @classmethod
    def of(
        cls, type_name: str, graph: Json, value: Json, phantom: uuid.UUID | None = None
    ) -> AgentId:
        """The identity of an agent type with constructor values.

        ``graph`` is the schema graph of the user-supplied parameters, a record at its root, and
        ``value`` the record as a schema value node; both are parsed JSON. Restrictions are not
        checked again. Raises ``EncodeError`` for a value that does not fit or that an identity
        cannot hold, ``IdentityError`` for a malformed type name or a text over 512 bytes.
        """
        if not type_name or type_name != type_name.strip() or "(" in type_name:
            raise IdentityError(type_name, 0, "the name of an agent type, without blanks or '('")
        identity = cls(type_name, format_parameters(graph, value), phantom)
        check_size(str(identity))
        return identity

    def __str__(self) -> str:
        phantom = "" if self.phantom_id is None else f"[{self.phantom_id}]"
        return f"{self.type_name}({self.parameters_text}){phantom}"

    def __repr__(self) -> str:
        return f"AgentId.parse({str(self)!r})"

    @property
    def parts(self) -> AgentIdParts:
        """Type name, parameters text and phantom id."""
        return AgentIdParts(self.type_name, self.parameters_text, self.phantom_id)

    def in_component(self, component_id: uuid.UUID | None) -> AgentId:
        """The same identity with the component that the server names."""
        return dataclasses.replace(self, component_id=component_id)

    def with_phantom(self, phantom_id: uuid.UUID | None) -> AgentId:
        """The same type and parameters with another phantom id, or with none."""
        identity = dataclasses.replace(self, phantom_id=phantom_id)
        check_size(str(identity))
        return identity

    def decode(self, graph: Json) -> dict[str, Any]:
        """The constructor values as a schema value record node, by the graph given to ``of``.

        The inverse of ``of``, in the newest form: 64-bit integers are decimal text. Four kinds
        come back in their canonical spelling: minus zero as ``0.0``, datetimes in UTC, UUIDs in
        lower case, quantities with the smallest scale that is not negative. Raises
        ``IdentityError`` where the text does not fit the types; its position counts in the whole
        identity.
        """
        start = len(self.type_name) + 1
        return parse_parameters(str(self), start, start + len(self.parameters_text), graph)


def path_segment(identity: AgentId) -> str:
    """The identity as one segment of a URL path: everything but unreserved ASCII is escaped."""
    return quote(str(identity), safe="")


def ephemeral_phantom(idempotency_key: str) -> uuid.UUID:
    """The phantom id that a server gives to an ephemeral call with that key (section 2.5).

    Raises ``EncodeError`` for a key that is not Unicode text.
    """
    if fault := check_string(idempotency_key):
        raise EncodeError("idempotency key", fault, ascii(idempotency_key))
    return uuid.uuid5(_EPHEMERAL, idempotency_key)
