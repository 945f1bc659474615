"""Whether two modules say the same: a formatter may have been over one of them."""

from __future__ import annotations

import ast


def same_code(path: str, one: bytes, other: bytes) -> bool:
    """Whether two contents of the file at ``path`` mean the same, layout and comments aside.

    Files that are no Python modules, or that Python cannot read, are the same when equal.
    """
    if one == other:
        return True
    if not path.endswith(".py"):
        return False
    try:
        return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
