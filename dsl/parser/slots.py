"""The typed slots of patterns: which rule reads which type.

In: nothing. Out: `SLOTS`, type → rule. A slot type that is missing here matches nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cardc.dsl.instead import replacing
from cardc.dsl.nodes import Action, Amount, Arg, Cell, Feature, Many, Name, Quote, Word
from cardc.dsl.parser.adjuncts import parse_duration
from cardc.dsl.parser.amounts import parse_amount, parse_number, parse_property, parse_quantity
from cardc.dsl.parser.assembling import Session
from cardc.dsl.parser.conditions import indefinite, parse_condition
from cardc.dsl.parser.features import parse_features
from cardc.dsl.parser.heads import parse_costs, parse_keyword
from cardc.dsl.parser.matching import match
from cardc.dsl.parser.phrases import parse_player, parse_target, parse_zone
from cardc.dsl.parser.qualifiers import single_predicates
from cardc.dsl.parser.reader import Reader, Result, SlotParser, rule, slot_rule
from cardc.dsl.parser.references import possessive
from cardc.dsl.parser.titles import dictionary_form, parse_quoted_name, words_of
from cardc.dsl.pattern_index import Index
from cardc.dsl.patterns import canonical_verb
from cardc.dsl.russian import syntax as ru
from cardc.dsl.visitor import walk

MAX_QUOTE_DEPTH = 3
MAX_NAME_WORDS = 4


@slot_rule("cell")
def parse_cell(reader: Reader, pos: int, case: str = "") -> Iterator[Result]:
    """A cell phrase: «соседнюю клетку», «свободную клетку рядом с ним»."""
    for end, target in parse_target(reader, pos, case):
        if isinstance(target, Cell):
            yield end, target


@slot_rule("bonus")
def parse_bonus(reader: Reader, pos: int) -> Iterator[Result]:
    """«+1 к удару», «-1 к {strike} по C», several joined, keywords among them: `Word("property", …, amount, versus)`."""
    for end, first in _bonus(reader, pos):
        yield end, first
        yield from _more_gains(reader, pos, end, first)


@slot_rule("keywords")
def parse_keywords(reader: Reader, pos: int) -> Iterator[Result]:
    """One keyword or several joined by commas and «и», bonuses among them."""
    for end, first in parse_keyword(reader, pos):
        yield end, first
        yield from _more_gains(reader, pos, end, first)


def _more_gains(reader: Reader, pos: int, end: int, first: Any) -> Iterator[Result]:
    at = end + reader.is_punct(end, ",")
    at += reader.is_word(at, ru.AND)
    if at == end:
        return
    for last, more in (*parse_keywords(reader, at), *parse_bonus(reader, at)):
        yield last, Many((*_parts(first), *_parts(more)), span=reader.span(pos, last))


def _parts(value: Word | Many) -> tuple[Arg, ...]:
    return value.parts if isinstance(value, Many) else (value,)


def _bonus(reader: Reader, pos: int) -> Iterator[tuple[int, Word | Many]]:
    if not reader.is_punct(pos, "+-–"):
        return
    for end, amount in parse_amount(reader, pos):
        if reader.at(end).text not in ru.TO_FORMS:
            continue
        for last, word in parse_property(reader, end + 1 + reader.among(end + 1, ru.EACH)):
            args = (("amount", amount), *word.args)
            made = Word("property", word.id, args, span=reader.span(pos, last))
            yield last, made
            if not (reader.is_word(last, ru.AND) and parse_keyword(reader, last + 1)):
                yield from _shared(reader, pos, last, made, amount)
            if reader.is_word(last, ru.BY, ru.AGAINST):
                for behind, target in parse_target(reader, last + 1):
                    versus = (*args, ("versus", indefinite(target)))
                    yield behind, Word("property", word.id, versus, span=reader.span(pos, behind))


def _shared(reader: Reader, pos: int, end: int, first: Word, amount: Amount) -> Iterator[tuple[int, Many]]:
    """«+2 к удару и жизням»: one amount for two properties."""
    if reader.is_word(end, ru.AND):
        for last, word in parse_property(reader, end + 1):
            second = Word("property", word.id, (("amount", amount), *word.args), span=reader.span(end + 1, last))
            yield last, Many((first, second), span=reader.span(pos, last))


@slot_rule("kind")
def parse_kind(reader: Reader, pos: int) -> Iterator[Result]:
    """A kind of attack or ability, or several («выстрел, метание или разряд»)."""
    for pattern in reader.patterns(reader.grammar.kinds, pos):
        for end, args in match(reader, pattern, pos):
            first = Word("kind", pattern.entry.id, args, span=reader.span(pos, end))
            yield end, first
            yield from _but_one(reader, pos, end, first)
            at = end + reader.is_punct(end, ",")
            at += reader.among(at, ru.BOTH_WORDS)
            if at > end:
                for last, more in parse_kind(reader, at):
                    rest = more.parts if isinstance(more, Many) else (more,)
                    yield last, Many((first, *rest), span=reader.span(pos, last))


def _but_one(reader: Reader, pos: int, end: int, kind: Word) -> Iterator[Result]:
    """«дальняя атака (кроме …)»: a kind without a narrower one."""
    if reader.is_punct(end, "(") and reader.is_word(end + 1, ru.EXCEPT):
        for last, other in parse_kind(reader, end + 2):
            if reader.is_punct(last, ")") and isinstance(other, Word):
                yield last + 1, replace(kind, args=(("except", other),), span=reader.span(pos, last + 1))


@rule
def parse_quoted_keyword(reader: Reader, pos: int) -> Iterator[Result]:
    """A keyword that stands in quotes: «с особенностью «рывок»»."""
    if reader.at(pos).kind == "open":
        for end, word in parse_keyword(reader, pos + 1):
            if reader.at(end).kind == "close":
                yield end + 1, word


@slot_rule("filter")
def parse_filter(reader: Reader, pos: int) -> Iterator[Result]:
    for end, quality, _ in single_predicates(reader, pos, "any"):
        yield end, quality


@rule
def parse_name(reader: Reader, pos: int) -> Iterator[Result]:
    """A name in quotes, or a capitalised run of words."""
    yield from parse_quoted_name(reader, pos)
    end = pos
    while end < pos + MAX_NAME_WORDS and reader.at(end).kind == "word" and (end > pos or reader.at(end).capital):
        end += 1
        yield end, Name(words_of(reader, pos, end), span=reader.span(pos, end))


@rule
def parse_quoted_marker(reader: Reader, pos: int) -> Iterator[Result]:
    """A name in quotes, in its dictionary form: «с "огненной печатью"» means the marker "огненная печать"."""
    for end, name in parse_quoted_name(reader, pos):
        words = [reader.at(at) for at in range(pos + 1, end - 1)]
        plain = all(token.kind == "word" and token.forms for token in words)
        if plain and words and not any(form.case == ru.NOMINATIVE for token in words for form in token.forms if form.pos == "NOUN"):
            yield end, replace(name, text=dictionary_form(words, reader.grammar.words).lower())
        else:
            yield end, name


@rule
def parse_marker(reader: Reader, pos: int) -> Iterator[Result]:
    """The name of a marker: in quotes, or one word («маркер удушения», «со смерчем») with a capitalised one behind it."""
    yield from parse_quoted_marker(reader, pos)
    token = reader.at(pos)
    if token.kind != "word" or not any(form.pos == "NOUN" for form in token.forms) or token.text in ru.PREPOSITIONS:
        return
    if reader.at(pos + 1).kind == "word" and reader.at(pos + 1).capital:
        yield pos + 2, Name(words_of(reader, pos, pos + 2), span=reader.span(pos, pos + 2))
    lemma = next(form.lemma for form in token.forms if form.pos == "NOUN")
    yield pos + 1, Name(lemma, span=reader.span(pos, pos + 1))


@slot_rule("features")
def parse_quote(reader: Reader, pos: int) -> Iterator[Result]:
    """Features in quotes: parsed as a text of their own, with their own numbering."""
    spans = [(pos + 1, end - 1, end) for end, _ in parse_quoted_name(reader, pos)]
    if reader.is_punct(pos, ":"):
        spans.append((pos + 1, len(reader.tokens), len(reader.tokens)))
    if _is_unquoted(reader, pos):
        spans += [(pos, stop, stop) for stop in _stops(reader, pos)]
    for start, stop, end in spans:
        if reader.quotes < MAX_QUOTE_DEPTH:
            session = Session(
                reader.grammar, reader.slots, reader.original, depth=reader.depth, quotes=reader.quotes + 1
            )  # fmt: skip
            features = parse_features(session, reader.tokens[start:stop])
            loose = start == pos and _has_loose_term(reader, features)
            if features and not loose and all(feature.kind != "error" for feature in features):
                for note in session.notes:
                    reader.note(note.code, note.span, **dict(note.args))
                yield end, Quote(features, span=reader.span(pos, end))


@rule
def parse_occasion(reader: Reader, pos: int) -> Iterator[Result]:
    """«…, когда A должно B, вместо этого C»: one feature with a trigger of its own, to the end of the sentence."""
    size = reader.size - reader.is_punct(reader.size - 1, ".")
    if reader.quotes >= MAX_QUOTE_DEPTH or not reader.patterns(reader.grammar.triggers, pos):
        return
    session = Session(reader.grammar, reader.slots, reader.original, depth=reader.depth, quotes=reader.quotes + 1)
    features = parse_features(session, reader.tokens[pos:size])
    if len(features) == 1 and features[0].trigger is not None and replacing(features[0], reader.grammar.language):
        for note in session.notes:
            reader.note(note.code, note.span, **dict(note.args))
        yield size, Quote(features, "occasion", span=reader.span(pos, size))


def _is_unquoted(reader: Reader, pos: int) -> bool:
    """A capitalised trigger, condition or cost behind a verb of gaining: what is granted has lost its quotes."""
    token = reader.at(pos)
    if not pos or not any(canonical_verb(lemma) in ru.GAINING for lemma in reader.at(pos - 1).lemmas):
        return False
    if token.kind == "symbol":
        return bool(parse_costs(reader, pos))
    return (
        token.kind == "word"
        and token.capital
        and (bool(reader.patterns(reader.grammar.triggers, pos)) or reader.is_word(pos, ru.WHILE, ru.IF))
    )


def _has_loose_term(reader: Reader, features: tuple[Feature, ...]) -> bool:
    """Has an action got a term that its verb has no place for? Without quotes it is the term of the granting."""
    actions = [node for node in walk(features) if isinstance(node, Action)]
    verbs, slots_of = reader.grammar.language.verbs, reader.grammar.slots_of
    return any(one.arg("duration") is not None and "duration" not in slots_of(verbs[one.verb]) for one in actions)


def _stops(reader: Reader, pos: int) -> Iterator[int]:
    """Where what is granted may end: with the sentence, or before its term."""
    size = len(reader.tokens)
    yield size
    for stop in range(size - 1, pos, -1):
        if any(end == size for end, _ in parse_duration(reader, stop)):
            yield stop


@slot_rule("noun")
def parse_noun(reader: Reader, pos: int) -> Iterator[Result]:
    """A bare noun of the vocabulary: its id."""
    for pattern in reader.patterns(reader.grammar.nouns, pos):
        for end, _ in match(reader, pattern, pos):
            yield end, pattern.entry.id


def _words(table: str) -> SlotParser:
    """A rule for a table of plain words (elements, classes)."""

    @rule
    def parse_word(reader: Reader, pos: int, table: str = table) -> Iterator[Result]:
        index: Index = reader.grammar.elements if table == "element" else reader.grammar.classes
        for pattern in reader.patterns(index, pos):
            for end, _ in match(reader, pattern, pos):
                yield end, Word(table, pattern.entry, span=reader.span(pos, end))

    return lambda reader, pos: parse_word(reader, pos, table)


@rule
def parse_whose(reader: Reader, pos: int) -> Iterator[Result]:
    """«его», «её», «их» before a place or a thing that is no property: whose it is."""
    if reader.at(pos).text in ru.HIS:
        yield pos + 1, possessive(reader, pos)


SLOTS: Mapping[str, SlotParser] = {
    "whose": parse_whose,
    "target": parse_target,
    "amount": parse_amount,
    "number": parse_number,
    "quantity": parse_quantity,
    "duration": parse_duration,
    "cell": parse_cell,
    "zone": parse_zone,
    "keyword": parse_keyword,
    "keywords": parse_keywords,
    "quoted": parse_quoted_keyword,
    "property": parse_property,
    "bonus": parse_bonus,
    "kind": parse_kind,
    "features": parse_quote,
    "occasion": parse_occasion,
    "name": parse_name,
    "marker": parse_marker,
    "quoted_marker": parse_quoted_marker,
    "player": parse_player,
    "filter": parse_filter,
    "condition": parse_condition,
    "element": _words("element"),
    "class": _words("class"),
    "noun": parse_noun,
}
