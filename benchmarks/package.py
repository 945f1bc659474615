"""Generated modules in memory."""

from __future__ import annotations

import sys
import types
from typing import Any

from golem_codegen.plan.shapes import CodecPlan
from golem_codegen.render.codecs import render_codecs
from golem_codegen.render.modules import SHARED
from golem_codegen.render.types import render_types


class Package:
    """The ``types``, ``_wire``, ``_canonical`` and ``_slow`` modules of a plan."""

    def __init__(self, name: str, plan: CodecPlan) -> None:
        package = types.ModuleType(name)
        package.__path__ = []
        sys.modules[name] = package
        codecs = render_codecs(plan, SHARED)
        self.types = _module(name, "types", render_types(plan.types, ("benchmark",), SHARED))
        self.wire = _module(name, "_wire", codecs.wire)
        self.canonical = _module(name, "_canonical", codecs.canonical)
        self.slow = _module(name, "_slow", codecs.slow)


def _module(package: str, name: str, text: str) -> Any:
    module = types.ModuleType(f"{package}.{name}")
    module.__package__ = package
    sys.modules[module.__name__] = module
    setattr(sys.modules[package], name, module)
    exec(compile(text, f"<{module.__name__}>", "exec"), module.__dict__)
    return module
