"""Cards from CSV, JSON and XLSX tables, with the mapping in the configuration."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

CONFIG = """
[importers."*{suffix}"]
game = "berserk"
set = {{code = "dozor"}}
{more}
[importers."*{suffix}".columns]
name = "Название"
text = "Текст"
element = "Стихия"
life = "Жизнь"
[importers."*{suffix}".values.element]
"зелёный" = "лес"
"""
HEAD = ("№", "Название", "Стихия", "Жизнь", "Текст")
ROWS = ((1, "Травница", "зелёный", 6, "{tap}: Излечить существо на 2."), (2, "Сторож", "степь", 7, "{tap}: Разряд на 3."))


def write(tmp_path: Path, suffix: str, rows: Any = ROWS, head: Any = HEAD) -> Path:
    folder = tmp_path / "tables"
    folder.mkdir(exist_ok=True)
    path = folder / f"cards{suffix}"
    more = {".xlsx": 'sheet = "Карты"', ".csv": 'delimiter = ";"', ".json": 'rows = "data.cards"'}[suffix]
    (tmp_path / "cardc.toml").write_text(CONFIG.format(suffix=suffix, more=more), encoding="utf-8")
    if suffix == ".csv":
        path.write_text("".join(";".join(map(str, row)) + "\n" for row in (head, *rows)), encoding="utf-8")
    elif suffix == ".json":
        listed = [dict(zip(head, row, strict=True)) for row in rows]
        path.write_text(json.dumps({"data": {"cards": listed}}), encoding="utf-8")
    else:
        book = openpyxl.Workbook()
        sheet = book.create_sheet("Карты")
        for row in (head, *rows):
            sheet.append(row)
        book.save(path)
    return path


@pytest.mark.parametrize("suffix", [".csv", ".json", ".xlsx"])
def test_a_table_is_built_as_a_card_file_is(cardc: Callable[..., Any], tmp_path: Path, suffix: str) -> None:
    write(tmp_path, suffix)
    result = cardc("build", "tables", "-o", "out", "--format", "json")
    assert result.code == 0, result.err
    manifest = json.loads((tmp_path / "out/cards_dozor/manifest.json").read_text(encoding="utf-8"))
    assert [(card["id"], card["life"]) for card in manifest["cards"]] == [("dozor/travnitsa", 6), ("dozor/storozh", 7)]
    assert cardc("build", "tables", "-o", "out", "--format", "json").json()["reused"] == 2


@pytest.mark.parametrize(("suffix", "cell"), [(".csv", "E3"), (".json", "2"), (".xlsx", "Карты!E3")])
def test_an_error_names_sheet_and_cell(cardc: Callable[..., Any], tmp_path: Path, suffix: str, cell: str) -> None:
    path = write(tmp_path, suffix, (ROWS[0], (*ROWS[1][:4], "{tap}: Ранить бурундокля на 3.")))
    result = cardc("check", str(path), "--format", "json")
    assert result.code == 1
    assert {row["cell"] for row in result.json()["diagnostics"]} == {cell}
    assert f"[{cell}]" in cardc("check", str(path)).err


@pytest.mark.parametrize(("suffix", "cell"), [(".csv", "D2"), (".json", "1"), (".xlsx", "Карты!D2")])
def test_a_value_of_a_wrong_type_is_told_at_its_cell(
    cardc: Callable[..., Any], tmp_path: Path, suffix: str, cell: str
) -> None:
    path = write(tmp_path, suffix, ((1, "Травница", "лес", "шесть", "{tap}: Разряд на 3."), ROWS[1]))
    (row,) = cardc("check", str(path), "--format", "json").json()["diagnostics"]
    assert (row["code"], row["cell"]) == ("E503", cell)


def test_what_does_not_fit_the_mapping_is_told(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, ".xlsx", head=("№", "Название", "Стихия", "Жизни", "Текст"))
    result = cardc("check", str(path))
    assert (result.code, "Жизнь" in result.err, "Карты!" in result.err) == (1, True, True)
    (tmp_path / "cardc.toml").write_text('[importers."*.xlsx"]\nsheet = "Кaрты"\n', encoding="utf-8")
    assert "Карты" in cardc("check", str(path)).err
    (tmp_path / "cardc.toml").write_text("", encoding="utf-8")
    assert cardc("check", str(path)).code == 2


@pytest.mark.parametrize("suffix", [".csv", ".json", ".xlsx"])
def test_a_broken_file_is_one_line(cardc: Callable[..., Any], tmp_path: Path, suffix: str) -> None:
    path = write(tmp_path, suffix)
    path.write_bytes(b"\xff\xfe\x00PK\x03\x04 broken")
    result = cardc("check", str(path))
    assert result.code == 1
    assert len(result.err.strip().splitlines()) == 1
