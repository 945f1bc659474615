# ruff: noqa: D101, D102 - the names say it
"""A schema interpreter: what a reflection client does, walking the table of types at run time.

It checks everything, keeps a path for its errors, and parses and writes JSON with orjson.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import orjson

from golem_codegen.runtime.values import Duration, Err, Ok

_DECIMAL = re.compile(r"0|-?[1-9][0-9]*")

Path = list[str]


class Mismatch(ValueError):
    def __init__(self, path: Path, expected: str) -> None:
        super().__init__(f"${''.join(path)}: expected {expected}")


class Interpreter:
    """Reads and writes the rows of a table."""

    def __init__(self, nodes: Any) -> None:
        self.nodes = nodes
        self.readers = {
            name.removeprefix("_read_").replace("_", "-"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_read_")
        }
        self.writers = {
            name.removeprefix("_write_").replace("_", "-"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_write_")
        }

    def decode(self, root: int, data: bytes) -> Any:
        return self.read(root, orjson.loads(data), [])

    def encode(self, root: int, value: Any) -> bytes:
        return orjson.dumps(self.write(root, value, []))

    def read(self, index: int, node: Any, path: Path) -> Any:
        row = self.nodes[index]
        if type(node) is not dict or len(node) != 2:
            raise Mismatch(path, "a node")
        kind = row[1] if row[0] in ("int", "float", "cases") else row[0]
        if node.get("kind") != kind or "value" not in node:
            raise Mismatch(path, kind)
        return self.readers[row[0]](row, node["value"], path)

    def write(self, index: int, value: Any, path: Path) -> Any:
        row = self.nodes[index]
        kind = row[1] if row[0] in ("int", "float", "cases") else row[0]
        return {"kind": kind, "value": self.writers[row[0]](row, value, path)}

    def _below(self, step: str, path: Path, run: Callable[..., Any], *given: Any) -> Any:
        path.append(step)
        result = run(*given, path)
        path.pop()
        return result

    def _member(self, value: Any, name: str, path: Path) -> Any:
        if type(value) is not dict or len(value) != 1 or name not in value:
            raise Mismatch(path, f"an object with {name}")
        return value[name]

    def _array(self, value: Any, _name: str, path: Path) -> Any:
        array = self._member(value, _name, path)
        if type(array) is not list:
            raise Mismatch(path, "an array")
        return array

    def _read_int(self, row: Any, value: Any, path: Path) -> int:
        if row[1] in ("s64", "u64"):
            if type(value) is not str or len(value) > 20 or _DECIMAL.fullmatch(value) is None:
                raise Mismatch(path, "decimal text")
            value = int(value)
        if type(value) is not int or not row[2] <= value <= row[3]:
            raise Mismatch(path, row[1])
        return value

    def _read_float(self, row: Any, value: Any, path: Path) -> float:
        if type(value) is int:
            value = float(value)
        if type(value) is not float:
            raise Mismatch(path, row[1])
        return value

    def _read_string(self, _row: Any, value: Any, path: Path) -> str:
        if type(value) is not str:
            raise Mismatch(path, "text")
        return value

    def _read_duration(self, _row: Any, value: Any, path: Path) -> Duration:
        text = self._member(value, "nanoseconds", path)
        return Duration(self._read_int(("int", "s64", -(2**63), 2**63 - 1), text, path))

    def _read_record(self, row: Any, value: Any, path: Path) -> Any:
        items = self._array(value, "fields", path)
        if len(items) != len(row[2]):
            raise Mismatch(path, f"{len(row[2])} fields")
        fields = zip(row[2], items, strict=True)
        return row[1](
            **{
                name: self._below(f".{wire}", path, self.read, node, item)
                for (name, wire, node), item in fields
            }
        )

    def _read_cases(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not dict or type(case := value.get("case")) is not int:
            raise Mismatch(path, "a case")
        if not 0 <= case < len(row[2]):
            raise Mismatch(path, "a case")
        cls, wire, style, node, _ = row[2][case]
        if style == "unit":
            if len(value) != 1:
                raise Mismatch(path, "no payload")
            return cls()
        if len(value) != 2 or "payload" not in value:
            raise Mismatch(path, "a payload")
        return cls(self._below(f".{wire}", path, self.read, node, value["payload"]))

    def _read_enum(self, row: Any, value: Any, path: Path) -> Any:
        case = self._member(value, "case", path)
        if type(case) is not int or not 0 <= case < len(row[2]):
            raise Mismatch(path, "a case")
        return row[1](row[2][case])

    def _read_flags(self, row: Any, value: Any, path: Path) -> Any:
        bits = self._array(value, "bits", path)
        if len(bits) != len(row[2]) or any(type(bit) is not bool for bit in bits):
            raise Mismatch(path, f"{len(row[2])} bits")
        return row[1](sum(1 << index for index, bit in enumerate(bits) if bit))

    def _read_tuple(self, row: Any, value: Any, path: Path) -> Any:
        items = self._array(value, "elements", path)
        if len(items) != len(row[1]):
            raise Mismatch(path, f"{len(row[1])} elements")
        return tuple(
            self._below(f"[{index}]", path, self.read, node, item)
            for index, (node, item) in enumerate(zip(row[1], items, strict=True))
        )

    def _read_list(self, row: Any, value: Any, path: Path) -> Any:
        items = self._array(value, "elements", path)
        return [
            self._below(f"[{index}]", path, self.read, row[1], item)
            for index, item in enumerate(items)
        ]

    def _read_map(self, row: Any, value: Any, path: Path) -> Any:
        found: dict[Any, Any] = {}
        for index, entry in enumerate(self._array(value, "entries", path)):
            if type(entry) is not list or len(entry) != 2:
                raise Mismatch(path, "a pair")
            key = self._below(f"[{index}].key", path, self.read, row[1], entry[0])
            if key in found:
                raise Mismatch(path, "a new key")
            found[key] = self._below(f"[{index}].value", path, self.read, row[2], entry[1])
        return found

    def _read_option(self, row: Any, value: Any, path: Path) -> Any:
        inner = self._member(value, "inner", path)
        return None if inner is None else self.read(row[1], inner, path)

    def _read_result(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not dict or len(value) != 2 or value.get("tag") not in ("ok", "err"):
            raise Mismatch(path, "a result")
        good = value["tag"] == "ok"
        inner = self._below(
            f".{value['tag']}", path, self.read, row[1 if good else 2], value["value"]
        )
        return Ok(inner) if good else Err(inner)

    def _write_int(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not int or not row[2] <= value <= row[3]:
            raise Mismatch(path, row[1])
        return str(value) if row[1] in ("s64", "u64") else value

    def _write_float(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not float or value - value != 0.0:
            raise Mismatch(path, row[1])
        return value

    def _write_string(self, _row: Any, value: Any, path: Path) -> Any:
        if type(value) is not str:
            raise Mismatch(path, "text")
        return value

    def _write_duration(self, _row: Any, value: Any, path: Path) -> Any:
        if type(value) is not Duration:
            raise Mismatch(path, "a duration")
        return {"nanoseconds": str(value.nanoseconds)}

    def _write_record(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not row[1]:
            raise Mismatch(path, "a record")
        return {
            "fields": [
                self._below(f".{wire}", path, self.write, node, getattr(value, name))
                for name, wire, node in row[2]
            ]
        }

    def _write_cases(self, row: Any, value: Any, path: Path) -> Any:
        for index, (cls, wire, style, node, _) in enumerate(row[2]):
            if type(value) is cls:
                if style == "unit":
                    return {"case": index}
                payload = self._below(f".{wire}", path, self.write, node, value.value)
                return {"case": index, "payload": payload}
        raise Mismatch(path, "a case")

    def _write_enum(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not row[1]:
            raise Mismatch(path, "a case")
        return {"case": row[2].index(value.value)}

    def _write_flags(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not row[1]:
            raise Mismatch(path, "flags")
        bits = value.value
        return {"bits": [bool(bits >> index & 1) for index in range(len(row[2]))]}

    def _write_tuple(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not tuple or len(value) != len(row[1]):
            raise Mismatch(path, "a tuple")
        return {
            "elements": [
                self._below(f"[{index}]", path, self.write, node, item)
                for index, (node, item) in enumerate(zip(row[1], value, strict=True))
            ]
        }

    def _write_list(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not list:
            raise Mismatch(path, "a list")
        return {
            "elements": [
                self._below(f"[{index}]", path, self.write, row[1], item)
                for index, item in enumerate(value)
            ]
        }

    def _write_map(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not dict:
            raise Mismatch(path, "a dict")
        return {
            "entries": [
                [
                    self._below(f"[{index}].key", path, self.write, row[1], key),
                    self._below(f"[{index}].value", path, self.write, row[2], item),
                ]
                for index, (key, item) in enumerate(value.items())
            ]
        }

    def _write_option(self, row: Any, value: Any, path: Path) -> Any:
        return {"inner": None if value is None else self.write(row[1], value, path)}

    def _write_result(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) not in (Ok, Err):
            raise Mismatch(path, "a result")
        tag, node = ("ok", row[1]) if type(value) is Ok else ("err", row[2])
        return {
            "tag": tag,
            "value": self._below(f".{tag}", path, self.write, node, value.value),
        }
