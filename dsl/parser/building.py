"""From a flat run of items to a clause: precedence climbing over the ruleset's levels.

In: items whose units are numbered and whose references are resolved. Out: a `Clause`. N-ary operations are flattened,
gates are left-associative, «иначе» goes to the nearest «если».
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cardc.dsl.evolving import replace
from cardc.dsl.language import Connector, Ruleset
from cardc.dsl.nodes import Action, Clause, Gate, If, Join, Link, Phrase, Refuse, Span
from cardc.dsl.parser.clauses import Unit
from cardc.dsl.parser.connectors import BLOCK, CLOSE, ELSE, IF, LINK, OPEN, REFUSE, Item

JOINS = frozenset({"and", "chain", "then", "or"})
BRANCH = "branch"
TIGHTEST = 100
SpanOf = Callable[[int, int], Span]


@dataclass(slots=True)
class Builder:
    """Items and the place in them. `stops`: inside an «если» branch. `readings`: connectors that could be read otherwise
    and how (`word`, taken, other) once actions have numbers. `strays`: connectors that this ruleset has not,
    or has only for the second branch of an «если»."""

    items: tuple[Item, ...]
    ruleset: Ruleset
    span_of: SpanOf
    at: int = 0
    stops: bool = False
    brackets: int = 0
    units: dict[int, Unit] = field(default_factory=dict)
    grouped: set[int] = field(default_factory=set)
    readings: list[tuple[Item, Clause, Clause]] = field(default_factory=list)
    strays: list[Item] = field(default_factory=list)

    def peek(self) -> Item | None:
        return self.items[self.at] if self.at < len(self.items) else None

    def take(self) -> Item:
        item = self.items[self.at]
        self.at += 1
        return item


def build_clause(builder: Builder) -> Clause:
    """The clause of all items."""
    clause = _parse_level(builder, 0)
    while builder.peek() is not None:
        builder.take()
    return clause


def _parse_level(builder: Builder, level: int, words: tuple[str, ...] = ()) -> Clause:
    """Everything that binds at least as tight as `level`; `words`: of the blocks whose alternatives are being read."""
    left = _operand(builder, words)
    while True:
        item = builder.peek()
        if item is None or item.kind not in (LINK, REFUSE) or _ends_branch(builder, item):
            return left
        connector = _row(item, builder, words)
        if connector.level < level:
            return left
        builder.take()
        right = _parse_level(builder, connector.level + 1, words)
        left = _combine(builder, left, right, item, connector)


def _row(item: Item, builder: Builder, words: tuple[str, ...]) -> Connector:
    """The connector of an item; the word of an open block stands for the block's own row."""
    connector: Connector = item.value[0] if item.kind == REFUSE else item.value
    if connector.word in words and connector.form != "block":
        blocks = [row for row in builder.ruleset.connectors if row.form == "block" and row.word == connector.word]
        return blocks[0] if blocks else connector
    return connector


def _ends_branch(builder: Builder, item: Item) -> bool:
    """Inside «если …,» a branch ends at «иначе», «;», «затем» and at the end of a sentence."""
    if not builder.stops or item.kind == REFUSE:
        return False
    connector: Connector = item.value
    return connector.op in (ELSE, "then") or connector.separate or connector.word == ";"


def _operand(builder: Builder, words: tuple[str, ...]) -> Clause:
    item = builder.take()
    if item.kind == BLOCK:
        return _parse_level_of_block(builder, item, words)
    if item.kind == IF:
        return _parse_if(builder, item, words)
    if item.kind == OPEN:
        return _parse_brackets(builder)
    unit: Unit = item.value
    builder.units[unit.action.n] = unit
    return _conditioned(builder, unit, item)


def _parse_level_of_block(builder: Builder, item: Item, outer: tuple[str, ...]) -> Clause:
    """«или A …, или B …»: alternatives reach to the next word of the block or something looser."""
    connector: Connector = item.value
    words = (*outer, connector.word)
    left = _parse_level(builder, connector.level + 1, words)
    while True:
        following = builder.peek()
        if following is None or following.kind != LINK or following.value.word != connector.word:
            return left
        builder.take()
        right = _parse_level(builder, connector.level + 1, words)
        left = _combine(builder, left, right, following, connector)


def _parse_brackets(builder: Builder) -> Clause:
    stops, builder.stops = builder.stops, False
    inner = _parse_level(builder, 0)
    builder.stops = stops
    following = builder.peek()
    if following is not None and following.kind == CLOSE:
        builder.take()
    builder.grouped.add(id(inner))
    return inner


def _parse_if(builder: Builder, item: Item, words: tuple[str, ...]) -> Clause:
    stops, builder.stops = builder.stops, True
    level = _block_level(builder, words)
    then = _parse_level(builder, level, words)
    otherwise: Clause | None = None
    following = builder.peek()
    link = Link(item.word, builder.ruleset.defaults.get("if", ""), span=builder.span_of(item.start, item.end))
    if following is not None and following.kind == LINK and following.value.op == ELSE:
        builder.take()
        otherwise = _parse_level(builder, level, words)
    builder.stops = stops
    return If(item.value, then, otherwise, link, span=_cover(then, otherwise or then))


