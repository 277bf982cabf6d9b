"""Cards from tables that people have: CSV, JSON and XLSX files.

In: a file, the mapping that the configuration gives for it. Out: the text of rows as `.jsonl` would have them, and where each
row and key stands (sheet and cell, or the number of the record). Values are taken as data; formulas are not computed: a cell
has the value it was saved with. Size and number of rows are bounded.
"""

from __future__ import annotations

import csv
import fnmatch
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardc.dsl.cardfile import CardDef, numbered, sides
from cardc.dsl.cardkeys import CARD_KEYS
from cardc.dsl.diagnostics import Diagnostic
from cardc.dsl.rows import read_rows
from cardc.messages import UserError, nearest

ENDINGS = (".csv", ".tsv", ".json", ".xlsx")
MOST_BYTES = 64_000_000
MOST_UNPACKED = 512_000_000
MOST_ROWS, MOST_COLUMNS, MOST_TEXT = 100_000, 200, 100_000
_DELIMITERS = {".tsv": "\t"}


@dataclass(frozen=True, slots=True)
class Record:
    """One row: values by column name. `row`: its number as people count it; `letters`: columns by name, for cells."""

    values: Mapping[str, Any]
    row: int
    sheet: str = ""
    letters: Mapping[str, str] = field(default_factory=dict)

    def number(self, column: str) -> int:
        """The number of a column, from 1; 1 if the record has no such column."""
        return list(self.values).index(column) + 1 if column in self.values else 1

    def place(self, column: str) -> str:
        """Where the value of a column stands: «Sheet!C7», or the number of the record."""
        cell = f"{self.letters.get(column, '')}{self.row}"
        return f"{self.sheet}!{cell}" if self.sheet else cell


# Makes rows of the bytes of a file: column → value.
Reader = Callable[[bytes], Iterable[Mapping[str, Any]]]


