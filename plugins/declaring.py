"""Whether a declaration of a vocabulary is one: what would otherwise be found when a card is read, or never.

In: a plugin's name, a table, an entry of `dsl.language`. Out: nothing, or E611 with the entry, the part of it at fault and the
cure: a sequence that is none, a pattern with a bracket or slot too much, a verb that no text can say, a word where one of a few
is wanted, an expression of an unknown primitive, a hole that nothing fills.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from cardc.codegen.ir import Call, Param
from cardc.codegen.primitives import PRIMITIVES
from cardc.plugins.errors import PluginError

_PATTERNS = ("patterns", "reflexive", "lemmas", "spellings")
_SLOT = re.compile(r"\{([^{}]*)\}")
_NAMED = re.compile(r"(\w+)(?::(\w+))?")
# Values that a field may have, by table.
_CHOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "verbs": {"measure": ("amount", "changed", "done"), "choice": ("targets", "objects")},
    "triggers": {"replaces": ("", "head", "body")},
    "predicates": {"place": ("before", "after", "both")},
}
# Holes that are filled although no slot of the entry's patterns has their name: by its subject or target, by whoever performs
# it, by what it states, by a verb that gives what another states.
_GIVEN = frozenset({
    "actor", "amount", "card", "cards", "count", "element", "kind", "n", "player", "result", "self", "standing", "subject", "target", "versus",
})  # fmt: skip
MOST_GIVEN = 4
_MOST_TOLD = 3
# Were these very declarations found to be good before? Then they are not looked at again (`cardc.pipeline.toolchain`).
CHECKED: ContextVar[bool] = ContextVar("checked", default=False)


def check_entry(plugin: str, table: str, entry: Any) -> None:
    """E611 at the first thing in the declaration that cannot be meant."""
    said = f"{table}: {entry.id}"
    for part, cure in (*_shapes(entry), *_patterns(entry), *_choices(table, entry), *_expressions(entry)):
        raise PluginError("E611", plugin, f"{said}: {part}", cure)


@cache
def _sequences(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if str(f.type).startswith("tuple["))


def _shapes(entry: Any) -> Iterator[tuple[str, str]]:
    kind: Any = type(entry)
    for name in _sequences(kind):
        value = getattr(entry, name)
        texts = name in _PATTERNS
        if not isinstance(value, tuple) or texts and not all(isinstance(item, str) and item.strip() for item in value):
            yield f"{name} = {value!r:.80}", f"Write a tuple{' of patterns' if texts else ''}."
    if len(getattr(entry, "gives", ())) > MOST_GIVEN:
        yield f"gives {len(entry.gives)} numbers", f"Give at most {MOST_GIVEN}."


def _patterns(entry: Any) -> Iterator[tuple[str, str]]:
    found = [pattern for name in _PATTERNS for pattern in getattr(entry, name, ())]
    for pattern in found:
        if not _paired(pattern):
            yield f"«{pattern}»", "Close every bracket that opens."
        for slot in _SLOT.findall(pattern):
            named = _NAMED.fullmatch(slot)
            kind = (named[2] or named[1]) if named else slot
            if kind not in _slots():
                yield f"«{pattern}»: {{{slot}}}", f"Write {{type}} or {{name:type}}; types: {', '.join(_close(kind, _slots()))}."


def _paired(pattern: str) -> bool:
    depth = 0
    for char in pattern:
        depth += (char == "[") - (char == "]")
        if depth < 0:
            return False
    return depth == 0 and pattern.count("{") == pattern.count("}") == len(_SLOT.findall(pattern))


@cache
def _slots() -> tuple[str, ...]:
    from cardc.dsl.parser.slots import SLOTS

    return tuple(SLOTS)


def _choices(table: str, entry: Any) -> Iterator[tuple[str, str]]:
    for name, allowed in _CHOICES.get(table, {}).items():
        if getattr(entry, name) not in allowed:
            yield f"{name} = {getattr(entry, name)!r}", f"Choose one of: {', '.join(repr(each) for each in allowed)}."


def _expressions(entry: Any) -> Iterator[tuple[str, str]]:
    slots = {slot.partition(":")[0] for name in _PATTERNS for text in getattr(entry, name, ()) for slot in _SLOT.findall(text)}
    holes = slots | _GIVEN | {name for name, _ in getattr(entry, "defaults", ())}
    for part in _parts(entry):
        if isinstance(part, Call):
            yield from _called(part)
        elif isinstance(part, Param) and part.name not in holes:
            near = ", ".join(_close(part.name, tuple(sorted(holes))))
            yield f"Param({part.name!r})", f"Name a slot of its patterns, or one of: {near}."


def _called(part: Call) -> Iterator[tuple[str, str]]:
    known = PRIMITIVES.get(part.op)
    if known is None:
        yield f"call({part.op!r})", f"Primitives stand in cardc.codegen.primitives: {', '.join(_close(part.op, tuple(PRIMITIVES)))}."
    elif len(known.args) != len(part.args):
        yield f"call({part.op!r}) of {len(part.args)}", f"It is {part.op}({', '.join(known.args)})."


def _close(word: str, known: tuple[str, ...]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word, known, n=_MOST_TOLD, cutoff=0.5) or list(known)[:_MOST_TOLD]


def _parts(value: Any) -> Iterator[Any]:
    """The calls and holes anywhere in a declaration."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple | list):
            waiting.extend(one)
        elif is_dataclass(one) and not isinstance(one, type):
            if isinstance(one, Call | Param):
                yield one
            kind: Any = type(one)
            waiting.extend(getattr(one, name) for name in _names(kind))


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.type not in ("str", "bool", "int"))


def check_said(plugin: str, verbs: tuple[Any, ...], named: frozenset[str]) -> None:
    """E611 for a verb without patterns that no other declaration (`named`) speaks of: no text can say it."""
    for verb in verbs:
        if not verb.patterns and not verb.reflexive and verb.id not in named:
            raise PluginError("E611", plugin, f"verbs: {verb.id}: patterns = ()", "Give it a pattern: its infinitive and slots.")
