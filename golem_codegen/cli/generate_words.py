"""Command line over settings over defaults: what ``generate`` is asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import click

from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.cli.package_name import package_name_fault
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.settings import PackageSettings, Settings
from golem_codegen.settings.find import Found, find_settings
from golem_codegen.settings.positions import Step, place_of
from golem_codegen.settings.read import read_settings


@dataclass(frozen=True, slots=True)
class GenerateWords:
    """The command line's words; None or empty where nothing was said."""

    snapshots: tuple[Path, ...] = ()
    output: Path | None = None
    package: str | None = None
    agents: tuple[str, ...] = ()
    client: str | None = None
    runtime: str | None = None
    formatter: str | None = None
    strict: bool | None = None
    edited: str = "keep"
    formats: str | None = None
    map_urls: tuple[tuple[str, Path], ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The packages to generate, and the settings that had a say."""

    packages: tuple[GenerateOptions, ...]
    settings: Path | None = None


def asked_for(words: GenerateWords, folder: Path) -> Asked:
    """What to generate, by the words and by the settings that ``folder`` is under.

    Raises:
        FaultsFound: the settings are wrong, or have no such package.
        click.UsageError: something is said nowhere.
    """
    found = find_settings(folder)
    asked = Asked(()) if found is None else settled(found)
    bases = () if asked.settings is None else _bases(words, asked.packages, asked.settings)
    if not bases:
        return Asked((_from_words(words),), asked.settings)
    return Asked(tuple(_over(words, base) for base in bases), asked.settings)


def settled(found: Found) -> Asked:
    """What settings ask for, all by themselves. Raises ``FaultsFound``."""
    settings = read_settings(found)
    _check_names(found, settings)
    return Asked(tuple(_options_of(package) for package in settings.packages), settings.file)


def _options_of(package: PackageSettings) -> GenerateOptions:
    """The options that stand in the settings of a package."""
    return GenerateOptions(
        snapshots=package.sources,
        output=package.output,
        package=package.name,
        agents=package.agents,
        client=package.client,
        runtime=package.runtime,
        strictness=_strictness(is_strict=package.strict),
        formatter=package.format or None,
        formats=package.formats,
        renames=package.renames,
        map_urls=package.map_urls,
    )


def _bases(
    words: GenerateWords, packages: tuple[GenerateOptions, ...], file: Path
) -> tuple[GenerateOptions, ...]:
    """The packages of the settings that are meant; none when the words stand for themselves."""
    names = [options.package for options in packages]
    if words.package is None:
        if words.snapshots and len(packages) > 1:
            known = ", ".join(names)
            raise click.UsageError(f"Missing option '--package': the settings have {known}.")
        return packages
    named = tuple(options for options in packages if options.package == words.package)
    if named or words.snapshots or not packages:
        return named
    hint = did_you_mean(words.package, names) or f"there are {', '.join(names)}"
    message = f"the settings have no package {shown(words.package)}"
    raise FaultsFound([Fault(Severity.ERROR, Place(str(file)), message, hint)])


def _from_words(words: GenerateWords) -> GenerateOptions:
    if words.output is None and words.package is None and not words.snapshots:
        raise click.UsageError(
            "Missing argument 'SNAPSHOTS...', and no settings are found from here upwards. "
            "`golem-codegen init` writes some."
        )
    if words.output is None:
        raise click.UsageError("Missing option '--output' / '-o'.")
    if words.package is None:
        raise click.UsageError("Missing option '--package' / '-p'.")
    if not words.snapshots:
        raise click.UsageError("Missing argument 'SNAPSHOTS...'.")
    return _over(words, GenerateOptions(words.snapshots, words.output, words.package))


def _over(words: GenerateWords, options: GenerateOptions) -> GenerateOptions:
    """The options with what the words say in their place."""
    strict = words.strict
    return replace(
        options,
        snapshots=words.snapshots or options.snapshots,
        output=words.output or options.output,
        agents=words.agents or options.agents,
        client=words.client or options.client,
        runtime=words.runtime or options.runtime,
        formatter=words.formatter or options.formatter,
        strictness=options.strictness if strict is None else _strictness(is_strict=strict),
        edited=words.edited,
        formats=words.formats or options.formats,
        map_urls={**options.map_urls, **dict(words.map_urls)},
    )


def _strictness(*, is_strict: bool) -> str:
    return "strict" if is_strict else "lenient"


def _check_names(found: Found, settings: Settings) -> None:
    faults: list[Fault] = []
    for index, package in enumerate(settings.packages):
        fault = package_name_fault(package.name)
        if fault is not None:
            several: tuple[Step, ...] = ("package", index) if "package" in found.table else ()
            place = place_of(str(found.file), found.text, (*found.keys, *several, "name"))
            faults.append(replace(fault, place=place))
    if faults:
        raise FaultsFound(faults)
