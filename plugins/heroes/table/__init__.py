"""The rules of the Heroes table that are no data: functions that the model names and the runtime calls.

In: a loaded library. Out: its functions registered under the names of the model (`heroes.…`). They see a game only through
the runtime's `Core`: a step keeps what it needs in its frame (`pc`, targets, local numbers), so a game can stop at any
question. Everything that changes is an event, so that replacement, prevention and triggers see it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cardc.plugins.heroes.table.attack import Attack
from cardc.plugins.heroes.table.making import Making
from cardc.plugins.heroes.table.numbers import Numbers
from cardc.plugins.heroes.table.play import Playing
from cardc.plugins.heroes.table.smite import Smiting
from cardc.plugins.heroes.table.turn import Turn


class Part(Protocol):
    """A part of the rules."""

    def functions(self) -> Mapping[str, Callable[[Any], int]]:
        """Its functions by the names that the model uses."""


def bind_natives(library: Any) -> None:
    """Register the functions of the game with `library`."""
    numbers = Numbers(library)
    parts: tuple[Part, ...] = (
        Attack(library, numbers),
        Playing(library, numbers),
        Smiting(numbers),
        Making(library, numbers),
        Turn(library, numbers),
    )
    for part in parts:
        for name, function in part.functions().items():
            library.set_native(f"heroes.{name}", function)
