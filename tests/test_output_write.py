"""Owned writing: what is ours is replaced, what is not is left alone, and all or nothing."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

from golem_codegen.model.fault import FaultsFound
from golem_codegen.output import Edited, WriteReport, lock_for, read_lock, staging, write_package
from golem_codegen.output.guard import guarded

LOCK = "golem-codegen.lock"
OLD = {"types.py": b"A = 1\n", "agents/one.py": b"1\n", "agents/two.py": b"2\n"}
NEW = {"types.py": b"A = 2\n", "agents/one.py": b"1\n", "tools/three.py": b"3\n"}


def write(
    folder: Path,
    files: Mapping[str, bytes],
    *,
    edited: Edited = Edited.KEEP,
    names: Mapping[str, str] | None = None,
    wait: float = 5,
) -> WriteReport:
    lock = lock_for(files, fingerprint="f", options={}, names=names or {})
    return write_package(folder, files, lock, previous=read_lock(folder), edited=edited, wait=wait)


def content(folder: Path) -> dict[str, bytes]:
    """Every file but the lock; links as the text of their target."""
    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}".encode()
        elif path.is_file() and name != LOCK:
            found[name] = path.read_bytes()
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the old version in it."""
    folder = tmp_path / "out" / "acme"
    write(folder, OLD)
    return folder


