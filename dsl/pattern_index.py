"""Patterns by the words they may begin with, and by the words they cannot be without.

In: compiled `Pattern`s. Out: `Index`es, which give those that may begin at a token, and `Choice`s of them, which give those
whose other words are in the sentence too. Both are made once a vocabulary, so that a sentence pays for what it has only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardc.dsl.patterns import Item, Literal, Maybe, Pattern, Slot, first_items

MAX_CACHED = 20_000


@dataclass(frozen=True, slots=True)
class Choice:
    """Patterns in the order of declaration. `plain`: nothing is to be asked of them; `free`: by their places, those that
    every sentence has to look at; `anchored`: the others by a word that they cannot be without, one of `anchors`."""

    patterns: list[Pattern]
    plain: bool
    free: dict[int, Pattern]
    anchored: dict[str, list[tuple[int, Pattern]]]
    anchors: frozenset[str]

    def among(self, keys: frozenset[str]) -> list[Pattern]:
        """Those that may be said with the words of these keys, as far as their anchors tell; of those in the order given."""
        if not self.anchored:
            return self.patterns
        found = dict(self.free)
        for key in self.anchors & keys:
            for place, one in self.anchored[key]:
                if place not in found and not any(map(keys.isdisjoint, one.required)):
                    found[place] = one
        return [found[place] for place in sorted(found)]


def choice(patterns: list[Pattern]) -> Choice:
    """The patterns by their anchors. One with several words at its beginning has none: how far they stand in a text that
    cannot be read is told of, whatever else is missing."""
    free: dict[int, Pattern] = {}
    anchored: dict[str, list[tuple[int, Pattern]]] = {}
    for place, one in enumerate(patterns):
        if not one.required or len(one.prefix) > 1:
            free[place] = one
        else:
            for key in one.required[0]:
                anchored.setdefault(key, []).append((place, one))
    plain = not any(one.required or one.hole or len(one.prefix) > 1 for one in patterns)
    return Choice(patterns, plain, free, anchored, frozenset(anchored))


class Index:
    """Patterns by the keys they may begin with; those that may begin with a slot are tried everywhere.

    Patterns come in the order of declaration, which decides between equal readings: plugins and their tables in order.
    Those that begin with a slot are looked up by a word that they cannot be without, so that a sentence without any of
    these words asks nothing of them.
    """

    __slots__ = ("_by_key", "_found", "_pairs", "_rank", "_slotted", "keys", "slotted")

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self._by_key: dict[str, list[Pattern]] = {}
        self._found: dict[frozenset[str], tuple[Pattern, ...]] = {}
        self._pairs: dict[tuple[frozenset[str], frozenset[str]], Choice] = {}
        self._rank: dict[int, int] = {}
        self.slotted: list[Pattern] = []
        self.keys: set[str] = set()
        for rank, pattern in enumerate(patterns):
            self._rank[id(pattern)] = rank
            self._add(pattern)
        self._slotted = choice(self.slotted)

    def _add(self, pattern: Pattern) -> None:
        starts = list(first_items(pattern.items))
        if any(isinstance(item, Slot) for item in starts):
            self.slotted.append(pattern)
        for key in {key for item in starts if isinstance(item, Literal) for key in item.keys}:
            self._by_key.setdefault(key, []).append(pattern)
        self.keys.update(_all_keys(pattern.items))

    def at(self, keys: frozenset[str]) -> tuple[Pattern, ...]:
        """Patterns whose first word may be a token with these keys, each once, in the order of declaration."""
        known = self._found.get(keys)
        if known is not None:
            return known
        found = {id(pattern): pattern for key in keys for pattern in self._by_key.get(key, ())}
        ordered = tuple(sorted(found.values(), key=lambda pattern: self._rank[id(pattern)]))
        if len(self._found) < MAX_CACHED:
            self._found[keys] = ordered
        return ordered

    def possible(self, keys: frozenset[str]) -> list[Pattern]:
        """Those of `slotted` whose words are all among `keys`, those of a sentence."""
        return self._slotted.among(keys)

    def before(self, keys: frozenset[str], following: frozenset[str]) -> Choice:
        """Those of `at(keys)` whose second word may be the next token, where they have one."""
        pair = (keys, following)
        known = self._pairs.get(pair)
        if known is None:
            patterns = self.at(keys)
            known = choice([p for p in patterns if len(p.prefix) < 2 or not p.prefix[1].isdisjoint(following)])
            if len(self._pairs) < MAX_CACHED:
                self._pairs[pair] = known
        return known


def _all_keys(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Literal):
            yield from item.keys
        elif isinstance(item, Maybe):
            yield from _all_keys(item.items)
