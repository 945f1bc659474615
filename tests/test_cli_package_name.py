"""Which package names are refused, and what is suggested instead."""

from __future__ import annotations

import pytest

from golem_codegen.cli.package_name import package_name_fault


@pytest.mark.parametrize("name", ["acme", "acme_golem", "Acme2", "_private", "größe"])
def test_accepted(name: str) -> None:
    assert package_name_fault(name) is None


@pytest.mark.parametrize(
    ("name", "message", "suggestion"),
    [
        ("acme-golem", "not a Python identifier", "try acme_golem"),
        ("2acme", "not a Python identifier", "try golem_2acme"),
        ("", "not a Python identifier", "try golem"),
        ("--", "not a Python identifier", "try golem"),
        ("\uff41cme", "not a Python identifier", "try acme"),
        ("a/../b", "not one identifier", ""),
        ("a/b", "not a Python identifier", "try a_b"),
        ("class", "a keyword", "try class_client"),
        ("match", "a keyword", "try match_client"),
        ("types", "standard library", "try types_client"),
        ("json", "standard library", "try json_client"),
        ("json!", "not a Python identifier", "try json_client"),
        ("msgspec", "a library that the package needs", "try msgspec_client"),
        ("golem_codegen", "a library that the package needs", "try golem_codegen_client"),
        ("__init__", "a meaning of its own", "try init_client"),
        ("acme.golem", "not one identifier", "--output DIR/acme --package golem"),
        (".acme", "not one identifier", "give one identifier"),
        ("a\x1bb", "'a\\x1bb'", "try a_b"),
    ],
)
def test_refused_with_a_suggestion(name: str, message: str, suggestion: str) -> None:
    fault = package_name_fault(name)
    assert fault is not None
    assert message in fault.message
    assert suggestion in fault.suggestion
    if fault.suggestion.startswith("try "):
        assert package_name_fault(fault.suggestion.removeprefix("try ")) is None
