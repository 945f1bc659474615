"""One method of an agent as calls of the protocol core: arguments to body, answer to value."""

from __future__ import annotations

import inspect
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from .definitions import AgentDefinition
from .errors import DecodeError, ProtocolError
from .invocations import Invocation
from .protocol import addresses, answers
from .protocol.requests import Call, Environment, Target, invoke_body, method_member
from .transport import Response
from .values import UNSET, Unset

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")

_PHANTOM_HINT = (
    "servers may refuse a chosen phantom for an ephemeral agent, as this one did; the identity of "
    "an ephemeral call follows from its idempotency key instead: choose the key with "
    "options(idempotency_key=...) and compute the identity with agent_id_of_key(...)"
)


@dataclass(frozen=True, slots=True)
class Options:
    """Control of one call: a key chosen by the caller, a bound of time in seconds."""

    idempotency_key: str | None = None
    timeout: float | Unset | None = UNSET


@dataclass(frozen=True, slots=True)
class MethodInfo:
    """What ``Ledger.post``, the method of a class, tells: names, documentation, signature.

    ``name`` is the name on the wire, ``python_name`` the one in generated code.
    """

    agent_type: str
    name: str
    python_name: str
    doc: str | None = field(repr=False)
    signature: inspect.Signature = field(repr=False)
    symbol: str = field(repr=False)
    definition: AgentDefinition = field(repr=False, compare=False)

    @property
    def input_json_schema(self) -> dict[str, Any]:
        """The JSON Schema of the parameters: an object with a member for each, by wire name.

        It describes their canonical JSON. Made on first use and kept: treat it as read-only.
        """
        schema = self.definition.json_schema(f"{self.symbol}_in")
        if schema is None:  # only in packages of an older generator
            raise LookupError(f"there is no schema of {self.agent_type}.{self.name}")
        return schema

    @property
    def output_json_schema(self) -> dict[str, Any] | None:
        """The JSON Schema of the value in canonical JSON; None for a method without one.

        Made on first use and kept: treat it as read-only.
        """
        return self.definition.json_schema(f"{self.symbol}_out")


class MethodCalls(Generic[P, T]):
    """The calls of one method, for any client. ``decode`` reads a result, or its absence."""

    __slots__ = (
        "_decode",
        "_definition",
        "_encode",
        "_member",
        "_name",
        "_stub",
        "subject",
        "symbol",
    )

    def __init__(
        self,
        definition: AgentDefinition,
        name: str,
        symbol: str,
        stub: Callable[Concatenate[Any, P], T],
        decode: Callable[[bytes | None], T],
    ) -> None:
        self.subject = f"{definition.type_name}.{name}"
        self._definition = definition
        self._name = name
        self.symbol = symbol
        self._stub = stub
        self._decode = decode
        self._encode: Callable[..., bytes] | None = None
        self._member = method_member(name)

    @property
    def info(self) -> MethodInfo:
        """Names, documentation and signature."""
        return MethodInfo(
            self._definition.type_name,
            self._name,
            self._stub.__name__,
            self._stub.__doc__,
            inspect.signature(self._stub),
            self.symbol,
            self._definition,
        )

    def call(
        self,
        environment: Environment,
        target: Target,
        mode: bytes,
        options: Options,
        read: Callable[[Response], R],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Call[R]:
        """The call with these arguments. Raises ``EncodeError``, and ``TypeError``."""
        parameters = self._parameters(args, kwargs)
        key = options.idempotency_key or str(uuid.uuid4())
        return Call(
            method="POST",
            path=addresses.INVOKE_AGENT,
            body=invoke_body(environment, target, self._member, parameters, mode, key),
            read=read,
            subject=self.subject,
            idempotency_key=key,
            timeout=options.timeout,
            hint=_PHANTOM_HINT if target.ephemeral and target.phantom is not None else "",
        )

    def read_value(self, response: Response) -> T:
        """The value of an answer."""
        return self._value(answers.read_invoke(response))

    def read_invocation(self, response: Response) -> Invocation[T]:
        """Value and metadata of an answer."""
        answer = answers.read_invoke(response)
        return Invocation(
            self._value(answer),
            answers.identity(answer.agent_id),
            answer.idempotency_key,
            answer.component_revision,
        )

    def _value(self, answer: answers.InvokeAnswer) -> T:
        value = answer.value
        try:
            return self._decode(value)
        except DecodeError as error:
            if value is not None and answers.is_empty_tuple(value):
                raise no_value() from error
            place = f"{self.subject} result {error.path}"
            raise DecodeError(place, error.expected, error.found) from error

    def _parameters(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> bytes:
        if self._encode is None:
            self._encode = self._definition.function(f"enc_{self.symbol}_in")
        try:
            return self._encode(*args, **kwargs)
        except TypeError:
            self._refuse_arguments(args, kwargs)
            raise

    def _refuse_arguments(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> None:
        """Raise in the words of the stub, not of the encoder, if the arguments do not fit."""
        try:
            inspect.signature(self._stub).bind(None, *args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{self.subject}: {error}") from None


def read_accepted(response: Response) -> Invocation[None]:
    """The metadata of a call that the server has taken to run later."""
    answer = answers.read_invoke(response)
    identity = answers.identity(answer.agent_id)
    return Invocation(None, identity, answer.idempotency_key, answer.component_revision)


def no_value() -> ProtocolError:
    """The error for an answer without the value that the method declares."""
    return ProtocolError("the answer has no value, and the method declares one")
