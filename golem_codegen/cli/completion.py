"""The command ``golem-codegen completion``: what a shell needs to complete our words."""

from __future__ import annotations

import click

from golem_codegen.cli import console

VARIABLE = "_GOLEM_CODEGEN_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that lets SHELL complete commands, options and their values.

    \b
    Examples:
      golem-codegen completion bash >> ~/.bashrc
      golem-codegen completion zsh >> ~/.zshrc
      golem-codegen completion fish > ~/.config/fish/completions/golem-codegen.fish
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"{shell} cannot be completed by this version of click.")
    # Not source(): that asks the shell for its version, which need not be installed here.
    script = kind(context.find_root().command, {}, "golem-codegen", VARIABLE)
    console.say((script.source_template % script.source_vars()).strip())