def _block_level(builder: Builder, words: tuple[str, ...]) -> int:
    """How tight the branches of an «если» bind at least: inside a block they end at its next word."""
    rows = builder.ruleset.connectors
    return max((row.level + 1 for row in rows if row.form == "block" and row.word in words), default=0)


def _conditioned(builder: Builder, unit: Unit, item: Item) -> Clause:
    """«A, если P» is «если P, A»."""
    if unit.condition is None:
        return unit.action
    link = Link("", builder.ruleset.defaults.get("if", ""), span=builder.span_of(item.start, item.end))
    return If(unit.condition, unit.action, None, link, span=unit.action.span)


def _combine(builder: Builder, left: Clause, right: Clause, item: Item, connector: Connector) -> Clause:
    span = _cover(left, right)
    where = builder.span_of(item.start, item.end)
    link = Link(connector.word, connector.clause, connector.separate, span=where)
    if item.other or connector.form == BRANCH:
        builder.strays.append(item)
    if item.kind == REFUSE:
        return Refuse(left, right, link, item.value[1], span=span)
    if connector.op == "or" and (chooser := _chooser(builder, right)):
        refuse = next((row for row in builder.ruleset.connectors if row.form == "refuse"), connector)
        return Refuse(left, _unchosen(right), replace(link, clause=refuse.clause), chooser, span=span)
    if connector.op in JOINS:
        return _joined(builder, left, right, link, connector, span)
    if connector.word == ";" and isinstance(right, If) and _is_case_list(left):
        return _case_list(builder, left, right, replace(link, separate=True), span)
    if connector.op == ELSE and isinstance(left, If) and left.otherwise is None and id(left) not in builder.grouped:
        return replace(left, otherwise=right, span=span)
    made = Gate(connector.op, left, right, link, span=span)
    if connector.op == ELSE and isinstance(left, Gate) and left.op != ELSE and id(left) not in builder.grouped:
        other = replace(left, right=Gate(ELSE, left.right, right, link, span=span))
        builder.readings.append((item, made, other))
    return made


def _is_case_list(left: Clause) -> bool:
    """«если 1–3, A; если 4–6, B»: branches none of which depends on another."""
    last = left.parts[-1] if isinstance(left, Join) else left.right if isinstance(left, Gate) else left
    if isinstance(last, (Join, Gate)):
        return _is_case_list(last)
    return isinstance(last, If) and last.otherwise is None


def _case_list(builder: Builder, left: Clause, right: Clause, link: Link, span: Span) -> Clause:
    """The branches side by side, behind whatever all of them depend on."""
    if isinstance(left, Gate):
        inner = _case_list(builder, left.right, right, link, _cover(left.right, right))
        return replace(left, right=inner, span=span)
    return _flat(builder, builder.ruleset.sentence_op, left, right, link, span)


def _unchosen(right: Clause) -> Clause:
    """Who was said to choose chooses between the two, no target."""
    if not isinstance(right, Action):
        return right
    args = tuple((name, replace(value, chooser="") if isinstance(value, Phrase) else value) for name, value in right.args)
    return replace(right, args=args)


def _chooser(builder: Builder, right: Clause) -> str:
    unit = builder.units.get(right.n) if isinstance(right, Action) else None
    return unit.chooser if unit is not None else ""


def _joined(builder: Builder, left: Clause, right: Clause, link: Link, connector: Connector, span: Span) -> Clause:
    op = connector.op
    if op in ("and", "chain") and connector.word == "," and _open_choice(builder, right):
        # «A, B или C»: the comma is another «или», or the ruleset keeps it and says so.
        joined = Join("or", (left, *right.parts), (link, *right.links), span=span)  # type: ignore[union-attr]
        if builder.ruleset.or_list:
            return joined
        kept = Join(op, (left, right), (link,), span=span)
        builder.readings.append((Item(LINK, connector, 0, 0, connector.word), kept, joined))
        return _flat(builder, op, left, right, link, span)
    return _flat(builder, op, left, right, link, span)


def _open_choice(builder: Builder, clause: Clause) -> bool:
    return (
        isinstance(clause, Join) and clause.op == "or" and id(clause) not in builder.grouped and not _is_block(clause)
    )


def _is_block(clause: Join) -> bool:
    return any(not isinstance(part, Action) for part in clause.parts)


def _flat(builder: Builder, op: str, left: Clause, right: Clause, link: Link, span: Span) -> Clause:
    parts, links = (left,), (link,)
    if isinstance(left, Join) and left.op == op and id(left) not in builder.grouped:
        parts, links = left.parts, (*left.links, link)  # type: ignore[assignment]
    return Join(op, (*parts, right), links, span=span)


def _cover(left: Clause, right: Clause) -> Span:
    return (min(left.span[0], right.span[0]), max(left.span[1], right.span[1]))
