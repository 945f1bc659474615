"""The command ``golem-codegen generate``: its words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from golem_codegen.cli.progress import progress


def _mapped(
    _context: click.Context, _option: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, Path], ...]:
    pairs: list[tuple[str, Path]] = []
    for value in values:
        url, equals, file = value.rpartition("=")
        if not (url and equals and file):
            raise click.BadParameter(f"{value!r} is not URL=FILE.")
        pairs.append((url, Path(file)))
    return tuple(pairs)


@click.command()
@click.argument("snapshots", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--output",
    "-o",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="The folder that the package's folder is made in.",
)
@click.option(
    "--package",
    "-p",
    metavar="NAME",
    help="The package's name; one of the settings' packages when they have it.",
)
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
    help="Which clients each agent gets.  [default: both]",
)
@click.option(
    "--runtime",
    type=click.Choice(["vendored", "shared"]),
    help="Copy the runtime into the package, or import the installed golem-codegen.  "
    "[default: vendored]",
)
@click.option(
    "--strict/--lenient",
    "strict",
    default=None,
    help="Refuse methods that cannot be called from outside, or leave them out with a warning.  "
    "[default: lenient]",
)
@click.option(
    "--format",
    "formatter",
    type=click.Choice(["black"]),
    help="Format the modules anew with [tool.black] of the project (slow).",
)
@click.option(
    "--formats",
    type=click.Choice(["annotation", "typed"]),
    help="What `format` does in JSON Schemas: nothing, or values checked and typed.  "
    "[default: annotation]",
)
@click.option(
    "--map-url",
    "map_urls",
    multiple=True,
    metavar="URL=FILE",
    callback=_mapped,
    help="The local file for a URL that a JSON Schema refers to; nothing is fetched.",
)
@click.option("--force", is_flag=True, help="Replace generated files that were edited by hand.")
@click.option("--check", is_flag=True, help="Write nothing; fail when a package is out of date.")
@click.option("--diff", is_flag=True, help="As --check, and show what would change.")
@click.option("--watch", is_flag=True, help="Generate again whenever the input changes.")
def generate(
    *,
    snapshots: tuple[Path, ...],
    output: Path | None,
    package: str | None,
    agents: tuple[str, ...],
    client: str | None,
    runtime: str | None,
    strict: bool | None,
    formatter: str | None,
    formats: str | None,
    map_urls: tuple[tuple[str, Path], ...],
    force: bool,
    check: bool,
    diff: bool,
    watch: bool,
) -> int:
    """Write typed Python packages: those that the settings name, or one from SNAPSHOTS.

    Settings stand in [tool.golem-codegen] of pyproject.toml or in golem-codegen.toml, here or in
    a folder above. What the command line says goes before them; --package picks one of their
    packages.

    A snapshot is a JSON file: what `golem-codegen snapshot` writes, the output of `golem
    agent-type list --format json`, a page of the REST API, extracted component metadata, an array
    of agent types or a single one. Several snapshots make one package. A JSON Schema (JSON or
    YAML) among them gives typed JSON documents, and a client definition gives clients of agents
    that its author describes.

    Only files that golem-codegen wrote are replaced or deleted. One that was edited since is
    reported and kept. Nothing is written when the input has an error, and nothing is done when
    nothing has changed.

    \b
    Examples:
      golem-codegen generate
      golem-codegen generate --check --diff
      golem-codegen generate shop.json bank.json -o src -p acme_golem --agent Ledger

    Exit status: 0 fine, 1 out of date (--check, --diff), 2 bad input or usage.
    """
    from golem_codegen.cli.generate_words import GenerateWords
    from golem_codegen.cli.packages_run import check_once, generate_once

    if watch and (check or diff):
        raise click.UsageError("--watch writes; --check and --diff do not.")
    words = GenerateWords(
        snapshots=snapshots,
        output=output,
        package=package,
        agents=agents,
        client=client,
        runtime=runtime,
        formatter=formatter,
        strict=strict,
        edited="replace" if force else "keep",
        formats=formats,
        map_urls=map_urls,
    )
    if watch:
        from golem_codegen.cli.watch_run import watch_for_ever

        return watch_for_ever(words)
    with progress() as step:
        if check or diff:
            return check_once(words, step, with_diff=diff)
        return generate_once(words, step)
