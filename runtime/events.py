"""Events and outcome records as Python sees them.

In: tuples and dicts of the engine, the model's ids. Out: frozen records with names instead of numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardc.runtime.model import Model

WORDS = ("unset", "illegal", "declined", "closed", "fizzled", "blocked", "none", "partial", "full", "replaced", "unreached")
PAID = ("nothing", "before", "after")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `amount`: what was really done, `wanted`: what was asked for. `card`, `other`: handles, -1
    none. `via`: ids of the kinds of the ability behind it. `aux`: a further number (a zone, a cell, an effect)."""

    kind: str
    card: int
    other: int
    player: int
    amount: int
    wanted: int
    via: tuple[str, ...]
    aux: int
    replaced: bool
    prevented: bool
    moment: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """So many events were lost because nobody read the log in time."""

    count: int


@dataclass(frozen=True, slots=True)
class Part:
    """What became of one part of a feature (docs/rules.md, section 1). `action`: its number in the text. `replaced_by`,
    `prevented_by`: the card whose effect did it (the last one), -1 for nobody or a rule."""

    action: int
    word: str
    under: str
    replaced: bool
    prevented: bool
    wanted: int
    done: int
    aimed: int
    hit: int
    replaced_by: int = -1
    prevented_by: int = -1


@dataclass(frozen=True, slots=True)
class FeatureRun:
    """A feature that ran: its parts in text order, and how it was paid: `before`, `after N`, `nothing`."""

    source: int
    feature: int
    player: int
    parts: tuple[Part, ...]
    paid: str
    cancelled: bool
    nested: bool

    @property
    def words(self) -> list[str]:
        """The outcome words of all parts."""
        return [part.word for part in self.parts]


def read_event(row: tuple[int, ...], model: Model) -> Event:
    """An event record with names."""
    kind, card, other, player, amount, wanted, via, aux, flags = row
    kinds = tuple(each.id for bit, each in enumerate(model.kinds) if via >> bit & 1)
    return Event(model.events[kind].id, card, other, player, amount, wanted, kinds, aux, bool(flags & 1), bool(flags & 2),
                 bool(flags & 4))  # fmt: skip


def read_run(data: Mapping[str, Any]) -> FeatureRun:
    """A record of a feature that ran, or runs."""
    paid = PAID[data["paid"]] + (f" {data['paid_after']}" if data["paid"] == 2 else "")
    parts = tuple(_part(part) for part in data["parts"])
    return FeatureRun(data["source"], data["feature"], data["player"], parts, paid, data["cancelled"], data["nested"])


def _part(data: Mapping[str, int]) -> Part:
    return Part(
        data["action"], WORDS[data["word"]], WORDS[data["under"]] if data["under"] else "", bool(data["flags"] & 1),
        bool(data["flags"] & 2), data["wanted"], data["done"], data["aimed"], data["hit"],
        data.get("replaced_by", -1), data.get("prevented_by", -1),
    )  # fmt: skip
