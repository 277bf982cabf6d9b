"""A language and a ruleset, compiled for the parser.

In: `Language`, `Ruleset`, `Words`. Out: `Grammar`: indexes of patterns by first word, connectors as runs of words, and
the words the vocabulary knows. Made once per language and ruleset, then shared and read only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from cardc.dsl.language import Connector, Language, Predicate, Ruleset, Verb
from cardc.dsl.parser.facts import GUARDED, Facts
from cardc.dsl.pattern_index import Index, Source
from cardc.dsl.patterns import (
    Pattern,
    Slot,
    compile_pattern,
    derived_reflexive,
    make_pattern,
    pattern_slots,
    table_sources,
    without_object,
)
from cardc.dsl.words import Words


@dataclass(frozen=True, slots=True)
class ConnectorWords:
    """A connector as a run of token texts, longest first in the grammar's list. `ruleset`: the ruleset that has it, if
    this one has not."""

    texts: tuple[str, ...]
    connector: Connector
    ruleset: str = ""


@dataclass(slots=True)
class Grammar:
    """Everything the parser looks up. `facts`: those of tokens seen before, bounded. `guarded`: types of slots of
    which they tell. `links`: connectors by their first word. `nearest`: known words near unknown ones; `meanings`: verbs of keywords; both found so far. `slots` and `lemmas`:
    what `slots_of` and `known` have found."""

    language: Language
    ruleset: Ruleset
    words: Words
    verbs: Index
    nouns: Index
    predicates: Index
    triggers: Index
    costs: Index
    keywords: Index
    properties: Index
    kinds: Index
    conditions: Index
    durations: Index
    zones: Index
    reminders: Index
    elements: Index
    classes: Index
    connectors: tuple[ConnectorWords, ...]
    element_predicate: str = "element"
    class_predicate: str = "class"
    slots: dict[str, frozenset[str]] = field(default_factory=dict)
    facts: dict[tuple[str, str, str], Facts] = field(default_factory=dict)
    guarded: frozenset[str] = GUARDED
    nearest: dict[str, str] = field(default_factory=dict)
    meanings: dict[str, frozenset[str]] = field(default_factory=dict)
    links: dict[str, tuple[ConnectorWords, ...]] = field(default_factory=dict)
    lemmas: frozenset[str] | None = None

    @property
    def known(self) -> frozenset[str]:
        """Dictionary forms of all words of the vocabulary, gathered when they are first asked for."""
        if self.lemmas is None:
            self.lemmas = frozenset(_known_lemmas(self))
        return self.lemmas

    def slots_of(self, verb: Verb) -> frozenset[str]:
        """The names of the slots of all patterns of a verb."""
        if verb.id not in self.slots:
            self.slots[verb.id] = frozenset().union(*map(pattern_slots, (*verb.patterns, *verb.reflexive)))
        return self.slots[verb.id]


def build_grammar(language: Language, ruleset: Ruleset, words: Words) -> Grammar:
    """Index the vocabulary, whose patterns are compiled when a text may have them."""
    tables: dict[str, Any] = {name: Index(_sources(language, name, words), words) for name in _PATTERN_TABLES}
    grammar = Grammar(
        language,
        ruleset,
        words,
        verbs=Index(_verb_sources(language.verbs, words), words),
        nouns=Index(_sources(language, "nouns", words, "lemmas"), words),
        conditions=Index(_condition_sources(language.conditions, words), words),
        elements=Index(_word_sources(language.elements, words), words),
        classes=Index(_word_sources(language.classes, words), words),
        connectors=tuple(_connectors(ruleset, language.rulesets)),
        element_predicate=_predicate_of(language.predicates, "element"),
        class_predicate=_predicate_of(language.predicates, "class"),
        **tables,
    )
    grammar.links = {
        text: tuple(row for row in grammar.connectors if row.texts[0] == text)
        for text in {row.texts[0] for row in grammar.connectors}
    }
    return grammar


_PATTERN_TABLES = ("predicates", "triggers", "costs", "keywords", "properties", "kinds", "durations", "zones", "reminders")


def _sources(language: Language, name: str, words: Words, attribute: str = "patterns") -> Iterator[Source]:
    nouns, places = name == "triggers", name == "predicates"

    def make(entry: Any, source: str) -> Iterator[Pattern]:
        yield compile_pattern(source, entry, words, of_nouns=nouns, of_places=places)

    for source, entry in table_sources(getattr(language, name), attribute, of_nouns=nouns):
        yield Source(source, partial(make, entry))


def _verb_sources(verbs: Mapping[str, Verb], words: Words) -> Iterator[Source]:
    def make(verb: Verb, source: str) -> Iterator[Pattern]:
        pattern = compile_pattern(source, verb, words)
        yield pattern
        passive = derived_reflexive(pattern, verb.targets or "target")
        if passive is not None:
            yield passive
        ellipsis = without_object(pattern, verb.targets or "target")
        if ellipsis is not None and not verb.static:
            yield ellipsis

    def reflexive(verb: Verb, source: str) -> Iterator[Pattern]:
        yield compile_pattern(source, verb, words, reflexive=True)

    for verb in verbs.values():
        active, own = partial(make, verb), partial(reflexive, verb)
        yield from (Source(source, active, verb.targets or "target") for source in verb.patterns)
        yield from (Source(source, own) for source in verb.reflexive)


def _condition_sources(conditions: Mapping[str, Any], words: Words) -> Iterator[Source]:
    """Conditions, and those that begin with their subject also without it: then it is this card."""

    def make(entry: Any, source: str) -> Iterator[Pattern]:
        pattern = compile_pattern(source, entry, words)
        yield pattern
        first = pattern.items[0]
        if isinstance(first, Slot) and first.type == "target" and len(pattern.items) > 1:
            yield make_pattern(pattern.entry, pattern.items[1:], first.name, reflexive=True)

    for source, entry in table_sources(conditions):
        yield Source(source, partial(make, entry))


def _word_sources(table: Mapping[str, tuple[str, ...]], words: Words) -> Iterator[Source]:
    def make(key: str, phrase: str) -> Iterator[Pattern]:
        yield compile_pattern(phrase, key, words)

    for key, phrases in table.items():
        yield from (Source(phrase, partial(make, key)) for phrase in phrases)


def _predicate_of(predicates: Mapping[str, Predicate], slot: str) -> str:
    """The predicate that is nothing but a word of that table («{element}»), or the table's own name."""
    bare = f"{{{slot}}}"
    return next((entry.id for entry in predicates.values() if bare in entry.patterns), slot)


def _connectors(ruleset: Ruleset, rulesets: Mapping[str, Ruleset]) -> list[ConnectorWords]:
    rows = [ConnectorWords(tuple(row.word.split()), row) for row in ruleset.connectors]
    for word, other in ruleset.refused_connectors.items():
        there = rulesets[other].connectors if other in rulesets else ()
        row = next((one for one in there if one.word == word), Connector(word, "and", 99, ""))
        rows.append(ConnectorWords(tuple(word.split()), row, other))
    return sorted(rows, key=lambda row: -len(row.texts))


def _known_lemmas(grammar: Grammar) -> Iterator[str]:
    for name in (*_PATTERN_TABLES, "verbs", "nouns", "conditions", "elements", "classes"):
        for key in getattr(grammar, name).keys:
            yield key.removeprefix("=").rpartition(":")[0] or key.removeprefix("=")
