"""What stands behind the arguments of an action: how long, how often, how much at most, in which manner.

In: an action and a `Pen`. Out: Russian, every piece with a blank or sign before it.
"""

from __future__ import annotations

import re
from typing import Any

from cardc.dsl.agree import gerund
from cardc.dsl.evolving import replace
from cardc.dsl.filling import Pen, choose_pattern, fill_pattern
from cardc.dsl.nodes import Action, Arith, CaseAmount, Count, Number, Phrase, PropertyOf, Quantity, Word
from cardc.dsl.patterns import pattern_slots
from cardc.dsl.printing import print_arg, print_condition, print_duration
from cardc.dsl.printing_phrases import print_chooser
from cardc.dsl.russian import syntax as ru

RANGE = "range"
LAST_ARGS = frozenset({"cap", "amount"})
_EACH = Quantity("each", Number(1), None)


def print_adjuncts(pen: Pen, node: Action) -> str:
    parts: list[str] = []
    for name, value in sorted(node.args, key=lambda item: item[0] in LAST_ARGS):
        if isinstance(value, CaseAmount):
            condition = print_condition(pen, value.condition)
            parts.append(f"({ru.ON} {print_arg(pen, value.then)}, {ru.IF} {condition})")
        elif name == "duration" and not owns(pen, node.verb, name):
            parts.append(print_duration(pen, value))  # type: ignore[arg-type]
        elif name == "per" and isinstance(value, PropertyOf):
            parts.append(f"{ru.PER} {ru.EACH_UNIT} {print_arg(pen, value, 'gent')}")
        elif name == "per":
            parts.append(f"{ru.PER} {_each(pen, value)}")
        elif name in ("manner", "without"):
            parts.append(_gerund(pen, value, name))  # type: ignore[arg-type]
        elif name == "cap":
            parts.append(f"({ru.MAXIMUM_PRINTED} {print_arg(pen, value)})")
        elif name == "when":
            parts.append(print_arg(pen, value, ""))
        elif name == "remark":
            parts.append(f"({print_arg(pen, value)})")
        elif name == RANGE and not _has_range(pen, node.verb):
            parts.append(f", {ru.RANGE} {print_arg(pen, value)}")
    chosen = node.arg("target")
    if isinstance(chosen, Phrase) and chosen.chooser:
        parts.append(print_chooser(pen, chosen))
    if node.instead:
        caps = (index for index, part in enumerate(parts) if part.startswith(f"({ru.MAXIMUM_PRINTED}"))
        parts.insert(next(caps, len(parts)), ru.INSTEAD_OF_IT)
    return "".join(f" {part}" for part in parts).replace(" ,", ",")


def _each(pen: Pen, value: Any) -> str:
    """«каждое существо», «каждый {counter} на нём», «каждые 2 раны»."""
    if isinstance(value, Arith):
        things = value.left.of if isinstance(value.left, Count) else value.left
        return f"{ru.EACH_OF_SEVERAL} {print_arg(pen, value.right)} {print_arg(pen, things, 'gent')}"
    if isinstance(value, Count) and isinstance(value.of, Phrase):
        return print_arg(pen, replace(value.of, quantity=_EACH), "accs")
    return f"{ru.EACH_PRINTED} {print_arg(pen, value.of if isinstance(value, Count) else value, 'accs')}"


def owns(pen: Pen, verb: str, name: str) -> bool:
    """Can the verb not be said without this argument («не может двигаться до …»)?"""
    entry = pen.language.verbs[verb]
    bare = [re.sub(r"\[[^\]]*\]", "", pattern) for pattern in (*entry.patterns, *entry.reflexive)]
    return all(name in pattern_slots(pattern) for pattern in bare) and bool(bare)


def _has_range(pen: Pen, verb: str) -> bool:
    """Does the verb itself say how far it reaches?"""
    entry = pen.language.verbs[verb]
    return any(RANGE in pattern_slots(pattern) for pattern in (*entry.patterns, *entry.reflexive))


def _gerund(pen: Pen, word: Word, name: str) -> str:
    """«, не закрываясь»."""
    verb = pen.language.verbs[word.id]
    pattern = choose_pattern((*verb.reflexive, *verb.patterns), word.args)
    text = fill_pattern(pen, pattern, word.args)
    parts = [gerund(part, pen.words) for part in text.split(" ")]
    return f", {ru.NOT + ' ' if name == 'without' else ''}{' '.join(parts)}"
