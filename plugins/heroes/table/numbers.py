"""Numbers of the model's ids, looked up once.

In: a library. Out: `Numbers`, whose attributes are what the primitives of `Core` want; helpers over sets of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

RUN, DECIDE, BOUNDARY, DONE = 0, 1, 2, 3
TARGET, TARGETS, MAY, CHOOSE, NUMBER = 1, 2, 3, 4, 5
OFFER_NONE = 1
SPELL = 3
TO_BOTTOM = 256  # further number of a move into a pile
UNDER_ACTOR = 512  # further number of a move: under the control of the player who does it
_EVENTS = (
    "wound", "heal", "open", "close", "destroy", "draw", "lose-game", "attack-declared", "attack-dealt", "strike-dealt",
    "attack", "defend", "act", "begin-attack", "end-attack", "mark-struck", "mark-defended", "coins-spent",
    "coins-closed", "coins-opened", "coins-gained", "draw-failed", "draw-skipped", "play", "mark-smitten", "give-back", "shuffle",
    "borrow", "make-ready", "to-hand", "put-in-play", "cast", "boost", "extra-life", "unhide",
    "to-reserve", "revive", "coins-lost", "count-attack", "to-deck-bottom", "take-control", "return", "coins-lent",
    "coins-withheld", "coins-used", "played", "comes-in", "is-cancelled", "to-graveyard", "create", "copy", "to-under", "hold",
    "life-set", "wounds-off", "coins-lent-on", "coins-lent-due", "coins-withheld-on", "coins-withheld-due", "name-x", "hire-again", "die-again",
)  # fmt: skip
_KEYWORDS = (
    "dash", "direct-strike", "attack-skill", "defence-skill", "first-strike", "last-strike", "suppression", "elusive",
    "sleeping", "unique", "wrath", "fury", "superiority", "rage", "created",
    "undead-keyword",
)  # fmt: skip
_FLAGS = (
    "open", "hidden", "stunned", "created", "fresh", "attacking", "struck", "defended", "smitten", "borrowed", "joined", "lent", "cancelled",
)  # fmt: skip
_PROPERTIES = (
    "strike", "cost", "life", "life-printed", "left-life", "armour", "might", "boosts", "vampirism", "meditation", "scales",
    "thirst", "incarnation", "vanguard", "base-cost", "extra",
)  # fmt: skip
_SWITCHES = (
    "x_minimum", "attack-close-last", "attack-keywords-last", "hero-dies-at-maximum", "older-copy-goes",
    "answer-is-strike-trigger", "undead-unlimited", "repeat-is-play",
)  # fmt: skip


class Numbers:
    """`event`, `keyword`, `flag`, `prop`, `pslot`, `zone`, `kind`, `type`: id → number."""

    def __init__(self, library: Any) -> None:
        number = library.number
        self.event: dict[str, int] = {name: number("event", name) for name in _EVENTS}
        self.keyword: dict[str, int] = {name: number("keyword", name) for name in _KEYWORDS}
        self.flag: dict[str, int] = {name: number("flag", name) for name in _FLAGS}
        self.prop: dict[str, int] = {name: number("property", name) for name in _PROPERTIES}
        self.pslot: dict[str, int] = {each: number("pslot", each) for each in library.model.ids("pslots")}
        self.zone: dict[str, int] = {each: number("zone", each) for each in library.model.ids("zones")}
        self.kind: dict[str, int] = {each: number("kind", each) for each in library.model.ids("kinds")}
        self.slot: dict[str, int] = {each: number("slot", each) for each in library.model.ids("slots")}
        self.type: dict[str, int] = {each: number("type", each) for each in library.model.ids("types")}
        self.switch: dict[str, int] = {name: number("switch", name) for name in _SWITCHES}
        self.characters = self.type["hero"] | self.type["creature"]

    def has(self, g: Any, card: int, keyword: str) -> bool:
        """Whether the card has the keyword now."""
        return card >= 0 and bool(g.keyword_is(self.keyword[keyword]) >> card & 1)

    def flagged(self, g: Any, name: str) -> int:
        """The cards with a state flag."""
        return int(g.flag_is(self.flag[name]))

    def read(self, g: Any, card: int, name: str) -> int:
        """A property of a card with its modifiers."""
        return int(g.field(card, self.prop[name]))

    def coins(self, g: Any, player: int, name: str = "coins") -> int:
        """A number of a player."""
        return int(g.pslot(player, self.pslot[name]))

    def asks(self, g: Any, name: str) -> bool:
        """Whether a switch of the ruleset is on."""
        return bool(g.switch(self.switch[name]))

    def characters_of(self, g: Any, player: int) -> int:
        """Characters in play under the player's control."""
        return int(g.in_play() & g.side(player) & g.type_is(self.characters))

    def creatures_of(self, g: Any, player: int) -> int:
        """Creatures in play under the player's control."""
        return int(g.in_play() & g.side(player) & g.type_is(self.type["creature"]))


def cards(mask: int) -> Iterator[int]:
    """The cards of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first(mask: int) -> int:
    """The first card of a set, -1 if it is empty."""
    return (mask & -mask).bit_length() - 1
