"""Why a pattern has no translation."""

from __future__ import annotations

import enum
from typing import NoReturn


class PatternProblem(enum.Enum):
    """Whose fault it is that there is no translation."""

    INVALID = "invalid"
    """The Rust crate refuses the pattern: the schema is malformed."""
    INEXPRESSIBLE = "inexpressible"
    """The pattern is fine, and Python's ``re`` has nothing equal: clients cannot check it."""


class PatternError(ValueError):
    """A pattern that cannot be translated; the text says why, in half a sentence."""

    def __init__(self, problem: PatternProblem, message: str) -> None:
        super().__init__(message)
        self.problem = problem


def invalid(message: str) -> NoReturn:
    """Refuse a pattern that the Rust crate refuses as well."""
    raise PatternError(PatternProblem.INVALID, message)


def inexpressible(what: str) -> NoReturn:
    """Give up on a valid pattern."""
    raise PatternError(PatternProblem.INEXPRESSIBLE, f"{what} has no equal in Python")
