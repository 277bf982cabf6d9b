"""What a feature begins with: cost, trigger, keyword head, condition.

In: a `Reader` and the first token of a sentence. Out: alternatives `(end, Head)`, `end` where the body begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardc.dsl.evolving import replace
from cardc.dsl.nodes import Arg, Condition, Cost, Limit, Number, Phrase, Player, Trigger, TriggerPoint, Word
from cardc.dsl.parser.amounts import is_ordinal, parse_limit, parse_period
from cardc.dsl.parser.clauses import AMOUNTS, parse_unit
from cardc.dsl.parser.conditions import indefinite, parse_condition
from cardc.dsl.parser.matching import Args, match, match_loose
from cardc.dsl.parser.phrases import excluded, parse_target
from cardc.dsl.parser.qualifiers import after_remark
from cardc.dsl.parser.reader import Reader, Result, rule, slot_rule
from cardc.dsl.patterns import Pattern, slot_names
from cardc.dsl.russian import syntax as ru

MAX_COSTS = 8
TEXT_COST = "text"


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a feature; everything empty is a body without a head. `gate`: it is «Если P,»."""

    cost: tuple[Cost, ...] = ()
    trigger: Trigger | None = None
    mode: str = ""
    mode_args: tuple[tuple[str, Arg], ...] = ()
    condition: Condition | None = None
    limit: Limit | None = None
    gate: Condition | None = None


NO_HEAD = Head()


@rule
def parse_head(reader: Reader, pos: int) -> Iterator[Result]:
    """Every head that can be read at `pos`, the empty one included."""
    yield from _cost_head(reader, pos)
    yield from _mode_head(reader, pos)
    gerund = any(form.pos == "GRND" for form in reader.at(pos).forms)
    if not gerund:
        yield from _trigger_head(reader, pos)
    yield from _first_time(reader, pos)
    yield from _if_head(reader, pos)
    states = list(_while_head(reader, pos))
    yield from states
    for end, outer in states:
        for last, inner in (*_cost_head(reader, end), *_trigger_head(reader, end)):
            yield last, replace(inner, condition=outer.condition)
    if states:
        return
    if gerund:
        yield from _trigger_head(reader, pos)
    yield pos, NO_HEAD


def begins_a_statement(reader: Reader, pos: int) -> bool:
    """«Выступая …, не …», «После … не …», «Если … может …, он обязан …»: may what looks like a head be a statement of the
    vocabulary as a whole?"""
    return reader.among(pos, ru.AFTER_WORDS) or reader.is_word(pos, ru.IF) or any(form.pos == "GRND" for form in reader.at(pos).forms)


# ---------------------------------------------------------------- costs


def _cost_head(reader: Reader, pos: int) -> Iterator[tuple[int, Head]]:
    if pos > reader.last_colon:
        return
    for end, costs in parse_costs(reader, pos):
        if reader.is_punct(end, ":"):
            reader.reached(end + 1)
            for last, inner in ((end + 1, NO_HEAD), *_trigger_head(reader, end + 1), *_mode_head(reader, end + 1)):
                if not inner.cost:
                    yield last, replace(inner, cost=costs)


@rule
def parse_costs(reader: Reader, pos: int) -> Iterator[Result]:
    """Cost items one after another, up to a colon that is not consumed."""
    states: list[tuple[int, tuple[Cost, ...]]] = [(pos, ())]
    while states:
        at, costs = states.pop()
        if costs and reader.is_punct(at, ":"):
            yield at, costs
        if len(costs) < MAX_COSTS:
            start = at + (bool(costs) and reader.is_punct(at, ","))
            states.extend((end, (*costs, cost)) for end, cost in reversed(list(_cost(reader, start))))


