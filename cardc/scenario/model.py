"""A scenario as data.

In: nothing. Out: frozen records that `loader` fills and `runner`, `answers` and `expectations` read. Players are 0 (me)
and 1 (the opponent). Every record keeps the `Item` it was read from, so that a failure can be told at its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardc.document import Item

PLAYERS = ("me", "opponent")
ANSWERS = (
    "target", "targets", "may", "choose", "number", "refuse", "order", "split", "trigger", "stop", "replacement",
    "priority",
)  # fmt: skip
EFFECTS = ("prevent", "replace", "block", "untargetable", "only-from", "when")
PRINTED = (
    "name", "type", "classes", "element", "cost", "elite", "flying", "life", "move", "strike", "icons", "text", "other_side",
)  # fmt: skip
STATE = ("wounds", "extra", "markers", "open", "at", "keywords", "effects", "host", "hidden")
ENTRIES = (
    "use", "play", "strike", "attack", "begin_turn", "end_turn", "begin_battle", "move", "set", "add", "destroy", "trigger",
)  # fmt: skip
CHECKS = ("parts", "paid", "asked", "offered", "illegal", "diagnostic", "winner")


@dataclass(frozen=True, slots=True)
class TestEffect:
    """An effect put on a card. `kind`: one of `EFFECTS`; `what`: the event, kind or moment it names; `given`:
    `with`.
    """

    __test__ = False  # not a test class, whatever its name looks like to a collector

    kind: str
    what: str
    amount: int | None = None
    source: str = ""
    given: str = ""
    text: str = ""
    item: Item = field(default=Item(None), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardSpec:
    """A card in a zone: `card` names an inline or built card, else `printed` describes it; then its state."""

    id: str
    card: str
    printed: Mapping[str, Item]
    state: Mapping[str, Any]
    effects: tuple[TestEffect, ...]
    item: Item = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """What one player has: cards by the scenario's word for the zone, numbers by the word for the player's slot."""

    zones: Mapping[str, tuple[CardSpec, ...]]
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """How the table stands before the first entry. `reactions`: players are asked for them."""

    active: int
    players: tuple[PlayerSpec, PlayerSpec]
    reactions: bool = False

    def cards(self) -> list[CardSpec]:
        """Every card of the setup."""
        return [card for player in self.players for zone in player.zones.values() for card in zone]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: `kind` of `ANSWERS`, its value, who must have been asked (None: anybody), `refused`: must not be
    taken.
    """

    kind: str
    value: Any
    by: int | None
    refused: bool
    item: Item = field(compare=False, repr=False)

    def __str__(self) -> str:
        return f"{{{self.kind}: {shown(self.value)}}}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that is done. `value`: argument of the action; `options`: the other keys, answers apart."""

    action: str
    value: Item
    options: Mapping[str, Any]
    answers: tuple[Answer, ...]
    added: tuple[tuple[int, str, CardSpec], ...] = ()

    def __str__(self) -> str:
        return f"{self.action}: {shown(self.value.plain())}"


@dataclass(frozen=True, slots=True)
class Between:
    """Things done while a feature resolves, when part `part` has reached `moment` (`after`, `announced`)."""

    moment: str
    part: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. `cards`: inline cards as items; `expect`: keys to values, one mapping for each ruleset."""

    file: str
    line: int
    name: str
    rulesets: tuple[str, ...]
    cites: tuple[str, ...]
    cards: tuple[Item, ...]
    setup: Setup
    rolls: tuple[int, ...]
    entries: tuple[Entry, ...]
    between: tuple[Between, ...]
    expect: Mapping[str, Mapping[str, Item]]


def shown(value: Any) -> str:
    """A value as YAML would write it in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple, set, frozenset)):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "—" if value is None else str(value)
