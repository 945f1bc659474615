"""Statement nodes of the generated codec modules: what is said, not how it is laid out.

Expressions are fragments built from our own names and from ``literal()``; the only kinds with a
structure are those that may be too long for a line: bracketed groups and formatted text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from golem_codegen.plan.quoting import quoted


@dataclass(frozen=True, slots=True)
class Hole:
    """A replacement field of formatted text: a short expression.

    ``alone`` ones give a ``str`` and need no f-string where nothing stands around them.
    """

    code: str
    alone: bool = True


Piece: TypeAlias = str | Hole


@dataclass(frozen=True, slots=True)
class Text:
    """Text with holes: a string literal, an f-string, or several in implicit concatenation."""

    pieces: tuple[Piece, ...]

    @property
    def flat(self) -> str:
        """The text on one line."""
        return quoted(self.pieces)


@dataclass(frozen=True, slots=True)
class Group:
    """A call, a subscript, a display: ``before`` ends in the bracket that ``after`` closes."""

    before: str
    items: tuple[str, ...]
    after: str

    @property
    def flat(self) -> str:
        """The group on one line; a tuple of one keeps its comma."""
        comma = "," if self.before == "(" and len(self.items) == 1 else ""
        return f"{self.before}{', '.join(self.items)}{comma}{self.after}"


Expression: TypeAlias = str | Text | Group


def flat(value: Expression) -> str:
    """The expression on one line."""
    return value if isinstance(value, str) else value.flat


@dataclass(frozen=True, slots=True)
class Do:
    """A simple statement: ``head`` (``x = ``, ``return ``, nothing) and an expression."""

    head: str
    value: Expression

    @property
    def flat(self) -> str:
        """The statement on one line."""
        return self.head + (self.value if isinstance(self.value, str) else self.value.flat)


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of ``if``: taken when any of the tests holds."""

    tests: tuple[str, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If:
    """``if``, ``elif`` …, ``else``."""

    branches: tuple[Branch, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class For:
    """``for target in source``."""

    target: str
    source: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Guard:
    """``try`` the body; on any ``Exception`` do the other thing."""

    body: tuple[Statement, ...]
    failure: tuple[Do, ...]


Statement: TypeAlias = Do | If | For | Guard


@dataclass(frozen=True, slots=True)
class Function:
    """A module-level function; parameters carry their annotations and defaults."""

    name: str
    parameters: tuple[str, ...]
    returns: str
    body: tuple[Statement, ...]

    @property
    def signature(self) -> Group:
        """The group that the ``def`` line is."""
        return Group(f"def {self.name}(", self.parameters, f") -> {self.returns}:")


@dataclass(frozen=True, slots=True)
class Class:
    """A struct: its bases and keyword arguments, and its annotated fields."""

    name: str
    arguments: tuple[str, ...]
    fields: tuple[Do, ...]

    @property
    def signature(self) -> Group:
        """The group that the ``class`` line is."""
        return Group(f"class {self.name}(", self.arguments, "):")


Definition: TypeAlias = Function | Class


@dataclass(frozen=True, slots=True)
class Program:
    """A module: import lines, then assignments, then definitions, then late assignments.

    ``imports`` are the names that are imported, in any order, as the template knows them;
    ``constants`` name what the definitions use; ``tables`` name what the definitions are.
    """

    imports: frozenset[str]
    constants: tuple[Do, ...]
    definitions: tuple[Definition, ...]
    tables: tuple[Do, ...]
