"""`replace` for the dataclasses of this package, without a look at each field.

In: a dataclass instance whose fields all take part in `__init__`, and new values. Out: another instance. The parser makes
a dozen of them a feature, and `dataclasses.replace` takes most of that time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")
Fields = tuple[dict[str, int], Callable[[Any], tuple[Any, ...]]]


def replace(one: T, **changes: Any) -> T:
    """`one` with other values; TypeError for a field that it has not."""
    kind: Any = type(one)
    known = _known.get(kind)
    if known is None:
        known = _known[kind] = _fields(kind)
    places, get = known
    values = list(get(one))
    for name, value in changes.items():
        if name not in places:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
        values[places[name]] = value
    made: T = kind(*values)
    return made


def _fields(kind: Any) -> Fields:
    names = [field.name for field in fields(kind)]
    get = attrgetter(*names)
    return {name: place for place, name in enumerate(names)}, get if len(names) > 1 else lambda one: (get(one),)


_known: dict[type, Fields] = {}  # one entry a class of the tree
