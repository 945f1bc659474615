"""What the generator writes for two agents: a durable Ledger with config, and a Thumbnailer.

Methods of Ledger: ``post(amount: s64, note: option<string>) -> s64``, ``closeMonth()`` without a
value, ``total() -> s64``, deprecated. Config: ``limits.daily: u64``, ``currency: option<string>``.
"""

from __future__ import annotations

import builtins as _b
import uuid as _uuid
from typing import Any as _Any
from typing import Self as _Self
from typing import TypeVar as _TypeVar

import msgspec as _ms
from example_package import _wire as _example

from golem_codegen.runtime import agents as _a
from golem_codegen.runtime import methods as _m
from golem_codegen.runtime.aio import AsyncGolem as _AsyncGolem
from golem_codegen.runtime.client import Golem as _Golem
from golem_codegen.runtime.definitions import AgentDefinition as _AgentDefinition
from golem_codegen.runtime.identity import AgentId as _AgentId
from golem_codegen.runtime.overrides import ConfigEntry as _ConfigEntry
from golem_codegen.runtime.values import UNSET as _UNSET
from golem_codegen.runtime.values import Unset as _Unset

_G = _TypeVar("_G")


# --- ledger ---------------------------------------------------------------------------------


class LedgerOverridesLimits(_ms.Struct, frozen=True, kw_only=True):
    """Overrides below ``limits``."""

    daily: _b.int | _Unset = _UNSET


class LedgerOverrides(_ms.Struct, frozen=True, kw_only=True):
    """Config overrides of Ledger. An existing agent keeps its first configuration."""

    limits: LedgerOverridesLimits | _Unset = _UNSET
    currency: _b.str | _Unset | None = _UNSET


def _ledger_wire() -> _b.object:
    return _example.module()


def _ledger_graph() -> _b.dict[_b.str, _Any]:
    return _example.GRAPHS["Ledger"]


_LEDGER = _AgentDefinition(
    "Ledger",
    symbol="Ledger",
    wire=_ledger_wire,
    graph=_ledger_graph,
    config=(
        _ConfigEntry(("limits", "daily"), ("limits", "daily"), "Ledger__config_0"),
        _ConfigEntry(("currency",), ("currency",), "Ledger__config_1"),
    ),
)


class _LedgerStubs:
    __slots__ = ()

    @_m.method(_LEDGER, "post", symbol="Ledger_post")
    def post(self, amount: _b.int, note: _b.str | None = None) -> _b.int:
        """Post an amount; gives the balance."""
        raise NotImplementedError

    @_m.unit_method(_LEDGER, "closeMonth", symbol="Ledger_close_month")
    def close_month(self) -> None:
        """Close the month."""
        raise NotImplementedError

    @_m.obsolete("the balance of post is enough")
    @_m.method(_LEDGER, "total", symbol="Ledger_total")
    def total(self) -> _b.int:
        """The balance."""
        raise NotImplementedError


class _LedgerFactories(_LedgerStubs, _a.Durable[_G]):
    __slots__ = ()
    _golem_definition = _LEDGER

    @classmethod
    def get(
        cls,
        owner: _b.str,
        shard: _b.int,
        *,
        config: LedgerOverrides | None = None,
        client: _G | None = None,
    ) -> _Self:
        """The agent with these parameters. Nothing is sent: the first call may create it."""
        return cls._golem_durable(_LEDGER.parameters(owner, shard), None, config, client)

    @classmethod
    def get_phantom(
        cls,
        phantom: _uuid.UUID,
        /,
        owner: _b.str,
        shard: _b.int,
        *,
        config: LedgerOverrides | None = None,
        client: _G | None = None,
    ) -> _Self:
        """The agent with these parameters and this phantom id."""
        return cls._golem_durable(_LEDGER.parameters(owner, shard), phantom, config, client)

    @classmethod
    def new_phantom(
        cls,
        owner: _b.str,
        shard: _b.int,
        *,
        config: LedgerOverrides | None = None,
        client: _G | None = None,
    ) -> _Self:
        """An agent with these parameters and a new phantom id, in ``identity.phantom_id``."""
        return cls._golem_new_phantom(_LEDGER.parameters(owner, shard), config, client)

    @classmethod
    def agent_id(
        cls, owner: _b.str, shard: _b.int, *, phantom: _uuid.UUID | None = None
    ) -> _AgentId:
        """The identity with these parameters, computed here."""
        return cls._golem_agent_id(_LEDGER.parameters(owner, shard), phantom)

    @classmethod
    def bind(
        cls,
        agent_id: _AgentId | _b.str,
        *,
        config: LedgerOverrides | None = None,
        client: _G | None = None,
    ) -> _Self:
        """The agent of an identity, which must be one of Ledger. Nothing is sent."""
        return cls._golem_bind(agent_id, config, client)


