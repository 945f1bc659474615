"""The command ``golem-codegen diff``: its words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from golem_codegen.cli import console


@click.command()
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="For people, for programs, for a pull request.",
)
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="NAME",
    help="Compare this agent type only; may be given several times.",
)
@click.option(
    "--fail-on",
    type=click.Choice(["breaking", "clients", "risky", "never"]),
    default="breaking",
    show_default=True,
    help="What ends with status 1: anything breaking; what breaks clients that run today; "
    "anything risky too; nothing.",
)
def diff(*, old: Path, new: Path, form: str, agents: tuple[str, ...], fail_on: str) -> int:
    """Tell what NEW changes for callers of OLD, and whom it breaks.

    Each is a snapshot file, the folder of a generated package, which is read and never run, or
    `live`: what is deployed in the environment that `golem-codegen snapshot` asks.
    Snapshots are compared as schemas: what callers send and receive, and what Python code sees
    once the package is generated anew.

    \b
    Examples:
      golem-codegen diff agents.json new-agents.json
      golem-codegen diff src/acme_golem agents.json --fail-on clients
      golem-codegen diff golem-snapshot.json live
      golem-codegen diff old.json new.json --format markdown > comment.md

    Exit status: 0 fine, 1 breaking, 2 bad input or usage.
    """
    from golem_codegen.cli.diff_run import DiffOptions, run

    outcome = run(DiffOptions(old=old, new=new, form=form, agents=agents, fail_on=fail_on))
    console.show_faults(outcome.faults)
    console.say(outcome.report)
    return outcome.status