def _cost(reader: Reader, pos: int) -> Iterator[tuple[int, Cost]]:
    index = reader.grammar.costs
    for pattern in (*reader.patterns(index, pos), *reader.slotted(index, pos)):
        for end, args in match(reader, pattern, pos):
            amount = next((value for _, value in args if isinstance(value, AMOUNTS)), Number(1))
            yield end, Cost(pattern.entry.id, amount, span=reader.span(pos, end))
    if reader.at(pos).kind == "word":
        for end, unit in parse_unit(reader, pos):
            if reader.is_punct(end, ":") or reader.is_punct(end, ","):
                action = replace(unit.action, n=1)
                yield end, Cost(TEXT_COST, clause=action, span=reader.span(pos, end))


# ---------------------------------------------------------------- keyword heads


def _mode_head(reader: Reader, pos: int) -> Iterator[tuple[int, Head]]:
    """«Строй:», «Бешенство 4:», «Набег 2 –» before a feature of its own."""
    for end, word in parse_keyword(reader, pos):
        entry = reader.grammar.language.keywords[word.id]
        if entry.mode and reader.is_punct(end, ":–"):
            for last, inner in ((end + 1, NO_HEAD), *_inner_heads(reader, end + 1)):
                yield last, replace(inner, mode=word.id, mode_args=word.args)


def _inner_heads(reader: Reader, pos: int) -> Iterator[tuple[int, Head]]:
    yield from _cost_head(reader, pos)
    yield from _trigger_head(reader, pos)
    yield from _while_head(reader, pos)


@slot_rule("keyword")
def parse_keyword(reader: Reader, pos: int) -> Iterator[Result]:
    """A keyword with its number, and «по C» / «от C» behind it."""
    index = reader.grammar.keywords
    for pattern in (*reader.patterns(index, pos), *reader.slotted(index, pos)):
        for end, args in match_loose(reader, pattern, pos, _no_adjunct):
            yield end, Word("keyword", pattern.entry.id, args, span=reader.span(pos, end))
            if reader.is_word(end, ru.BY, ru.AGAINST, ru.OPPOSED):
                for last, target in parse_target(reader, end + 1):
                    versus = (*args, ("versus", indefinite(target)))
                    yield last, Word("keyword", pattern.entry.id, versus, span=reader.span(pos, last))


def _no_adjunct(reader: Reader, pos: int) -> Iterator[tuple[int, tuple[tuple[str, Arg], ...]]]:
    return iter(())


# ---------------------------------------------------------------- triggers


def _trigger_head(reader: Reader, pos: int) -> Iterator[tuple[int, Head]]:
    start = _every_time(reader, pos)
    numbered = [(end, (point,), limit) for end, point, limit in _nth_point(reader, start)]
    for end, points, nth in [*((end, points, None) for end, points in parse_points(reader, start)), *numbered]:
        words = reader.grammar.language.triggers
        if any(words[point.event].waits for point in points):
            continue
        heads = [point for point in points if words[point.event].head]
        if heads and not reader.is_punct(end, ":–"):
            continue
        for after, limit in [(end, nth)] if nth is not None else [*parse_limit(reader, end), (end, None)]:
            for last, condition in [*_trigger_condition(reader, after, bool(heads)), (after, None)]:
                trigger = Trigger(points, condition, unlimited=start > pos, span=reader.span(pos, last))
                body = _separators(reader, last)
                reader.reached(body)
                yield body, Head(trigger=trigger, limit=limit)


def _first_time(reader: Reader, pos: int) -> Iterator[tuple[int, Head]]:
    """«В первый раз за ход, когда …»: the limit stands before its trigger."""
    counted = reader.at(pos).value is not None  # «Один раз за бой, в свой ход, может …»
    if counted or is_ordinal(reader, pos + (reader.at(pos).text in ru.INTO)):
        for end, limit in parse_limit(reader, pos):
            for last, inner in _trigger_head(reader, end + reader.is_punct(end, ",")):
                if inner.limit is None:
                    yield last, replace(inner, limit=limit)


def _every_time(reader: Reader, pos: int) -> int:
    """«Каждый раз, когда …» begins at «когда»."""
    if reader.among(pos, ru.EACH) and reader.is_word(pos + 1, ru.TIMES):
        return pos + 2 + reader.is_punct(pos + 2, ",")
    return pos


