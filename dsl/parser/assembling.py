"""Features in the making: what a sentence gives, which sentences go together, and the finished feature.

In: a head and the items behind it, with the text being parsed (`Session`). Out: `Draft`s, and `Feature`s whose references
are resolved and whose connectors are built into a clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardc.dsl.antecedents import Mark, Resolver, itself, learn_condition
from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.evolving import replace
from cardc.dsl.nodes import Amount, Clause, Condition, Feature, Is, Limit, Phrase, PropertyOf, Ref, Span, Word
from cardc.dsl.parser.building import Builder, build_clause
from cardc.dsl.parser.clauses import Unit
from cardc.dsl.parser.connectors import IF, UNIT, Item, sentence_link
from cardc.dsl.parser.finishing import (
    classify,
    lift_condition,
    lift_label,
    mark_options,
    reading_notes,
    refers,
    states,
)
from cardc.dsl.parser.grammar import Grammar
from cardc.dsl.parser.heads import NO_HEAD, Head
from cardc.dsl.parser.notes import note_ambiguity, note_names, note_readings, note_reminders, working_in
from cardc.dsl.parser.reader import Reader, SlotParser
from cardc.dsl.parser.resolving import resolve_amount, resolve_items, resolve_trigger
from cardc.dsl.visitor import walk


@dataclass(slots=True)
class Draft:
    """A feature in the making. `spans`: tokens of each item, so that items of several sentences can stand together."""

    head: Head
    items: list[Item]
    marks: dict[Span, Mark]
    start: int
    end: int
    limit: Limit | None = None
    x: Amount | None = None
    keyword: Word | None = None
    reminder: str = ""
    failed: bool = False
    places: list[Span] = field(default_factory=list)


@dataclass(slots=True)
class Session:
    """One text being parsed: the grammar, the text as given, and the diagnostics so far. `classes`: the words of those that
    the card names beside its text. `lasting`: the card stays in play, so that its text may state what is so."""

    grammar: Grammar
    slots: dict[str, SlotParser]
    original: str
    notes: list[Diagnostic] = field(default_factory=list)
    depth: int = 0
    quotes: int = 0
    classes: tuple[tuple[str, ...], ...] = ()
    lasting: bool = False

    def orders(self, unit: Unit) -> bool:
        """Does its verb order something in the third person too? On a card that stays in play only for some time."""
        timed = any(name == "duration" for name, _ in unit.action.args)
        return self.grammar.ruleset.finite_orders and (timed or not self.lasting)


def draft_of(reader: Reader, head: Head, items: tuple[Item, ...], limit: Limit | None, x: Amount | None) -> Draft:
    for item in items:
        if item.kind == UNIT:
            note_readings(reader, item)
    units = [item.value for item in items if item.kind == UNIT]
    note_ambiguity(reader, units, x, limit)
    limit = next((unit.limit for unit in units if unit.limit is not None), limit)
    x = next((unit.x for unit in units if unit.x is not None), x)
    works = next((unit.works for unit in units if unit.works is not None), None)
    head = head if works is None else working_in(head, works)
    note_reminders(reader, head, units)
    note_names(reader, head, units)
    places = [reader.span(item.start, item.end) for item in items]
    start, end = reader.span(0, len(reader.tokens))
    return Draft(head, list(items), dict(reader.marks), start, end, limit, x, places=places)


def continues(session: Session, read: list[Draft], drafts: list[Draft]) -> bool:
    """A sentence without a head belongs to the feature before it, unless it states something that simply is so."""
    if not drafts or len(read) != 1:
        return False
    draft, before = read[0], drafts[-1]
    if draft.head != NO_HEAD or not draft.items or before.failed or not before.items or _offers(session, before):
        return False
    if session.grammar.ruleset.spell_list and before.head == NO_HEAD and not _refers_back(session, draft):
        return False
    return not _is_static(session, draft) and not _own_condition(session, draft)


def _offers(session: Session, draft: Draft) -> bool:
    """Is one thing offered by the head, so that the sentence behind it is another matter?"""
    trigger, words = draft.head.trigger, session.grammar.language.triggers
    return trigger is not None and any(words[point.event].offers for point in trigger.points)


def _refers_back(session: Session, draft: Draft) -> bool:
    """Does the sentence speak of what an earlier one named («оно», «это существо»)?"""
    language = session.grammar.language
    return any(
        isinstance(node, Ref) and node.kind == "it"
        or isinstance(node, Is) and node.name in language.predicates and bool(language.predicates[node.name].results)
        or isinstance(node, PropertyOf) and node.property in language.properties
        and bool(language.properties[node.property].results)
        for node in (*(node for item in draft.items for node in _nodes(item)), *walk(draft.x))
    )  # fmt: skip


def _nodes(item: Item) -> Iterator[object]:
    return walk(item.value.action) if item.kind == UNIT else walk(item.value)


def _is_static(session: Session, draft: Draft) -> bool:
    """«+1 к удару», «Не может …»: it says what is so."""
    units = [item.value for item in draft.items if item.kind == UNIT]
    language = session.grammar.language
    if not all(states(unit, language, session.orders) for unit in units):
        return False
    named = next((place for place, unit in enumerate(units) if _names(unit)), len(units))
    return not any(refers(unit) for unit in units[: named + 1])


def _names(unit: Unit) -> bool:
    """Does it name cards that what follows in the sentence may speak of?"""
    return any(isinstance(value, Phrase) for _, value in unit.action.args)


def _own_condition(session: Session, draft: Draft) -> bool:
    """«Если …» that names an event or state of its own is a head; one that refers back is not, be it by a pronoun or by
    what became of a card («если атакованный погиб»)."""
    first = draft.items[0]
    if first.kind != IF or any(span in draft.marks for span in _reference_spans(first)):
        return False
    known = session.grammar.language.predicates
    return not any(
        isinstance(node, Ref) and node.kind in ("attacked", "attacker")
        or isinstance(node, Is) and node.name in known and known[node.name].results
        for node in walk(first.value)
    )  # fmt: skip


def _reference_spans(item: Item) -> Iterator[Span]:
    for node in walk(item.value):
        if isinstance(node, Ref) and node.kind == "it":
            yield node.span


def append(session: Session, draft: Draft, more: Draft) -> None:
    link = sentence_link(session.grammar.ruleset.sentence_op, len(draft.items))
    draft.items.extend([link, *more.items])
    draft.places.extend([(draft.end, draft.end), *more.places])
    draft.marks.update(more.marks)
    draft.end = more.end
    draft.limit = draft.limit or more.limit
    draft.x = draft.x or more.x
    session.notes.append(report("H301", (more.start, more.end), word=session.original[more.start : more.end][:60]))


def finish(session: Session, draft: Draft) -> Feature:
    span = (draft.start, draft.end)
    text = session.original[draft.start : draft.end]
    if draft.failed:
        return Feature("error", text=text, span=span)
    head = draft.head
    if draft.keyword is not None:
        return Feature(
            "keyword", head.cost, None, None, draft.limit, head.mode, head.mode_args, head.condition,
            draft.x, keyword=itself(draft.keyword, draft.marks), reminder=draft.reminder, text=text, span=span,
        )  # fmt: skip
    resolver = Resolver(
        session.grammar.language, draft.marks, head.trigger is not None, [], session.notes, session.original
    )
    if head.condition is not None:
        state: Condition = itself(head.condition, draft.marks)
        head = replace(head, condition=state)
        learn_condition(state, resolver)
    cost = tuple(replace(item, clause=resolver.bind(item.clause)) if item.clause is not None else item for item in head.cost)
    trigger = resolve_trigger(head.trigger, resolver) if head.trigger is not None else None
    units = [item.value for item in draft.items if item.kind == UNIT]
    resolver.states = head.trigger is None and all(
        states(unit, session.grammar.language, session.orders) for unit in units
    )
    items = resolve_items(tuple(draft.items), resolver)
    x = resolve_amount(draft.x, resolver)
    body = _build(session, items, draft.places)
    draft.x = resolver.bind(draft.x) if draft.x is not None else None
    body, trigger = lift_condition(session.grammar, body, trigger, head == NO_HEAD)
    label, body = lift_label(body)
    feature = Feature(
        "bare", cost, trigger, label, draft.limit, head.mode, head.mode_args, head.condition, x,
        body, text=text, span=span,
    )  # fmt: skip
    units = [item.value for item in items if item.kind == UNIT]
    return classify(feature, units, session.grammar.language, session.orders)


def _build(session: Session, items: tuple[Item, ...], places: list[Span]) -> Clause:
    indexed = tuple(item._replace(start=index, end=index + 1) for index, item in enumerate(items))
    builder = Builder(indexed, session.grammar.ruleset, lambda start, end: places[start])
    body = build_clause(builder)
    session.notes.extend(_connector_notes(session, builder.strays, places))
    body = mark_options(body, session.grammar.ruleset, builder.units)
    session.notes.extend(reading_notes(builder, places))
    return body


def _connector_notes(session: Session, strays: list[Item], places: list[Span]) -> Iterator[Diagnostic]:
    ruleset = session.grammar.ruleset
    for item in strays:
        others = item.other or ruleset.refused_connectors.get(item.word, "")
        yield report("E304", places[item.start], word=item.word, ruleset=ruleset.id, others=others)


def failed_draft(reader: Reader) -> Draft:
    start, end = reader.span(0, len(reader.tokens))
    return Draft(NO_HEAD, [], {}, start, end, failed=True)
