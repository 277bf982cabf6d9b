"""Card files: `*.cards.yaml` and `.jsonl` rows.

In: a path. Out: `CardFile` (frozen data) and diagnostics, whose spans count code points of the file. YAML is loaded
safely (`dsl.yamltree`); what is wrong with one card leaves out that card and never hides the others. Nothing from a file
becomes a path, code or a template: ids and set codes are a-z 0-9 and hyphens, or the card is refused.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardc.dsl.cardkeys import Reader, read_card_keys, transliterate
from cardc.dsl.diagnostics import CardError, Diagnostic, fail, nearest, report
from cardc.dsl.forms import fold
from cardc.dsl.language import Language
from cardc.dsl.names import same_stem
from cardc.dsl.rows import read_rows
from cardc.dsl.yamltree import MAX_FILE, Node, read_yaml

MAX_ROWS_FILE = 64_000_000
FILE_KEYS = ("game", "ruleset", "set", "requires", "cards")
SET_KEYS = ("code", "name")


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card as printed. Numbers are None where the file says nothing; `cost` may be "X".

    `strike`: one number or three. `line`, `column`: 1-based, of the card in its file. `text_map`: (offset in `text`,
    line, column) where each run of the text begins in the file. `extra`: keys that plugins add, as written.
    `requires`: plugins that its file needs. `other`: id of its other side in the same set; `second`: it is the side that
    is down when the card comes into the game.
    """

    id: str
    name: str
    type: str = ""
    classes: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    cost: int | str | None = None
    elite: bool = False
    flying: bool = False
    life: int | None = None
    move: int | None = None
    strike: tuple[int, ...] = ()
    icons: tuple[tuple[str, int], ...] = ()
    text: str = ""
    game: str = ""
    ruleset: str = ""
    set_code: str = ""
    file: str = ""
    line: int = 1
    column: int = 1
    text_map: tuple[tuple[int, int, int], ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    requires: tuple[str, ...] = ()
    other: str = ""
    second: bool = False


@dataclass(frozen=True, slots=True)
class CardFile:
    """One file. `requires`: plugins it needs."""

    path: str
    game: str
    ruleset: str
    set_code: str
    set_name: str
    requires: tuple[str, ...] = ()
    cards: tuple[CardDef, ...] = ()


Loaded = tuple[CardFile | None, tuple[Diagnostic, ...]]


def load_cards(path: Path | str, extra_keys: Iterable[str] = ()) -> Loaded:
    """Read a card file; None if nothing of it can be used. `extra_keys`: keys of cards that plugins add.

    Diagnostics: E501 not YAML, E502 unknown key, E503 wrong type, E504 duplicate id, E505 missing key, E506 beyond a
    bound, E510 not readable.
    """
    return _loaded(path, MAX_FILE, lambda text: _FileReader(str(path), text, tuple(extra_keys)).file())


def read_cards(text: str, name: str = "", extra_keys: Iterable[str] = ()) -> Loaded:
    """As `load_cards`, of a text that is in no file (the buffer of an editor); `name` stands for its path."""
    try:
        return _FileReader(name, text, tuple(extra_keys)).file()
    except CardError as error:
        return None, (replace(error.diagnostic, file=name),)


def load_rows(path: Path | str) -> Loaded:
    """Read `.jsonl` rows, one card a line; game, ruleset and set stand on the cards. Keys nobody knows are W502."""
    return _loaded(path, MAX_ROWS_FILE, lambda text: _rows_file(str(path), text))


def normalise_card(card: CardDef, language: Language) -> tuple[CardDef, tuple[Diagnostic, ...]]:
    """`card` with elements and known classes as ids of `language`. Classes are open, elements closed (E509)."""
    found: list[Diagnostic] = []
    elements = tuple(_id_of(word, language.elements) for word in card.elements)
    for word, element in zip(card.elements, elements, strict=True):
        if not element:
            known = [words[0] for words in language.elements.values() if words]
            found.append(report("E509", (0, 0), word=word, nearest=nearest(word, known), known=", ".join(known)))
    classes = tuple(_id_of(word, language.classes) or word for word in card.classes)
    return replace(card, elements=tuple(filter(None, elements)), classes=classes), tuple(found)


def locate(card: CardDef, offset: int) -> tuple[int, int]:
    """Line and column in the card's file of code point `offset` of its text; of the card itself if it has none."""
    at = bisect.bisect_right(card.text_map, offset, key=lambda run: run[0]) - 1
    if at < 0:
        return card.line, card.column
    start, line, column = card.text_map[at]
    return line, column + offset - start


def _loaded(path: Path | str, limit: int, read: Callable[[str], Loaded]) -> Loaded:
    try:
        return read(_file_text(Path(path), limit))
    except CardError as error:
        return None, (replace(error.diagnostic, file=str(path)),)


def _file_text(path: Path, limit: int) -> str:
    """The text of a file; never more than `limit` bytes are read."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        fail("E510", (0, 0), word=path.name, detail=getattr(error, "strerror", None) or str(error))
    if len(data) > limit:
        fail("E506", (0, 0), detail=f"> {limit}", limit=str(limit))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fail("E501", (0, 0), detail=f"not UTF-8 at byte {error.start}")


class _FileReader:
    """Reads one YAML card file."""

    def __init__(self, path: str, text: str, extra_keys: tuple[str, ...]) -> None:
        self._path = path
        self._text = text
        self._extra = extra_keys
        self._reader = Reader()

    def file(self) -> Loaded:
        reader = self._reader
        keys = reader.keys(read_yaml(self._text), "file", FILE_KEYS, ("game", "set", "cards"))
        of_set = reader.keys(keys.get("set"), "set", SET_KEYS, ("code",))
        head = CardFile(
            self._path, reader.identifier(keys.get("game"), "game"), reader.identifier(keys.get("ruleset"), "ruleset"),
            reader.identifier(of_set.get("code"), "code"), reader.string(of_set.get("name"), "name"),
            reader.names(keys.get("requires"), "requires"),
        )
        nodes = reader.items(keys.get("cards"), "cards")
        cards = self._unique([(node, card) for node in nodes for card in self._sides(node, head)])
        found = tuple(replace(diagnostic, file=self._path) for diagnostic in reader.found)
        return replace(head, cards=cards), found

    def _sides(self, node: Node, head: CardFile) -> tuple[CardDef, ...]:
        """The card and its second side, if it has one; none if anything is wrong with it."""
        before = len(self._reader.found)
        values = read_card_keys(node, self._reader, self._text, self._extra)
        if len(self._reader.found) > before:
            self._reader.found[before:] = [replace(d, card=values.get("id", "")) for d in self._reader.found[before:]]
            return ()
        place = {"game": head.game, "ruleset": head.ruleset, "set_code": head.set_code, "file": self._path,
                 "line": node.line, "column": node.column, "requires": head.requires}  # fmt: skip
        return sides(values, place)

    def _unique(self, cards: list[tuple[Node, CardDef]]) -> tuple[CardDef, ...]:
        """The cards whose id is not taken; E504 for the others."""
        first: dict[str, CardDef] = {}
        for node, card in cards:
            other = first.setdefault(card.id, card)
            if other is not card:
                self._reader.report(node, "E504", word=card.id, line=other.line)
        return tuple(first.values())


def _rows_file(path: str, text: str) -> Loaded:
    found: list[Diagnostic] = []
    cards = numbered(sides(values, {"file": path}) for values in read_rows(text, found))
    return CardFile(path, "", "", "", "", (), tuple(cards)), tuple(replace(d, file=path) for d in found)


def sides(values: Mapping[str, Any], place: Mapping[str, Any]) -> tuple[CardDef, ...]:
    """The card of `read_card_keys`, and its second side behind it; `place`: fields that both have."""
    own = {key: value for key, value in values.items() if key != "other_side"}
    second = values.get("other_side")
    if second is None:
        return (CardDef(**{**own, **place}),)
    shared = {key: own[key] for key in ("game", "ruleset", "set_code", "line") if key in own}
    return (
        CardDef(**{**own, **place, "other": second["id"]}),
        CardDef(**{**second, **shared, **place, "other": own["id"], "second": True}),
    )


def numbered(rows: Iterable[tuple[CardDef, ...]]) -> Iterator[CardDef]:
    """Rows may repeat an id (reprints): the second one gets «-2»."""
    seen: dict[tuple[str, str], int] = {}
    for row in rows:
        count = seen[row[0].set_code, row[0].id] = seen.get((row[0].set_code, row[0].id), 0) + 1
        again = "" if count == 1 else f"-{count}"
        yield from (replace(card, id=card.id + again, other=card.other and card.other + again) for card in row)


def _id_of(word: str, table: Mapping[str, tuple[str, ...]]) -> str:
    """The id of a table that `word` is, in any case and number; "" if of none."""
    folded = fold(word)
    if folded in table:
        return folded
    exact = (key for key, words in table.items() if folded in map(fold, words))
    alike = (key for key, words in table.items() if any(same_stem(fold(other), folded) for other in words))
    return next(exact, "") or next(alike, "")


__all__ = ["CardDef", "CardFile", "load_cards", "load_rows", "locate", "normalise_card", "read_cards", "transliterate"]
