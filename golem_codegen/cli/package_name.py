"""Whether a package name can be imported, and means what its user thinks."""

from __future__ import annotations

import keyword
import re
import sys
import unicodedata

from golem_codegen.model.fault import Fault, Place, Severity, shown

# What generated code imports: a package of that name would hide it.
_IMPORTED = frozenset(
    {"aiohttp", "golem_codegen", "msgspec", "typing_extensions", "urllib3", "websockets"}
)


def package_name_fault(name: str) -> Fault | None:
    """Why ``name`` cannot be the generated package's, with a name that could; None when it can."""
    if "." in name:
        return _dotted(name)
    if name != unicodedata.normalize("NFKC", name) or not name.isidentifier():
        return _fault(f"{shown(name)} is not a Python identifier", _suggested(name))
    meaning = _meaning(name)
    return _fault(f"{name} {meaning}", f"{name.strip('_')}_client") if meaning else None


def _meaning(name: str) -> str:
    """What an identifier already means; empty when it is free."""
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        return "is a keyword of Python"
    if name.startswith("__"):
        return "has a meaning of its own to Python"
    if name in sys.stdlib_module_names:
        return "would hide the module of the standard library"
    if name in _IMPORTED:
        return "would hide a library that the package needs"
    return ""


def _suggested(name: str) -> str:
    words = re.sub(r"\W+", "_", unicodedata.normalize("NFKC", name)).strip("_")
    candidate = words if words.isidentifier() else f"golem_{words}".rstrip("_")
    return f"{candidate}_client" if _meaning(candidate) else candidate


def _dotted(name: str) -> Fault:
    *folders, last = name.split(".")
    if all(folders) and last:
        hint = f"put it into its folder: --output DIR/{'/'.join(folders)} --package {last}"
    else:
        hint = "give one identifier"
    return Fault(Severity.ERROR, Place("--package"), f"{shown(name)} is not one identifier", hint)


def _fault(message: str, suggestion: str) -> Fault:
    return Fault(Severity.ERROR, Place("--package"), message, f"try {suggestion}")
