"""The change of one file, before it is made."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity


@dataclass(frozen=True, slots=True)
class Edit:
    """The text of a file as it is, None when there is no such file, and as it shall be."""

    path: Path
    before: str | None
    after: str

    @property
    def is_change(self) -> bool:
        """Whether there is anything to write."""
        return self.before != self.after

    def diff(self, root: Path) -> list[str]:
        """A unified diff, line by line without line breaks; paths as seen from ``root``."""
        name = self.path.relative_to(root).as_posix() if self.path.is_relative_to(root) else ""
        name = name or str(self.path)
        old = "/dev/null" if self.before is None else name
        lines = difflib.unified_diff(
            (self.before or "").splitlines(), self.after.splitlines(), old, name, lineterm=""
        )
        return list(lines)


def text_of(path: Path) -> str | None:
    """The text of a file with its line breaks as they are; None when there is no such file.

    Raises:
        FaultsFound: it cannot be read, or is not UTF-8.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        refuse(path, f"cannot be read: {error.strerror or error}")
    except UnicodeDecodeError:
        refuse(path, "is not UTF-8", "save it as UTF-8")


def with_block(text: str, block: str) -> str:
    """``text`` with lines added at its end, after one blank line, in its own line breaks."""
    line_break = "\r\n" if "\r\n" in text else "\n"
    if text and not text.endswith("\n"):
        text += line_break
    gap = line_break if text.strip() and not text.endswith(line_break * 2) else ""
    return text + gap + block.replace("\n", line_break)


def refuse(path: Path, message: str, suggestion: str = "") -> NoReturn:
    """Raise ``FaultsFound`` for a file that is better left alone."""
    raise FaultsFound([Fault(Severity.ERROR, Place(str(path)), message, suggestion)]) from None
