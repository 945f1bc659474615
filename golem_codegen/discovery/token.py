"""The token: from the environment or a file, never from a command line, which others can read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity

VARIABLE = "GOLEM_TOKEN"
_LONGEST_FILE = 65536  # bytes; a file that is longer was named by mistake


def token_from(file: Path | None, variables: Mapping[str, str]) -> str:
    """The token of ``file``, or of ``GOLEM_TOKEN`` when no file is given.

    White space around it is dropped. No message shows what was read.

    Raises:
        FaultsFound: there is no token, or it has characters that a header cannot carry.
    """
    place = VARIABLE if file is None else str(file)
    text = variables.get(VARIABLE, "") if file is None else _content(file)
    token = text.strip()
    if not token and file is None:
        _refuse("--token-file", "there is no token", f"set {VARIABLE}, or name a file that has it")
    if not token:
        _refuse(place, "the file with the token is empty", "write the token into it")
    if any(not "!" <= character <= "~" for character in token):
        hint = "it must be one word of ASCII, without quotes around it or a name before it"
        _refuse(place, "the token has characters that no token has", hint)
    return token


def _content(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            data = stream.read(_LONGEST_FILE + 1)
    except FileNotFoundError:
        _refuse(str(file), "the file with the token does not exist", f"or set {VARIABLE} instead")
    except OSError as error:
        reason = error.strerror or "an error of the system"
        _refuse(str(file), f"the file with the token cannot be read: {reason}", "")
    if len(data) > _LONGEST_FILE:
        _refuse(str(file), "this is too long for a file that has a token", "")
    return data.decode("utf-8-sig", "replace")


def _refuse(place: str, message: str, suggestion: str) -> NoReturn:
    raise FaultsFound([Fault(Severity.ERROR, Place(place), message, suggestion)]) from None
