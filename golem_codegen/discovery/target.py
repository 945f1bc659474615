"""Whom to ask, and for what."""

from __future__ import annotations

from dataclasses import dataclass, field

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.runtime.errors import ConfigurationError
from golem_codegen.runtime.protocol.addresses import base_address
from golem_codegen.runtime.protocol.retries import Retries

LOCAL_SERVER = "http://localhost:9881"
"""Where a Golem server of one's own listens unless told otherwise (protocol section 1)."""

TIMEOUT = 60.0
"""Seconds for one request with its retries, unless given."""


@dataclass(frozen=True, slots=True)
class Target:
    """One environment of one application on one server.

    ``deployment`` is a revision or a version, None the current deployment. ``owner`` is the
    e-mail address of the account that owns the application, None whichever account does.
    ``timeout`` bounds each request, retries included, in seconds. ``repr`` leaves the token out.
    """

    server: str
    app: str
    env: str
    token: str = field(repr=False)
    deployment: str | None = None
    owner: str | None = None
    timeout: float = TIMEOUT
    retries: Retries = field(default_factory=Retries)


def checked_target(target: Target) -> Target:
    """The target with its address normalised.

    Raises:
        FaultsFound: the address is none, or a name is missing; every such fault at once.
    """
    faults: list[Fault] = []
    server = target.server
    try:
        server = base_address(server)
    except ConfigurationError as error:
        # An address may hold a password: it is not repeated.
        faults.append(_fault("--server", str(error), f"for instance {LOCAL_SERVER}"))
    if not target.app.strip():
        hint = "set --app or GOLEM_APPLICATION: the `app:` of the application's golem.yaml"
        faults.append(_fault("--app", "no application is named", hint))
    if not target.env.strip():
        hint = "set --env or GOLEM_ENVIRONMENT: one of the `environments:` of golem.yaml"
        faults.append(_fault("--env", "no environment is named", hint))
    if faults:
        raise FaultsFound(faults)
    return Target(
        server=server,
        app=target.app,
        env=target.env,
        token=target.token,
        deployment=target.deployment,
        owner=target.owner,
        timeout=target.timeout,
        retries=target.retries,
    )


def _fault(option: str, message: str, suggestion: str) -> Fault:
    return Fault(Severity.ERROR, Place(option), message, suggestion)
