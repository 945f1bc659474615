"""The lock file: stable, strict, and safe to read from a stranger's checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from golem_codegen.model.fault import FaultsFound
from golem_codegen.output.lock import Lock, digest, lock_bytes, lock_for, parse_lock, read_lock

FILES = {"types.py": b"A = 1\n", "agents/a.py": b""}
LOCK = lock_for(FILES, fingerprint="f" * 64, options={"client": "both"}, names={"x": "X", "é": "E"})


def _document(**changes: object) -> bytes:
    document: dict[str, Any] = json.loads(lock_bytes(LOCK))
    return json.dumps(document | changes).encode()


def test_round_trip() -> None:
    assert parse_lock(lock_bytes(LOCK), "l") == LOCK
    assert parse_lock(b"\xef\xbb\xbf" + lock_bytes(LOCK), "l") == LOCK


def test_bytes_do_not_depend_on_order() -> None:
    turned = lock_for(
        dict(reversed(FILES.items())),
        fingerprint="f" * 64,
        options={"client": "both"},
        names={"é": "E", "x": "X"},
    )
    assert lock_bytes(turned) == lock_bytes(LOCK)
    assert lock_bytes(LOCK).endswith(b"}\n")
    assert "é".encode() in lock_bytes(LOCK)


def test_the_digest_is_sha256() -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert digest(b"") == empty
    assert LOCK.files["agents/a.py"] == empty


def test_names_with_lone_surrogates_survive() -> None:
    lock = Lock("f", names={"\ud800": "Name"})
    assert parse_lock(lock_bytes(lock), "l") == lock


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not JSON"),
        (b"<<<<<<< HEAD\n{}", "is not JSON"),
        (b"[]", "is not a JSON object"),
        (b"\xff", "is damaged"),
        (b"[" * 100_000, "damaged|not JSON"),
        (b'{"format": 1, "format": 1}', "'format' stands twice"),
        (_document(format=2), "has the format '2', this version knows 1"),
        (_document(fingerprint=5), "is not text"),
        (_document(files=[]), "is not an object"),
        (_document(names={"a": 1}), "is not text"),
        (_document(files={"../../x": "0" * 64}), "leaves the folder"),
        (_document(files={"/etc/passwd": "0" * 64}), "absolute"),
        (_document(files={"a.py": "0"}), "has no digest"),
    ],
)
def test_refused_with_its_place(data: bytes, message: str) -> None:
    with pytest.raises(FaultsFound, match=message) as caught:
        parse_lock(data, "acme/golem-codegen.lock")
    (fault,) = caught.value.faults
    assert fault.place.file == "acme/golem-codegen.lock"
    assert fault.suggestion


def test_a_merge_conflict_has_a_line() -> None:
    with pytest.raises(FaultsFound, match=r"lock:3:1: error: the lock file is not JSON"):
        parse_lock(b'{\n "format": 1,\n<<<<<<< HEAD\n}', "lock")


def test_absent(tmp_path: Path) -> None:
    assert read_lock(tmp_path) is None
    assert read_lock(tmp_path / "absent") is None


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(lock_bytes(LOCK))
    (tmp_path / "golem-codegen.lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FaultsFound, match="not a regular file"):
        read_lock(tmp_path)
