"""`replace` for the dataclasses of this package, without a look at each field.

In: a dataclass instance whose fields all take part in `__init__`, and new values. Out: another instance. The parser makes
a dozen of them a feature, and `dataclasses.replace` takes most of that time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def replace(one: T, **changes: Any) -> T:
    """`one` with other values; TypeError for a field that it has not."""
    kind: Any = type(one)
    names, values = _fields(kind)
    made: T = kind(**{**dict(zip(names, values(one), strict=True)), **changes})
    return made


@lru_cache(maxsize=256)
def _fields(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(field.name for field in fields(kind))
    get = attrgetter(*names)
    return names, get if len(names) > 1 else lambda one: (get(one),)
