"""``python -m golem_codegen`` is the command line."""

from __future__ import annotations

from golem_codegen.cli.main import main

if __name__ == "__main__":
    main()
