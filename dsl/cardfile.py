"""Card files: `*.cards.yaml` and `.jsonl` rows.

In: a path. Out: `CardFile` (frozen data) and diagnostics with line and column. YAML is loaded safely; size, depth and
aliases are bounded; nothing from a file becomes a path, code or a template.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardc.dsl.diagnostics import Diagnostic
from cardc.dsl.language import Language


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card as printed. Numbers are None where the file says nothing; `cost` may be "X".

    `strike`: one number or three. `line`, `column`: 1-based, of the card in its file. `text_map`: (offset in `text`,
    line, column) where each run of the text begins in the file.
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


def load_cards(path: Path | str) -> tuple[CardFile | None, tuple[Diagnostic, ...]]:
    """Read a card file; None if nothing of it can be used. A card with an error is left out."""
    raise NotImplementedError


def load_rows(path: Path | str) -> tuple[CardFile | None, tuple[Diagnostic, ...]]:
    """Read `.jsonl` rows, one card a line; game and ruleset stand on the cards."""
    raise NotImplementedError


def normalise_card(card: CardDef, language: Language) -> tuple[CardDef, tuple[Diagnostic, ...]]:
    """`card` with elements and known classes as ids of `language`. Classes are open, elements closed (E509)."""
    raise NotImplementedError


def locate(card: CardDef, offset: int) -> tuple[int, int]:
    """Line and column in the card's file of code point `offset` of its text."""
    raise NotImplementedError
