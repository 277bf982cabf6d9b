"""Amounts: numbers, grades, X, sums, counts and properties of things; quantities of a noun phrase; caps and limits.

In: a `Reader` and a position. Out: alternatives `(end, Amount)` (or `Quantity`, `Limit`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardc.dsl.evolving import replace
from cardc.dsl.nodes import (
    Amount,
    Arith,
    Bound,
    Count,
    Done,
    Grades,
    Limit,
    Number,
    Phrase,
    PropertyOf,
    Quantity,
    Ref,
    UpTo,
    Word,
)
from cardc.dsl.parser.matching import match, match_slot
from cardc.dsl.parser.reader import Reader, Result, slot_rule
from cardc.dsl.parser.references import possessive
from cardc.dsl.russian import ORDINALS
from cardc.dsl.russian import syntax as ru

X = "x"


@slot_rule("number")
def parse_number(reader: Reader, pos: int) -> Iterator[Result]:
    """A printed number: digits or a cardinal numeral."""
    token = reader.at(pos)
    adverb = token.kind == "word" and all(form.pos == "ADVB" for form in token.forms)
    if token.value is not None and not adverb:
        yield pos + 1, Number(token.value, span=reader.span(pos, pos + 1))


@slot_rule("amount")
def parse_amount(reader: Reader, pos: int) -> Iterator[Result]:
    """Any amount: `2`, `1-2-3`, `X`, `X+1`, «стоимость …», «число …», «столько же», «сумма A и B»."""
    for end, low, high in _ranges(reader, pos):
        if low != high or not isinstance(low, (Number, Bound)):
            yield end, UpTo(high, low, span=reader.span(pos, end))
    for end, value in parse_term(reader, pos):
        yield end, value
        for sign in "+-–":
            if reader.is_punct(end, sign) and isinstance(value, (Bound, Number, Count, PropertyOf)):
                for last, right in parse_term(reader, end + 1):
                    if isinstance(value, Bound) or not isinstance(right, Number):
                        op = "+" if sign == "+" else "-"
                        yield last, Arith(op, value, right, span=reader.span(pos, last))
        if reader.is_punct(end, "*") and isinstance(value, (Bound, Number)):
            for last, right in parse_term(reader, end + 1):
                yield last, Arith("*", value, right, span=reader.span(pos, last))
        if reader.is_punct(end, "/"):
            for last, right in parse_number(reader, end + 1):
                yield last, Arith("/", value, right, span=reader.span(pos, last))


@slot_rule("amount")
def parse_term(reader: Reader, pos: int) -> Iterator[Result]:
    token = reader.at(pos)
    span = reader.span(pos, pos + 1)
    if token.kind == "grades" and token.values is not None:
        weak, medium, strong = (Number(value, span=span) for value in token.values)
        yield pos + 1, Grades(weak, medium, strong, span=span)
    elif token.kind == "punct" and token.text in "+-–" and token.text:
        yield from _signed(reader, pos)
    elif token.text == X:
        yield pos + 1, Bound(span=span)
    elif reader.is_text(pos, *ru.SAME_AMOUNT):
        yield pos + 2, Done(span=reader.span(pos, pos + 2))
    else:
        yield from parse_number(reader, pos)
        yield from _counted(reader, pos)
        yield from _computed(reader, pos)
        yield from parse_property_of(reader, pos)


def _signed(reader: Reader, pos: int) -> Iterator[Result]:
    """«+1», «−2», «+X», «−X»."""
    token = reader.at(pos)
    if reader.at(pos + 1).text == X:
        bound = Bound(span=reader.span(pos + 1, pos + 2))
        negative = Arith("-", Number(0), bound, span=reader.span(pos, pos + 2))
        yield pos + 2, bound if token.text == "+" else negative
        return
    for end, number in parse_number(reader, pos + 1):
        yield end, Number(number.value if token.text == "+" else -number.value, span=reader.span(pos, end))


def _counted(reader: Reader, pos: int) -> Iterator[Result]:
    """«число ваших существ», «количество фишек на нём»."""
    if not reader.among(pos, ru.COUNT_WORDS):
        return
    for end, thing in match_slot(reader, "property", pos + 1):
        yield from _property_owner(reader, pos, end + reader.among(end, ru.HAVING), thing)
    for end, target in match_slot(reader, "target", pos + 1):
        yield end, Count(any_of(target), span=reader.span(pos, end))


def _computed(reader: Reader, pos: int) -> Iterator[Result]:
    """«половина A», «удвоенная A», «сумма A и B», «разница A и B»."""
    if reader.is_word(pos, ru.HALF):
        for end, value in parse_amount(reader, pos + 1):
            yield end, Arith("/", value, Number(2), span=reader.span(pos, end))
    if reader.among(pos, ru.DOUBLE):
        for end, value in parse_amount(reader, pos + 1):
            yield end, Arith("*", value, Number(2), span=reader.span(pos, end))
    for word, op in ((ru.SUM, "+"), (ru.DIFFERENCE, "diff")):
        if reader.is_word(pos, word):
            yield from _binary(reader, pos, op)
            yield from _of_both(reader, pos + 1, op)
    if reader.is_word(pos, ru.SUM) or reader.among(pos, ru.TOTAL):
        yield from _of_all(reader, pos + 1)


def _binary(reader: Reader, pos: int, op: str) -> Iterator[Result]:
    for middle, left in parse_amount(reader, pos + 1):
        if reader.is_word(middle, ru.AND):
            for end, right in parse_amount(reader, middle + 1):
                yield end, Arith(op, left, right, span=reader.span(pos, end))


def _of_both(reader: Reader, pos: int, op: str) -> Iterator[Result]:
    """«… стоимости A и B»: the property is said once."""
    for end, word in parse_property(reader, pos):
        for middle, first in match_slot(reader, "target", end):
            for last, second in match_slot(reader, "target", middle + 1) if reader.is_word(middle, ru.AND) else ():
                left, right = (PropertyOf(word.id, any_of(one), span=reader.span(pos, last)) for one in (first, second))
                yield last, Arith(op, left, right, span=reader.span(pos, last))


def _of_all(reader: Reader, pos: int) -> Iterator[Result]:
    """«… слабых ударов ваших существ»: of several cards a property is their sum."""
    for end, word in parse_property(reader, pos):
        for last, target in match_slot(reader, "target", end):
            yield last, PropertyOf(word.id, any_of(target), span=reader.span(pos, last))


@slot_rule("amount")
def parse_property_of(reader: Reader, pos: int) -> Iterator[Result]:
    """«стоимость атакованного», «{strike} этой карты», «сила его удара»."""
    if reader.at(pos).forms and reader.at(pos).text in ru.HIS:
        ref = possessive(reader, pos)
        for end, word in parse_property(reader, pos + 1):
            yield end, PropertyOf(word.id, ref, span=reader.span(pos, end))
    own = reader.is_word(pos + 1, ru.OWN)
    if own or reader.at(pos + 1).text in ru.HIS:
        ref = Ref("self", span=reader.span(pos + 1, pos + 2)) if own else possessive(reader, pos + 1)
        for end, word in parse_property(reader, pos + 2):
            yield end, PropertyOf(word.id, ref, span=reader.span(pos, end))
    for end, word in parse_property(reader, pos):
        yield from _property_owner(reader, pos, end, word)


def _property_owner(reader: Reader, pos: int, end: int, word: Word) -> Iterator[Result]:
    for last, target in match_slot(reader, "target", end):
        yield last, PropertyOf(word.id, any_of(target), span=reader.span(pos, last))
    yield end, PropertyOf(word.id, Ref("self", span=reader.span(end - 1, end)), span=reader.span(pos, end))


@slot_rule("property")
def parse_property(reader: Reader, pos: int) -> Iterator[Result]:
    """A property of the vocabulary as a word."""
    for pattern in reader.patterns(reader.grammar.properties, pos):
        for end, args in match(reader, pattern, pos):
            yield end, Word("property", pattern.entry.id, args, span=reader.span(pos, end))


def any_of(target: Any) -> Any:
    """A phrase that nobody chooses from: in counts, conditions, triggers."""
    if isinstance(target, Phrase) and target.quantity.mode in ("choice", "each"):
        return replace(target, quantity=replace(target.quantity, mode="any"))
    return target


# ---------------------------------------------------------------- quantities


@slot_rule("quantity")
def parse_quantity(reader: Reader, pos: int) -> Iterator[Result]:
    """«каждое», «два», «до трёх», «3 или менее», «не более X», «хотя бы одно», «любое число», «одно из»."""
    if reader.among(pos, ru.EACH):
        yield pos + 1, Quantity("each", Number(1), None, span=reader.span(pos, pos + 1))
    if reader.is_word(pos, ru.ANY):
        if reader.among(pos + 1, ru.COUNT_WORDS):
            yield pos + 2, Quantity("choice", Number(0), None, span=reader.span(pos, pos + 2))
        yield pos + 1, Quantity(span=reader.span(pos, pos + 1))
    for end, low, high in _ranges(reader, pos):
        yield end, Quantity("choice", low, high, span=reader.span(pos, end))


def _ranges(reader: Reader, pos: int) -> Iterator[tuple[int, Amount, Amount | None]]:
    if reader.is_text(pos, ru.UP_TO):
        for end, value in _bound_number(reader, pos + 1):
            yield end, Number(0), value
    if reader.is_text(pos, ru.NOT) and reader.among(pos + 1, ru.AT_LEAST | ru.AT_MOST):
        than = reader.is_text(pos + 2, ru.THAN)
        for end, value in _bound_number(reader, pos + 2 + than):
            yield (end, Number(0), value) if reader.among(pos + 1, ru.AT_LEAST) else (end, value, None)
    if reader.is_text(pos, *ru.AT_LEAST_PHRASE):
        for end, value in _bound_number(reader, pos + 2):
            yield end, value, None
    for end, value in _bound_number(reader, pos):
        yield from _tails(reader, end, value)


def _tails(reader: Reader, end: int, value: Amount) -> Iterator[tuple[int, Amount, Amount | None]]:
    bracket = reader.is_punct(end, "(")
    tail = end + bracket
    if reader.is_word(tail, ru.OR, ru.AND) and (not bracket or reader.is_punct(tail + 2, ")")):
        if reader.among(tail + 1, ru.AT_MOST):
            yield tail + 2 + bracket, Number(0), value
        if reader.among(tail + 1, ru.AT_LEAST):
            yield tail + 2 + bracket, value, None
    if reader.is_word(end, ru.OR) and isinstance(value, Number):
        for last, more in _bound_number(reader, end + 1):
            if isinstance(more, Number) and more.value == value.value + 1:
                yield last, value, more
    if reader.is_word(end, ru.OUT_OF) and isinstance(value, Number):
        yield end + 1, value, value
    yield end, value, value


def _bound_number(reader: Reader, pos: int) -> Iterator[Result]:
    if reader.at(pos).text == X:
        yield pos + 1, Bound(span=reader.span(pos, pos + 1))
    token = reader.at(pos)
    ordinal = token.kind == "word" and token.forms and all(f.pos == "ADJF" for f in token.forms)
    if not ordinal or reader.is_word(pos, ru.ONE):
        yield from parse_number(reader, pos)


# ---------------------------------------------------------------- caps and limits


@slot_rule("cap")
def parse_cap(reader: Reader, pos: int) -> Iterator[Result]:
    """«максимум +3», «(не более двух фишек)», «(макс. 3)»; the noun counted may follow."""
    bracket = reader.is_punct(pos, "(")
    start = pos + bracket
    for value_at in _cap_heads(reader, start):
        for end, value in parse_amount(reader, value_at):
            if isinstance(value, PropertyOf):
                continue
            for last in _cap_tails(reader, end, value):
                if not bracket:
                    yield last, value
                elif reader.is_punct(last, ")"):
                    yield last + 1, value


def _cap_heads(reader: Reader, pos: int) -> Iterator[int]:
    if reader.among(pos, ru.MAXIMUM):
        after = pos + 1
        while reader.is_punct(after, ".–") or reader.at(after).text in (ru.UP_TO, ru.ON):
            after += 1
        yield after
    if reader.is_text(pos, ru.NOT) and reader.among(pos + 1, ru.MORE_THAN):
        yield pos + 2


def _cap_tails(reader: Reader, pos: int, value: Amount) -> Iterator[int]:
    """Where a cap may end: after its number, the thing counted, or «т. е.» and the same again."""
    ends = [pos]
    if reader.at(pos).kind == "symbol":
        ends.append(pos + 1)
    ends.extend(end for end, _ in match_slot(reader, "noun", pos))
    for end in sorted(set(ends), reverse=True):
        yield from _restated(reader, end, value)
        yield end


def _restated(reader: Reader, pos: int, value: Amount) -> Iterator[int]:
    at = pos + reader.is_punct(pos, ",")
    letters = [i for i in range(at, at + 4) if reader.at(i).kind == "word"][:2]
    if [reader.at(i).text for i in letters] != list(ru.ABBREVIATION):
        return
    after = letters[-1] + 1
    after += reader.is_punct(after, ".")
    for head in _cap_heads(reader, after):
        for end, again in parse_amount(reader, head):
            if again == value:
                yield end


@slot_rule("limit")
def parse_limit(reader: Reader, pos: int) -> Iterator[Result]:
    """«(1 раз за ход)», «два раза за бой», «не более 2 раз за ход», «1 раз за ход противника», «… для каждого существа»,
    «во второй раз за ход»."""
    bracket = reader.is_punct(pos, "(")
    start = pos + bracket
    start += 2 * (reader.is_text(start, ru.NOT) and reader.among(start + 1, ru.MORE_THAN))
    start += reader.at(start).text in ru.INTO and is_ordinal(reader, start + 1)
    nth = is_ordinal(reader, start)
    for end, count in parse_number(reader, start):
        if reader.is_word(end, ru.TIMES) and reader.is_word(end + 1, ru.PER):
            for last, period in parse_period(reader, end + 2):
                stop, each = _each(reader, last)
                closed = bracket and reader.is_punct(stop, ")")
                limit = Limit(count, period, each, nth, span=reader.span(pos, stop + closed))
                if not bracket:
                    yield stop, limit
                elif closed:
                    yield stop + 1, limit
                elif stop >= len(reader.tokens):
                    yield stop, limit


def is_ordinal(reader: Reader, pos: int) -> bool:
    """«первый», «второй», …, in any form."""
    token = reader.at(pos)
    return token.kind == "word" and not token.lemmas.isdisjoint(ORDINALS)


def parse_period(reader: Reader, pos: int) -> Iterator[tuple[int, str]]:
    """«ход», «ход противника», «бой»: the period behind «за»."""
    pos += reader.is_word(pos, ru.MY, ru.OWN)
    if reader.is_word(pos, ru.TURN):
        for end, who in match_slot(reader, "player", pos + 1):
            if getattr(who, "who", "") == "opponent":
                yield end, "opponent-turn"
        yield pos + 1, "turn"
    if reader.is_word(pos, ru.BATTLE):
        yield pos + 1, "battle"


def _each(reader: Reader, pos: int) -> tuple[int, bool]:
    if not (reader.is_word(pos, ru.FOR_EACH) and reader.among(pos + 1, ru.EACH)):
        return pos, False
    ends = [end for slot in ("noun", "target") for end, _ in match_slot(reader, slot, pos + 2)]
    return max(ends, default=pos + 2), True
