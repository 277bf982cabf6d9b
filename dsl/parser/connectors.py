"""Actions and connectors: first a flat run of items, then a tree by binding strength.

In: a `Reader` and the place where a feature's body begins. Out: `Item`s to the end of the sentence (`read_items`), and the
clause they make (`build_clause`). What a connector does, how tight it binds and which clause says so is the ruleset's
table; this module knows only shapes: infix, block, refusal, `если … иначе`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardc.dsl.language import Connector
from cardc.dsl.nodes import Player, Ref
from cardc.dsl.parser.clauses import parse_unit
from cardc.dsl.parser.conditions import parse_condition
from cardc.dsl.parser.phrases import parse_player
from cardc.dsl.parser.reader import Reader, Result, rule
from cardc.dsl.parser.references import parse_reference
from cardc.dsl.russian import syntax as ru

UNIT, LINK, BLOCK, IF, REFUSE, OPEN, CLOSE = "unit", "link", "block", "if", "refuse", "open", "close"
ELSE = "else"
INFIX = frozenset({"infix", "branch"})
SIGNS = ",;–"
MAX_ACTIONS = 64
MAX_NESTING = 16


class Item(NamedTuple):
    """One piece of a body. `value`: Unit, Connector, Condition or the refuser; `start`, `end`: tokens; `word`: as printed;
    `other`: id of the ruleset that has this connector, if this one has not."""

    kind: str
    value: Any
    start: int
    end: int
    word: str = ""
    other: str = ""


def read_items(reader: Reader, pos: int, stop: int) -> tuple[Item, ...] | None:
    """The items from `pos` to `stop`, or None. A depth-first search over places; a place that failed is not tried again,
    so the work is linear in the number of places."""
    failed: set[tuple[int, bool]] = set()
    path: list[tuple[Item, Iterator[Item]]] = []
    options = _options(reader, pos, stop, wants_unit=True)
    wants_unit, at = True, pos
    while True:
        item = next((one for one in options if (one.end, _next_wants(one)) not in failed), None)
        if item is None:
            failed.add((at, wants_unit))
            if not path:
                return None
            last, options = path.pop()
            at, wants_unit = last.start, last.kind in (UNIT, IF, BLOCK, OPEN)
            continue
        path.append((item, options))
        if _too_much(path):
            reader.note("E305", reader.span(pos, item.end), limit=MAX_ACTIONS)
            return None
        at, wants_unit = item.end, _next_wants(item)
        reader.reached(at)
        if at >= stop and not wants_unit:
            return tuple(one for one, _ in path)
        options = _options(reader, at, stop, wants_unit)


def _too_much(path: list[tuple[Item, Iterator[Item]]]) -> bool:
    """More actions, or more nested branches and brackets, than any card has?"""
    last = path[-1][0].kind
    limit = MAX_ACTIONS if last == UNIT else MAX_NESTING
    return last in (UNIT, IF, OPEN, BLOCK) and sum(item.kind == last for item, _ in path) > limit


def _next_wants(item: Item) -> bool:
    return item.kind not in (UNIT, CLOSE)


def _options(reader: Reader, pos: int, stop: int, wants_unit: bool) -> Iterator[Item]:
    return iter(_unit_items(reader, pos, stop) if wants_unit else _link_items(reader, pos, stop))


def _unit_items(reader: Reader, pos: int, stop: int) -> Iterator[Item]:
    if reader.is_punct(pos, "["):
        yield Item(OPEN, None, pos, pos + 1)
    yield from _block_items(reader, pos)
    yield from _if_items(reader, pos)
    for end, unit in parse_unit(reader, pos):
        if end <= stop:
            yield Item(UNIT, unit, pos, end)


def _block_items(reader: Reader, pos: int) -> Iterator[Item]:
    for row in reader.grammar.links.get(reader.texts[pos], ()):
        if row.connector.form == "block" and not row.ruleset and reader.is_text(pos, *row.texts):
            end = pos + len(row.texts)
            yield Item(BLOCK, row.connector, pos, end, row.connector.word)


def _if_items(reader: Reader, pos: int) -> Iterator[Item]:
    if not reader.is_word(pos, ru.IF):
        return
    for end, condition in parse_condition(reader, pos + 1):
        after = end
        while reader.is_punct(after, ",–:") or reader.is_text(after, ru.THEN):
            after += 1
        yield Item(IF, condition, pos, after)


def _link_items(reader: Reader, pos: int, stop: int) -> Iterator[Item]:
    if reader.is_punct(pos, "]"):
        yield Item(CLOSE, None, pos, pos + 1)
    yield from _refuse_items(reader, pos)
    yield from link_items(reader, pos)


def link_items(reader: Reader, pos: int) -> Iterator[Item]:
    """Connectors at `pos`: words with the signs around them, else the strongest of the signs alone."""
    signs = _signs(reader, pos)
    for at in (pos, *range(pos + 1, signs + 1)):
        for row in reader.grammar.links.get(reader.texts[at], ()):
            if row.texts[0] not in SIGNS and row.connector.form in INFIX and reader.is_text(at, *row.texts):
                end = at + len(row.texts)
                if row.texts == (ru.AND,) and (_another_word(reader, end) or _weak_before(reader, pos, at)):
                    continue
                end += reader.is_punct(end, ",–")
                yield Item(LINK, row.connector, pos, end, row.connector.word, row.ruleset)
    yield from _sign_items(reader, pos, signs)
    if reader.is_punct(pos, ":") and reader.is_word(pos + 1, ru.IF):
        yield from _sign_items(reader, pos, pos + 1, (";",))


def _another_word(reader: Reader, pos: int) -> bool:
    """«и затем»: the other word is the connector."""
    rows = reader.grammar.links.get(reader.texts[pos], ())
    return any(len(row.texts[0]) > 1 and reader.is_text(pos, *row.texts) for row in rows if row.connector.form in INFIX)


def _weak_before(reader: Reader, pos: int, at: int) -> bool:
    """«и и»: the first of them has no meaning of its own."""
    return any(reader.at(before).text in ru.WEAK_WORDS for before in range(pos, at))


def _signs(reader: Reader, pos: int) -> int:
    """Where the signs and «и», «а» that may stand before a connector word end."""
    end = pos
    while end < pos + 3 and (reader.is_punct(end, SIGNS) or reader.at(end).text in ru.WEAK_WORDS):
        end += 1
    return end


def _sign_items(reader: Reader, pos: int, signs: int, found: tuple[str, ...] = ()) -> Iterator[Item]:
    """The strongest of the signs; «:» before «если» counts as a semicolon."""
    found = found or tuple(reader.at(at).text for at in range(pos, signs) if reader.is_punct(at, SIGNS))
    end = pos + len(found) + (reader.at(pos + len(found)).text == ru.WHEREAS)
    for sign in (";", "–", ","):
        if sign in found:
            for row in reader.grammar.links.get(sign, ()):
                if row.texts == (sign,) and row.connector.form in INFIX:
                    yield Item(LINK, row.connector, pos, end, sign, row.ruleset)
                    return


def _refuse_items(reader: Reader, pos: int) -> Iterator[Item]:
    """«; если противник не может или не хочет этого сделать –»."""
    at = pos
    while reader.is_punct(at, SIGNS):
        at += 1
    if not reader.is_word(at, ru.IF):
        return
    rows = [row for row in reader.grammar.connectors if row.connector.form == "refuse"]
    if not rows:
        return
    for end, refuser in parse_refusal(reader, at + 1):
        row = rows[0]
        yield Item(REFUSE, (row.connector, refuser), pos, end, row.connector.word, row.ruleset)


@rule
def parse_refusal(reader: Reader, pos: int) -> Iterator[Result]:
    """«противник [не может или] не хочет [этого сделать] –» behind «если»; the value is who may refuse. Who controls the
    attacked card answers for it."""
    answering = ((end, Player("target-controller")) for end, one in parse_reference(reader, pos, ru.NOMINATIVE)
                 if isinstance(one, Ref) and one.kind == "attacked")  # fmt: skip
    for end, player in (*parse_player(reader, pos, ru.NOMINATIVE), *answering):
        at = end
        wants = refuses = False
        while reader.at(at).text in (ru.NOT, ru.AND, ru.OR) or refuses and reader.is_word(at, ru.MAY, ru.WANT):
            wants = wants or reader.is_word(at, ru.WANT)
            refuses = reader.is_text(at, ru.NOT)
            at += 1
        while reader.among(at, ru.THAT) or reader.among(at, ru.DO_IT):
            at += 1
        if wants:
            while reader.is_punct(at, ",–:"):
                at += 1
            yield at, player.who if isinstance(player, Player) else "opponent"


def takes_else(items: tuple[Item, ...]) -> bool:
    """Is there an «иначе» for which none of the items is the «если»?"""
    waiting = 0
    for item in items:
        waiting += item.kind == IF
        if item.kind == LINK and item.value.op == ELSE:
            if not waiting:
                return True
            waiting -= 1
    return False


def sentence_link(connector_op: str, place: int) -> Item:
    """The connector that a full stop stands for when the next sentence has no head of its own."""
    return Item(LINK, Connector(".", connector_op, 0, "", separate=True), place, place, ".")
