"""The step of «расколоть», in Python.

In: the kernel as the running action sees it. Out: wanted events: nothing is changed here, so replacement, prevention and
triggers see what happens. The numbers that the verb gives stand in the frame's locals from 2 on.
"""

from __future__ import annotations

from typing import Any


def bind_natives(library: Any) -> None:
    """Called when a library is loaded: register the steps under the names that verbs use."""
    library.set_native("frost.crack", crack)


def crack(g: Any) -> int:
    """As many wounds as there is ice on each target, which then is gone."""
    part, kinds, event, thaw, slot = (g.local(number) for number in range(5))
    for card in _cards(g.targets(part)):
        g.want(part, event, 1 << card, g.slot(card, slot), 0, kinds)
    g.want(part, thaw, g.targets(part), 0, 0, kinds)
    return 0


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
