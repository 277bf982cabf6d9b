"""The strike attack of Heroes, step by step (heroes:307, 508–510).

In: the frame of the attacker with the initial target. Out: wounds, the moments of an attack, closed cards. The exchange
of strikes is simultaneous unless one side strikes first: the dead leave between the two strikes only then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.plugins.heroes.table.numbers import DONE, OFFER_NONE, TARGET, Numbers, first

ASK_DEFENDER, NOBODY = 0, -1
# What `tell` tells of the attacker, its target being the other card.
_DECLARED, _DEALT, _ANSWERED = 1, 2, 3
_TOLD = {
    _DECLARED: ("attack-declared",),
    _DEALT: ("attack-dealt", "strike-dealt"),
    _ANSWERED: ("strike-dealt",),
}
# Locals of the frame: who defends, whether the target struck back, the answer's strength, the initial target.
_DEFENDER, _ANSWER, _STRENGTH, _FIRST_TARGET = 0, 1, 2, 3
_DONE_WOUNDS, _NEXT, _EARLY = 4, 5, 6
(_START, _DECLARE, _CHOOSE, _CHOSEN, _BEGIN, _STRIKE, _STRUCK, _EXCHANGE, _LATE, _DRAIN, _AFTER, _SETTLE, _CLOSE, _END,
 _RUN) = range(15)  # fmt: skip


class Attack:
    """The attack of a game's library."""

    def __init__(self, library: Any, numbers: Numbers) -> None:
        self.n, self.library = numbers, library
        self.steps: dict[int, Callable[[Any], int]] = {
            _START: self.start, _DECLARE: self.declare, _CHOOSE: self.choose, _CHOSEN: self.chosen, _BEGIN: self.begin,
            _STRIKE: self.strike, _STRUCK: self.struck, _EXCHANGE: self.exchange, _LATE: self.late, _DRAIN: self.drain,
            _AFTER: self.after, _SETTLE: self.settle, _CLOSE: self.close, _END: self.end, _RUN: self.run,
        }  # fmt: skip

    def functions(self) -> Mapping[str, Callable[[Any], int]]:
        """The functions that the model names."""
        return {
            "attack": self.step,
            "answer": self.answer,
            "tell": self.tell,
            "drain": self.drained,
        }

    def number(self, name: str) -> int:
        """Number of one of these functions."""
        return int(self.library.natives[f"heroes.{name}"])

    def step(self, g: Any) -> int:
        """One step of the attack: what the frame's `pc` says."""
        return self.steps[g.pc](g)

    # ------------------------------------------------------------ who may defend

    def defenders(self, g: Any) -> int:
        """Open creatures that may become the target instead (heroes:509.1–509.4)."""
        n = self.n
        aim = first(g.targets(0))
        if g.keyword_meets(n.keyword["direct-strike"], g.self(), aim) or n.has(g, g.self(), "elusive"):
            return 0
        able = n.creatures_of(g, g.foe()) & n.flagged(g, "open") & ~g.targets(0)
        able &= ~(n.flagged(g, "defended") | n.flagged(g, "hidden"))
        strike = n.kind["strike"]
        for card in range(able.bit_length()):
            if able >> card & 1 and (
                g.banned(card, n.event["defend"], strike) or g.banned(card, n.event["act"], strike)
            ):
                able &= ~(1 << card)
        return int(able)

    # ------------------------------------------------------------ announcing

    def start(self, g: Any) -> int:
        """The attack is declared: its use is spent, the attacker attacks."""
        n, own = self.n, 1 << g.self()
        g.set_local(_FIRST_TARGET, first(g.targets(0)))
        g.clear_batch()
        g.want(1, n.event["mark-struck"], own, 1, 0, 0)
        g.want(1, n.event["begin-attack"], own, 1, 0, 0)
        g.want_player(1, n.event["count-attack"], g.me(), 1, 0, 0)
        return self.run_then(g, _DECLARE)

    def run_then(self, g: Any, following: int) -> int:
        """Apply what is wanted, then go on at `following`; questions in between come back here."""
        g.set_local(_NEXT, following)
        g.pc = _RUN
        return self.run(g)

    def run(self, g: Any) -> int:
        code = int(g.run_batch())
        if not code:
            g.pc = g.local(_NEXT)
        return code

    def declare(self, g: Any) -> int:
        """Triggers on the announcement run before a defender is named (heroes:307.1)."""
        g.pc = _CHOOSE
        g.settle()
        return self.told(g, _DECLARED)

    def told(self, g: Any, what: int) -> int:
        """Tell a moment of the attack; the other card of the event is the target."""
        target = first(g.targets(0))
        if target < 0:
            return 0
        return int(g.push_native(self.number("tell"), target, 1 << g.self(), g.me(), what))

    def tell(self, g: Any) -> int:
        """A frame of its own, for its source is the target: the attacker is told of."""
        n = self.n
        if g.pc == 0:
            g.clear_batch()
            for name in _TOLD[g.x()]:
                g.want(1, n.event[name], g.targets(0), 1, 0, n.kind["strike"])
            g.pc = 1
        code = int(g.run_batch())
        return code or DONE

    def choose(self, g: Any) -> int:
        """The opponent may name a defender."""
        if not self.can_go_on(g):
            g.pc = _SETTLE
            return 0
        able, given = self.defenders(g), g.x()
        g.pc = _CHOSEN
        if given == NOBODY or not able:
            g.set_local(_DEFENDER, -1)
            g.pc = _BEGIN
            return 0
        if given > 0:
            return self.take_defender(g, given - 1 if able >> (given - 1) & 1 else -1)
        return int(g.ask(TARGET, g.foe(), able, 0, 1, 1, OFFER_NONE))

    def can_go_on(self, g: Any) -> bool:
        """Attacker and target are still there."""
        n = self.n
        return bool(n.creatures_of(g, g.me()) >> g.self() & 1 and n.characters_of(g, g.foe()) & g.targets(0))

    def chosen(self, g: Any) -> int:
        """The defender becomes the target (heroes:509.3)."""
        if not g.answered():
            return 0
        return self.take_defender(g, first(g.answer_mask()))

    def take_defender(self, g: Any, card: int) -> int:
        g.set_local(_DEFENDER, card)
        g.pc = _BEGIN
        if card < 0:
            return 0
        g.narrow_targets(0, 1 << card)
        g.clear_batch()
        for name in ("mark-defended", "defend"):
            g.want(1, self.n.event[name], 1 << card, 1, 0, self.n.kind["strike"])
        return self.run_then(g, _BEGIN)

    # ------------------------------------------------------------ the exchange

    def begin(self, g: Any) -> int:
        """The order of the strikes, and what is struck back with, are fixed now (heroes:508.4.1)."""
        n, attacker, target = self.n, g.self(), first(g.targets(0))
        if target < 0:
            g.pc = _SETTLE
            return 0
        if not n.asks(g, "attack-keywords-last") and not g.local(_EARLY):
            g.set_local(_EARLY, 1)
            return self.keywords(g, _BEGIN)
        creature = g.type_is(n.type["creature"]) >> target & 1
        answers = creature and n.flagged(g, "open") >> target & 1
        g.set_local(_ANSWER, int(bool(answers)))
        g.set_local(_STRENGTH, self.strength(g, target, attacker) if answers else 0)
        g.pc = _STRIKE
        if answers and self.order(g, attacker, target) < 0:
            g.set_local(_ANSWER, 0)
            return int(g.push_native(self.number("answer"), target, 1 << attacker, g.foe(), g.local(_STRENGTH)))
        return 0

    def order(self, g: Any, attacker: int, target: int) -> int:
        """1 the attacker strikes first, -1 the target does, 0 both at once (heroes:gl(Первый удар), Q21)."""
        n = self.n
        mine = n.has(g, attacker, "first-strike") or n.has(g, target, "last-strike")
        theirs = n.has(g, target, "first-strike") or n.has(g, attacker, "last-strike")
        return int(mine) - int(theirs)

    def strength(self, g: Any, striker: int, struck: int) -> int:
        """The strike of a card against another; wrath adds against what was wounded this turn."""
        n = self.n
        value = n.read(g, striker, "strike")
        if n.has(g, striker, "wrath") and g.turn_count(n.event["wound"], struck) > 0:
            value += 1
        return value

    def strike(self, g: Any) -> int:
        """The attacker strikes; a strike of 0 wounds nobody and is dealt all the same (heroes:512.1.1)."""
        n, target = self.n, first(g.targets(0))
        g.clear_batch()
        if target < 0 or not n.creatures_of(g, g.me()) >> g.self() & 1:
            g.pc = _SETTLE
            return 0
        value = self.strength(g, g.self(), target)
        if value > 0:
            g.want(1, n.event["wound"], 1 << target, value, 0, n.kind["strike"])
        return self.run_then(g, _STRUCK)

    def struck(self, g: Any) -> int:
        g.set_local(_DONE_WOUNDS, g.batch()["done"])
        target = first(g.targets(0))
        g.pc = _EXCHANGE
        if g.local(_ANSWER) and target >= 0 and self.order(g, g.self(), target) > 0:
            g.set_local(_ANSWER, 2)
        return 0

    def exchange(self, g: Any) -> int:
        """The attack was dealt; a simultaneous answer lands with it, before anybody dies."""
        g.pc = _LATE
        target = first(g.targets(0))
        if g.local(_ANSWER) == 1 and target >= 0:
            return int(
                g.push_native(self.number("answer"), target, 1 << g.self(), g.foe(), g.local(_STRENGTH) | 1 << 16)
            )
        return self.told(g, _DEALT)

    def late(self, g: Any) -> int:
        """After the first strike, who is left strikes back."""
        g.pc = _DRAIN
        target = first(g.targets(0))
        alive = target >= 0 and self.n.creatures_of(g, g.foe()) >> target & 1
        if g.local(_ANSWER) == 2 and alive:
            return int(g.push_native(self.number("answer"), target, 1 << g.self(), g.foe(), g.local(_STRENGTH)))
        return 0

    def answer(self, g: Any) -> int:
        """The answering strike: no attack (heroes:510.4). With bit 16 of X the attack's moments are told with it."""
        n, target = self.n, g.targets(0)
        if g.pc == 0:
            g.clear_batch()
            value = g.x() & 0xFFFF
            if value > 0:
                g.want(1, n.event["wound"], target, value, 0, n.kind["answering-strike"])
            g.pc = 1
        if g.pc == 1:
            code = int(g.run_batch())
            if code:
                return code
            g.set_local(_DONE_WOUNDS, g.batch()["done"])
            g.clear_batch()
            if g.x() >> 16:
                for name in ("attack-dealt", "strike-dealt"):
                    g.want(1, n.event[name], target, 1, 0, n.kind["strike"])
            g.pc = 2
        if g.pc == 2:
            code = int(g.run_batch())
            if code:
                return code
            g.pc = 3
            if n.asks(g, "answer-is-strike-trigger"):
                return int(g.push_native(self.number("tell"), first(target), 1 << g.self(), g.me(), _ANSWERED))
        if g.pc == 3:
            g.pc = 4
            amount = n.read(g, g.self(), "vampirism")
            if amount and g.local(_DONE_WOUNDS):
                return int(g.push_native(self.number("drain"), g.self(), 1 << g.self(), g.me(), amount))
        return DONE

    # ------------------------------------------------------------ afterwards

    def drain(self, g: Any) -> int:
        """Vampirism: wounds dealt by the strike heal; what is not used becomes extra lives."""
        g.pc = _AFTER
        amount = self.n.read(g, g.self(), "vampirism")
        if not amount or not g.local(_DONE_WOUNDS) or not self.n.creatures_of(g, g.me()) >> g.self() & 1:
            return 0
        return int(g.push_native(self.number("drain"), g.self(), 1 << g.self(), g.me(), amount))

    def drained(self, g: Any) -> int:
        n, own = self.n, g.targets(0)
        if g.pc == 0:
            wounds = n.read(g, g.self(), "life") - n.read(g, g.self(), "left-life")
            healed = min(g.x(), wounds)
            g.clear_batch()
            g.want(1, n.event["heal"], own, healed, 0, n.kind["ability"])
            if g.x() > healed:
                g.want(1, n.event["extra-life"], own, g.x() - healed, 0, n.kind["ability"])
            g.pc = 1
        return int(g.run_batch()) or DONE

    def after(self, g: Any) -> int:
        """Keywords that act when the attack is dealt: suppression closes the initial target, meditation asks a price."""
        if g.local(_EARLY):
            g.pc = _SETTLE
            return 0
        return self.keywords(g, _SETTLE)

    def keywords(self, g: Any, following: int) -> int:
        n, initial = self.n, g.local(_FIRST_TARGET)
        g.clear_batch()
        if n.has(g, g.self(), "suppression") and initial >= 0:
            g.want(1, n.event["close"], n.creatures_of(g, g.foe()) & 1 << initial, 1, 0, n.kind["ability"])
        self.meditate(g)
        return self.run_then(g, following)

    def meditate(self, g: Any) -> None:
        """The attacked card's price: coins, and a wound to the attacker's hero for each that is missing."""
        n, target = self.n, first(g.targets(0))
        price = n.read(g, target, "meditation") if target >= 0 else 0
        if not price:
            return
        paid = min(price, n.coins(g, g.me()))
        if paid:
            g.want_player(1, n.event["coins-spent"], g.me(), -paid, 0, 0)
            g.want_player(1, n.event["coins-closed"], g.me(), paid, 0, 0)
        heroes = g.in_play() & g.side(g.me()) & g.type_is(n.type["hero"])
        if price > paid and heroes:
            g.want(1, n.event["wound"], heroes, price - paid, 0, n.kind["ability"])

    def settle(self, g: Any) -> int:
        """The triggers of the attack run before attacker and defender close, or after (heroes:307.2, 307.3; Q1)."""
        g.pc = _CLOSE
        return int(g.settle()) if self.n.asks(g, "attack-close-last") else 0

    def close(self, g: Any) -> int:
        n, closing = self.n, 0
        attacker, defender = g.self(), g.local(_DEFENDER)
        if n.creatures_of(g, g.me()) >> attacker & 1 and not n.has(g, attacker, "attack-skill"):
            closing |= 1 << attacker
        if defender >= 0 and g.targets(0) >> defender & 1 and not n.has(g, defender, "defence-skill"):
            closing |= n.creatures_of(g, g.foe()) & 1 << defender
        g.clear_batch()
        g.want(1, n.event["end-attack"], 1 << attacker, 1, 0, 0)
        if closing:
            g.want(1, n.event["close"], closing, 1, 0, 0)
            g.want(1, n.event["act"], closing, 1, 0, 0)
        return self.run_then(g, _END)

    def end(self, g: Any) -> int:
        return DONE
