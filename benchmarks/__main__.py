"""``python -m benchmarks``: every benchmark, one after the other, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# Those that print ratios; the other modules are their parts.
NAMES = ("codecs", "canonical", "documents", "cli", "http")


def main() -> int:
    folder = Path(__file__).resolve().parent
    failed: list[str] = []
    for name in NAMES:
        if not (folder / f"{name}.py").is_file():
            continue
        print(f"\n== {name}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}"]
        if subprocess.run(command, cwd=folder.parent, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
