"""The command ``golem-codegen generate``: its words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from golem_codegen.cli import console
from golem_codegen.cli.progress import progress


@click.command()
@click.argument("snapshots", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--output",
    "-o",
    required=True,
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder that the package's folder is made in.",
)
@click.option("--package", "-p", required=True, metavar="NAME", help="The package's name.")
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="NAME",
    help="Generate this agent type only; may be given several times.",
)
@click.option(
    "--client",
    type=click.Choice(["full", "method-only", "both"]),
    default="both",
    show_default=True,
    help="Which clients each agent gets.",
)
@click.option(
    "--runtime",
    type=click.Choice(["vendored", "shared"]),
    default="vendored",
    show_default=True,
    help="Copy the runtime into the package, or import the installed golem-codegen.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Refuse methods that cannot be called from outside, instead of leaving them out.",
)
@click.option("--force", is_flag=True, help="Replace generated files that were edited by hand.")
@click.option(
    "--format",
    "formatter",
    type=click.Choice(["black"]),
    help="Format the modules anew with [tool.black] of the project (slow).",
)
def generate(
    *,
    snapshots: tuple[Path, ...],
    output: Path,
    package: str,
    agents: tuple[str, ...],
    client: str,
    runtime: str,
    strict: bool,
    force: bool,
    formatter: str | None,
) -> None:
    """Write a typed Python package from SNAPSHOTS, into DIR/NAME.

    A snapshot is a JSON file: the output of `golem agent-type list --format json`, a page of the
    REST API, extracted component metadata, an array of agent types or a single one. Several
    snapshots make one package.

    Only files that golem-codegen wrote are replaced or deleted. One that was edited since is
    reported and kept. Nothing is written when the input has an error.

    \b
    Examples:
      golem agent-type list --format json > agents.json
      golem-codegen generate agents.json --output src --package acme_golem
      golem-codegen generate shop.json bank.json -o src -p acme_golem --agent Ledger
    """
    from golem_codegen.cli.generate_run import GenerateOptions, run
    from golem_codegen.cli.summary import summary

    options = GenerateOptions(
        snapshots=snapshots,
        output=output,
        package=package,
        agents=agents,
        client=client,
        runtime=runtime,
        strictness="strict" if strict else "lenient",
        edited="replace" if force else "keep",
        formatter=formatter,
    )
    with progress() as step:
        outcome = run(options, step)
    console.show_faults(outcome.faults)
    console.say(summary(outcome))
