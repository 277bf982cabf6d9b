"""Conditions: what follows «если» and «пока».

In: a `Reader` and a position behind the conjunction. Out: alternatives `(end, Condition)`. The vocabulary's conditions
come first; any qualifier can also be asked of a subject («оно закрыто», «стоит рядом»): test `is` with `subject` (this
card if none is printed) and `filter`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardc.dsl.antecedents import Mark
from cardc.dsl.nodes import Both, Condition, Either, Fails, Filter, Is, Not, Number, Phrase, Ref, Target, Test
from cardc.dsl.parser.amounts import any_of
from cardc.dsl.parser.matching import match
from cardc.dsl.parser.phrases import parse_target
from cardc.dsl.parser.qualifiers import after_remark, qualities, single_predicates
from cardc.dsl.parser.reader import Reader, Result, rule
from cardc.dsl.russian import syntax as ru
from cardc.dsl.visitor import rebuild

IS = "is"


@rule
def parse_condition(reader: Reader, pos: int) -> Iterator[Result]:
    """A condition, or several joined by «и» or «или»."""
    for end, first in parse_simple(reader, pos):
        yield end, first
        yield from _joined(reader, pos, end, (first,), "")


def _joined(reader: Reader, pos: int, end: int, parts: tuple[Condition, ...], op: str) -> Iterator[Result]:
    at = end + reader.is_punct(end, ",")
    joint = "or" if reader.among(at, ru.OR_WORDS) else "and" if reader.is_word(at, ru.AND) else ""
    if not joint or (op and joint != op) or len(parts) > 6:
        return
    at += 1
    at += reader.is_word(at, ru.IF, ru.WHILE)
    for last, part in parse_simple(reader, at):
        whole = (*parts, part)
        kind = Either if joint == "or" else Both
        yield last, kind(whole, span=reader.span(pos, last))
        yield from _joined(reader, pos, last, whole, joint)


@rule
def parse_simple(reader: Reader, pos: int) -> Iterator[Result]:
    """One condition; a remark in brackets that adds nothing may stand behind it."""
    for end, condition in _simple(reader, pos):
        last = after_remark(reader, end)
        if last > end:
            yield last, condition
        yield end, condition


def _simple(reader: Reader, pos: int) -> Iterator[Result]:
    yield from _declared(reader, pos)
    yield from _of_subject(reader, pos)
    yield from _predicate_first(reader, pos)
    if reader.is_text(pos, ru.NOT):
        for end, condition in _declared(reader, pos + 1):
            yield end, Fails(condition, span=reader.span(pos, end))


def _declared(reader: Reader, pos: int) -> Iterator[Result]:
    index = reader.grammar.conditions
    for pattern in (*reader.patterns(index, pos), *reader.slotted(index, pos)):
        for end, args in match(reader, pattern, pos):
            if pattern.reflexive:
                args = ((pattern.source, _unsaid(reader, pos)), *args)
            test = Test(pattern.entry.id, args, span=reader.span(pos, end))
            yield end, indefinite(test)


def _unsaid(reader: Reader, pos: int) -> Ref:
    """This card, which no word names: no pronoun means it for that."""
    start = reader.span(pos, pos + 1)[0]
    return Ref("self", span=(start, start))


def _of_subject(reader: Reader, pos: int) -> Iterator[Result]:
    """«оно закрыто», «атакованный не ранен», «это заклинание», «стоит рядом с ним»."""
    subjects: list[tuple[int, Target]] = [*parse_target(reader, pos, ru.NOMINATIVE)]
    if reader.is_text(pos, ru.THIS):
        span = reader.span(pos, pos + 1)
        reader.marks.setdefault(span, Mark(frozenset(), frozenset()))
        subjects.append((pos + 1, Ref("it", span=span)))
    subjects.append((pos, _unsaid(reader, pos)))
    for end, subject in subjects:
        for last, quality in (*qualities(reader, end), *(_among(reader, end, subject) if end > pos else ())):
            yield last, _is(reader, pos, last, subject, quality)


def _is(reader: Reader, pos: int, end: int, subject: Any, quality: Filter) -> Test:
    args = (("subject", any_of(subject)), ("filter", quality))
    return Test(IS, args, span=reader.span(pos, end))


def _among(reader: Reader, pos: int, subject: Target) -> Iterator[tuple[int, Filter]]:
    """«это заклинание», «является гномом»: the subject is one of such cards. One card is not several."""
    at = pos + reader.is_punct(pos, "–")
    negated = reader.is_text(at, ru.NOT) and reader.among(at + 1, ru.COPULA)
    at += negated
    at += reader.among(at, ru.COPULA)
    for end, kind in parse_target(reader, at):
        if isinstance(kind, Phrase) and end > at and not (_several(kind) and _is_one(reader, subject)):
            quality = Is("among", (("target", any_of(kind)),), span=reader.span(at, end))
            yield end, Not(quality, span=reader.span(pos, end)) if negated else quality


def _several(kind: Phrase) -> bool:
    return kind.quantity.mode == "each" and not isinstance(kind.quantity.maximum, Number)


def _is_one(reader: Reader, subject: Target) -> bool:
    """Is the subject printed in the singular?"""
    mark = reader.marks.get(subject.span)
    return mark is not None and mark.number == frozenset({"sing"})


def _predicate_first(reader: Reader, pos: int) -> Iterator[Result]:
    """«закрыто ваше существо», «вскрыта карта гор»."""
    if not any(form.pos in ("PRTS", "ADJS") for form in reader.at(pos).forms):
        return
    for end, quality, _ in single_predicates(reader, pos, "any"):
        for last, subject in parse_target(reader, end, ru.NOMINATIVE):
            yield last, _is(reader, pos, last, subject, quality)


def indefinite(node: Any) -> Any:
    """The node with every phrase in it made indefinite: nobody chooses in a condition or trigger."""
    return rebuild(node, any_of)
