"""A codec module while it is written: its constants, its definitions, the body at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from golem_codegen.plan.program import (
    Branch,
    Definition,
    Do,
    Expression,
    Group,
    If,
    Program,
    Statement,
    flat,
)

SHORT: Final = 56
"""An expression of at most so many columns may stand inside another one."""

FAIL: Final = Do("raise ", "ValueError")
"""What does not fit fails the fast path; the checked path says why."""

LONGEST: Final = 60
"""Brackets that are never opened are at most so wide, wherever they stand."""

RUNTIME_MODULES: Final = {
    "_a": "slow_path",
    "_c": "canonical_nodes",
    "_n": "wire_nodes",
    "_p": "entry_points",
    "_q": "canonical_read",
    "_r": "wire_read",
    "_v": "values",
    "_w": "wire_write",
}


@dataclass(slots=True)
class ModuleDraft:
    """What a module will hold. Every name in it is ours and begins with an underscore."""

    definitions: list[Definition] = field(default_factory=list[Definition])
    _constants: dict[str, Do] = field(default_factory=dict[str, Do])
    _tables: list[Do] = field(default_factory=list[Do])
    _names: dict[str, str] = field(default_factory=dict[str, str])
    _modules: set[str] = field(default_factory=set[str])

    def module(self, alias: str) -> str:
        """Note that a module alias is used."""
        self._modules.add(alias)
        return alias

    def borrow(self, name: str, value: str) -> str:
        """A module-level name for something of Python's."""
        self._constants.setdefault(name, Do(f"{name} = ", value))
        return name

    def opaque(self, name: str, value: str) -> str:
        """The same, of a type that checkers shall not follow: values have any type here."""
        self.module("_Any")
        self._constants.setdefault(name, Do(f"{name}: _Any = ", value))
        return name

    def runtime(self, module: str, name: str) -> str:
        """The module-level name of a function or class of a runtime module."""
        self.module(module)
        keep = self.borrow if module in ("_a", "_n", "_p", "_w") else self.opaque
        return keep(f"{module}_{name}", f"{module}.{name}")

    def cls(self, name: str) -> str:
        """The module-level name of a class of the ``types`` module."""
        return self._named("_T", f"{self.module('_t')}.{name}", ": _Any")

    def constant(self, value: Expression) -> str:
        """The module-level name of a constant; equal ones get one name."""
        return self._named("_K", value, "")

    def made_of_class(self, value: Expression) -> str:
        """The same for a constant whose type checkers shall not follow."""
        return self._named("_K", value, ": _Any")

    def table(self, name: str, value: Expression) -> str:
        """A module-level name for something made of the definitions."""
        self._tables.append(Do(f"{name} = ", value))
        return name

    def alias(self, name: str, value: Expression) -> str:
        """A name for a type made of the definitions."""
        return self.table(name, value)

    def by_class(self, name: str, rows: Sequence[str]) -> str:
        """The same for a dict of functions by class."""
        self.module("_Any")
        self._tables.append(Do(f"{name}: dict[_Any, _Any] = ", Group("{", tuple(rows), "}")))
        return name

    def program(self) -> Program:
        """The module."""
        return Program(
            frozenset(self._modules),
            tuple(self._constants.values()),
            tuple(self.definitions),
            tuple(self._tables),
        )

    def _named(self, stem: str, value: Expression, annotation: str) -> str:
        key = flat(value)
        if key not in self._names:
            name = f"{stem}{len(self._names) + 1}"
            self._names[key] = name
            self._constants[name] = Do(f"{name}{annotation} = ", value)
            self.module("_Any")
        return self._names[key]


@dataclass(slots=True)
class Counter:
    """Numbers for the local names of one function."""

    last: int = 0


@dataclass(slots=True)
class Body:
    """The statements of a block, and names that are new in its function."""

    counter: Counter = field(default_factory=Counter)
    statements: list[Statement] = field(default_factory=list[Statement])

    def inner(self) -> Body:
        """A block inside this one."""
        return Body(self.counter)

    def name(self, stem: str) -> str:
        """A new local name."""
        self.counter.last += 1
        return f"_{stem}{self.counter.last}"

    def do(self, head: str, value: Expression) -> None:
        """Add a simple statement."""
        self.statements.append(Do(head, value))

    def bound(self, value: Expression, stem: str = "x") -> str:
        """A local name that holds the value; a local name of ours holds itself."""
        if isinstance(value, str) and value.isidentifier() and len(value) <= SHORT // 2:
            return value
        name = self.name(stem)
        self.do(f"{name} = ", value)
        return name

    def short(self, value: Expression) -> str:
        """The value as an expression that may stand inside another."""
        shown = flat(value)
        whole = isinstance(value, str) or (isinstance(value, Group) and value.items)
        return shown if whole and len(shown) <= SHORT else self.bound(value, "v")

    def refuse(self, *tests: str) -> None:
        """Fail when any of the tests holds."""
        self.statements.append(If((Branch(tests, (FAIL,)),)))

    def when(self, test: str, body: Body) -> None:
        """Do the body when the test holds."""
        self.statements.append(If((Branch((test,), tuple(body.statements)),)))

    def choose(self, branches: Sequence[tuple[str, Body]], otherwise: Body | None = None) -> None:
        """Do the body of the first test that holds."""
        self.statements.append(
            If(
                tuple(Branch((test,), tuple(body.statements)) for test, body in branches),
                (FAIL,) if otherwise is None else tuple(otherwise.statements),
            )
        )
