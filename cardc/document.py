"""YAML documents as values with places.

In: the bytes of a file. Out: an `Item` tree: every value knows its line and column, so that a reader can refuse it
at its place. Loading is safe and bounded: no tags, no aliases, bounded size, depth and number of values. Plain
scalars follow the words of card authors: yes/no and true/false are the same; nothing is a date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from cardc.messages import UserError, nearest

MAX_BYTES = 4_000_000
MAX_DEPTH = 24
MAX_VALUES = 400_000

Scalar = str | int | float | bool | None
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_WORDS: Mapping[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"), True),
    **dict.fromkeys(("false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}


@dataclass(frozen=True, slots=True)
class Item:
    """A value and where it stands. `raw` is a scalar as written; `file` names the document in messages."""

    value: Any
    file: str = ""
    line: int = 0
    column: int = 0
    raw: str = ""

    def fail(self, key: str, /, **args: Any) -> UserError:
        """The error `key` at this place, to be raised."""
        return UserError(key, place=f"{self.file}:{self.line}:{self.column}", **args)

    def wrong(self, expected: str, /, **args: Any) -> UserError:
        """The error that something else was expected here; `expected` is a message key."""
        found = self.raw if not isinstance(self.value, (dict, list)) else type(self.value).__name__
        return self.fail("wrong-type", expected=UserError(expected, **args), found=found or "—")

    def mapping(self, keys: tuple[str, ...] | None = None, required: tuple[str, ...] = ()) -> dict[str, Item]:
        """The keys and values; a key outside `keys` or a missing one of `required` is an error."""
        if not isinstance(self.value, dict):
            raise self.wrong("type-mapping")
        for key, item in self.value.items():
            if keys is not None and key not in keys:
                raise item.fail("unknown-key", key=key, nearest=nearest(key, keys))
        for key in required:
            if key not in self.value:
                raise self.fail("missing-key", key=key)
        return self.value

    def items(self) -> list[Item]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.wrong("type-list")
        return self.value

    def several(self) -> list[Item]:
        """The values of a list; one value alone is a list of one."""
        return self.value if isinstance(self.value, list) else [self]

    def text(self) -> str:
        """A scalar as it is written."""
        if isinstance(self.value, (dict, list)) or self.value is None:
            raise self.wrong("type-text")
        return self.raw

    def texts(self) -> tuple[str, ...]:
        """A text or a list of texts."""
        return tuple(item.text() for item in self.several())

    def number(self) -> int:
        """An integer."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong("type-number")
        return self.value

    def flag(self) -> bool:
        """yes/no or true/false."""
        if not isinstance(self.value, bool):
            raise self.wrong("type-flag")
        return self.value

    def plain(self) -> Any:
        """The value without places."""
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value


def load_document(path: Path) -> Item:
    """The document in `path`.

    Raises `UserError` with line and column when it is not readable, too large, or uses what is not allowed.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UserError("not-a-file", path=path) from error
    return parse_document(data, str(path))


def parse_document(data: bytes, name: str) -> Item:
    """The document in `data`; `name` stands for it in messages. Errors as in `load_document`."""
    if len(data) > MAX_BYTES:
        raise UserError("too-large", place=name, limit=MAX_BYTES)
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError("not-utf8", place=name) from error
    try:
        return _Reader(name, YAML(typ="safe", pure=True).parse(source)).document()
    except MarkedYAMLError as error:
        mark = error.problem_mark
        place = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark else name
        raise UserError("yaml", place=place, problem=error.problem) from error
    except (YAMLError, ValueError) as error:
        raise UserError("yaml", place=name, problem=str(error).splitlines()[0]) from error


class _Reader:
    """Builds items from parse events, so that aliases, depth and number are checked before anything is built."""

    def __init__(self, name: str, parsed: Iterator[Event]) -> None:
        self.name, self.parsed = name, parsed
        self.left = MAX_VALUES

    def document(self) -> Item:
        for event in self.parsed:
            if isinstance(event, NodeEvent):
                root = self.read(event, 0)
                self.end()
                return root
        raise UserError("empty", place=self.name)

    def end(self) -> None:
        for event in self.parsed:
            if isinstance(event, NodeEvent):
                raise self.at(event).fail("yaml", problem="a second document")

    def read(self, event: Event, depth: int) -> Item:
        self.left -= 1
        if self.left < 0:
            raise self.at(event).fail("too-many", limit=MAX_VALUES)
        if depth > MAX_DEPTH:
            raise self.at(event).fail("too-deep", limit=MAX_DEPTH)
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
            raise self.at(event).fail("alias")
        if getattr(event, "tag", None):
            raise self.at(event).fail("tag")
        if isinstance(event, MappingStartEvent):
            return self.at(event, dict(self.pairs(depth)))
        if isinstance(event, SequenceStartEvent):
            return self.at(event, list(self.children(depth)))
        assert isinstance(event, ScalarEvent), event
        return self.at(event, _scalar(event), str(event.value))

    def children(self, depth: int) -> Iterator[Item]:
        while not isinstance(event := next(self.parsed), SequenceEndEvent):
            yield self.read(event, depth + 1)

    def pairs(self, depth: int) -> Iterator[tuple[str, Item]]:
        seen: set[str] = set()
        while not isinstance(key := next(self.parsed), MappingEndEvent):
            if not isinstance(key, ScalarEvent):
                raise self.at(key).wrong("type-text")
            name = str(key.value)
            if name in seen:
                raise self.at(key).fail("duplicate-key", key=name)
            seen.add(name)
            yield name, replace(self.read(next(self.parsed), depth + 1), line=self.at(key).line, column=self.at(key).column)

    def at(self, event: Event, value: Any = None, raw: str = "") -> Item:
        mark = event.start_mark
        return Item(value, self.name, mark.line + 1, mark.column + 1, raw)


def _scalar(event: ScalarEvent) -> Scalar:
    text = str(event.value)
    if event.style not in (None, ''):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return text
