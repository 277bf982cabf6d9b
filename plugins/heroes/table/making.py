"""What keywords and rare verbs make of cards: eggs, copies bought with lives, wounds and lives that are reckoned anew.

In: the frame of an event (its card is the target) or of the action of an egg. Out: wanted events
(heroes:gl(Кладка), 8(5), gl(Дар жизни), 523.1, 106.2.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.plugins.heroes.table.numbers import DONE, TARGET, Numbers, cards, first
from cardc.plugins.heroes.table.play import COSTED

_LEFT = 0  # local of the life gift: lives still to be given up


class Making:
    """Functions of a game's library."""

    def __init__(self, library: Any, numbers: Numbers) -> None:
        self.library, self.n = library, numbers
        self.egg = library.number("class", "egg")

    def functions(self) -> Mapping[str, Callable[[Any], int]]:
        """The functions that the model names."""
        return {
            "lay-egg": self.lay_egg,
            "hatch": self.hatch,
            "may-hatch": self.may_hatch,
            "life-gift": self.life_gift,
            "double-wounds": self.double_wounds,
            "set-life": self.set_life,
            "hire-again": self.hire_again,
            "die-again": self.die_again,
        }

    # ------------------------------------------------------------ eggs

    def lay_egg(self, g: Any) -> int:
        """An egg is created, and the card of the event is held by it (heroes:gl(Кладка)); X names the egg's printed card."""
        n = self.n
        if g.pc == 0:
            g.clear_batch()
            g.want_player(1, n.event["create"], g.me(), 1, g.number(), 0)
            g.pc = 1
        if g.pc == 1:
            code = int(g.run_batch())
            if code:
                return code
            egg = first(g.affected(1))
            if egg < 0:
                return DONE
            g.clear_batch()
            g.want(2, n.event["to-under"], g.targets(0), 1, 0, 0)
            g.want(2, n.event["hold"], g.targets(0), 1, egg, 0)
            g.pc = 2
        code = int(g.run_batch())
        if not code:
            g.did(1)
        return code or DONE

    def held(self, g: Any) -> int:
        """The card that the egg holds, -1 if it holds none."""
        return first(g.attached(1 << g.self()))

    def price(self, g: Any, card: int) -> int:
        """What the card in the egg costs now: a coin less for each ripening (heroes:8(5))."""
        return max(0, self.n.read(g, card, "cost") - int(g.slot(g.self(), self.n.slot["ripeness"])))

    def may_hatch(self, g: Any) -> int:
        """An egg of the active player whose card can be paid and is not kept from being played."""
        n, egg = self.n, g.self()
        if g.me() != g.active() or not g.in_play() & g.class_is(self.egg) & 1 << egg:
            return 0
        card = self.held(g)
        if card < 0 or g.banned(card, n.event["play"], 0):
            return 0
        return int(self.price(g, card) <= n.coins(g, g.me()))

    def hatch(self, g: Any) -> int:
        """The card is played, then the egg is destroyed (heroes:8(5))."""
        if g.pc == 0:
            card = self.held(g)
            g.pc = 1
            how = COSTED | self.price(g, card) << 3
            return int(g.push_native(self.library.natives["heroes.play"], card, 0, g.me(), how))
        if g.pc == 1:
            g.clear_batch()
            g.want(1, self.n.event["destroy"], g.in_play() & 1 << g.self(), 1, 0, 0)
            g.pc = 2
        return int(g.run_batch()) or DONE

    # ------------------------------------------------------------ lives

    def givers(self, g: Any) -> int:
        """Own characters with extra lives."""
        mine = self.n.characters_of(g, g.me())
        return sum(1 << card for card in cards(mine) if self.n.read(g, card, "extra") > 0)

    def life_gift(self, g: Any) -> int:
        """As many extra lives as the creature costs are given up, one by one; then there is a copy of it
        (heroes:gl(Дар жизни))."""
        n, card = self.n, first(g.targets(0))
        if g.pc == 0:
            g.set_local(_LEFT, n.read(g, card, "base-cost"))
            g.pc = 1
        if g.pc == 1 and g.local(_LEFT) > 0:
            able = self.givers(g)
            if able.bit_count() > 1 and not g.answered():
                return int(g.ask(TARGET, g.me(), able, 0, 1, 1, 0))
            giver = g.answer_mask() if able.bit_count() > 1 else able
            if not giver:
                return DONE
            g.clear_batch()
            g.want(1, n.event["extra-life"], giver, -1, 0, n.kind["ability"])
            g.pc = 2
        if g.pc == 2:
            code = int(g.run_batch())
            if not code:
                g.pc = 1
                g.set_local(_LEFT, g.local(_LEFT) - 1)
            return code
        if g.pc == 1:
            g.clear_batch()
            g.want(3, n.event["copy"], 1 << card, 1, 0, n.kind["ability"])
            g.pc = 3
        code = int(g.run_batch())
        if not code:
            g.did(int(bool(g.affected(3))))
        return code or DONE

    def double_wounds(self, g: Any) -> int:
        """The card gets as many wounds as it has; it is wounded by them (heroes:523.1)."""
        n, card = self.n, first(g.targets(0))
        if g.pc == 0:
            wounds = n.read(g, card, "life") - n.read(g, card, "left-life")
            g.clear_batch()
            if wounds > 0:
                g.want(1, n.event["wound"], 1 << card, wounds, 0, n.kind["ability"])
            g.pc = 1
        code = int(g.run_batch())
        if not code:
            g.did(int(g.batch()["done"] > 0))
        return code or DONE

    def set_life(self, g: Any) -> int:
        """Wounds are off, then lives are added or taken until there are so many (heroes:106.2.1, 504.6)."""
        n, card, value = self.n, first(g.targets(0)), g.number()
        if g.pc == 0:
            there = n.read(g, card, "left-life")
            g.set_local(_LEFT, int(there != value))
            g.clear_batch()
            g.want(1, n.event["wounds-off"], 1 << card, 0, 0, 0)
            g.want(1, n.event["life-set"], 1 << card, value - n.read(g, card, "life"), 0, 0)
            g.pc = 1
        code = int(g.run_batch())
        if not code:
            g.did(g.local(_LEFT))
        return code or DONE

    # ------------------------------------------------------------ triggers

    def hire_again(self, g: Any) -> int:
        """«Найм» of the card works once more, beyond its limit (heroes:113.5, 511.1)."""
        return self.work_again(g, "entered")

    def die_again(self, g: Any) -> int:
        """«Гибель» of the card works though nothing died."""
        return self.work_again(g, "died")

    def work_again(self, g: Any, head: str) -> int:
        card = first(g.targets(0))
        event = self.n.event["hire-again" if head == "entered" else "die-again"]
        found = [number for number, _ in g.features(card) if self.library.feature(number).get("head") == head] if card >= 0 else []
        for number in found:
            g.fire(number, card, g.me(), event)
        g.did(len(found))
        return DONE
