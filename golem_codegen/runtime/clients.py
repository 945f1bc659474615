"""What methods are called on: where the calls of a client go, and through which connection."""

from __future__ import annotations

from typing import Generic, Never, Self, TypeVar

from .aio import AsyncGolem, default_async_golem
from .client import Golem, default_golem
from .protocol.requests import Target

G = TypeVar("G")


class AgentClient(Generic[G]):
    """Whatever methods are called on: where its calls go, and through which client."""

    __slots__ = ("__golem_client__", "__golem_target__")
    __golem_target__: Target
    __golem_client__: G | None

    def __init__(self, only_factories: Never, /) -> None:  # noqa: ARG002 - refuses calls statically
        raise TypeError(f"{type(self).__name__} is made by its factories, such as get or bind")

    @classmethod
    def _golem_new(cls, target: Target, client: G | None) -> Self:
        new = cls.__new__(cls)
        new.__golem_target__ = target
        new.__golem_client__ = client
        return new


class SyncClient(AgentClient[Golem]):
    """A client whose methods block."""

    __slots__ = ()

    def __golem_opened__(self) -> Golem:
        return default_golem() if self.__golem_client__ is None else self.__golem_client__


class AsyncClient(AgentClient[AsyncGolem]):
    """A client whose methods are awaited."""

    __slots__ = ()

    def __golem_opened__(self) -> AsyncGolem:
        return default_async_golem() if self.__golem_client__ is None else self.__golem_client__
