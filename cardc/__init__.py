"""cardc: printed card texts become step functions that a compiled runtime plays.

In: nothing. Out: `build`, `parse`, `explain`, `get_include` and `__version__`. Everything is loaded when it is
first asked for, so that `import cardc.runtime` stays light: an engine that only plays never loads a compiler, a
template or a plugin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardc.api import build, explain, get_include, parse

__version__ = "0.1.0"
__all__ = ["__version__", "build", "explain", "get_include", "parse"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from cardc import api

        return getattr(api, name)
    raise AttributeError(f"module 'cardc' has no attribute {name!r}")
