"""The last outcome of a call: its value, or the error that names what was called."""

from __future__ import annotations

from typing import TypeVar

from ..errors import ProtocolError, Timeout, TransportError
from ..transport import Response
from .failures import remote_error, succeeded
from .requests import Call

_R = TypeVar("_R")


def settle(call: Call[_R], outcome: Response | TransportError, secret: str | None) -> _R:
    """Give the value of a call, or raise its error.

    ``secret`` is taken out of what the server said. Raises ``TransportError``, ``RemoteError``,
    ``ProtocolError``, or ``DecodeError`` for a value that is not of the declared type.
    """
    if isinstance(outcome, TransportError):
        message = outcome.message.replace(secret, "***") if secret else outcome.message
        kind = Timeout if isinstance(outcome, Timeout) else TransportError
        raise kind(message, call.endpoint, call.idempotency_key) from outcome.__cause__ or outcome
    if not succeeded(outcome):
        raise remote_error(outcome, call.endpoint, secret=secret, hint=call.hint)
    try:
        return call.read(outcome)
    except ProtocolError as error:
        raise ProtocolError(error.message, call.endpoint, outcome.status) from error.__cause__
