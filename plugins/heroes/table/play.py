"""Playing a card from the hand (heroes:309.1), and the additional costs that keywords print.

In: the frame of the card. Out: what is paid, the card in its zone, its spell abilities as frames of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.plugins.heroes.table.numbers import BOUNDARY, DONE, OFFER_NONE, SPELL, TARGET, TARGETS, Numbers, cards, first

# Locals: how far the list of spell abilities is, coins still to pay.
_AT, _COST, _NEXT, _X = 0, 1, 5, 6
(_START, _RAGE, _THIRST, _PAY, _MOVE, _SPELLS, _RUN, _MOVED, _VANGUARD, _LED, _END, _ANNOUNCED, _CANCELLED,
 _OFFERED) = range(14)  # fmt: skip
FREE, BORROWED, COSTED = 1, 2, 4  # bits of X of the frame: costs nothing; goes back at the end of the turn; costs X >> 3
OFFER = "offered"  # the event of what is offered to the other player
_OTHER_COST = 2  # bit of an event's further number: an alternative cost, which stands above it


class Playing:
    """Playing cards of a game's library."""

    def __init__(self, library: Any, numbers: Numbers) -> None:
        self.library, self.n = library, numbers
        self.steps: dict[int, Callable[[Any], int]] = {
            _START: self.start, _RAGE: self.rage, _THIRST: self.thirst, _PAY: self.pay, _MOVE: self.move,
            _SPELLS: self.spells, _RUN: self.run, _MOVED: self.moved, _VANGUARD: self.vanguard, _LED: self.led,
            _END: self.end, _ANNOUNCED: self.announced, _CANCELLED: self.cancelled,
            _OFFERED: self.offered,
        }  # fmt: skip

    def functions(self) -> Mapping[str, Callable[[Any], int]]:
        """The functions that the model names."""
        return {
            "play": self.step,
            "play-card": self.play_card,
            "repeat": self.repeat,
        }

    def step(self, g: Any) -> int:
        """One step: what the frame's `pc` says."""
        return self.steps[g.pc](g)

    def has_x(self, g: Any) -> bool:
        """Whether the printed cost is X."""
        return bool(g.slot(g.self(), self.n.slot["x-cost"]))

    def lowest_x(self, g: Any) -> int | None:
        """The least X a player may name (heroes:106.1.2); None if the cost has none."""
        return int(g.switch(self.n.switch["x_minimum"])) if self.has_x(g) else None

    def least(self, g: Any) -> int:
        """The least that the card can cost now."""
        return max(0, self.n.read(g, g.self(), "cost") + (self.lowest_x(g) or 0))

    def abilities(self, g: Any) -> list[int]:
        """Spell abilities of the card, in the order of its text."""
        return [number for number, kind in g.features(g.self()) if kind == SPELL]

    def discount(self, g: Any) -> int:
        """What rage can spare: a coin for each own creature, up to the cost."""
        n, card = self.n, g.self()
        if not n.has(g, card, "rage"):
            return 0
        return min(n.creatures_of(g, g.me()).bit_count(), self.least(g))

    def thirsty(self, g: Any) -> int:
        """Whom thirst may wound: another own character."""
        return int(self.n.characters_of(g, g.me()) & ~(1 << g.self()))

    # ------------------------------------------------------------ played by abilities

    def play_card(self, g: Any) -> int:
        """An event: a card is played, free if its further number says so (heroes:309.1, 121.2)."""
        card = first(g.targets(0))
        if g.pc == 1:
            g.did(1)
            return DONE
        free, other = g.number() == FREE, g.number() & _OTHER_COST
        cost = g.number() >> 2 if other else self.n.read(g, card, "cost")
        if card < 0 or not (free or cost <= self.n.coins(g, g.me())):
            return DONE
        g.pc = 1
        how = FREE if free else COSTED | cost << 3 if other else 0
        return int(g.push_native(self.library.natives["heroes.play"], card, 0, g.me(), how))

    def repeat(self, g: Any) -> int:
        """An event: the abilities of a spell run again, with new targets (heroes:gl(Повторить))."""
        card = first(g.targets(0))
        numbers = [number for number, kind in g.features(card) if kind == SPELL] if card >= 0 else []
        if g.pc == 0 and numbers and g.switch(self.n.switch["repeat-is-play"]):
            g.pc = 1
            g.clear_batch()
            g.want(1, self.n.event["played"], 1 << card, 1, 0, 0)
        if g.pc == 1:
            code = int(g.run_batch())
            if code:
                return code
            g.pc = 2
        if g.local(_AT) >= len(numbers):
            g.did(int(bool(numbers)))
            return DONE
        g.set_local(_AT, g.local(_AT) + 1)
        x = g.slot(card, self.n.slot["x-named"]) if g.slot(card, self.n.slot["x-cost"]) else None
        return int(g.push_feature(numbers[g.local(_AT) - 1], card, g.me(), x))

    # ------------------------------------------------------------ costs

    def start(self, g: Any) -> int:
        """X is named first, it is part of the cost; what is free has X = 0 (heroes:106.1.3, gl(Бесплатно))."""
        if g.x() & FREE:
            g.pc = _MOVE
            return 0
        if g.x() & COSTED:
            g.set_local(_COST, g.x() >> 3)
            g.pc = _PAY
            return 0
        cost = max(0, self.n.read(g, g.self(), "cost"))
        low = self.lowest_x(g)
        if low is not None:
            if not g.answered():
                return int(g.ask_number(g.me(), low, max(low, self.n.coins(g, g.me()) - cost)))
            g.set_local(_X, g.answer_number())
        g.set_local(_COST, cost + g.local(_X))
        g.pc = _RAGE
        return 0

    def rage(self, g: Any) -> int:
        """Own creatures are wounded by 1 each, the card costs 1 less for each (heroes:gl(Ярость))."""
        n, most = self.n, self.discount(g)
        g.pc = _THIRST
        if not most:
            return 0
        if not g.answered():
            g.pc = _RAGE
            least = max(0, g.local(_COST) - n.coins(g, g.me()))
            return int(g.ask(TARGETS, g.me(), n.creatures_of(g, g.me()), 0, least, most, 0))
        chosen = g.answer_mask()
        g.set_local(_COST, g.local(_COST) - chosen.bit_count())
        g.clear_batch()
        g.want(1, n.event["wound"], chosen, 1, 0, 0)
        return self.run_then(g, _THIRST)

    def thirst(self, g: Any) -> int:
        """Another own character is wounded (heroes:gl(Жажда))."""
        amount = self.n.read(g, g.self(), "thirst")
        g.pc = _PAY
        if not amount:
            return 0
        if not g.answered():
            g.pc = _THIRST
            return int(g.ask(TARGET, g.me(), self.thirsty(g), 0, 1, 1, 0))
        g.clear_batch()
        g.want(1, self.n.event["wound"], g.answer_mask(), amount, 0, self.n.kind["ability"])
        return self.run_then(g, _PAY)

    def pay(self, g: Any) -> int:
        cost = g.local(_COST)
        g.clear_batch()
        if cost > 0:
            g.want_player(1, self.n.event["coins-spent"], g.me(), -cost, 0, 0)
            g.want_player(1, self.n.event["coins-closed"], g.me(), cost, 0, 0)
            g.want_player(1, self.n.event["coins-used"], g.me(), cost, 0, 0)
        return self.run_then(g, _MOVE)

    # ------------------------------------------------------------ the card

    def move(self, g: Any) -> int:
        """To the graveyard, or into play."""
        n, card = self.n, 1 << g.self()
        stays = not g.type_is(n.type["spell"]) & card
        g.clear_batch()
        g.want(1, n.event["put-in-play" if stays else "cast"], card, 1, 0, 0)
        if self.has_x(g):
            g.want(1, n.event["name-x"], card, g.local(_X), 0, 0)
        if g.x() & BORROWED:
            g.want(1, n.event["borrow"], card, 1, 0, 0)
            g.want(1, n.event["make-ready"], card, 1, 0, 0)
        return self.run_then(g, _ANNOUNCED)

    def announced(self, g: Any) -> int:
        """What waits for a play may cancel it now, before anything triggers on it (heroes:309.1(10), 518.1)."""
        g.clear_batch()
        g.want(1, self.n.event["play"], 1 << g.self(), 1, 0, 0)
        return self.run_then(g, _CANCELLED)

    def cancelled(self, g: Any) -> int:
        """A cancelled card goes to the graveyard, paid for; it has not entered and does not die (heroes:518.1, Q16)."""
        n, card, batch = self.n, 1 << g.self(), g.batch()
        g.clear_batch()
        if n.flagged(g, "cancelled") & card:
            g.want(1, n.event["is-cancelled"], card, 1, 0, 0)
            if g.in_play() & card:
                g.want(1, n.event["to-graveyard"], card, 1, 0, 0)
            return self.run_then(g, _END)
        if batch["replaced"] and not batch["done"]:
            g.want(1, n.event["played"], card, 1, 0, 0)
        g.set_local(_AT, 0)
        return self.run_then(g, _OFFERED)

    def offered(self, g: Any) -> int:
        """What the card demands is answered before anything comes of it (heroes:gl(Вымогательство)); then it comes in."""
        demands = [number for number, _ in g.features(g.self()) if OFFER in self.library.feature(number).get("events", ())]
        if g.local(_AT) < len(demands):
            g.set_local(_AT, g.local(_AT) + 1)
            return int(g.push_feature(demands[g.local(_AT) - 1], g.self(), g.me(), None))
        g.set_local(_AT, 0)
        g.clear_batch()
        card = 1 << g.self()
        if g.in_play() & card:
            g.want(1, self.n.event["comes-in"], card, 1, 0, 0)
        return self.run_then(g, _MOVED)

    def moved(self, g: Any) -> int:
        g.pc = _SPELLS
        return BOUNDARY

    def spells(self, g: Any) -> int:
        """The abilities of a spell, one after another; one that can no longer be announced is passed over."""
        abilities = self.abilities(g)
        while g.local(_AT) < len(abilities):
            number = abilities[g.local(_AT)]
            g.set_local(_AT, g.local(_AT) + 1)
            return int(g.push_feature(number, g.self(), g.me(), g.local(_X) if self.has_x(g) else None))
        g.pc = _VANGUARD
        return 0

    def vanguard(self, g: Any) -> int:
        """A creature of the hand may follow free; it can act and goes back at the end of the turn (heroes:gl(Авангард))."""
        able = self.led_by(g)
        if not able:
            return DONE
        if not g.answered():
            return int(g.ask(TARGET, g.me(), able, 0, 1, 1, OFFER_NONE))
        card = first(g.answer_mask())
        if card < 0:
            return DONE
        g.pc = _LED
        return int(g.push_native(self.library.natives["heroes.play"], card, 0, g.me(), FREE | BORROWED))

    def led_by(self, g: Any) -> int:
        """Creatures of the hand that the vanguard's number allows."""
        n, most = self.n, self.n.read(g, g.self(), "vanguard")
        if not most or not g.in_play() >> g.self() & 1:
            return 0
        hand = g.in_zone(n.zone["hand"], g.me()) & g.type_is(n.type["creature"])
        return sum(1 << card for card in cards(hand) if n.read(g, card, "cost") <= most)

    def led(self, g: Any) -> int:
        """The vanguard closes for it."""
        g.clear_batch()
        g.want(1, self.n.event["close"], 1 << g.self(), 1, 0, 0)
        return self.run_then(g, _END)

    def end(self, g: Any) -> int:
        return DONE

    def run_then(self, g: Any, following: int) -> int:
        """Apply what is wanted, then go on at `following`."""
        g.set_local(_NEXT, following)
        g.pc = _RUN
        return self.run(g)

    def run(self, g: Any) -> int:
        code = int(g.run_batch())
        if not code:
            g.pc = g.local(_NEXT)
        return code
