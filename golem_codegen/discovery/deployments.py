"""Choosing one deployment of an environment: the current one, or one by revision or version."""

from __future__ import annotations

from golem_codegen.discovery.environments import Current, VisibleEnvironment
from golem_codegen.discovery.registry import Registry
from golem_codegen.model.fault import shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.sources.json_values import JsonObject

_MOST_NAMED = 5


def find_deployment(
    registry: Registry, environment: VisibleEnvironment, wanted: str | None
) -> Current:
    """The deployment ``wanted``: a revision (``4``), else a version (``0.0.4``); None: the current.

    Of several deployments of one version, the newest.

    Raises:
        FaultsFound: nothing is deployed, or there is no such deployment.
    """
    name = f"the environment {shown(environment.env)} of {shown(environment.app)}"
    if wanted is None:
        if environment.current is None:
            registry.fault(f"nothing is deployed to {name}", "run `golem deploy` first")
        return environment.current
    known = _deployments(registry, environment)
    found = [one for one in known if str(one.revision) == wanted]
    found = found or [one for one in known if one.version == wanted]
    if found:
        return found[-1]
    if not known:
        registry.fault(f"nothing was ever deployed to {name}", "run `golem deploy` first")
    versions = [one.version for one in known]
    hint = did_you_mean(wanted, versions) or f"the newest are {_newest(known)}"
    return registry.fault(f"{name} has no deployment {shown(wanted)}", hint)


def _deployments(registry: Registry, environment: VisibleEnvironment) -> list[Current]:
    items = registry.values(f"/v1/envs/{environment.id}/deployments")
    known = [_deployment(registry, item) for item in items or []]
    return sorted(known, key=lambda one: one.revision)


def _deployment(registry: Registry, item: JsonObject) -> Current:
    revision, version = item.get("revision"), item.get("version")
    if not isinstance(revision, int) or isinstance(revision, bool):
        registry.fault("the list of deployments has one without a revision", "")
    return Current(revision, version if isinstance(version, str) else "")


def _newest(known: list[Current]) -> str:
    return ", ".join(
        f"{one.revision} ({shown(one.version)})" for one in reversed(known[-_MOST_NAMED:])
    )
