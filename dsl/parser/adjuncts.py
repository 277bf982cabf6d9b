"""What any action may carry: durations, «вместо этого», «за каждое …»; and what may stand behind it: limits, caps,
conditional amounts, «где X – …», «если …», «по выбору …», a gerund.

In: a `Reader` and a position. Out: alternatives `(end, ((name, value),))` for adjuncts, `(end, extras)` behind an action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardc.dsl.nodes import (
    Amount,
    Arith,
    Bound,
    Count,
    Done,
    Duration,
    Is,
    Name,
    Number,
    Player,
    PropertyOf,
    Ref,
    Test,
    Word,
)
from cardc.dsl.parser.amounts import (
    X,
    any_of,
    parse_amount,
    parse_cap,
    parse_limit,
    parse_number,
    parse_property,
    parse_property_of,
)
from cardc.dsl.parser.conditions import parse_condition
from cardc.dsl.parser.labels import parse_label
from cardc.dsl.parser.matching import Match, match
from cardc.dsl.parser.phrases import parse_phrase, parse_player
from cardc.dsl.parser.reader import Reader, Result, rule, slot_rule
from cardc.dsl.parser.references import parse_reference
from cardc.dsl.parser.titles import parse_quoted_name, words_of
from cardc.dsl.russian import syntax as ru

WHILE = "while"
AMOUNTS = (Number, Bound, Done, Count, PropertyOf, Arith)
SEVERAL = "several"
REMARK = "remark"
MAX_EXTRAS = 5
MAX_WEAPON = 3
MAX_BRACKET = 24
Extras = tuple[tuple[str, Any], ...]


@slot_rule("adjunct")
def parse_adjunct(reader: Reader, pos: int) -> Iterator[Match]:
    """A duration, a replacement word, a multiplier or a range."""
    if reader.is_word(pos, ru.RANGE):
        at = pos + 1 + reader.is_punct(pos + 1, "-–")
        for end, amount in parse_number(reader, at):
            yield end, (("range", amount),)
        if reader.at(at).text == X:
            yield at + 1, (("range", Bound(span=reader.span(at, at + 1))),)
    for end, duration in parse_duration(reader, pos):
        yield end, (("duration", duration),)
    for pattern in reader.patterns(reader.grammar.triggers, pos):
        if pattern.entry.later:
            for end, args in match(reader, pattern, pos):
                yield end, (("when", Word("trigger", pattern.entry.id, args, span=reader.span(pos, end))),)
    if reader.is_word(pos, ru.INSTEAD) and (reader.among(pos + 1, ru.THAT) or reader.among(pos + 1, ru.PERSONAL)):
        yield pos + 2, (("instead", Number(1)),)
    if reader.is_word(pos, ru.PER) and reader.among(pos + 1, ru.EACH):
        for end, counted in parse_property_of(reader, pos + 2):
            yield end, (("per", counted),)
        for end, phrase in parse_phrase(reader, pos + 1):
            yield end, (("per", Count(any_of(phrase), span=reader.span(pos, end))),)
        for start, number in parse_number(reader, pos + 2):
            for end, counted in _counted_things(reader, start):
                yield end, (("per", Arith("/", counted, number, span=reader.span(pos, end))),)
        if reader.is_word(pos + 2, ru.UNIT):
            for end, value in parse_property_of(reader, pos + 3):
                yield end, (("per", value),)


def _counted_things(reader: Reader, pos: int) -> Iterator[tuple[int, Amount]]:
    yield from parse_property_of(reader, pos)
    for end, phrase in parse_phrase(reader, pos):
        yield end, Count(any_of(phrase), span=reader.span(pos, end))


@rule
def parse_attack_adjunct(reader: Reader, pos: int) -> Iterator[Match]:
    """An adjunct, or what the attack is made with: «метание «топора» на 2», «особый удар хвостом на 1»."""
    yield from parse_adjunct(reader, pos)
    for end, name in parse_quoted_name(reader, pos):
        yield end, (("name", name),)
    end = pos
    while end < pos + MAX_WEAPON and _is_weapon(reader, end):
        end += 1
    if end > pos and (reader.among(end, ru.PREPOSITIONS) or reader.is_punct(end, ",")):
        yield end, (("name", Name(words_of(reader, pos, end), span=reader.span(pos, end))),)
    elif end := _manner_end(reader, pos):
        yield end, (("name", Name(words_of(reader, pos, end), span=reader.span(pos, end))),)


def _manner_end(reader: Reader, pos: int) -> int:
    """Behind a word or two before the strength that say how the attack is made («исподтишка на 1», «на излёте на 2»), or 0."""
    for end in (pos + 1, pos + 2):
        if reader.is_word(end, ru.ON) and reader.at(end + 1).kind in ("number", "grades") and _is_manner(reader, pos, end - 1):
            return end
    return 0


def _is_manner(reader: Reader, pos: int, last: int) -> bool:
    token = reader.at(last)
    if token.kind != "word" or token.value is not None or last > pos and not reader.among(pos, ru.PREPOSITIONS):
        return False
    return not token.forms or all(form.pos in ("ADVB", "NOUN") for form in token.forms)


def _is_weapon(reader: Reader, pos: int) -> bool:
    forms = reader.at(pos).forms
    return reader.at(pos).kind == "word" and not reader.among(pos, ru.EACH) and any(
        form.pos in ("NOUN", "ADJF", "PRTF", "NUMR") and form.case in ("gent", "ablt") for form in forms
    )


@slot_rule("duration")
def parse_duration(reader: Reader, pos: int) -> Iterator[Result]:
    """A duration of the vocabulary, or «пока …»."""
    for pattern in reader.patterns(reader.grammar.durations, pos):
        for end, args in match(reader, pattern, pos):
            count = next((value for _, value in args if isinstance(value, AMOUNTS)), None)
            yield end, Duration(pattern.entry.id, count, span=reader.span(pos, end))
    at = pos
    if reader.is_text(pos, *ru.UNTIL_THEN):
        at += len(ru.UNTIL_THEN)
        at += reader.is_punct(at, ",")
    if reader.is_word(at, ru.WHILE):
        for end, condition in parse_condition(reader, at + 1):
            yield end, Duration(WHILE, condition=condition, span=reader.span(pos, end))


# ---------------------------------------------------------------- behind an action


def after_action(reader: Reader, pos: int) -> list[tuple[int, Extras]]:
    """Every run of extras from `pos`, the longest first; the empty one last."""
    found: list[tuple[int, Extras]] = []
    _collect(reader, pos, (), found)
    found.sort(key=lambda item: -item[0])
    return found


def _collect(reader: Reader, pos: int, extras: Extras, found: list[tuple[int, Extras]]) -> None:
    found.append((pos, extras))
    if len(extras) < MAX_EXTRAS and len(found) < 16:
        for end, extra in parse_extra(reader, pos):
            if extra[0] not in {name for name, _ in extras} or extra[0] in ("manner", REMARK):
                reader.reached(end)
                _collect(reader, end, (*extras, extra), found)


@slot_rule("extra")
def parse_extra(reader: Reader, pos: int) -> Iterator[Result]:
    """One thing behind an action: `(end, (name, value))`."""
    bare = pos + reader.is_punct(pos, ",")
    for start in {pos, bare}:
        for end, limit in parse_limit(reader, start):
            yield end, ("limit", limit)
        for end, cap in parse_cap(reader, start):
            yield end, ("cap", cap)
    if reader.is_word(bare, ru.RANGE):  # behind a cap: «на X (максимум на 3), дальность 3»
        for end, args in parse_adjunct(reader, bare):
            yield end, args[0]
    yield from _case(reader, pos)
    yield from _where(reader, pos)
    yield from _postponed_if(reader, bare)
    yield from _choice(reader, pos)
    yield from _gerund(reader, bare)
    yield from _remark(reader, bare)
    yield from _in_brackets(reader, pos)
    if reader.is_punct(pos, ",;") and _is_open(reader, pos):
        yield from _rest_of_bracket(reader, pos + 1)


def _is_open(reader: Reader, pos: int) -> bool:
    """Does `pos` stand in a bracket that a part of the action before it opened?"""
    for at in range(pos - 1, max(-1, pos - MAX_BRACKET), -1):
        if reader.signs[at] in "()":
            return reader.signs[at] == "("
    return False


def _rest_of_bracket(reader: Reader, pos: int) -> Iterator[Result]:
    """«…, 2 раза за ход)» behind «(только по …»."""
    for end, several in _listed(reader, pos, ()):
        yield end, several[0] if len(several) == 1 else (SEVERAL, several)


def _case(reader: Reader, pos: int) -> Iterator[Result]:
    """«(на 2, если оно закрыто)», «(или +2, если …)», «(+1 к выстрелу, если …)»."""
    if not reader.is_punct(pos, "("):
        return
    at = pos + 1 + reader.is_word(pos + 1, ru.OR)
    at += reader.is_word(at, ru.ON)
    for end, amount in parse_amount(reader, at):
        for stop, more in ((end, False), *((last, True) for last in _more_of_it(reader, at, end))):
            behind = stop + reader.is_punct(stop, ",")
            if reader.is_word(behind, ru.IF) or more and reader.is_word(behind, ru.WHILE):
                for last, condition in parse_condition(reader, behind + 1):
                    if reader.is_punct(last, ")"):
                        yield last + 1, ("more" if more else "case", (condition, amount))


def _more_of_it(reader: Reader, pos: int, end: int) -> Iterator[int]:
    """«+1 к выстрелу»: so much more than the action says."""
    if reader.is_punct(pos, "+") and reader.at(end).text in ru.TO_FORMS:
        yield from (last for last, _ in parse_property(reader, end + 1))


def _where(reader: Reader, pos: int) -> Iterator[Result]:
    """«, где X – …»: what X is."""
    for end, value in parse_where(reader, pos):
        yield end, ("x", value)


@slot_rule("where")
def parse_where(reader: Reader, pos: int) -> Iterator[tuple[int, Amount]]:
    at = pos + reader.is_punct(pos, ",")
    bracket = reader.is_punct(at, "(")
    at += bracket
    if not (reader.is_word(at, ru.WHERE) and reader.at(at + 1).text == X):
        return
    at += 2
    while reader.is_punct(at, "–-=") or reader.among(at, ru.EQUALS):
        at += 1
    for end, amount in parse_amount(reader, at):
        if not bracket:
            yield end, amount
        elif reader.is_punct(end, ")"):
            yield end + 1, amount


def _postponed_if(reader: Reader, pos: int) -> Iterator[Result]:
    """«A, если P» at the end of a part; before a comma it would be the head of what follows."""
    if reader.is_word(pos, ru.IF):
        for end, condition in parse_condition(reader, pos + 1):
            if not reader.is_punct(end, ",–:") or _otherwise(reader, end):
                yield end, ("condition", condition)


def _otherwise(reader: Reader, pos: int) -> bool:
    """Does the other branch of an «если» follow?"""
    at = pos + reader.is_punct(pos, ",;–")
    rows = reader.grammar.connectors
    return any(row.connector.op == "else" and reader.is_text(at, *row.texts) for row in rows)


def _choice(reader: Reader, pos: int) -> Iterator[Result]:
    """«по выбору противника», «(по выбору атакованного)», «по его выбору»."""
    bracket = reader.is_punct(pos, "(")
    at = pos + bracket
    if not reader.is_word(at, ru.BY, ru.ON):
        return
    for end, chooser in _choosers(reader, at + 1):
        if not bracket:
            yield end, ("chooser", chooser)
        elif reader.is_punct(end, ")"):
            yield end + 1, ("chooser", chooser)


def _choosers(reader: Reader, pos: int) -> Iterator[tuple[int, str]]:
    if reader.at(pos).text in ru.HIS and reader.is_word(pos + 1, ru.CHOICE):
        yield pos + 2, "opponent"
    if reader.is_word(pos, ru.MY) and reader.is_word(pos + 1, ru.CHOICE):
        yield pos + 2, "controller"
    if reader.is_word(pos, ru.CHOICE):
        for end, who in parse_player(reader, pos + 1, ru.GENITIVE):
            yield end, who.who if isinstance(who, Player) else "opponent"
        for end, ref in parse_reference(reader, pos + 1, ru.GENITIVE):
            yield end, "target-controller" if isinstance(ref, Ref) else "opponent"


def _gerund(reader: Reader, pos: int) -> Iterator[Result]:
    """«, не закрываясь при этом»: how the action is done."""
    at = pos + reader.is_text(pos, ru.NOT)
    if not any(form.pos == "GRND" for form in reader.at(at).forms):
        return
    for place in dict.fromkeys((pos, at)):
        for pattern in reader.patterns(reader.grammar.verbs, place):
            for end, args in match(reader, pattern, place):
                name = "manner" if (place == at and pos == at) or place == pos else "without"
                word = Word("verb", pattern.entry.id, args, span=reader.span(pos, end))
                for last in _adverb_ends(reader, end):
                    yield last, (name, word)


def _adverb_ends(reader: Reader, pos: int) -> Iterator[int]:
    if reader.is_text(pos, *ru.AT_THAT):
        yield pos + len(ru.AT_THAT)
    yield pos


def _in_brackets(reader: Reader, pos: int) -> Iterator[Result]:
    """«(воздействие «имя»)»: the label behind its action; «(максимум 3, 1 раз за ход)»: several things in one bracket; what
    a word means said again; where the feature works."""
    if reader.is_punct(pos, "("):
        if reader.is_word(pos + 1, ru.IF):
            for end, condition in parse_condition(reader, pos + 2):
                if reader.is_punct(end, ")"):
                    yield end + 1, ("condition", condition)
        for end, reminder in parse_reminder(reader, pos + 1):
            if reader.is_punct(end, ")"):
                yield end + 1, ("reminder", reminder)
        for end, condition in parse_condition(reader, pos + 1):
            if reader.is_punct(end, ")") and isinstance(condition, Test) and _place_of(reader, condition):
                yield end + 1, ("works", condition)
        for end, several in _listed(reader, pos + 1, ()):
            if several[0][0] not in ("limit", "cap", "chooser") or len(several) > 1:
                yield end, several[0] if len(several) == 1 else (SEVERAL, several)


def parse_reminder(reader: Reader, pos: int) -> Iterator[tuple[int, Word]]:
    """What the vocabulary says again of its words; behind the comma perhaps more of it."""
    index = reader.grammar.reminders
    for pattern in (*reader.patterns(index, pos), *reader.slotted(index, pos)):
        for end, args in match(reader, pattern, pos):
            yield end, Word("reminder", pattern.entry.id, args, span=reader.span(pos, end))


def _place_of(reader: Reader, condition: Test) -> str:
    word = reader.grammar.language.conditions.get(condition.name)
    return word.works_in if word is not None else ""


def _listed(reader: Reader, pos: int, before: Extras) -> Iterator[tuple[int, Extras]]:
    """What a bracket has in it, up to and with the bracket that closes it."""
    for end, extra in _listable(reader, pos):
        found = (*before, extra)
        if reader.is_punct(end, ")"):
            yield end + 1, found
        comma = reader.is_punct(end, ",;")
        if (comma or reader.is_punct(end - 1, ",")) and len(found) < MAX_EXTRAS:
            yield from _listed(reader, end + comma, found)


def _remark(reader: Reader, pos: int) -> Iterator[Result]:
    """«без учёта …», «вне зависимости от …»: how what the action says is to be taken."""
    for pattern in reader.patterns(reader.grammar.predicates, pos):
        if pattern.entry.is_a == REMARK:
            for end, args in match(reader, pattern, pos):
                yield end, (REMARK, Is(pattern.entry.id, args, span=reader.span(pos, end)))


def _listable(reader: Reader, pos: int) -> Iterator[Result]:
    yield from _remark(reader, pos)
    for end, args in parse_adjunct(reader, pos):
        yield end, args[0]
    yield from _gerund(reader, pos)
    for end, label in parse_label(reader, pos):
        yield end, ("label", label)
    for end, limit in parse_limit(reader, pos):
        yield end, ("limit", limit)
    for end, cap in parse_cap(reader, pos):
        yield end, ("cap", cap)
    for end, chooser in _choosers(reader, pos + 1) if reader.is_word(pos, ru.BY) else ():
        yield end, ("chooser", chooser)
