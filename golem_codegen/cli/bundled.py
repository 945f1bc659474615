"""The snapshot that comes with the package, for the demo."""

from __future__ import annotations

from pathlib import Path


def bundled_fixture(name: str) -> Path:
    """The file of that name, beside the installed modules or in a checkout.

    Raises:
        FileNotFoundError: there is no such file: the installation is damaged.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "_fixtures", package.parent / "fixtures"):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"golem-codegen was installed without its snapshot {name}")
