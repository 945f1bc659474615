"""``--format black``: generated modules in the layout that the user's project has.

What is generated is already in black's layout at 100 columns, so this is for projects with other
settings. It is slow (seconds for a thousand types) and never done unasked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity

if TYPE_CHECKING:
    from black.mode import Mode

_SWITCH_OFF = "# fmt: off\n"
_DEFAULT_COLUMNS = 88


@dataclass(frozen=True, slots=True)
class Layout:
    """The settings of ``[tool.black]`` that shape a module."""

    columns: int = _DEFAULT_COLUMNS
    keeps_quotes: bool = False
    ignores_magic_commas: bool = False

    def __str__(self) -> str:
        extras = [
            word
            for word, is_set in (
                ("skip-string-normalization", self.keeps_quotes),
                ("skip-magic-trailing-comma", self.ignores_magic_commas),
            )
            if is_set
        ]
        return " ".join(["black", f"line-length={self.columns}", *extras])


def layout_for(folder: Path) -> Layout:
    """The layout of the project that ``folder`` is in; black's own defaults outside of one.

    Raises:
        FaultsFound: the project's ``pyproject.toml`` cannot be read.
    """
    absolute = folder.absolute()
    for above in (absolute, *absolute.parents):
        settings = above / "pyproject.toml"
        if settings.is_file():
            return _layout_of(settings)
    return Layout()


def reformatted(files: Mapping[str, bytes], layout: Layout) -> dict[str, bytes]:
    """The files with every generated module in ``layout``; the copied runtime stays as it is."""
    from black.mode import Mode, TargetVersion

    mode = Mode(
        target_versions={TargetVersion.PY311},
        line_length=layout.columns,
        string_normalization=not layout.keeps_quotes,
        magic_trailing_comma=not layout.ignores_magic_commas,
    )
    return {
        path: _formatted(data, mode) if _is_generated_module(path) else data
        for path, data in files.items()
    }


def _is_generated_module(path: str) -> bool:
    return path.endswith(".py") and not path.startswith("_runtime/")


def _formatted(data: bytes, mode: Mode) -> bytes:
    import black

    # The header switches formatters off, this one too: the line is taken out and put back.
    head, switch, rest = data.decode("utf-8").partition(_SWITCH_OFF)
    text = black.format_str(head + rest, mode=mode)
    if switch:
        text = text[: len(head)] + switch + text[len(head) :]
    return text.encode("utf-8")


def _layout_of(settings: Path) -> Layout:
    try:
        document = tomllib.loads(settings.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        fault = Fault(Severity.ERROR, Place(str(settings)), f"cannot be read: {error}")
        raise FaultsFound([fault]) from error
    tool = _table(document, "tool")
    black_table = _table(tool, "black")
    columns = black_table.get("line-length", _DEFAULT_COLUMNS)
    if not isinstance(columns, int) or isinstance(columns, bool) or columns < 1:
        place = Place(str(settings))
        message = "[tool.black] line-length is not a whole number of columns"
        raise FaultsFound([Fault(Severity.ERROR, place, message)])
    return Layout(
        columns=columns,
        keeps_quotes=black_table.get("skip-string-normalization") is True,
        ignores_magic_commas=black_table.get("skip-magic-trailing-comma") is True,
    )


def _table(document: Mapping[str, object], name: str) -> Mapping[str, object]:
    table = document.get(name)
    return cast("Mapping[str, object]", table) if isinstance(table, dict) else {}
