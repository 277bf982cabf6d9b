"""A language and a ruleset, compiled for the parser.

In: `Language`, `Ruleset`, `Words`. Out: `Grammar`: indexes of patterns by first word, connectors as runs of words, and
the words the vocabulary knows. Made once per language and ruleset, then shared and read only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardc.dsl.language import Connector, Language, Predicate, Ruleset, Verb
from cardc.dsl.parser.facts import GUARDED, Facts
from cardc.dsl.pattern_index import Index
from cardc.dsl.patterns import (
        Pattern,
    Slot,
    compile_pattern,
    compile_table,
    derived_reflexive,
    make_pattern,
    pattern_slots,
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
    which they tell. `links`: connectors by their first word. `nearest`: known words near unknown ones; `meanings`: verbs of keywords; both found so far."""

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
    known: frozenset[str] = frozenset()
    verb_slots: Mapping[str, frozenset[str]] = field(default_factory=dict)
    facts: dict[tuple[str, str, str], Facts] = field(default_factory=dict)
    guarded: frozenset[str] = GUARDED
    nearest: dict[str, str] = field(default_factory=dict)
    meanings: dict[str, frozenset[str]] = field(default_factory=dict)
    links: dict[str, tuple[ConnectorWords, ...]] = field(default_factory=dict)


def build_grammar(language: Language, ruleset: Ruleset, words: Words) -> Grammar:
    """Compile the vocabulary; `PatternError` for a pattern that cannot be read."""
    tables: dict[str, Any] = {
        name: Index(compile_table(getattr(language, name), words, of_nouns=name == "triggers", of_places=name == "predicates"))
        for name in _PATTERN_TABLES
    }
    grammar = Grammar(
        language,
        ruleset,
        words,
        verbs=Index(_verb_patterns(language.verbs, words)),
        nouns=Index(compile_table(language.nouns, words, "lemmas")),
        conditions=Index(_condition_patterns(language.conditions, words)),
        elements=Index(_word_patterns(language.elements, words)),
        classes=Index(_word_patterns(language.classes, words)),
        connectors=tuple(_connectors(ruleset, language.rulesets)),
        element_predicate=_predicate_of(language.predicates, "element"),
        class_predicate=_predicate_of(language.predicates, "class"),
        **tables,
    )
    grammar.verb_slots = {verb.id: _slot_names(verb) for verb in language.verbs.values()}
    grammar.links = {
        text: tuple(row for row in grammar.connectors if row.texts[0] == text)
        for text in {row.texts[0] for row in grammar.connectors}
    }
    grammar.known = frozenset(_known_lemmas(grammar))
    return grammar


_PATTERN_TABLES = ("predicates", "triggers", "costs", "keywords", "properties", "kinds", "durations", "zones", "reminders")


def _verb_patterns(verbs: Mapping[str, Verb], words: Words) -> Iterator[Pattern]:
    for verb in verbs.values():
        for source in verb.patterns:
            pattern = compile_pattern(source, verb, words)
            yield pattern
            passive = derived_reflexive(pattern, verb.targets or "target")
            if passive is not None:
                yield passive
            ellipsis = without_object(pattern, verb.targets or "target")
            if ellipsis is not None and not verb.static:
                yield ellipsis
        for source in verb.reflexive:
            yield compile_pattern(source, verb, words, reflexive=True)


def _slot_names(verb: Verb) -> frozenset[str]:
    return frozenset().union(*(pattern_slots(pattern) for pattern in (*verb.patterns, *verb.reflexive)))


def _condition_patterns(conditions: Mapping[str, Any], words: Words) -> Iterator[Pattern]:
    """Conditions, and those that begin with their subject also without it: then it is this card."""
    for pattern in compile_table(conditions, words):
        yield pattern
        first = pattern.items[0]
        if isinstance(first, Slot) and first.type == "target" and len(pattern.items) > 1:
            yield make_pattern(pattern.entry, pattern.items[1:], first.name, reflexive=True)


def _word_patterns(table: Mapping[str, tuple[str, ...]], words: Words) -> list[Pattern]:
    return [compile_pattern(phrase, key, words) for key, phrases in table.items() for phrase in phrases]


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
