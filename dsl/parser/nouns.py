"""What may be known of a noun by the vocabulary alone.

In: a `Reader` and a position, or what was read there. Out: yes or no.
"""

from __future__ import annotations

from cardc.dsl.nodes import Filter, Is, Phrase, Ref
from cardc.dsl.parser.matching import match
from cardc.dsl.parser.reader import Reader


def is_head(reader: Reader, pos: int) -> bool:
    """Does a noun for cards stand there?"""
    nouns = reader.patterns(reader.grammar.nouns, pos)
    return any(pattern.entry.is_a == "card" and match(reader, pattern, pos) for pattern in nouns)


def is_element(reader: Reader, start: int, end: int) -> bool:
    """«карта болот»: a word that is also that of a class names the element behind a noun."""
    return any(last == end for one in reader.patterns(reader.grammar.elements, start) for last, _ in match(reader, one, start))


def is_thing(reader: Reader, target: Phrase | Ref) -> bool:
    """Rows, dice, wounds own nothing."""
    noun = reader.grammar.language.nouns.get(target.noun) if isinstance(target, Phrase) else None
    return noun is not None and noun.is_a == "thing"


def only_of_cards(reader: Reader, quality: Filter) -> bool:
    """Does the vocabulary say it of cards and of no cells?"""
    entry = reader.grammar.language.predicates.get(quality.name) if isinstance(quality, Is) else None
    return entry is not None and entry.is_a == "card" and entry.cells is None and entry.mask is not None
