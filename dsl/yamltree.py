"""YAML as a tree that remembers where everything stands.

In: the text of a file. Out: `Node`s. Read from parser events, so that no tag makes an object; size, depth, number of
nodes and of aliases are bounded, and an alias repeats a node without copying it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from cardc.dsl.diagnostics import fail
from cardc.dsl.nodes import Span
from cardc.dsl.yamlnodes import Node
from cardc.dsl.yamlplain import read_plain

MAX_FILE = 2_000_000
MAX_DEPTH = 24
MAX_NODES = 400_000
MAX_ALIASES = 100
_PLAIN_TAGS = tuple(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "bool", "null", "float", "seq", "map"))


def read_yaml(text: str) -> Node:
    """The one document of `text`. CardError: E501 (not YAML), E506 (beyond a bound)."""
    if len(text) > MAX_FILE:
        fail("E506", (0, 0), detail=f"{len(text)}", limit=f"{MAX_FILE}")
    root = read_plain(text)
    if root is not None:
        return root
    try:
        root = _Builder().build(_events(text))
    except (RecursionError, MemoryError):
        fail("E506", (0, 0), detail="depth", limit=str(MAX_DEPTH))
    return root or Node("map", (0, 0), 1, 1)


def _events(text: str) -> Iterator[Any]:
    """Events of ruamel.yaml; its errors as E501."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        yield from YAML(typ="safe", pure=True).parse(io.StringIO(text))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = mark.index if mark is not None else 0
        fail("E501", (at, at + 1), detail=error.problem or "syntax")
    except (YAMLError, ValueError) as error:
        at = getattr(error, "position", 0)
        fail("E501", (at, at + 1), detail=str(error).split("\n")[0])


class _Builder:
    """Nodes from events, with a stack of its own instead of recursion."""

    def __init__(self) -> None:
        self._anchors: dict[str, Node] = {}
        self._open: list[tuple[Node, list[Node]]] = []
        self._nodes = 0
        self._aliases = 0
        self._root: Node | None = None

    def build(self, events: Iterator[Any]) -> Node | None:
        for event in events:
            name = type(event).__name__
            if name in ("MappingStartEvent", "SequenceStartEvent"):
                self._start(event, "map" if name[0] == "M" else "list")
            elif name in ("MappingEndEvent", "SequenceEndEvent"):
                self._end(event)
            elif name == "ScalarEvent":
                self._add(self._node(event, "scalar"))
            elif name == "AliasEvent":
                self._add(self._alias(event))
        return self._root

    def _start(self, event: Any, kind: str) -> None:
        if len(self._open) >= MAX_DEPTH:
            fail("E506", _span(event), detail="depth", limit=str(MAX_DEPTH))
        self._open.append((self._node(event, kind), []))

    def _end(self, event: Any) -> None:
        node, children = self._open.pop()
        node.span = (node.span[0], event.end_mark.index)
        node.items = children if node.kind == "list" else []
        node.pairs = list(zip(children[::2], children[1::2], strict=True)) if node.kind == "map" else []
        self._add(node)

    def _node(self, event: Any, kind: str) -> Node:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            fail("E506", _span(event), detail="nodes", limit=str(MAX_NODES))
        if event.tag is not None and not str(event.tag).startswith(_PLAIN_TAGS):
            fail("E501", _span(event), detail=str(event.tag)[:60])
        mark = event.start_mark
        node = Node(kind, _span(event), mark.line + 1, mark.column + 1)
        if kind == "scalar":
            node.value, node.style = str(event.value), event.style or ""
        if event.anchor is not None:
            self._anchors[str(event.anchor)] = node
        return node

    def _alias(self, event: Any) -> Node:
        self._aliases += 1
        if self._aliases > MAX_ALIASES:
            fail("E506", _span(event), detail="aliases", limit=str(MAX_ALIASES))
        node = self._anchors.get(str(event.anchor))
        if node is None or any(node is opened for opened, _ in self._open):
            fail("E501", _span(event), detail=f"*{event.anchor}")
        return node

    def _add(self, node: Node) -> None:
        if self._open:
            self._open[-1][1].append(node)
        elif self._root is None:
            self._root = node
        else:
            fail("E501", node.span, detail="second document")


def _span(event: Any) -> Span:
    return event.start_mark.index, max(event.end_mark.index, event.start_mark.index + 1)


def text_map(node: Node, file: str) -> tuple[tuple[int, int, int], ...]:
    """Where the text of a scalar stands in the file: (offset in the value, line, column) of every unbroken run."""
    walker = _Walker(node, file)
    return tuple(walker.runs())


class _Walker:
    """Goes through a scalar's value and the file at once: line breaks, indentation and escapes are jumped over."""

    def __init__(self, node: Node, file: str) -> None:
        self._value = node.value
        self._file = file
        self._escapes = node.style == '"'
        self._quote = node.style if node.style in "'\"" else ""
        self._at = node.span[0]
        self._line, self._column = node.line, node.column
        if node.style in ("|", ">"):
            self._skip(file.find("\n", self._at) + 1 - self._at or len(file))
            self._skip_blanks(0)
        elif node.style:
            self._skip(1)

    def runs(self) -> Iterator[tuple[int, int, int]]:
        expected = -1
        for offset, char in enumerate(self._value):
            if self._file[self._at: self._at + 1] != char or self._escapes and char == "\\":
                self._jump(offset, char)
            if self._at != expected or char == "\n":
                yield offset, self._line, self._column
            expected = self._at + 1
            self._step(char)

    def _step(self, char: str) -> None:
        """Over what stands in the file for `char`."""
        here = self._file[self._at: self._at + 1]
        if self._escapes and here == "\\":
            self._skip({"x": 4, "u": 6, "U": 10}.get(self._file[self._at + 1: self._at + 2], 2))
        elif here == char or here == self._quote:
            self._skip(2 if here == self._quote == char else 1)

    def _jump(self, offset: int, char: str) -> None:
        """To where `char` stands: over a line break and the blanks around it, or nowhere at an escape."""
        if self._file[self._at: self._at + 1].isspace():
            leading = len(self._value[offset: offset + 200]) - len(self._value[offset: offset + 200].lstrip(" "))
            self._skip_blanks(leading if char == " " else 0)
        while self._escapes and self._file.startswith("\\\n", self._at):
            self._skip(2)
            self._skip_blanks(0)

    def _skip_blanks(self, leave: int) -> None:
        end = self._at
        while end < len(self._file) and self._file[end] in " \t\r\n":
            end += 1
        self._skip(max(0, end - self._at - leave))

    def _skip(self, count: int) -> None:
        for char in self._file[self._at: self._at + count]:
            self._line, self._column = (self._line + 1, 1) if char == "\n" else (self._line, self._column + 1)
        self._at += count


__all__ = ["MAX_ALIASES", "MAX_DEPTH", "MAX_FILE", "MAX_NODES", "Node", "read_yaml", "text_map"]
