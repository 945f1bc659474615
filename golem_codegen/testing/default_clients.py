"""The clients that generated code makes by default, one in each process for each runtime."""

from __future__ import annotations

import sys
from types import ModuleType

# Whether vendored into a generated package or shared by several.
_RUNTIMES = ("._runtime", "golem_codegen.runtime")


def forget_default_clients() -> None:
    """Have the next call without a client make one from the environment as it is then."""
    for module in _loaded("client"):
        default = vars(module).get("_default")
        if default is not None:
            default.close()
    for module in _loaded("aio"):
        # Its connections belong to the loops that it was used on, and end with them.
        vars(module)["_default"] = None


def _loaded(name: str) -> list[ModuleType]:
    endings = tuple(f"{runtime}.{name}" for runtime in _RUNTIMES)
    return [module for path, module in list(sys.modules.items()) if path.endswith(endings)]
