"""Qualifiers of the vocabulary: what stands before and behind a noun, or is said of a subject.

In: a `Reader`, a position, and where the qualifier stands (`before`, `after`, `any`). Out: alternatives `(end, filter, is_a)`,
`is_a` being what the qualifier can be said of.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.evolving import replace
from cardc.dsl.nodes import Filter, Is, Not, OneOf
from cardc.dsl.parser.matching import match
from cardc.dsl.parser.reader import Reader
from cardc.dsl.patterns import Pattern
from cardc.dsl.russian import syntax as ru

Quality = tuple[int, Filter, str]


def predicates(reader: Reader, pos: int, place: str) -> Iterator[tuple[int, Filter, str]]:
    """One qualifier, or several of a place joined by «или» / «и» («лесное или нейтральное»)."""
    for end, first, is_a in single_predicates(reader, pos, place):
        if place == "before" and reader.among(end, ru.BOTH_WORDS):
            for last, second, _ in single_predicates(reader, end + 1, place):
                yield last, OneOf((first, second), span=reader.span(pos, last)), is_a
        yield end, first, is_a


def single_predicates(reader: Reader, pos: int, place: str) -> tuple[Quality, ...]:
    """Qualifiers of the vocabulary at `pos`, the longest first; with «не» in front their opposite."""
    known = reader.qualities.get((pos, place))
    if known is None:
        known, lasting = _single_predicates(reader, pos, place)
        if lasting:
            reader.qualities[pos, place] = known
    return known


def _single_predicates(reader: Reader, pos: int, place: str) -> tuple[tuple[Quality, ...], bool]:
    """The qualifiers, and whether they are the same whoever asks: those that begin with a target are not while it is read."""
    found: list[Quality] = []
    negated = reader.is_text(pos, ru.NOT)
    at = pos + negated
    index = reader.grammar.predicates
    if negated:  # the vocabulary may have the negative as a word of its own
        for pattern in reader.patterns(index, pos):
            if _fits(reader, pattern, place, at):
                for end, args in match(reader, pattern, pos):
                    found.append((end, Is(pattern.entry.id, args, span=reader.span(pos, end)), pattern.entry.is_a))
    slotted = reader.slotted(index, at)
    for pattern in (*reader.patterns(index, at), *slotted):
        if not _fits(reader, pattern, place, at):
            continue
        for end, args in match(reader, pattern, at):
            quality: Filter = Is(pattern.entry.id, args, span=reader.span(at, end))
            found.append((end, Not(quality, span=reader.span(pos, end)) if negated else quality, pattern.entry.is_a))
    if negated:  # «не принадлежащее …»: words of the vocabulary that have the «не» in them
        known = {end for end, _, _ in found}
        for pattern in reader.patterns(index, pos):
            for end, args in match(reader, pattern, pos) if _fits(reader, pattern, place, pos) else ():
                if end not in known:
                    found.append((end, Is(pattern.entry.id, args, span=reader.span(pos, end)), pattern.entry.is_a))
    found.sort(key=_backwards)
    return tuple(found), not slotted


def after_remark(reader: Reader, pos: int) -> int:
    """Behind a remark in brackets that says only what is so without it («(без учёта элитности)»); else `pos`."""
    if not reader.is_punct(pos, "("):
        return pos
    for pattern in reader.patterns(reader.grammar.predicates, pos + 1):
        if pattern.entry.is_a == "remark" and pattern.entry.mask is not None:
            for end, _ in match(reader, pattern, pos + 1):
                if reader.is_punct(end, ")"):
                    return end + 1
    return pos


def _backwards(quality: Quality) -> int:
    return -quality[0]


def sharing(reader: Reader, first: Filter, pos: int) -> Iterator[tuple[int, Filter]]:
    """Qualities behind the «и» or «или» at `pos` that have the preposition of `first`, printed once («с отравлением и фишкой»)."""
    start = next((at for at in range(pos - 1, -1, -1) if reader.at(at).span[0] == first.span[0]), -1)
    if start < 0 or not reader.among(start, ru.SHARING) or reader.among(pos + 1, ru.PREPOSITIONS | {ru.WITHOUT}):
        return
    whole = {end for end, _, _ in single_predicates(reader, start, "after")}
    for pattern in reader.grammar.predicates.at(reader.keys_at(start)):
        if pattern.entry.is_a in ("remark", "cell") or pattern.entry.place == "before" or pattern.hole:
            continue
        for end, args in match(reader, replace(pattern, items=pattern.items[1:]), pos + 1):
            if end not in whole:
                yield end, Is(pattern.entry.id, args, span=reader.span(pos + 1, end))


def _fits(reader: Reader, pattern: Pattern, place: str, pos: int) -> bool:
    entry = pattern.entry
    if entry.is_a == "remark":
        return False
    if place != "any" and entry.place not in ("both", place):
        return False
    forms = reader.at(pos).forms
    adjective = any(form.pos in ("ADJF", "PRTF") for form in forms) or not forms
    if any(form.pos == "ADVB" for form in forms):  # «рядом стоящий»: an adverb and its participle
        adjective = adjective or any(form.pos == "PRTF" for form in reader.at(pos + 1).forms)
    return place != "before" or (adjective and not reader.among(pos, ru.PREPOSITIONS | {ru.WITHOUT}))


def _of_cells(found: tuple[int, Filter, str]) -> bool:
    """What is said of cells comes behind what the same words say of cards."""
    return found[2] == "cell"


def qualities(reader: Reader, pos: int) -> Iterator[tuple[int, Filter]]:
    """What is said of a subject: «[является] закрытым», «не находится рядом»."""
    at = pos + reader.is_punct(pos, "–")
    negated = reader.is_text(at, ru.NOT) and reader.among(at + 1, ru.COPULA)
    at += negated
    at += reader.among(at, ru.COPULA)
    for end, quality, _ in sorted(single_predicates(reader, at, "any"), key=_of_cells):
        if negated and isinstance(quality, Not):
            yield end, quality.of
        else:
            yield end, Not(quality, span=reader.span(pos, end)) if negated else quality
