"""The tree of a YAML file, with the place of everything in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardc.dsl.nodes import Span


@dataclass(slots=True)
class Node:
    """`kind`: scalar, list or map. `value`: text of a scalar. `style`: "" plain, else its quote or `|`, `>`.

    `items`: of a list; `pairs`: of a map, keys first, in order. `span`: code points of the file.
    """

    kind: str
    span: Span
    line: int
    column: int
    value: str = ""
    style: str = ""
    items: list[Node] = field(default_factory=list)
    pairs: list[tuple[Node, Node]] = field(default_factory=list)