@slot_rule("points")
def parse_points(reader: Reader, pos: int) -> Iterator[Result]:
    """One trigger, or several joined by «и», «или», a comma."""
    for end, point in _point(reader, pos):
        yield end, (point,)
        at = end + reader.is_punct(end, ",")
        word = reader.among(at, ru.BOTH_WORDS)
        if word or at > end:
            for last, rest in parse_points(reader, at + word):
                yield last, (point, *rest)


def _point(reader: Reader, pos: int) -> Iterator[tuple[int, TriggerPoint]]:
    index = reader.grammar.triggers
    for pattern in (*reader.patterns(index, pos), *reader.slotted(index, pos)):
        for end, args in match_loose(reader, pattern, pos, _no_adjunct):
            if _runs_on(reader, pos, end, args) or _swaps(reader, pattern, dict(args)):
                continue
            found = tuple((name, indefinite(value)) for name, value in args)
            point = TriggerPoint(pattern.entry.id, found, span=reader.span(pos, end))
            last = after_remark(reader, end)
            if last > end:
                yield last, point
            yield end, point
            yield from _excepting(reader, pos, end, TriggerPoint(pattern.entry.id, found))


def _swaps(reader: Reader, pattern: Pattern, args: dict[str, Arg]) -> bool:
    """«Когда уничтожает существо противника | стоящее рядом существо …»: two phrases side by side behind the verb are not
    its object and its subject; the second begins what happens then."""
    subject = args.get("subject")
    if not isinstance(subject, Phrase):
        return False
    names = slot_names(pattern.items)
    behind = names[names.index("subject") + 1 :] if "subject" in names else ()
    before = [arg for name in behind if isinstance(arg := args.get(name), Phrase) and arg.span < subject.span]
    starts = {token.span[0]: at for at, token in enumerate(reader.tokens)}
    return any(reader.at(starts.get(arg.span[0], 0) - 1).text not in ru.PREPOSITIONS for arg in before)


def _excepting(reader: Reader, pos: int, end: int, point: TriggerPoint) -> Iterator[tuple[int, TriggerPoint]]:
    """«Когда ваше существо закрывается (кроме C), …»: a bracket behind the moment narrows its subject."""
    subject = dict(point.args).get("subject")
    if not isinstance(subject, Phrase) or not (reader.is_punct(end, "(") and reader.is_word(end + 1, ru.EXCEPT)):
        return
    for last, quality in excluded(reader, end + 1):
        if reader.is_punct(last, ")"):
            narrowed = replace(subject, filters=(*subject.filters, quality))
            args = tuple((name, narrowed if name == "subject" else value) for name, value in point.args)
            yield last + 1, TriggerPoint(point.event, args, span=reader.span(pos, last + 1))


def _nth_point(reader: Reader, pos: int) -> Iterator[tuple[int, TriggerPoint, Limit]]:
    """«При первом за ход ударе по C», «При втором ударе по C за ход»: a trigger with its number inside."""
    if reader.at(pos).text != ru.AT_TRIGGER or not is_ordinal(reader, pos + 1):
        return
    count = Number(reader.at(pos + 1).value or 1, span=reader.span(pos + 1, pos + 2))
    before = list(parse_period(reader, pos + 3)) if reader.is_word(pos + 2, ru.PER) else []
    for start, period in [*before, (pos + 2, "")]:
        for end, point in _point_behind(reader, pos, start):
            behind = [(end, period)] if period else list(parse_period(reader, end + 1)) if reader.is_word(end, ru.PER) else []
            for last, when in behind:
                yield last, point, Limit(count, when, nth=True, span=reader.span(pos + 1, start))


def _point_behind(reader: Reader, pos: int, start: int) -> Iterator[tuple[int, TriggerPoint]]:
    """A trigger whose first word stands at `pos` and the rest from `start` on."""
    for pattern in reader.grammar.triggers.at(reader.keys_at(pos)):
        for end, args in match_loose(reader, replace(pattern, head=pattern.head[1:]), start, _no_adjunct):
            found = tuple((name, indefinite(value)) for name, value in args)
            yield end, TriggerPoint(pattern.entry.id, found, span=reader.span(pos, end))