def endings_of(importers: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """How the names of files end that readers of plugins are for: what stands behind the last «*» of their patterns."""
    found = (pattern.rpartition("*")[2] for pattern, mapping in importers.items() if "reader" in mapping)
    return tuple(filter(None, found))


def mapping_of(path: Path, importers: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The mapping of the configuration whose pattern the file's name (or path) has; None: it is no table of cards."""
    for pattern, mapping in importers.items():
        if fnmatch.fnmatchcase(path.name, pattern) or fnmatch.fnmatchcase(path.as_posix(), pattern):
            return mapping
    return None


def card_rows(
    path: Path, mapping: Mapping[str, Any], reader: Reader | None = None
) -> list[tuple[dict[str, Any], Record]]:
    """The rows as fields of cards with their records. `UserError` names file, sheet and cell of what does not fit."""
    columns = _columns(mapping, path)
    values, defaults = mapping.get("values", {}), mapping.get("defaults", {})
    rows: list[tuple[dict[str, Any], Record]] = []
    for record in records(path, mapping, reader):
        missing = [column for column in columns.values() if column not in record.values]
        if missing and not rows:
            raise UserError("no-column", place=_place(path, record, ""), column=missing[0], nearest=nearest(missing[0], tuple(record.values)))
        fields = {key: _value(record, column, values.get(key, {}), path) for key, column in columns.items()}
        fields = {**defaults, **{key: value for key, value in fields.items() if value not in (None, "")}}
        if any(key in fields for key in columns):
            rows.append((fields, record))
    return rows


def _columns(mapping: Mapping[str, Any], path: Path) -> Mapping[str, str]:
    """Key of a card → column. Without a mapping columns are called as the keys are."""
    columns: dict[str, str] = dict(mapping.get("columns", {}))
    for key in columns:
        if key not in CARD_KEYS:
            raise UserError("unknown-key", place=str(path), code=2, key=f"columns.{key}", nearest=nearest(key, CARD_KEYS))
    return columns


def _value(record: Record, column: str, named: Mapping[str, Any], path: Path) -> Any:
    value = record.values.get(column)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str):
        if len(value) > MOST_TEXT:
            raise UserError("too-long", place=_place(path, record, column), limit=MOST_TEXT)
        value = value.strip()
    if isinstance(value, (str, int)) and str(value) in named:
        return named[str(value)]
    if value is not None and not isinstance(value, (str, int, bool, list, dict)):
        raise UserError("bad-cell", place=_place(path, record, column), value=value)
    return value


def _place(path: Path, record: Record, column: str) -> str:
    return f"{path}:{record.place(column)}"


def table_cards(
    path: Path, mapping: Mapping[str, Any], reader: Reader | None = None
) -> tuple[tuple[CardDef, ...], tuple[Diagnostic, ...]]:
    """The cards of a table, and what is wrong with its cells. Lines and columns are rows and columns of the table; the
    argument `cell` of a diagnostic, and the key `@cell` of a card, name sheet and cell."""
    columns = _columns(mapping, path)
    head = {"game": mapping.get("game", ""), "ruleset": mapping.get("ruleset", "")}
    head["set"] = mapping.get("set", {}).get("code", "")
    cards: list[tuple[CardDef, ...]] = []
    found: list[Diagnostic] = []
    for fields, record in card_rows(path, mapping, reader):
        wrong: list[Diagnostic] = []
        line = json.dumps({**{key: value for key, value in head.items() if value}, **fields}, ensure_ascii=False)
        for values in read_rows(line, wrong):
            at = columns.get("text") or columns.get("name", "")
            cell = (("@cell", record.place(at)),)
            cards.append(sides(values, {"line": record.row, "column": record.number(at), "extra": cell, "file": str(path)}))
        found += [_located(one, record, columns) for one in wrong]
    return tuple(numbered(cards)), tuple(found)


def _located(found: Diagnostic, record: Record, columns: Mapping[str, str]) -> Diagnostic:
    column = columns.get(dict(found.args).get("word", ""), "")
    return replace(found, span=(record.row, record.number(column)), args=(*found.args, ("cell", record.place(column))))


# ---------------------------------------------------------------- formats


def records(path: Path, mapping: Mapping[str, Any], reader: Reader | None = None) -> Iterator[Record]:
    """The records of a file. `reader`: of a plugin, for a format that is not known here."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UserError("too-large", place=str(path), limit=MOST_BYTES)
        known = {".json": _json, ".xlsx": _xlsx}.get(path.suffix.lower(), _csv)
        found = known(path, mapping) if reader is None else _foreign(path, reader)
        for number, record in enumerate(found, 1):
            if number > MOST_ROWS:
                raise UserError("too-many", place=str(path), limit=MOST_ROWS)
            yield record
    except OSError as error:
        raise UserError("not-a-file", path=path) from error


def _foreign(path: Path, reader: Reader) -> Iterator[Record]:
    for number, row in enumerate(reader(path.read_bytes()), 1):
        yield Record({str(key): value for key, value in row.items()}, number)


def _csv(path: Path, mapping: Mapping[str, Any]) -> Iterator[Record]:
    delimiter = str(mapping.get("delimiter", _DELIMITERS.get(path.suffix.lower(), ",")))
    try:
        with path.open(encoding=str(mapping.get("encoding", "utf-8-sig")), newline="") as file:
            rows = csv.reader(file, delimiter=delimiter, strict=True)
            yield from _table(rows, lambda: rows.line_num, "", path)
    except (UnicodeDecodeError, LookupError) as error:
        raise UserError("not-utf8", place=str(path)) from error
    except (csv.Error, TypeError) as error:
        raise UserError("csv", place=str(path), problem=error) from error


def _json(path: Path, mapping: Mapping[str, Any]) -> Iterator[Record]:
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UserError("json", place=str(path), problem=error) from error
    for key in filter(None, str(mapping.get("rows", "")).split(".")):
        data = data.get(key) if isinstance(data, dict) else None
    if not isinstance(data, list):
        place = ": ".join(filter(None, (str(path), str(mapping.get("rows", "")))))
        found = UserError("nothing") if data is None else type(data).__name__
        raise UserError("wrong-type", place=place, expected=UserError("type-list"), found=found)
    for number, row in enumerate(data, 1):
        if not isinstance(row, dict):
            raise UserError("wrong-type", place=f"{path}:{number}", expected=UserError("type-mapping"), found=type(row).__name__)
        yield Record({str(key): value for key, value in row.items()}, number)


def _xlsx(path: Path, mapping: Mapping[str, Any]) -> Iterator[Record]:
    import zipfile

    try:
        import openpyxl
    except ImportError as error:
        raise UserError("needs-extra", code=3, what=path.name, extra="xlsx") from error
    try:
        with zipfile.ZipFile(path) as packed:
            if sum(info.file_size for info in packed.infolist()) > MOST_UNPACKED:
                raise UserError("too-large", place=str(path), limit=MOST_UNPACKED)
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError) as error:
        raise UserError("xlsx", place=str(path), problem=error) from error
    try:
        wanted = str(mapping.get("sheet", book.sheetnames[0]))
        if wanted not in book.sheetnames:
            raise UserError("no-sheet", place=str(path), sheet=wanted, nearest=nearest(wanted, tuple(book.sheetnames)))
        at = 0

        def rows() -> Iterator[Sequence[Any]]:
            nonlocal at
            for row in book[wanted].iter_rows(max_col=MOST_COLUMNS, values_only=True):
                at += 1
                yield row

        yield from _table(rows(), lambda: at, wanted, path)
    finally:
        book.close()


def _table(rows: Iterator[Sequence[Any]], number: Any, sheet: str, path: Path) -> Iterator[Record]:
    head = [str(name).strip() if name is not None else "" for name in next(rows, ())]
    named = [name for name in head if name]
    if len(named) != len(set(named)):
        twice = next(name for name in named if named.count(name) > 1)
        raise UserError("duplicate-key", place=f"{path}:{sheet}!1" if sheet else f"{path}:1", key=twice)
    letters = {name: _letter(position) for position, name in enumerate(head) if name}
    for row in rows:
        values = {name: value for name, value in zip(head, row, strict=False) if name}
        if any(value not in (None, "") for value in values.values()):
            yield Record(values, number(), sheet, letters)


def _letter(position: int) -> str:
    """Column number (from 0) as spreadsheets name it."""
    letters = ""
    position += 1
    while position:
        position, rest = divmod(position - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
