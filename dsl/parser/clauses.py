"""One action: label, subject, «может», verb with its arguments, and what may follow it.

In: a `Reader` and a position. Out: alternatives `(end, Unit)`; a unit is an `Action` not yet numbered and the facts about
its wording that joining it to its neighbours needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardc.dsl.antecedents import Mark
from cardc.dsl.evolving import replace
from cardc.dsl.forms import Form
from cardc.dsl.language import Verb
from cardc.dsl.nodes import (
    Action,
    Amount,
    Arg,
    Arith,
    Bound,
    CaseAmount,
    Condition,
    Count,
    Done,
    Grades,
    Label,
    Limit,
    Number,
    Phrase,
    Player,
    PropertyOf,
    Quantity,
    Ref,
    Repeat,
    Target,
    Word,
)
from cardc.dsl.parser.adjuncts import SEVERAL, after_action, parse_adjunct, parse_attack_adjunct
from cardc.dsl.parser.amounts import parse_limit, parse_quantity
from cardc.dsl.parser.labels import SEPARATORS, parse_label
from cardc.dsl.parser.matching import Args, match_loose, match_rest
from cardc.dsl.parser.phrases import parse_target
from cardc.dsl.parser.reader import Reader, Result, rule, slot_rule
from cardc.dsl.patterns import Pattern, Slot, pattern_slots
from cardc.dsl.russian import syntax as ru

PAST = "past"
MAX_GAP = 14  # words between an action and one that has only the rest of it
MANNERS = ("manner", "without", "remark")  # there may be several of these
ACTORS = {"controller": "controller", "opponent": "opponent", "each": "each", "player": "each"}


class Unit(NamedTuple):
    """An action and its wording. `own`: how many words of its pattern are the verb's own. `said`: its subject was printed; `finite`: the verb is in the third person; `may`: «может»
    stands before it; `chooser`: who chooses between it and the alternative before («по выбору противника»);
    `works`: where the whole feature works; `reminder`: what a bracket says again; `elided`: its verb is not printed."""

    action: Action
    said: Target | None = None
    finite: bool = False
    may: bool = False
    limit: Limit | None = None
    x: Amount | None = None
    condition: Condition | None = None
    chooser: str = ""
    works: Condition | None = None
    reminder: Word | None = None
    own: int = 0
    elided: bool = False


@rule
def parse_unit(reader: Reader, pos: int) -> Iterator[Result]:
    """An action with everything that belongs to it; where none can be read, one whose verb is that of an action before."""
    found = list(_worded(reader, pos))
    if all(unit.elided for _, unit in found):  # a bonus without a verb belongs to the verb before it, if that takes one
        for end, unit in _tried(reader, pos):
            for last, extra in after_action(reader, end):
                yield last, _finish(reader, pos, last, _with_extras(unit, extra))
    yield from found


def _tried(reader: Reader, pos: int) -> list[tuple[int, Unit]]:
    """What is gapped; if nothing is, no trace of the attempt is left for those who complain."""
    lacking, farthest = reader.lacking, reader.farthest
    reader.lacking = {}
    found = list(_gapped(reader, pos))
    reader.lacking = lacking
    if not found:
        reader.farthest = farthest
    return found


def _gapped(reader: Reader, pos: int) -> Iterator[tuple[int, Unit]]:
    """«ранить существо на 1, артефакт – на 2», «получает проклятие или отравление на 1»: the verb is said once."""
    if not (reader.is_punct(pos - 1, ",") or reader.among(pos - 1, ru.BOTH_WORDS)):
        return
    verb = next((at for at in range(pos - 2, max(-1, pos - 2 - MAX_GAP), -1) if _heads_action(reader, at)), -1)
    if verb < 0:
        return
    subject = _subject_of(reader, verb)
    for pattern in reader.grammar.verbs.at(reader.keys_at(verb)):
        if pattern.noun or pattern.elliptic or subject is not None and not pattern.reflexive:
            continue
        for end, args in match_rest(reader, pattern, pos, parse_adjunct):
            unit = _unit(reader, pattern, pos, end, args, _same(reader, subject, pos))
            yield end, unit._replace(finite=_finite(reader, verb), elided=True)


def _subject_of(reader: Reader, verb: int) -> Target | None:
    """The subject printed before the verb of an action, the longest there is."""
    end = verb - reader.is_word(verb - 1, ru.MAY)
    for start in range(max(0, end - MAX_GAP), end):
        for last, subject in parse_target(reader, start, ru.NOMINATIVE):
            if last == end:
                found: Target = subject
                return found
    return None


def _same(reader: Reader, subject: Target | None, pos: int) -> Target | None:
    """The subject of the action before once more: in a choice any that fits, else the one that was chosen."""
    if not isinstance(subject, Phrase) or reader.among(pos - 1, ru.OR_WORDS):
        return subject
    span = reader.span(pos, pos + 1)
    reader.marks.setdefault(span, Mark(frozenset(), frozenset()))
    return Ref("it", span=span)


def _heads_action(reader: Reader, at: int) -> bool:
    return any(form.pos in ("VERB", "INFN") for form in reader.at(at).forms)


def _worded(reader: Reader, pos: int) -> Iterator[Result]:
    announced = pos + 2 if reader.is_word(pos, ru.MAY) and reader.is_verb(pos + 1, ru.PERFORM) else pos
    for start, label, limit, args in _labels(reader, announced):
        if announced > pos and label is None:
            start = pos
        for end, bare in _parse_bare(reader, _skip_adverbs(reader, start)):
            unit = _with_adjunct(bare, args) if args else bare
            if announced > pos and label is not None:  # «может объявить воздействие «имя» – …»
                unit = unit._replace(may=True, action=replace(unit.action, optional=True))
            whole = unit._replace(action=replace(unit.action, label=label)) if label is not None else unit
            whole = whole._replace(limit=limit) if limit is not None else whole
            for last, extra in after_action(reader, end):
                yield last, _finish(reader, pos, last, _with_extras(whole, extra))


def _labels(reader: Reader, pos: int) -> Iterator[tuple[int, Label | None, Limit | None, Args]]:
    """No label; a label; a label with its limit or range behind it: «воздействие «имя» (1 раз за бой), дальность 2 – …»."""
    yield pos, None, None, ()
    for start, label in reversed(parse_label(reader, pos)):  # without quotes the shortest name that leaves an action
        yield start, label, None, ()
        for end, limit in parse_limit(reader, start):
            yield end + reader.is_punct(end, SEPARATORS), label, limit, ()
        bracket = reader.is_punct(start, "(")
        if reader.is_word(start + bracket, ru.RANGE):
            for end, args in parse_adjunct(reader, start + bracket):
                if not bracket or reader.is_punct(end, ")"):
                    yield end + bracket + reader.is_punct(end + bracket, SEPARATORS), label, None, args


def _skip_adverbs(reader: Reader, pos: int) -> int:
    while reader.among(pos, ru.ADVERBS) and reader.at(pos).forms:
        pos += 1 + reader.is_text(pos + 1, ru.VERY)
    return pos


def _parse_bare(reader: Reader, pos: int) -> Iterator[tuple[int, Unit]]:
    yield from _predicate(reader, pos, None)
    for end, subject in parse_target(reader, pos, ru.NOMINATIVE):
        at = end + (reader.is_punct(end, "–") or (reader.is_punct(end, ",") and _is_participial(reader, end)))
        for last, unit in _predicate(reader, _skip_adverbs(reader, at), subject):
            if unit.said is not None:
                yield last, unit
        for behind, args in parse_adjunct(reader, at):
            for last, unit in _predicate(reader, _skip_adverbs(reader, behind), subject):
                if unit.said is not None:
                    yield last, _with_adjunct(unit, args)
    for end, args in parse_adjunct(reader, pos):
        at = end + reader.is_punct(end, ",–")
        for last, unit in _parse_bare(reader, at) if end > pos else ():
            yield last, _with_adjunct(unit, args)


def _with_adjunct(unit: Unit, args: Args) -> Unit:
    kept, instead = _without_instead((*unit.action.args, *args))
    action = replace(unit.action, args=_sorted(kept), instead=instead or unit.action.instead)
    return unit._replace(action=action)


def _is_participial(reader: Reader, comma: int) -> bool:
    return reader.is_punct(comma - 1, ",")


@slot_rule("predicate")
def _predicate(reader: Reader, pos: int, subject: Target | None) -> Iterator[Result]:
    """Verb and arguments; «может» before them, and the verbs that only say that an attack is made."""
    yield from _verbal(reader, pos, subject)
    yield from _nominal(reader, pos, subject)
    if reader.is_word(pos, ru.MAY):
        reader.reached(pos + 1)
        for end, unit in _predicate(reader, _skip_adverbs(reader, pos + 1), subject):
            yield end, unit._replace(may=True, action=replace(unit.action, optional=True))
    if reader.among(pos, ru.MUST):
        yield from _predicate(reader, pos + 1, subject)
    if reader.is_verb(pos, ru.PERFORM):
        for end, unit in _nominal(reader, pos + 1, subject):
            yield end, unit._replace(said=unit.said or subject)
        if reader.is_word(pos + 1, ru.BY):
            yield from _aimed_before(reader, pos + 2, subject)


def _aimed_before(reader: Reader, pos: int, subject: Target | None) -> Iterator[tuple[int, Unit]]:
    """«может объявить по нему особый удар на 1»: the target stands before the attack."""
    for start, target in parse_target(reader, pos):
        for end, unit in _nominal(reader, start, subject):
            if unit.action.arg("target") is None:
                yield end, _with_adjunct(unit._replace(said=unit.said or subject), (("target", target),))


def _verbal(reader: Reader, pos: int, subject: Target | None) -> Iterator[tuple[int, Unit]]:
    index = reader.grammar.verbs
    patterns = reader.patterns(index, pos)
    slotted = reader.slotted(index, pos) if subject is None else ()
    for pattern in (*patterns, *slotted):
        if pattern.noun or not _person_fits(reader, pos, subject):
            continue
        if subject is not None and pattern.entry.own and not pattern.reflexive:
            continue
        if pattern.elliptic and (subject is not None or not _joined_before(reader, pos)):
            continue
        for end, args in match_loose(reader, pattern, pos, parse_adjunct):
            yield end, _unit(reader, pattern, pos, end, args, subject)
        if reader.among(pos + 1, ru.OR_WORDS) and len(pattern.head) == 1 and not pattern.elliptic:
            yield from _with_what_follows(reader, pattern, pos, subject)


def _with_what_follows(reader: Reader, pattern: Pattern, pos: int, subject: Target | None) -> Iterator[tuple[int, Unit]]:
    """«вызвать или возродить X», «ранить или излечить X на 2»: what is printed once, behind the other verb."""
    if not _heads_action(reader, pos + 2):
        return
    for _, other in _verbal(reader, pos + 2, subject):
        args = tuple(item for item in other.action.args if item[0] in pattern_slots(pattern.source))
        names = {name for name, _ in args}
        needed = {slot.name for part in pattern.parts if not part.optional for slot in part.items if isinstance(slot, Slot)}
        if args and needed <= names and "actor" not in dict(other.action.args):
            yield pos + 1, _unit(reader, pattern, pos, pos + 1, args, subject)
            return


def _joined_before(reader: Reader, pos: int) -> bool:
    """Is the verb joined by a word to another before it («… или закрыть», «… и может переместить»)?"""
    at = pos - 1 - reader.is_word(pos - 1, ru.MAY)
    return at > 0 and reader.among(at, ru.BOTH_WORDS)


def _person_fits(reader: Reader, pos: int, subject: Target | None) -> bool:
    """With a subject in front the verb is no command, and what has happened is none; symbols and unknown words may be
    anything."""
    forms = reader.at(pos).forms
    if forms and all(form.tense == PAST for form in forms if form.pos in ("VERB", "INFN")) and _has_verb(forms):
        return False
    if subject is None or not forms:
        return True
    return any(form.pos not in ("INFN",) and form.mood != "impr" for form in forms) or (
        reader.is_word(pos - 1, ru.MAY) or reader.among(pos - 1, ru.MUST)
    )


def _has_verb(forms: tuple[Form, ...]) -> bool:
    return any(form.pos == "VERB" for form in forms)


def _nominal(reader: Reader, pos: int, subject: Target | None) -> Iterator[tuple[int, Unit]]:
    """An attack as a noun, with the number of times before it: «два выстрела на 1», «до двух разрядов …»."""
    starts: list[tuple[int, Quantity | None]] = [(pos, None), *parse_quantity(reader, pos)]
    for at, quantity in starts:
        for pattern in reader.patterns(reader.grammar.verbs, at):
            if not pattern.noun:
                continue
            for end, args in match_loose(reader, pattern, at, parse_attack_adjunct):
                unit = _unit(reader, pattern, pos, end, args, subject)
                yield end, unit if pattern.entry.static else unit._replace(action=_repeated(unit.action, quantity))


def _repeated(action: Action, quantity: Quantity | None) -> Action:
    """The repeat printed before an attack, or implied by its targets («по двум существам», «по каждому …»)."""
    target = action.arg("target")
    of_targets = target.quantity if isinstance(target, Phrase) else None
    distinct = bool(of_targets and of_targets.distinct)
    if quantity is not None and quantity.mode == "choice":
        repeat = Repeat(quantity.minimum, quantity.maximum, "attacks", distinct, span=quantity.span)
        if quantity == Quantity() and not distinct:
            return action
        return replace(_aimed_singly(action), repeat=repeat)
    if isinstance(target, Phrase) and _is_bare_plural(target):
        return _aimed_singly(action, distinct)
    if of_targets is None or (of_targets.mode == "choice" and of_targets.maximum == of_targets.minimum == _ONE.minimum):
        return action
    if of_targets.mode == "each" and of_targets.maximum is None:
        return replace(action, repeat=Repeat(_ONE.minimum, None, "targets", distinct))
    return replace(action, repeat=Repeat(of_targets.minimum, of_targets.maximum, "targets", distinct))


def _aimed_singly(action: Action, distinct: bool = False) -> Action:
    """Each of several attacks has one target of its own («… по разным существам»)."""
    return replace(
        action, args=tuple((name, _single(value, distinct) if name == "target" else value) for name, value in action.args)
    )


def _single(target: Arg, distinct: bool) -> Arg:
    if not isinstance(target, Phrase) or not _is_bare_plural(target):
        return target
    return replace(target, quantity=replace(_ONE, distinct=distinct))


def _is_bare_plural(target: Phrase) -> bool:
    """A plural without a word for how many."""
    return target.quantity.mode == "each" and target.quantity.span == (0, 0)


_ONE = Quantity()


def _unit(reader: Reader, pattern: Pattern, pos: int, end: int, args: Args, subject: Target | None) -> Unit:
    verb: Verb = pattern.entry
    by = "controller"
    said: Target | None = subject
    if pattern.elliptic:
        span = reader.span(pos, pos + 1)
        reader.marks.setdefault(span, Mark(frozenset(), frozenset()))
        args = ((verb.targets or "target", Ref("it", span=span)), *args)
    elif pattern.reflexive and not _is_you(subject):
        name = verb.targets or "target"
        owner = subject if subject is not None else Ref("self", span=reader.span(pos, pos + 1))
        args = ((name, owner), *args)
    elif isinstance(subject, Player):
        by = ACTORS.get(subject.who, "target-controller")
        if by == "target-controller" and isinstance(subject.of, Ref):
            args = (*args, ("by_of", subject.of))
    elif subject is not None and not (isinstance(subject, Ref) and subject.kind == "self"):
        args = (*args, ("actor", subject))
    args, instead = _without_instead((*args, *_defaults(reader, verb, args)))
    repeat = Repeat(_ONE.minimum, None, "targets") if verb.ordered else None
    action = Action(
        0, verb.id, _sorted(args), by, verb.voluntary, repeat=repeat, instead=instead, span=reader.span(pos, end)
    )
    verbless = not any(form.pos in ("VERB", "INFN", "GRND", "PRTS") for form in reader.at(pos).forms)
    return Unit(action, said, _finite(reader, pos), elided=verbless, own=len(pattern.prefix) + len(pattern.required))


def _defaults(reader: Reader, verb: Verb, args: Args) -> Iterator[tuple[str, Arg]]:
    """«получить фишку» is «получить одну фишку»: the printed number that is not printed."""
    missing = reader.grammar.slots_of(verb) - {name for name, _ in args}
    for name, value in verb.defaults:
        if name in missing and isinstance(value, (int, Number)):
            yield name, value if isinstance(value, Number) else Number(value)


def _is_you(subject: Target | None) -> bool:
    return isinstance(subject, Player) and subject.who == "controller"


def _without_instead(args: Args) -> tuple[Args, bool]:
    kept = tuple(item for item in args if item[0] != "instead")
    return kept, len(kept) < len(args)


def _finite(reader: Reader, pos: int) -> bool:
    """Is the verb in the third person (or a symbol where a static text has none)?"""
    forms = [form for form in reader.at(pos).forms if form.pos in ("VERB", "INFN", "GRND")]
    return bool(forms) and all(form.pos == "VERB" and form.mood != "impr" for form in forms)


def _with_extras(unit: Unit, extras: tuple[tuple[str, Any], ...]) -> Unit:
    for name, value in extras:
        unit = _with_extras(unit, value) if name == SEVERAL else _with_extra(unit, name, value)
    return unit


def _with_extra(unit: Unit, name: str, value: Any) -> Unit:
    action = unit.action
    if name in ("limit", "x", "condition", "chooser", "works", "reminder"):
        return unit._replace(**{name: value})
    if name == "label":
        return unit._replace(action=replace(action, label=value))
    if name in ("case", "more"):
        return unit._replace(action=_case_amount(action, value, more=name == "more"))
    kept = tuple(item for item in action.args if item[0] != name or name in MANNERS)
    return unit._replace(action=replace(action, args=_sorted((*kept, (name, value)))))


def _sorted(args: Args) -> Args:
    """Arguments by name: their order in the text means nothing."""
    return tuple(sorted(args, key=lambda item: item[0]))


def _case_amount(action: Action, case: tuple[Condition, Amount], *, more: bool) -> Action:
    """«на 1 (на 2, если оно закрыто)», «на 1 (+1 …, если …)»: the first amount of the action becomes conditional."""
    condition, then = case
    args = list(action.args)
    for index, (name, value) in enumerate(args):
        if isinstance(value, AMOUNTS):
            args[index] = (name, CaseAmount(condition, _raised(value, then) if more else then, value))
            break
    return replace(action, args=tuple(args))


def _raised(value: Amount, more: Amount) -> Amount:
    if isinstance(value, Grades):
        return replace(value, weak=_raised(value.weak, more), medium=_raised(value.medium, more), strong=_raised(value.strong, more))
    if isinstance(value, Number) and isinstance(more, Number):
        return replace(value, value=value.value + more.value)
    return Arith("+", value, more)


AMOUNTS = (Number, Grades, Bound, Done, Count, PropertyOf, Arith)


def _finish(reader: Reader, start: int, end: int, unit: Unit) -> Unit:
    """The unit with the words it covers."""
    span = reader.span(start, end)
    text = reader.original[span[0] : span[1]]
    chooser = unit.chooser
    action = replace(unit.action, span=span, text=text)
    target = action.arg("target")
    if chooser and isinstance(target, Phrase):
        args = tuple((k, replace(target, chooser=chooser) if k == "target" else v) for k, v in action.args)
        return unit._replace(action=replace(action, args=args))
    return unit._replace(action=action)
