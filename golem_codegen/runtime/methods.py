"""Methods of generated clients: one typed stub serves the blocking and the asyncio client."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from typing_extensions import deprecated

from .bound import AsyncBoundMethod, BoundMethod
from .clients import AsyncClient, SyncClient
from .definitions import AgentDefinition
from .method_calls import MethodCalls, MethodInfo, no_value

P = ParamSpec("P")
T = TypeVar("T")


class Method(Generic[P, T]):
    """The descriptor of one method: bound methods on clients, ``MethodInfo`` on classes."""

    def __init__(self, calls: MethodCalls[P, T], doc: str | None) -> None:
        self.calls = calls
        self.__doc__ = doc

    @overload
    def __get__(self, instance: None, owner: type, /) -> MethodInfo: ...
    @overload
    def __get__(self, instance: SyncClient, owner: type | None = None, /) -> BoundMethod[P, T]: ...
    @overload
    def __get__(
        self, instance: AsyncClient, owner: type | None = None, /
    ) -> AsyncBoundMethod[P, T]: ...
    def __get__(
        self, instance: SyncClient | AsyncClient | None, owner: type | None = None, /
    ) -> MethodInfo | BoundMethod[P, T] | AsyncBoundMethod[P, T]:
        if isinstance(instance, SyncClient):
            return BoundMethod(self.calls, instance)
        if isinstance(instance, AsyncClient):
            return AsyncBoundMethod(self.calls, instance)
        return self.calls.info


class DeprecatedMethod(Method[P, T]):
    """A method that its agent declares deprecated; taking it from a client warns."""

    def __init__(self, calls: MethodCalls[P, T], doc: str | None, reason: str) -> None:
        super().__init__(calls, doc)
        self._reason = reason

    @overload
    def __get__(self, instance: None, owner: type, /) -> MethodInfo: ...
    @overload
    @deprecated("The agent declares this method deprecated; its documentation says why.")
    def __get__(self, instance: SyncClient, owner: type | None = None, /) -> BoundMethod[P, T]: ...
    @overload
    @deprecated("The agent declares this method deprecated; its documentation says why.")
    def __get__(
        self, instance: AsyncClient, owner: type | None = None, /
    ) -> AsyncBoundMethod[P, T]: ...
    def __get__(
        self, instance: SyncClient | AsyncClient | None, owner: type | None = None, /
    ) -> MethodInfo | BoundMethod[P, T] | AsyncBoundMethod[P, T]:
        if instance is None:
            return self.calls.info
        message = f"{self.calls.subject} is deprecated: {self._reason}"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        if isinstance(instance, SyncClient):
            return BoundMethod(self.calls, instance)
        return AsyncBoundMethod(self.calls, instance)


def method(
    definition: AgentDefinition, name: str, *, symbol: str
) -> Callable[[Callable[Concatenate[Any, P], T]], Method[P, T]]:
    """Make a stub the method ``name`` (as on the wire) of an agent.

    ``symbol`` names its codec functions: ``enc_<symbol>_in(…) -> bytes`` takes the parameters as
    the stub does, ``dec_<symbol>_out(bytes)`` gives the value.
    """

    def decorate(stub: Callable[Concatenate[Any, P], T]) -> Method[P, T]:
        decoder: Callable[[bytes], T] | None = None

        def decode(value: bytes | None) -> T:
            nonlocal decoder
            if value is None:
                raise no_value()
            if decoder is None:
                decoder = definition.function(f"dec_{symbol}_out")
            return decoder(value)

        return Method(MethodCalls(definition, name, symbol, stub, decode), stub.__doc__)

    return decorate


def unit_method(
    definition: AgentDefinition, name: str, *, symbol: str
) -> Callable[[Callable[Concatenate[Any, P], None]], Method[P, None]]:
    """As ``method``, for one without a value: whatever the server sends as one is ignored."""

    def decorate(stub: Callable[Concatenate[Any, P], None]) -> Method[P, None]:
        return Method(MethodCalls(definition, name, symbol, stub, _ignore), stub.__doc__)

    return decorate


def obsolete(reason: str) -> Callable[[Method[P, T]], DeprecatedMethod[P, T]]:
    """Declare a method deprecated; stands above ``method``. ``reason`` is the agent's text."""

    def decorate(current: Method[P, T]) -> DeprecatedMethod[P, T]:
        return DeprecatedMethod(current.calls, current.__doc__, reason)

    return decorate


def _ignore(value: bytes | None) -> None:
    del value
