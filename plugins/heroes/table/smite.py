"""Wounding the undead: the opponent closes coins in his own turn, the card is wounded by as many (heroes:gl(Немёртвый)).

In: the frame of the undead card, whose player is its controller. Out: coins closed, wounds of a kind that goes through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.plugins.heroes.table.numbers import DONE, Numbers


class Smiting:
    """The ability that everybody has against undead cards."""

    def __init__(self, numbers: Numbers) -> None:
        self.n = numbers

    def functions(self) -> Mapping[str, Callable[[Any], int]]:
        """The functions that the model names."""
        return {"smite": self.step, "may-smite": self.may_smite}

    def may_smite(self, g: Any) -> int:
        """An undead card of the player who is not active, once a turn (heroes:114.4)."""
        n, card = self.n, g.self()
        if not n.has(g, card, "undead-keyword") or g.me() == g.active() or not g.in_play() >> card & 1:
            return 0
        again = n.asks(g, "undead-unlimited") or not n.flagged(g, "smitten") >> card & 1
        return int(again and n.coins(g, g.active()) > 0)

    def step(self, g: Any) -> int:
        """How many coins are closed is named first."""
        n, player = self.n, g.active()
        if g.pc == 0:
            if not g.answered():
                return int(g.ask_number(player, 1, n.coins(g, player)))
            amount = g.answer_number()
            g.clear_batch()
            g.want(1, n.event["mark-smitten"], 1 << g.self(), 1, 0, 0)
            g.want_player(1, n.event["coins-spent"], player, -amount, 0, 0)
            g.want_player(1, n.event["coins-closed"], player, amount, 0, 0)
            g.want(1, n.event["wound"], 1 << g.self(), amount, 0, n.kind["undead"])
            g.pc = 1
        return int(g.run_batch()) or DONE
