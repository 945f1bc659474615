"""The command ``golem-codegen demo``: its words, and nothing else."""

from __future__ import annotations

import click


@click.command()
def demo() -> None:
    """Generate a package from the bundled snapshot and call an agent with it.

    A fake Golem server on this machine answers; nothing is installed, nothing outside is called,
    and the package is left in a temporary folder for you to read.

    \b
    Example:
      golem-codegen demo
    """
    from golem_codegen.cli.demo_run import run_demo

    run_demo()
