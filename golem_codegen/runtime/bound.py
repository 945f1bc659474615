"""Methods of one client: calling, invoking, triggering, scheduling."""

from __future__ import annotations

import datetime as dt
from typing import Generic, ParamSpec, Self, TypeVar

from .clients import AsyncClient, SyncClient
from .invocations import AsyncReceipt, Invocation, Receipt
from .method_calls import MethodCalls, MethodInfo, Options, read_accepted
from .protocol.requests import AWAIT, TRIGGER, checked_key, schedule_mode
from .settings import checked_seconds
from .values import UNSET, Unset

P = ParamSpec("P")
T = TypeVar("T")
C = TypeVar("C")

NO_OPTIONS = Options()


class _Bound(Generic[P, T, C]):
    """A method of one client: what both kinds share. ``C`` is the kind of client."""

    __slots__ = ("_calls", "_client", "_options")

    def __init__(self, calls: MethodCalls[P, T], client: C, options: Options = NO_OPTIONS) -> None:
        self._calls = calls
        self._client = client
        self._options = options

    @property
    def info(self) -> MethodInfo:
        """Names, documentation and signature."""
        return self._calls.info

    def options(
        self, *, idempotency_key: str | None = None, timeout: float | Unset | None = UNSET
    ) -> Self:
        """The same method with control of its calls; the arguments of the method come after.

        Calls with the same ``idempotency_key`` (1 to 1,024 bytes) are one invocation: it runs
        once, and each gets its result. None gives each call a key of its own, a UUID v4.
        ``timeout`` is in seconds, retries included; None waits without bound; unless given, the
        client's holds. Raises ``EncodeError`` and ``ConfigurationError``.
        """
        key = None if idempotency_key is None else checked_key(idempotency_key)
        bound = timeout if isinstance(timeout, Unset) else checked_seconds("timeout", timeout)
        return type(self)(self._calls, self._client, Options(key, bound))

    def __repr__(self) -> str:
        return f"<method {self._calls.subject}>"


class BoundMethod(_Bound[P, T, SyncClient]):
    """A method of a blocking client.

    Calling it gives the value. All forms raise ``EncodeError`` before anything is sent,
    ``TransportError`` and ``Timeout`` when no answer came, ``RemoteError`` (``AgentFailed``,
    ``NotFound``, …) when the server refuses, and ``DecodeError`` or ``ProtocolError`` when the
    answer is not of the declared type.
    """

    __slots__ = ()

    def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call, wait, and give the value."""
        golem = self._client.__golem_opened__()
        return golem.perform(
            self._calls.call(
                golem.settings.environment,
                self._client.__golem_target__,
                AWAIT,
                self._options,
                self._calls.read_value,
                *args,
                **kwargs,
            )
        )

    def invoke(self, /, *args: P.args, **kwargs: P.kwargs) -> Invocation[T]:
        """Call, wait, and give the value with metadata."""
        golem = self._client.__golem_opened__()
        return golem.perform(
            self._calls.call(
                golem.settings.environment,
                self._client.__golem_target__,
                AWAIT,
                self._options,
                self._calls.read_invocation,
                *args,
                **kwargs,
            )
        )

    def trigger(self, /, *args: P.args, **kwargs: P.kwargs) -> Receipt:
        """Have it called, without waiting for it; raises when the server does not take it."""
        return self._enqueue(TRIGGER, *args, **kwargs)

    def schedule(self, when: dt.datetime, /, *args: P.args, **kwargs: P.kwargs) -> Receipt:
        """Have it called at a time, which must have a zone. A time in the past is now."""
        return self._enqueue(schedule_mode(when), *args, **kwargs)

    def _enqueue(self, mode: bytes, /, *args: P.args, **kwargs: P.kwargs) -> Receipt:
        golem = self._client.__golem_opened__()
        accepted = golem.perform(
            self._calls.call(
                golem.settings.environment,
                self._client.__golem_target__,
                mode,
                self._options,
                read_accepted,
                *args,
                **kwargs,
            )
        )
        return Receipt(
            accepted.agent_id, accepted.idempotency_key, accepted.component_revision, golem
        )


class AsyncBoundMethod(_Bound[P, T, AsyncClient]):
    """A method of an asyncio client. Errors are those of ``BoundMethod``.

    Cancelling a call closes its connection and ends the waiting only: the agent may go on.
    """

    __slots__ = ()

    async def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call, wait, and give the value."""
        golem = self._client.__golem_opened__()
        return await golem.perform(
            self._calls.call(
                golem.settings.environment,
                self._client.__golem_target__,
                AWAIT,
                self._options,
                self._calls.read_value,
                *args,
                **kwargs,
            )
        )

    async def invoke(self, /, *args: P.args, **kwargs: P.kwargs) -> Invocation[T]:
        """Call, wait, and give the value with metadata."""
        golem = self._client.__golem_opened__()
        return await golem.perform(
            self._calls.call(
                golem.settings.environment,
                self._client.__golem_target__,
                AWAIT,
                self._options,
                self._calls.read_invocation,
                *args,
                **kwargs,
            )
        )

    async def trigger(self, /, *args: P.args, **kwargs: P.kwargs) -> AsyncReceipt:
        """Have it called, without waiting for it; raises when the server does not take it."""
        return await self._enqueue(TRIGGER, *args, **kwargs)

    async def schedule(
        self, when: dt.datetime, /, *args: P.args, **kwargs: P.kwargs
    ) -> AsyncReceipt:
        """Have it called at a time, which must have a zone. A time in the past is now."""
        return await self._enqueue(schedule_mode(when), *args, **kwargs)

    async def _enqueue(self, mode: bytes, /, *args: P.args, **kwargs: P.kwargs) -> AsyncReceipt:
        golem = self._client.__golem_opened__()
        accepted = await golem.perform(
            self._calls.call(
                golem.settings.environment,
                self._client.__golem_target__,
                mode,
                self._options,
                read_accepted,
                *args,
                **kwargs,
            )
        )
        return AsyncReceipt(
            accepted.agent_id, accepted.idempotency_key, accepted.component_revision, golem
        )
