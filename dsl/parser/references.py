"""Back-references: pronouns, «это существо», «атакованный», «себя»; and what they refer to.

In: a `Reader` and a position (parsing); the actions of a feature in order (resolving). Out: `Ref` nodes. While parsing, a
pronoun is `Ref("it")` without an action; `Mark`s remember its gender and number until the feature is complete.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardc.dsl.antecedents import Mark
from cardc.dsl.evolving import replace
from cardc.dsl.nodes import Ref
from cardc.dsl.parser.matching import match
from cardc.dsl.parser.qualifiers import predicates
from cardc.dsl.parser.reader import Reader, Result, slot_rule
from cardc.dsl.russian import syntax as ru

ROLES = ((ru.ATTACKED, "attacked"), (ru.ATTACKER, "attacker"), (ru.HOST, "host"), (ru.AIM, "it"), (ru.DEAD, "event"), (ru.DONE_TO, "it"))


@slot_rule("reference")
def parse_reference(reader: Reader, pos: int, case: str = "") -> Iterator[Result]:
    """«он», «его», «себя», «обоих», «это существо», «атакованный», «хозяин», «цель»."""
    if case and not reader.has_case(
        pos, case, *(["gent"] if reader.among(pos, ru.PERSONAL) and case == "accs" else [])
    ):
        return
    token = reader.at(pos)
    if reader.is_word(pos, ru.REFLEXIVE):
        yield pos + 1, Ref("self", span=reader.span(pos, pos + 1))
    elif reader.among(pos, ru.PERSONAL):
        yield _pronoun(reader, pos, pos + 1, pos)
    elif reader.among(pos, ru.THAT):
        yield from _demonstrative(reader, pos)
    elif reader.is_word(pos, ru.BOTH) and token.forms:
        reader.marks[reader.span(pos, pos + 1)] = Mark(frozenset(), frozenset({"plur"}))
        yield pos + 1, Ref("it", span=reader.span(pos, pos + 1))
    yield from _roles(reader, pos)


def _pronoun(reader: Reader, pos: int, end: int, head: int, lemmas: frozenset[str] = frozenset()) -> Result:
    forms = reader.at(head).forms
    if reader.among(head, ru.PERSONAL):  # «его» is also an adjective, which agrees with everything
        forms = tuple(form for form in forms if form.pos == "NPRO")
    span = reader.span(pos, end)
    gender = frozenset(form.gender for form in forms if form.gender)
    number = frozenset(form.number for form in forms if form.number)
    reader.marks[span] = Mark(gender, number, lemmas)
    return end, Ref("it", span=span)


def possessive(reader: Reader, pos: int) -> Ref:
    """«его», «её», «их» before a thing: whose it is agrees with the pronoun, not with the thing."""
    span = reader.span(pos, pos + 1)
    forms = [form for form in reader.at(pos).forms if form.pos == "NPRO"]
    reader.marks[span] = Mark(
        frozenset(form.gender for form in forms if form.gender), frozenset(form.number for form in forms if form.number)
    )
    return Ref("it", span=span)


def _demonstrative(reader: Reader, pos: int) -> Iterator[Result]:
    """«это существо», «эту карту», «этого гнома», «эти существа», and «этот» alone."""
    at = pos + 1 + (reader.at(pos + 1).text == ru.SAME)
    for end, quality, is_a in predicates(reader, at, "before"):
        for pattern in reader.patterns(reader.grammar.nouns, end) if is_a == "card" else ():
            if pattern.entry.is_a == "card":
                for last, _ in match(reader, pattern, end):
                    behind, ref = _pronoun(reader, pos, last, end, _nouns(reader, end))
                    yield behind, replace(ref, filters=(quality,))
    for index in (reader.grammar.nouns, reader.grammar.classes):
        for pattern in reader.patterns(index, at):
            if getattr(pattern.entry, "is_a", "card") in ("card", "cell"):
                for end, _ in match(reader, pattern, at):
                    yield _pronoun(reader, pos, end, at, _nouns(reader, at))
    if any(form.number == "plur" or form.pos == "NPRO" for form in reader.at(pos).forms):
        yield _pronoun(reader, pos, pos + 1, pos)


def _nouns(reader: Reader, pos: int) -> frozenset[str]:
    return frozenset(form.lemma for form in reader.at(pos).forms if form.pos == "NOUN")


def _noun_end(reader: Reader, pos: int) -> int:
    """Behind the noun or class that goes with a role in its case («атакованное существо», «погибший орк»)."""
    ends = [pos]
    if not reader.has_case(pos, *reader.facts[pos - 1].cases):
        return pos
    for index in (reader.grammar.nouns, reader.grammar.classes):
        for pattern in reader.patterns(index, pos):
            if getattr(pattern.entry, "is_a", "card") == "card":
                ends += [last for last, _ in match(reader, pattern, pos)]
    return max(ends)


def _roles(reader: Reader, pos: int) -> Iterator[Result]:
    qualifies = any(True for pattern in reader.patterns(reader.grammar.predicates, pos) for _ in match(reader, pattern, pos))
    for lemmas, kind in ROLES:
        if kind == "attacker" and qualifies:  # the vocabulary says which cards are attacking
            continue
        if reader.among(pos, lemmas) and any(f.pos in ("ADJF", "PRTF", "NOUN") for f in reader.at(pos).forms):
            end = pos + 1
            if kind in ("attacked", "attacker", "event") or lemmas is ru.DONE_TO:
                end = _noun_end(reader, end)
            if lemmas is ru.HOST and reader.at(end).kind == "name" and reader.has_case(end, ru.GENITIVE):
                end += 1  # «хозяин Тени»: as «хозяин» alone
            if lemmas is ru.AIM:
                end = max([end, *(last for attack in reader.patterns(reader.grammar.kinds, end)
                                  for last, _ in match(reader, attack, end))])  # fmt: skip
            span = reader.span(pos, end)
            reader.marks[span] = Mark(frozenset({"masc"}), frozenset({"sing"}))
            yield end, Ref(kind, span=span)
