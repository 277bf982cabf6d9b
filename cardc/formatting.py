"""Card files in canonical form.

In: a card file, the games. Out: the same file with its keys in order, one way of writing values, and the repairs of its texts
that are certain written into them (those the compiler makes silently, and tells as hints). Comments, quotes and the order
of cards stay. What comes out is read again and must say the same, else nothing is changed.
"""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardc.dsl.cardfile import FILE_KEYS, SET_KEYS, CardDef, read_cards
from cardc.dsl.cardkeys import CARD_KEYS
from cardc.dsl.diagnostics import Diagnostic
from cardc.languages import Games
from cardc.messages import UserError
from cardc.pipeline.inputs import with_rules

REPAIRS = ("H101", "H102", "H103", "H104")
WIDTH = 1 << 16


def format_file(path: Path, games: Games) -> str | None:
    """The canonical text of a card file; None if the file cannot be read at all (`cardc check` tells why).

    Raises `UserError` (exit 3) if the canonical text would not say the same: a bug, and the file stays as it is.
    """
    try:
        source = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
    return format_text(source, path, games)


def format_text(source: str, path: Path, games: Games) -> str | None:
    """As `format_file`, of a text that need not be in the file yet."""
    loaded, found = read_cards(source, str(path))
    if loaded is None or any(one.severity == "error" for one in found):
        return None
    yaml = _yaml()
    tree = yaml.load(source)
    cards = {(card.line, card.column): card for card in loaded.cards}
    if not isinstance(tree, dict):
        return None
    _order(tree, FILE_KEYS)
    if isinstance(tree.get("set"), dict):
        _order(tree["set"], SET_KEYS)
    texts: dict[str, str] = {}
    for node in tree["cards"]:
        card = cards.get((node.lc.line + 1, node.lc.col + 1))
        if card is not None:
            _format_card(node, card, texts, games)
    stream = io.StringIO()
    yaml.dump(tree, stream)
    text = "\n".join(line.rstrip() for line in stream.getvalue().split("\n")).rstrip("\n") + "\n"
    _check_same(path, text, loaded.cards, texts)
    return text


def write_file(path: Path, text: str) -> None:
    """Replace the file in one step. `UserError` (exit 3) if it cannot be written; then it is as it was."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        os.chmod(temporary, path.stat().st_mode & 0o777)
        os.replace(temporary, path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise UserError("cannot-write", code=3, path=path, reason=error.strerror or error) from error


def _yaml() -> Any:
    from ruamel.yaml import YAML

    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def _format_card(node: Any, card: CardDef, texts: dict[str, str], games: Games) -> None:
    _order(node, CARD_KEYS)
    if card.strike and len(card.strike) == 3 and isinstance(node.get("strike"), str):
        node["strike"] = "-".join(map(str, card.strike))
    if "text" in node:
        texts[card.id] = repaired(card, games)
        if texts[card.id] != card.text:
            node["text"] = _like(node["text"], texts[card.id])


def repaired(card: CardDef, games: Games) -> str:
    """The text of the card with the certain repairs in it, without blanks at the ends of lines."""
    names = tuple(plugin.info.name for plugin in games.plugins.loaded)
    ruled = with_rules(card, {name: "" for name in games.rulesets}, _current(games), names)
    text = card.text
    if isinstance(ruled, CardDef) and text.strip():
        found = games.parse(text, ruled.ruleset, card.name, card.classes).diagnostics
        for one in sorted(found, key=lambda each: each.span, reverse=True):
            text = _repair(text, one)
    lines = [line.rstrip() for line in text.split("\n")]
    return "\n".join(lines)


def _current(games: Games) -> dict[str, str]:
    return {game: games.default_ruleset(game) for game in games.plugins.languages}


def _repair(text: str, found: Diagnostic) -> str:
    args = dict(found.args)
    start, end = found.span
    if found.code not in REPAIRS or text[start:end] != args.get("word") or not args.get("read"):
        return text
    return text[:start] + args["read"] + text[end:]


def _order(node: Any, keys: tuple[str, ...]) -> None:
    """Keys in the order of `keys`. A mapping with comments keeps its order: comments belong to what stands around them."""
    if not hasattr(node, "ca") or node.ca.items or getattr(node, "merge", None):
        return
    known = [key for key in keys if key in node]
    for key in (*known, *(key for key in list(node) if key not in keys)):
        node.move_to_end(key)


def _like(old: Any, text: str) -> Any:
    """`text` in the style that `old` has."""
    return type(old)(text) if type(old) is not str else text


def _check_same(path: Path, text: str, before: tuple[CardDef, ...], texts: dict[str, str]) -> None:
    after, _ = read_cards(text)
    said = [_plain(card) for card in after.cards] if after is not None else []
    if said != [_plain(replace(card, text=texts.get(card.id, card.text))) for card in before]:
        raise UserError("not-formatted", code=3, path=path)


def _plain(card: CardDef) -> CardDef:
    return replace(card, file="", line=1, column=1, text_map=(), text=card.text.strip())
