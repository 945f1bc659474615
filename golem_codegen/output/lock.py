"""The lock file: what was written, from what, and the names that were given."""

from __future__ import annotations

import hashlib
import json
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, shown
from golem_codegen.output.paths import LOCK_NAME, path_error
from golem_codegen.version import VERSION

FORMAT = 1
_COMMENT = (
    "Written by golem-codegen: which files are its own, and the names it has given. "
    "Keep it under version control. A name on the right side of `names` may be edited."
)
# Members that older lock files have not, and that stand for nothing when they are empty.
_LEFT_OUT = frozenset({"state", "reads"})
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Lock:
    """What a package says about itself.

    ``fingerprint`` stands for the input, ``options`` for how it was generated, ``files`` maps
    each written path to the SHA-256 of its bytes, ``names`` maps places to the names they were
    given; ``tool`` is the version that wrote it and the only place where that version stands.

    ``state`` stands for the bytes of the input, all words of the command line or the settings, and
    ``names``: a run that has the same need not even begin. ``reads`` are the files, relative to
    the first source, that were read beside the sources.
    """

    fingerprint: str
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    files: Mapping[str, str] = field(default_factory=dict[str, str])
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    tool: str = VERSION
    state: str = ""
    reads: tuple[str, ...] = ()


def digest(data: bytes) -> str:
    """The digest that the lock file keeps of a file: SHA-256, in lower-case hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def lock_for(
    files: Mapping[str, bytes],
    *,
    fingerprint: str,
    options: Mapping[str, str],
    names: Mapping[str, str],
) -> Lock:
    """The lock of a package with these files."""
    digests = {path: digest(data) for path, data in files.items()}
    return Lock(fingerprint, dict(options), digests, dict(names))


def lock_bytes(lock: Lock) -> bytes:
    """The lock file's content: the same for equal locks, sorted, readable in a diff."""
    document = {
        "comment": _COMMENT,
        "format": FORMAT,
        "tool": lock.tool,
        "fingerprint": lock.fingerprint,
        "state": lock.state,
        "options": dict(sorted(lock.options.items())),
        "reads": list(lock.reads),
        "files": dict(sorted(lock.files.items())),
        "names": dict(sorted(lock.names.items())),
    }
    document = {name: value for name, value in document.items() if name not in _LEFT_OUT or value}
    text = json.dumps(document, indent=1, ensure_ascii=False)
    # A lone surrogate in a name becomes its JSON escape.
    return (text + "\n").encode("utf-8", errors="backslashreplace")


def read_lock(folder: Path) -> Lock | None:
    """The lock of the package in ``folder``; None when there is no lock file.

    Raises:
        FaultsFound: the lock file is a link, cannot be read, is damaged (a merge conflict, say),
            or was written by a version with a newer format.
    """
    path = folder / LOCK_NAME
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            raise _refused(Place(str(path)), "is not a regular file")
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _refused(Place(str(path)), f"cannot be read: {error.strerror}") from error
    return parse_lock(data, str(path))


def parse_lock(data: bytes, file: str) -> Lock:
    """The lock in ``data``; ``file`` is its name in messages.

    Raises:
        FaultsFound: as ``read_lock``.
    """
    place = Place(file)
    try:
        document: object = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_without_twins)
    except json.JSONDecodeError as error:
        at = Place(file, "", error.lineno, error.colno)
        raise _refused(at, f"is not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise _refused(place, f"is damaged: {error}") from error
    if not isinstance(document, dict):
        raise _refused(place, "is not a JSON object")
    members = cast("dict[str, object]", document)
    if members.get("format") != FORMAT:
        found = shown(str(members.get("format")))
        raise _refused(place / "format", f"has the format {found}, this version knows {FORMAT}")
    files = _texts(members, "files", place)
    for path, value in files.items():
        error_text = path_error(path) or (None if _DIGEST.fullmatch(value) else "has no digest")
        if error_text is not None:
            raise _refused(place / "files" / path, f"names {shown(path)}, which {error_text}")
    return Lock(
        fingerprint=_text(members, "fingerprint", place),
        options=_texts(members, "options", place),
        files=files,
        names=_texts(members, "names", place),
        tool=_text(members, "tool", place),
        state=_text(members, "state", place) if "state" in members else "",
        reads=_reads(members, place),
    )


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    keys = [key for key, _ in pairs]
    twin = next(key for key in keys if keys.count(key) > 1)
    raise ValueError(f"the member {shown(twin)} stands twice")


def _text(members: Mapping[str, object], name: str, place: Place) -> str:
    value = members.get(name)
    if not isinstance(value, str):
        raise _refused(place / name, "is not text")
    return value


def _texts(members: Mapping[str, object], name: str, place: Place) -> dict[str, str]:
    value = members.get(name)
    if not isinstance(value, dict):
        raise _refused(place / name, "is not an object")
    texts = cast("dict[str, object]", value)
    if not all(type(text) is str for text in texts.values()):
        wrong = next(key for key, text in texts.items() if not isinstance(text, str))
        raise _refused(place / name / wrong, "is not text")
    return cast("dict[str, str]", texts)


def _reads(members: Mapping[str, object], place: Place) -> tuple[str, ...]:
    value = members.get("reads", [])
    items = cast("list[object]", value) if isinstance(value, list) else [None]
    texts = tuple(item for item in items if isinstance(item, str))
    if len(texts) < len(items):
        raise _refused(place / "reads", "is not a list of texts")
    return texts


def _refused(place: Place, what: str) -> FaultsFound:
    return FaultsFound(
        [
            Fault(
                Severity.ERROR,
                place,
                f"the lock file {what}",
                "restore it from version control, or move the folder away and generate anew",
            )
        ]
    )
