"""Every kind of change of agents, methods, parameters and config, with its verdict."""

from __future__ import annotations

from typing import Final

from golem_codegen.compare.catalogue import Rule, Verdict
from golem_codegen.compare.changes import Level

_N, _S, _R, _B = Level.NONE, Level.SAFE, Level.RISKY, Level.BREAKING

_COUNT = "Parameters travel as one positional record, and their number is checked."
_EMPTY = "Nobody uses it yet."
_HOST = "Secrets are given by the host, never by a caller."


def _rule(title: str, clients: Level, why: str, code: Level, code_why: str) -> Rule:
    verdict = Verdict(clients, why, code, code_why)
    return Rule(title, verdict, verdict)


SURFACE_RULES: Final[dict[str, Rule]] = {
    "agent-added": _rule("an agent type is added", _S, _EMPTY, _S, "There are new classes."),
    "agent-removed": _rule(
        "an agent type is removed", _B, "Every call of it fails.", _B, "Its module is gone."
    ),
    "agent-mode-changed": _rule(
        "an agent type changes between durable and ephemeral",
        _B,
        "Identities and phantoms of the old mode are refused, or keep no state.",
        _B,
        "The factories of the client are others.",
    ),
    "method-added": _rule("a method is added", _S, _EMPTY, _S, "There is a new method."),
    "method-removed": _rule(
        "a method is removed", _B, "Every call of it fails.", _B, "The attribute is gone."
    ),
    "method-uncallable": _rule(
        "a method takes or gives what cannot cross to a caller",
        _B,
        "Every call from outside fails.",
        _B,
        "The generated client leaves the method out.",
    ),
    "method-result-added": _rule(
        "a method without a result gets one",
        _S,
        "Clients of today ignore a result that they do not expect.",
        _S,
        "The call gives a value instead of None.",
    ),
    "method-result-removed": _rule(
        "a method loses its result",
        _B,
        "Clients of today take a missing result for a broken answer.",
        _B,
        "The call gives None.",
    ),
    "read-only-lost": _rule(
        "a method is no longer read-only",
        _R,
        "A call may change the agent now, and no answer is taken from a cache.",
        _N,
        "Python code does not see it.",
    ),
    "read-only-gained": _rule(
        "a method becomes read-only",
        _S,
        "Calls work as before, and may be answered from a cache.",
        _N,
        "Python code does not see it.",
    ),
    "parameter-added": _rule(
        "a parameter is added", _B, _COUNT, _B, "Calls lack an argument, or move it."
    ),
    "optional-parameter-added": _rule(
        "an option parameter is added after all others",
        _B,
        _COUNT,
        _S,
        "Calls work as before; the parameter is None by default.",
    ),
    "parameter-removed": _rule(
        "a parameter is removed", _B, _COUNT, _B, "Calls give an argument too many."
    ),
    "parameter-renamed": _rule(
        "a parameter is renamed in its place",
        _R,
        "Values carry positions and stay valid; whether they mean the same, no schema tells.",
        _B,
        "Calls by keyword fail.",
    ),
    "parameters-reordered": _rule(
        "parameters change places",
        _B,
        "Values are positional: a value would be read as its neighbour.",
        _B,
        "Calls by position give the wrong values.",
    ),
    "default-gained": _rule(
        "an option parameter becomes the last, and gets its default",
        _N,
        "Defaults are filled in by the client.",
        _S,
        "The argument may be left out.",
    ),
    "default-lost": _rule(
        "an option parameter is followed by a required one, and loses its default",
        _N,
        "Defaults are filled in by the client.",
        _B,
        "The argument must be given.",
    ),
    "config-added": _rule(
        "a config entry is added",
        _S,
        "Callers need not override it.",
        _S,
        "The override record has one more attribute.",
    ),
    "config-removed": _rule(
        "a config entry is removed",
        _B,
        "An override of it has nothing to set.",
        _B,
        "The attribute of the override record is gone.",
    ),
    "config-became-secret": _rule(
        "a config entry becomes a secret",
        _B,
        "Callers may not override a secret.",
        _B,
        "The attribute of the override record is gone.",
    ),
    "config-opened": _rule(
        "a secret becomes a config entry",
        _S,
        "Callers need not override it.",
        _S,
        "The override record has one more attribute.",
    ),
    "secret-added": _rule("a secret is added", _S, _HOST, _N, _HOST),
    "secret-removed": _rule("a secret is removed", _S, _HOST, _N, _HOST),
    "class-removed": _rule(
        "a Python class is no longer needed",
        _N,
        "Names of types do not travel.",
        _B,
        "Code that imports it fails.",
    ),
}
