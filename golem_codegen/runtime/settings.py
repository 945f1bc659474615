"""What a client needs to know: server, application, environment, token, bounds of time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import ConfigurationError
from .protocol.addresses import base_address
from .protocol.requests import Call, Environment
from .protocol.retries import Exchange, Retries
from .transport import Request
from .values import Unset

SERVER_URL = "GOLEM_SERVER_URL"
TOKEN = "GOLEM_TOKEN"  # noqa: S105 - the name of a variable
APPLICATION = "GOLEM_APPLICATION"
ENVIRONMENT = "GOLEM_ENVIRONMENT"

CONNECT_TIMEOUT = 10.0
"""Seconds to open a connection, unless given."""

_S64_MAX = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Settings:
    """Checked settings of one client. ``repr`` leaves the token out."""

    server: str
    environment: Environment
    token: str | None = field(repr=False)
    timeout: float | None
    connect_timeout: float | None
    retries: Retries
    headers: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/json",
            "User-Agent": "golem-python",
        }
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        object.__setattr__(self, "headers", headers)

    def exchange(self, call: Call[object], now: float) -> Exchange:
        """Begin the attempts of a call."""
        timeout = self.timeout if isinstance(call.timeout, Unset) else call.timeout
        request = Request(
            call.method,
            self.server + call.path,
            self.headers,
            call.body,
            self.connect_timeout,
            timeout,
        )
        return Exchange(request, self.retries, now)


def checked_settings(  # noqa: PLR0913 - the settings of a client, by keyword
    server: str,
    *,
    app: str,
    env: str,
    token: str | None,
    timeout: float | None,
    connect_timeout: float | None,
    retries: int | Retries,
    owner: str | None,
    deployment_revision: int | None,
) -> Settings:
    """Check the settings of a client; raises ``ConfigurationError`` for the first that is wrong."""
    if deployment_revision is not None and not _is_revision(deployment_revision):
        raise ConfigurationError("deployment_revision must be a whole number of 0 or more")
    return Settings(
        server=base_address(_text("server", server)),
        environment=Environment(
            _text("app", app),
            _text("env", env),
            None if owner is None else _text("owner", owner).strip(),
            deployment_revision,
        ),
        token=None if token is None else _token(token),
        timeout=checked_seconds("timeout", timeout),
        connect_timeout=checked_seconds("connect_timeout", connect_timeout),
        retries=Retries(retries) if isinstance(retries, int) else retries,
    )


def checked_seconds(name: str, seconds: float | None) -> float | None:
    """Check a bound of time; raises ``ConfigurationError`` unless it is positive and finite."""
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(
        seconds, int | float
    ):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ConfigurationError(f"{name} must be seconds, as a number, or None")
    if not math.isfinite(seconds) or seconds <= 0:
        raise ConfigurationError(f"{name} must be more than 0 seconds, or None for no bound")
    return seconds


def environment_variables(variables: Mapping[str, str]) -> tuple[str, str, str, str]:
    """Server, token, application and environment from environment variables, in this order.

    Raises ``ConfigurationError`` that names all missing or empty ones at once.
    """
    names = (SERVER_URL, TOKEN, APPLICATION, ENVIRONMENT)
    values = [variables.get(name, "").strip() for name in names]
    missing = [name for name, value in zip(names, values, strict=True) if not value]
    if missing:
        what = "environment variables are" if len(missing) > 1 else "environment variable is"
        raise ConfigurationError(f"these {what} not set: {', '.join(missing)}")
    server, token, app, env = values
    return server, token, app, env


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ConfigurationError(f"{name} must be text, and not empty")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ConfigurationError(f"{name} must be Unicode text without lone surrogates") from None
    return value


def _token(token: object) -> str:
    if not isinstance(token, str) or not token:
        raise ConfigurationError("token must be text, and not empty")
    if any(not "!" <= character <= "~" for character in token):
        raise ConfigurationError("token has characters that a header cannot carry")
    return token


def _is_revision(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _S64_MAX
