"""The command ``golem-codegen init``: its words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument(
    "folder",
    default=".",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
)
@click.option(
    "--package",
    "-p",
    metavar="NAME",
    help="The generated package's name.  [default: the project's, with _golem]",
)
@click.option(
    "--output",
    "-o",
    metavar="DIR",
    help="The folder that the package's folder is made in.  [default: src, or .]",
)
@click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="FILE",
    help="A snapshot; may be given several times.  [default: golem-snapshot.json]",
)
@click.option(
    "--pre-commit/--no-pre-commit",
    "pre_commit",
    default=True,
    help="Add a hook to .pre-commit-config.yaml.  [default: yes]",
)
@click.option(
    "--build",
    type=click.Choice(["hatch", "setuptools"]),
    help="Generate whenever the project is built, with this tool.",
)
@click.option("--yes", "-y", is_flag=True, help="Write without asking.")
def init(
    *,
    folder: Path,
    package: str | None,
    output: str | None,
    sources: tuple[str, ...],
    pre_commit: bool,
    build: str | None,
    yes: bool,
) -> int:
    """Bring golem-codegen into the project in FOLDER, the working directory unless given.

    Writes settings into pyproject.toml (golem-codegen.toml where there is none), a hook into
    .pre-commit-config.yaml, and a build step if asked for. It shows what it will do, and asks.
    Everything else in those files stays as it is; what is there already is not added twice.

    \b
    Examples:
      golem-codegen init
      golem-codegen init --package shop_agents --output src/shop --build hatch --yes

    Exit status: 0 fine, 1 answered with no, 2 bad input or a file that cannot take it.
    """
    from golem_codegen.cli.init_run import ask, run_init
    from golem_codegen.scaffold.build_edit import BuildTool
    from golem_codegen.scaffold.plan import Hook, Wishes

    wishes = Wishes(
        package=package,
        output=output,
        sources=sources or ("golem-snapshot.json",),
        hook=Hook.WANTED if pre_commit else Hook.UNWANTED,
        build=None if build is None else BuildTool(build),
    )
    return run_init(folder, wishes, None if yes else ask)
