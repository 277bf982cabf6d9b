"""Programs as JSON data and back, for a cache that outlives a build.

In: a `Program`. Out: lists, numbers, texts; `load_program` makes the equal program of them. Only the classes of the IR can
come out of it. Raises ValueError for data that is no program.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from cardc.codegen import ir
from cardc.codegen.ir import Program

_CLASSES: dict[str, type[Any]] = {
    name: value for name, value in vars(ir).items() if isinstance(value, type) and is_dataclass(value)
}
_FIELDS = {name: tuple(field.name for field in fields(value)) for name, value in _CLASSES.items()}
_TUPLE, _DATA = "()", "{}"
MAX_DEPTH = 200


def dump_program(program: Program) -> list[Any]:
    """The program as JSON-able data."""
    dumped: list[Any] = _dump(program, {})
    return dumped


def _dump(value: Any, made: dict[int, list[Any]]) -> Any:
    """`made`: what was made of nodes, by their identities, since half of a program is shared by several steps."""
    kind = type(value)
    if value is None or kind is str or kind is int or kind is bool:
        return value
    if kind is tuple:
        return [_TUPLE, *[_dump(part, made) for part in value]]
    known = made.get(id(value))
    if known is None:
        names = _FIELDS.get(kind.__name__)
        parts = [_dump(getattr(value, name), made) for name in names] if names is not None else [value]
        known = made[id(value)] = [kind.__name__ if names is not None else _DATA, *parts]
    return known


def load_program(data: Any) -> Program:
    """The program of `data`; ValueError if it is none."""
    try:
        program = _load(data, 0)
    except (TypeError, KeyError, IndexError) as error:
        raise ValueError(f"no program: {error}") from None
    if not isinstance(program, Program):
        raise ValueError("no program")
    return program


def _load(data: Any, depth: int) -> Any:
    if not isinstance(data, list):
        return data
    if depth > MAX_DEPTH:
        raise ValueError("nested too deep")
    kind = data[0]
    if kind == _DATA:
        return data[1]
    parts = [_load(part, depth + 1) for part in data[1:]]
    return tuple(parts) if kind == _TUPLE else _CLASSES[kind](*parts)