def only_the_folder_is_left(folder: Path) -> bool:
    return [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_the_first_write(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "er" / "acme"
    report = write(folder, OLD)
    assert report == WriteReport(("agents/one.py", "agents/two.py", "types.py", LOCK), (), (), ())
    assert content(folder) == OLD
    assert only_the_folder_is_left(folder)
    lock = read_lock(folder)
    assert lock is not None
    assert set(lock.files) == set(OLD)


def test_an_empty_folder_and_byte_code_are_nobodys(tmp_path: Path) -> None:
    for name in ("empty", "caches"):
        (tmp_path / name).mkdir()
    (tmp_path / "caches" / "__pycache__").mkdir()
    (tmp_path / "caches" / "__pycache__" / "types.cpython-311.pyc").write_bytes(b"x")
    for name in ("empty", "caches"):
        write(tmp_path / name, OLD)
        assert content(tmp_path / name) == OLD


def test_the_next_version(folder: Path) -> None:
    report = write(folder, NEW)
    assert report == WriteReport(
        ("tools/three.py", "types.py", LOCK), ("agents/one.py",), ("agents/two.py",), ()
    )
    assert content(folder) == NEW
    assert only_the_folder_is_left(folder)


def test_unchanged_input_writes_nothing(folder: Path) -> None:
    def stamps() -> dict[str, tuple[int, int]]:
        return {
            str(path): (path.stat().st_mtime_ns, path.stat().st_ino)
            for path in (folder, *folder.rglob("*"))
        }

    before = stamps()
    report = write(folder, OLD)
    assert report == WriteReport((), tuple(sorted(OLD)), (), ())
    assert stamps() == before


def test_unchanged_files_keep_their_times(folder: Path) -> None:
    os.utime(folder / "agents/one.py", (1_000_000_000, 1_000_000_000))
    write(folder, NEW)
    assert (folder / "agents/one.py").stat().st_mtime == 1_000_000_000


def test_an_emptied_folder_goes(folder: Path) -> None:
    cache = folder / "agents" / "__pycache__"
    cache.mkdir()
    (cache / "one.cpython-311.pyc").write_bytes(b"x")
    write(folder, {"types.py": b""})
    assert not (folder / "agents").exists()


def test_files_of_others_survive(folder: Path, tmp_path: Path) -> None:
    (folder / ".git" / "refs" / "tags").mkdir(parents=True)
    (folder / ".git" / "HEAD").write_bytes(b"ref")
    (folder / "mine.py").write_bytes(b"MINE = 1\n")
    (folder / "mine.py").chmod(0o640)
    (folder / "agents" / "mine.py").write_bytes(b"")
    (folder / "link").symlink_to(tmp_path / "nowhere")
    inode = (folder / "mine.py").stat().st_ino
    write(folder, {"types.py": b"A = 3\n"})
    assert content(folder) == {
        ".git/HEAD": b"ref",
        "agents/mine.py": b"",
        "link": f"-> {tmp_path / 'nowhere'}".encode(),
        "mine.py": b"MINE = 1\n",
        "types.py": b"A = 3\n",
    }
    assert (folder / ".git" / "refs" / "tags").is_dir()
    assert (folder / "mine.py").stat().st_ino == inode
    assert (folder / "mine.py").stat().st_mode & 0o777 == 0o640


def test_without_links_files_are_copied(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_arguments: object, **_options: object) -> None:
        raise PermissionError("this file system has no links")

    (folder / "mine.py").write_bytes(b"MINE = 1\n")
    os.utime(folder / "agents/one.py", (1_000_000_000, 1_000_000_000))
    monkeypatch.setattr(os, "link", no_links)
    write(folder, NEW)
    assert content(folder) == NEW | {"mine.py": b"MINE = 1\n"}
    assert (folder / "agents/one.py").stat().st_mtime == 1_000_000_000


def test_files_that_come_meanwhile_survive(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone saves a new file, and one of ours, after the folder was read."""
    (folder / "mine.py").write_bytes(b"first")

    def late(names: staging.Siblings, *arguments: object) -> None:
        staging.stage(names, *arguments)  # type: ignore[arg-type]
        (folder / "new" / "late.py").parent.mkdir()
        (folder / "new" / "late.py").write_bytes(b"late")
        (folder / "saved").write_bytes(b"second")
        (folder / "saved").replace(folder / "mine.py")
        (folder / "types.py").write_bytes(b"# by hand, just now\n")

    monkeypatch.setattr("golem_codegen.output.write.stage", late)
    write(folder, NEW)
    assert content(folder) == NEW | {
        "mine.py": b"second",
        "new/late.py": b"late",
        "types.py": b"# by hand, just now\n",
    }
    monkeypatch.undo()
    assert write(folder, NEW).kept_edited == ("types.py",)


def test_an_edited_file_is_kept_and_reported_until_forced(folder: Path) -> None:
    (folder / "types.py").write_bytes(b"A = 1  # mine\n")
    for _ in range(2):
        report = write(folder, NEW)
        assert report.kept_edited == ("types.py",)
        assert "types.py" not in report.written + report.unchanged
        assert (folder / "types.py").read_bytes() == b"A = 1  # mine\n"
    report = write(folder, NEW, edited=Edited.REPLACE)
    assert report.written == ("types.py",)
    assert content(folder) == NEW


def test_an_edited_file_that_is_no_longer_wanted(folder: Path) -> None:
    (folder / "agents/two.py").write_bytes(b"edited")
    for _ in range(2):
        report = write(folder, NEW)
        assert report.kept_edited == ("agents/two.py",)
        assert report.deleted == ()
    report = write(folder, NEW, edited=Edited.REPLACE)
    assert report.deleted == ("agents/two.py",)
    assert content(folder) == NEW
    assert write(folder, NEW).written == ()


def test_an_edit_that_equals_the_new_version_is_no_edit(folder: Path) -> None:
    (folder / "types.py").write_bytes(NEW["types.py"])
    report = write(folder, NEW)
    assert report.kept_edited == ()
    assert "types.py" in report.unchanged


def test_a_deleted_file_comes_back(folder: Path) -> None:
    (folder / "types.py").unlink()
    assert write(folder, OLD).written == ("types.py",)
    assert content(folder) == OLD


def test_a_file_replaced_by_a_link_is_edited_and_never_followed(
    folder: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.py"
    outside.write_bytes(b"precious")
    (folder / "types.py").unlink()
    (folder / "types.py").symlink_to(outside)
    assert write(folder, NEW).kept_edited == ("types.py",)
    write(folder, NEW, edited=Edited.REPLACE)
    assert outside.read_bytes() == b"precious"
    assert content(folder) == NEW


def test_a_linked_folder_is_not_written_through(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / "tools").symlink_to(outside)
    with pytest.raises(FaultsFound, match=r"acme/tools: error: .* not written by golem-codegen"):
        write(folder, NEW, edited=Edited.REPLACE)
    assert list(outside.iterdir()) == []
    assert content(folder) == OLD | {"tools": f"-> {outside}".encode()}


@pytest.mark.parametrize("edited", list(Edited))
def test_a_foreign_file_in_the_way(folder: Path, edited: Edited) -> None:
    (folder / "tools").mkdir()
    (folder / "tools" / "three.py").write_bytes(b"not yours")
    with pytest.raises(FaultsFound, match=r"tools/three\.py: error"):
        write(folder, NEW, edited=edited)
    assert content(folder) == OLD | {"tools/three.py": b"not yours"}


def test_a_folder_in_the_way_of_a_file(folder: Path) -> None:
    (folder / "types.py").unlink()
    (folder / "types.py").mkdir()
    with pytest.raises(FaultsFound, match=r"types\.py: error"):
        write(folder, NEW)


def test_a_file_of_ours_may_become_a_folder(folder: Path) -> None:
    write(folder, {"types.py/deep.py": b""})
    assert content(folder) == {"types.py/deep.py": b""}
    write(folder, OLD)
    assert content(folder) == OLD


def test_an_edited_file_in_the_way_of_a_folder(folder: Path) -> None:
    (folder / "types.py").write_bytes(b"edited")
    with pytest.raises(FaultsFound, match=r"types\.py: error"):
        write(folder, {"types.py/deep.py": b""})
    write(folder, {"types.py/deep.py": b""}, edited=Edited.REPLACE)
    assert content(folder) == {"types.py/deep.py": b""}


@pytest.mark.parametrize("edited", list(Edited))
def test_a_foreign_folder_is_refused(tmp_path: Path, edited: Edited) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    (folder / "main.py").write_bytes(b"theirs")
    with pytest.raises(FaultsFound, match="no lock file of golem-codegen"):
        write(folder, OLD, edited=edited)
    assert content(folder) == {"main.py": b"theirs"}
    assert only_the_folder_is_left(folder)


def test_a_linked_output_folder_and_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "file").write_bytes(b"theirs")
    with pytest.raises(FaultsFound, match="is a link"):
        write(tmp_path / "link", OLD)
    with pytest.raises(FaultsFound, match="is a file"):
        write(tmp_path / "file", OLD)
    assert content(tmp_path / "real") == {}
    assert (tmp_path / "file").read_bytes() == b"theirs"


def test_a_parent_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FaultsFound, match="cannot be written"):
        write(tmp_path / "file" / "acme", OLD)


@pytest.mark.parametrize("path", ["../escape.py", "/tmp/escape.py", LOCK])  # noqa: S108
def test_no_path_leaves_the_folder(folder: Path, path: str) -> None:
    with pytest.raises(ValueError, match="the path"):
        write(folder, {path: b""})
    assert content(folder) == OLD
    assert only_the_folder_is_left(folder)


def test_a_lock_that_names_foreign_paths_deletes_nothing(folder: Path, tmp_path: Path) -> None:
    victim = tmp_path / "out" / "victim.py"
    victim.write_bytes(b"precious")
    text = (folder / LOCK).read_text(encoding="utf-8")
    (folder / LOCK).write_text(text.replace('"types.py"', '"../victim.py"'), encoding="utf-8")
    with pytest.raises(FaultsFound, match="leaves the folder"):
        write(folder, {"types.py": b""}, edited=Edited.REPLACE)
    assert victim.read_bytes() == b"precious"


@pytest.mark.parametrize("step", ["stage", "swap"])
def test_a_failure_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(names: staging.Siblings, *_arguments: object) -> None:
        names.next.mkdir(exist_ok=True)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"golem_codegen.output.write.{step}", fail)
    with pytest.raises(FaultsFound, match="No space left on device"):
        write(folder, NEW)
    assert content(folder) == OLD
    assert only_the_folder_is_left(folder)


def test_stale_byte_code_is_not_used(folder: Path) -> None:
    """Same size, same second: Python would take the old byte code for the new module."""

    def value() -> object:
        spec = importlib.util.spec_from_file_location("victim_types", folder / "types.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.A

    writes_byte_code = sys.dont_write_bytecode
    sys.dont_write_bytecode = False
    try:
        stamp = (1_700_000_000, 1_700_000_000)
        os.utime(folder / "types.py", stamp)
        assert value() == 1
        write(folder, NEW)
        os.utime(folder / "types.py", stamp)
        assert value() == 2
    finally:
        sys.dont_write_bytecode = writes_byte_code


def test_a_second_run_waits_or_fails_cleanly(folder: Path) -> None:
    with guarded(folder), pytest.raises(FaultsFound, match="another run has been writing"):
        write(folder, NEW, wait=0.1)
    assert content(folder) == OLD
    holding, release = threading.Event(), threading.Event()

    def hold() -> None:
        with guarded(folder):
            holding.set()
            release.wait(5)

    thread = threading.Thread(target=hold)
    thread.start()
    assert holding.wait(5)
    threading.Timer(0.2, release.set).start()
    write(folder, NEW, wait=5)
    thread.join()
    assert content(folder) == NEW
    assert only_the_folder_is_left(folder)


def test_names_given_meanwhile_are_not_lost(folder: Path) -> None:
    before = read_lock(folder)
    write(folder, OLD, names={"place": "Name"})
    mine = lock_for(NEW, fingerprint="f", options={}, names={"other": "Other"})
    with pytest.raises(FaultsFound, match="another run has written names"):
        write_package(folder, NEW, mine, previous=before)
    assert content(folder) == OLD
    agreeing = lock_for(NEW, fingerprint="f", options={}, names={"place": "Name"})
    write_package(folder, NEW, agreeing, previous=before)
    assert content(folder) == NEW


def test_a_pin_that_its_user_has_removed_is_not_missed(folder: Path) -> None:
    write(folder, OLD, names={"place": "Name"})
    write(folder, OLD, names={})
    lock = read_lock(folder)
    assert lock is not None
    assert lock.names == {}


def test_a_run_killed_between_two_renames_is_recovered(folder: Path) -> None:
    names = staging.siblings(folder)
    folder.rename(names.old)
    shutil.copytree(names.old, names.next)
    (names.next / "half").touch()
    write(folder, NEW)
    assert content(folder) == NEW
    assert only_the_folder_is_left(folder)
