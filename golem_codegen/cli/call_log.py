"""The file of calls that ``serve --record`` writes: one JSON object a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Self, TextIO

from golem_codegen.cli.console import complain
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.testing.call_records import call_record
from golem_codegen.testing.deployment import Deployment
from golem_codegen.testing.recorder import Call


class CallLog:
    """Appends calls to a file, each line whole before the next call is answered.

    ``deployment`` must be set before the first call. When the file cannot be written any more,
    that is said once, and serving goes on. Raises ``FaultsFound`` when it cannot be opened.
    """

    deployment: Deployment

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file: TextIO | None = path.open("a", encoding="utf-8")
        except OSError as error:
            fault = Fault(Severity.ERROR, Place(str(path)), f"cannot be written: {error.strerror}")
            raise FaultsFound([fault]) from error

    def __call__(self, call: Call) -> None:
        """Append a call."""
        if self._file is None:
            return
        line = json.dumps(call_record(self.deployment, call), ensure_ascii=False)
        try:
            self._file.write(line + "\n")
            self._file.flush()
        except OSError as error:
            self._file = None
            complain(f"{self._path}: calls are no longer recorded: {error.strerror}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        if self._file is not None:
            self._file.close()
