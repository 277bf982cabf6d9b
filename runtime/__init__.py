"""The runtime: state, rules and driver of a game. In: a compiled library. Out: `Game`s, `Decision`s, events.

Names load at first use, so that the model (pure data) can be read where the kernel is not compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardc.runtime.errors import IllegalAction, RulesError

if TYPE_CHECKING:
    from cardc.runtime.decisions import Decision
    from cardc.runtime.game import Game
    from cardc.runtime.library import load_library

__all__ = ["Decision", "Game", "IllegalAction", "RulesError", "load_library"]

_HOMES = {"Decision": "decisions", "Game": "game", "load_library": "library"}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{home}"), name)
