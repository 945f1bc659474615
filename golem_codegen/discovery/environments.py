"""Finding one environment by the names of its application and itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from golem_codegen.discovery.registry import Registry
from golem_codegen.discovery.target import Target
from golem_codegen.model.fault import shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.sources.json_values import Json, JsonObject

_PATH = "/v1/me/visible-environments"
_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Current:
    """The deployment that an environment runs: the integer revision, and the user's version."""

    revision: int
    version: str


@dataclass(frozen=True, slots=True)
class VisibleEnvironment:
    """An environment that the token may see; ``current`` is None when nothing is deployed."""

    id: str
    app: str
    env: str
    owner: str
    current: Current | None


def find_environment(registry: Registry, target: Target) -> VisibleEnvironment:
    """The environment that ``target`` names, in one request when it exists.

    Raises:
        FaultsFound: no such environment is visible (with the nearest that is), or several are.
    """
    query = {"app_name": target.app, "env_name": target.env}
    if target.owner is not None:
        query["account_email"] = target.owner
    found = [item for item in _visible(registry, query) if _fits(item, target)]
    if len(found) == 1:
        return found[0]
    if found:
        owners = _listed(sorted({item.owner for item in found}))
        what = f"{len(found)} accounts have {_called(target)}: {owners}"
        registry.fault(what, "say which with --owner")
    return _unknown(registry, target)


def _visible(registry: Registry, query: dict[str, str]) -> list[VisibleEnvironment]:
    items = registry.values(_PATH, query)
    if items is None:
        registry.fault("the server does not list environments", "it is older than Golem 1.5")
    return [_environment(registry, item) for item in items]


def _unknown(registry: Registry, target: Target) -> NoReturn:
    visible = _visible(registry, {})
    if target.owner is not None:
        owners = {item.owner for item in visible}
        if target.owner not in owners:
            hint = did_you_mean(target.owner, owners) or _choice("accounts", owners)
            registry.fault(f"no account {shown(target.owner)} shares anything with you", hint)
        visible = [item for item in visible if item.owner == target.owner]
    if not visible:
        hint = "deploy an application first, or use the token of the account that has it"
        registry.fault("the token sees no environment at all", hint)
    apps = {item.app for item in visible}
    if target.app not in apps:
        hint = did_you_mean(target.app, apps) or _choice("applications", apps)
        registry.fault(f"there is no application {shown(target.app)} that you can see", hint)
    envs = {item.env for item in visible if item.app == target.app}
    hint = did_you_mean(target.env, envs) or _choice("its environments", envs)
    what = f"the application {shown(target.app)} has no environment {shown(target.env)}"
    registry.fault(what, hint)


def _fits(item: VisibleEnvironment, target: Target) -> bool:
    # A server that ignores an unknown filter must not lead to another application's schema.
    owner = target.owner is None or item.owner == target.owner
    return owner and item.app == target.app and item.env == target.env


def _environment(registry: Registry, item: JsonObject) -> VisibleEnvironment:
    environment = item.get("environment")
    application = item.get("application")
    account = item.get("account")
    if not isinstance(environment, dict) or not isinstance(application, dict):
        registry.fault(f"GET {_PATH}: an item has no environment or application", "")
    email = account.get("email") if isinstance(account, dict) else None
    return VisibleEnvironment(
        id=_text(registry, environment.get("id")),
        app=_text(registry, application.get("name")),
        env=_text(registry, environment.get("name")),
        owner=email if isinstance(email, str) else "",
        current=_current(registry, environment.get("currentDeployment")),
    )


def _current(registry: Registry, raw: Json) -> Current | None:
    if not isinstance(raw, dict):
        return None
    # Not ``revision``: that one counts how often the current deployment changed.
    revision = raw.get("deploymentRevision")
    version = raw.get("deploymentVersion")
    if not isinstance(revision, int) or isinstance(revision, bool):
        registry.fault(f"GET {_PATH}: a current deployment has no revision", "")
    return Current(revision, version if isinstance(version, str) else "")


def _text(registry: Registry, value: Json) -> str:
    if not isinstance(value, str) or not value:
        registry.fault(f"GET {_PATH}: an item has no id or no name", "")
    return value


def _called(target: Target) -> str:
    return f"an application {shown(target.app)} with an environment {shown(target.env)}"


def _choice(what: str, names: set[str]) -> str:
    return f"{what} that you can see: {_listed(sorted(names))}"


def _listed(names: list[str]) -> str:
    rest = len(names) - _MOST_NAMED
    text = ", ".join(shown(name) for name in names[:_MOST_NAMED])
    return f"{text} and {rest} more" if rest > 0 else text
