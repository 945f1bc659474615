"""Text that came from outside, kept apart from text that we wrote."""

from __future__ import annotations

from typing import NoReturn, final


@final
class Untrusted:
    """Text from a snapshot or a schema: a name, a description, a pattern.

    It is not a ``str`` and cannot be formatted into one by accident: ``str()``, f-strings and
    templates raise ``TypeError``. Generated code receives it through ``identifier()``,
    ``literal()`` or ``docstring()`` only (``golem_codegen.plan``). ``text`` is for analysis and
    for messages to people.
    """

    __slots__ = ("text",)
    text: str

    def __init__(self, text: str) -> None:
        object.__setattr__(self, "text", text)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("Untrusted text is immutable")

    def __str__(self) -> NoReturn:
        raise TypeError("text from outside needs identifier(), literal() or docstring()")

    def __format__(self, spec: str) -> NoReturn:
        raise TypeError("text from outside needs identifier(), literal() or docstring()")

    def __repr__(self) -> str:
        return f"Untrusted({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Untrusted) and self.text == other.text

    def __lt__(self, other: Untrusted) -> bool:
        return self.text < other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __bool__(self) -> bool:
        return bool(self.text)
