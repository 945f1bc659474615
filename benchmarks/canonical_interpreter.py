"""The schema interpreter of canonical JSON; see ``benchmarks.interpreter``."""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from benchmarks.interpreter import Interpreter, Mismatch, Path
from golem_codegen.runtime.values import Err, Ok


class CanonicalInterpreter(Interpreter):
    """Reads and writes the rows of a table as canonical JSON."""

    @override
    def read(self, index: int, node: Any, path: Path) -> Any:
        row = self.nodes[index]
        return self.readers[row[0]](row, node, path)

    @override
    def write(self, index: int, value: Any, path: Path) -> Any:
        row = self.nodes[index]
        return self.writers[row[0]](row, value, path)

    def _read_record(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not dict:
            raise Mismatch(path, "an object")
        found: dict[str, Any] = {}
        for name, wire, node in row[2]:
            item = value.get(wire)
            if item is None and wire not in value and self.nodes[node][0] != "option":
                raise Mismatch(path, wire)
            found[name] = self._below(f".{wire}", path, self.read, node, item)
        if not value.keys() <= {wire for _, wire, _ in row[2]}:
            raise Mismatch(path, "known members only")
        return row[1](**found)

    def _read_cases(self, row: Any, value: Any, path: Path) -> Any:
        name, payload = (value, None) if type(value) is str else self._only(value, path)
        for cls, wire, style, node, _ in row[2]:
            if wire == name and (style == "unit") == (type(value) is str):
                if style == "unit":
                    return cls()
                return cls(self._below(f".{wire}", path, self.read, node, payload))
        raise Mismatch(path, "a case")

    def _only(self, value: Any, path: Path) -> tuple[str, Any]:
        if type(value) is not dict or len(value) != 1:
            raise Mismatch(path, "an object of one member")
        return next(iter(value.items()))

    def _read_enum(self, row: Any, value: Any, path: Path) -> Any:
        if value not in row[2]:
            raise Mismatch(path, "a case")
        return row[1](value)

    def _read_flags(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not list or len(set(value)) != len(value):
            raise Mismatch(path, "names of flags")
        return row[1](sum(1 << row[2].index(name) for name in value))

    @override
    def _array(self, value: Any, _name: str, path: Path) -> Any:
        if type(value) is not list:
            raise Mismatch(path, "an array")
        return value

    def _read_option(self, row: Any, value: Any, path: Path) -> Any:
        return None if value is None else self.read(row[1], value, path)

    def _read_result(self, row: Any, value: Any, path: Path) -> Any:
        tag, content = self._only(value, path)
        if tag not in ("ok", "err"):
            raise Mismatch(path, "a result")
        inner = self._below(f".{tag}", path, self.read, row[1 if tag == "ok" else 2], content)
        return Ok(inner) if tag == "ok" else Err(inner)

    def _write_record(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not row[1]:
            raise Mismatch(path, "a record")
        return {
            wire: self._below(f".{wire}", path, self.write, node, getattr(value, name))
            for name, wire, node in row[2]
        }

    def _write_cases(self, row: Any, value: Any, path: Path) -> Any:
        for cls, wire, style, node, _ in row[2]:
            if type(value) is cls:
                if style == "unit":
                    return wire
                return {wire: self._below(f".{wire}", path, self.write, node, value.value)}
        raise Mismatch(path, "a case")

    def _write_enum(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not row[1]:
            raise Mismatch(path, "a case")
        return value.value

    def _write_flags(self, row: Any, value: Any, path: Path) -> Any:
        if type(value) is not row[1]:
            raise Mismatch(path, "flags")
        return [name for index, name in enumerate(row[2]) if value.value >> index & 1]

    def _write_tuple(self, row: Any, value: Any, path: Path) -> Any:
        return super()._write_tuple(row, value, path)["elements"]

    def _write_list(self, row: Any, value: Any, path: Path) -> Any:
        return super()._write_list(row, value, path)["elements"]

    def _write_map(self, row: Any, value: Any, path: Path) -> Any:
        return super()._write_map(row, value, path)["entries"]

    def _write_option(self, row: Any, value: Any, path: Path) -> Any:
        return None if value is None else self.write(row[1], value, path)

    def _write_result(self, row: Any, value: Any, path: Path) -> Any:
        node = super()._write_result(row, value, path)
        return {node["tag"]: node["value"]}
