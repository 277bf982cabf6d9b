"""Rule effects of Heroes that are no data (heroes:503.1): who dies, what is surplus, what goes to the reserve.

In: a bare frame. Out: wanted events; they happen at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardc.plugins.heroes.table.numbers import Numbers, cards

_SUPPORT = ("event", "terrain", "weapon", "armour", "amulet")
AT_MOST = 1


class Rules:
    """Functions of the model's rule effects."""

    def __init__(self, numbers: Numbers) -> None:
        self.n = numbers
        self.classes = sum(numbers.type[kind] for kind in _SUPPORT)

    def functions(self) -> Mapping[str, Callable[[Any], int]]:
        """The functions that the model names."""
        return {
            "fallen": self.fallen,
            "dead": self.dead,
            "surplus": self.surplus,
            "unique": self.unique,
            "created": self.created,
            "held": self.held,
            "sleepers": self.sleepers,
        }

    def fallen(self, g: Any) -> int:
        """Heroes with as many wounds as they have lives (heroes:503.1, 604.1; Q3: extra lives count)."""
        n = self.n
        heroes = g.in_play() & g.type_is(n.type["hero"])
        found = self.lifeless(g, heroes)
        if not n.asks(g, "hero-dies-at-maximum"):
            found |= sum(1 << card for card in cards(heroes & ~found) if self.spent(g, card))
        if found:
            g.want(1, n.event["lose-game"], found, 1, 0, 0)
        return 0

    def lifeless(self, g: Any, mask: int) -> int:
        """Those of a set that have no life left."""
        return int(g.where_field(mask, self.n.prop["left-life"], AT_MOST, 0))

    def spent(self, g: Any, card: int) -> bool:
        """Whether the wounds reach the printed life."""
        n = self.n
        return n.read(g, card, "life") - n.read(g, card, "left-life") >= n.read(g, card, "life-printed")

    def dead(self, g: Any) -> int:
        """Creatures without life; one whose printed life is 0 only when nothing waits any more (heroes:505.1, 512.6)."""
        n = self.n
        found = self.lifeless(g, g.in_play() & g.type_is(n.type["creature"]))
        if found and g.waiting():
            found &= ~g.where_field(found, n.prop["life-printed"], AT_MOST, 0)
        if found:
            g.want(1, n.event["destroy"], found, 1, 0, 0)
        return 0

    def surplus(self, g: Any) -> int:
        """Of two support cards of one class under one player the older goes (heroes:212.3)."""
        n, found = self.n, 0
        support = g.in_play() & g.type_is(self.classes)
        for player in (0, 1):
            mine = support & g.side(player)
            if mine & (mine - 1):
                for kind in _SUPPORT:
                    found |= older(g, mine & g.type_is(n.type[kind]))
        if found:
            g.want(1, n.event["destroy"], found, 1, 0, 0)
        return 0

    def unique(self, g: Any) -> int:
        """Of cards of one name under one player, one of them unique, the older unique one goes (Q36)."""
        n, found = self.n, 0
        bearers = g.in_play() & g.keyword_is(n.keyword["unique"]) & ~n.flagged(g, "hidden")
        for card in cards(bearers):
            same = g.same_name(card) & g.in_play() & g.side(g.controller_of(card))
            if same & ~(1 << card) and not found & same:
                uniques = same & bearers
                found |= self.surplus_copies(g, uniques) or uniques
        if found:
            g.want(1, n.event["destroy"], found, 1, 0, 0)
        return 0

    def held(self, g: Any) -> int:
        """Cards under a card that left play go back where they came from (heroes:gl(Добывает))."""
        n, zones = self.n, set(self.n.zone.values())
        for card in cards(g.in_zone_all(n.zone["under"])):
            back = g.last_zone(card)
            if back in zones and not g.host_of(1 << card) & g.in_play():
                g.want(1, n.event["give-back"], 1 << card, 1, back, 0)
                if back == n.zone["deck"]:
                    g.want_player(1, n.event["shuffle"], g.owner_of(card), 1, 0, 0)
                break
        return 0

    def sleepers(self, g: Any) -> int:
        """A sleeper is closed, however it came into play (heroes:gl(Спящий))."""
        n = self.n
        awake = g.in_play() & g.keyword_is(n.keyword["sleeping"]) & n.flagged(g, "open")
        if awake:
            g.want(1, n.event["close"], awake, 1, 0, 0)
        return 0

    def surplus_copies(self, g: Any, uniques: int) -> int:
        """Of several unique copies all but the last, or all but the first, by the ruleset's switch."""
        if self.n.asks(g, "older-copy-goes") or uniques.bit_count() < 2:
            return older(g, uniques)
        return uniques & ~(1 << min(cards(uniques), key=g.arrival))

    def created(self, g: Any) -> int:
        """Created cards that left play go to the reserve (heroes:519.6.1)."""
        n = self.n
        made = n.flagged(g, "created") | g.keyword_is(n.keyword["created"])
        gone = made & ~g.in_play() & ~g.in_zone_all(n.zone["reserve"])
        if gone:
            g.want(1, n.event["to-reserve"], gone, 1, 0, 0)
        return 0


def older(g: Any, several: int) -> int:
    """All but the card that came last."""
    if several.bit_count() < 2:
        return 0
    return several & ~(1 << max(cards(several), key=g.arrival))
