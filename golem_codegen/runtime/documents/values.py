"""The Python types of JSON values, and what of a schema needs a name of its own in annotations."""

from __future__ import annotations

from typing import TypeAlias

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Any JSON value. Integers are exact; a number written with a point or an exponent is a float."""

NotObject: TypeAlias = "bool | int | float | str | list[JsonValue] | None"
"""Any JSON value but an object: what a schema of objects without a ``type`` allows as well."""
