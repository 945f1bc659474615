"""Paths that keep their text (kind ``path``).

``PurePosixPath`` writes ``a//b``, ``./a`` and ``/a/`` differently from how they came. A value has
to go back as it came, so a path whose text would change is held in a subclass that remembers it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import PurePath, PurePosixPath
from typing import Self


class ExactPath(PurePosixPath):
    """A path whose text differs from the normal spelling: ``str`` gives the text as received.

    It compares and hashes like the ``PurePosixPath`` of the same parts, and paths derived from it
    (``parent``, ``/``) are spelled normally.
    """

    __slots__ = ("_text",)

    _text: str

    def __new__(cls, text: str) -> Self:
        """Keep ``text``, which may be any text."""
        self = super().__new__(cls, text)
        self._text = text
        return self

    if sys.version_info >= (3, 12):

        def with_segments(self, *pathsegments: str | PurePath) -> PurePosixPath:  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
            """Derived paths are ordinary ones."""
            return PurePosixPath(*pathsegments)

    def __str__(self) -> str:
        # Before Python 3.12 a derived path is made of this class without going through __new__.
        text: str | None = getattr(self, "_text", None)
        return super().__str__() if text is None else text

    def __fspath__(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[Callable[[str], PurePosixPath], tuple[str]]:
        return path_of, (str(self),)


def path_of(text: str) -> PurePosixPath:
    """The path of a text, such that ``path_text`` gives the same text back."""
    path = PurePosixPath(text)
    return path if str(path) == text else ExactPath(text)


def path_text(path: PurePath) -> str:
    """The text of a path with forward slashes, as it travels."""
    return str(path) if isinstance(path, PurePosixPath) else path.as_posix()
