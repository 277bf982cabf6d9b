"""The keys of a card, whether from YAML or JSON.

In: `Node`s. Out: plain values by name, and diagnostics at the node at fault (E502 unknown key, E503 wrong type, E505
missing key, E511 key given twice). A key without a value counts as not given.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardc.dsl.diagnostics import Diagnostic, nearest, report
from cardc.dsl.forms import fold
from cardc.dsl.russian import TRANSLITERATION, UNKNOWN_LETTERS
from cardc.dsl.yamltree import Node, text_map

CARD_KEYS = ("id", "name", "type", "classes", "element", "cost", "elite", "flying", "life", "move", "strike", "icons",
             "text", "other_side")
SIDE_KEYS = tuple(key for key in CARD_KEYS if key not in ("id", "other_side"))
SECOND = "-side-2"
MAX_NAME = 200
MAX_ITEMS = 100
MAX_EXTRA = 2_000

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_INTEGER = re.compile(r"[+-]?\d{1,4}")
_STRIKE = re.compile(r"\d{1,4}(?:[-–—]\d{1,4}[-–—]\d{1,4})?")
_YES = frozenset(("true", "yes"))
_NO = frozenset(("false", "no"))
_NOTHING = frozenset(("", "~", "null"))


def transliterate(name: str) -> str:
    """The id a card has by default: its name in a-z, 0-9 and hyphens, at most 80 of them."""
    latin = "".join(TRANSLITERATION.get(char, char) for char in name.lower())
    return re.sub(r"[^a-z0-9]+", "-", latin)[:80].strip("-") or "card"


def read_card_keys(node: Node, reader: Reader, file: str, extra: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a `CardDef` that stand in `node`. `extra`: keys allowed besides, kept as written. Under `other_side`
    the fields of the second side, whose id is made of the first one's, or None."""
    keys = reader.keys(node, "cards", (*CARD_KEYS, *extra), ("name",))
    fields = _side_fields(keys, reader, file, extra)
    fields["id"] = reader.identifier(keys.get("id"), "id") or transliterate(fields["name"])
    fields["other_side"] = None
    if "other_side" in keys:
        other = reader.keys(keys["other_side"], "other_side", (*SIDE_KEYS, *extra), ("name",))
        fields["other_side"] = {**_side_fields(other, reader, file, extra), "id": fields["id"] + SECOND}
    return fields


def _side_fields(keys: Mapping[str, Node], reader: Reader, file: str, extra: tuple[str, ...]) -> dict[str, Any]:
    return {
        "name": reader.name(keys.get("name"), "name"),
        "type": reader.name(keys.get("type"), "type"),
        "classes": reader.names(keys.get("classes"), "classes"),
        "elements": reader.names(keys.get("element"), "element"),
        "cost": reader.cost(keys.get("cost"), "cost"),
        "elite": reader.boolean(keys.get("elite"), "elite"),
        "flying": reader.boolean(keys.get("flying"), "flying"),
        "life": reader.integer(keys.get("life"), "life"),
        "move": reader.integer(keys.get("move"), "move"),
        "strike": reader.strike(keys.get("strike"), "strike"),
        "icons": reader.icons(keys.get("icons"), "icons"),
        "text": reader.string(keys.get("text"), "text"),
        "text_map": text_map(keys["text"], file) if file and "text" in keys else (),
        "extra": tuple((key, reader.string(keys[key], key)[:MAX_EXTRA]) for key in extra if key in keys),
    }


