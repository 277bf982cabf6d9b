"""The YAML that nearly every card file is written in, read without the machinery for the rest of it.

In: the text of a file. Out: the tree that `dsl.yamltree` makes of it, or None for anything out of the ordinary (anchors, tags,
folded texts, escapes, several documents, whatever is wrong), which is then read by the library. Ordinary is: mappings and lists by
indentation, on one line in braces and brackets, plain and quoted words on one line, texts behind `|`, comments on lines of
their own.
"""

from __future__ import annotations

import re

from cardc.dsl.yamlnodes import Node

_TEXT = re.compile("[\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*")
_KEY = re.compile(r"([^\W\d][\w-]{0,99}):(?: +(?=[^ ])|$)")
_FLOW_KEY = re.compile(r" *([^\W\d][\w-]{0,99}): +(?=[^ ])")
_FLOW_WORD = re.compile(r"\"[^\"\\]*\"|'[^']*'|(?:\w|-\w)[^,\[\]{}:#\"'&*!|>%@`?]*")
_NOT_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@` ")
_MOST_NODES, _MOST_DEPTH = 100_000, 16


class _Unusual(Exception):
    """Something that is not read here."""


def read_plain(text: str) -> Node | None:
    """The tree of `text`, None if it is not written in the ordinary way."""
    if not _TEXT.fullmatch(text):
        return None
    try:
        return _Reader(text).document()
    except _Unusual:
        return None


class _Reader:
    """Reads one text by its lines: `_indents` and `_rests` (what follows the indentation) of each, and where they begin."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = text.split("\n")
        self._rests = [line.lstrip(" ") for line in self._lines]
        self._indents = [len(line) - len(rest) for line, rest in zip(self._lines, self._rests, strict=True)]
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._nodes = 0

    def document(self) -> Node:
        first = self._next(0)
        if first == len(self._lines):
            raise _Unusual
        node, at = self._block(first, self._indents[first], 0)
        if self._next(at) < len(self._lines):
            raise _Unusual
        return node

    # ------------------------------------------------------------ lines

    def _next(self, at: int) -> int:
        """The first line from `at` that says something."""
        while at < len(self._lines) and (not self._rests[at] or self._rests[at][0] == "#"):
            at += 1
        return at

    def _place(self, at: int) -> int:
        """Where in the text a line says it; the end of the text behind the last one."""
        return self._starts[at] + self._indents[at] if at < len(self._lines) else len(self._text)

    def _node(self, kind: str, at: int, column: int, end: int, value: str = "", style: str = "") -> Node:
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            raise _Unusual
        start = self._starts[at] + column
        return Node(kind, (start, max(end, start + 1)), at + 1, column + 1, value, style)

    # ------------------------------------------------------------ blocks

    def _block(self, at: int, indent: int, depth: int) -> tuple[Node, int]:
        if depth > _MOST_DEPTH:
            raise _Unusual
        read = self._list if self._rests[at].startswith("- ") else self._map
        return read(at, indent, depth + 1)

    def _map(self, at: int, indent: int, depth: int) -> tuple[Node, int]:
        node = self._node("map", at, indent, 0)
        while at < len(self._lines) and self._indents[at] == indent:
            found = _KEY.match(self._rests[at])
            if found is None:
                if node.pairs and self._rests[at].startswith("- "):
                    break  # of a list that stands as far to the left as its key
                raise _Unusual
            begin = self._starts[at] + indent
            key = self._node("scalar", at, indent, begin + found.end(1), found[1])
            value, at = self._value(at, indent, indent + found.end(), depth)
            node.pairs.append((key, value))
            at = self._next(at)
        return self._closed(node, at, indent)

    def _list(self, at: int, indent: int, depth: int) -> tuple[Node, int]:
        node = self._node("list", at, indent, 0)
        while at < len(self._lines) and self._indents[at] == indent and self._rests[at].startswith("- "):
            rest = self._rests[at][2:].lstrip(" ")
            column = len(self._lines[at]) - len(rest)
            if _KEY.match(rest):
                self._indents[at], self._rests[at] = column, rest
                value, at = self._map(at, column, depth)
            elif not rest or rest[0] in "-|":
                raise _Unusual
            else:
                value, at = self._value(at, indent, column, depth)
            node.items.append(value)
            at = self._next(at)
        return self._closed(node, at, indent)

    def _closed(self, node: Node, at: int, indent: int) -> tuple[Node, int]:
        """A block ends where something stands less far to the right."""
        if at < len(self._lines) and self._indents[at] > indent:
            raise _Unusual
        node.span = (node.span[0], self._place(at))
        return node, at

    def _value(self, at: int, indent: int, column: int, depth: int) -> tuple[Node, int]:
        """What stands at a column of a line, or below it; and the line behind it."""
        rest = self._lines[at][column:]
        if not rest:
            below = self._next(at + 1)
            if below == len(self._lines):
                raise _Unusual
            deeper = self._indents[below] > indent
            if not deeper and not (self._indents[below] == indent and self._rests[below].startswith("- ")):
                raise _Unusual
            return self._block(below, self._indents[below], depth)
        if rest[0] == "|":
            return self._literal(at, indent, column)
        if rest[-1] == " ":
            raise _Unusual
        if rest[0] in "{[":
            node, end = self._flow(at, column, depth)
            if end != len(self._lines[at]):
                raise _Unusual
            return node, at + 1
        return self._word(at, column, rest), at + 1

    def _word(self, at: int, column: int, rest: str) -> Node:
        end = self._starts[at] + len(self._lines[at])
        if rest[0] in "\"'":
            if len(rest) < 2 or rest.find(rest[0], 1) != len(rest) - 1 or (rest[0] == '"' and "\\" in rest):
                raise _Unusual
            return self._node("scalar", at, column, end, rest[1:-1], rest[0])
        first_only = rest[0] == "-" and rest[1:2] not in ("", " ", "-")
        if (rest[0] in _NOT_FIRST and not first_only) or ": " in rest or " #" in rest or rest[-1] == ":":
            raise _Unusual
        return self._node("scalar", at, column, end, rest)

    def _literal(self, at: int, indent: int, column: int) -> tuple[Node, int]:
        style = self._lines[at][column:]
        first = at + 1
        if style not in ("|", "|-") or first >= len(self._lines) or not self._rests[first]:
            raise _Unusual
        own = self._indents[first]
        if own <= indent:
            raise _Unusual
        below = first
        while below < len(self._lines) and (self._indents[below] >= own or not self._rests[below]):
            if not self._rests[below] and self._lines[below]:
                raise _Unusual  # blanks alone
            below += 1
        last = below
        while not self._rests[last - 1]:
            last -= 1
        value = "\n".join(line[own:] for line in self._lines[first:last])
        if style == "|" and last < len(self._lines):
            value += "\n"
        end = self._starts[below] if below < len(self._lines) else len(self._text)
        return self._node("scalar", at, column, end, value, "|"), below

    # ------------------------------------------------------------ braces and brackets

    def _flow(self, at: int, column: int, depth: int) -> tuple[Node, int]:
        """A map or list on one line, and the column behind it."""
        line = self._lines[at]
        if depth > _MOST_DEPTH:
            raise _Unusual
        node = self._node("map" if line[column] == "{" else "list", at, column, 0)
        closing, after = ("}" if node.kind == "map" else "]"), column + 1
        if line[after : after + 1] == closing:
            return self._ended(node, at, after + 1)
        while True:
            key = None
            if node.kind == "map":
                found = _FLOW_KEY.match(line, after)
                if found is None:
                    raise _Unusual
                key = self._node("scalar", at, found.start(1), self._starts[at] + found.end(1), found[1])
                after = found.end()
            value, after = self._flow_value(at, after, depth)
            if key is not None:
                node.pairs.append((key, value))
            else:
                node.items.append(value)
            if line[after : after + 1] == closing:
                return self._ended(node, at, after + 1)
            if line[after : after + 2] != ", ":
                raise _Unusual
            after += 2

    def _flow_value(self, at: int, column: int, depth: int) -> tuple[Node, int]:
        line = self._lines[at]
        while line[column : column + 1] == " ":
            column += 1
        if line[column : column + 1] in ("{", "["):
            return self._flow(at, column, depth + 1)
        found = _FLOW_WORD.match(line, column)
        if found is None:
            raise _Unusual
        told = found[0].rstrip(" ")
        if told != found[0]:
            raise _Unusual
        end = self._starts[at] + found.end()
        if told[0] in "\"'":
            return self._node("scalar", at, column, end, told[1:-1], told[0]), found.end()
        return self._node("scalar", at, column, end, told), found.end()

    def _ended(self, node: Node, at: int, column: int) -> tuple[Node, int]:
        node.span = (node.span[0], self._starts[at] + column)
        return node, column
