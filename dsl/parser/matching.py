"""Matching compiled patterns against tokens.

In: a `Reader`, a `Pattern`, a position. Out: every way the pattern can be read there: `(end, arguments)`. Slots go to the
typed sub-parsers in `reader.slots`. `match_loose` takes the parts of a verb's pattern in any order, with commas between
them and the adjuncts every verb may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cardc.dsl.nodes import Arg
from cardc.dsl.parser.reader import Reader
from cardc.dsl.patterns import Item, Literal, Maybe, Pattern, Slot
from cardc.dsl.russian_syntax import ONLY

Args = tuple[tuple[str, Arg], ...]
Match = tuple[int, Args]
Adjunct = Callable[[Reader, int], Iterable[Match]]
MAX_MATCHES = 12


def match(reader: Reader, pattern: Pattern, pos: int) -> list[Match]:
    """All readings of `pattern` from `pos`, in the order its alternatives are written."""
    return _ordered(_match_items(reader, pattern.items, pos))


def _ordered(found: list[Match]) -> list[Match]:
    """Arguments by name, so that trees do not depend on word order."""
    return [(end, tuple(sorted(args, key=lambda item: item[0]))) for end, args in found]


def _match_items(reader: Reader, items: tuple[Item, ...], pos: int) -> list[Match]:
    states: list[Match] = [(pos, ())]
    for item in items:
        following: list[Match] = []
        for at, args in states:
            following.extend((end, args + more) for end, more in _match_item(reader, item, at))
        states = following[:MAX_MATCHES]
        if not states:
            break
    return states


def _match_item(reader: Reader, item: Item, pos: int) -> list[Match]:
    if isinstance(item, Literal):
        if item.keys.isdisjoint(reader.keys_at(pos)):
            return []
        reader.reached(pos + 1)
        return [(pos + 1, ())]
    if isinstance(item, Slot):
        return [(end, ((item.name, value),)) for end, value in match_slot(reader, item.type, pos, item.cases)]
    return [*_match_items(reader, item.items, pos), (pos, ())]


def match_slot(reader: Reader, kind: str, pos: int, cases: str = "") -> list[tuple[int, Any]]:
    """Readings of a typed slot at `pos`; none for a type that has no parser. `cases`: those a target may stand in."""
    parser = reader.slots.get(kind)
    if parser is None or pos >= len(reader.tokens):
        return []
    found = list(parser(reader, pos, cases) if cases and kind in ("target", "player") else parser(reader, pos))
    for end, _ in found:
        reader.reached(end)
    return found


# ---------------------------------------------------------------- free order


def match_loose(reader: Reader, pattern: Pattern, pos: int, adjunct: Adjunct) -> list[Match]:
    """Readings with the parts after the head in any order, commas or adjuncts between them."""
    found: list[Match] = []
    for at, args in _match_items(reader, pattern.head, pos):
        _extend(reader, pattern.parts, frozenset(range(len(pattern.parts))), at, args, adjunct, found)
    return _ordered(found)


def _extend(
    reader: Reader, parts: tuple[tuple[Item, ...], ...], left: frozenset[int], pos: int, args: Args,
    adjunct: Adjunct, found: list[Match],
) -> None:  # fmt: skip
    if len(found) >= MAX_MATCHES:
        return
    for at, closing in _part_starts(reader, pos):
        for index in sorted(left):
            if not _in_place(parts, index, left):
                continue
            for end, more in _match_items(reader, parts[index], at):
                if end > at and (not closing or reader.is_punct(end, ")")):
                    _extend(reader, parts, left - {index}, end + closing, args + more, adjunct, found)
        for end, more in adjunct(reader, at):
            if more[0][0] not in {name for name, _ in args} and (not closing or reader.is_punct(end, ")")):
                _extend(reader, parts, left, end + closing, args + more, adjunct, found)
    if all(_optional(parts[index]) for index in left):
        found.append((pos, args))


def _in_place(parts: tuple[tuple[Item, ...], ...], index: int, left: frozenset[int]) -> bool:
    """Words without a slot keep their place: nothing that stands behind them may have been read before them."""
    return _has_slot(parts[index]) or all(later in left for later in range(index + 1, len(parts)))


def _has_slot(items: tuple[Item, ...]) -> bool:
    return any(_has_slot(item.items) if isinstance(item, Maybe) else isinstance(item, Slot) for item in items)


def _part_starts(reader: Reader, pos: int) -> Iterator[tuple[int, bool]]:
    """Where the next part may begin: at once, behind a comma, dash or «только»; in brackets, which must close behind it."""
    yield pos, False
    closing = reader.is_punct(pos, "(")
    at = pos + reader.is_punct(pos, ",–(")
    if at > pos:
        yield at, closing
    if reader.among(at, ONLY):
        yield at + 1, closing


def _optional(part: tuple[Item, ...]) -> bool:
    return all(isinstance(item, Maybe) for item in part)
