"""Walking and rebuilding trees.

In: any node of `dsl.nodes`. Out: its nodes in text order (`walk`), or the tree with nodes replaced (`rebuild`). Works over
the fields of the dataclasses, so a new node needs no line here. Trees are bounded by the parser's depth.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cardc.dsl.evolving import replace


def walk(node: Any) -> Iterator[Any]:
    """`node` and everything below it, parents first, in the order of the fields (text order for clauses)."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(reversed(one))
            continue
        kind: type = type(one)
        children = _known[kind] if kind in _known else _children(kind)
        if children:
            yield one
            waiting.extend([getattr(one, name) for name in reversed(children)])
        elif children is not None:
            yield one


def rebuild(node: Any, change: Callable[[Any], Any], *, enter: Callable[[Any], bool] = lambda _: True) -> Any:
    """The tree with `change` applied to every node, children first. Nodes for which `enter` is false are left alone.

    Subtrees in which nothing changed are the same objects.
    """
    if node is None:
        return None
    if isinstance(node, tuple):
        items = tuple([rebuild(item, change, enter=enter) for item in node])
        return node if all(map(operator.is_, items, node)) else items
    kind: type = type(node)
    children = _known[kind] if kind in _known else _children(kind)
    if children is None or not enter(node):
        return node
    changed = {}
    for name in children:
        old = getattr(node, name)
        if not old:  # nothing there, or no node
            continue
        new = rebuild(old, change, enter=enter)
        if new is not old:
            changed[name] = new
    return change(replace(node, **changed) if changed else node)


def _children(kind: type) -> tuple[str, ...] | None:
    """The fields of a node that may hold nodes; None for what is no node."""
    found = tuple(field.name for field in fields(kind) if field.type not in _PLAIN) if is_dataclass(kind) else None
    if len(_known) < MAX_KINDS:
        _known[kind] = found
    return found


MAX_KINDS = 256
_known: dict[type, tuple[str, ...] | None] = {}
_PLAIN = ("str", "int", "bool", "Span", "int | None")