class Ledger(_LedgerFactories[_Golem], _a.DurableAgent):
    """An account. Blocking client."""

    __slots__ = ()


class AsyncLedger(_LedgerFactories[_AsyncGolem], _a.AsyncDurableAgent):
    """An account. Asyncio client."""

    __slots__ = ()


class LedgerMethods(_LedgerStubs, _a.MethodOnlyAgent):
    """The methods of Ledger for any durable agent that has them. Blocking client."""

    __slots__ = ()
    _golem_definition = _LEDGER


class AsyncLedgerMethods(_LedgerStubs, _a.AsyncMethodOnlyAgent):
    """The methods of Ledger for any durable agent that has them. Asyncio client."""

    __slots__ = ()
    _golem_definition = _LEDGER


# --- thumbnailer ----------------------------------------------------------------------------


def _thumbnailer_wire() -> _b.object:
    return _example.module()


def _thumbnailer_graph() -> _b.dict[_b.str, _Any]:
    return _example.GRAPHS["Thumbnailer"]


_THUMBNAILER = _AgentDefinition(
    "Thumbnailer", symbol="Thumbnailer", wire=_thumbnailer_wire, graph=_thumbnailer_graph
)


class _ThumbnailerStubs:
    __slots__ = ()

    @_m.method(_THUMBNAILER, "render", symbol="Thumbnailer_render")
    def render(self, size: _b.int) -> _b.str:
        """Render a thumbnail."""
        raise NotImplementedError


class _ThumbnailerFactories(_ThumbnailerStubs, _a.Ephemeral[_G]):
    __slots__ = ()
    _golem_definition = _THUMBNAILER

    @classmethod
    def ephemeral(cls, format: _b.str, *, client: _G | None = None) -> _Self:  # noqa: A002
        """A client whose every call has an agent of its own. Nothing is sent."""
        return cls._golem_ephemeral(_THUMBNAILER.parameters(format), None, None, client)

    @classmethod
    def ephemeral_phantom(
        cls,
        phantom: _uuid.UUID,
        /,
        format: _b.str,  # noqa: A002
        *,
        client: _G | None = None,
    ) -> _Self:
        """A client of the ephemeral agent with this phantom id, which servers may refuse."""
        return cls._golem_ephemeral(_THUMBNAILER.parameters(format), phantom, None, client)

    @classmethod
    def agent_id_of_key(cls, key: _b.str, /, format: _b.str) -> _AgentId:  # noqa: A002
        """The identity of the call with this idempotency key, computed here."""
        return cls._golem_agent_id_of_key(key, _THUMBNAILER.parameters(format))


class Thumbnailer(_ThumbnailerFactories[_Golem], _a.EphemeralAgent):
    """Makes thumbnails. Blocking client."""

    __slots__ = ()


class AsyncThumbnailer(_ThumbnailerFactories[_AsyncGolem], _a.AsyncEphemeralAgent):
    """Makes thumbnails. Asyncio client."""

    __slots__ = ()
