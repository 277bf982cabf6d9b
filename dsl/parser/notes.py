"""What is told of a feature that was read: reminders that remind of nothing, other readings; and where it works.

In: the head and the units of a feature. Out: notes of the `Reader`, or the head with one more condition.
"""

from __future__ import annotations

import re

from cardc.dsl.evolving import replace
from cardc.dsl.nodes import Amount, Both, Condition, Is, Limit, Name, Word
from cardc.dsl.parser.clauses import Unit, parse_unit
from cardc.dsl.parser.connectors import Item
from cardc.dsl.parser.heads import Head
from cardc.dsl.parser.reader import Reader
from cardc.dsl.printer import to_text
from cardc.dsl.visitor import walk

_SAID = re.compile(r"[\w{}+-]+")  # two readings that are printed with the same words are told apart by nobody


def working_in(head: Head, works: Condition) -> Head:
    """«(эта особенность работает на кладбище)»: a condition of the whole feature."""
    if head.trigger is None:
        whole = works if head.condition is None else Both((head.condition, works), span=works.span)
        return replace(head, condition=whole)
    before = head.trigger.condition
    whole = works if before is None else Both((before, works), span=works.span)
    return replace(head, trigger=replace(head.trigger, condition=whole))


def note_reminders(reader: Reader, head: Head, units: list[Unit]) -> None:
    """Tell of a reminder of what this feature does not say."""
    reminders = [unit.reminder for unit in units if unit.reminder is not None]
    if not reminders:
        return
    said = {point.event for point in head.trigger.points} if head.trigger is not None else set()
    said |= {unit.action.verb for unit in units}
    said |= {node.id for unit in units for node in walk(unit.action) if isinstance(node, Word)}
    said |= {node.name for unit in units for node in walk(unit.action) if isinstance(node, Is)}
    for reminder in reminders:
        meant = reader.grammar.language.reminders[reminder.id].of
        if meant and not said & meant:
            reader.note("W208", reminder.span, word=reader.original[slice(*reminder.span)])


def note_names(reader: Reader, head: Head, units: list[Unit]) -> None:
    """Tell of names of cards that stand without quotes: nothing but a capital letter says that they are names."""
    own = {token.span for token in reader.tokens if token.kind == "name"}
    for node in walk((head.trigger, head.condition, *(unit.action for unit in units))):
        name = dict(node.args).get("name") if isinstance(node, Is) else None
        if isinstance(name, Name) and name.span not in own:
            word = reader.original[slice(*name.span)]
            if word[:1].isalpha():
                reader.note("H213", name.span, word=word, read=name.text)


def note_ambiguity(reader: Reader, units: list[Unit], x: Amount | None, limit: Limit | None) -> None:
    """Tell of an X, or a number of uses, that the feature gives twice and differently: nothing decides between them."""
    explained = [value for value in (x, *(unit.x for unit in units)) if value is not None]
    limits = [one for one in (limit, *(unit.limit for unit in units)) if one is not None]
    for values in (explained, limits):
        other = next((value for value in values[1:] if value != values[0]), None)
        if other is not None:
            first = reader.original[slice(*values[0].span)]
            word = reader.original[slice(*other.span)]
            reader.note("E208", other.span, word=word, first=first)


def note_readings(reader: Reader, item: Item) -> None:
    """Tell of another verb that takes the very same words, unless the one taken has more words of its own."""
    taken: Unit = item.value
    for end, other in parse_unit(reader, item.start):
        if end == item.end and other.action.verb != taken.action.verb and other.own >= taken.own:
            grammar = reader.grammar
            first, second = (to_text(one.action, grammar.language, grammar.words, grammar.ruleset) for one in (taken, other))
            if sorted(_SAID.findall(first.lower())) != sorted(_SAID.findall(second.lower())):
                word = reader.original[slice(*taken.action.span)]
                reader.note("W209", taken.action.span, word=word, first=first, second=second)
                return
