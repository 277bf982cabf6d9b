"""Rows of a `.jsonl` corpus, a card each.

In: the text of a file. Out: fields of cards, read by the same keys as card files; keys nobody knows are a warning here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cardc.dsl.cardkeys import CARD_KEYS, Reader, read_card_keys
from cardc.dsl.diagnostics import Diagnostic, report
from cardc.dsl.nodes import Span
from cardc.dsl.yamltree import MAX_DEPTH, Node

MAX_LINE = 500_000
_ROW_KEYS = ("game", "ruleset", "set")


def read_rows(text: str, found: list[Diagnostic]) -> Iterator[dict[str, Any]]:
    """The fields of every row that can be read; what is wrong with the others goes to `found`."""
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            node = _row(line, number, (start, start + len(line)), found)
            fields = _fields(node, found) if node is not None else None
            if fields is not None:
                yield fields
        start += len(line) + 1


def _row(line: str, number: int, span: Span, found: list[Diagnostic]) -> Node | None:
    if len(line) > MAX_LINE:
        found.append(report("E506", span, detail=str(len(line)), limit=str(MAX_LINE)))
        return None
    try:
        return _node(json.loads(line), span, number, 0)
    except (ValueError, RecursionError) as error:
        found.append(report("E501", span, detail=str(error)[:100]))
        return None


def _node(value: Any, span: Span, line: int, depth: int) -> Node:
    """A JSON value as a node; ValueError if it is nested too deep."""
    if depth > MAX_DEPTH:
        raise ValueError("nested too deep")
    if isinstance(value, dict):
        pairs = [(_node(k, span, line, depth + 1), _node(v, span, line, depth + 1)) for k, v in value.items()]
        return Node("map", span, line, 1, pairs=pairs)
    if isinstance(value, list):
        return Node("list", span, line, 1, items=[_node(item, span, line, depth + 1) for item in value])
    if isinstance(value, str):
        return Node("scalar", span, line, 1, value, '"')
    return Node("scalar", span, line, 1, json.dumps(value))


def _fields(row: Node, found: list[Diagnostic]) -> dict[str, Any] | None:
    reader = Reader()
    if row.kind != "map":
        reader.report(row, "E503", word="row", value=row.kind, expected="{…}")
        found += reader.found
        return None
    card, rest = _split(row, found)
    _name_after_id(card)
    values = read_card_keys(card, reader, "")
    game, ruleset, set_code = (reader.identifier(rest.get(key), key) for key in _ROW_KEYS)
    found += reader.found
    if reader.found:
        return None
    return {**values, "game": game, "ruleset": ruleset, "set_code": set_code, "line": row.line}


def _name_after_id(card: Node) -> None:
    """A row whose name is not known is called by its id."""
    values = {key.value: value for key, value in card.pairs}
    name = values.get("name")
    if (name is None or not name.value.strip()) and "id" in values:
        card.pairs[:] = [pair for pair in card.pairs if pair[0].value != "name"]
        card.pairs.append((Node("scalar", card.span, card.line, 1, "name", '"'), values["id"]))


def _split(row: Node, found: list[Diagnostic]) -> tuple[Node, dict[str, Node]]:
    """The card's own keys, and those of its file; others are told."""
    pairs = []
    rest = {}
    for key, value in row.pairs:
        if key.value in _ROW_KEYS:
            rest[key.value] = value
        elif key.value in CARD_KEYS:
            pairs.append((key, value))
        else:
            found.append(report("W502", row.span, word=key.value))
    return Node("map", row.span, row.line, 1, pairs=pairs), rest
