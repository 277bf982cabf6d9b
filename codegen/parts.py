"""What nodes are made of, for walks over any of them.

In: a dataclass of the IR or of the tree. Out: its fields, looked up once a class.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass

_field_names: dict[type, tuple[str, ...]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a class of nodes, none of any other class."""
    if kind not in _field_names:
        _field_names[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return _field_names[kind]


def parts_of(value: object) -> tuple[object, ...]:
    """What a node or tuple is made of, in order; nothing of a plain value."""
    kind = type(value)
    if kind is tuple:
        return value  # type: ignore[return-value]
    return tuple([getattr(value, name) for name in field_names(kind)])
