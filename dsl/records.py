"""Frozen dataclasses with slots whose methods are made when they are used.

In: what `dataclasses.dataclass` takes. Out: what it makes, for classes that are frozen and have slots: the same fields,
constructor, comparison, hash and text. The standard decorator compiles six methods of every class at once; the tables of a
vocabulary and the nodes of a tree are a hundred classes, of which a text needs some, and compiling all of them would take as
long as everything else that a small build does. Type checkers see the standard decorator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

_set = object.__setattr__


def _record(kind: Any) -> Any:
    if any(map(dataclasses.is_dataclass, kind.__mro__[1:])):
        return dataclasses.dataclass(frozen=True, slots=True)(kind)
    if kind.__doc__ is None:
        kind.__doc__ = kind.__name__  # else the standard decorator writes the signature there, which takes long
    kind = _with_slots(dataclasses.dataclass(init=False, repr=False, eq=False)(kind))
    own, written = dataclasses.fields(kind), dict(kind.__dict__)
    compared = [f.name for f in own if f.compare]
    hashed = [f.name for f in own if (f.compare if f.hash is None else f.hash)]
    _late(kind, "__init__", lambda: _init(own, hasattr(kind, "__post_init__")))
    if "__eq__" not in written:
        _late(kind, "__eq__", lambda: (_EQ.format(_tuple("self", compared), _tuple("other", compared)), {}))
        _late(kind, "__hash__", lambda: (f"def __hash__(self):\n return hash({_tuple('self', hashed)})", {}))
    for name, method in (("__repr__", _repr), ("__setattr__", _refuse_set), ("__delattr__", _refuse_delete)):
        if name not in written:
            setattr(kind, name, method)
    kind.__getstate__, kind.__setstate__ = _getstate, _setstate
    getattr(kind, "__dataclass_params__").frozen = True  # noqa: B009 — a name that begins so is one of this class in here
    return kind


_EQ = "def __eq__(self, other):\n if other.__class__ is not self.__class__: return NotImplemented\n return {} == {}"


def _tuple(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


def _with_slots(kind: Any) -> Any:
    """The class again, with slots, which cannot be added to a class."""
    names = [f.name for f in dataclasses.fields(kind)]
    body = {key: value for key, value in kind.__dict__.items() if key not in (*names, "__dict__", "__weakref__")}
    body["__slots__"] = tuple(names)
    made = type(kind)(kind.__name__, kind.__bases__, body)
    made.__qualname__ = kind.__qualname__
    return made


def _late(kind: Any, name: str, source: Callable[[], tuple[str, dict[str, Any]]]) -> None:
    """Give the class a method that puts the compiled one in its place when it is first called."""

    def method(self: Any, /, *args: Any, **given: Any) -> Any:
        text, names = source()
        exec(text, names)  # noqa: S102 — put together from names of fields, which are identifiers
        made = names[name]
        made.__qualname__ = f"{kind.__qualname__}.{name}"
        setattr(kind, name, made)
        return made(self, *args, **given)

    setattr(kind, name, method)


def _init(own: tuple[dataclasses.Field[Any], ...], finished: bool) -> tuple[str, dict[str, Any]]:
    names: dict[str, Any] = {"_set": _set, "_given": dataclasses.MISSING}
    takes, lines = ["self"], []
    for f in own:
        value = f.name
        if f.default is not dataclasses.MISSING:
            names[f"_d_{f.name}"] = f.default
            takes.append(f"{f.name}=_d_{f.name}")
        elif f.default_factory is not dataclasses.MISSING:
            names[f"_d_{f.name}"] = f.default_factory
            takes.append(f"{f.name}=_given")
            value = f"_d_{f.name}() if {f.name} is _given else {f.name}"
        else:
            takes.append(f.name)
        lines.append(f" _set(self, {f.name!r}, {value})")
    if finished:
        lines.append(" self.__post_init__()")
    return "\n".join([f"def __init__({', '.join(takes)}):", *(lines or [" pass"])]), names


def _repr(self: Any) -> str:
    told = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{self.__class__.__qualname__}({told})"


def _refuse_set(self: Any, name: str, value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, f.name) for f in dataclasses.fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for f, value in zip(dataclasses.fields(self), state, strict=True):
        _set(self, f.name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(kind=None, /, *, frozen=False, slots=False, **other):
        """`dataclasses.dataclass`; classes that are frozen and have slots, ask for nothing else and
        inherit from no other one are made late."""
        if not (frozen and slots) or other:
            return dataclasses.dataclass(kind, frozen=frozen, slots=slots, **other)
        return _record if kind is None else _record(kind)


__all__ = ["dataclass"]
