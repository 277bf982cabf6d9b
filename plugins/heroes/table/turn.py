"""The steps of a turn that are no data: opening coins, the coin and the card of the accumulation phase, hidden cards.

In: the frame of the list of a turn. Out: wanted events of the active player (heroes:303, 304, 310).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.plugins.heroes.table.numbers import (
    BOUNDARY,
    DONE,
    OFFER_NONE,
    TARGET,
    TARGETS,
    TO_BOTTOM,
    UNDER_ACTOR,
    Numbers,
    cards,
    first,
)

COINS, FAILURES = 10, 3


class Turn:
    """Functions of the lists `begin-turn` and `end-turn`."""

    def __init__(self, library: Any, numbers: Numbers) -> None:
        self.library, self.n = library, numbers

    def functions(self) -> Mapping[str, Callable[[Any], int]]:
        """The functions that the model names."""
        return {
            "open-coins": self.open_coins,
            "new-coin": self.new_coin,
            "draw": self.draw,
            "reveal": self.reveal,
            "incarnate": self.incarnate,
            "incarnation": self.incarnation,
            "might": self.might,
            "return-borrowed": self.return_borrowed,
            "first-hands": self.first_hands,
            "mulligan": self.mulligan,
            "return-lent": self.return_lent,
        }

    def open_coins(self, g: Any) -> int:
        """The active player's coins are opened (heroes:303.2)."""
        closed = self.n.coins(g, g.active(), "coins-closed")
        if closed:
            g.want_player(1, self.n.event["coins-closed"], g.active(), -closed, 0, 0)
            g.want_player(1, self.n.event["coins-opened"], g.active(), closed, 0, 0)
        return 0

    def new_coin(self, g: Any) -> int:
        """One open coin, unless there are ten (heroes:304.1)."""
        player = g.active()
        if self.n.coins(g, player) + self.n.coins(g, player, "coins-closed") < COINS:
            g.want_player(1, self.n.event["coins-gained"], player, 1, 0, 0)
        return 0

    def draw(self, g: Any) -> int:
        """A card, but not on the very first turn; the third time that there is none the game is lost (heroes:304.2)."""
        n, player = self.n, g.active()
        if n.coins(g, player, "went-first"):
            g.want_player(1, n.event["draw-skipped"], player, -1, 0, 0)
            return 0
        if g.zone_size(n.zone["deck"], player):
            g.want_player(1, n.event["draw"], player, 1, 0, 0)
            return 0
        g.want_player(1, n.event["draw-failed"], player, 1, 0, 0)
        if n.coins(g, player, "failed-draws") + 1 >= FAILURES:
            g.want_player(1, n.event["lose-game"], player, 1, 0, 0)
        return 0

    def reveal(self, g: Any) -> int:
        """Hidden cards may be revealed, all at once (heroes:304.3)."""
        hidden = g.in_play() & g.side(g.active()) & self.n.flagged(g, "hidden")
        if not hidden:
            return 0
        if not g.answered():
            return int(g.ask(TARGETS, g.active(), hidden, 0, 0, hidden.bit_count(), OFFER_NONE))
        g.want(1, self.n.event["unhide"], g.answer_mask(), 1, 0, 0)
        return 0

    def incarnate(self, g: Any) -> int:
        """Incarnations are offered one after another, in a frame of their own."""
        if g.local(0):
            g.set_local(0, 0)
            return 0
        if not self.incarnable(g):
            return 0
        g.set_local(0, 1)
        return int(g.push_native(self.library.natives["heroes.incarnation"], -1, 0, g.active(), 0))

    def incarnable(self, g: Any) -> int:
        """Own cards in the graveyard whose incarnation can be paid (heroes:gl(Инкарнация))."""
        n, found, player = self.n, 0, g.active()
        coins = n.coins(g, player) + n.coins(g, player, "coins-closed")
        for card in cards(g.in_zone(n.zone["graveyard"], player)):
            if 0 < n.read(g, card, "incarnation") <= coins:
                found |= 1 << card
        return found

    def incarnation(self, g: Any) -> int:
        """Lose coins, closed ones first, and revive the card closed; then the next."""
        if g.pc == 1:
            code = int(g.run_batch())
            g.pc = 1 if code else 0
            return code or BOUNDARY
        able = self.incarnable(g)
        if not able:
            return DONE
        if not g.answered():
            return int(g.ask(TARGET, g.me(), able, 0, 1, 1, OFFER_NONE))
        card = first(g.answer_mask())
        if card < 0:
            return DONE
        self.lose_coins(g, self.n.read(g, card, "incarnation"))
        g.want(1, self.n.event["revive"], 1 << card, 1, UNDER_ACTOR, 0)
        g.want(1, self.n.event["close"], 1 << card, 1, 0, 0)
        g.pc = 1
        return 0

    def lose_coins(self, g: Any, amount: int) -> None:
        n, player = self.n, g.me()
        closed = min(amount, n.coins(g, player, "coins-closed"))
        g.clear_batch()
        if closed:
            g.want_player(1, n.event["coins-closed"], player, -closed, 0, 0)
        if amount > closed:
            g.want_player(1, n.event["coins-lost"], player, closed - amount, 0, 0)

    def return_borrowed(self, g: Any) -> int:
        """What a vanguard brought goes back to the hand (heroes:gl(Авангард))."""
        borrowed = g.in_play() & g.side(g.active()) & self.n.flagged(g, "borrowed")
        if borrowed:
            g.want(1, self.n.event["to-hand"], borrowed, 1, 0, 0)
        return 0

    def first_hands(self, g: Any) -> int:
        """The first hands are changed in a frame of their own."""
        if g.local(0):
            g.set_local(0, 0)
            return 0
        g.set_local(0, 1)
        return int(g.push_native(self.library.natives["heroes.mulligan"], -1, 0, g.active(), 0))

    def mulligan(self, g: Any) -> int:
        """Before the first turn each player, the first one first, may put any cards under his deck and draw as many
        (heroes:301.7, 301.8)."""
        if g.pc:
            code = int(g.run_batch())
            if not code:
                g.pc = 0
                g.set_local(0, g.local(0) + 1)
            return code
        player = g.local(0)
        if player > 1:
            return DONE
        hand = g.in_zone(self.n.zone["hand"], player)
        if not g.answered():
            return int(g.ask(TARGETS, player, hand, 0, 0, hand.bit_count(), OFFER_NONE))
        changed = g.answer_mask()
        g.clear_batch()
        if changed:
            g.want(1, self.n.event["to-deck-bottom"], changed, 1, TO_BOTTOM, 0)
            g.want_player(1, self.n.event["draw"], player, changed.bit_count(), 0, 0)
        g.pc = 1
        return 0

    def return_lent(self, g: Any) -> int:
        """What was given until the end of the turn goes back: cards to the other side, coins to the reserve, and those that
        were lost for the turn come again; nobody loses or gains anything by it (heroes:522.4, 519.5)."""
        n = self.n
        lent = g.in_play() & n.flagged(g, "lent")
        for player in (0, 1):
            if there := lent & g.side(player):
                g.want(1, n.event["take-control"], there, 1, 1 - player, 0)
            self.return_coins(g, player, "")
        self.return_coins(g, g.active(), "-due")
        for name in ("lent", "withheld"):  # those that this turn was not the next one for
            if later := n.coins(g, g.active(), f"coins-{name}-on"):
                g.want_player(1, n.event[f"coins-{name}-on"], g.active(), -later, 0, 0)
                g.want_player(1, n.event[f"coins-{name}-due"], g.active(), later, 0, 0)
        if lent:
            g.want(1, n.event["return"], lent, 1, 0, 0)
        return 0

    def return_coins(self, g: Any, player: int, until: str) -> None:
        """Closed ones first: who has spent anything has spent what would go."""
        n = self.n
        lent, withheld = n.coins(g, player, "coins-lent" + until), n.coins(g, player, "coins-withheld" + until)
        closed = min(lent, n.coins(g, player, "coins-closed"))
        for event, amount in (
            ("coins-closed", -closed),
            ("coins-lost", closed - lent),
            ("coins-lent" + until, -lent),
            ("coins-closed", withheld),
            ("coins-withheld" + until, -withheld),
        ):
            if amount:
                g.want_player(1, n.event[event], player, amount, 0, 0)

    def might(self, g: Any) -> int:
        """A card with might and too few strengthening effects gets one (heroes:gl(Могущество))."""
        n = self.n
        for card in cards(n.creatures_of(g, g.active())):
            if n.read(g, card, "boosts") < n.read(g, card, "might"):
                g.want(1, n.event["boost"], 1 << card, 1, 0, n.kind["ability"])
                g.want(1, n.event["extra-life"], 1 << card, 1, 0, n.kind["ability"])
        return 0
