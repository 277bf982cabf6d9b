"""Patterns by the words they may begin with, and by the words they cannot be without.

In: patterns as written, each with the way to compile it. Out: `Index`es, which give those that may begin at a token, and `Choice`s of them, which give those
whose other words are in the sentence too. Both are made once a vocabulary, so that a sentence pays for what it has only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cardc.dsl.patterns import Literal, Pattern, Slot, source_keys, source_starts
from cardc.dsl.words import Words

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


class Source(NamedTuple):
    """A pattern as written. `make`: compiles it, together with the patterns that are derived from it; in these each begins as
    it does or, where there is a `passive` (the slot of whom it is done to), with the reflexive verb."""

    source: str
    make: Callable[[str], Iterable[Pattern]]
    passive: str = ""


class Index:
    """Patterns by the keys they may begin with; those that may begin with a slot are tried everywhere.

    Patterns come in the order of declaration, which decides between equal readings: plugins and their tables in order.
    A pattern is compiled when a text has a word that it may begin with: of the thousands of a vocabulary a card needs a few.
    Those that begin with a slot are looked up by a word that they cannot be without, so that a sentence without any of
    these words asks nothing of them.
    """

    __slots__ = ("_by_key", "_found", "_keys", "_made", "_pairs", "_slotted", "_sources", "_words", "slotted")

    def __init__(self, sources: Iterable[Source], words: Words) -> None:
        self._sources, self._words = tuple(sources), words
        self._by_key: dict[str, list[int]] = {}
        self._made: dict[int, tuple[Pattern, ...]] = {}
        self._found: dict[frozenset[str], tuple[Pattern, ...]] = {}
        self._pairs: dict[tuple[frozenset[str], frozenset[str]], Choice] = {}
        self._keys: set[str] | None = None
        self.slotted: list[Pattern] = []
        for number, row in enumerate(self._sources):
            starts = source_starts(row.source, row.passive, words)
            for key in self._starts_of(number) if starts is None else starts:
                self._by_key.setdefault(key, []).append(number)
        self._slotted = choice(self.slotted)

    def _starts_of(self, number: int) -> set[str]:
        """The keys that a source may begin with whose beginning has to be compiled to be known."""
        starts: set[str] = set()
        for pattern in self._compiled(number):
            first = pattern.first
            if any(isinstance(item, Slot) for item in first):
                self.slotted.append(pattern)
            starts.update(key for item in first if isinstance(item, Literal) for key in item.keys)
        return starts

    def _compiled(self, number: int) -> tuple[Pattern, ...]:
        made = self._made.get(number)
        if made is None:
            row = self._sources[number]
            made = self._made[number] = tuple(row.make(row.source))
        return made

    @property
    def keys(self) -> set[str]:
        """The keys of all words of all patterns."""
        if self._keys is None:
            self._keys = source_keys((row.source for row in self._sources), self._words) | set(self._by_key)
        return self._keys

    def at(self, keys: frozenset[str]) -> tuple[Pattern, ...]:
        """Patterns whose first word may be a token with these keys, each once, in the order of declaration."""
        known = self._found.get(keys)
        if known is not None:
            return known
        numbers = sorted({number for key in keys for number in self._by_key.get(key, ())})
        found = tuple(p for number in numbers for p in self._compiled(number) if _may_begin(p, keys))
        if len(self._found) < MAX_CACHED:
            self._found[keys] = found
        return found

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


def _may_begin(pattern: Pattern, keys: frozenset[str]) -> bool:
    return any(isinstance(item, Literal) and not keys.isdisjoint(item.keys) for item in pattern.first)