@dataclass(slots=True)
class Reader:
    """Reads values of nodes; `found` fills up. A wrong value is told and read as if it were not there."""

    found: list[Diagnostic] = field(default_factory=list)

    def report(self, node: Node, code: str, **args: object) -> None:
        """A diagnostic at `node`."""
        self.found.append(report(code, node.span, **args))

    def keys(
        self, node: Node | None, where: str, allowed: tuple[str, ...], required: tuple[str, ...]
    ) -> Mapping[str, Node]:
        """The values of a map by key."""
        if node is None:
            return {}
        if node.kind != "map":
            self._wrong(node, where, "{key: …}")
            return {}
        read: dict[str, Node] = {}
        for key, value in node.pairs:
            self._key(key, value, allowed, read)
        for missing in required:
            if missing not in read:
                self.report(node, "E505", word=missing)
        return read

    def _key(self, key: Node, value: Node, allowed: tuple[str, ...], read: dict[str, Node]) -> None:
        word = key.value if key.kind == "scalar" else key.kind
        if word not in allowed:
            self.report(key, "E502", word=word, nearest=nearest(word, allowed), known=", ".join(allowed))
        elif word in read:
            self.report(key, "E511", word=word)
        elif not _is_nothing(value):
            read[word] = value

    def items(self, node: Node | None, key: str) -> list[Node]:
        """The nodes of a list."""
        if node is None:
            return []
        if node.kind != "list":
            self._wrong(node, key, "[…, …]")
            return []
        return node.items

    def string(self, node: Node | None, key: str) -> str:
        """Any scalar as it is written."""
        if node is None:
            return ""
        if node.kind != "scalar":
            self._wrong(node, key, "«…»")
            return ""
        return node.value

    def name(self, node: Node | None, key: str) -> str:
        """A short text on one line."""
        text = self.string(node, key).strip()
        if node is not None and (len(text) > MAX_NAME or any(unicodedata.category(char)[0] == "C" for char in text)):
            self._wrong(node, key, f"«…» (≤ {MAX_NAME})")
            return ""
        if node is not None and node.kind == "scalar" and not text:
            self._wrong(node, key, "«…»")
        return text

    def names(self, node: Node | None, key: str) -> tuple[str, ...]:
        """One short text or a list of them."""
        if node is None or node.kind != "list":
            return tuple(filter(None, (self.name(node, key),)))
        if len(node.items) > MAX_ITEMS:
            self._wrong(node, key, f"[…] (≤ {MAX_ITEMS})")
        return tuple(filter(None, (self.name(item, key) for item in node.items[:MAX_ITEMS])))

    def identifier(self, node: Node | None, key: str) -> str:
        """An id: a-z 0-9 and hyphens between them."""
        text = self.string(node, key)
        if node is not None and node.kind == "scalar" and (not _ID.fullmatch(text) or len(text) > 80):
            self._wrong(node, key, "a-z 0-9 -")
            return ""
        return text

    def integer(self, node: Node | None, key: str) -> int | None:
        """A whole number of at most four digits."""
        if node is None:
            return None
        if node.kind != "scalar" or not _INTEGER.fullmatch(node.value):
            self._wrong(node, key, "0, 1, 2, …")
            return None
        return int(node.value)

    def boolean(self, node: Node | None, key: str) -> bool:
        """true or yes; false, no or nothing."""
        word = node.value.lower() if node is not None and node.kind == "scalar" else ""
        if node is not None and word not in _YES | _NO:
            self._wrong(node, key, "true, false")
        return word in _YES

    def cost(self, node: Node | None, key: str) -> int | str | None:
        """A whole number, or the letter X in either alphabet, as "X"."""
        if node is not None and node.kind == "scalar" and node.value.strip() in UNKNOWN_LETTERS:
            return "X"
        return self.integer(node, key)

    def strike(self, node: Node | None, key: str) -> tuple[int, ...]:
        """One number, or three joined by dashes or in a list."""
        if node is None:
            return ()
        text = "-".join(item.value for item in node.items) if node.kind == "list" else node.value
        if not _STRIKE.fullmatch(text):
            self._wrong(node, key, "2, 1-2-3")
            return ()
        return tuple(int(number) for number in re.split(r"[-–—]", text))

    def icons(self, node: Node | None, key: str) -> tuple[tuple[str, int], ...]:
        """Icon → number; without a number 1. A list of icons stands for 1 each."""
        if node is None:
            return ()
        if node.kind == "list":
            return tuple((icon, 1) for item in node.items[:MAX_ITEMS] if (icon := self.identifier(item, key)))
        if node.kind != "map" or len(node.pairs) > MAX_ITEMS:
            self._wrong(node, key, "{icon: 1}")
            return ()
        return tuple((icon, self._icon(value, key)) for name, value in node.pairs if (icon := self.identifier(name, key)))

    def _icon(self, node: Node, key: str) -> int:
        if _is_nothing(node) or node.kind == "scalar" and node.value.lower() in _YES:
            return 1
        return self.integer(node, key) or 0

    def _wrong(self, node: Node, key: str, expected: str) -> None:
        value = node.value[:60] if node.kind == "scalar" else node.kind
        self.report(node, "E503", word=key, value=f"«{value}»", expected=expected)


def _is_nothing(node: Node) -> bool:
    return node.kind == "scalar" and not node.style and fold(node.value) in _NOTHING
