"""Matching compiled patterns against tokens.

In: a `Reader`, a `Pattern`, a position. Out: every way the pattern can be read there: `(end, arguments)`. Slots go to the
typed sub-parsers in `reader.slots`. `match_loose` takes the parts of a verb's pattern in any order, with commas between
them and the adjuncts every verb may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardc.dsl.nodes import Arg
from cardc.dsl.parser.reader import Reader, Results, fewer
from cardc.dsl.patterns import Item, Literal, Maybe, Part, Pattern, Slot
from cardc.dsl.russian.syntax import ONLY, WHOM

Args = tuple[tuple[str, Arg], ...]
Match = tuple[int, Args]
Adjunct = Callable[[Reader, int], Iterable[Match]]
MAX_MATCHES = 12


def match(reader: Reader, pattern: Pattern, pos: int) -> list[Match]:
    """All readings of `pattern` from `pos`, in the order its alternatives are written."""
    return _ordered(_match_items(reader, pattern.items, pos))


def _ordered(found: list[Match]) -> list[Match]:
    """Arguments by name, so that trees do not depend on word order."""
    return [(end, tuple(sorted(args, key=_name)) if len(args) > 1 else args) for end, args in found]


def _name(argument: tuple[str, Arg]) -> str:
    return argument[0]


def _match_items(reader: Reader, items: tuple[Item, ...], pos: int) -> list[Match]:
    states: list[Match] = [(pos, ())]
    for item in items:
        if isinstance(item, Literal):
            states = [(at + 1, args) for at, args in states if not item.keys.isdisjoint(reader.facts[at].keys)]
            for at, _ in states:
                reader.reached(at)
        elif isinstance(item, Slot):
            name, kind, cases = item.name, item.type, item.cases
            states = [
                (end, (*args, (name, value))) for at, args in states for end, value in match_slot(reader, kind, at, cases)
            ]
        else:  # with the optional run, or without it
            runs = item.items
            states = [
                (end, args + more)
                for at, args in states
                for end, more in (*(_match_items(reader, runs, at) if _may_start(reader, runs[0], at) else ()), (at, ()))
            ]
        if not states:
            break
        if len(states) > MAX_MATCHES:
            states = fewer(states, MAX_MATCHES)
    return states


def _may_start(reader: Reader, first: Item, pos: int) -> bool:
    """May a run that begins so stand at `pos`, as far as the word there tells?"""
    if isinstance(first, Literal):
        return not first.keys.isdisjoint(reader.facts[pos].keys)
    return isinstance(first, Maybe) or reader.may_begin(pos, first.type)


def match_slot(reader: Reader, kind: str, pos: int, cases: str = "") -> Results:
    """Readings of a typed slot at `pos`; none for a type that has no parser. `cases`: those a target may stand in."""
    parser = reader.slots.get(kind)
    if parser is None or pos >= reader.size or not reader.may_begin(pos, kind):
        return ()
    found = parser(reader, pos, cases) if cases and kind in ("target", "player", "cell") else parser(reader, pos)
    for end, _ in found:
        reader.reached(end)
    return found


# ---------------------------------------------------------------- free order


def match_loose(reader: Reader, pattern: Pattern, pos: int, adjunct: Adjunct) -> list[Match]:
    """Readings with the parts after the head in any order, commas or adjuncts between them."""
    found: list[Match] = []
    for at, args in _match_items(reader, pattern.head, pos):
        _extend(reader, pattern.parts, tuple(range(len(pattern.parts))), at, args, adjunct, found)
    return _ordered(found)


def match_rest(reader: Reader, pattern: Pattern, pos: int, adjunct: Adjunct) -> list[Match]:
    """Readings of what follows the first word: that is the one of an action before («ранить X на 1, Y – на 2»)."""
    found: list[Match] = []
    for at, args in _match_items(reader, pattern.head[1:], pos):
        _extend(reader, pattern.parts, tuple(range(len(pattern.parts))), at, args, adjunct, found)
    return _ordered([(end, args) for end, args in found if end > pos and args])


def _extend(
    reader: Reader, parts: tuple[Part, ...], left: tuple[int, ...], pos: int, args: Args, adjunct: Adjunct,
    found: list[Match],
) -> None:  # fmt: skip
    """Read one more part or adjunct, then the rest; `left`: the parts not read yet, in order."""
    if len(found) >= MAX_MATCHES:
        return
    for at, closing in _part_starts(reader, pos):
        for place, index in enumerate(left):
            part = parts[index]
            if not (part.slotted or _in_place(left, place, len(parts))) or not _may_begin(reader, part, at):
                continue
            for end, more in _match_items(reader, part.items, at):
                if end > at and (not closing or reader.signs[end] in _CLOSING):
                    after = end + (closing and reader.signs[end] == ")")
                    _extend(reader, parts, left[:place] + left[place + 1 :], after, args + more, adjunct, found)
        for end, more in adjunct(reader, at):
            if more[0][0] not in {name for name, _ in args} and (not closing or reader.signs[end] in _CLOSING):
                after = end + (closing and reader.signs[end] == ")")
                _extend(reader, parts, left, after, args + more, adjunct, found)
    lacking = [parts[index] for index in left if not parts[index].optional]
    if not lacking:
        found.append((pos, args))
    elif pos >= reader.farthest:
        reader.lacking.setdefault(pos, []).extend(lacking)


def _in_place(left: tuple[int, ...], place: int, count: int) -> bool:
    """Words without a slot keep their place: nothing that stands behind them may have been read before them."""
    return len(left) - place == count - left[place]


def _may_begin(reader: Reader, part: Part, pos: int) -> bool:
    return part.first is None or _may_start(reader, part.first, pos)


def _part_starts(reader: Reader, pos: int) -> Iterable[tuple[int, bool]]:
    """Where the next part may begin: at once, behind a comma or dash, behind «только» before whom it is aimed at; in
    brackets, which must close behind it."""
    sign = reader.signs[pos]
    at = pos + (sign in _BEFORE_PARTS)
    only = reader.among(at, ONLY) and reader.among(at + 1, WHOM)
    if at == pos and not only:
        return ((pos, False),)
    starts = [(pos, False)]
    if at > pos:
        starts.append((at, sign == "("))
    if only:
        starts.append((at + 1, sign == "("))
    return starts


_BEFORE_PARTS = ",–("
_CLOSING = "),;"  # behind a comma the bracket goes on with a limit or the like
