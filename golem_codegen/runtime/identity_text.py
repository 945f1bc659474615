"""The outer grammar of agent identities, and their string literals (protocol sections 7.1, 7.3).

An identity is ``TYPE(PARAMETERS)`` or ``TYPE(PARAMETERS)[PHANTOM]``. Nothing here needs a schema.
"""

from __future__ import annotations

import re
import uuid
from typing import NamedTuple

from .errors import IdentityError

MAX_BYTES = 512
"""The longest identity in UTF-8."""

_CLOSING = {"(": ")", "[": "]"}
_TOKEN = re.compile(
    r"(?P<blank>[ \t\r\n]+)"
    r"|(?P<plain>[^ \t\r\n\"()\[\]]+)"
    r"|(?P<bracket>[()\[\]])"
    r'|(?P<literal>"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*")'
)
_UUID = re.compile(
    r"[0-9a-f]{32}|(?P<open>urn:uuid:|\{)?"
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?P<close>\})?",
    re.IGNORECASE | re.ASCII,
)
_SHORT_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "\b": "\\b",
    "\f": "\\f",
}
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f-\x9f]')
_ESCAPE = re.compile(r'\\(?:(["\\/bfnrt])|u([0-9A-Fa-f]{4}))')
_MEANINGS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class AgentIdParts(NamedTuple):
    """What an identity consists of; the parameters as normalised text."""

    type_name: str
    parameters_text: str
    phantom_id: uuid.UUID | None


def split_identity(text: str) -> AgentIdParts:
    """The normalised parts: blanks outside string literals dropped, the phantom canonical.

    Raises ``IdentityError`` for text that is not an identity.
    """
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    opening = text.find("(", start, end)
    type_name = text[start : opening if opening >= 0 else end].strip()
    if not type_name:
        raise IdentityError(text, start, "the name of an agent type")
    if opening < 0:
        raise IdentityError(text, end, '"(" after the name of the agent type')
    parameters, closing = _scan_parameters(text, opening + 1, end)
    return AgentIdParts(type_name, parameters, _phantom(text, closing + 1, end))


def _scan_parameters(text: str, position: int, end: int) -> tuple[str, int]:
    """The parameters without blanks, and where the parenthesis closes them."""
    pieces: list[str] = []
    expected = [")"]
    while position < end:
        token = _TOKEN.match(text, position, end)
        if token is None:
            raise IdentityError(text, position, "a complete string literal with JSON escapes")
        piece = token[0]
        if token.lastgroup == "bracket" and piece not in _CLOSING:
            if piece != expected.pop():
                raise IdentityError(text, position, "brackets that match")
            if not expected:
                return "".join(pieces), position
        elif piece in _CLOSING:
            expected.append(_CLOSING[piece])
        if token.lastgroup != "blank":
            pieces.append(piece)
        position = token.end()
    raise IdentityError(text, end, f'"{expected[-1]}"')


def _phantom(text: str, position: int, end: int) -> uuid.UUID | None:
    if position == end:
        return None
    if text[position] != "[":
        raise IdentityError(text, position, "the end of the text or a phantom id in brackets")
    if text[end - 1] != "]":
        raise IdentityError(text, end, '"]"')
    phantom = uuid_from_text(text[position + 1 : end - 1].strip())
    if phantom is None:
        raise IdentityError(text, position + 1, "a UUID")
    return phantom


def uuid_from_text(text: str) -> uuid.UUID | None:
    """A UUID, hyphenated or as 32 digits, in any case, also braced or as a URN."""
    match = _UUID.fullmatch(text)
    if match is None or (match["open"] == "{") != (match["close"] == "}"):
        return None
    return uuid.UUID(text.lower())


def check_size(text: str) -> None:
    """Raise ``IdentityError`` when the text is too long, or is not Unicode text."""
    try:
        encoded = text.encode()
    except UnicodeEncodeError as error:
        raise IdentityError(text, error.start, "text without lone surrogates") from None
    if len(encoded) > MAX_BYTES:
        position = len(encoded[:MAX_BYTES].decode(errors="ignore"))
        raise IdentityError(text, position, f"the end of the text: at most {MAX_BYTES} bytes")


def escape(text: str) -> str:
    """Text as the inside of a string literal: quotes, backslashes and controls escaped."""
    return _ESCAPED.sub(_escape_one, text)


def _escape_one(match: re.Match[str]) -> str:
    character = match[0]
    return _SHORT_ESCAPES.get(character) or f"\\u{ord(character):04x}"


def unescape(literal: str) -> str | None:
    """The text of the inside of a string literal, None for a lone surrogate."""
    text = _ESCAPE.sub(_unescape_one, literal)
    if text.isascii():
        return text
    # Escapes name UTF-16 units: two of them may be one character.
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None


def _unescape_one(match: re.Match[str]) -> str:
    letter, unit = match.groups()
    if unit:
        return chr(int(unit, 16))
    return _MEANINGS.get(letter, letter)
