"""A headless browser, where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

_FLAGS = (
    "--headless=new",
    # Test machines run as root, and in containers without a large /dev/shm.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--window-size=1280,1100",
    "--timeout=20000",
)


class Browser:
    """Runs pages to rest, each in a process and a profile of its own."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._folder = folder

    def document(self, url: str, milliseconds: int = 4000) -> str:
        """The page's markup after so much time of its own."""
        return self._run(url, f"--virtual-time-budget={milliseconds}", "--dump-dom")

    def screenshot(self, url: str, file: Path, milliseconds: int = 4000) -> None:
        """A picture of the page as PNG."""
        self._run(url, f"--virtual-time-budget={milliseconds}", f"--screenshot={file}")

    def _run(self, url: str, *arguments: str) -> str:
        command = [self._program, *_FLAGS, f"--user-data-dir={self._folder}", *arguments, url]
        finished = subprocess.run(command, capture_output=True, text=True, check=False, timeout=90)
        assert finished.returncode == 0, finished.stderr
        return finished.stdout


def find_browser(folder: Path) -> Browser:
    """The browser of this machine; skips the test when there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        program = shutil.which(name)
        if program is not None:
            return Browser(program, folder)
    pytest.skip("there is no chromium on the path")
