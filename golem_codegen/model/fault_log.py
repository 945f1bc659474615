"""A collector of faults, so that one run finds them all."""

from __future__ import annotations

from golem_codegen.model.fault import Fault, Place, Severity, has_errors


class FaultLog:
    """Faults in the order they were found; reading goes on after each."""

    __slots__ = ("faults",)

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def error(self, place: Place, message: str, suggestion: str = "") -> None:
        """Something that stops the run, in the end."""
        self.faults.append(Fault(Severity.ERROR, place, message, suggestion))

    def warning(self, place: Place, message: str, suggestion: str = "") -> None:
        """Something the user should look at."""
        self.faults.append(Fault(Severity.WARNING, place, message, suggestion))

    def note(self, place: Place, message: str, suggestion: str = "") -> None:
        """Something the user may want to know."""
        self.faults.append(Fault(Severity.NOTE, place, message, suggestion))

    @property
    def failed(self) -> bool:
        """Whether one of the faults is an error."""
        return has_errors(self.faults)
