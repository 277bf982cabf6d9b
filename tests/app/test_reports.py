"""Card files through `check` and `build`: findings, formats, exit codes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GOOD = """
game: berserk
set: {code: dozor, name: Лесной дозор}
cards:
  - id: travnica
    name: Травница
    life: 6
    text: |
      {tap}: Излечить существо на 2, при этом получить {counter}.
"""
BAD = GOOD.replace("Излечить существо", "Излечить бурундокля")


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "set.cards.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_check_of_good_cards_is_silent(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("check", write(tmp_path, GOOD), "--format", "json")
    assert result.code == 0, result.err
    assert result.json() == {"diagnostics": [], "cards": 1, "built": 0, "reused": 0, "unsupported": 0, "out": ""}


def test_a_finding_has_its_place_in_the_file(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("check", write(tmp_path, BAD), "--format", "json")
    assert result.code == 1
    (found,) = [row for row in result.json()["diagnostics"] if row["severity"] == "error"]
    assert (found["line"], found["column"]) == (9, 23)
    assert (found["end_line"], found["end_column"]) == (9, 33)
    assert found["card"] == "dozor/travnica"
    assert found["feature"] == 1
    assert "бурундокля" in found["message"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("life: 6", "lief: 6"), "life"),
        (("life: 6", "life: many"), "many"),
        (("game: berserk", "game: berzerk"), "berserk"),
        (("  - id: travnica", "  - {id: travnica, name: Знахарь}\n  - id: travnica"), "travnica"),
        (("cards:", "cards: ["), "E501"),
    ],
)
def test_a_mistake_in_a_file_is_told_where_it_is(
    cardc: Callable[..., Any], tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    result = cardc("check", write(tmp_path, GOOD.replace(*change)))
    assert result.code == 1
    assert said in result.err
    assert "set.cards.yaml:" in result.err


def test_sarif_and_github_tell_the_same(cardc: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, BAD)
    sarif = cardc("check", path, "--format", "sarif").json()
    codes = {row["ruleId"] for row in sarif["runs"][0]["results"]}
    assert codes == {row["code"] for row in cardc("check", path, "--format", "json").json()["diagnostics"]}
    assert "::error file=" in cardc("check", path, "--format", "github").out


def test_a_build_with_an_error_writes_nothing(cardc: Callable[..., Any], tmp_path: Path) -> None:
    result = cardc("build", write(tmp_path, BAD), "-o", str(tmp_path / "out"))
    assert result.code == 1
    assert not (tmp_path / "out").exists()
