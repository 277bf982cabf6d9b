"""The rules of the Heroes table that are no data: functions that the model names and the runtime calls.

In: a loaded library. Out: its functions registered under the names of the model (`heroes.…`). They see a game only through
the runtime's `Core`: a step keeps what it needs in its frame (`pc`, targets, local numbers), so a game can stop at any
question. Everything that changes is an event, so that replacement, prevention and triggers see it.
"""

from __future__ import annotations

from typing import Any

from cardc.plugins.heroes.table.attack import Attack
from cardc.plugins.heroes.table.numbers import Numbers
from cardc.plugins.heroes.table.play import Playing
from cardc.plugins.heroes.table.rules import Rules
from cardc.plugins.heroes.table.turn import Turn


def bind_natives(library: Any) -> None:
    """Register the functions of the game with `library`."""
    numbers = Numbers(library)
    attack = Attack(library, numbers)
    for part in (attack, Playing(library, numbers), Turn(numbers, attack), Rules(numbers)):
        for name, function in part.functions().items():
            library.set_native(f"heroes.{name}", function)