def _runs_on(reader: Reader, pos: int, end: int, args: Args) -> bool:
    """«Когда закрывается – ваш гном …», «Когда уничтожает C, оно …»: what stands behind the dash or comma begins the body."""
    if any(name == "versus" and isinstance(value, Player) for name, value in args):
        return True  # «от атаки существа противника»: the opponent's creature, not a creature and the opponent
    if any(reader.is_punct(at, "–") for at in range(pos, end)):
        return True
    if _leads(reader, end - 2, end) or _is_role(reader, pos + 1):
        return True
    subject = next((value for name, value in args if name == "subject"), None)
    begins = getattr(subject, "span", (-1, -1))[0]
    return any(reader.is_punct(at, ",") and reader.span(at + 1, at + 2)[0] == begins for at in range(pos, end - 1))


def _is_role(reader: Reader, pos: int) -> bool:
    """«Если атакованный летающий, …»: the full participle is who was attacked; «атакован летающим» is what happened."""
    return reader.among(pos, ru.ATTACKED) and all(form.pos == "PRTF" for form in reader.at(pos).forms)


def _leads(reader: Reader, pos: int, noun: int) -> bool:
    """«… | стоящее рядом существо становится …»: a participle with its adverb belongs to the noun behind it."""
    if pos <= 0 or reader.at(noun).kind != "word":
        return False
    nouns = {(form.case, form.number, form.gender) for form in reader.at(noun).forms if form.pos == "NOUN"}
    return any(form.pos == "PRTF" and (form.case, form.number, form.gender) in nouns for form in reader.at(pos).forms)


def _trigger_condition(reader: Reader, pos: int, colon: bool) -> Iterator[tuple[int, Condition]]:
    """«, если P,» behind a trigger without a colon belongs to it; so does «и P» behind one that begins with «если»."""
    at = pos + reader.is_punct(pos, ",")
    more = reader.is_word(pos, ru.AND) and reader.is_word(0, ru.IF)
    if colon or not (more or reader.is_word(at, ru.IF)):
        return
    for end, condition in parse_condition(reader, at + 1):
        if reader.is_punct(end, ",–:"):
            yield end, condition


def _separators(reader: Reader, pos: int) -> int:
    while reader.is_punct(pos, ",–:-"):
        pos += 1
    return pos


# ---------------------------------------------------------------- conditions


def _if_head(reader: Reader, pos: int) -> Iterator[tuple[int, Head]]:
    """«Если P, при ударе – …»: the condition of the trigger that follows."""
    if reader.is_word(pos, ru.IF):
        for end, condition in parse_condition(reader, pos + 1):
            for last, inner in _trigger_head(reader, _separators(reader, end)) if reader.is_punct(end, ",–") else ():
                if inner.trigger is not None and inner.trigger.condition is None:
                    trigger = replace(inner.trigger, condition=condition, span=reader.span(pos, last))
                    yield last, replace(inner, trigger=trigger)


def _while_head(reader: Reader, pos: int) -> Iterator[tuple[int, Head]]:
    """«Пока P, …» and «Выступая защитником, …»."""
    gerund = any(form.pos == "GRND" for form in reader.at(pos).forms)
    if reader.is_word(pos, ru.WHILE) or gerund:
        for end, condition in parse_condition(reader, pos if gerund else pos + 1):
            yield _separators(reader, end), Head(condition=condition)
    elif reader.is_word(pos, ru.WHEN):
        for end, condition in parse_condition(reader, pos + 1):
            if reader.is_punct(end, ",–") and _is_state(reader, end - 1):
                yield _separators(reader, end), Head(condition=condition)


def _is_state(reader: Reader, pos: int) -> bool:
    """«Когда C закрыт, …»: a short form says how something is; «закрывается» would be a moment."""
    forms = reader.at(pos).forms
    return bool(forms) and all(form.pos in ("PRTS", "ADJS") for form in forms)
