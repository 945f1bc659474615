"""Python identifiers from names of any origin: the door ``identifier()``.

Naming never fails: every text has an identifier in every style. Whether two texts got the same one
is the business of ``golem_codegen.plan.name_table``.
"""

from __future__ import annotations

import enum
import hashlib
import keyword
import re
import unicodedata

from golem_codegen.model.text import Untrusted

# Long enough for what people write, short enough that one annotation fits into a line.
MAX_LENGTH = 64

# How many symbols of a name without letters are spelled out.
_SPELLED = 4

_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

# Hard keywords come from the language; these are no keywords and still cannot be used freely:
# enum refuses ``mro``, and ``__debug__`` cannot be bound.
_DANGEROUS = frozenset({"mro", "__debug__", "None", "True", "False"})


class Style(enum.Enum):
    """How the words of a name are put together."""

    SNAKE = "snake_case"
    PASCAL = "PascalCase"
    UPPER = "UPPER_CASE"


_PLAIN = {
    Style.SNAKE: re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*_?"),
    Style.PASCAL: re.compile(r"[A-Z][A-Za-z0-9]*"),
    Style.UPPER: re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*"),
}


def identifier(name: Untrusted | str, style: Style, reserved: frozenset[str] = frozenset()) -> str:
    """The Python identifier of ``name`` in ``style``.

    NFKC-normalised (as Python's parser does), at most ``MAX_LENGTH`` characters; keywords,
    dangerous names and those in ``reserved`` get a trailing underscore.
    """
    text = name.text if isinstance(name, Untrusted) else name
    found = _fitting(text, style)
    if keyword.iskeyword(found) or found in _DANGEROUS or found in reserved:
        found += "_"
    return found


def tail(name: Untrusted | str) -> str:
    """What a name adds to the end of a class name: PascalCase, keywords and digits as they are."""
    text = name.text if isinstance(name, Untrusted) else name
    return _joined(words(text) or [_spelled(text)], Style.PASCAL)


def is_plain(name: Untrusted, style: Style) -> bool:
    """Whether the name is written exactly as its identifier: then it wins over a namesake."""
    return identifier(name, style) == name.text


def words(text: str) -> list[str]:
    """The words of a name in snake, camel, Pascal, kebab or any other writing."""
    normal = unicodedata.normalize("NFKC", text)
    spaced = "".join(c if f"a{c}".isidentifier() and c != "_" else " " for c in normal)
    return [word for part in spaced.split() for word in _BOUNDARY.split(part)]


def digest(text: str, length: int = 4) -> str:
    """A short stable suffix that depends on the text alone."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


def shortened(name: str, origin: str) -> str:
    """``name`` cut to ``MAX_LENGTH``, told from other cut names by a digest of its origin.

    Normalised once more: what was joined to it may begin with a combining character.
    """
    normal = unicodedata.normalize("NFKC", name)
    if len(normal) <= MAX_LENGTH:
        return normal
    cut = normal[: MAX_LENGTH - 9].rstrip("_")
    return unicodedata.normalize("NFKC", f"{cut}_{digest(origin, 8)}")


def _fitting(text: str, style: Style) -> str:
    if len(text) <= MAX_LENGTH and _PLAIN[style].fullmatch(text):
        return text
    joined = _joined(words(text) or [_spelled(text)], style)
    return shortened(_started(unicodedata.normalize("NFKC", joined), style), text)


def _joined(parts: list[str], style: Style) -> str:
    if style is Style.PASCAL:
        return "".join(part[:1].upper() + part[1:] for part in parts)
    if style is Style.UPPER:
        return "_".join(part.upper() for part in parts)
    return "_".join(part.lower() for part in parts)


def _started(name: str, style: Style) -> str:
    """A class name starts with a capital, so that it never equals a field of a caseless script."""
    if style is Style.PASCAL:
        return name if name[:1].isupper() and name[:1].isidentifier() else f"T{name}"
    if name[:1].isidentifier():
        return name
    return f"N{name}" if style is Style.UPPER else f"n{name}"


def _spelled(text: str) -> str:
    """Text without any letter or digit, by its code points."""
    if not text:
        return "empty"
    codes = "_".join(f"u{ord(character):04x}" for character in text[:_SPELLED])
    return codes if len(text) <= _SPELLED else f"{codes}_{digest(text)}"
