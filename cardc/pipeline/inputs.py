"""Files to cards, each file read once for as long as it does not change.

In: paths. Out: `Sourced` rows: for every card what a build needs to know without reading it again, and its place. A file
that looks as it did in the last build (size, times, inode) is not opened; one with a known content is not parsed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from cardc.cards import Finding, file_findings, missing_plugin
from cardc.dsl.cardfile import CardDef, load_cards, load_rows
from cardc.dsl.diagnostics import Diagnostic, nearest, report
from cardc.messages import UserError
from cardc.pipeline.quick import ENDINGS, is_entered
from cardc.pipeline.store import digest
from cardc.pipeline.tables import ENDINGS as TABLES
from cardc.pipeline.tables import Reader, endings_of, mapping_of, table_cards

_PLACE = ("file", "line", "column", "text_map")
_DEFAULTS = {field.name: field.default for field in fields(CardDef)}
_TUPLES = ("classes", "elements", "strike", "requires")
_PAIRS = ("icons", "text_map", "extra")
CARDS, MOST_FILE = "cards", 64_000_000


class InputFile(NamedTuple):
    """A file of cards. `name`: as it is known in the package, the same wherever the folder lies. `stat`: "" if what it says
    of the file is not to be trusted."""

    place: str
    name: str
    stat: str
    mapping: Mapping[str, Any] | None = None

    @property
    def path(self) -> Path:
        """Its place as a path: made when it is wanted, since there are thousands of files and few are opened."""
        return Path(self.place)


Importers = Mapping[str, Mapping[str, Any]]


def find_inputs(
    paths: tuple[str, ...], endings: tuple[str, ...] = ENDINGS, importers: Importers | None = None, seen: str = ""
) -> list[InputFile]:
    """The card files among `paths` and in folders (recursively), sorted, each once; and the tables that `importers` has a
    mapping for. `seen`: `quick.input_lines` of the paths that were taken just before, if there are.

    Raises `UserError` (exit 2) for a path that does not exist, a table without a mapping, and when nothing at all is found.
    """
    if seen and not importers and len(paths) == 1 and os.path.isdir(paths[0]) and os.path.normpath(paths[0]) == paths[0]:
        return _from_lines(paths[0], seen)
    tables = (*TABLES, *endings_of(importers or {}))
    found = _find(paths, (*endings, *tables) if importers else endings)
    ready = [file for file in found if not file.place.endswith(tables)]
    for file in found:
        if file.place.endswith(tables):
            mapping = mapping_of(file.path, importers or {})
            if mapping is not None:
                ready.append(file._replace(mapping=mapping))
            elif file.place in map(os.path.normpath, paths):
                raise UserError("no-mapping", code=2, path=file.path)
    if not ready:
        raise UserError("no-files", code=2, path=", ".join(paths), what=", ".join(f"*{ending}" for ending in endings))
    return ready


def _from_lines(folder: str, seen: str) -> list[InputFile]:
    start = len(os.path.join(folder, ""))
    parts = (line.partition("\t") for line in seen.split("\n"))
    return [InputFile(path, path[start:].replace(os.sep, "/"), stat) for path, _, stat in sorted(parts)]


def _find(paths: tuple[str, ...], endings: tuple[str, ...]) -> list[InputFile]:
    found: dict[str, InputFile] = {}
    for named in paths:
        if not os.path.exists(named):
            raise UserError("not-a-file", code=2, path=named)
        given = os.path.normpath(named)
        if not os.path.isdir(given):
            found.setdefault(given, InputFile(given, os.path.basename(given), _stat(given)))
            continue
        start = len(os.path.join(given, ""))
        for path, stat in sorted(_walk(given, endings)):
            name = path[start:].replace(os.sep, "/")
            found.setdefault(path, InputFile(path, name, stat))
    return list(found.values())


def _walk(folder: str, endings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    if is_entered(entry.path):
                        waiting.append(entry.path)
                elif entry.name.endswith(endings):
                    yield entry.path, _told(entry.stat())


def _stat(path: str) -> str:
    return _told(os.stat(path))


def _told(found: os.stat_result) -> str:
    return f"{found.st_mtime_ns}\t{found.st_ctime_ns}\t{found.st_size}\t{found.st_ino}"  # as `quick` tells it


# ---------------------------------------------------------------- contents


@dataclass(frozen=True, slots=True)
class Contents:
    """A file that was read: its cards as written, and what is wrong with the file."""

    cards: tuple[CardDef, ...]
    found: tuple[Diagnostic, ...]

    def to_bytes(self) -> bytes:
        """For the cache; the path of the file is not in it."""
        cards = [dump_card(card) for card in self.cards]
        return json.dumps([cards, [dump_finding(found) for found in self.found]], ensure_ascii=True).encode()

    @staticmethod
    def from_bytes(data: bytes, path: str) -> Contents:
        """The contents of the file at `path`. ValueError if `data` is nothing of the kind."""
        try:
            cards, found = json.loads(data)
            read = tuple(replace(load_finding(row), file=path) for row in found)
            return Contents(tuple(load_card(row, path) for row in cards), read)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(str(error)) from error


def read_contents(path: Path, mapping: Mapping[str, Any] | None = None, reader: Reader | None = None) -> Contents:
    """Parse one file. `UserError` for a table that does not have what its mapping says."""
    if mapping is not None:
        return Contents(*table_cards(path, mapping, reader))
    loaded, found = load_rows(path) if path.suffix == ".jsonl" else load_cards(path)
    return Contents(loaded.cards if loaded else (), found)


def dump_card(card: CardDef) -> dict[str, Any]:
    """What is not as by default, without the file."""
    values = ((name, getattr(card, name)) for name in _DEFAULTS if name != "file")
    return {name: value for name, value in values if value != _DEFAULTS[name]}


def load_card(row: Mapping[str, Any], path: str) -> CardDef:
    """The card of `dump_card`."""
    values = dict(row)
    for key in _TUPLES:
        values[key] = tuple(values.get(key, ()))
    for key in _PAIRS:
        values[key] = tuple(tuple(pair) for pair in values.get(key, ()))
    return CardDef(**values, file=path)


def dump_finding(found: Diagnostic) -> list[Any]:
    """A diagnostic as JSON data."""
    return [found.code, found.severity, list(found.span), [list(pair) for pair in found.args], found.card, found.feature]


def load_finding(row: Any) -> Diagnostic:
    """The diagnostic of `dump_finding`."""
    code, severity, span, args, card, feature = row
    return Diagnostic(code, severity, (span[0], span[1]), tuple((a, b) for a, b in args), "", card, feature)


# ---------------------------------------------------------------- what a card depends on


def text_digest(card: CardDef) -> str:
    """Of the printed text."""
    return digest(card.text)[:16]


def values_digest(card: CardDef) -> str:
    """Of all that is printed besides the text and the ruleset."""
    row = dump_card(card)
    for key in (*_PLACE, "text", "ruleset", "extra"):
        row.pop(key, None)
    return digest(json.dumps(row, ensure_ascii=True, sort_keys=True))[:16]


def with_rules(
    card: CardDef, rulesets: Mapping[str, str], games: Mapping[str, str], plugins: tuple[str, ...]
) -> CardDef | Diagnostic:  # fmt: skip
    """The card with its ruleset; E512 if a plugin that it needs is not loaded, E401 or E507 if none has the ruleset or
    the game that it names."""
    lacking = missing_plugin(card, plugins)
    if lacking is not None:
        return lacking
    if card.ruleset and card.ruleset not in rulesets:
        return _unknown("E401", card.ruleset, tuple(rulesets))
    if not card.ruleset and card.game not in games:
        return _unknown("E507", card.game, tuple(games))
    return replace(card, ruleset=card.ruleset or games[card.game])


def _unknown(code: str, word: str, known: tuple[str, ...]) -> Diagnostic:
    return report(code, (0, 0), word=word, nearest=nearest(word, known), known=", ".join(known))


def told_of(path: Path, found: tuple[Diagnostic, ...]) -> list[Finding]:
    """Findings about the file itself, with their places."""
    cells = [one for one in found if "cell" in dict(one.args)]  # of a table
    told = [Finding(replace(one, file=str(path)), "", *one.span, *one.span) for one in cells]
    return told + file_findings(path, [one for one in found if one not in cells])
